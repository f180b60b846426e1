"""What a round brings, seat by seat and position by position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from hand_sim import plots
from hand_sim.experiments.base import Findings, Headline
from hand_sim.experiments.tricks.rounds import Groups, Rounds
from hand_sim.policies import SEATS
from hand_sim.stats.intervals import proportion, ratio

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

POSITIONS = ("leads", "is second", "is third", "deals")
TOTALS = ("under 8", "8", "over 8")
"""What the four calls add up to."""


@dataclass(frozen=True)
class Simulate(Rounds):
    """What do players call, take and score, by seat and by position?

    The four calls of a round may add up to less than the eight tricks there are, to eight, or to more: not everybody
    can make a call then, and the table by total says how often that is and what comes of it.
    """

    name: ClassVar[str] = "tricks.simulate"
    command: ClassVar[str] = "simulate"
    default_deals: ClassVar[int] = 1_000_000

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        """See `Experiment`."""
        groups = Groups(tally)
        score, score_ci = ratio(groups.sums("score", "all"))
        rows = list(self._rows(groups, deals))
        over = rows[-1]
        note = f"The calls add up to 8 in {_percent(rows[-2])} of the rounds, to more in {_percent(over)}."
        return Findings(Headline("mean score", score, score_ci, "points a player and round"), rows, notes=[note])

    def _rows(self, groups: Groups, deals: int) -> Iterable[dict[str, Any]]:
        for position, figures in groups.rows("position"):
            yield {"by": "position", "position": position, "who": POSITIONS[position], **figures}
        for seat, figures in groups.rows("seat"):
            yield {"by": "seat", "seat": seat, "policy": self.policies[seat], **figures}
        if len(self.kinds()) > 1:
            for kind, figures in groups.rows("policy"):
                yield {"by": "policy", "policy": self.kinds()[kind], **figures}
        for group, total in enumerate(TOTALS):
            rounds = groups.sums("hit", "total", group).clusters
            share, share_ci = proportion(rounds, deals)
            figures = groups.figures("total", group) | {"n": rounds}
            yield {"by": "total", "total": total, "n": rounds, "share": share, "share_ci": share_ci, **figures}

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        """See `Experiment`."""
        by_position = [row for row in result["rows"] if row["by"] == "position"]
        by_seat = [row for row in result["rows"] if row["by"] == "seat"]
        plots.set_title(
            figure, f"A round brings a player {result['headline']['mean']:+.1f} points; {_spread(result['rows'])}"
        )
        left, right = figure.subplots(1, 2, sharey=True)
        for axes, rows in ((left, by_position), (right, by_seat)):
            scores = [row["score"] for row in rows]
            plots.interval_points(axes, range(SEATS), scores, [row["score_ci"] for row in rows], joined=False)
            axes.set_xlim(-0.5, SEATS - 0.5)
        left.set_title("mean score by position, points")
        left.set_xticks(range(SEATS), POSITIONS)
        right.set_title("by seat")
        right.set_xticks(range(SEATS), [f"{row['seat']}\n{row['policy']}" for row in by_seat])


def _spread(rows: list[dict[str, Any]]) -> str:
    """Which policies do best and worst, or positions where all are the same policy, if their intervals lie apart."""
    by = "policy" if any(row["by"] == "policy" for row in rows) else "position"
    rows = [row for row in rows if row["by"] == by]
    best = max(rows, key=lambda row: row["score"])
    worst = min(rows, key=lambda row: row["score"])
    if best["score_ci"] and worst["score_ci"] and best["score_ci"][0] > worst["score_ci"][1]:
        return f"{_who(best)} most, {_who(worst)} least"
    return f"no {by} is better than another beyond doubt"


def _who(row: Mapping[str, Any]) -> str:
    name = row["policy"] if row["by"] == "policy" else f"the one who {POSITIONS[row['position']]}"
    return f"{name} ({row['score']:+.1f})"


def _percent(row: Mapping[str, Any]) -> str:
    return f"{100 * row['share']:.1f} %"
