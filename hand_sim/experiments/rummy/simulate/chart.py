"""The chart of `rummy simulate`: openings and ends by own turn, and what the seats score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hand_sim import plots
from hand_sim.stats.intervals import beyond_doubt

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_HALF = 0.5


def draw(result: Mapping[str, Any], figure: Figure) -> None:
    """Draw openings and ends by own turn on the left, scores by position (or by policy) on the right."""
    turns = [row for row in result["rows"] if row["by"] == "turn"]
    policies = [row for row in result["rows"] if row["by"] == "policy"]
    seats = policies or [row for row in result["rows"] if row["by"] == "position"]
    left, right = figure.subplots(1, 2, width_ratios=(1.5, 1))
    _draw_turns(left, turns)
    _draw_scores(right, seats)
    plots.set_title(figure, f"{_pace(turns)}; {_spread(seats)}")


def _draw_turns(axes: Axes, rows: list[Mapping[str, Any]]) -> None:
    where = [row["turn"] for row in rows]
    for series, (name, label) in enumerate((("opened", "players who have opened"), ("over", "rounds that are over"))):
        intervals = [plots.percent(row[f"{name}_ci"]) for row in rows]
        plots.interval_band(axes, where, [100 * row[name] for row in rows], intervals, series, label)
    axes.set_ylim(0, 100)
    axes.set_xlim(left=0)
    axes.set_xlabel("own turn")
    axes.set_title("per cent by own turn")
    axes.legend(loc="lower right")


def _draw_scores(axes: Axes, rows: list[Mapping[str, Any]]) -> None:
    where = range(len(rows))
    plots.interval_points(
        axes, where, [row["score"] for row in rows], [row["score_ci"] for row in rows], 2, joined=False
    )
    names = [row["policy"] if row["by"] == "policy" else row["who"].removeprefix("is ") for row in rows]
    axes.set_xticks(where, names)
    axes.set_xlim(-0.5, len(rows) - 0.5)
    axes.set_title("points a scored round (low is good)")


def _pace(rows: list[Mapping[str, Any]]) -> str:
    """In words: by which own turn half the players have opened, and half the rounds are over."""
    opened, over = (next((row["turn"] for row in rows if row[name] >= _HALF), None) for name in ("opened", "over"))
    if opened is None:
        return f"Fewer than half the players open, half the rounds are over by turn {over}"
    return f"Half the players have opened by turn {opened}, half the rounds are over by turn {over}"


def _spread(rows: list[Mapping[str, Any]]) -> str:
    """In words: who is furthest from the rivals, if anybody is beyond doubt."""
    known = [row for row in rows if row["difference_ci"] is not None]
    apart = [row for row in known if beyond_doubt(row["difference_ci"])]
    if not apart:
        by = "policy" if rows[0]["by"] == "policy" else "position"
        return f"no {by} is better or worse than the others beyond doubt"
    row = max(apart, key=lambda row: abs(row["difference"]))
    who = row["policy"] if row["by"] == "policy" else f"the player who {row['who']}"
    compared = "more" if row["difference"] > 0 else "less"
    return f"{who} scores {abs(row['difference']):.1f} points {compared} than the others"
