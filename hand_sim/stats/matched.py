"""95 % intervals for differences of shares that were measured on the same deals or matches."""

from __future__ import annotations

from hand_sim.stats.intervals import ClusterSums, Interval, mean, ratio


def matched_difference(
    total: int, squares: int, n: int, unit: int = 1, comparisons: int = 1
) -> tuple[float | None, Interval | None]:
    """The mean of n differences, each from -1 to 1 in steps of 1/`unit`, from their integer sums; with its interval.

    Two more observations are put in for the width, half of one in each corner of the table of two outcomes: a
    difference of 1 and one of -1 count half each, no difference counts one (A. Agresti and Y. Min, Statistics in
    Medicine 24, 2005, 729-740). So no interval is empty where no difference was seen. `comparisons` as in `mean`.
    """
    if n == 0:
        return None, None
    _, interval = mean(total, squares + unit * unit, n + 2, comparisons)
    assert interval is not None
    low, high = (end / unit for end in interval)
    return total / n / unit, (max(-1.0, low), min(1.0, high))


def clustered_difference(sums: ClusterSums, comparisons: int = 1) -> tuple[float | None, Interval | None]:
    """`matched_difference` of observations that come clustered by deal, each a difference of -1, 0 or 1."""
    value, _ = ratio(sums)
    if value is None:
        return None, None
    k, m, y, mm, my, yy = sums
    _, interval = ratio(ClusterSums(k + 2, m + 2, y, mm + 2, my, yy + 1), comparisons)
    assert interval is not None
    return value, (max(-1.0, interval[0]), min(1.0, interval[1]))
