"""What a referee hands back: the violations it found, and counts of what it saw."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Violation:
    """One breach of one rule.

    `rule` is the number in the rule book ("T4", "R13"), or "interface" where the transcript itself is malformed;
    `where` the place in it, counted from 1 ("round 3 trick 5 card 2", "event 17"), except seats, counted from 0.
    """

    rule: str
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.rule}, {self.where}: {self.message}"


@dataclass(frozen=True)
class Report:
    """The findings over many transcripts; two reports add up to the report over both.

    `rounds` includes the rounds inside matches. `rounds`, `cards` (played) and `occurrences` (how often the rarer
    things came up) count clean transcripts only: what a broken one contains is not to be trusted.
    """

    lines: int = 0
    rounds: int = 0
    matches: int = 0
    cards: int = 0
    violations: tuple[Violation, ...] = ()
    occurrences: Counter[str] = field(default_factory=Counter)

    @property
    def clean(self) -> bool:
        return not self.violations

    @property
    def by_rule(self) -> Counter[str]:
        """Number of violations of each rule."""
        return Counter(violation.rule for violation in self.violations)

    def __add__(self, other: Report) -> Report:
        return Report(
            self.lines + other.lines,
            self.rounds + other.rounds,
            self.matches + other.matches,
            self.cards + other.cards,
            self.violations + other.violations,
            self.occurrences + other.occurrences,
        )
