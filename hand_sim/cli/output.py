"""Showing a result on standard output: as tables for people, as JSON, or as CSV."""

import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from hand_sim.engine import jit
from hand_sim.result import Result, caption, to_csv, to_json
from hand_sim.sketches import decimals, figure

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_MOST_ROWS = 120
"""Rows of a table beyond which nobody reads it."""
_UNLIMITED = 1000
"""Columns of an output that is not a terminal: nothing is ever folded there."""

Sketch = Callable[[Result], str | None]
"""What makes a small chart in characters of a result, or none."""


def show(result: Result, as_json: bool, as_csv: bool, sketch: Sketch) -> None:
    """Print a result: JSON or CSV and nothing else, or tables with a caption and notes for people.

    People at a terminal also get its sketch.
    """
    if as_json:
        sys.stdout.write(to_json(result))
    elif as_csv:
        sys.stdout.write(to_csv(result["rows"]))
    else:
        _show_to_people(result, sketch)
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


def _show_to_people(result: Result, sketch: Sketch) -> None:
    console = _console()
    for title, rows in _groups(result["rows"]):
        if len(rows) > _MOST_ROWS:
            console.print(f"{title or 'the table'}: {len(rows)} rows, which --json, --csv and --out give.", end="\n\n")
            continue
        console.print(_table(title, rows))
        console.print()
    picture = sketch(result) if sys.stdout.isatty() else None
    if picture:
        console.print(picture, end="\n\n", soft_wrap=True)
    headline = result["headline"]
    answer = figure(headline["mean"], headline["ci"], decimals([headline["ci"]]))
    console.print(f"{headline['name']}: {answer} {headline['unit']}".rstrip(), style="bold")
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
            places = decimals(intervals)
            cells.append([figure(*known, places) for known in zip(column, intervals, strict=True)])
        else:
            cells.append([_cell(value) for value in column])
    for line in zip(*cells, strict=True):
        table.add_row(*line)
    return table


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
