"""`hand-sim tricks trace`: rounds and matches card by card, a line of JSON each, or as text for people."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO

import typer

from hand_sim.cli import options, output
from hand_sim.errors import HandSimError, InputError
from hand_sim.policies import parse_policies, seat_names
from hand_sim.rules.resolve import resolve
from hand_sim.transcript_text import to_text
from hand_sim.transcripts import KERNEL, trace_matches, trace_rounds

Rounds = Annotated[str | None, typer.Option("--rounds", metavar="N", help="How many rounds: 500, 20k.")]
Matches = Annotated[str | None, typer.Option("--matches", metavar="N", help="How many matches, instead of rounds.")]
First = Annotated[
    int, typer.Option("--first", min=0, max=options.MAX_DEALS, metavar="K", help="The deal or match to begin with.")
]
File = Annotated[
    Path | None, typer.Option("--out", metavar="FILE.jsonl", help="Write to this file, not to standard output.")
]
Text = Annotated[bool, typer.Option("--text", help="Print for people: hands, calls, tricks and scores.")]


def trace(
    rounds: Rounds = None,
    matches: Matches = None,
    first: First = 0,
    rules: options.Rules = None,
    overrides: options.Overrides = None,
    seed: options.Seed = 1,
    policy: options.PolicyForAll = None,
    policies: options.policies("tricks", ("rule",)) = None,  # type: ignore[valid-type]
    out: File = None,
    text: Text = False,
    quiet: options.Quiet = False,
) -> None:
    """Play rounds or matches and write them down card by card, a line of JSON each."""
    options.check_exclusive(rounds=rounds, matches=matches)
    options.check_exclusive(policy=policy, policies=policies)
    if rounds is None and matches is None:
        raise InputError("--rounds or --matches is needed: how many to trace")
    if rounds is not None:
        play, count = trace_rounds, options.parse_count(rounds, "--rounds")
    else:
        play, count = trace_matches, options.parse_count(str(matches), "--matches")
    if first + count > options.MAX_DEALS:
        raise InputError(f"--first: {first} and the {count} asked for go beyond number 10^15")
    ruleset = resolve(rules, overrides or [], "tricks")
    option, names = ("--policy", policy) if policy is not None else ("--policies", policies)
    players = seat_names(parse_policies(names if names is not None else "rule", option, "tricks"), ruleset.seats)
    with _opened(out) as stream:
        output.ready([KERNEL], quiet)
        for transcript in play(ruleset, players, seed, first, count):
            stream.write(to_text(transcript) + "\n" if text else json.dumps(transcript) + "\n")


@contextmanager
def _opened(path: Path | None) -> Iterator[TextIO]:
    """The file to write to, made anew before any work is done; standard output if there is none."""
    if path is None:
        yield sys.stdout
        return
    options.check_output(path, "--out")
    try:
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
    except OSError as error:
        raise HandSimError(f"cannot write {path}: {error.strerror}") from None
