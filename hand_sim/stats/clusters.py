"""Sums by deal, as `hand_sim.stats.intervals` needs them, taken from arrays with a row a deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hand_sim.stats.intervals import ClusterSums

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDTH = len(ClusterSums._fields)


class ClusterTally:
    """A flat int64 tally of cluster sums by name and group.

    `y` is int64[deals, groups], what the observations in a deal were worth in all; `m` is how many they were, in any
    shape that broadcasts to the same: a number, one a group, or one a deal and group.
    """

    def __init__(self, groups: Mapping[str, int]) -> None:
        """Lay out a tally of so many groups under each name."""
        self._at: dict[str, tuple[int, int]] = {}
        self._groups = 0
        for name, size in groups.items():
            self._at[name] = self._groups, self._groups + size
            self._groups += size

    @property
    def size(self) -> int:
        """Length of the tally."""
        return self._groups * WIDTH

    def groups(self, name: str) -> int:
        """How many groups stand under a name."""
        first, end = self._at[name]
        return end - first

    def add(self, tally: NDArray[np.int64], name: str, m: NDArray[np.int64] | int, y: NDArray[np.int64]) -> None:
        """Add deals under a name; modifies `tally`."""
        import numpy as np

        first, end = self._at[name]
        m = np.broadcast_to(m, y.shape)
        sums = (m != 0, m, y, m * m, m * y, y * y)
        tally.reshape(-1, WIDTH)[first:end] += np.stack([part.sum(axis=0) for part in sums], axis=-1)

    def sums(self, tally: NDArray[np.int64], name: str, group: int = 0) -> ClusterSums:
        """The sums of one group."""
        return ClusterSums(*tally.reshape(-1, WIDTH)[self._at[name][0] + group].tolist())
