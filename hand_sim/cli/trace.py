"""`hand-sim tricks|rummy trace`: rounds and matches card by card, a line of JSON each, or as text for people."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TextIO

import typer

from hand_sim.cli import options, output
from hand_sim.errors import HandSimError, InputError
from hand_sim.policies import parse_policies, seat_names
from hand_sim.rules.resolve import resolve
from hand_sim.rummy import transcript_text as rummy_text
from hand_sim.rummy import transcripts as rummy_transcripts
from hand_sim.tricks import transcript_text, transcripts
from hand_sim.tricks.transcripts import Trace, Transcript


@dataclass(frozen=True)
class Traced:
    """A game whose play can be written down: by which kernel and functions, and who plays if nobody is named."""

    game: str
    kernel: str
    rounds: Trace
    matches: Trace
    last_match: int
    to_text: Callable[[Transcript], str]
    text_help: str
    policy: str


TRICKS = Traced(
    "tricks",
    transcripts.KERNEL,
    transcripts.trace_rounds,
    transcripts.trace_matches,
    options.MAX_DEALS,
    transcript_text.to_text,
    "Print for people: hands, calls, tricks and scores.",
    "rule",
)
RUMMY = Traced(
    "rummy",
    rummy_transcripts.KERNEL,
    rummy_transcripts.trace_rounds,
    rummy_transcripts.trace_matches,
    10**13,
    rummy_text.to_text,
    "Print for people: hands, every turn, the table and how the scores came about.",
    "planner",
)

Rounds = Annotated[str | None, typer.Option("--rounds", metavar="N", help="How many rounds: 500, 20k.")]
Matches = Annotated[str | None, typer.Option("--matches", metavar="N", help="How many matches, instead of rounds.")]
First = Annotated[
    int, typer.Option("--first", min=0, max=options.MAX_DEALS, metavar="K", help="The deal or match to begin with.")
]
File = Annotated[
    Path | None, typer.Option("--out", metavar="FILE.jsonl", help="Write to this file, not to standard output.")
]


def trace_command(traced: Traced) -> Callable[..., None]:
    """The function Typer calls for `trace` of a game."""

    def trace(
        rounds: Rounds = None,
        matches: Matches = None,
        first: First = 0,
        rules: options.Rules = None,
        overrides: options.Overrides = None,
        seed: options.Seed = 1,
        policy: options.PolicyForAll = None,
        policies: options.policies(traced.game, (traced.policy,)) = None,  # type: ignore[valid-type]
        out: File = None,
        text: Annotated[bool, typer.Option("--text", help=traced.text_help)] = False,
        quiet: options.Quiet = False,
    ) -> None:
        """Play rounds or matches and write them down card by card, a line of JSON each."""
        options.check_exclusive(rounds=rounds, matches=matches)
        options.check_exclusive(policy=policy, policies=policies)
        if rounds is None and matches is None:
            raise InputError("--rounds or --matches is needed: how many to trace")
        if rounds is not None:
            play, count, last = traced.rounds, options.parse_count(rounds, "--rounds"), options.MAX_DEALS
        else:
            play, count, last = traced.matches, options.parse_count(str(matches), "--matches"), traced.last_match
        if first + count > last:
            raise InputError(f"--first: {first} and the {count} asked for go beyond number 10^{len(str(last)) - 1}")
        ruleset = resolve(rules, overrides or [], traced.game)
        option, names = ("--policy", policy) if policy is not None else ("--policies", policies)
        asked = parse_policies(names if names is not None else traced.policy, option, traced.game)
        players = seat_names(asked, ruleset.seats)
        with _opened(out) as stream:
            output.ready([traced.kernel], quiet)
            for transcript in play(ruleset, players, seed, first, count):
                stream.write(traced.to_text(transcript) + "\n" if text else json.dumps(transcript) + "\n")

    return trace


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
