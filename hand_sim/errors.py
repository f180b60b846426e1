"""Errors meant for people: one message, one exit status, never a traceback."""

from collections.abc import Iterable
from difflib import get_close_matches


class HandSimError(Exception):
    """Something a user can act on; `exit_code` is the status the program ends with."""

    exit_code = 1

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class InputError(HandSimError):
    """The command line, a file or a card given by the user is wrong."""

    exit_code = 2


def nearest(name: str, known: Iterable[str]) -> str:
    """Return `", did you mean 'x'?"` for the known name closest to `name`, or `""` if none is close."""
    by_lower = {candidate.lower(): candidate for candidate in known}
    close = get_close_matches(name.lower(), by_lower, n=1)
    return f", did you mean '{by_lower[close[0]]}'?" if close else ""
