"""From what the search found to steps that are legal one after the other.

First the new melds that reach the bar, with the wild cards of the hand; then swaps (S5); then new melds with the wild
cards gained; then adds, each meld's in order from the run outwards; at last wild cards by themselves.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import ctz64, inlined, kernel
from kernels.rummy.adds import takes_wild
from kernels.rummy.candidates import (
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
from kernels.rummy.cards import HIGH_ACE, WILD
from kernels.rummy.packing import ALL_WILDS
from kernels.rummy.params import LOWER
from kernels.rummy.state import (
    ADD,
    DO,
    HIGH,
    LOW,
    MELD,
    MELDS,
    NO_WILD,
    RUN,
    SET,
    STEP_AS_ACE,
    STEP_CARD,
    STEP_CARDS,
    STEP_HIGH,
    STEP_IS_WILD,
    STEP_KIND,
    STEP_LOW,
    STEP_MELD,
    STEP_PLACE,
    STEP_RANK,
    STEP_WIDTH,
    STEP_WILD,
    STEPS,
    SWAP,
)
from kernels.rummy.swaps import NO_MELD, form_after
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


@inlined
def _new_step(game, do, number):
    """A further step of the plan; returns its row."""
    facts, plan = game.facts, game.plan
    step = facts[STEPS]
    facts[STEPS] = step + 1
    for column in range(STEP_WIDTH):
        plan[step, column] = 0
    plan[step, DO] = do
    plan[step, STEP_MELD] = number
    return step


@kernel
def _swap_step(game, number, cards):
    """Swap the wild of a meld for cards (mask)."""
    step = _new_step(game, SWAP, number)
    game.plan[step, STEP_CARDS] = cards


@kernel
def _add_step(game, number, suit, place, kind, is_wild, ace):
    """Add to a run the card of a place, to a set that of a suit, or a wild.

    suit: of the card; place: in a run, or in a set its rank; ace: mask of a taken wild that plays as an ace, or 0.
    """
    plan = game.plan
    step = _new_step(game, ADD, number)
    card = np.int64(WILD)
    if not is_wild:
        card = (suit << 4) + (place if place < HIGH_ACE else 0)
    plan[step, STEP_CARD] = card
    plan[step, STEP_PLACE] = NO_WILD if is_wild and kind != RUN else (place if kind == RUN else suit)
    plan[step, STEP_IS_WILD] = is_wild
    plan[step, STEP_AS_ACE] = 0 if is_wild else ace & (np.int64(1) << card)


@inlined
def _is_early(work, row):
    """Whether a new meld's naturals can be laid as a meld before its wild (S5)."""
    return work[row, HAS_WILD] != 0 and work[row, EARLY] > 0


@inlined
def early_form(params, work, row):
    """(LOW or SUITS, HIGH) of those naturals."""
    low, high = work[row, FORM_LOW], work[row, FORM_HIGH]
    if work[row, FORM_KIND] == RUN:
        return early_part(params.open_end_wild == LOWER, low, high, work[row, FORM_WILD])
    return low, high


@inlined
def is_laid_early(params, work, row, card):
    """Whether a card (mask) is among those naturals."""
    low, high = early_form(params, work, row)
    rank = work[row, FORM_RANK]
    if work[row, FORM_KIND] == RUN:
        return run_cards(rank, low, high, NO_WILD) & card != 0
    return set_cards(rank, low) & card != 0


@kernel
def _meld_step(game, kind, rank, low, high, wild, ace):
    """Lay a new meld; ``ace``: mask of a taken wild that plays as an ace in it, or 0."""
    plan = game.plan
    step = _new_step(game, MELD, np.int64(0))
    plan[step, STEP_KIND], plan[step, STEP_RANK] = kind, rank
    plan[step, STEP_LOW], plan[step, STEP_HIGH], plan[step, STEP_WILD] = low, high, wild
    plan[step, STEP_AS_ACE] = ace


@inlined
def _whole_step(game, work, row, ace):
    """Lay a new meld as it is."""
    low, high, wild = work[row, FORM_LOW], work[row, FORM_HIGH], work[row, FORM_WILD]
    _meld_step(game, work[row, FORM_KIND], work[row, FORM_RANK], low, high, wild, ace & work[row, CARDS])


@kernel
def _freed_step(game, work, row):
    """Lay a new meld of naturals with a taken wild among them; returns the cards to swap for it (mask)."""
    kind, rank, low, high = work[row, FORM_KIND], work[row, FORM_RANK], work[row, FORM_LOW], work[row, FORM_HIGH]
    zero = np.int64(0)
    if kind == RUN:
        _meld_step(game, kind, rank, low, high, low + 1, zero)
        return np.int64(1) << ((rank << 4) + low + 1)
    _meld_step(game, kind, rank, low & (low - 1), high, zero, zero)
    return np.int64(1) << ((ctz64(low) << 4) + rank)


@kernel
def _run_steps(game, number, suit, low, high, new_low, new_high, wild, ace, freed):
    """Add to a run from ``low`` .. ``high``, outwards, the low end first, with a wild at place ``wild``.

    ``freed``: the first card's place is held by the taken wild first (S12, S13).
    """
    zero, one = np.int64(0), np.int64(1)
    while low > new_low or high < new_high:
        if low > new_low:
            low -= 1
            place = low
        else:
            high += 1
            place = high
        if freed:
            _add_step(game, number, suit, place, RUN, one, zero)
            _swap_step(game, number, one << ((suit << 4) + (place if place < HIGH_ACE else 0)))
            freed = zero
        elif place == wild:
            _add_step(game, number, suit, place, RUN, one, zero)
        else:
            _add_step(game, number, suit, place, RUN, zero, ace)
            if place == 0 or place == HIGH_ACE:
                ace = zero


@kernel
def _add_steps(game, work, row, ace, freed):
    """Everything that is added to one tabled meld; ``freed``: as for ``_run_steps``."""
    melds = game.melds
    number, rank = ctz64(work[row, ONTO]), work[row, FORM_RANK]
    low, high, wild = work[row, FORM_LOW], work[row, FORM_HIGH], work[row, FORM_WILD]
    if work[row, FORM_KIND] == RUN:
        _run_steps(game, number, rank, melds[number, LOW], melds[number, HIGH], low, high, wild, ace, freed)
    elif freed:
        _add_step(game, number, low, rank, SET, np.int64(1), np.int64(0))
        _swap_step(game, number, np.int64(1) << ((low << 4) + rank))
    else:
        _add_step(game, number, low, rank, SET, np.int64(0), ace)


@kernel
def _late_steps(game, params, work, row, number):
    """Give the naturals of a new meld, laid early as meld ``number``, their wild and what lies beyond it."""
    rank = work[row, FORM_RANK]
    zero = np.int64(0)
    if work[row, FORM_KIND] == RUN:
        low, high = early_form(params, work, row)
        new_low, new_high, wild = work[row, FORM_LOW], work[row, FORM_HIGH], work[row, FORM_WILD]
        _run_steps(game, number, rank, low, high, new_low, new_high, wild, zero, zero)
    else:
        _add_step(game, number, zero, rank, SET, np.int64(1), zero)


@kernel
def _swap_steps(game, swap, ace):
    """One swap of the table, with the card added to the set before it, if any."""
    if swap.meld != NO_MELD:
        if swap.added:
            card = ctz64(swap.added)
            _add_step(game, swap.meld, card >> 4, card & 15, SET, np.int64(0), ace)
        _swap_step(game, swap.meld, swap.cards)


@kernel
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


@kernel
def write_steps(game, params, work, found, swap, other):
    """Write the plan: the choice in ``work`` together with two swaps (or NO_MELD)."""
    facts = game.facts
    facts[STEPS] = 0
    zero = np.int64(0)
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
    for at in range(count):
        row = work[CHOICE, at]
        ace = found.ace if at == forced else zero
        used |= work[row, ONTO]
        work[NUMBERS, at] = NO_MELD
        if work[row, ONTO]:
            continue
        if at == freed:
            freed_meld, freed_cards = number, _freed_step(game, work, row)
        elif not work[row, HAS_WILD] or (whole >> at) & 1:
            _whole_step(game, work, row, ace)
        elif _is_early(work, row) and not (at == forced and found.whole):
            low, high = early_form(params, work, row)
            _meld_step(game, work[row, FORM_KIND], work[row, FORM_RANK], low, high, np.int64(NO_WILD), ace)
            work[NUMBERS, at] = number
        else:
            continue
        number += 1
    if freed_meld != NO_MELD:
        _swap_step(game, freed_meld, freed_cards)
    _swap_steps(game, swap, found.ace)
    _swap_steps(game, other, found.ace)
    for at in range(count):
        row = work[CHOICE, at]
        ace = found.ace if at == forced else zero
        if work[row, ONTO]:
            _add_steps(game, work, row, ace, np.int64(at == freed))
        elif work[NUMBERS, at] != NO_MELD:
            _late_steps(game, params, work, row, work[NUMBERS, at])
        elif work[row, HAS_WILD] and not (whole >> at) & 1:
            _whole_step(game, work, row, ace)
    lone = work[CHOSEN, LONE]
    meld = zero
    while lone:
        kind, rank, low, high, wild = form_after(game, meld, swap, other)
        if not (used >> meld) & 1 and takes_wild(params, kind, low, high, wild):
            downwards = low > 0 and (params.open_end_wild == LOWER or high == HIGH_ACE)
            _add_step(game, meld, rank, low - 1 if downwards else high + 1, kind, np.int64(1), zero)
            lone -= 1
        meld += 1
