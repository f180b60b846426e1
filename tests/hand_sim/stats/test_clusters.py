"""Sums by deal from arrays: against sums one by one."""

import numpy as np
import pytest

from hand_sim.stats.clusters import ClusterTally
from hand_sim.stats.intervals import ClusterSums

RNG = np.random.default_rng(5)
M = RNG.integers(0, 4, (40, 3))
Y = RNG.integers(-9, 10, (40, 3)) * (M > 0)


def one_by_one(m, y):
    pairs = [(int(a), int(b)) for a, b in zip(m, y, strict=True) if a]
    return ClusterSums(len(pairs), *(sum(f(a, b) for a, b in pairs) for f in (
        lambda a, b: a, lambda a, b: b, lambda a, b: a * a, lambda a, b: a * b, lambda a, b: b * b
    )))  # fmt: skip


def test_deals_without_an_observation_are_no_clusters():
    cells = ClusterTally({"before": 2, "here": 3, "after": 1})
    tally = np.zeros(cells.size, np.int64)
    cells.add(tally, "here", M, Y)
    for group in range(3):
        assert cells.sums(tally, "here", group) == one_by_one(M[:, group], Y[:, group])
    others = [cells.sums(tally, name, group) for name, group in (("before", 0), ("before", 1), ("after", 0))]
    assert others == [ClusterSums(0, 0, 0, 0, 0, 0)] * 3


@pytest.mark.parametrize(
    ("m", "whole"),
    [
        (2, np.full((40, 3), 2)),
        (np.array([1, 2, 3]), np.tile([1, 2, 3], (40, 1))),
        (M[:, :1], np.repeat(M[:, :1], 3, 1)),
    ],
)
def test_one_number_may_stand_for_all(m, whole):
    cells = ClusterTally({"here": 3})
    short, long = np.zeros((2, cells.size), np.int64)
    cells.add(short, "here", m, Y)
    cells.add(long, "here", whole, Y)
    assert np.array_equal(short, long)


def test_parts_add_up_and_no_deal_adds_nothing():
    cells = ClusterTally({"here": 3})
    parts, whole = np.zeros((2, cells.size), np.int64)
    for first, end in ((0, 0), (0, 7), (7, 40), (40, 40)):
        cells.add(parts, "here", M[first:end], Y[first:end])
    cells.add(whole, "here", M, Y)
    assert np.array_equal(parts, whole)
