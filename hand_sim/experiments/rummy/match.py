"""`rummy match`: who wins matches, by how much, and how long they last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from hand_sim.experiments.base import Findings, Headline
from hand_sim.experiments.rummy.rounds import MatchRows, RummyExperiment
from hand_sim.experiments.tricks.match import chart
from hand_sim.experiments.tricks.match.tables import place_cells
from hand_sim.stats.clusters import ClusterTally
from hand_sim.stats.intervals import clustered_proportion, proportion, ratio

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

OUTRIGHT, MORE_ROUNDS, TIE_BREAK, SHARED, ENDLESS = range(5)
ENDINGS = {
    OUTRIGHT: "outright",
    MORE_ROUNDS: "after more rounds",
    TIE_BREAK: "by rounds won or fewer penalties",
    SHARED: "first place shared",
    ENDLESS: "left without an end",
}
"""How a match ends (R21, R22); the last only under rules by which it may go on for ever."""
_LENGTHS = {"rounds": "scored rounds", "voids": "void rounds", "extra": "rounds beyond the usual number"}
_FIGURES = {"total": "totals", "rank": "ranks", "rounds_won": "won"}


@dataclass(frozen=True)
class Match(RummyExperiment):
    """Who wins matches, with which policies, and how long do they last?

    A win is first place at the end of the match, the tie-break included (R21, R22); a shared one counts in parts. In
    team games each member of a side has the side's total and place (R19, S32).
    """

    name: ClassVar[str] = "rummy.match"
    command: ClassVar[str] = "match"
    unit: ClassVar[str] = "matches"
    default_deals: ClassVar[int] = 5_000

    def tally_size(self) -> int:
        return self._cells().size

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        import numpy as np

        from kernels.rummy.state import WHOLE_WIN

        cells, rows, seats = self._cells(), self.table().matches(first, count), self.rules.seats
        for by, members in self.groups().items():
            belongs = np.array(members, dtype=np.int64).T
            numbers = belongs.sum(axis=0)
            cells.add(out, f"win by {by}", WHOLE_WIN * numbers, rows.figure("wins") @ belongs)
            for name, column in _FIGURES.items():
                cells.add(out, f"{name} by {by}", numbers, rows.figure(column) @ belongs)
        ranks = rows.figure("ranks")[:, :, None] == np.arange(1, seats + 1)
        cells.add(out, "place", 1, ranks.reshape(count, seats * seats).astype(np.int64))
        ending = self._ending(rows)[:, None] == np.array(list(ENDINGS))
        cells.add(out, "ending", 1, ending.astype(np.int64))
        cells.add(out, "length", 1, np.stack([rows.fact(name) for name in _LENGTHS], axis=-1))

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        cells, seats = self._cells(), range(self.rules.seats)
        rows: list[dict[str, Any]] = [
            {"by": "seat", "seat": seat, "policy": self.policies[seat]} | _figures(cells, tally, "seat", seat)
            for seat in seats
        ]
        headline = Headline(
            f"win share of seat 0 ({self.policies[0]})", rows[0]["win_share"], rows[0]["win_share_ci"], "of matches"
        )
        if len(self.kinds()) > 1:
            rows += [
                {"by": "policy", "policy": kind} | _figures(cells, tally, "policy", group)
                for group, kind in enumerate(self.kinds())
            ]
        for seat in seats:
            counts = [cells.sums(tally, "place", seat * len(seats) + place).y for place in seats]
            row = {"by": "place", "seat": seat, "policy": self.policies[seat], "n": deals}
            rows.append(row | place_cells(counts, deals))
        for ending in self._possible_endings():
            count = cells.sums(tally, "ending", ending).y
            if count or ending != ENDLESS:
                share, interval = proportion(count, deals)
                row = {"by": "ending", "ending": ENDINGS[ending], "n": deals, "share": share, "share_ci": interval}
                rows.append(row)
        for group, what in enumerate(_LENGTHS.values()):
            mean, mean_ci = ratio(cells.sums(tally, "length", group))
            rows.append({"by": "length", "of": what, "n": deals, "mean": mean, "mean_ci": mean_ci})
        return Findings(headline, rows)

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        rows = [row for row in result["rows"] if row["by"] == "seat"]
        chart.draw_seats(rows, len(set(self.sides)), figure)

    def _cells(self) -> ClusterTally:
        seats = self.rules.seats
        by = {f"{name} by {by}": len(members) for by, members in self.groups().items() for name in ("win", *_FIGURES)}
        return ClusterTally(by | {"place": seats * seats, "ending": len(ENDINGS), "length": len(_LENGTHS)})

    def _possible_endings(self) -> list[int]:
        """The endings there can be under these rules: either tie-break leaves others out."""
        if self.rules["tie_break"] == "more_rounds":
            return [OUTRIGHT, MORE_ROUNDS, ENDLESS]
        return [OUTRIGHT, TIE_BREAK, SHARED, ENDLESS]

    def _ending(self, rows: MatchRows) -> NDArray[np.int64]:
        """How each match ended, int64[matches] of the endings' numbers."""
        import numpy as np

        from kernels.rummy.state import WHOLE_WIN

        totals, wins = rows.figure("totals"), rows.figure("wins")
        first_of_side = [self.sides.index(side) for side in sorted(set(self.sides))]
        leaders = (totals == totals.min(axis=1, keepdims=True))[:, first_of_side].sum(axis=1)
        shared = ((wins > 0) & (wins < WHOLE_WIN)).any(axis=1)
        cases = [rows.fact("limit") > 0, shared, rows.fact("extra") > 0, leaders > 1]
        return np.select(cases, [ENDLESS, SHARED, MORE_ROUNDS, TIE_BREAK], OUTRIGHT)


def _figures(cells: ClusterTally, tally: NDArray[np.int64], by: str, group: int) -> dict[str, Any]:
    """The cells of a row: matches, the share of first place, and means of total, rank and rounds gone out in."""
    from kernels.rummy.state import WHOLE_WIN

    wins = cells.sums(tally, f"win by {by}", group)
    share, interval = clustered_proportion(wins, least_deff=WHOLE_WIN)
    row: dict[str, Any] = {"n": wins.clusters, "win_share": share, "win_share_ci": interval}
    for name in _FIGURES:
        row[name], row[f"{name}_ci"] = ratio(cells.sums(tally, f"{name} by {by}", group))
    return row
