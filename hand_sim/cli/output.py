"""Showing a result on standard output: as tables for people, as JSON, or as CSV."""

import math
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from hand_sim.engine import jit
from hand_sim.result import Result, caption, to_csv, to_json

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_UNLIMITED = 1000
"""Columns of an output that is not a terminal: nothing is ever folded there."""
_MOST_DECIMALS = 6


def show(result: Result, as_json: bool, as_csv: bool) -> None:
    """Print a result: JSON or CSV and nothing else, or tables with a caption and notes for people."""
    if as_json:
        sys.stdout.write(to_json(result))
    elif as_csv:
        sys.stdout.write(to_csv(result["rows"]))
    else:
        _show_to_people(result)
    sys.stdout.flush()


def show_table(rows: list[dict[str, Any]]) -> None:
    """Print rows as one table."""
    _console().print(_table(None, rows))


def warn(message: str, quiet: bool) -> None:
    """Say something on standard error, unless told to be quiet."""
    if not quiet:
        print(message, file=sys.stderr, flush=True)


def ready(kernels: Iterable[str], quiet: bool) -> None:
    """Get ready to run these kernels, and say on standard error if they must be compiled first."""
    jit.prepare(quiet)
    if not jit.compiled(kernels):
        warn("Compiling kernels, which takes some seconds the first time ...", quiet)


def _show_to_people(result: Result) -> None:
    console = _console()
    for title, rows in _groups(result["rows"]):
        console.print(_table(title, rows))
        console.print()
    headline = result["headline"]
    figure = _figure(headline["mean"], headline["ci"], _decimals([headline["ci"]]))
    console.print(f"{headline['name']}: {figure} {headline['unit']}".rstrip(), style="bold")
    for note in result["notes"]:
        console.print(note)
    console.print(caption(result), style="dim")


def _console() -> "Console":
    from rich.console import Console

    return Console(
        highlight=False,
        markup=False,
        emoji=False,
        width=None if sys.stdout.isatty() else _UNLIMITED,
        force_terminal=False if os.environ.get("NO_COLOR") else None,  # rich alone would leave bold and dim in
    )


def _groups(rows: list[dict[str, Any]]) -> list[tuple[str | None, list[dict[str, Any]]]]:
    """The rows in one group for each value of `by`, in order; all in one where there is no `by`."""
    groups: dict[str | None, list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(row.get("by"), []).append(row)
    return [(f"by {by}" if by else None, group) for by, group in groups.items()]


def _table(title: str | None, rows: list[dict[str, Any]]) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(
        title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False
    )
    columns = [key for key in dict.fromkeys(key for row in rows for key in row) if key != "by"]
    cells = []
    for key in columns:
        if key.endswith("_ci"):
            continue
        column = [row.get(key) for row in rows]
        words = any(isinstance(value, str) for value in column)
        table.add_column(key.replace("_", " "), justify="left" if words else "right", overflow="fold")
        if f"{key}_ci" in columns:
            intervals = [row.get(f"{key}_ci") for row in rows]
            decimals = _decimals(intervals)
            cells.append([_figure(*figure, decimals) for figure in zip(column, intervals, strict=True)])
        else:
            cells.append([_cell(value) for value in column])
    for line in zip(*cells, strict=True):
        table.add_row(*line)
    return table


def _figure(value: float | None, interval: Sequence[float] | None, decimals: int) -> str:
    """`0.412 [0.409, 0.415]`; a dash for what nobody can know, and no interval where one deal cannot tell."""
    if value is None:
        return "–"
    text = f"{value:.{decimals}f}"
    return f"{text} [?]" if interval is None else f"{text} [{interval[0]:.{decimals}f}, {interval[1]:.{decimals}f}]"


def _decimals(intervals: Sequence[Sequence[float] | None]) -> int:
    """Decimals that show the narrowest interval with two digits of its half-width; two where nothing varies."""
    halves = [(high - low) / 2 for low, high in (pair for pair in intervals if pair) if high > low]
    if not halves:
        return 2
    return min(_MOST_DECIMALS, max(0, 1 - math.floor(math.log10(min(halves)))))


def _cell(value: object) -> str:
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}"
        case float():
            return f"{value:.4g}"
    return str(value)
