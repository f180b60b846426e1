"""One rule set against others on the same deals: what both games share of `compare` and `sweep`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from hand_sim.errors import InputError
from hand_sim.experiments.base import Findings, Headline
from hand_sim.experiments.two_tables import TwoTables
from hand_sim.experiments.variants import chart, words
from hand_sim.policies import brief
from hand_sim.rules.ruleset import RuleSet
from hand_sim.rules.variants import written
from hand_sim.stats.intervals import beyond_doubt, clustered_proportion, ratio
from hand_sim.stats.paired import PairedTally

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure as Canvas
    from numpy.typing import NDArray

    Counts = tuple[NDArray[np.int64], NDArray[np.int64]]
    """Of each deal or match how many observations it made and what they were worth in all, m and y: int64[n] each."""

MATCH_EVERY = 5
"""Every so many deals also are the number of a match: it costs as many rounds."""
_BLOCK = 8
"""So many matches one after the other are played in one pair of seatings."""


@dataclass(frozen=True)
class Figure:
    """What is compared, and how a rule that changes it is described.

    `key` is its name in a sentence, `title` that of its table, with the unit. `more` and `less` are phrases with one {}
    for the amount. A `share` is given in parts of one, and told in percentage points. `parts`: m and y count so many
    parts of each thing observed (`clustered_proportion`).
    """

    key: str
    title: str
    more: str
    less: str
    share: bool = False
    parts: int = 1


LENGTH = Figure("length of a match", "rounds a match", "a match takes {} rounds more", "a match takes {} rounds less")
SPREAD = Figure(
    "spread",
    "points between first and last of a match",
    "the totals of a match lie {} points further apart",
    "the totals of a match lie {} points closer together",
)


class Variant(NamedTuple):
    """A rule set and what it is called in the tables."""

    name: str
    rules: RuleSet


@dataclass(frozen=True, kw_only=True)
class VariantsExperiment(TwoTables):
    """A question about several rule sets, one of which the others are compared with.

    Deal k is the same cards under every rule set. It is a round of each table; and where k is a multiple of MATCH_EVERY
    also match number k / MATCH_EVERY of each table, and two matches of skill: of two kinds of player in a seating and
    in its complement, where the others sit. So with two tables a deal costs two rounds and, of five rounds a match, the
    four others of matches, for each rule set.
    """

    rounds_figures: ClassVar[Sequence[Figure]]
    match_figures: ClassVar[Sequence[Figure]]
    """Of every table, by deal and by match."""
    skills: ClassVar[Mapping[str, tuple[str, str]]]
    """By the name of the figure, a better and a worse player, who meet in the matches of skill."""
    match_parts: ClassVar[int]
    """Parts in which a won match is counted."""

    def __post_init__(self) -> None:
        """See that somebody can sit at every table."""
        super().__post_init__()
        for variant in self.variants:
            if variant.rules.seats != self.rules.seats and len(set(self.policies)) > 1:
                raise InputError(
                    f"--policies: {variant.name} seats {variant.rules.seats} players, not {self.rules.seats}: give one "
                    f"name for all of them, not {brief(self.policies)}"
                )

    @abstractmethod
    def read_variants(self) -> list[Variant]:
        """The rule sets in the order of the tables, each once, two or more."""

    @cached_property
    def variants(self) -> list[Variant]:
        """See `read_variants`."""
        return self.read_variants()

    @property
    def reference(self) -> int:
        """Which of the variants the others are compared with."""
        return 0

    @property
    def _base(self) -> RuleSet:
        return self.variants[self.reference].rules

    def remarks(self) -> list[str]:
        """Sentences about the rule sets themselves."""
        return []

    @abstractmethod
    def play_rounds(self, rules: RuleSet, policies: tuple[str, ...], first: int, count: int) -> dict[str, Counts]:
        """Each of `rounds_figures` by its key, of deals `first` to `first + count - 1`."""

    @abstractmethod
    def play_matches(self, rules: RuleSet, policies: tuple[str, ...], first: int, count: int) -> dict[str, Counts]:
        """Each of `match_figures` by its key, of matches of these numbers."""

    @abstractmethod
    def wins(self, rules: RuleSet, policies: tuple[str, ...], first: int, count: int) -> NDArray[np.int64]:
        """The share of first place each seat has in matches of these numbers, in parts: int64[matches, seats].

        They add up to `match_parts` in every match: where there are sides, only a first seat of each counts.
        """

    def tally_size(self) -> int:
        """See `Experiment`."""
        return self._cells.size

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        """See `Experiment`."""
        import numpy as np

        played = [self._play(variant.rules, first, count) for variant in self.variants]
        for name in self._figures:
            m, y = (np.stack([counts[name][part] for counts in played]) for part in (0, 1))
            self._cells.add(out, name, m, y)

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        """See `Experiment`."""
        comparisons = len(self._figures) * (len(self.variants) - 1)
        rows = [
            self._row(tally, name, place, comparisons) for name in self._figures for place in range(len(self.variants))
        ]
        reference = self.variants[self.reference].name
        others = [variant.name for place, variant in enumerate(self.variants) if place != self.reference]
        titles = {variant.name: words.title(variant.name, variant.rules, self._base) for variant in self.variants}
        by_title = {figure.title: figure for _, figure in self._figures.values()}
        findings = [
            words.finding(by_title, [row for row in rows if row["rules"] == name], titles[name]) for name in others
        ]
        extra = {
            "tables": self.table_names(),
            "reference": reference,
            "variants": [{"name": variant.name, "rules": written(variant.rules)} for variant in self.variants],
            "shares": [figure.title for figure in by_title.values() if figure.share],
            "skill": next(figure.title for figure in by_title.values() if figure.key in self.skills),
            "findings": findings,
        }
        notes = [sentence for finding in findings for sentence in finding["sentences"]]
        notes += words.method(reference, comparisons, next(iter(self.skills.values())), MATCH_EVERY)
        notes += self.remarks()
        return Findings(self._headline(rows, reference), rows, extra, notes)

    def draw(self, result: Mapping[str, Any], figure: Canvas) -> None:
        """See `Experiment`."""
        chart.draw(result, figure)

    def sketch(self, result: Mapping[str, Any]) -> str | None:
        """See `Experiment`."""
        return chart.sketch(result)

    @cached_property
    def _figures(self) -> dict[str, tuple[str, Figure]]:
        """Every figure of every table: the table and the figure, by the name of both."""
        of_tables = [*self.rounds_figures, *self.match_figures]
        pairs = [(table, figure) for figure in of_tables for table in self.table_names()]
        for key, (better, worse) in self.skills.items():
            figure = Figure(
                key,
                f"{key}: share of matches {better} wins against {worse}",
                f"{better} wins {{}} more of the matches against {worse}",
                f"{better} wins {{}} fewer of the matches against {worse}",
                share=True,
                parts=self.match_parts,
            )
            pairs.append((f"{better} against {worse}", figure))
        return {_name(figure.key, table): (table, figure) for table, figure in pairs}

    @cached_property
    def _cells(self) -> PairedTally:
        return PairedTally(self._figures, len(self.variants), self.reference)

    def _play(self, rules: RuleSet, first: int, count: int) -> dict[str, Counts]:
        """Every figure of a rule set by its name."""
        begin, end = (-(-deal // MATCH_EVERY) for deal in (first, first + count))
        found: dict[str, Counts] = {}
        for place, table in enumerate(self.table_names()):
            policies = self._seated(rules, place)
            counts = self.play_rounds(rules, policies, first, count)
            counts |= self.play_matches(rules, policies, begin, end - begin)
            found |= {_name(key, table): part for key, part in counts.items()}
        for key, (better, worse) in self.skills.items():
            name = _name(key, f"{better} against {worse}")
            found[name] = self._play_skill(rules, (better, worse), begin, end - begin)
        return found

    def _seated(self, rules: RuleSet, place: int) -> tuple[str, ...]:
        """Who sits at a table under a rule set."""
        if place == 0 and rules.seats == len(self.policies):
            return self.policies
        return (self.table_names()[place],) * rules.seats

    def _play_skill(self, rules: RuleSet, players: tuple[str, str], first: int, count: int) -> Counts:
        """What the better player won in a seating and its complement, of what there was to win, by match number."""
        import numpy as np

        won = np.zeros(count, dtype=np.int64)
        for seating, start, length in _stretches(seatings(rules), first, count):
            here = slice(start - first, start - first + length)
            for better in (seating, [not one for one in seating]):
                policies = tuple(players[0] if one else players[1] for one in better)
                won[here] += self.wins(rules, policies, start, length)[:, better].sum(axis=1)
        return np.full_like(won, 2 * self.match_parts), won

    def _row(self, tally: NDArray[np.int64], name: str, place: int, comparisons: int) -> dict[str, Any]:
        table, figure = self._figures[name]
        sums = self._cells.sums(tally, name, place)
        row: dict[str, Any] = {
            "by": figure.title,
            "table": table,
            "rules": self.variants[place].name,
            "n": sums.clusters,
        }
        value, value_ci = clustered_proportion(sums, least_deff=figure.parts) if figure.share else ratio(sums)
        row |= {"value": value, "value_ci": value_ci, "difference": None, "difference_ci": None, "significant": None}
        if place != self.reference:
            difference, interval = self._cells.difference(tally, name, place, figure.share, comparisons)
            if difference is not None and self.variants[place].rules.values == self._base.values:
                interval = 0.0, 0.0  # known beforehand
            elif interval == (0.0, 0.0):
                interval = None  # no deal differs; that none ever does is not known
            row |= {"difference": difference, "difference_ci": interval}
            row["significant"] = beyond_doubt(interval)
        return row

    def _headline(self, rows: list[dict[str, Any]], reference: str) -> Headline:
        """By how much another rule set changes the first of the figures, points; of several the one by most."""
        title = self.rounds_figures[0].title
        table = self.table_names()[0]
        rows = [row for row in rows if (row["by"], row["table"]) == (title, table) and row["rules"] != reference]
        row = max(rows, key=lambda row: abs(row["difference"] or 0))
        most = "the most that changes: " if len(rows) > 1 else ""
        name = f"{most}{title} ({table}) under {row['rules']} less those under {reference}"
        return Headline(name, row["difference"], row["difference_ci"], "points")


def seatings(rules: RuleSet) -> list[list[bool]]:
    """Where the better player sits: half the seats in every way there is, one of two that are complements.

    Of an odd number of seats the smaller half. Where there are sides the better player has a side (R1).
    """
    seats = range(rules.seats)
    if rules.values.get("teams") == "opposite":
        return [[seat % 2 == 0 for seat in seats]]
    halves = [half for half in combinations(seats, len(seats) // 2) if len(seats) % 2 or 0 in half]
    return [[seat in half for seat in seats] for half in halves]


def _stretches(pairs: list[list[bool]], first: int, count: int) -> Iterator[tuple[list[bool], int, int]]:
    """Match numbers `first` to `first + count - 1` in stretches of one seating: the seating, the first, how many."""
    start, end = first, first + count
    while start < end:
        block = start // _BLOCK
        stop = min(end, (block + 1) * _BLOCK)
        yield pairs[block % len(pairs)], start, stop - start
        start = stop


def _name(key: str, table: str) -> str:
    return f"{key}, {table}"
