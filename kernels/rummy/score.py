"""What a hand costs and how a round is scored (R2, R15, R18, R19)."""

import numpy as np

from kernels.jit import inner, kernel, popcount64
from kernels.rummy.cards import ACES, KING, LANE, POINTS, RANKS, WILD
from kernels.rummy.params import OPPOSITE
from kernels.rummy.state import (
    COST,
    END,
    FACTOR,
    ONE,
    OPENED,
    SCORE,
    TWO,
    VOIDED,
    WILDS,
    WINNER,
)

_TENS = np.int64(sum(ACES << rank for rank in range(9, KING + 1)))
_BLACK = np.int64(LANE | LANE << 48)
_RED = np.int64(LANE << 16 | LANE << 32)


@kernel
def hand_cost(one, two, wilds, params):
    """Value of the cards left in a hand (R2)."""
    cost = wilds * params.wild_in_hand
    cost += params.ace_in_hand * (popcount64(one & ACES) + popcount64(two & ACES))
    for rank in range(1, RANKS):
        kind = ACES << rank
        cost += POINTS[rank] * (popcount64(one & kind) + popcount64(two & kind))
    return cost


@inner
def one_suit(cards):
    """Whether natural cards (mask) are all of one suit."""
    suits = 0
    for suit in range(4):
        suits += (cards >> (16 * suit)) & LANE != 0
    return suits == 1


@inner
def hand_factor(cards, discard, params):
    """How often a Hand counts (R15, S24): ``cards`` are the natural ones, melded or discarded, ``discard`` the last."""
    factor = 2
    if params.egyptian_bonuses:
        if discard == WILD:
            factor *= 2
        if one_suit(cards):
            factor *= 4
        elif not cards & _BLACK or not cards & _RED:
            factor *= 2
    return factor


@kernel
def score_round(params, game):
    """Set every seat's COST and SCORE from the end of the round (R18, R19, S29, S30)."""
    seats, facts = game.seats, game.facts
    end, winner, factor = facts[END], facts[WINNER], facts[FACTOR]
    for seat in range(params.players):
        cost = hand_cost(seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS], params)
        seats[seat, COST] = cost
        penalty = cost if seats[seat, OPENED] else params.unopened_penalty
        seats[seat, SCORE] = 0 if end == VOIDED else penalty * factor
    if params.teams == OPPOSITE:
        for side in range(2):
            total = seats[side, SCORE] + seats[side + 2, SCORE]
            seats[side, SCORE] = total
            seats[side + 2, SCORE] = total
    if winner >= 0:
        seats[winner, SCORE] = params.winner_bonus * factor
        if params.teams == OPPOSITE:
            seats[winner ^ 2, SCORE] = params.winner_bonus * factor
