"""The chart of `rummy discard`: what each throw comes to, and what becomes of the card thrown or kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hand_sim import plots
from hand_sim.cards import symbols
from hand_sim.experiments.rummy.discard.tables import advice

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHARES = (("taken", "the next player takes it at once"), ("laid", "kept, one of its kind is laid later"))
_APART = 0.28
"""Of a line, between two series."""


def draw(result: Mapping[str, Any], figure: Figure) -> None:
    """Draw the points of each throw on the left, best on top, by players; on the right the shares of the first."""
    tables = _tables(result)
    first, *_ = tables.values()
    cards = [row["card"] for row in first]
    left, right = figure.subplots(1, 2, width_ratios=(1.3, 1), sharey=True)
    for series, (name, rows) in enumerate(tables.items()):
        by_card = {row["card"]: row for row in rows}
        shift = _APART * (series - (len(tables) - 1) / 2)
        _draw_points(left, [by_card[card] for card in cards], "points", 1, shift, series, f"table of {name}")
    for series, (share, label) in enumerate(SHARES):
        _draw_points(right, first, share, 100, _APART * (series - 0.5), 2 + series, label)
    left.set_yticks(range(len(cards)), [symbols(card) for card in cards])
    left.set_ylim(len(cards) - 0.4, -0.6)
    left.set_ylabel("card thrown")
    left.set_xlabel("points a round (low is good)")
    right.set_xlim(-3, 103)
    right.set_xlabel(f"% of samples, table of {next(iter(tables))}")
    for axes in (left, right):
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), fontsize=9, borderaxespad=0.2)
    plots.set_title(figure, symbols(advice(first)))


def sketch(result: Mapping[str, Any]) -> str | None:
    """How much worse each card is than the best, in characters, for the first table; none where nothing is to choose.

    The best card has no bar.
    """
    from hand_sim.sketches import bars

    rows = next(iter(_tables(result).values()))
    if len(rows) == 1:
        return None
    labels = [symbols(row["card"]) for row in rows]
    return bars(
        labels,
        [row["worse"] for row in rows],
        [row["worse_ci"] for row in rows],
        f"points a round more than with {labels[0]} thrown",
    )


def _tables(result: Mapping[str, Any]) -> dict[str, list[Mapping[str, Any]]]:
    """The rows by table, each best first."""
    tables: dict[str, list[Mapping[str, Any]]] = {}
    for row in result["rows"]:
        tables.setdefault(row["table"], []).append(row)
    return tables


def _draw_points(
    axes: Axes, rows: Sequence[Mapping[str, Any]], figure: str, unit: int, shift: float, series: int, label: str
) -> None:
    """Draw a figure of each row as a point with its interval lying, a line a row; where unknown nothing."""
    known = [(line, row[figure], row[f"{figure}_ci"]) for line, row in enumerate(rows) if row[figure] is not None]
    ends = [(value, value) if interval is None else interval for _, value, interval in known]
    values = [unit * value for _, value, _ in known]
    axes.errorbar(
        values,
        [line + shift for line, _, _ in known],
        xerr=[
            [max(0.0, value - unit * low) for value, (low, _) in zip(values, ends, strict=True)],
            [max(0.0, unit * high - value) for value, (_, high) in zip(values, ends, strict=True)],
        ],
        color=plots.COLOURS[series % len(plots.COLOURS)],
        marker=plots.MARKERS[series % len(plots.MARKERS)],
        markersize=5,
        linestyle="none",
        elinewidth=1.5,
        label=label,
    )
