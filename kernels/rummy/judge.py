"""The parametric player: whether to take the discard, what to lay, what to throw.

It reads one row of numbers (``players.py``) and sees its own hand, the table, the discard pile and what is public
about the seats. Arguments of the three decisions: ``game``, ``params``, ``seat``, ``numbers`` (int64[5, WEIGHTS], a row
a seat). All modify only ``game.weights``, ``game.work``, ``game.plan`` and facts[STEPS].
"""

import numpy as np

from kernels.jit import ctz64, inlined, kernel, popcount64
from kernels.rummy.ahead import WHOLE, next_turn, opening_draws
from kernels.rummy.cards import WILD, with_card
from kernels.rummy.entries import search_turn
from kernels.rummy.keeping import (
    CLOSE,
    CLOSE_BY,
    card_cost,
    in_hand,
    is_opponent,
    situation,
    unseen_by,
    weigh_cost,
    weigh_keeping,
)
from kernels.rummy.moves import discard_role
from kernels.rummy.outlook import chances, far, near
from kernels.rummy.params import VOID
from kernels.rummy.players import (
    AHEAD,
    AHEAD_LACK,
    ALWAYS,
    COST_CALM,
    COST_CLOSED,
    FEED_CLOSED,
    FEED_OPEN,
    HEARD,
    HOLD_CARDS,
    HOLD_MISSING,
    HOLD_OPENED,
    HOLD_STOCK,
    HOLD_TURNS,
    KEEP,
    LAY,
    LAY_COST,
    TAKE,
    WILD_CALM,
    WILD_KEPT,
)
from kernels.rummy.state import (
    HELD,
    ONE,
    OPENED,
    STEPS,
    STOCK_END,
    STOCK_NEXT,
    THROWN,
    TURNS,
    TWO,
    WILDS,
)
from kernels.rummy.turn import FREE, IMPOSSIBLE, NOT_TAKEN, OUT, any_use

_NO_REASON = -(1 << 60)
_FREE, _OUT = np.int64(FREE), np.int64(OUT)
"""Not literals, for which numba would compile the search once more."""
_CARD = 10_000
"""Weight of a card under which laying one more counts more than any difference of two cards."""


@kernel
def throw(game, params, seat, numbers):
    """The card (role) to discard: the one with most to be said for throwing it, of equals the lowest number."""
    row = numbers[seat]
    seats, weights = game.seats, game.weights
    lack = weigh_keeping(game, params, seat, row)
    some, both = unseen_by(game, params, seat, row)
    percent = row[COST_CALM + situation(params, seats, seat, row)] if seats[seat, OPENED] else row[COST_CLOSED]
    follower = seat + 1 if seat + 1 < params.players else 0
    feed = row[FEED_OPEN] if seats[follower, OPENED] else row[FEED_CLOSED]
    feed *= seats[follower, HELD] * seats[follower, HELD]
    thrown = seats[follower, THROWN]
    hidden = popcount64(some) + popcount64(both) + 1
    nothing = np.int64(0)
    best, second, third = np.int64(WILD), np.int64(WILD), np.int64(WILD)
    most, more, much = np.int64(_NO_REASON), np.int64(_NO_REASON), np.int64(_NO_REASON)
    if seats[seat, WILDS]:
        most = params.wild_in_hand * percent - row[WILD_KEPT]
    left = seats[seat, ONE]
    while left:
        card = ctz64(left)
        left &= left - 1
        reason = card_cost(params, card) * percent - weights[card]
        if feed:
            harm = feed * far(chances(card, nothing, some, both)) // (hidden * hidden)
            if near(chances(card, thrown, some, both)):
                harm -= harm * row[HEARD] // 100
            reason -= harm
        if reason > most:
            best, second, third = card, best, second
            most, more, much = reason, most, more
        elif reason > more:
            second, third = card, second
            more, much = reason, more
        elif reason > much:
            third, much = card, reason
    if row[AHEAD] < 2 or more == _NO_REASON or lack > row[AHEAD_LACK]:
        return best
    draws, wild = some, np.int64(1)
    if lack:
        draws, wild = opening_draws(game, params, seat, some)
        if not (draws or wild):
            return best
    weigh_cost(game, params, np.int64(WHOLE))
    most += next_turn(game, params, seat, row, best, draws, wild)
    more += next_turn(game, params, seat, row, second, draws, wild)
    if row[AHEAD] > 2 and much != _NO_REASON:
        much += next_turn(game, params, seat, row, third, draws, wild)
        if much > most and much > more:
            return third
    return second if more > most else best


@kernel
def _weigh_own(game, params, seat, row):
    """Set game.weights to the row's own weights for laying."""
    seats, weights = game.seats, game.weights
    if row[KEEP]:
        weigh_keeping(game, params, seat, row)
    left = seats[seat, ONE]
    while left:
        card = ctz64(left)
        left &= left - 1
        worth = weights[card] * row[KEEP] // 100 if row[KEEP] else np.int64(0)
        weights[card] = row[LAY] + row[LAY_COST] * card_cost(params, card) - worth
    wild = row[WILD_CALM + situation(params, seats, seat, row)]
    weights[WILD] = row[LAY] + row[LAY_COST] * params.wild_in_hand - wild


@inlined
def _hand_weight(game, seat, taken, as_ace):
    """Sum of the weights of all cards the player holds."""
    seats, weights = game.seats, game.weights
    total = seats[seat, WILDS] * weights[WILD]
    for column in (ONE, TWO):
        cards = seats[seat, column]
        while cards:
            total += weights[ctz64(cards)]
            cards &= cards - 1
    if as_ace:
        total += weights[taken]
    return total


@inlined
def _draws_left(game, params):
    """Cards that can still be drawn from the stock before the round is void, or the stock must be made up."""
    left = game.facts[STOCK_END] - game.facts[STOCK_NEXT]
    return left - params.players if params.stock_end == VOID else left


@kernel
def _missing(game, params, seat):
    """Cards a Hand still lacks: those that the hand cannot lay in melds now."""
    bound = in_hand(game, params, seat, np.int64(1), np.int64(0))
    laid = popcount64(bound.cards) + popcount64(bound.twice) + popcount64(bound.with_wild)
    return params.hand_size - laid


@kernel
def holds_back(game, params, seat, row):
    """Whether the player keeps its melds in the hand for now, in the hope of a Hand."""
    seats = game.seats
    if row[HOLD_MISSING] < 0 or seats[seat, OPENED] or seats[seat, TURNS] > row[HOLD_TURNS]:
        return False
    if _draws_left(game, params) <= row[HOLD_STOCK]:
        return False
    opened = np.int64(0)
    for other in range(params.players):
        if is_opponent(params, seat, other):
            opened += seats[other, OPENED]
            if seats[other, HELD] <= row[HOLD_CARDS]:
                return False
    return opened <= row[HOLD_OPENED] and _missing(game, params, seat) <= row[HOLD_MISSING]


@kernel
def lay(game, params, seat, numbers, taken, as_ace):
    """Fill the plan with what the player lays this turn; ``taken``, ``as_ace``: as for ``search_turn``.

    A way out is taken, if there are several the one that counts most (R15).
    """
    row = numbers[seat]
    weigh_cost(game, params, np.int64(_CARD))
    value = search_turn(game, params, seat, taken, as_ace, game.weights, _FREE)
    if value <= 0:
        game.facts[STEPS] = 0
        return
    if _hand_weight(game, seat, taken, as_ace) - value < 2 * _CARD:
        if not game.seats[seat, OPENED]:
            search_turn(game, params, seat, taken, as_ace, game.weights, _OUT)
        return
    if taken == NOT_TAKEN and holds_back(game, params, seat, row):
        game.facts[STEPS] = 0
    elif row[KEEP] or row[WILD_CALM] or row[WILD_CALM + CLOSE_BY] or row[WILD_CALM + CLOSE]:
        _weigh_own(game, params, seat, row)
        search_turn(game, params, seat, taken, as_ace, game.weights, _FREE)


@inlined
def _better_taken(game, params, seat, row, card, as_ace):
    """``wants_discard`` with the card in the hand."""
    weigh_cost(game, params, np.int64(_CARD))
    value = search_turn(game, params, seat, card, as_ace, game.weights, _FREE)
    if value == IMPOSSIBLE:
        return False
    if _hand_weight(game, seat, card, as_ace) - value < 2 * _CARD:
        return True
    if holds_back(game, params, seat, row):
        return False
    if row[TAKE] == ALWAYS:
        return True
    _weigh_own(game, params, seat, row)
    return search_turn(game, params, seat, card, as_ace, game.weights, _FREE) >= row[TAKE]


@kernel
def wants_discard(game, params, seat, numbers):
    """Whether to take the top of the discard pile (R11); if so, a legal use exists."""
    card, as_ace = discard_role(params, game)
    if not any_use(game, params, seat, card):
        return False
    seats = game.seats
    one, two, wilds = seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS]
    if not as_ace:
        if card == WILD:
            seats[seat, WILDS] += 1
        else:
            seats[seat, ONE], seats[seat, TWO] = with_card(one, two, card)
    seats[seat, HELD] += 1
    wanted = _better_taken(game, params, seat, numbers[seat], card, as_ace)
    seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS] = one, two, wilds
    seats[seat, HELD] -= 1
    return wanted
