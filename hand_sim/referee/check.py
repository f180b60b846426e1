"""Lines and files of transcripts, each handed to the referee of its game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from hand_sim.referee.form import Malformed
from hand_sim.referee.report import Report, Violation
from hand_sim.referee.rummy import round as rummy
from hand_sim.referee.tricks import round as tricks

REFEREES: dict[str, Callable[[dict[str, Any]], Report]] = {
    "tricks.round": tricks.judge_round,
    "tricks.match": tricks.judge_match,
    "rummy.round": rummy.judge_round,
    "rummy.match": rummy.judge_match,
}


def check_line(obj: dict[str, Any]) -> list[Violation]:
    """The violations in one transcript; none if it stands."""
    return list(_report(obj).violations)


def check_file(lines: Iterable[str]) -> Report:
    """The report over the lines of a JSON Lines file; each violation's `where` begins with the line's number."""
    total = Report()
    violations: list[Violation] = []
    occurrences: Counter[str] = Counter()
    for number, line in enumerate(lines, 1):
        report = _report_text(line)
        violations += (Violation(v.rule, f"line {number} {v.where}".rstrip(), v.message) for v in report.violations)
        occurrences.update(report.occurrences)
        total += Report(report.lines, report.rounds, report.matches, report.cards)
    return total + Report(violations=tuple(violations), occurrences=occurrences)


def _report_text(line: str) -> Report:
    try:
        obj = json.loads(line)
    except ValueError as error:
        return Report(lines=1, violations=(Violation("interface", "", f"not JSON: {error}"),))
    if not isinstance(obj, dict):
        return Report(lines=1, violations=(Violation("interface", "", "not a JSON object"),))
    return _report(obj)


def _report(obj: dict[str, Any]) -> Report:
    kind = obj.get("kind")
    judge = REFEREES.get(kind) if isinstance(kind, str) else None
    if judge is None:
        message = f"{kind!r} is none of {', '.join(REFEREES)}"
        return Report(lines=1, violations=(Violation("interface", "kind", message),))
    try:
        return judge(obj)
    except Malformed as error:
        return Report(lines=1, violations=(error.violation,))
