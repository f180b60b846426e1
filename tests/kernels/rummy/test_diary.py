"""What the diary of a world notes of a seat's own turns, against the same turns read from the transcript of the round.

Nothing is changed in these worlds, so the rounds are those that are traced.
"""

from typing import NamedTuple

import numpy as np
import played_turns
import pytest
from slow_melds import Wish, arrangements, best

from hand_sim.experiments.rummy.rounds import Table
from hand_sim.kernel_args import rummy_params
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.transcripts import trace_rounds
from kernels.rummy import worlds as w

SEED, ROUNDS, TURNS = 5, 40, 99
CASES = {
    "jordan": ("jordan", [], 1),
    "kroot": ("kroot", [], 3),
    "saudi": ("saudi", [], 0),
    "jordan of partners": ("jordan-partners", [], 2),
    "two, any meld opens": ("kroot", ["players=2", "first_meld=0"], 1),
}


class Turn(NamedTuple):
    """An own turn of the seat after a draw from the stock, not having opened."""

    deal: int
    number: int
    hand: tuple
    bar: int
    opponents: int
    """Opponents who have opened before."""
    goes_out: bool
    """A chaser misses no way out (test_played_turns.py)."""


class Played:
    """The rounds in which a chaser sits in one seat: its turns, and what was noted of them."""

    def __init__(self, preset, overrides, hero):
        rules = resolve(preset, overrides, "rummy")
        self.params, self.hero = rummy_params(rules), hero
        self.sides = [seat % 2 if rules["teams"] == "opposite" else seat for seat in range(rules.seats)]
        policies = ["chaser" if seat == hero else "planner" for seat in range(rules.seats)]
        self.rounds = list(trace_rounds(rules, policies, SEED, 0, ROUNDS))
        worlds = np.full((ROUNDS, w.WORLD_WIDTH), w.NEVER, np.int64)
        worlds[:, w.WORLD_DEAL] = np.arange(ROUNDS)
        worlds[:, w.WORLD_DEALER] = np.arange(ROUNDS) % rules.seats
        worlds[:, w.WORLD_ATTEMPT], worlds[:, w.WORLD_SEAT] = 0, hero
        rows, self.diary = Table(rules, tuple(policies), SEED).worlds(worlds, TURNS)
        self.scores = rows.figure("score").tolist()
        self.turns = [turn for deal, played in enumerate(self.rounds) for turn in self.read(deal, played)]

    def read(self, deal, transcript):
        """The turns of a round that are to be noted."""
        opened = set()
        for played in played_turns.turns_of(transcript, self.params):
            case, end = played.case, played.end
            if case.seat == self.hero and not case.opened and case.taken == -1:
                against = sum(self.sides[seat] != self.sides[self.hero] for seat in opened)
                yield Turn(deal, case.turns, case.hand, case.bar, against, len(end.hand) == 1)
            if len(end.table) > len(case.table):
                opened.add(case.seat)

    def said(self, turn, column):
        return int(self.diary[turn.deal, turn.number, column])


@pytest.fixture(scope="module", params=CASES)
def played(request):
    return Played(*CASES[request.param])


def test_rounds_are_those_traced(played):
    assert played.scores == [transcript["result"]["scores"] for transcript in played.rounds]


def test_noted_are_the_turns_before_the_opening_with_a_draw_from_the_stock(played):
    noted = np.argwhere(played.diary[:, :, w.DIARY_OPENS] != w.NOTHING_NOTED)
    noted = noted[noted[:, 1] > 0]  # row 0 is no turn
    assert {tuple(place) for place in noted.tolist()} == {(turn.deal, turn.number) for turn in played.turns}
    assert len(noted) > ROUNDS


def test_r15_missing_is_what_of_a_hand_cannot_lie_in_melds(played):
    """A Hand lays hand_size cards in new melds; the best choice of melds says how many lie now."""
    seen = set()
    for turn in played.turns:
        most, _ = best(turn.hand, played.params, Wish("cards", most_laid=played.params.hand_size))
        assert played.said(turn, w.DIARY_MISSING) == played.params.hand_size - most, turn
        seen.add(most)
    assert len(seen) > 6


def test_r12_opens_is_melds_of_the_minimum_that_leave_a_card_more_than_the_discard(played):
    """S8: with a minimum of 0 there must be a meld."""
    seen = set()
    for turn in played.turns:
        opens = any(
            len(left) > 1 and points >= max(turn.bar, 1)
            for left, points in arrangements(turn.hand, played.params).items()
        )
        expected = w.GOES_OUT if turn.goes_out else w.OPENS if opens else w.CANNOT
        assert played.said(turn, w.DIARY_OPENS) == expected, turn
        seen.add(expected)
    assert {w.OPENS, w.GOES_OUT} <= seen


def test_opponents_are_those_of_other_sides_who_have_melds_down(played):
    seen = set()
    for turn in played.turns:
        assert played.said(turn, w.DIARY_OPPONENTS) == turn.opponents, turn
        seen.add(turn.opponents)
    assert len(seen) == len([side for side in played.sides if side != played.sides[played.hero]]) + 1
