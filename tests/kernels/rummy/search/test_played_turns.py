"""Turns as players play them: legal by the plain rules step by step, and no way out is missed."""

import numpy as np
import played_turns
import pytest
import slow_turn
from turn_answers import ask

from hand_sim.kernel_args import rummy_params
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.transcripts import trace_rounds
from kernels.rummy.search.turn import IMPOSSIBLE, OUT

WEIGHTS = np.ones(64, np.int64)
POLICIES = ("greedy", "planner", "chaser", "random")


def can_go_out(case):
    return ask(case, WEIGHTS, OUT)[0] != IMPOSSIBLE


def slow_can_go_out(case):
    """The same by every order of single steps; None where there are too many."""
    reached = [(turn, slow_turn.reachable(turn, 1_000)) for turn in case.turns_of()]
    if any(ends is None for _, ends in reached):
        return None
    return any(slow_turn.best_out(turn, ends, WEIGHTS) for turn, ends in reached)


def played(preset, overrides, first, count):
    rules = resolve(preset, overrides, "rummy")
    for transcript in trace_rounds(rules, POLICIES[: rules.seats], 3, first, count):
        yield from played_turns.turns_of(transcript, rummy_params(rules))


def check(preset, overrides, first, count, slow_share):
    """How many turns there were, and how many went out."""
    turns = ways = 0
    for number, turn in enumerate(played(preset, overrides, first, count)):
        turns += 1
        assert turn.legal, turn
        possible = can_go_out(turn.case)
        if number % slow_share == 0 and (slow := slow_can_go_out(turn.case)) is not None:
            assert possible == slow, turn
        goes_out = len(turn.end.hand) == 1
        ways += goes_out
        assert possible or not goes_out, turn
        if turn.policy != "random" and not goes_out:
            assert not possible, f"a way out is missed: {turn}"
            assert not can_go_out(turn.with_discard), f"a way out with the discard is missed: {turn}"
    return turns, ways


@pytest.mark.parametrize(
    ("preset", "overrides"),
    [("jordan", []), ("kroot", []), ("saudi", []), ("egyptian", ["take_discard_to_layoff=true", "first_meld=0"])],
)
def test_played_turns_are_legal_and_miss_no_way_out(preset, overrides):
    turns, ways = check(preset, overrides, 0, 12, 10)
    assert turns > 200
    assert ways >= 4


@pytest.mark.heavy
@pytest.mark.parametrize("preset", ["jordan", "kroot", "saudi", "egyptian", "kroot-partners", "jordan-partners"])
def test_a_thousand_rounds_miss_no_way_out(preset):
    check(preset, [], 100, 1_000, 20)
