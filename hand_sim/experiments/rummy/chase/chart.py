"""The chart of `rummy chase`: what opening now gains by cards missing and turn, one map for each state of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hand_sim import plots
from hand_sim.experiments.rummy.chase.words import (
    BY_ALL,
    BY_TURN,
    HOLD,
    MISSING,
    NOBODY_OPENED,
    OPEN,
    SOMEBODY_OPENED,
    TOO_FEW,
    TURNS,
    Row,
    in_short,
    verdict,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.image import AxesImage

_PANELS = {NOBODY_OPENED: "no opponent has opened", SOMEBODY_OPENED: "one or more have opened"}
_COLOURS = "PuOr"
"""Orange: holding back is better; purple: opening is."""
_FURTHEST = 15
"""Points at which the colours end."""
_DARK = 0.6
"""Share of that from which on figures are written in white."""
_UNKNOWN = "#dddddd"


def draw(result: Mapping[str, Any], figure: Figure) -> None:
    """Draw the gain by cards missing and own turn, for the table and the bonuses asked for."""
    table, bonuses = result["tables"][0], bool(result["rules"]["egyptian_bonuses"])
    rows = [row for row in result["rows"] if row["by"] == BY_ALL and row["table"] == table]
    panels: Sequence[Axes] = figure.subplots(1, len(_PANELS), sharey=True)
    for axes, (opponents, title) in zip(panels, _PANELS.items(), strict=True):
        picture = _draw_map(axes, [row for row in rows if row["opponents"] == opponents])
        axes.set_title(title)
    panels[0].set_xlabel("own turn (*: beyond doubt)")
    panels[1].set_xlabel("own turn (grey: too few decisions)")
    panels[0].set_ylabel("cards missing for a Hand")
    bar = figure.colorbar(picture, ax=panels, shrink=0.8, extend="both")
    bar.set_label("points gained by opening now\n(negative: holding back is better)")
    bar.outline.set_visible(False)
    plots.set_title(figure, in_short(result["rows"], table, bonuses))


def sketch(result: Mapping[str, Any]) -> str:
    """The gain by cards missing and own turn in digits, for the table asked for."""
    from hand_sim.sketches import grid

    table = result["tables"][0]
    lines = _lines([row for row in result["rows"] if row["by"] == BY_TURN and row["table"] == table])
    cells = [[None if verdict(row) == TOO_FEW else row["gain"] for row in line] for line in lines]
    sure = [[verdict(row) in (HOLD, OPEN) for row in line] for line in lines]
    title = f"Points gained by opening now, {table} (negative: holding back is better)"
    return f"{title}\n{grid(MISSING, TURNS, cells, sure, 'missing / turn')}"


def _draw_map(axes: Axes, rows: Sequence[Row]) -> AxesImage:
    """A map of the cells, with the gain in digits in each that says something."""
    import numpy as np

    lines = _lines(rows)
    known = [[np.nan if verdict(row) == TOO_FEW else row["gain"] for row in line] for line in lines]
    axes.set_facecolor(_UNKNOWN)
    picture = axes.imshow(known, cmap=_COLOURS, vmin=-_FURTHEST, vmax=_FURTHEST, aspect="auto")
    for y, line in enumerate(lines):
        for x, row in enumerate(line):
            said = verdict(row)
            if said == TOO_FEW:
                continue
            sure = said in (HOLD, OPEN)
            axes.text(
                x,
                y,
                f"{row['gain']:z.0f}{'*' if sure else ''}",
                ha="center",
                va="center",
                fontsize=9,
                fontweight="bold" if sure else "normal",
                color="white" if abs(row["gain"]) > _DARK * _FURTHEST else "black",
            )
    axes.set_xticks(range(len(TURNS)), TURNS)
    axes.set_yticks(range(len(MISSING)), MISSING)
    axes.grid(visible=False)
    axes.tick_params(length=0)
    return picture


def _lines(rows: Sequence[Row]) -> list[list[Row]]:
    """The cells by cards missing, then by turn."""
    return [[row for row in rows if row["missing"] == missing] for missing in MISSING]
