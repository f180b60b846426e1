"""Small pieces of text: words in sentences, and columns that line up."""

from collections.abc import Iterable, Sequence


def listed(things: Iterable[object], word: str = "or") -> str:
    """One or more things in words: `3`, `3 or 4`, `2, 3 or 4`."""
    *most, last = (str(thing) for thing in things)
    return f"{', '.join(most)} {word} {last}" if most else last


def counted(number: int, unit: str) -> str:
    """A number of things: `1 round`, `2 rounds`."""
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def columns(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterable[str]:
    """The lines of a table: whole numbers to the right, words to the left."""
    lines = [heads, *(tuple(row) for row in rows)]
    widths = [max(len(str(line[column])) for line in lines) for column in range(len(heads))]
    numbers = [isinstance(cell, int) for cell in lines[1]]
    for line in lines:
        cells = zip(line, widths, numbers, strict=True)
        yield "  ".join(
            f"{cell!s:>{width}}" if number else f"{cell!s:<{width}}" for cell, width, number in cells
        ).rstrip()
