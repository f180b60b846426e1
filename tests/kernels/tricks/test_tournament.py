"""Tournaments: the same cards in every seating, summed by deal."""

from collections import Counter

import numpy as np
import pytest

from hand_sim.experiments.tournament import seatings
from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.policies import codes
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.transcripts import trace_rounds
from kernels.tricks.tournament import MOST, PAIRS_START, SIZE, WIDTH, tally_tournament


def tallied(names, *overrides, seed=1, first=0, count=1):
    rules = resolve(None, overrides, "tricks")
    out = np.zeros(SIZE, np.int64)
    order = np.array(seatings(len(names), 4), dtype=np.int64)
    players = tricks_players(rules, (names[0],) * 4)
    tally_tournament(kernel_seed(seed), first, count, tricks_params(rules), players, *codes(names), order, out)
    return out


@pytest.mark.parametrize(("competitors", "number"), [(2, 6), (3, 36), (4, 24)])
def test_c75_each_sits_in_each_seat_equally_often(competitors, number):
    order = seatings(competitors, 4)
    assert len(order) == len(set(order)) == number
    for seat in range(4):
        assert set(Counter(seating[seat] for seating in order).values()) == {number // competitors}
    for seating in order:
        assert max(Counter(seating).values()) - min(Counter(seating).values()) <= 1


@pytest.mark.parametrize(
    "names",
    [("timeout", "random"), ("random/timeout", "timeout", "random"), ("random", "timeout", "random", "timeout")],
)
def test_it_is_what_the_traces_of_all_seatings_add_up_to(names):
    overrides = ("trump=random", "hit_rule=at_least")
    rules = resolve(None, overrides, "tricks")
    order = seatings(len(names), 4)
    expected = np.zeros(SIZE, np.int64)
    for deal in range(5, 9):
        score, hits = np.zeros((2, MOST), np.int64)
        for seating in order:
            [played] = trace_rounds(rules, tuple(names[one] for one in seating), 9, deal, 1)
            for seat, one in enumerate(seating):
                call, taken = played["calls"][seat], played["taken"][seat]
                score[one] += played["scores"][seat]
                hits[one] += taken == 0 if call == 0 else taken >= call
        for one in range(len(names)):
            expected[one * WIDTH : (one + 1) * WIDTH] += [score[one], score[one] ** 2, hits[one], hits[one] ** 2]
            for other in range(one + 1, len(names)):
                difference = score[one] - score[other]
                at = PAIRS_START + (one * MOST + other) * 2
                expected[at : at + 2] += [difference, difference**2]
    assert np.array_equal(tallied(names, *overrides, seed=9, first=5, count=4), expected)


@pytest.mark.parametrize("name", ["rule", "timeout", "random", "timeout/random"])
def test_c75_equal_players_come_to_the_same_on_every_deal(name):
    for number in (2, 3, 4):
        assert not tallied((name,) * number, count=20)[PAIRS_START:].any()


def test_ranges_add_up():
    names = ("random", "timeout", "rule")
    parts = [tallied(names, first=first, count=count) for first, count in ((3, 1), (4, 0), (4, 21), (25, 8))]
    assert np.array_equal(tallied(names, first=3, count=30), sum(parts))
