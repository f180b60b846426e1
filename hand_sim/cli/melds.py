"""`hand-sim rummy melds`: the best melds in a hand, exactly."""

import sys
from typing import Annotated

import typer

from hand_sim.cli import options, output
from hand_sim.result import to_csv, to_json
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.melds import KERNEL, answer, read_question
from hand_sim.rummy.melds_text import to_rows, to_text

Hand = Annotated[str, typer.Argument(metavar="HAND", help="1 to 15 cards, such as '5H JK 7H 10S QD'; JK is a joker.")]
Indicator = Annotated[
    str | None,
    typer.Option("--indicator", metavar="CARD", help="The card turned up, which says what is wild (wild = indicator)."),
]
Text = Annotated[bool, typer.Option("--text", help="Print for people, which is what happens anyway.")]


def melds(
    hand: Hand,
    indicator: Indicator = None,
    rules: options.Rules = None,
    overrides: options.Overrides = None,
    text: Text = False,
    as_json: options.Json = False,
    as_csv: options.Csv = False,
    quiet: options.Quiet = False,
) -> None:
    """The best melds in these cards: does the hand open or go out, what is left, which cards would help?"""
    options.check_exclusive(json=as_json, csv=as_csv, text=text)
    question = read_question(hand, indicator, resolve(rules, overrides or [], "rummy"))
    output.ready([KERNEL], quiet)
    found = answer(question)
    if as_json:
        sys.stdout.write(to_json(found))
    elif as_csv:
        sys.stdout.write(to_csv(to_rows(found)))
    else:
        sys.stdout.write(to_text(found, question.rules.describe()))
