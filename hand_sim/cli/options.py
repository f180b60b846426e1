"""The options that all experiments share: how they look on the command line, and how their text is read."""

import re
import tempfile
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer

from hand_sim.errors import InputError
from hand_sim.policies import POLICIES, brief

MAX_DEALS = 10**15
MAX_SEED = 2**64 - 1

_COUNT = re.compile(r"(?P<digits>[0-9]+\.?[0-9]*|\.[0-9]+)(e(?P<power>[+-]?[0-9]{1,2}))?(?P<unit>[km]?)", re.IGNORECASE)
_UNITS = {"": 1, "k": 1000, "m": 1_000_000}

Rules = Annotated[str | None, typer.Option("--rules", metavar="PRESET|FILE.toml", help="Rule set to play by.")]
Overrides = Annotated[list[str] | None, typer.Option("--set", metavar="KNOB=VALUE", help="Change a knob; repeatable.")]
Seed = Annotated[
    int, typer.Option("--seed", min=0, max=MAX_SEED, metavar="N", help="Which deals: same seed, same cards.")
]
PolicyForAll = Annotated[str | None, typer.Option("--policy", metavar="NAME", help="The player in every seat.")]
Threads = Annotated[
    int | None,
    typer.Option("--threads", min=1, max=256, metavar="N", help="Threads to use; any number gives the same digits."),
]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Keep table, record and chart in this folder.")]
Chart = Annotated[
    Path | None, typer.Option("--chart", metavar="FILE", help="Draw the chart: a file that ends in .png, .svg or .pdf.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print the table as CSV and nothing else.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress, notes or warnings.")]


def policies(game: str, default: Sequence[str], help: str = "The players by seat") -> Any:
    """The option for several players of a game, where these are taken when none is given."""
    names = ", ".join(policy.name for policy in POLICIES[game])
    halves = "; CALL/PLAY lets one call and another play, as in timeout/rule" if game == "tricks" else ""
    return Annotated[
        str | None,
        typer.Option(
            "--policies",
            metavar="A,B,C,D",
            show_default=brief(default),
            help=f"{help}: {names}{halves}.",
        ),
    ]


def count(unit: str) -> Any:
    """The option for the number of deals or, where that is the unit, of matches (then --deals means the same)."""
    names = dict.fromkeys((f"--{unit}", "--deals"))
    return Annotated[str, typer.Option(*names, metavar="N", help=f"How many {unit}: 250000, 500k, 2M, 1e6.")]


def parse_count(text: str, option: str) -> int:
    """Read a whole number of deals or matches: 250000, 500k, 2M, 1e6. Raises `InputError` naming the option."""
    found = _COUNT.fullmatch(text.strip())
    if found:
        count = Fraction(found["digits"]) * Fraction(10) ** int(found["power"] or 0) * _UNITS[found["unit"].lower()]
        if count.denominator == 1 and 1 <= count <= MAX_DEALS:
            return int(count)
    raise InputError(
        f"{option}: a whole number from 1 to 10^15 is needed, such as 250000, 500k, 2M or 1e6, not {text[:60]!r}"
    )


def short_count(count: int) -> str:
    """A count as people type it: 2M, 500k, 1500."""
    for unit in ("m", "k"):
        if count % _UNITS[unit] == 0:
            return f"{count // _UNITS[unit]}{unit.upper() if unit == 'm' else unit}"
    return str(count)


def check_output(path: Path, option: str) -> None:
    """Make sure that a file can be written at `path`, before any work; leaves no trace. Raises `InputError`."""
    folder = path.parent
    try:
        if path.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        if path.exists():
            path.open("ab").close()
        elif not folder.is_dir():
            raise NotADirectoryError(0, f"there is no folder {folder}")
        else:
            tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise InputError(f"{option}: cannot write {path}: {error.strerror}") from None


def check_exclusive(**given: object) -> None:
    """Refuse more than one of several options; the keywords are their names. Raises `InputError` naming two."""
    chosen = [f"--{name}" for name, value in given.items() if value]
    if len(chosen) > 1:
        raise InputError(f"{chosen[0]} and {chosen[1]} cannot be used together")
