"""From what the search found to steps that are legal one after the other.

First the new melds that reach the bar, with the wild cards of the hand; then swaps (S5); then new melds with the wild
cards gained; then adds, each meld's in order from the run outwards; at last wild cards by themselves.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import ctz64, inner, internal
from kernels.rummy.cards import HIGH_ACE, WILD, card_at
from kernels.rummy.params import LOWER
from kernels.rummy.search.adds import takes_wild
from kernels.rummy.search.candidates import (
    CARDS,
    CHOICE,
    CHOSEN,
    EARLY,
    FLAGS,
    FORM_HIGH,
    FORM_KIND,
    FORM_LOW,
    FORM_RANK,
    FORM_WILD,
    FREES,
    HAS_WILD,
    LONE,
    MELD_POINTS,
    NONE,
    NUMBERS,
    ONTO,
    early_part,
)
from kernels.rummy.search.packing import ALL_WILDS
from kernels.rummy.search.swaps import NO_MELD, form_after
from kernels.rummy.state import (
    ADD,
    DO,
    HIGH,
    LOW,
    MELD,
    MELDS,
    NO_WILD,
    RUN,
    STEP_AS_ACE,
    STEP_KIND,
    STEP_MELD,
    STEPS,
    SWAP,
)
from kernels.rummy.table import run_cards, set_cards


class Found(NamedTuple):
    """What the search decided apart from the choice in its workspace, all int64."""

    forced: int
    """Row of the candidate that lays the taken card, or NONE."""
    ace: int
    """Mask of a taken wild that plays as an ace, or 0."""
    own: int
    """New melds with a wild to lay before the swaps, or ALL_WILDS."""
    whole: int
    """1: the forced candidate's naturals are not laid early."""
    freed: int
    """1: the taken wild lies in one that FREES first and is swapped out (S13)."""


@inner
def _put_step(plan, step, do, number, columns, ace):
    """Write a step, its five columns from STEP_KIND on; returns the next step."""
    plan[step, DO] = do
    plan[step, STEP_MELD] = number
    plan[step, STEP_KIND] = columns[0]
    plan[step, STEP_KIND + 1] = columns[1]
    plan[step, STEP_KIND + 2] = columns[2]
    plan[step, STEP_KIND + 3] = columns[3]
    plan[step, STEP_KIND + 4] = columns[4]
    plan[step, STEP_AS_ACE] = ace
    return step + 1


@inner
def _put_swap(plan, step, number, cards):
    """Swap the wild of a meld for cards (mask)."""
    zero = np.int64(0)
    return _put_step(plan, step, SWAP, number, (cards, zero, zero, zero, zero), zero)


@inner
def _put_add(plan, step, number, card, place, is_wild, ace):
    """Add a card (or a wild) to a meld, at a place of a run, as a suit of a set; ace: mask of the ace the taken wild
    plays as, if that is still to be laid, or 0.
    """
    zero = np.int64(0)
    card = np.int64(WILD) if is_wild else card
    as_ace = zero if is_wild else ace & (np.int64(1) << card)
    return _put_step(plan, step, ADD, number, (card, place, np.int64(is_wild), zero, zero), as_ace)


@inner
def early_form(params, work, row):
    """(LOW or SUITS, HIGH) of those naturals."""
    low, high = work[row, FORM_LOW], work[row, FORM_HIGH]
    if work[row, FORM_KIND] == RUN:
        return early_part(params.open_end_wild == LOWER, low, high, work[row, FORM_WILD])
    return low, high


@inner
def is_laid_early(params, work, row, card):
    """Whether a card (mask) is among those naturals."""
    low, high = early_form(params, work, row)
    rank = work[row, FORM_RANK]
    if work[row, FORM_KIND] == RUN:
        return run_cards(rank, low, high, NO_WILD) & card != 0
    return set_cards(rank, low) & card != 0


@inner
def _put_meld(plan, step, work, row, low, high, wild, ace):
    """Lay the new meld of a candidate, with these columns of its form."""
    columns = (work[row, FORM_KIND], work[row, FORM_RANK], low, high, wild)
    return _put_step(plan, step, MELD, np.int64(0), columns, ace)


@internal
def _put_run_adds(plan, step, number, work, row, low, high, ace, freed):
    """Make a tabled run from ``low`` .. ``high`` what a candidate makes of it, outwards, the low end first.

    ``freed``: the first card's place is held by the taken wild first (S12, S13).
    """
    suit = work[row, FORM_RANK]
    while low > work[row, FORM_LOW] or high < work[row, FORM_HIGH]:
        if low > work[row, FORM_LOW]:
            low -= 1
            place = low
        else:
            high += 1
            place = high
        card = card_at(suit, place)
        step = _put_add(plan, step, number, card, place, freed or place == work[row, FORM_WILD], ace)
        if freed:
            step = _put_swap(plan, step, number, np.int64(1) << card)
            freed = False
        elif card_at(suit, place) & 15 == 0:
            ace = np.int64(0)
    return step


@inner
def _put_swap_of_table(plan, step, swap, ace):
    """One swap of the table, with the card added to the set before it, if any."""
    if swap.meld != NO_MELD:
        if swap.added:
            card = ctz64(swap.added)
            step = _put_add(plan, step, swap.meld, card, card >> 4, False, ace)
        step = _put_swap(plan, step, swap.meld, swap.cards)
    return step


@internal
def _melds_for_the_bar(work, count, found):
    """Which of the choice to lay whole before the swaps, by place in it (mask): those whose wild gains most points."""
    chosen = np.int64(0)
    own = count if found.own == ALL_WILDS else found.own
    for _ in range(own):
        best, most = np.int64(-1), np.int64(0)
        for at in range(count):
            row = work[CHOICE, at]
            if work[row, ONTO] or not work[row, HAS_WILD] or (chosen >> at) & 1:
                continue
            gain = work[row, MELD_POINTS] - (0 if row == found.forced and found.whole else work[row, EARLY])
            if best < 0 or gain > most:
                best, most = np.int64(at), gain
        if best < 0:
            break
        chosen |= np.int64(1) << best
    return chosen


@internal
def write_steps(plan, melds, facts, params, work, found, swap, other):
    """Write the plan: the choice in ``work`` together with two swaps (or NO_MELD)."""
    zero, step = np.int64(0), np.int64(0)
    no_wild = np.int64(NO_WILD)
    count = work[CHOSEN, 0]
    forced = np.int64(-1)
    if found.forced != NONE:
        forced = count
        work[CHOICE, count] = found.forced
        count += 1
    freed, freed_meld, freed_cards = np.int64(-1), np.int64(NO_MELD), zero
    for at in range(count if found.freed else 0):
        row = work[CHOICE, at]
        if work[row, FLAGS] & FREES and (freed < 0 or work[row, ONTO] == 0):
            freed = np.int64(at)
    whole = _melds_for_the_bar(work, count, found)
    used = zero
    number = facts[MELDS]
    for late in range(2):
        # new melds before the swaps, then those that need a wild gained by one
        for at in range(count):
            row = work[CHOICE, at]
            used |= work[row, ONTO]
            low, high, wild = work[row, FORM_LOW], work[row, FORM_HIGH], work[row, FORM_WILD]
            early = wild != NO_WILD and work[row, EARLY] > 0 and not (at == forced and found.whole)
            now = wild == NO_WILD or (whole >> at) & 1
            if work[row, ONTO] or (late and (now or early)) or not (late or now or early):
                continue
            ace = found.ace & work[row, CARDS] if at == forced else zero
            work[NUMBERS, at] = number
            if at == freed:
                # with the taken wild among the naturals
                freed_meld = number
                if work[row, FORM_KIND] == RUN:
                    wild = low + 1
                    freed_cards = np.int64(1) << card_at(work[row, FORM_RANK], wild)
                else:
                    freed_cards = np.int64(1) << ((ctz64(low) << 4) + work[row, FORM_RANK])
                    low &= low - 1
                    wild = zero
            elif not now and early:
                low, high = early_form(params, work, row)
                wild = no_wild
                if not is_laid_early(params, work, row, ace):
                    ace = zero
            step = _put_meld(plan, step, work, row, low, high, wild, ace)
            number += 1
        if late == 0:
            if freed_meld != NO_MELD:
                step = _put_swap(plan, step, freed_meld, freed_cards)
            step = _put_swap_of_table(plan, step, swap, found.ace)
            step = _put_swap_of_table(plan, step, other, found.ace)
    for at in range(count):
        row = work[CHOICE, at]
        ace = found.ace if at == forced else zero
        run = work[row, FORM_KIND] == RUN
        meld = ctz64(work[row, ONTO])
        if work[row, ONTO] and run:
            low, high = melds[meld, LOW], melds[meld, HIGH]
            step = _put_run_adds(plan, step, meld, work, row, low, high, ace, at == freed)
        elif work[row, ONTO]:
            suit = work[row, FORM_LOW]
            card = (suit << 4) + work[row, FORM_RANK]
            step = _put_add(plan, step, meld, card, no_wild if at == freed else suit, at == freed, ace)
            if at == freed:
                step = _put_swap(plan, step, meld, np.int64(1) << card)
        elif work[row, HAS_WILD] and work[row, EARLY] and not ((whole >> at) & 1 or (at == forced and found.whole)):
            # the wild, and what lies beyond it, for the naturals laid early
            if run:
                low, high = early_form(params, work, row)
                if is_laid_early(params, work, row, ace):
                    ace = zero
                step = _put_run_adds(plan, step, work[NUMBERS, at], work, row, low, high, ace, False)
            else:
                step = _put_add(plan, step, work[NUMBERS, at], zero, no_wild, True, zero)
    lone = work[CHOSEN, LONE]
    meld = zero
    while lone:
        kind, _, low, high, wild = form_after(melds, meld, swap, other)
        if not (used >> meld) & 1 and takes_wild(params, kind, low, high, wild):
            place = no_wild
            if kind == RUN:
                downwards = low > 0 and (params.open_end_wild == LOWER or high == HIGH_ACE)
                place = low - 1 if downwards else high + 1
            step = _put_add(plan, step, meld, zero, place, True, zero)
            lone -= 1
        meld += 1
    facts[STEPS] = step
