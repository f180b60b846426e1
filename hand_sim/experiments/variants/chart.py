"""The charts of `compare` and `sweep`: by how much each figure differs under each rule set."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hand_sim import plots

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLUMNS = 3
_TITLE_CHARACTERS, _NAME_CHARACTERS = 31, 22
_LINE_INCHES, _PANEL_INCHES, _FRAME_INCHES = 0.13, 0.75, 1.3
"""Height of a line of names, and what a panel and the whole figure need besides."""
_LEGEND_SHARE = 0.1
"""Height of the legend in parts of a panel's."""
_MAY_BE_ZERO = "#888888"


def draw(result: Mapping[str, Any], figure: Figure) -> None:
    """Draw a panel for each figure: a line for each rule set, its difference and interval for each table."""
    titles = list(dict.fromkeys(row["by"] for row in result["rows"]))
    tables = list(dict.fromkeys(row["table"] for row in result["rows"]))
    names = [finding["rules"] for finding in result["findings"]]
    labels = [textwrap.fill(name, _NAME_CHARACTERS) for name in names]
    panel_rows = -(-len(titles) // _COLUMNS)
    lines = sum(max(2, label.count("\n") + 1) for label in labels)
    width, height = figure.get_size_inches()
    needed = _FRAME_INCHES + panel_rows * (_PANEL_INCHES + _LINE_INCHES * lines)
    figure.set_size_inches(width, max(height, needed))
    grid = figure.add_gridspec(1 + panel_rows, _COLUMNS, height_ratios=[_LEGEND_SHARE, *[1] * panel_rows])
    _draw_legend(figure.add_subplot(grid[0, :]), result["tables"], result["reference"])
    for place, title in enumerate(titles):
        axes = figure.add_subplot(grid[1 + place // _COLUMNS, place % _COLUMNS])
        rows = [row for row in result["rows"] if row["by"] == title and row["rules"] in names]
        scale = 100 if title in result["shares"] else 1
        _draw_panel(axes, rows, names, tables, scale)
        unit = ", percentage points" if scale > 1 else ""
        axes.set_title(textwrap.fill(f"{title}{unit}", _TITLE_CHARACTERS), fontsize=9)
        axes.set_yticks(range(len(names)), [] if place % _COLUMNS else labels)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.tick_params(labelsize=8)
    plots.set_title(figure, _finding(result))


def sketch(result: Mapping[str, Any]) -> str | None:
    """Bars of how the share of skill differs, where there are several rule sets to look over."""
    from hand_sim.sketches import bars

    names = [finding["rules"] for finding in result["findings"]]
    if len(names) < 2:
        return None
    rows = [row for row in result["rows"] if row["by"] == result["skill"] and row["rules"] in names]
    intervals = [row["difference_ci"] and [100 * end for end in row["difference_ci"]] for row in rows]
    values = [None if row["difference"] is None else 100 * row["difference"] for row in rows]
    return bars(names, values, intervals, f"percentage points of matches: skill less that under {result['reference']}")


def _draw_panel(
    axes: Axes, rows: Sequence[Mapping[str, Any]], names: Sequence[str], tables: Sequence[str], scale: int
) -> None:
    """Differences as points with intervals where known: filled and in colour beyond doubt, else hollow and grey."""
    here = list(dict.fromkeys(row["table"] for row in rows))
    axes.axvline(0, color="#333333", linewidth=1)
    for row in rows:
        if row["difference"] is None:
            continue
        series = tables.index(row["table"])
        colour = plots.COLOURS[series % len(plots.COLOURS)] if row["significant"] else _MAY_BE_ZERO
        value, interval = scale * row["difference"], row["difference_ci"]
        reach = [[max(0.0, value - scale * interval[0])], [max(0.0, scale * interval[1] - value)]] if interval else None
        axes.errorbar(
            value,
            names.index(row["rules"]) + (here.index(row["table"]) - (len(here) - 1) / 2) * 0.36,
            xerr=reach,
            color=colour,
            marker=plots.MARKERS[series % len(plots.MARKERS)],
            markersize=4,
            markerfacecolor=colour if row["significant"] else "white",
            elinewidth=1.3,
            capsize=2,
        )
    axes.grid(axis="y", visible=False)


def _draw_legend(axes: Axes, tables: Sequence[str], reference: str) -> None:
    """What is drawn, whose a marker is, and what a hollow one means; players of skill are named over their panel."""
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], color=colour, marker=marker, markersize=4, label=table)
        for colour, marker, table in zip(plots.COLOURS, plots.MARKERS, tables, strict=False)
    ]
    hollow = Line2D([], [], color=_MAY_BE_ZERO, marker="o", markersize=4, markerfacecolor="white", label="may be zero")
    axes.set_title(f"differences from {reference}, on the same deals", fontsize=9)
    axes.legend(handles=[*handles, hollow], loc="center left", ncols=3, fontsize=9, borderaxespad=0, borderpad=0)
    axes.set_axis_off()


def _finding(result: Mapping[str, Any]) -> str:
    """In a sentence: the surest changes at the first table and of skill, of one rule set or of all of them."""
    reference, findings, others = result["reference"], result["findings"], result["tables"][1:]
    who = f" ({result['tables'][0]})" if others else ""
    told = {
        finding["rules"]: [change for change in finding["changes"] if change["table"] not in others]
        for finding in findings
    }
    changing = {rules: changes for rules, changes in told.items() if changes}
    if not changing:
        return f"Nothing differs from {reference} beyond doubt on these deals{who}"
    if len(findings) == 1:
        [(rules, changes)] = changing.items()
        return f"{rules} against {reference}{who}: {'; '.join(change['text'] for change in changes[:2])}"
    surest = min(changing, key=lambda rules: float(changing[rules][0]["doubt"]))
    return (
        f"{len(changing)} of {len(findings)} rule sets differ from {reference} beyond doubt{who}; the surest: under "
        f"{surest} {changing[surest][0]['text']}"
    )
