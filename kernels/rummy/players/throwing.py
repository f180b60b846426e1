"""Which card to throw."""

import numpy as np

from kernels.jit import ctz64, internal, popcount64
from kernels.rummy.cards import WILD
from kernels.rummy.players.ahead import WHOLE, next_turn, opening_draws
from kernels.rummy.players.keeping import card_cost, situation, unseen_by, weigh_cost, weigh_keeping
from kernels.rummy.players.outlook import chances, far, near
from kernels.rummy.players.rows import (
    AHEAD,
    AHEAD_LACK,
    COST_CALM,
    COST_CLOSED,
    FEED_CLOSED,
    FEED_OPEN,
    HEARD,
    WILD_KEPT,
)
from kernels.rummy.state import HELD, ONE, OPENED, THROWN, WILDS

_NO_REASON = -(1 << 60)


@internal
def best_throw(game, params, seat, row):
    """The card (role) with most to be said for throwing it, of equals the lowest number.

    Modifies game.weights, game.work, game.plan and facts[STEPS].
    """
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
    looks = seats[seat, OPENED] or 0 < lack <= row[AHEAD_LACK]
    if row[AHEAD] < 2 or more == _NO_REASON or not looks:
        return best
    draws, wild = some, np.int64(1)
    if lack:
        draws, wild = opening_draws(game, params, seat, some, lack)
        if not (draws or wild):
            return best
    weigh_cost(game, params, np.int64(WHOLE))
    most += next_turn(game, params, seat, row, best, draws, wild)
    more += next_turn(game, params, seat, row, second, draws, wild)
    if more > most:
        best, most = second, more
    if row[AHEAD] > 2 and much != _NO_REASON:
        much += next_turn(game, params, seat, row, third, draws, wild)
        if much > most:
            best = third
    return best
