"""Intervals against published values, hand-made sums and exact coverage."""

from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from hand_sim.stats.intervals import (
    ClusterSums,
    _student_quantile,
    beyond_doubt,
    clustered_proportion,
    mean,
    proportion,
    ratio,
)


def cluster_sums(m, y):
    """Sums of per-deal counts, over the deals with at least one observation."""
    seen = [(int(a), int(b)) for a, b in zip(m, y, strict=True) if a]
    return ClusterSums(
        len(seen),
        sum(a for a, _ in seen),
        sum(b for _, b in seen),
        sum(a * a for a, _ in seen),
        sum(a * b for a, b in seen),
        sum(b * b for _, b in seen),
    )


# R. G. Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3
@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_published_limits(hits, n, low, high):
    share, interval = proportion(hits, n)
    assert share == hits / n
    assert interval == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("n", [2, 3, 7, 100, 10_000, 10**9, 10**15])
@pytest.mark.parametrize("deff", [1.0, 3.7])
def test_c72_no_hit_and_hits_only_end_exactly_at_the_end_and_never_have_width_zero(n, deff):
    share, (low, high) = proportion(0, n, deff)
    assert share == low == 0.0
    assert 0 < high < 1
    share, (low, high) = proportion(n, n, deff)
    assert share == high == 1.0
    assert 0 < low < 1


def test_c72_the_free_end_of_a_hundred_and_of_ten_thousand():
    assert 0.94 <= proportion(100, 100)[1][0] <= 0.9999
    assert 0.0001 <= proportion(0, 100)[1][1] <= 0.06
    assert 0 < proportion(0, 10_000)[1][1] < 0.001


@given(st.integers(2, 10**12).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.floats(1, 50))
def test_a_share_lies_within_its_interval_within_0_and_1(hits_n, deff):
    share, (low, high) = proportion(*hits_n, deff)
    assert 0 <= low <= share <= high <= 1
    assert low < high


def test_nothing_is_claimed_from_no_or_one_observation():
    assert proportion(0, 0) == (None, (0.0, 1.0))
    assert proportion(1, 1) == (1.0, (0.0, 1.0))
    assert mean(0, 0, 0) == (None, None)
    assert mean(7, 49, 1) == (7.0, None)
    assert ratio(ClusterSums(0, 0, 0, 0, 0, 0)) == (None, None)
    assert ratio(ClusterSums(1, 3, 6, 9, 18, 36)) == (2.0, None)
    assert clustered_proportion(ClusterSums(0, 0, 0, 0, 0, 0)) == (None, (0.0, 1.0))
    assert clustered_proportion(ClusterSums(1, 4, 2, 16, 8, 4)) == (0.5, (0.0, 1.0))


@pytest.mark.parametrize("p", [0.03, 0.1, 0.37, 0.5, 0.8, 0.99])
@pytest.mark.parametrize("n", [40, 200])
def test_wilson_covers_a_binomial_share(n, p):
    """Exact coverage: the chance of all hit counts whose interval holds p. Wilson stays near 95 %, not above it."""
    chances = [comb(n, hits) * p**hits * (1 - p) ** (n - hits) for hits in range(n + 1)]
    covered = sum(chances[hits] for hits in range(n + 1) if proportion(hits, n)[1][0] <= p <= proportion(hits, n)[1][1])
    assert 0.92 < covered < 0.99


def test_mean_by_hand():
    # 1 2 3 4: mean 2.5, s² = 5/3, t(3) = 3.182446, half-width 3.182446 sqrt(5/12)
    centre, (low, high) = mean(10, 30, 4)
    assert centre == 2.5
    assert (high - low) / 2 == pytest.approx(3.182446305 * sqrt(5 / 12), rel=1e-7)
    assert low + high == pytest.approx(5)


def test_sums_near_the_end_of_int64_lose_no_digit():
    # x = 10^9 and 10^9 + 1, half each: s² is 1/4 n/(n-1) however large the sums
    n = 1000
    total = n // 2 * (10**9) + n // 2 * (10**9 + 1)
    squares = n // 2 * (10**18) + n // 2 * (10**9 + 1) ** 2
    _, (low, high) = mean(total, squares, n)
    assert (high - low) / 2 == pytest.approx(1.962341 * sqrt(0.25 / (n - 1)), rel=1e-5)


def test_no_spread_gives_width_zero():
    assert mean(50, 500, 5) == (10.0, (10.0, 10.0))


def test_ratio_by_hand():
    # deals with (m, y) = (1, 0), (2, 4), (3, 5): R = 9/6; residuals -3/2, 1, 1/2, squares 7/2 in all
    sums = cluster_sums([1, 2, 3, 0], [0, 4, 5, 0])
    centre, (low, high) = ratio(sums)
    assert centre == 1.5
    variance = Fraction(3, 2) * Fraction(7, 2) / 36
    assert (high - low) / 2 == pytest.approx(4.30265273 * sqrt(variance), rel=1e-8)


def test_ratio_of_one_observation_a_deal_is_the_mean():
    values = [3, -1, 4, 1, -5, 9, 2, 6]
    single = ratio(cluster_sums([1] * 8, values))
    plain = mean(sum(values), sum(v * v for v in values), 8)
    assert single[0] == plain[0]
    assert single[1] == pytest.approx(plain[1])


def test_observations_that_agree_within_a_deal_count_once():
    """Four seats that always hit or miss together are one observation: the design effect is 4."""
    hits = [1] * 60 + [0] * 140
    together = clustered_proportion(cluster_sums([4] * 200, [4 * h for h in hits]))
    alone = proportion(60, 200)
    assert together[0] == alone[0]
    assert together[1] == pytest.approx(alone[1], abs=2e-4)  # s² has n - 1 below it


def test_a_design_effect_below_one_is_not_believed():
    """Exactly one of two seats hits in every deal: no variance at all, but the interval stays that of 2n trials."""
    sums = cluster_sums([2] * 50, [1] * 50)
    assert clustered_proportion(sums) == proportion(50, 100)


def test_all_hits_of_clusters_still_leave_an_open_end():
    share, (low, high) = clustered_proportion(cluster_sums([2] * 50, [2] * 50))
    assert share == high == 1.0
    assert 0.9 < low < 1


def coverage(estimate, truth, repetitions=600):
    """Share of repetitions whose interval holds the truth; 600 of them have a standard error of 0.009 at 95 %."""
    rng = np.random.default_rng(20)
    intervals = [estimate(rng)[1] for _ in range(repetitions)]
    return sum(low <= truth <= high for low, high in intervals) / repetitions


def test_coverage_of_a_mean():
    def estimate(rng):
        points = rng.choice([-20, -10, 25, 40], size=60, p=[0.4, 0.3, 0.2, 0.1])
        return mean(int(points.sum()), int((points * points).sum()), 60)

    assert 0.92 <= coverage(estimate, -8 - 3 + 5 + 4) <= 0.98


def drawn_deals(rng, deals=150):
    """0 to 4 observations a deal, whose chance to hit is common to the deal and grows with their number."""
    m = rng.integers(0, 5, size=deals)
    chance = np.clip(0.1 + 0.15 * m + rng.uniform(-0.1, 0.1, size=deals), 0, 1)
    return m, rng.binomial(m, chance)


# E[y] / E[m] = (Σ m (0.1 + 0.15 m) / 5) / 2 = (1.0 + 4.5) / 10
DRAWN_SHARE = 0.55


def test_coverage_of_a_ratio():
    assert 0.92 <= coverage(lambda rng: ratio(cluster_sums(*drawn_deals(rng))), DRAWN_SHARE) <= 0.98


def test_coverage_of_a_clustered_share():
    assert 0.92 <= coverage(lambda rng: clustered_proportion(cluster_sums(*drawn_deals(rng))), DRAWN_SHARE) <= 0.98


def test_clusters_taken_for_independent_observations_would_not_cover():
    """The check of the checks: strongly clustered deals break the plain interval and not the clustered one."""

    def deals(rng):
        hit = rng.random(100) < 0.3
        return [4] * 100, 4 * hit

    def plain(rng):
        m, y = deals(rng)
        return proportion(int(sum(y)), int(sum(m)))

    assert coverage(plain, 0.3) < 0.8
    assert 0.92 <= coverage(lambda rng: clustered_proportion(cluster_sums(*deals(rng))), 0.3) <= 0.98


@pytest.mark.parametrize("comparisons", [3, 9])
def test_several_comparisons_hold_together(comparisons):
    """Bonferroni: the width is that of a single interval at 1 - 0.05/k."""
    # standard normal quantiles at 1 - 0.025/3 and 1 - 0.025/9
    z = {3: 2.393980, 9: 2.772921}[comparisons]
    _, (low, high) = proportion(500_000, 1_000_000, comparisons=comparisons)
    assert (high - low) / 2 == pytest.approx(z * 0.0005, rel=1e-4)
    _, (low, high) = mean(0, 1_000_000, 1_000_000, comparisons=comparisons)
    assert (high - low) / 2 == pytest.approx(z * 0.001, rel=1e-4)


@pytest.mark.parametrize("comparisons", [1, 8])
@pytest.mark.parametrize("freedom", [1000, 9999, 10**7])
def test_students_quantile_of_many_degrees_of_freedom_is_scipys(freedom, comparisons):
    assert _student_quantile(freedom, comparisons) == pytest.approx(
        stats.t.ppf(1 - 0.025 / comparisons, freedom), rel=1e-9
    )


def test_wholes_counted_in_parts_are_no_more_observations_than_wholes():
    """60 sixtieths won or lost at once are one observation, and shared wholes are not taken for more."""
    hits = [1] * 30 + [0] * 70
    whole = clustered_proportion(cluster_sums([60] * 100, [60 * h for h in hits]), least_deff=60)
    assert whole[1] == pytest.approx(proportion(30, 100)[1], abs=1e-3)
    shared = clustered_proportion(cluster_sums([60] * 100, [30] * 100), least_deff=60)
    assert shared == (0.5, pytest.approx(proportion(50, 100)[1]))
    assert clustered_proportion(cluster_sums([60] * 100, [0] * 100), least_deff=60)[1][1] > 0.03


@pytest.mark.parametrize(
    ("interval", "known"),
    [((0.1, 0.2), True), ((-0.2, -0.1), True), ((-0.1, 0.1), False), ((0.0, 0.1), False), ((-0.1, 0.0), False)],
)
def test_a_difference_is_beyond_doubt_where_zero_is_outside(interval, known):
    assert beyond_doubt(interval) is known
    assert not beyond_doubt(None)
