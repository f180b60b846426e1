"""A rule set of the trick game as kernels read it."""

from typing import NamedTuple


class TricksParams(NamedTuple):
    """Every knob of section T as a plain integer, in the order of the rule table. One compiled kernel serves all.

    Build it with ``hand_sim.rules``: a bool or a numpy integer among the fields would compile the kernels again.
    """

    rank_order: int
    """T1: 0 natural, 1 baloot."""
    trump: int
    """T4: -1 none, 0..3 the suit S H D C, 4 a suit drawn per round."""
    call_order: int
    """T3: 0 secret, 1 in turn from the player after the dealer."""
    total_not_eight: int
    """T3: 1 if the dealer may not make the calls add up to eight."""
    hit_rule: int
    """T6: 0 exact, 1 at least."""
    hit_per_trick: int
    """T6: points for each trick of a made call."""
    zero_made: int
    """T6: points for a made zero."""
    over_per_trick: int
    """T6: cost of each trick above the call."""
    under_per_trick: int
    """T6: cost of each trick below the call."""
    rounds: int
    """T7: rounds of a match."""
    sudden_death_max: int
    """T7: at most so many further rounds."""


RANDOM_TRUMP = 4
SECRET, IN_TURN = 0, 1
EXACT, AT_LEAST = 0, 1
