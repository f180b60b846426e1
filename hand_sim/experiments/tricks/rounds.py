"""Questions answered by playing rounds and sorting the hands by what can be known of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from hand_sim.experiments.base import Experiment
from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.stats.intervals import ClusterSums, clustered_proportion, ratio

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Rounds(Experiment):
    """Rounds of the trick game, deal k dealt by seat k mod 4, so that each seat is in each position equally often."""

    game: ClassVar[str] = "tricks"
    default_policies: ClassVar[tuple[str, ...]] = ("rule",)

    def kernels(self) -> tuple[str, ...]:
        """See `Experiment`."""
        return ("tally_rounds",)

    def tally_size(self) -> int:
        """See `Experiment`."""
        from kernels.tricks.rounds import STARTS, WIDTH

        return int(STARTS[-1]) * WIDTH

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        """See `Experiment`."""
        import numpy as np

        from kernels.tricks.rounds import tally_rounds

        names = self.kinds()
        kinds = np.array([names.index(name) for name in self.policies], dtype=np.int64)
        players = tricks_players(self.rules, self.policies)
        tally_rounds(kernel_seed(self.seed), first, count, tricks_params(self.rules), players, kinds, out)

    def kinds(self) -> list[str]:
        """The different policies at the table, in the order of their first seats."""
        return list(dict.fromkeys(self.policies))


class Groups:
    """The sums `kernels.tricks.rounds` holds, group by group."""

    def __init__(self, tally: NDArray[np.int64]) -> None:
        """Look into a tally; nothing is copied."""
        from kernels.tricks.rounds import FIGURES, FIRST_FIGURE, GROUPINGS, STARTS, WIDTH

        self._sums = tally.reshape(-1, WIDTH)
        self._first: dict[str, int] = dict(zip(GROUPINGS, STARTS.tolist(), strict=False))
        self._ends: dict[str, int] = dict(zip(GROUPINGS, STARTS[1:].tolist(), strict=True))
        self._places = {figure: FIRST_FIGURE + 3 * place for place, figure in enumerate(FIGURES)}

    def size(self, grouping: str) -> int:
        """How many groups a grouping has."""
        return self._ends[grouping] - self._first[grouping]

    def hands(self, grouping: str, group: int = 0) -> int:
        """How many hands are in a group."""
        return self.sums("hit", grouping, group).m

    def sums(self, figure: str, grouping: str, group: int = 0) -> ClusterSums:
        """The sums of a figure ("hit", "score", "taken", "called") over the hands of a group, by deal."""
        row = self._sums[self._first[grouping] + group].tolist()
        deals, m, mm = row[:3]
        y, my, yy = row[self._places[figure] :][:3]
        return ClusterSums(deals, m, y, mm, my, yy)

    def figures(self, grouping: str, group: int = 0) -> dict[str, Any]:
        """The cells of a row: how many hands, the share of calls made, mean score, tricks taken and call."""
        hit, hit_ci = clustered_proportion(self.sums("hit", grouping, group))
        cells = {"n": self.hands(grouping, group), "hit": hit, "hit_ci": hit_ci}
        for figure in ("score", "taken", "called"):
            cells[figure], cells[f"{figure}_ci"] = ratio(self.sums(figure, grouping, group))
        return cells

    def rows(self, grouping: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """Each group of a grouping that holds a hand, with its figures."""
        for group in range(self.size(grouping)):
            if self.hands(grouping, group):
                yield group, self.figures(grouping, group)
