"""What each card of a hand is worth keeping for, in hundredths of a point, by a row of numbers (``players.py``)."""

from typing import NamedTuple

import numpy as np

from kernels.jit import ctz64, inner, internal
from kernels.rummy.cards import JOKER, KING, NATURALS, POINTS, RANKS, WILD
from kernels.rummy.params import OPPOSITE
from kernels.rummy.players.outlook import chances, complete, far, fits, in_melds, near, run_ends, unseen
from kernels.rummy.players.rows import (
    BLIND,
    CLOSE_CARDS,
    COMPLETE,
    COPY,
    EASE,
    FAR,
    FIT,
    FIT_NEXT,
    NEAR,
    NEAR_CARDS,
    NEAR_POINTS,
    OPENS,
    POINT,
    SPARE,
)
from kernels.rummy.search.candidates import meld_rules
from kernels.rummy.search.melds import best_melds, meld_count, meld_form
from kernels.rummy.state import BAR, HELD, NO_WILD, ONE, OPENED, RUN, TWO, WILDS
from kernels.rummy.table import meld_points, run_cards, set_cards

CALM, CLOSE_BY, CLOSE = 0, 1, 2
"""How near the opponents are to going out: columns COST_CALM + situation, WILD_CALM + situation."""


class Bound(NamedTuple):
    """The melds in a hand that has not opened."""

    cards: int
    """Mask of the kinds of which a copy is in a meld of naturals."""
    twice: int
    """Mask of the kinds of which both copies are."""
    spare: int
    """Mask of the cards those melds can do without, one of them."""
    with_wild: int
    """Mask of the naturals in melds with a wild card."""
    below: int
    above: int
    """Masks of what the runs would take once the card above, or the card below, were there."""
    points: int
    """R8 of all the melds."""


@inner
def is_opponent(params, seat, other):
    """Whether ``other`` plays against ``seat``."""
    return other != seat and (params.teams != OPPOSITE or ((seat ^ other) & 1) == 1)


@inner
def situation(params, seats, seat, row):
    """CALM, CLOSE_BY or CLOSE, by the fewest cards an opponent holds."""
    fewest = np.int64(99)
    for other in range(params.players):
        if is_opponent(params, seat, other):
            fewest = min(fewest, seats[other, HELD])
    if params.teams == OPPOSITE and seats[seat ^ 2, HELD] <= row[CLOSE_CARDS]:
        fewest += row[EASE]
    if fewest <= row[CLOSE_CARDS]:
        return CLOSE
    return CLOSE_BY if fewest < row[NEAR_CARDS] else CALM


@inner
def card_cost(params, card):
    """R2: what a natural card costs in the hand."""
    rank = card & 15
    return POINTS[rank] if rank else params.ace_in_hand


@inner
def unseen_by(game, params, seat, row):
    """``outlook.unseen`` as the player remembers it."""
    one, two = game.seats[seat, ONE], game.seats[seat, TWO]
    if row[BLIND]:
        return np.int64(NATURALS) & ~two, np.int64(NATURALS) & ~one
    return unseen(game.facts, one, two, params.jokers)


@internal
def in_hand(game, params, seat, card_weight, point_weight):
    """The melds in a hand that are worth most, as ``Bound``; modifies game.weights and game.work."""
    seats, weights, work = game.seats, game.weights, game.work
    for card in range(WILD + 1):
        weights[card] = card_weight
    one, two, wilds = seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS]
    zero = np.int64(0)
    cards, twice, spare, with_wild, below, above, points = zero, zero, zero, zero, zero, zero, zero
    best_melds(
        one, two, wilds, meld_rules(params), weights, point_weight, zero, seats[seat, HELD], np.int64(-1), work
    )  # fmt: skip
    for number in range(meld_count(work)):
        kind, rank, low, high, wild = meld_form(work, number)
        points += meld_points(params.low_ace_meld, kind, rank, low, high, wild)
        if kind == RUN:
            mine = run_cards(rank, low, high, wild)
            _, lower, upper = run_ends(rank, low, high, params.max_run)
            below |= lower
            above |= upper
            ends = run_cards(rank, low, low, np.int64(NO_WILD)) | run_cards(rank, high, high, np.int64(NO_WILD))
            extra = ends if high - low > 2 else zero
        else:
            mine = set_cards(rank, low)
            extra = mine if low == 15 else zero
        if wild == NO_WILD:
            twice |= cards & mine
            cards |= mine
            spare |= extra
        else:
            with_wild |= mine
    return Bound(cards, twice, spare, with_wild, below, above, points)


@inner
def _copies(some, both, card):
    """Unseen copies of a kind."""
    return ((some >> card) & 1) + ((both >> card) & 1)


@internal
def weigh_keeping(game, params, seat, row):
    """Set game.weights of each natural card in the hand to what keeping it is worth; of two copies, the second one.

    Returns the points that the first melds still lack.
    """
    seats, weights = game.seats, game.weights
    one, two, opened = seats[seat, ONE], seats[seat, TWO], seats[seat, OPENED]
    some, both = unseen_by(game, params, seat, row)
    now, frees, below, above = fits(game.facts, game.melds, params.max_run)
    zero = np.int64(0)
    if opened or row[BLIND]:
        bound = Bound(in_melds(one), zero, zero, zero, zero, zero, zero)
        lack = zero
    else:
        bound = in_hand(game, params, seat, np.int64(100), row[POINT])
        below |= bound.below
        above |= bound.above
        lack = max(game.facts[BAR] - bound.points, zero)
    free = one & ~bound.cards
    needed = (bound.cards | bound.with_wild) & ~bound.spare
    left = one
    while left:
        card = ctz64(left)
        left &= left - 1
        count = chances(card, free, some, both)
        each = row[NEAR]
        if lack:
            gain = 3 * POINTS[card & 15]
            each += row[NEAR_POINTS] * min(gain, lack)
            if gain >= lack:
                each += row[OPENS]
        worth = near(count) * each + far(count) * row[FAR] + complete(count) * row[COMPLETE]
        if ((now | frees) >> card) & 1:
            worth += row[FIT]
        if (below >> card) & 1:
            worth += row[FIT_NEXT] * _copies(some, both, card + 1)
        if (above >> card) & 1:
            worth += row[FIT_NEXT] * _copies(some, both, card - 1 if card & 15 else card + KING)
        if (two >> card) & 1:
            worth = worth * row[COPY] // 100
            needed_now = bound.twice
        else:
            needed_now = needed
        if (needed_now >> card) & 1:
            worth += row[COMPLETE]
        elif (bound.spare >> card) & 1 and not (two >> card) & 1:
            worth += row[SPARE]
        weights[card] = worth
    return lack


@internal
def weigh_cost(game, params, card_weight):
    """Set all of game.weights to ``card_weight`` plus what a card costs in the hand (R2), in hundredths of a point."""
    weights = game.weights
    for card in range(WILD):
        if card & 15 < RANKS:
            weights[card] = card_weight + 100 * card_cost(params, card)
    weights[JOKER] = weights[0]
    weights[WILD] = card_weight + 100 * params.wild_in_hand
