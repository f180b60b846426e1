"""`hand-sim tricks solve`: open cards, exactly."""

import sys
from typing import Annotated

import typer

from hand_sim.cli import options, output
from hand_sim.engine import jit
from hand_sim.result import to_csv, to_json
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.solve import KERNEL, Position, answer, read_position

Deal = Annotated[
    str, typer.Argument(metavar="DEAL", help='Four hands of 1 to 8 cards, "AS KS / QS 7H / ...": seat 0 leads.')
]
Played = Annotated[
    str | None,
    typer.Option("--played", metavar="CARDS", help="Cards of an unfinished trick, from seat 0 on; no longer in hand."),
]


def solve(
    deal: Deal,
    played: Played = None,
    rules: options.Rules = None,
    overrides: options.Overrides = None,
    as_json: options.Json = False,
    as_csv: options.Csv = False,
    quiet: options.Quiet = False,
) -> None:
    """With all cards open: the most and the fewest tricks each seat can force against the three others together."""
    options.check_exclusive(json=as_json, csv=as_csv)
    position = read_position(deal, played, resolve(rules, overrides or [], "tricks"))
    jit.prepare(quiet)
    if not jit.compiled([KERNEL]):
        output.warn("Compiling kernels, which takes some seconds the first time ...", quiet)
    result = answer(position)
    if as_json:
        sys.stdout.write(to_json(result))
    elif as_csv:
        sys.stdout.write(to_csv(result["rows"]))
    else:
        output.show_table(result["rows"])
        print(_caption(position, quiet))


def _caption(position: Position, quiet: bool) -> str:
    """What the numbers mean."""
    line = f"exact; tricks still to be won: {position.tricks}; rules {position.rules.describe()}"
    if quiet:
        return line
    return (
        "most: what the seat can force while the three others together keep it low.\n"
        "fewest: what it can hold itself to while they together push tricks on it.\n" + line
    )
