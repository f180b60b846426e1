"""The referee of the rummy: rules R1 to R22 and S5 to S36 again, slowly, over transcripts.

Written from the rule book alone, apart from the kernels that play, so that each can catch the other's mistakes.

What is reported is what went wrong first in a round: its form, the deals refused, the deal played, the first event
against the rules, how the round ended, its scores. Nothing after that is judged, since it may merely follow from it.
What can only be told at the end of a turn (R11, R12, R13) is placed at the event that needed it.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from hand_sim.referee.form import Obj
from hand_sim.referee.report import Report, Violation
from hand_sim.referee.rummy.deal import check_deal, check_refused
from hand_sim.referee.rummy.form import Add, Discard, Lay, Round, Swap, read_match, read_round
from hand_sim.referee.rummy.knobs import Knobs
from hand_sim.referee.rummy.match import check_match, match_occurrences
from hand_sim.referee.rummy.melds import Breach
from hand_sim.referee.rummy.score import partner, round_scores
from hand_sim.referee.rummy.table import Table


class Judged(NamedTuple):
    """The findings in one round: its violations, cards played and what was seen."""

    violations: list[Violation]
    cards: int
    seen: Counter[str]


def judge_round(obj: Obj) -> Report:
    """The report on a transcript of kind rummy.round. Raises Malformed."""
    knobs, played = read_round(obj)
    judged = check_round(knobs, played)
    if judged.violations:
        return Report(lines=1, violations=tuple(judged.violations))
    return Report(1, 1, 0, judged.cards, (), judged.seen)


def judge_match(obj: Obj) -> Report:
    """The report on a transcript of kind rummy.match. Raises Malformed."""
    knobs, match = read_match(obj)
    rounds = [check_round(knobs, played, f"round {number} ") for number, played in enumerate(match.rounds, 1)]
    violations = [violation for judged in rounds for violation in judged.violations]
    # dealers and totals follow from scores, so they are judged only where those stand
    violations = violations or check_match(knobs, match)
    if violations:
        return Report(lines=1, violations=tuple(violations))
    seen = match_occurrences(knobs, match)
    for judged in rounds:
        seen.update(judged.seen)
    return Report(1, len(rounds), 1, sum(judged.cards for judged in rounds), (), seen)


def check_round(knobs: Knobs, played: Round, at: str = "") -> Judged:
    """Every rule of a round. `at` is put before each place: "" or "round 3 "."""
    place = ""
    table: Table | None = None
    try:
        for number, refused in enumerate(played.refused, 1):
            place = f"redeal {number}"
            check_refused(knobs, refused, played.dealer)
        place = "deal"
        table = Table(knobs, check_deal(knobs, played), played)
        table.play(played.events)
        place, table.number = "events", 0
        table.finish()
        place = "result"
        _check_result(table, played)
    except Breach as breach:
        event = breach.event or (table.number if table else 0)
        where = f"{at}event {event}" if event else at + place
        return Judged([Violation(breach.rule, where, breach.message)], 0, Counter())
    table.seen["redeal"] += len(played.refused)
    return Judged([], _cards_played(played), +table.seen)


def _check_result(table: Table, played: Round) -> None:
    """R15, R17 to R19, S29, S30: the result stated, after events that stand. Raises Breach."""
    knobs = table.knobs
    if played.end != table.end:
        rule = "R17" if table.end in ("void", "exhausted") else "R15"
        raise Breach(rule, f"end {played.end} stated, it is {table.end}")
    if played.winner != table.winner:
        raise Breach("R15", f"winner {played.winner} stated, it is {table.winner}")
    if played.factor != table.factor:
        raise Breach("R15", f"factor {played.factor} stated, it is {table.factor}")
    rule, scores = "S30", [0] * knobs.players
    if table.end != "void":
        rule = "S29" if table.winner is None else "R19" if knobs.teams == "opposite" else "R18"
        scores = round_scores(knobs, table.roles, table.hands, table.opened, table.winner, table.factor)
    if played.scores != scores:
        raise Breach(rule, f"scores {played.scores} stated, they are {scores}")
    table.seen[f"round ends {table.end}"] += 1
    if table.winner is not None:
        mate = partner(knobs, table.winner)
        table.seen["partner's cards not counted"] += mate is not None and bool(table.hands[mate])
    table.seen["unopened player pays"] += table.end != "void" and not all(table.opened)


def _cards_played(played: Round) -> int:
    """Cards that left a hand."""
    count = 0
    for event in played.events:
        if isinstance(event, Lay | Swap):
            count += len(event.cards)
        elif isinstance(event, Add | Discard):
            count += 1
    return count
