"""The chart of `rummy joker-value`: points and chances, by the turn in which the card comes, or by what was asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hand_sim import plots
from hand_sim.experiments.rummy.joker_value.words import (
    DEALT,
    FIRST,
    SECOND,
    Row,
    are_apart,
    ends,
    label,
    named,
    openers,
)
from hand_sim.stats.intervals import Interval, beyond_doubt
from hand_sim.wording import listed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_APART = 0.12
"""Between the series at one place, so that their intervals stay apart."""
_AXES = {
    "turn": "own turn in which it is drawn",
    "players": "players at the table",
    "rules": "rule set",
    "card": "rank of the card (JK: wild)",
}


def draw(result: Mapping[str, Any], figure: Figure) -> None:
    """Draw the worth in points on the left, and the chance of winning (of opening, for single cards) on the right."""
    rows = result["rows"]
    by = rows[-1]["by"]
    grid = figure.add_gridspec(2, 2, height_ratios=(1, 0.01))
    left, right = (figure.add_subplot(grid[0, column]) for column in range(2))
    chance = ("opened", "to have opened") if by == "card" else ("won", "to win the round")
    for axes, name, scale in ((left, "points", 1), (right, chance[0], 100)):
        _draw_series(axes, rows, by, name, scale)
        axes.axhline(0, color="#333333", linewidth=1)
        axes.set_xlabel(_AXES[by])
    left.set_title("points a round it is worth")
    right.set_title(f"percentage points more {chance[1]}")
    below = figure.add_subplot(grid[1, :])
    below.axis("off")
    below.legend(*left.get_legend_handles_labels(), loc="upper center", ncols=2, borderaxespad=0)
    plots.set_title(figure, _title(result, rows, by))


def sketch(result: Mapping[str, Any]) -> str:
    """Bars of the points a round, of the table asked for."""
    from hand_sim.sketches import bars

    rows = [row for row in result["rows"] if row["table"] == result["rows"][0]["table"]]
    names = [f"{label(row)}, {row['holding']}" if row["by"] in ("players", "rules") else label(row) for row in rows]
    return bars(
        names, [row["points"] for row in rows], [row["points_ci"] for row in rows], "points a round it is worth"
    )


def _draw_series(axes: Axes, rows: Sequence[Row], by: str, name: str, scale: int) -> None:
    """A series for each table and, of the dealt hand, each card; cards drawn are joined, by turn."""
    tables = list(dict.fromkeys(row["table"] for row in rows))
    kinds = list(dict.fromkeys(row["holding"] for row in rows if "holding" in row)) or [FIRST]
    places = list(dict.fromkeys(row[by] for row in rows if row["by"] == by))
    series = [(table, kind) for kind in kinds for table in tables]
    for number, (table, kind) in enumerate(series):
        shift = (number - (len(series) - 1) / 2) * _APART
        own = [row for row in rows if row["table"] == table]
        dealt = [row for row in own if row.get("holding", kind) == kind and row["by"] != "turn"]
        if by == "turn":
            where = [shift for _ in dealt]
            drawn = [row for row in own if row["by"] == "turn"] if kind in (FIRST, DEALT) else []
            _draw(axes, [row["turn"] + shift for row in drawn], drawn, name, scale, number, None, True)
        else:
            where = [places.index(row[by]) + shift for row in dealt]
        _draw(axes, where, dealt, name, scale, number, _series_name(table, kind, by), False)
    if by == "turn":
        axes.set_xticks([0, *places], ["dealt", *map(str, places)])
    else:
        axes.set_xticks(range(len(places)), [str(place) for place in places])


def _series_name(table: str, kind: str, by: str) -> str:
    match kind, by:
        case "second", _:
            return f"{table}: a second wild card dealt"
        case _, "turn":
            return f"{table}: dealt, and drawn in a turn"
        case "first", "players" | "rules":
            return f"{table}: the first wild card dealt"
    return table


def _draw(
    axes: Axes,
    where: Sequence[float],
    rows: Sequence[Row],
    name: str,
    scale: int,
    series: int,
    legend: str | None,
    joined: bool,
) -> None:
    values = [None if row[name] is None else scale * row[name] for row in rows]
    intervals = [_scaled(row[f"{name}_ci"], scale) for row in rows]
    plots.interval_points(axes, where, values, intervals, series, legend, joined)


def _scaled(interval: Interval | None, scale: int) -> Interval | None:
    return None if interval is None else (scale * interval[0], scale * interval[1])


def _title(result: Mapping[str, Any], rows: Sequence[Row], by: str) -> str:
    """The finding, of the table asked for; only what is beyond doubt."""
    table = rows[0]["table"]
    own = [row for row in rows if row["table"] == table]
    if by == "card":
        return _card_title(own, table)
    if by == "turn":
        return _turn_title(result["card"], own, table)
    found = ends([row for row in own if row["holding"] in (FIRST, DEALT)])
    what = named(result["card"])
    if found is None or not are_apart(*found):
        word = "numbers of players" if by == "players" else "rule sets"
        return f"Dealt to {table}, {what} is not worth more or less for other {word} beyond doubt at this n"
    least, most = found
    worth = " and ".join(f"{row['points']:.0f} points a round {_where(row)}" for row in (least, most))
    return f"Dealt to {table}, {what} is worth {worth}"


def _where(row: Row) -> str:
    return f"with {label(row)}" if row["by"] == "players" else f"under {label(row)}"


def _turn_title(card: str, own: Sequence[Row], table: str) -> str:
    first = own[0]
    if not beyond_doubt(first["points_ci"]):
        return f"At this n it cannot be said whether {named(card)} dealt helps {table}"
    title = f"{named(card)} dealt is worth {first['points']:.0f} points a round to {table}"
    title = title[0].upper() + title[1:]
    second = next((row for row in own if row.get("holding") == SECOND), None)
    if second is not None and are_apart(first, second):
        title += f", a second one {second['points']:.0f}"
    late = [row for row in own if row["by"] == "turn" and beyond_doubt(row["points_ci"])]
    if late:
        title += f"; drawn in turn {late[-1]['turn']} it is worth {late[-1]['points']:.0f}"
    return title


def _card_title(own: Sequence[Row], table: str) -> str:
    groups = zip(("more", "less"), openers(own), strict=True)
    said = [f"{how} often with {listed((row['card'] for row in rows), 'or')}" for how, rows in groups if rows]
    title = f"No natural card changes how often {table} opens beyond doubt at this n"
    if said:
        title = f"A hand of {table} opens {', '.join(said)}"
    if beyond_doubt(own[0]["opened_ci"]):
        title += f"; with a wild card {100 * own[0]['opened']:+.0f} percentage points"
    return title
