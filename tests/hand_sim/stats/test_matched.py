"""The interval for differences of shares measured on the same matches."""

import random
from itertools import product

import pytest

from hand_sim.stats.intervals import ClusterSums
from hand_sim.stats.matched import clustered_difference, matched_difference


def test_by_hand():
    """Of 98 matches 10 are won with one call only and 4 with the other only: sums 6 and 14, put in 2 and 1 more.

    n' = 100, mean 0.06, s² = (100 * 15 - 36) / (100 * 99) = 0.147879, half-width t(99) * sqrt(s²/100) with
    t(99) = 1.984217, that is 0.076304.
    """
    difference, interval = matched_difference(6, 14, 98)
    assert difference == pytest.approx(6 / 98)
    assert interval == pytest.approx((0.06 - 0.076304, 0.06 + 0.076304), abs=1e-6)


def test_the_unit_only_scales():
    difference, interval = matched_difference(6 * 12, 14 * 144, 98, 12)
    assert difference == pytest.approx(6 / 98)
    assert interval == pytest.approx(matched_difference(6, 14, 98)[1])


@pytest.mark.parametrize("n", [1, 2, 10, 1000])
def test_no_difference_seen_is_no_certainty(n):
    difference, (low, high) = matched_difference(0, 0, n)
    assert difference == 0
    assert low == -high < 0
    assert high <= min(1, 7 / n)


def test_it_holds_the_estimate_and_stays_within_bounds():
    for n in range(1, 9):
        for outcomes in product((-1, 0, 1), repeat=min(n, 5)):
            seen = [*outcomes, *[outcomes[0]] * (n - len(outcomes))]
            difference, (low, high) = matched_difference(sum(seen), sum(map(abs, seen)), n)
            assert -1 <= low <= difference <= high <= 1
    for n in (100, 10**6):
        difference, (low, high) = matched_difference(n, n, n)
        assert low <= difference == high == 1


def test_it_covers():
    """True difference 0.05 - 0.02 among 100 matches: 95 % of 2000 intervals, within five standard errors."""
    rng = random.Random(3)
    covered = 0
    for _ in range(2000):
        seen = rng.choices((1, -1, 0), (0.05, 0.02, 0.93), k=100)
        _, (low, high) = matched_difference(sum(seen), sum(map(abs, seen)), 100)
        covered += low <= 0.03 <= high
    assert abs(covered / 2000 - 0.95) < 5 * (0.95 * 0.05 / 2000) ** 0.5


def test_more_comparisons_are_wider_and_nothing_is_nothing():
    _, (low, high) = matched_difference(6, 14, 98)
    _, (lower, higher) = matched_difference(6, 14, 98, comparisons=8)
    assert lower < low < high < higher
    assert matched_difference(0, 0, 0) == (None, None)


def test_differences_of_shares_are_those_of_matched_pairs_where_a_deal_is_one_pair():
    n, total, squares = 30, 7, 15
    sums = ClusterSums(n, n, total, n, total, squares)
    value, interval = clustered_difference(sums, 3)
    expected, around = matched_difference(total, squares, n, 1, 3)
    assert value == pytest.approx(expected)
    assert interval == pytest.approx(around)
    assert clustered_difference(ClusterSums(0, 0, 0, 0, 0, 0), 1) == (None, None)


def test_observations_that_agree_within_a_deal_are_no_more_than_one():
    """Two of each, alike: as wide as half as many, but for what is put in."""
    twice = clustered_difference(ClusterSums(9800, 19600, 1200, 39200, 2400, 5600))
    once = clustered_difference(ClusterSums(9800, 9800, 600, 9800, 600, 1400))
    assert twice[0] == pytest.approx(once[0])
    assert twice[1] == pytest.approx(once[1], rel=1e-3)
