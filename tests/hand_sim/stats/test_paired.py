"""Differences between variants on the same deals, against a slow calculation from the deals themselves."""

from fractions import Fraction
from math import sqrt
from random import Random

import numpy as np
import pytest

from hand_sim.stats.intervals import mean, ratio
from hand_sim.stats.matched import matched_difference
from hand_sim.stats.paired import PairedTally

T_19 = 2.093024054408263
"""97.5 % point of Student's t with 19 degrees of freedom, from a table."""


def tally(m, y, reference=0):
    """A tally of one figure and its layout; m, y: a row for each variant."""
    cells = PairedTally({"x": None}, len(m), reference)
    out = np.zeros(cells.size, dtype=np.int64)
    cells.add(out, "x", np.array(m[:, :7]), np.array(y[:, :7]))
    cells.add(out, "x", np.array(m[:, 7:]), np.array(y[:, 7:]))
    return cells, out


def deals(n, low, high, seed=4):
    lots = Random(seed)
    return np.array([[lots.randint(low, high) for _ in range(n)] for _ in range(2)])


def test_a_difference_of_ratios_varies_like_the_linearised_ones_deal_by_deal():
    m, y = deals(20, 0, 3), deals(20, -30, 90, 5)
    y[m == 0] = 0
    cells, out = tally(m, y)
    ratios = [Fraction(int(y[v].sum()), int(m[v].sum())) for v in (0, 1)]
    parts = [
        [20 * (int(one) - ratios[v] * int(many)) / int(m[v].sum()) for many, one in zip(m[v], y[v], strict=True)]
        for v in (0, 1)
    ]
    apart = [new - old for old, new in zip(*parts, strict=True)]
    assert sum(apart) == 0
    half = T_19 * sqrt(sum(part**2 for part in apart) / 19 / 20)
    centre = float(ratios[1] - ratios[0])
    found, interval = cells.difference(out, "x", 1, share=False)
    assert found == pytest.approx(centre)
    assert interval == pytest.approx((centre - half, centre + half))
    assert cells.sums(out, "x", 1).clusters == np.count_nonzero(m[1])
    assert ratio(cells.sums(out, "x", 1))[0] == pytest.approx(float(ratios[1]))


def test_one_observation_a_deal_is_the_mean_of_the_differences():
    y = deals(20, -30, 90)
    cells, out = tally(np.ones_like(y), y)
    apart = (y[1] - y[0]).tolist()
    expected = mean(sum(apart), sum(part * part for part in apart), 20, 3)
    found = cells.difference(out, "x", 1, share=False, comparisons=3)
    assert found[0] == pytest.approx(expected[0])
    assert found[1] == pytest.approx(expected[1])


def test_a_share_is_the_matched_difference():
    y = deals(20, 0, 4)
    cells, out = tally(np.full_like(y, 4), y)
    apart = (y[1] - y[0]).tolist()
    expected = matched_difference(sum(apart), sum(part * part for part in apart), 20, 4)
    found = cells.difference(out, "x", 1, share=True)
    assert found[0] == pytest.approx(expected[0])
    assert found[1] == pytest.approx(expected[1])


@pytest.mark.parametrize("share", [False, True])
def test_what_is_the_same_on_every_deal_differs_by_exactly_zero(share):
    m, y = deals(20, 0, 3), deals(20, 0, 1, 5) * deals(20, 0, 3)
    m[1], y[1] = m[0], y[0]
    cells, out = tally(m, y)
    found, interval = cells.difference(out, "x", 1, share)
    assert found == 0
    if share:  # none of 20 deals: perhaps one of the next
        assert interval[0] < 0 < interval[1]
    else:
        assert interval == (0, 0)


@pytest.mark.parametrize("share", [False, True])
def test_to_swap_the_two_changes_only_the_sign(share):
    m, y = deals(20, 1, 3), deals(20, 0, 1, 5)
    cells, out = tally(m, y)
    there, (low, high) = cells.difference(out, "x", 1, share)
    swapped, other = tally(m, y, reference=1)
    back, interval = swapped.difference(other, "x", 0, share)
    assert back == -there
    assert interval == (-high, -low)


@pytest.mark.parametrize("share", [False, True])
def test_too_little_to_tell(share):
    one = np.ones((2, 1), dtype=np.int64)
    cells, out = tally(one, one * [[0], [1]])
    assert cells.difference(out, "x", 1, share) == (1, None)
    cells, out = tally(one * [[1], [0]], 0 * one)
    assert cells.difference(out, "x", 1, share) == (None, None)
