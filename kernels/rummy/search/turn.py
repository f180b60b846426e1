"""The best legal turn (R10-R15, S5-S24): what to lay, add and swap before the discard. Exact over every order of play.

A way to swap wild cards out of the table is chosen first; then everything that can be laid is a candidate, and ``pack``
chooses among the candidates under the rules for the cards left. New melds before swaps, swaps before adds: any other
legal order ends in a position that this order reaches too.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import ctz64, inner, internal, kernel, lent, popcount64
from kernels.rummy.cards import ACE, ACES, HIGH_ACE, JOKER, LANE, WILD, without
from kernels.rummy.params import EITHER
from kernels.rummy.score import hand_factor
from kernels.rummy.search.adds import put_adds
from kernels.rummy.search.candidates import (
    CARDS,
    EARLY,
    FIRST,
    FLAGS,
    GUARDED,
    HAS_WILD,
    MELD_POINTS,
    NONE,
    ONTO,
    TWICE,
    VALUE,
    Goods,
    meld_rules,
    price_candidates,
    put_new_melds,
)
from kernels.rummy.search.hopeless import cannot_open, in_new_melds, no_way_out, nothing_to_lay
from kernels.rummy.search.packing import (
    ALL_WILDS,
    ANY_LEFT,
    NOTHING,
    WILD_FREED,
    WILD_IN_MELD,
    WILD_ON_TABLE,
    Begun,
    Limits,
    pack,
)
from kernels.rummy.search.steps import Found, is_laid_early, write_steps
from kernels.rummy.search.swaps import NO_MELD, OPTIONS, WAYS, swap_option, wild_melds
from kernels.rummy.state import (
    ANNOUNCED,
    BAR,
    FORGOT,
    HELD,
    KIND,
    MELDS,
    NO_WILD,
    ONE,
    OPENED,
    RUN,
    STEPS,
    SUIT,
    TURNS,
    TWO,
    WILD_PLACE,
    WILDS,
    lent_game,
)

NOT_TAKEN = -1
ACE_OF_ANY = JOKER
"""Taken: a joker that plays as an ace of any one suit (R11)."""
FREE, OUT = 0, 1
"""Goals: the most weight laid; going out, the largest factor first (R15)."""
IMPOSSIBLE = -(1 << 60)
FACTOR_SHIFT = 40
"""A way out is worth its factor shifted by this, plus the weight laid."""
_ANY_NATURAL = np.int64(ACE)


class Wish(NamedTuple):
    """What the turn is for, all int64."""

    goal: int
    taken: int
    """Mask of a natural card that must be laid, or 0."""
    ace: int
    """The same mask if that card is a taken wild that plays as an ace and is not in the hand, or 0."""
    taken_wild: int
    """1 if a taken wild must be laid."""
    opened: int
    may_go_out: int
    guard: int
    """1 if no announcement lifts the guard (R13, S21)."""
    factor: int
    """Of a Hand, or 1 where none can be had."""


@inner
def _someone_announced(seats, params, seat):
    """Whether another player announced one card and still holds one (R13, S21)."""
    for other in range(params.players):
        if other != seat and seats[other, ANNOUNCED] == 1 and seats[other, HELD] == 1:
            return True
    return False


@internal
def _search(game, params, seat, wish, weights, swap, other, freed, floor):
    """The best turn with these two swaps, worth more than ``floor`` (else ``floor``); writes its plan.

    ``freed``: 1: the taken wild lies in a meld of naturals first and is swapped out again (S13).
    """
    seats, work = game.seats, game.work
    goods = Goods(weights, np.int64(0))
    one, two, wilds = seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS]
    zero = np.int64(0)
    value, flags, taken, ace = zero, zero, wish.taken, wish.ace
    swaps = np.int64(freed)
    own = wilds - freed
    for which in range(2):
        meld = swap.meld if which == 0 else other.meld
        cards = swap.cards if which == 0 else other.cards
        added = swap.added if which == 0 else other.added
        if meld == NO_MELD:
            continue
        if added:
            value += goods.weights[ctz64(added)]
            taken = zero
            if params.guard_wild_pair:
                flags |= GUARDED
            if not ace:
                cards |= added
            ace = zero
        if cards & ~one:
            return floor
        one, two = without(one, two, cards)
        rest = cards & ~added
        while rest:
            value += goods.weights[ctz64(rest)]
            rest &= rest - 1
        value -= goods.weights[WILD]
        wilds += 1
        swaps += 1
    if taken & ~(one | ace):
        return floor
    rules = meld_rules(params)
    late = np.int64(swaps > 0 and not wish.opened)
    either = np.int64(params.wild_pair_swap == EITHER)
    count = put_new_melds(work, rules, one | ace, wilds, late)
    count, lone = put_adds(work, game.melds, game.facts, params, count, one | ace, wilds, swap, other)
    starts = price_candidates(work, rules, goods, count, either, late)
    owed = np.int64(NOTHING)
    if freed:
        owed = np.int64(WILD_FREED)
    elif wish.taken_wild:
        owed = np.int64(WILD_ON_TABLE) if params.take_discard_to_layoff else np.int64(WILD_IN_MELD)
    bonus, wild_bonus = zero, zero
    if wish.goal == OUT:
        value += np.int64(1) << FACTOR_SHIFT
        if wish.factor > 1 and swaps == 0:
            bonus = (wish.factor - 1) << FACTOR_SHIFT
            wild_bonus = (wish.factor * (1 + params.egyptian_bonuses) - 1) << FACTOR_SHIFT
    # S5, S7, S8: the bar, unless the player goes out below it without a swap
    loose = params.go_out_below_minimum and swaps == 0 and wish.may_go_out and not wish.opened
    best = floor
    for below in range(2):
        bar = zero if wish.opened or below else max(game.facts[BAR], 1)
        exact = np.int64(1) if wish.goal == OUT or below else np.int64(ANY_LEFT)
        if (below and not loose) or (not below and loose and wish.goal == OUT):
            continue
        limits = Limits(
            bar,
            np.int64(ALL_WILDS) if swaps == 0 else min(own, 1),
            np.int64(1) if wish.may_go_out else np.int64(2),
            exact,
            wish.guard,
            owed,
            lone,
            bonus,
            wild_bonus,
        )
        last = FIRST + count if taken else FIRST + 1
        for forced in range(FIRST, last):
            row = np.int64(forced) if taken else np.int64(NONE)
            left_one, left_two, left_wilds = one, two, wilds
            begun = Begun(value, zero, zero, zero, flags)
            whole = zero
            if taken:
                cards = work[row, CARDS]
                if cards & taken == 0 or (work[row, ONTO] and not params.take_discard_to_layoff):
                    continue
                from_hand = cards & ~ace | work[row, TWICE]
                if from_hand & ~one:
                    continue
                if work[row, TWICE] and not ace:
                    if work[row, TWICE] & ~two:
                        continue
                    left_one, left_two = without(left_one, left_two, work[row, TWICE])
                left_one, left_two = without(left_one, left_two, from_hand)
                left_wilds -= work[row, HAS_WILD]
                early = work[row, EARLY]
                # the taken card must be in the meld as it is first laid, or may be added to it (S12)
                if work[row, HAS_WILD] and early and not params.take_discard_to_layoff:
                    whole = np.int64(not is_laid_early(params, work, row, taken))
                if whole:
                    early = zero
                wild = work[row, MELD_POINTS] - early
                begun = Begun(value + work[row, VALUE], early, wild, work[row, ONTO], flags | work[row, FLAGS])
            better = pack(work, goods, starts, left_one, left_two, left_wilds, begun, limits, best)
            if better > best:
                best = better
                found = Found(row, wish.ace, limits.own, whole, np.int64(freed))
                write_steps(game.plan, game.melds, game.facts, params, work, found, swap, other)
    return best


@inner
def _near(lane, place):
    """The places two below to two above one of a lane, as bits 0..4."""
    return ((lane << 2) >> place) & 0b11011


@kernel
def any_use(game, params, seat, card):
    """Whether a card might be laid if it were taken from the discard pile: cheap, and never wrongly no (R11).

    card: as ``taken`` in ``search_turn``.
    """
    if card >= JOKER:
        return True
    facts, melds = game.facts, game.melds
    one, wilds = game.seats[seat, ONE], game.seats[seat, WILDS]
    suit, rank = card >> 4, card & 15
    if params.take_discard_to_layoff:
        for number in range(facts[MELDS]):
            if melds[number, SUIT] == (suit if melds[number, KIND] == RUN else rank):
                return True
    lane = (one >> (suit << 4)) & LANE
    lane |= (lane & 1) << HIGH_ACE
    near = _near(lane, rank)
    high = _near(lane, np.int64(HIGH_ACE)) if rank == ACE else np.int64(0)
    others = popcount64((one >> rank) & ACES & ~(np.int64(1) << (suit << 4)))
    if others >= 2 or near & 3 == 3 or near & 10 == 10 or near & 24 == 24 or high & 3 == 3:
        return True
    if not (others or near or high):
        return False
    for number in range(facts[MELDS]):
        if melds[number, WILD_PLACE] != NO_WILD:
            return True
    return wilds > 0


@kernel
def search_turn(game, params, seat, taken, as_ace, weights, goal):
    """The best legal turn of a seat; returns its worth and fills ``game.plan`` and facts[STEPS], or IMPOSSIBLE.

    The hand is that of ``game.seats`` with the card drawn; TURNS counts this turn. taken: NOT_TAKEN, or the card (role)
    taken from the discard pile, which must be laid as R11 says; as_ace: 1 if it is a wild card that plays as a natural
    ace: then ``taken`` is that ace, or ACE_OF_ANY, and the hand's masks are without it. weights: int64[64], what
    laying a card is worth, [WILD] for a wild one (a wild swapped out and kept counts against it). goal: FREE, the most
    weight, 0 for laying nothing; OUT, exactly one card left, worth the factor of R15 << FACTOR_SHIFT plus the weight.
    """
    game, weights = lent_game(game), lent(weights)
    seats, facts, melds = game.seats, game.facts, game.melds
    facts[STEPS] = 0
    one, two, wilds, opened = seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS], seats[seat, OPENED]
    may_go_out = np.int64(seats[seat, TURNS] > 1 and not seats[seat, FORGOT])
    best = np.int64(0) if goal == FREE and taken == NOT_TAKEN else np.int64(IMPOSSIBLE)
    if goal == OUT and not may_go_out:
        return best
    rules = meld_rules(params)
    guard = np.int64(params.guard_wild_pair and not _someone_announced(seats, params, seat))
    with_wild = wild_melds(melds, facts)
    gained = np.int64(with_wild.first != NO_MELD)
    ways = WAYS if with_wild.second != NO_MELD else (OPTIONS if gained else 1)
    for suit in range(4):
        card = np.int64(taken)
        if as_ace and taken == ACE_OF_ANY:
            card = np.int64(ACE + (suit << 4))
        elif suit > 0:
            break
        mask, ace = np.int64(0), np.int64(0)
        if as_ace:
            mask = np.int64(1) << card
            ace = mask
        elif taken != NOT_TAKEN and taken != WILD:
            mask = np.int64(1) << card
        held, held_two = one | ace, two | (one & ace)
        if mask and not params.take_discard_to_layoff and not in_new_melds(rules, held, wilds + gained) & mask:
            continue
        if opened:
            if nothing_to_lay(melds, facts, rules, held, wilds):
                continue
        elif cannot_open(facts, rules, held, held_two, wilds):
            below = params.go_out_below_minimum and may_go_out
            if not below or no_way_out(melds, facts, rules, held, held_two, wilds):
                continue
        if goal == OUT and no_way_out(melds, facts, rules, held, held_two, wilds + gained):
            continue
        factor = np.int64(1)
        if goal == OUT and not opened:
            # of a wild discard the search itself thinks
            factor = np.int64(hand_factor(held, _ANY_NATURAL, params))
        taken_wild = np.int64(taken == WILD and not as_ace)
        wish = Wish(np.int64(goal), mask, ace, taken_wild, opened, may_go_out, guard, factor)
        lays_off = mask if params.take_discard_to_layoff else np.int64(0)
        for way in range(ways):
            swap = swap_option(melds, params, with_wild.first, way % OPTIONS - 1, lays_off)
            other = swap_option(melds, params, with_wild.second, way // OPTIONS - 1, lays_off)
            wanted = np.int64(way % OPTIONS > 0) + np.int64(way // OPTIONS > 0)
            if wanted != np.int64(swap.meld != NO_MELD) + np.int64(other.meld != NO_MELD):
                continue
            if (swap.cards | other.cards) & ~one or (swap.added and other.added):
                continue
            for freed in range(1 + taken_wild):
                best = _search(game, params, seat, wish, weights, swap, other, np.int64(freed), best)
    return best
