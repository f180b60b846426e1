"""The match (R21, R22, S31-S33): who deals, how long it goes on, and the ranks at its end.

Match number m of a seed plays the deals m * MOST_ROUNDS, m * MOST_ROUNDS + 1, ...: one for each scored round, whatever
the rules, so that rule sets that differ in the number of rounds play the same deals.
"""

from kernels.jit import inner, internal
from kernels.rng import FIRST_DEALER, uniform_below
from kernels.rummy.params import MORE_ROUNDS, OPPOSITE, ROTATE, ROUNDS_WON_THEN_PENALTIES
from kernels.rummy.state import PENALTIES, SCORE, TOTAL, WHOLE_WIN, WON

MOST_ROUNDS = 100_000
"""Rounds after which a match that finds no end is left, void ones counted: rules under which every round is void or
ends in a tie. It is noted as such; no round is ever cut short."""


@inner
def first_deal(match):
    """Number of the deal of a match's first round (int64)."""
    return match * MOST_ROUNDS


@inner
def first_dealer(seed, match, params):
    """The seat that deals first in a match (R21), uniformly random."""
    return uniform_below(seed, match, FIRST_DEALER, params.players)


@inner
def add_scores(seats, winner, params, standing):
    """Add a scored round to the ``standing`` (int64[5, STANDING_WIDTH], modified); winner: who went out, or -1."""
    for seat in range(params.players):
        score = seats[seat, SCORE]
        won = seat == winner or (params.teams == OPPOSITE and winner >= 0 and seat == winner ^ 2)
        standing[seat, TOTAL] += score
        standing[seat, WON] += won
        standing[seat, PENALTIES] += max(score, 0)


@inner
def next_dealer(dealer, seats, params):
    """Who deals after a scored round (R21, R22): the next seat, or the one with the highest score (S31)."""
    following = (dealer + 1) % params.players
    if params.dealer == ROTATE:
        return following
    worst = following
    for place in range(1, params.players):
        seat = (following + place) % params.players
        if seats[seat, SCORE] > seats[worst, SCORE]:
            worst = seat
    return worst


@inner
def ahead(standing, one, other, params):
    """Whether seat ``one`` stands before seat ``other``: fewer points, then by the tie-break (R22, S33)."""
    if standing[one, TOTAL] != standing[other, TOTAL] or params.tie_break != ROUNDS_WON_THEN_PENALTIES:
        return standing[one, TOTAL] < standing[other, TOTAL]
    if standing[one, WON] != standing[other, WON]:
        return standing[one, WON] > standing[other, WON]
    return standing[one, PENALTIES] < standing[other, PENALTIES]


@internal
def rank(seat, standing, params):
    """A seat's rank, 1 + the number of seats ahead of it: 1, 2, 2, 4, and 1, 1, 3, 3 for sides (S32)."""
    above = 0
    for other in range(params.players):
        above += ahead(standing, other, seat, params)
    return 1 + above


@internal
def leaders(standing, params):
    """How many share first place: seats, or sides where there are teams (S32)."""
    count = 0
    for seat in range(2 if params.teams == OPPOSITE else params.players):
        count += rank(seat, standing, params) == 1
    return count


@internal
def win(seat, standing, params):
    """A seat's share of first place in sixtieths; a side's share for each of its seats."""
    return WHOLE_WIN // leaders(standing, params) if rank(seat, standing, params) == 1 else 0


@internal
def goes_on(scored, standing, params):
    """Whether another round follows ``scored`` scored ones (R21, R22)."""
    if scored < params.rounds:
        return True
    return params.tie_break == MORE_ROUNDS and leaders(standing, params) > 1
