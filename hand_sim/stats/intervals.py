"""95 % intervals from integer sums: proportions, means, and both when the observations come clustered by deal.

Everything before the last division is exact integer arithmetic, so that the same tally gives the same digits on
any machine and after any order of adding. An interval is a pair (low, high), or None where nothing can be said.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

Interval = tuple[float, float]

LEVEL = 0.95
_Z95 = 1.959963984540054
"""The 97.5 % point of the standard normal distribution."""
_MANY = 1000
"""Degrees of freedom from which on a series gives the quantile."""


class ClusterSums(NamedTuple):
    """Sums over the deals (the independent units) in which something was observed at least once.

    In each such deal `m` observations were made (say, seats that called 3), worth `y` in all (hits, points).
    `clusters` is the number of those deals, the rest are sums over them: of m, of y, and of their products.
    """

    clusters: int
    m: int
    y: int
    mm: int
    my: int
    yy: int


def proportion(hits: int, n: int, deff: float = 1.0, comparisons: int = 1) -> tuple[float | None, Interval]:
    """A share and its Wilson interval; the share is None when n is 0, the interval (0, 1) when n is below 2.

    With p = hits/n, z the normal quantile and n' = n/deff, the interval is
    (p + z²/2n' ± z sqrt(p(1-p)/n' + z²/4n'²)) / (1 + z²/n')   (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927, 209-212).
    It ends exactly at 0 for no hits and exactly at 1 for hits only, and is never empty. `deff` is the design effect:
    how many times more observations are needed than if they were independent. With `comparisons` k, all of k such
    intervals hold together with 95 % (Bonferroni: each at 1 - 0.05/k).
    """
    if n == 0:
        return None, (0.0, 1.0)
    share = hits / n
    if n < 2:
        return share, (0.0, 1.0)
    z2 = _normal_quantile(comparisons) ** 2
    effective = n / deff
    centre = share + z2 / (2 * effective)
    reach = sqrt(z2 * (share * (1 - share) / effective + z2 / (4 * effective * effective)))
    scale = 1 + z2 / effective
    low = 0.0 if hits == 0 else max(0.0, (centre - reach) / scale)
    high = 1.0 if hits == n else min(1.0, (centre + reach) / scale)
    return share, (low, high)


def mean(total: int, squares: int, n: int, comparisons: int = 1) -> tuple[float | None, Interval | None]:
    """A mean and its Student t interval, from the sum and the sum of squares of n independent observations.

    mean ± t(n-1) sqrt(s²/n), with s² = (n Σx² - (Σx)²) / n(n-1). The mean is None when n is 0, the interval None when
    n is below 2: one observation says nothing about the spread. A difference of two things measured on the same
    deals is the mean of the deal-by-deal differences. `comparisons` as in `proportion`.
    """
    if n == 0:
        return None, None
    centre = total / n
    if n < 2:
        return centre, None
    spread = n * squares - total * total
    return centre, _around(centre, spread / (n * n * (n - 1)), n - 1, comparisons)


def ratio(sums: ClusterSums, comparisons: int = 1) -> tuple[float | None, Interval | None]:
    """The mean of y per observation, Σy/Σm, when observations of one deal hang together; with its interval.

    The ratio estimator R = Σy/Σm has, to first order, the variance k/(k-1) Σ(y - R m)² / (Σm)² over k clusters
    (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, sections 2.11 and 9A.2). The interval uses Student's t with
    k - 1 degrees of freedom. None as in `mean`, with the number of clusters for n.
    """
    if sums.m == 0:
        return None, None
    centre = sums.y / sums.m
    if sums.clusters < 2:
        return centre, None
    return centre, _around(centre, _ratio_variance(sums), sums.clusters - 1, comparisons)


def clustered_proportion(
    sums: ClusterSums, comparisons: int = 1, least_deff: float = 1.0
) -> tuple[float | None, Interval]:
    """The share of hits, Σy/Σm with y of m observations in a deal being hits, when those of one deal hang together.

    Wilson's interval with the effective number Σm/deff, where deff is the variance of the ratio estimator over that of
    as many independent observations, and at least `least_deff` (which it is at no hits and hits only, where no variance
    shows): 1, or the number of parts where m and y count parts of what is usually hit or missed as a whole.
    """
    share, _ = proportion(sums.y, sums.m)
    if share is None or sums.clusters < 2:
        return share, (0.0, 1.0)
    deff = least_deff
    if 0 < sums.y < sums.m:
        deff = max(least_deff, _ratio_variance(sums) * sums.m / (share * (1 - share)))
    return proportion(sums.y, sums.m, deff, comparisons)


def beyond_doubt(interval: Sequence[float] | None) -> bool:
    """Whether an interval is known and leaves out zero: the difference it is of is there."""
    return interval is not None and not interval[0] <= 0 <= interval[1]


def _ratio_variance(sums: ClusterSums) -> float:
    """k/(k-1) Σ(y - R m)² / (Σm)², multiplied out so that the subtraction is between integers."""
    residuals = sums.yy * sums.m**2 - 2 * sums.y * sums.m * sums.my + sums.y**2 * sums.mm
    return residuals * sums.clusters / (sums.m**4 * (sums.clusters - 1))


def _around(centre: float, variance: float, freedom: int, comparisons: int) -> Interval:
    half = _student_quantile(freedom, comparisons) * sqrt(variance) if variance else 0.0
    return centre - half, centre + half


def _normal_quantile(comparisons: int) -> float:
    return _Z95 if comparisons == 1 else NormalDist().inv_cdf(_upper(comparisons))


def _student_quantile(freedom: int, comparisons: int) -> float:
    """Of Student's t; for many degrees of freedom by the normal quantile's expansion in 1/freedom.

    Abramowitz and Stegun 26.7.5, three terms: from 1000 on it is right to ten digits, and spares every short run the
    import of SciPy, a quarter of a second.
    """
    if freedom < _MANY:
        from scipy.special import stdtrit

        # versions of SciPy differ in the eleventh digit, and the same run has the same digits everywhere
        return float(f"{stdtrit(freedom, _upper(comparisons)):.8g}")
    z = _normal_quantile(comparisons)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def _upper(comparisons: int) -> float:
    return 1 - (1 - LEVEL) / (2 * comparisons)
