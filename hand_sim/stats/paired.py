"""Figures of several variants measured on the same deals, and how they differ from those of one of them.

A figure of a variant is a ratio Σy/Σm: in deal i it made m_i observations worth y_i in all (`hand_sim.stats.clusters`).
Its difference from the same figure of the reference is taken deal by deal, so that what the deals share cancels.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from hand_sim.stats.intervals import ClusterSums, Interval, mean
from hand_sim.stats.matched import matched_difference

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class PairSums(NamedTuple):
    """Sums over all deals, for one figure of a variant (1) and of the reference (0); the deals are `deals`."""

    deals: int
    clusters: int
    """Deals in which m1 is not 0."""
    m1: int
    y1: int
    m1m1: int
    m1y1: int
    y1y1: int
    m0m1: int
    m0y1: int
    y0m1: int
    y0y1: int


WIDTH = len(PairSums._fields)


class PairedTally:
    """A flat int64 tally with `PairSums` for each figure (by name) and each of so many variants.

    Variant number `reference` is the one that all are paired with, itself too.
    """

    def __init__(self, figures: Mapping[str, object], variants: int, reference: int) -> None:
        """Lay out a tally; of `figures` only the names matter."""
        self._place = {name: place for place, name in enumerate(figures)}
        self._variants = variants
        self._reference = reference

    @property
    def size(self) -> int:
        """Length of the tally."""
        return len(self._place) * self._variants * WIDTH

    def add(self, tally: NDArray[np.int64], name: str, m: NDArray[np.int64], y: NDArray[np.int64]) -> None:
        """Add deals to a figure; m and y: int64[variants, deals]. Modifies `tally`."""
        import numpy as np

        m0, y0 = m[self._reference], y[self._reference]
        sums = (np.ones_like(m), m != 0, m, y, m * m, m * y, y * y, m0 * m, m0 * y, y0 * m, y0 * y)
        rows = tally.reshape(len(self._place), self._variants, WIDTH)
        rows[self._place[name]] += np.stack([part.sum(axis=1) for part in sums], axis=-1)

    def sums(self, tally: NDArray[np.int64], name: str, variant: int) -> ClusterSums:
        """The sums of a variant's figure alone."""
        row = self._row(tally, name, variant)
        return ClusterSums(row.clusters, row.m1, row.y1, row.m1m1, row.m1y1, row.y1y1)

    def difference(
        self, tally: NDArray[np.int64], name: str, variant: int, share: bool, comparisons: int = 1
    ) -> tuple[float | None, Interval | None]:
        """A variant's figure less the reference's, and its interval (`difference`)."""
        reference = self._row(tally, name, self._reference)
        return difference(self._row(tally, name, variant), reference, share, comparisons)

    def _row(self, tally: NDArray[np.int64], name: str, variant: int) -> PairSums:
        rows = tally.reshape(len(self._place), self._variants, WIDTH)
        return PairSums(*rows[self._place[name], variant].tolist())


def difference(
    row: PairSums, reference: PairSums, share: bool, comparisons: int = 1
) -> tuple[float | None, Interval | None]:
    """R1 - R0 for R = Σy/Σm, and its 95 % interval; None as in `hand_sim.stats.intervals.mean`.

    To first order R1 - R0 varies like the mean over the deals of d = n (y1 - R1 m1)/Σm1 - n (y0 - R0 m0)/Σm0, the
    linearised ratio (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, section 2.11, for each of the two), which has
    the sum 0. So the interval is that of the mean of the numbers R1 - R0 + d. For a `share` each of those lies within
    -1 and 1 where m is the same in every deal, and two observations are put in (`matched_difference`), so that the
    interval is not empty where no deal happened to differ. All sums are integers until the last line: whatever is the
    same on every deal differs by exactly 0.
    """
    n, m0, m1, y0, y1 = row.deals, reference.m1, row.m1, reference.y1, row.y1
    if m0 == 0 or m1 == 0:
        return None, None
    unit = m0 * m0 * m1 * m1  # in which everything below is whole
    centre = (y1 * m0 - y0 * m1) * m0 * m1
    own = (row.y1y1 * m1 * m1 - 2 * y1 * m1 * row.m1y1 + y1 * y1 * row.m1m1) * m0**4
    other = (reference.y1y1 * m0 * m0 - 2 * y0 * m0 * reference.m1y1 + y0 * y0 * reference.m1m1) * m1**4
    both = row.y0y1 * m0 * m1 - y1 * m0 * row.y0m1 - y0 * m1 * row.m0y1 + y0 * y1 * row.m0m1
    squares = n * n * (own + other - 2 * both * m0 * m0 * m1 * m1) + n * centre * centre
    if share:
        if n < 2:
            return centre / unit, None
        return matched_difference(n * centre, squares, n, unit, comparisons)
    middle, interval = mean(n * centre, squares, n, comparisons)
    assert middle is not None
    return middle / unit, None if interval is None else (interval[0] / unit, interval[1] / unit)
