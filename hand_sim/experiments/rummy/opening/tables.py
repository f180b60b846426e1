"""The tables of `rummy opening`: how its tally is laid out, its rows, and what they say in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from hand_sim.experiments.base import Findings, Headline
from hand_sim.stats.clusters import ClusterTally
from hand_sim.stats.intervals import ClusterSums, Interval, beyond_doubt, clustered_proportion, proportion, ratio
from hand_sim.stats.matched import matched_difference
from hand_sim.wording import listed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WILDS = (0, 1, 2)
"""Wild cards a hand can be dealt (R1, R3)."""
IN_FORCE = "as asked"
NEVER = "never"

Row = dict[str, Any]


@dataclass(frozen=True)
class OpeningTables:
    """What is asked: tables (by name, with who throws for the hand by itself), bars, turns and other rules.

    A hand is followed to turn `last` of the `asked`, as far as the stock lasts; `early` is the turn by which hands are
    compared; `variants` names other rules.
    """

    players: Mapping[str, str]
    bars: tuple[int, ...]
    asked: int
    last: int
    early: int
    variants: tuple[str, ...]

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables, the one asked for first."""
        return tuple(self.players)

    def opening_turns(self) -> list[int]:
        """The groups of players by their own turn of opening: 1 to `last`, `last` + 1 for later, 0 for never."""
        return [*range(1, self.last + 2), 0]

    @cached_property
    def cells(self) -> ClusterTally:
        """The tally. Groups are by bar and then turn, by bar and then wild cards, by rule, by turn of opening."""
        by_turn, by_wilds = len(self.bars) * (self.last + 1), len(self.bars) * len(WILDS)
        groups = {"best": by_turn, "dealt by wilds": by_wilds}
        groups |= {f"{name} by rule": 1 + len(self.variants) for name in ("dealt", "best")}
        groups |= {f"{name} otherwise": len(self.variants) for name in ("dealt", "best")}
        for table in self.tables:
            groups |= {f"kept by {table}": by_turn, f"kept by {table} by wilds": by_wilds}
            for place in range(len(self.bars)):
                groups[f"opened by turn, {table}, {place}"] = self.last
                groups |= {f"{name}, {table}, {place}": 1 for name in ("opened", "opened_turn", "opening")}
            for name in ("share", "score", "difference"):
                groups[f"{name} by opening, {table}"] = len(self.opening_turns())
        return ClusterTally(groups)

    def add_by_wilds(
        self, tally: NDArray[np.int64], name: str, wilds: NDArray[np.int64], holds: NDArray[np.int64]
    ) -> None:
        """Add hands with so many wild cards (int64[deals]) that hold the bars or not (int64[deals, bars])."""
        import numpy as np

        dealt = (wilds[:, None] == np.array(WILDS)).astype(np.int64)
        hits = holds[:, :, None] * dealt[:, None, :]
        m = np.broadcast_to(dealt[:, None, :], hits.shape)
        self.cells.add(tally, f"{name} by wilds", flat(m), flat(hits))

    def findings(self, tally: NDArray[np.int64], deals: int) -> Findings:
        """The rows, the headline and the notes."""
        rows = [
            *self._turn_rows(tally, deals),
            *self._wild_rows(tally),
            *self._rule_rows(tally, deals),
            *self._bar_rows(tally, deals),
            *self._opening_rows(tally),
        ]
        table = self.tables[0]
        found = _turn_row(rows, table, self.bars[0], self.early)
        headline = Headline(
            f"chance to hold an opening of {self.bars[0]} by turn {self.early}, throwing as {self.players[table]}",
            found["kept"],
            found["kept_ci"],
            "of hands",
        )
        return Findings(headline, rows, {"tables": list(self.tables)}, list(self._notes(rows)))

    def _turn_rows(self, tally: NDArray[np.int64], deals: int) -> Iterable[Row]:
        """Chances by turn: throwing as a player does, throwing nothing, and to have opened in real play."""
        for table in self.tables:
            for place, bar in enumerate(self.bars):
                for turn in range(self.last + 1):
                    row: Row = {"by": "turn", "table": table, "bar": bar, "turn": turn, "n": deals}
                    group = place * (self.last + 1) + turn
                    for figure, name in (("kept", f"kept by {table}"), ("seen", "best")):
                        _put(row, figure, _share(self.cells.sums(tally, name, group)))
                    opened: tuple[float | None, Interval | None] = None, None
                    if turn:
                        sums = self.cells.sums(tally, f"opened by turn, {table}, {place}", turn - 1)
                        opened = clustered_proportion(sums)
                    _put(row, "opened", opened)
                    yield row

    def _wild_rows(self, tally: NDArray[np.int64]) -> Iterable[Row]:
        """Chances by wild cards dealt, as dealt and by the early turn."""
        for table in self.tables:
            for place, bar in enumerate(self.bars):
                for wilds in WILDS:
                    group = place * len(WILDS) + wilds
                    dealt = self.cells.sums(tally, "dealt by wilds", group)
                    row: Row = {"by": "wild cards", "table": table, "bar": bar, "wild_cards": wilds, "n": dealt.m}
                    _put(row, "dealt", _share(dealt))
                    row["turn"] = self.early
                    _put(row, "kept", _share(self.cells.sums(tally, f"kept by {table} by wilds", group)))
                    yield row

    def _rule_rows(self, tally: NDArray[np.int64], deals: int) -> Iterable[Row]:
        """Chances of the main bar by rule, with nothing thrown; the intervals of all differences hold together."""
        comparisons = 2 * max(1, len(self.variants))
        for group, rule in enumerate((IN_FORCE, *self.variants)):
            row: Row = {"by": "rule", "bar": self.bars[0], "rule": rule, "n": deals, "turn": self.early}
            for figure, name in (("dealt", "dealt"), ("seen", "best")):
                _put(row, figure, _share(self.cells.sums(tally, f"{name} by rule", group)))
                change: tuple[float | None, Interval | None] = None, None
                if group:
                    sums = self.cells.sums(tally, f"{name} otherwise", group - 1)
                    change = matched_difference(sums.y, sums.yy, deals, comparisons=comparisons)
                _put(row, f"{figure}_difference", change)
            yield row

    def _bar_rows(self, tally: NDArray[np.int64], deals: int) -> Iterable[Row]:
        """How long openings take in real play: the share of players who make one, on which turn, and its points."""
        for table in self.tables:
            for place, bar in enumerate(self.bars):
                row: Row = {"by": "minimum", "table": table, "bar": bar, "n": deals}
                _put(row, "opened", clustered_proportion(self.cells.sums(tally, f"opened, {table}, {place}")))
                for figure, name in (("opening_turn", "opened_turn"), ("opening_points", "opening")):
                    _put(row, figure, ratio(self.cells.sums(tally, f"{name}, {table}, {place}")))
                yield row

    def _opening_rows(self, tally: NDArray[np.int64]) -> Iterable[Row]:
        """What players score by their own turn of opening; the intervals of a table's differences hold together."""
        names = [*map(str, range(1, self.last + 1)), f"after {self.last}", NEVER]
        for table in self.tables:
            for group, name in enumerate(names):
                score = self.cells.sums(tally, f"score by opening, {table}", group)
                row: Row = {"by": "opening turn", "table": table, "opens": name, "n": score.m}
                _put(row, "share", clustered_proportion(self.cells.sums(tally, f"share by opening, {table}", group)))
                _put(row, "score", ratio(score))
                difference = self.cells.sums(tally, f"difference by opening, {table}", group)
                _put(row, "difference", ratio(difference, comparisons=len(names)))
                yield row

    def _notes(self, rows: list[Row]) -> Iterable[str]:
        """What the tables say, and what their columns are."""
        first, bar = self.tables[0], self.bars[0]
        players = " or ".join(self.players.values())
        last = {table: _turn_row(rows, table, bar, self.last) for table in self.tables}
        dealt, early = _turn_row(rows, first, bar, 0), _turn_row(rows, first, bar, self.early)
        yield (
            f"{_percent(dealt, 'kept')} of hands are dealt an opening of {bar}; throwing as {self.players[first]} and "
            f"drawing from the stock alone, {_percent(early, 'kept')} hold one by turn {self.early} and "
            f"{_percent(last[first], 'kept')} by turn {self.last}{self._compared(last)}."
        )
        yield (
            f"No way of throwing does better with these draws than {_percent(early, 'seen')} by turn {self.early} and "
            f"{_percent(last[first], 'seen')} by turn {self.last}: so many have an opening among all the cards dealt "
            "and drawn."
        )
        yield from self._wild_note(rows)
        yield self._rule_note(rows)
        for table in self.tables:
            yield from self._bar_note(rows, table)
        yield (
            f"kept: a hand by itself that draws from the stock alone and throws as {players} does under that bar; "
            "seen: the same cards with nothing thrown; opened: players of a table in real play under that bar, where "
            "discards may be taken and the round may end first. Turn 0 is the hand as dealt. A player's own turns are "
            "counted from 1, the starter's first discard included (R9)."
        )
        yield (
            "What players score by their turn of opening, under the rules asked for and against the mean of the round, "
            "is what those who open early score, with the hands that let them; it is not what waiting would do to the "
            "same hand: that is the question of rummy chase. Low scores are good; the intervals of all differences in "
            "a table hold together (Bonferroni)."
        )
        if self.last < self.asked:
            yield f"The stock holds {self.last} cards after the deal: a hand by itself is followed no further."

    def _compared(self, last: Mapping[str, Row]) -> str:
        others = [f"{_percent(row, 'kept')} as {self.players[table]}" for table, row in list(last.items())[1:]]
        return f" ({listed(others)})" if others else ""

    def _wild_note(self, rows: list[Row]) -> Iterable[str]:
        found = [row for row in rows if row["by"] == "wild cards" and row["n"]]
        found = [row for row in found if (row["table"], row["bar"]) == (self.tables[0], self.bars[0])]
        parts = [f"{row['wild_cards']}: {_percent(row, 'dealt')}, {_percent(row, 'kept')}" for row in found]
        if parts:
            yield (
                f"Chance to hold an opening of {self.bars[0]} as dealt and by turn {self.early}, by wild cards dealt: "
                f"{'; '.join(parts)}."
            )

    def _rule_note(self, rows: list[Row]) -> str:
        """Which of the other rules make a difference beyond doubt by the early turn."""
        others = [row for row in rows if row["by"] == "rule" and row["seen_difference"] is not None]
        sure = [row for row in others if beyond_doubt(row["seen_difference_ci"])]
        found = [f"{row['rule']} by {_points(row, 'seen_difference')}" for row in sure]
        where = f"the chance to have seen an opening of {self.bars[0]} by turn {self.early}"
        if not found:
            return f"None of the other rules changes {where} beyond doubt."
        rest = "" if len(sure) == len(others) else "; the others not beyond doubt"
        return f"On the same deals another rule changes {where}: {', '.join(found)} percentage points{rest}."

    def _bar_note(self, rows: list[Row], table: str) -> Iterable[str]:
        for row in rows:
            if row["by"] == "minimum" and (row["table"], row["bar"]) == (table, self.bars[0]):
                text = f"At a table of {table} {_percent(row, 'opened')} of players open a round under a bar of"
                text += f" {row['bar']}"
                if row["opening_turn"] is not None:
                    text += f", on their own turn {row['opening_turn']:.2f} in the mean"
                yield f"{text}."


def flat(array: NDArray[np.int64]) -> NDArray[np.int64]:
    """A row a deal, whatever the groups within."""
    return array.reshape(len(array), array.shape[1] * array.shape[2])


def _turn_row(rows: Iterable[Row], table: str, bar: int, turn: int) -> Row:
    return next(
        row for row in rows if row["by"] == "turn" and (row["table"], row["bar"], row["turn"]) == (table, bar, turn)
    )


def _share(sums: ClusterSums) -> tuple[float | None, Interval]:
    """A share of hands, one a deal."""
    return proportion(sums.y, sums.m)


def _put(row: Row, figure: str, estimate: tuple[float | None, Interval | None]) -> None:
    row[figure], row[f"{figure}_ci"] = estimate


def _percent(row: Row, figure: str) -> str:
    """`43.6 % [42.5, 44.7]`."""
    low, high = row[f"{figure}_ci"]
    return f"{100 * row[figure]:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def _points(row: Row, figure: str) -> str:
    """`+1.2 [0.9, 1.5]`, in percentage points."""
    low, high = row[f"{figure}_ci"]
    return f"{100 * row[figure]:+.1f} [{100 * low:.1f}, {100 * high:.1f}]"
