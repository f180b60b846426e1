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
    FLAGS,
    FORM_HIGH,
    FORM_KIND,
    FORM_LOW,
    FORM_MELD,
    FORM_RANK,
    FORM_WILD,
    FREES,
    HAS_WILD,
    LONE,
    MELD_POINTS,
    NONE,
    ONTO,
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


class Found(NamedTuple):
    """What the search decided apart from the choice in its workspace, all int64."""

    forced: int
    """Row of the candidate that lays the taken card, or NONE."""
    ace: int
    """Mask of a taken wild that plays as an ace, or 0."""
    own: int
    """New melds with a wild to lay before the swaps, or ALL_WILDS."""
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
    """Add to a run the card of a place, to a set that of a suit, or a wild; ``ace``: mask of a taken one, or 0."""
    plan = game.plan
    step = _new_step(game, ADD, number)
    card = np.int64(WILD)
    if not is_wild:
        card = (suit << 4) + (place if place < HIGH_ACE else 0)
    plan[step, STEP_CARD] = card
    plan[step, STEP_PLACE] = NO_WILD if is_wild and kind != RUN else (place if kind == RUN else suit)
    plan[step, STEP_IS_WILD] = is_wild
    plan[step, STEP_AS_ACE] = 0 if is_wild else ace & (np.int64(1) << card)


@kernel
def _meld_step(game, work, row, ace, freed):
    """Lay a new meld; ``freed``: with a taken wild in it. Returns the cards to swap for that wild (mask)."""
    plan = game.plan
    step = _new_step(game, MELD, np.int64(0))
    kind, low, wild = work[row, FORM_KIND], work[row, FORM_LOW], work[row, FORM_WILD]
    rank = work[row, FORM_RANK]
    cards = np.int64(0)
    if freed:
        if kind == RUN:
            wild = low + 1
            cards = np.int64(1) << ((rank << 4) + wild)
        else:
            suit = ctz64(low)
            low &= low - 1
            wild = np.int64(0)
            cards = np.int64(1) << ((suit << 4) + rank)
    plan[step, STEP_KIND], plan[step, STEP_RANK] = kind, rank
    plan[step, STEP_LOW], plan[step, STEP_HIGH], plan[step, STEP_WILD] = low, work[row, FORM_HIGH], wild
    plan[step, STEP_AS_ACE] = ace & work[row, CARDS]
    return cards


@kernel
def _add_steps(game, work, row, ace, freed):
    """Everything that is added to one meld; ``freed``: the first card's place is held by the taken wild first."""
    melds = game.melds
    number, kind, rank = work[row, FORM_MELD], work[row, FORM_KIND], work[row, FORM_RANK]
    ace &= work[row, CARDS]
    zero, one = np.int64(0), np.int64(1)
    if kind != RUN:
        suit = work[row, FORM_LOW]
        card = (suit << 4) + rank
        if freed:
            _add_step(game, number, suit, rank, kind, one, zero)
            _swap_step(game, number, one << card)
        else:
            _add_step(game, number, suit, rank, kind, zero, ace)
        return
    low, high = melds[number, LOW], melds[number, HIGH]
    while low > work[row, FORM_LOW] or high < work[row, FORM_HIGH]:
        if low > work[row, FORM_LOW]:
            low -= 1
            place = low
        else:
            high += 1
            place = high
        if freed:
            _add_step(game, number, rank, place, kind, one, zero)
            _swap_step(game, number, one << ((rank << 4) + (place if place < HIGH_ACE else 0)))
            freed = zero
            continue
        if place == work[row, FORM_WILD]:
            _add_step(game, number, rank, place, kind, one, zero)
            continue
        _add_step(game, number, rank, place, kind, zero, ace)
        if ace and place in (0, HIGH_ACE):
            ace = zero


@kernel
def write_steps(game, params, work, found, swap, other):
    """Write the plan: the choice in ``work`` together with two swaps (or NO_MELD)."""
    facts = game.facts
    facts[STEPS] = 0
    extra = np.int64(found.forced != NONE)
    count = work[CHOSEN, 0] + extra
    if extra:
        work[CHOICE, count - 1] = found.forced
    zero, one = np.int64(0), np.int64(1)
    used = zero
    number = facts[MELDS]
    freed_row, freed_meld, freed_cards = np.int64(NONE), np.int64(NO_MELD), zero
    if found.freed:
        for at in range(count):
            row = work[CHOICE, at]
            if work[row, FLAGS] & FREES and (freed_row == NONE or work[row, ONTO] == 0):
                freed_row = row
    for at in range(count):
        row = work[CHOICE, at]
        used |= work[row, ONTO]
        if work[row, ONTO] == 0 and not work[row, HAS_WILD]:
            ace = found.ace if row == found.forced else zero
            cards = _meld_step(game, work, row, ace, np.int64(row == freed_row))
            if row == freed_row:
                freed_meld, freed_cards = number, cards
            number += 1
    laid = zero
    own = count if found.own == ALL_WILDS else found.own
    done = zero
    for turn in range(2):
        # the dearest first: they count towards the bar
        while turn == 1 or laid < own:
            best = np.int64(NONE)
            for at in range(count):
                row = work[CHOICE, at]
                fits = work[row, ONTO] == 0 and work[row, HAS_WILD] and not (done >> at) & 1
                if fits and (best == NONE or work[row, MELD_POINTS] > work[work[CHOICE, best], MELD_POINTS]):
                    best = np.int64(at)
            if best == NONE:
                break
            done |= one << best
            row = work[CHOICE, best]
            _meld_step(game, work, row, found.ace if row == found.forced else zero, zero)
            laid += 1
        if turn == 0:
            if freed_meld != NO_MELD:
                _swap_step(game, freed_meld, freed_cards)
            for which in range(2):
                meld = swap.meld if which == 0 else other.meld
                cards = swap.cards if which == 0 else other.cards
                added = swap.added if which == 0 else other.added
                if meld == NO_MELD:
                    continue
                if added:
                    card = ctz64(added)
                    _add_step(game, meld, card >> 4, card & 15, np.int64(SET), zero, found.ace)
                _swap_step(game, meld, cards)
    for at in range(count):
        row = work[CHOICE, at]
        if work[row, ONTO]:
            _add_steps(game, work, row, found.ace if row == found.forced else zero, np.int64(row == freed_row))
    lone = work[CHOSEN, LONE]
    meld = zero
    while lone:
        kind, rank, low, high, wild = form_after(game, meld, swap, other)
        if not (used >> meld) & 1 and takes_wild(params, kind, low, high, wild):
            downwards = low > 0 and (params.open_end_wild == LOWER or high == HIGH_ACE)
            _add_step(game, meld, rank, low - 1 if downwards else high + 1, kind, one, zero)
            lone -= 1
        meld += 1
