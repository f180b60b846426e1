"""Charts in house style: made without a display, legible at 800 pixels, readable without seeing all colours.

matplotlib is imported inside the functions, never `pyplot`: a `Figure` that is only saved needs no backend.
"""

import logging
import os
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hand_sim.errors import HandSimError, InputError
from hand_sim.stats.intervals import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ENDINGS = (".png", ".svg", ".pdf")

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""Distinct for the colour-blind and in print (M. Okabe and K. Ito, Color Universal Design, 2008)."""
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*", "h")
"""One a series, so that no series is told apart by colour alone."""

_STYLE: Mapping[str, Any] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 11,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "legend.frameon": False,
    "svg.hashsalt": "hand-sim",
}
SIZE = (1600, 1000)
"""Width and height of a chart in pixels."""
_WIDTH_INCHES = 8.0
"""Of every chart: a picture of more pixels is a sharper one, not one with smaller writing."""
_TITLE_CHARACTERS, _CAPTION_CHARACTERS = 72, 135
"""So many fit on a line, at their font sizes and the width of the figure."""
_NO_DATE: Mapping[str, dict[str, Any]] = {
    ".png": {},
    ".svg": {"Date": None},
    ".pdf": {"CreationDate": None},
}
"""Leaves the date out of the file: the same result gives the same chart."""


def check_ending(path: Path, option: str) -> None:
    """Refuse a file whose ending is not that of a format we write. Raises `InputError` naming the option."""
    if path.suffix.lower() not in ENDINGS:
        raise InputError(f"{option}: a chart ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}, not {path.name!r}")


def write_chart(
    draw: Callable[["Figure"], None],
    path: Path,
    caption: str | None,
    title: str | None = None,
    size: tuple[int, int] = SIZE,
) -> None:
    """Write what `draw` puts on an empty figure to `path`, in the format of its ending, with a small caption below.

    `title` takes the place of the one that `draw` gives; `size` is in pixels, and for .svg and .pdf says the shape.
    """
    matplotlib = _matplotlib()
    from matplotlib.figure import Figure

    ending = path.suffix.lower()
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_STYLE)
        width, height = size
        figure = Figure(figsize=(_WIDTH_INCHES, _WIDTH_INCHES * height / width), layout="constrained")
        draw(figure)
        if title is not None:
            set_title(figure, title)
        if caption is not None:
            below = textwrap.fill(caption, _CAPTION_CHARACTERS)
            figure.supxlabel(below, x=0.01, ha="left", fontsize=8, color="#555555", parse_math=False)
        try:
            figure.savefig(path, format=ending[1:], dpi=width / _WIDTH_INCHES, metadata=_NO_DATE[ending])
        except OSError as error:
            raise HandSimError(f"cannot write the chart {path}: {error.strerror}") from None


def set_title(figure: "Figure", finding: str) -> None:
    """Head a chart with what it shows, in a sentence."""
    text = textwrap.fill(finding, _TITLE_CHARACTERS)
    figure.suptitle(text, x=0.01, ha="left", fontsize=13, fontweight="bold", linespacing=1.2, parse_math=False)


def percent(interval: Interval) -> Interval:
    """The interval of a share in per cent."""
    return 100 * interval[0], 100 * interval[1]


def interval_points(
    axes: "Axes",
    where: Sequence[float],
    means: Sequence[float | None],
    intervals: Sequence[Interval | None],
    series: int = 0,
    label: str | None = None,
    joined: bool = True,
) -> None:
    """Draw estimates as points with their interval bars, leaving out what is not known.

    `series` chooses colour and marker; `joined` draws a line through the points, for a quantity along a scale.
    """
    known = [(x, y, ci) for x, y, ci in zip(where, means, intervals, strict=True) if y is not None and ci is not None]
    lengths = [[max(0.0, y - ci[0]) for _, y, ci in known], [max(0.0, ci[1] - y) for _, y, ci in known]]
    axes.errorbar(
        [x for x, _, _ in known],
        [y for _, y, _ in known],
        yerr=lengths,
        color=COLOURS[series % len(COLOURS)],
        marker=MARKERS[series % len(MARKERS)],
        markersize=5,
        linestyle="-" if joined else "none",
        linewidth=1.2,
        elinewidth=1.5,
        capsize=3,
        label=label,
    )


def interval_band(
    axes: "Axes",
    where: Sequence[float],
    means: Sequence[float],
    intervals: Sequence[Interval],
    series: int = 0,
    label: str | None = None,
) -> None:
    """Draw estimates along a scale as a line with markers in the band of their intervals, for many points."""
    colour = COLOURS[series % len(COLOURS)]
    axes.fill_between(where, [low for low, _ in intervals], [high for _, high in intervals], color=colour, alpha=0.25)
    marker = MARKERS[series % len(MARKERS)]
    axes.plot(where, means, color=colour, marker=marker, markersize=4, linewidth=1.2, label=label)


def interval_bars(
    axes: "Axes",
    where: Sequence[float],
    means: Sequence[float | None],
    intervals: Sequence[Interval | None],
    series: int = 0,
    label: str | None = None,
    width: float = 0.8,
) -> None:
    """Draw estimates as bars from zero with their interval, leaving out what is not known."""
    known = [(x, y, ci) for x, y, ci in zip(where, means, intervals, strict=True) if y is not None and ci is not None]
    lengths = [[max(0.0, y - ci[0]) for _, y, ci in known], [max(0.0, ci[1] - y) for _, y, ci in known]]
    axes.bar(
        [x for x, _, _ in known],
        [y for _, y, _ in known],
        width,
        yerr=lengths,
        color=COLOURS[series % len(COLOURS)],
        label=label,
        error_kw={"capsize": 3, "elinewidth": 1.5, "ecolor": "#333333"},
    )


def _matplotlib() -> Any:
    """matplotlib, imported in silence: neither a backend chosen by others nor an unwritable folder is our business."""
    if "matplotlib" in sys.modules:
        return sys.modules["matplotlib"]
    backend = os.environ.pop("MPLBACKEND", None)
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    try:
        import matplotlib
        import matplotlib.font_manager
    finally:
        if backend is not None:
            os.environ["MPLBACKEND"] = backend
    return matplotlib
