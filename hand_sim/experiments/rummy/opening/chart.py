"""The chart of `rummy opening`: the chance of an opening by turn and by wild cards dealt; and a sketch of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hand_sim import plots

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Row = Mapping[str, Any]

_DASHES = (0, (4, 3))
_WILD_SERIES = 5
"""The panel of wild cards has colours and marks that the first bars do not have."""


def draw(result: Mapping[str, Any], figure: Figure) -> None:
    """Draw the chance of each bar by turn on the left, that of the main one by wild cards dealt on the right."""
    turns, wilds = _rows(result, "turn"), _rows(result, "wild cards")
    axes = figure.subplot_mosaic(
        [["turns", "wilds"], ["turns", "legend"]], width_ratios=(2.1, 1), height_ratios=(1.25, 1)
    )
    bars = list(dict.fromkeys(row["bar"] for row in turns))
    for series, bar in enumerate(bars):
        _draw_bar(axes["turns"], [row for row in turns if row["bar"] == bar], series, f"{bar} points")
    _draw_wilds(axes["wilds"], [row for row in wilds if row["bar"] == bars[0]])
    for part in ("turns", "wilds"):
        axes[part].set_ylim(-2, 102)
    axes["turns"].set_xlabel("own turn (0: as dealt)")
    axes["turns"].set_title("per cent of hands that hold an opening")
    _explain(
        axes["legend"], [handle for part in ("turns", "wilds") for handle in axes[part].get_legend_handles_labels()[0]]
    )
    plots.set_title(figure, finding(turns, wilds))


def sketch(result: Mapping[str, Any]) -> str:
    """The chance of the main bar by turn, throwing as the player asked for, as bars of characters."""
    from hand_sim import sketches

    turns = _rows(result, "turn")
    rows = [row for row in turns if row["bar"] == turns[0]["bar"]]
    labels = ["as dealt", *(f"by turn {row['turn']}" for row in rows[1:])]
    unit = f"per cent of hands by themselves hold an opening of {rows[0]['bar']}"
    kept, intervals = [100 * row["kept"] for row in rows], [plots.percent(row["kept_ci"]) for row in rows]
    return sketches.bars(labels, kept, intervals, unit)


def finding(turns: Sequence[Row], wilds: Sequence[Row]) -> str:
    """In words: how often the main bar is held as dealt and by the early turn, and what a wild card does to it."""
    bar, early = turns[0]["bar"], wilds[0]["turn"]
    dealt, drawn = (next(row["kept"] for row in turns if row["turn"] == turn) for turn in (0, early))
    text = f"{_whole(dealt)} of hands are dealt an opening of {bar}, {_whole(drawn)} hold one by turn {early}"
    none, one = (row for row in wilds if row["bar"] == bar and row["wild_cards"] in (0, 1))
    if none["kept"] is None or one["kept"] is None:
        return text
    if one["kept_ci"][0] > none["kept_ci"][1]:
        return f"{text}: {_whole(one['kept'])} with one wild card dealt, {_whole(none['kept'])} with none"
    return text


def _draw_bar(axes: Axes, rows: Sequence[Row], series: int, label: str) -> None:
    """Throwing as the player does as a line, throwing nothing dashed, and in real play as hollow marks."""
    where = [row["turn"] for row in rows]
    kept, intervals = [100 * row["kept"] for row in rows], [plots.percent(row["kept_ci"]) for row in rows]
    plots.interval_band(axes, where, kept, intervals, series, label)
    colour = plots.COLOURS[series]
    axes.plot(where, [100 * row["seen"] for row in rows], color=colour, linestyle=_DASHES, linewidth=1)
    played = [row for row in rows if row["opened"] is not None]
    axes.errorbar(
        [row["turn"] for row in played],
        [100 * row["opened"] for row in played],
        yerr=[
            [100 * (row["opened"] - row["opened_ci"][0]) for row in played],
            [100 * (row["opened_ci"][1] - row["opened"]) for row in played],
        ],
        color=colour,
        marker=plots.MARKERS[series],
        markersize=5,
        markerfacecolor="white",
        linestyle="none",
        elinewidth=1,
    )


def _explain(axes: Axes, series: Sequence[Any]) -> None:
    """A legend apart, where it covers no curve: the bars, what lines and marks are, and the panel of wild cards."""
    from matplotlib.lines import Line2D

    black: dict[str, Any] = {"color": "black", "markersize": 5, "linewidth": 1}
    kinds = [
        Line2D([], [], marker="o", label="alone, as the player throws", **black),
        Line2D([], [], linestyle=_DASHES, label="alone, nothing thrown", **black),
        Line2D([], [], marker="o", markerfacecolor="white", linestyle="none", label="opened in real play", **black),
    ]
    axes.axis("off")
    axes.legend(handles=[*series[:-2], *kinds, *series[-2:]], loc="center left", fontsize=9, borderaxespad=0)


def _draw_wilds(axes: Axes, rows: Sequence[Row]) -> None:
    """The main bar by wild cards dealt, as dealt and by the early turn."""
    where = [row["wild_cards"] for row in rows]
    for series, (figure, label) in enumerate(
        (("dealt", "above: as dealt"), ("kept", f"above: by turn {rows[0]['turn']}"))
    ):
        known = [row for row in rows if row[figure] is not None]
        plots.interval_points(
            axes,
            [row["wild_cards"] for row in known],
            [100 * row[figure] for row in known],
            [plots.percent(row[f"{figure}_ci"]) for row in known],
            _WILD_SERIES + series,
            label,
        )
    axes.set_xticks(where, [f"{row['wild_cards']}\n({row['n']:,})" for row in rows], fontsize=9)
    axes.set_xlim(-0.4, len(rows) - 0.6)
    axes.set_xlabel("wild cards dealt (hands)", fontsize=9)
    axes.set_title(f"{rows[0]['bar']} points, per cent")


def _rows(result: Mapping[str, Any], by: str) -> list[Row]:
    """The rows of a table about the players asked for, who come first."""
    rows = [row for row in result["rows"] if row["by"] == by]
    return [row for row in rows if row["table"] == rows[0]["table"]]


def _whole(share: float) -> str:
    return f"{100 * share:.0f} %"
