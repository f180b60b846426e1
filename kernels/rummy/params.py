"""A rule set of the rummy as plain numbers (section R): one int64 for each knob, under the knob's name."""

from typing import NamedTuple

NO_TEAMS, OPPOSITE = 0, 1
WILD_JOKERS, WILD_INDICATOR = 0, 1
CHOSEN, LOWER = 0, 1
BOTH, EITHER = 0, 1
VOID, RECYCLE = 0, 1
WORST, ROTATE = 0, 1
MORE_ROUNDS, ROUNDS_WON_THEN_PENALTIES = 0, 1
SURE = 1_000_000
"""Probability 1 in parts of ``forget_announce``."""


class RummyParams(NamedTuple):
    """Knobs in the order of the rule table; choices are the codes above, truths 0 or 1. All int64."""

    players: int
    teams: int
    jokers: int
    wild: int
    hand_size: int
    max_run: int
    first_meld: int
    rising_first_meld: int
    low_ace_meld: int
    ace_in_hand: int
    wild_in_hand: int
    go_out_below_minimum: int
    open_end_wild: int
    take_discard_to_layoff: int
    discarded_wild_is_ace: int
    wild_pair_swap: int
    guard_wild_pair: int
    redeal: int
    must_announce: int
    forget_announce: int
    """Probability in millionths."""
    stock_end: int
    recycles: int
    winner_bonus: int
    unopened_penalty: int
    egyptian_bonuses: int
    rounds: int
    dealer: int
    tie_break: int
