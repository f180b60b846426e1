"""Small pieces of sentences."""

from collections.abc import Iterable


def listed(things: Iterable[object], word: str = "or") -> str:
    """One or more things in words: `3`, `3 or 4`, `2, 3 or 4`."""
    *most, last = (str(thing) for thing in things)
    return f"{', '.join(most)} {word} {last}" if most else last
