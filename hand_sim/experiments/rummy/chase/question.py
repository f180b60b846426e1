"""`rummy chase`: open now, or hold everything back for a Hand, by what is missing, the turn and who has opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from hand_sim.errors import InputError
from hand_sim.experiments.base import Findings, Headline
from hand_sim.experiments.rummy.chase import chart
from hand_sim.experiments.rummy.chase import words as found
from hand_sim.experiments.rummy.chase.decisions import Decisions
from hand_sim.experiments.rummy.chase.words import (
    BY_ALL,
    BY_BONUSES,
    BY_MISSING,
    BY_OPPONENTS,
    BY_TURN,
    FEW,
    MISSING,
    NOBODY_OPENED,
    POOLED,
    SOMEBODY_OPENED,
    TURNS,
)
from hand_sim.experiments.rummy.two_tables import TablesExperiment
from hand_sim.experiments.two_tables import NOBODY
from hand_sim.stats.clusters import ClusterTally
from hand_sim.stats.intervals import ClusterSums, Interval, clustered_proportion, ratio

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from hand_sim.experiments.rummy.chase.decisions import Numbers

LEAST_MISSING, MOST_MISSING = 1, 7
"""Where the classes of MISSING begin and end."""
MOST_OPPONENTS = 3
"""While more than that have opened, nobody holds back (HOLD_OPENED in `kernels.rummy.players.rows`)."""
FIGURES = ("open", "hold", "gain", "hand")
CHANGE = "change"
OPENERS = ("greedy", "planner")
"""Who opens as soon as it can."""


@dataclass(frozen=True, kw_only=True)
class Chase(TablesExperiment):
    """Open now, or hold everything back for a Hand?

    In every deal one seat, each in turn, holds everything back as chaser does. Each of its own turns in which it has
    drawn from the stock, could open and holds back is a decision. The same deal is played again in which it opens in
    that turn and plays on as the table's player of its seat; both rounds are equal up to there. The gain is how many
    points fewer it scores when it opens. So the answer is about hands that have been held back so far, against holding
    on as chaser does: until an opponent holds three cards or fewer or hardly any draws are left. The others play as
    the table's players.

    A void round is dealt again (R17) and counts what the table's players make of that deal. The deal is the unit: its
    decisions are no independent observations. Played is with the Egyptian bonuses, which change no play before a Hand;
    without them the same Hands count twice.

    A deal costs about 2.5 rounds a table, one and one for each decision.
    """

    name: ClassVar[str] = "rummy.chase"
    command: ClassVar[str] = "chase"
    default_deals: ClassVar[int] = 20_000

    def __post_init__(self) -> None:
        """Refuse players who would not open there and then."""
        super().__post_init__()
        for option, names in (("--policies", self.policies), ("--also", (self.also,))):
            for name in names:
                if name not in (*OPENERS, NOBODY):
                    raise InputError(
                        f"{option}: {name} does not open as soon as it can, so opening now cannot be asked of it "
                        f"(these do: {', '.join(OPENERS)})"
                    )

    def tally_size(self) -> int:
        """See `Experiment`."""
        return self._cells().size

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        """See `Experiment`."""
        cells = self._cells()
        for name, table in self.tables().items():
            decisions = Decisions.play(table, first, count)
            places = self._places(decisions, first)
            shape = count, len(MISSING), len(TURNS), self._opponents
            n = _views(_counted(places, 1, shape))
            gains = {}
            for bonuses in (False, True):
                hold, opened = decisions.held.points(bonuses), decisions.opened.points(bonuses)
                gains[bonuses] = hold - opened
                figures = {"open": opened, "hold": hold, "gain": gains[bonuses], "hand": decisions.held.hands}
                for figure, values in figures.items():
                    for by, sums in _views(_counted(places, values, shape)).items():
                        cells.add(out, _key(figure, name, bonuses, by), n[by], sums)
            change = _views(_counted(places, gains[True] - gains[False], shape))[BY_MISSING]
            cells.add(out, _key(CHANGE, name, True, BY_MISSING), n[BY_MISSING], change)

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        """See `Experiment`."""
        keys = self._keys()
        rows = list(self._rows(tally, keys))
        rows += self._change_rows(tally)
        rows += [
            row
            for name in self.table_names()
            for bonuses in (False, True)
            for row in found.break_even(rows, name, bonuses)
        ]
        asked = self.table_names()[0]
        group = len(MISSING) + list(POOLED).index(FEW)
        gain, gain_ci = _mean(self._cells().sums(tally, _key("gain", asked, self._bonuses, BY_MISSING), group))
        what = f"opening now instead of holding back with {FEW} cards missing, {asked}"
        headline = Headline(what, gain, gain_ci, "points a round (positive: opening is better)")
        return Findings(
            headline, rows, {"tables": self.table_names()}, found.notes(rows, self.table_names(), self._bonuses)
        )

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        """See `Experiment`."""
        chart.draw(result, figure)

    def sketch(self, result: Mapping[str, Any]) -> str:
        """See `Experiment`."""
        return chart.sketch(result)

    @property
    def _bonuses(self) -> bool:
        return bool(self.rules["egyptian_bonuses"])

    @property
    def _opponents(self) -> int:
        """How many numbers of opponents who have opened there are, from 0."""
        return min(sum(side != self.sides[0] for side in self.sides), MOST_OPPONENTS) + 1

    def _cells(self) -> ClusterTally:
        sizes = {name: columns.shape[1] for name, columns in _views(self._nothing()).items()}
        names = self.table_names()
        groups = {
            _key(figure, name, bonuses, by): size
            for name in names
            for bonuses in (False, True)
            for figure in FIGURES
            for by, size in sizes.items()
        }
        return ClusterTally(groups | {_key(CHANGE, name, True, BY_MISSING): sizes[BY_MISSING] for name in names})

    def _nothing(self) -> Numbers:
        import numpy as np

        return np.zeros((0, len(MISSING), len(TURNS), self._opponents), dtype=np.int64)

    def _places(self, decisions: Decisions, first: int) -> tuple[Numbers, ...]:
        """Where each decision is counted: deal of the range, class missing, turn and opponents."""
        return (
            decisions.deals - first,
            decisions.missing.clip(LEAST_MISSING, MOST_MISSING) - LEAST_MISSING,
            decisions.turns.clip(1, len(TURNS)) - 1,
            decisions.opponents.clip(0, self._opponents - 1),
        )

    def _keys(self) -> dict[str, list[dict[str, Any]]]:
        """What each group of a tally is about, in the order of `_views`."""
        pooled = (*MISSING, *POOLED)
        opponents = range(self._opponents)
        return {
            BY_MISSING: [{"missing": missing} for missing in pooled],
            BY_OPPONENTS: [{"missing": missing, "opponents": many} for missing in pooled for many in opponents],
            BY_TURN: [{"missing": missing, "turn": turn} for missing in MISSING for turn in TURNS],
            BY_ALL: [
                {"missing": missing, "turn": turn, "opponents": many}
                for missing in MISSING
                for turn in TURNS
                for many in (NOBODY_OPENED, SOMEBODY_OPENED)
            ],
        }

    def _rows(self, tally: NDArray[np.int64], keys: Mapping[str, list[dict[str, Any]]]) -> Iterator[dict[str, Any]]:
        """Every table of cells; the intervals of all gains in a table hold together, cells without a decision aside."""
        cells = self._cells()
        for by, groups in keys.items():
            figures = FIGURES if by != BY_ALL else ("gain",)
            asked = [
                (name, bonuses, group)
                for name in self.table_names()
                for bonuses in ((False, True) if by == BY_MISSING else (self._bonuses,))
                for group in range(len(groups))
            ]
            observed = [cells.sums(tally, _key("gain", name, bonuses, by), group).m for name, bonuses, group in asked]
            comparisons = max(1, sum(n > 0 for n in observed))
            for (name, bonuses, group), n in zip(asked, observed, strict=True):
                row: dict[str, Any] = {"by": by, "table": name, "bonuses": bonuses, **groups[group], "n": n}
                for figure in figures:
                    sums = cells.sums(tally, _key(figure, name, bonuses, by), group)
                    row[figure], row[f"{figure}_ci"] = (
                        clustered_proportion(sums)
                        if figure == "hand"
                        else _mean(sums, comparisons if figure == "gain" else 1)
                    )
                yield row

    def _change_rows(self, tally: NDArray[np.int64]) -> Iterator[dict[str, Any]]:
        """How much more opening gains, decision by decision, with the Egyptian bonuses than without."""
        cells = self._cells()
        for name in self.table_names():
            for group, missing in enumerate((*MISSING, *POOLED)):
                sums = cells.sums(tally, _key(CHANGE, name, True, BY_MISSING), group)
                row = {"by": BY_BONUSES, "table": name, "missing": missing, "n": sums.m}
                row[CHANGE], row[f"{CHANGE}_ci"] = _mean(sums, len(self.table_names()) * (len(MISSING) + len(POOLED)))
                yield row


def _key(figure: str, table: str, bonuses: bool, by: str) -> str:
    """The name of a part of the tally."""
    return f"{figure}, {table}, {'with' if bonuses else 'without'} bonuses, by {by}"


def _counted(places: tuple[Numbers, ...], values: Numbers | int, shape: tuple[int, ...]) -> Numbers:
    """The values added up by where they belong, int64[deals, missing, turns, opponents]."""
    import numpy as np

    sums = np.zeros(shape, dtype=np.int64)
    np.add.at(sums, places, values)
    return sums


def _views(cells: Numbers) -> dict[str, Numbers]:
    """The same by what the rows are about, int64[deals, groups] each."""
    import numpy as np

    deals = len(cells)
    together = [
        cells[:, [MISSING.index(missing) for missing in some]].sum(axis=1, keepdims=True) for some in POOLED.values()
    ]
    pooled = np.concatenate([cells, *together], axis=1)
    panels = np.stack([cells[..., 0], cells[..., 1:].sum(axis=-1)], axis=-1)
    views = {
        BY_MISSING: pooled.sum(axis=(2, 3)),
        BY_OPPONENTS: pooled.sum(axis=2),
        BY_TURN: cells.sum(axis=3),
        BY_ALL: panels,
    }
    return {by: view.reshape(deals, int(np.prod(view.shape[1:]))) for by, view in views.items()}


def _mean(sums: ClusterSums, comparisons: int = 1) -> tuple[float | None, Interval | None]:
    """`ratio`, with no interval where nothing varies: then nobody knows by how much it might."""
    mean, interval = ratio(sums, comparisons)
    return mean, None if interval is None or interval[0] == interval[1] else interval
