"""Small charts in characters, for terminals: plain Unicode without colour, at most 79 columns wide."""

import math
from collections.abc import Iterable, Iterator, Sequence

WIDTH = 79
_MOST_DECIMALS = 6
_LONGEST_LABEL = 30
_LEAST_BAR = 12
_SOLID, _SHADE, _ZERO = "█", "▒", "│"
_SURE, _UNKNOWN = "*", "·"
_LEGEND = {_SURE: "beyond doubt", _UNKNOWN: "not known"}


def bars(
    labels: Sequence[str],
    values: Sequence[float | None],
    intervals: Sequence[Sequence[float] | None],
    unit: str = "",
) -> str:
    """Horizontal bars from a common zero line, negative ones to its left, each with its figure and interval in digits.

    A bar is solid from zero to the near end of its interval and shaded over the interval, so a shade on both sides of
    the zero line is a figure that may be zero. What is not known is a dash without a bar. The last line names the unit.
    """
    places = decimals(intervals)
    figures = [figure(*known, places) for known in zip(values, intervals, strict=True)]
    numbers = max(map(len, figures), default=0)
    names = _shortened(labels, min(_LONGEST_LABEL, WIDTH - numbers - _LEAST_BAR - 3))
    width = max(map(len, names), default=0)
    ends = [_ends(*known) for known in zip(values, intervals, strict=True)]
    left, right, scale = _scale(ends, WIDTH - width - numbers - 3)
    lines = []
    for name, (low, high), text in zip(names, ends, figures, strict=True):
        below, above = _bar(-high, -low, scale)[::-1], _bar(low, high, scale)
        lines.append(f"{name:<{width}} {below:>{left}}{_ZERO}{above:<{right}} {text:>{numbers}}")
    legend = [unit, f"{_SHADE} the interval" if any(_SHADE in line for line in lines) else ""]
    if any(legend):
        lines.append(" " * (width + 1) + "; ".join(filter(None, legend)))
    return "\n".join(lines)


def grid(
    row_labels: Sequence[str],
    column_labels: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    sure: Sequence[Sequence[bool]],
    corner: str = "",
) -> str:
    """Numbers in a grid, marked `*` where sure and `·` where not known; columns that do not fit follow below."""
    places = _places([cell for row in cells for cell in row if cell is not None])
    text = [
        [_UNKNOWN + " " if cell is None else f"{cell:z.{places}f}{_SURE if mark else ' '}" for cell, mark in marked]
        for marked in (zip(row, marks, strict=True) for row, marks in zip(cells, sure, strict=True))
    ]
    columns = [
        [f"{head} ", *column]
        for head, column in zip(_shortened(column_labels), zip(*text, strict=True) if text else [], strict=bool(text))
    ]
    heads = _shortened([corner, *row_labels])
    stub = max(map(len, heads))
    lines: list[str] = []
    for block in _blocks(columns, WIDTH - stub):
        aligned = [[f" {cell:>{max(map(len, column))}}" for cell in column] for column in block]
        if lines:
            lines.append("")
        lines += [f"{head:<{stub}}{''.join(row)}".rstrip() for head, *row in zip(heads, *aligned, strict=True)]
    marks = {part[-1] if part[-1] != " " else part[0] for row in text for part in row}
    legend = [f"{mark} {words}" for mark, words in _LEGEND.items() if mark in marks]
    return "\n".join([*lines, "; ".join(legend)] if legend else lines)


def figure(value: float | None, interval: Sequence[float] | None, places: int) -> str:
    """`0.412 [0.409, 0.415]`; a dash for what nobody can know, and `[?]` where one deal cannot tell the interval."""
    if value is None:
        return "–"
    text = f"{value:z.{places}f}"
    if interval is None:
        return f"{text} [?]"
    return f"{text} [{interval[0]:z.{places}f}, {interval[1]:z.{places}f}]"


def decimals(intervals: Iterable[Sequence[float] | None]) -> int:
    """Decimals that show the narrowest interval with two digits of its half-width; two where nothing varies."""
    halves = [(high - low) / 2 for low, high in (pair for pair in intervals if pair) if high > low]
    if not halves:
        return 2
    return min(_MOST_DECIMALS, max(0, 1 - math.floor(math.log10(min(halves)))))


def _ends(value: float | None, interval: Sequence[float] | None) -> tuple[float, float]:
    """From where to where a bar is not sure; both zero where there is none to draw."""
    if value is None:
        return 0.0, 0.0
    return (value, value) if interval is None else (interval[0], interval[1])


def _scale(ends: Sequence[tuple[float, float]], room: int) -> tuple[int, int, float]:
    """Columns to the left and right of the zero line, and columns a unit, so that all ends fit."""
    low = min((end for end, _ in ends if end < 0), default=0.0)
    high = max((end for _, end in ends if end > 0), default=0.0)
    if low == high:
        return 0, 0, 0.0
    left = math.ceil(room * -low / (high - low)) if low else 0
    left = min(left, room - 1) if high else room
    sides = [(left, -low), (room - left, high)]
    return left, room - left, min(columns / far for columns, far in sides if far)


def _bar(near: float, far: float, scale: float) -> str:
    """One side of a bar, from the zero line outwards."""
    solid, end = (round(max(0.0, value) * scale) for value in (near, far))
    return _SOLID * solid + _SHADE * (end - solid)


def _places(numbers: Sequence[float]) -> int:
    """Decimals that show the largest number with three digits; none for whole numbers."""
    largest = max(map(abs, numbers), default=0.0)
    if largest == 0 or all(float(number).is_integer() for number in numbers):
        return 0
    return min(_MOST_DECIMALS, max(0, 2 - math.floor(math.log10(largest))))


def _blocks(columns: Sequence[list[str]], room: int) -> Iterator[list[list[str]]]:
    """The columns in groups that fit side by side, each with a blank before it."""
    block: list[list[str]] = []
    used = 0
    for column in columns:
        width = 1 + max(map(len, column))
        if block and used + width > room:
            yield block
            block, used = [], 0
        block.append(column)
        used += width
    if block:
        yield block


def _shortened(labels: Sequence[str], longest: int = _LONGEST_LABEL) -> list[str]:
    return [label if len(label) <= longest else f"{label[: longest - 1]}…" for label in labels]
