"""The match (T7, S1): rounds with a moving deal, sudden death while the lead is shared, and ranks.

Match number m of a seed plays the deals m * span, m * span + 1, ..., where span is the most rounds a match can have;
its first dealer is drawn under the match's own number. A match can be entered at any round, from any totals.
"""

from kernels.jit import inlined, kernel
from kernels.rng import FIRST_DEALER, uniform_below

WHOLE_WIN = 12
"""A win in integers: shared by two, three or four it is 6, 4 or 3 each."""


@inlined
def first_deal(match, params):
    """Number of the deal of a match's first round (int64)."""
    return match * (params.rounds + params.sudden_death_max)


@inlined
def first_dealer(seed, match):
    """The seat that deals first in a match (T2), uniformly random."""
    return uniform_below(seed, match, FIRST_DEALER, 4)


@kernel
def leaders(totals):
    """How many seats share the highest of the ``totals`` (int64[4])."""
    best = max(max(totals[0], totals[1]), max(totals[2], totals[3]))
    count = 0
    for seat in range(4):
        count += totals[seat] == best
    return count


@kernel
def goes_on(played, totals, params):
    """Whether another round follows ``played`` rounds that led to ``totals`` (int64[4]); T7."""
    if played < params.rounds:
        return True
    return played < params.rounds + params.sudden_death_max and leaders(totals) > 1


@kernel
def rank(seat, totals):
    """A seat's rank 1..4 under the ``totals`` (int64[4]): 1 + the number of seats with more (T7)."""
    above = 0
    for other in range(4):
        above += totals[other] > totals[seat]
    return 1 + above


@kernel
def win(seat, totals):
    """A seat's share of first place in twelfths: WHOLE_WIN for the only leader, a part for each of several, else 0."""
    return WHOLE_WIN // leaders(totals) if rank(seat, totals) == 1 else 0


@inlined
def add_scores(board, totals):
    """Add the round's scores to ``totals`` (int64[4], modified)."""
    for seat in range(4):
        totals[seat] += board.scores[seat]
