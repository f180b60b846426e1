"""`rummy simulate`: how rounds go, how long they last and how they end, who opens when, and what a seat is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from hand_sim.experiments.base import Findings, Headline
from hand_sim.experiments.rummy.rounds import RoundRows, RummyExperiment
from hand_sim.experiments.rummy.simulate import chart
from hand_sim.stats.clusters import ClusterTally
from hand_sim.stats.intervals import clustered_proportion, proportion, ratio

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

ENDS = ("out", "hand", "void", "exhausted", "scored, all", "all")
"""How a round ends, by the kernels' number (END), then all that are scored, and all."""
SCORED, ALL = 4, 5
HAND_FIGURES = ("score", "difference", "won", "hand", "opened", "opening_turn", "opening")
"""Of a player in a scored round; the turn and the points of the opening of those who open."""
SHARES = ("won", "hand", "opened")
EVENTS = {
    "taken": "discards taken",
    "added": "cards added to melds on the table",
    "swapped": "wild cards swapped out",
    "recycles": "discard piles made a new stock",
    "refused": "deals refused",
}
LATER = ("is second", "is third", "is fourth")
"""The positions between the starter and the dealer."""
LOSERS = ("opened", "not opened")
LOSER_FIGURES = ("cards", "value", "pays")
FACTORS = (2, 4, 8, 16)
"""What a Hand multiplies the scores by (R15)."""
TURNS = 100
"""Own turns up to which openings are counted apart."""
_NEARLY_ALL = 0.99
"""The table of turns goes on until this share of the rounds is over."""


@dataclass(frozen=True)
class Simulate(RummyExperiment):
    """How long do rounds last and how do they end, who opens when, and who scores what?

    A player's own turns are counted from 1; the starter's first discard is its first (R9). The deal is the unit:
    players of one deal are no independent observations.
    """

    name: ClassVar[str] = "rummy.simulate"
    command: ClassVar[str] = "simulate"
    default_deals: ClassVar[int] = 50_000

    def tally_size(self) -> int:
        return self._cells().size

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        rows, cells = self.table().rounds(first, count), self._cells()
        self._add_rounds(rows, cells, out)
        self._add_hands(rows, cells, out)
        self._add_losers(rows, cells, out)
        _add_turns(rows, cells, out)

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        cells = self._cells()
        rows = [*self._end_rows(cells, tally, deals), *_turn_rows(cells, tally, deals)]
        rows += _hand_rows(cells, tally, "player", [{"player": "any"}])
        who = ("starts", *LATER[: self.rules.seats - 2], "deals")
        rows += _hand_rows(
            cells, tally, "position", [{"position": place, "who": who[place]} for place in range(len(who))]
        )
        seats = [{"seat": seat, "policy": name} for seat, name in enumerate(self.policies)]
        rows += _hand_rows(cells, tally, "seat", seats)
        if len(self.kinds()) > 1:
            rows += _hand_rows(cells, tally, "policy", [{"policy": kind} for kind in self.kinds()])
        rows += [*_loser_rows(cells, tally), *self._event_rows(cells, tally, deals)]
        opened, opened_ci = clustered_proportion(cells.sums(tally, "opened by end", ALL))
        headline = Headline("players who have opened when the round ends", opened, opened_ci, "of players")
        return Findings(headline, rows, notes=_notes(rows))

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        chart.draw(result, figure)

    def _cells(self) -> ClusterTally:
        groups = {name: len(members) for name, members in self.groups().items()}
        groups |= {"position": self.rules.seats, "player": 1}
        return ClusterTally(
            {f"{name} by {by}": size for by, size in groups.items() for name in HAND_FIGURES}
            | {f"{name} by end": len(ENDS) for name in ("turns", "each", "score", "opened")}
            | {f"{name} of losers": len(LOSERS) for name in ("share", *LOSER_FIGURES)}
            | {"opened by turn": TURNS, "over by turn": TURNS, "events": len(EVENTS), "factor": len(FACTORS)}
        )

    def _add_rounds(self, rows: RoundRows, cells: ClusterTally, out: NDArray[np.int64]) -> None:
        import numpy as np

        from kernels.rummy.state import HAND

        end = rows.fact("end")[:, None] == np.arange(SCORED)
        ends = np.concatenate([end, rows.scored()[:, None], np.ones_like(end[:, :1])], axis=1).astype(np.int64)
        players = rows.players
        cells.add(out, "turns by end", ends, ends * rows.fact("turns")[:, None])
        for name, each in (("each", rows.figure("turns")), ("score", rows.figure("score")), ("opened", rows.opened())):
            cells.add(out, f"{name} by end", players * ends, ends * each.sum(axis=1)[:, None])
        events = [rows.figure(name).sum(axis=1) for name in ("taken", "added", "swapped")]
        cells.add(out, "events", 1, np.stack([*events, rows.fact("recycles"), rows.fact("refused")], axis=-1))
        factor = rows.fact("factor")[:, None] == np.array(FACTORS)
        cells.add(out, "factor", end[:, HAND : HAND + 1].astype(np.int64), factor.astype(np.int64))

    def _add_hands(self, rows: RoundRows, cells: ClusterTally, out: NDArray[np.int64]) -> None:
        """Every figure of the players in scored rounds, by seat, policy and position and of all together."""
        import numpy as np

        from kernels.rummy.state import HAND

        scored = np.repeat(rows.scored()[:, None], rows.players, axis=1)
        score, won, opened = rows.figure("score"), rows.won(), rows.opened() * scored
        against = np.array([[int(side != other) for other in self.sides] for side in self.sides])
        rivals = against.sum(axis=0)
        figures = {
            "score": (scored, score),
            "difference": (scored * rivals, score * rivals - score @ against),
            "won": (scored, won),
            "hand": (scored, won * (rows.fact("end") == HAND)[:, None]),
            "opened": (scored, opened),
            "opening_turn": (opened, opened * rows.figure("opened_turn")),
            "opening": (opened, opened * rows.figure("opening")),
        }
        groups = {by: np.array(members, dtype=np.int64).T for by, members in self.groups().items()}
        groups["player"] = np.ones((rows.players, 1), dtype=np.int64)
        seats = (rows.fact("dealer")[:, None] + 1 + np.arange(rows.players)) % rows.players
        for name, (m, y) in figures.items():
            for by, belongs in groups.items():
                cells.add(out, f"{name} by {by}", m @ belongs, y @ belongs)
            by_position = (np.take_along_axis(part, seats, axis=1) for part in (m, y))
            cells.add(out, f"{name} by position", *by_position)

    def _add_losers(self, rows: RoundRows, cells: ClusterTally, out: NDArray[np.int64]) -> None:
        """The cards of those who lost a scored round (R18, R19): with teams both of the other side."""
        import numpy as np

        lost = rows.scored()[:, None] * (1 - rows.won(self.sides))
        groups = np.stack([lost * rows.opened(), lost * (1 - rows.opened())], axis=-1)
        m = groups.sum(axis=1)
        value = rows.figure("cost")
        pays = np.where(rows.opened() > 0, value, int(self.rules["unopened_penalty"])) * rows.fact("factor")[:, None]
        cells.add(out, "share of losers", lost.sum(axis=1)[:, None], m)
        for name, figure in zip(LOSER_FIGURES, (rows.figure("left"), value, pays), strict=True):
            cells.add(out, f"{name} of losers", m, (groups * figure[:, :, None]).sum(axis=1))

    def _end_rows(self, cells: ClusterTally, tally: NDArray[np.int64], deals: int) -> Iterable[dict[str, Any]]:
        """The endings there can be under these rules (R17), then all scored rounds."""
        impossible = "exhausted" if self.rules["stock_end"] == "void" else "void"
        for group, end in enumerate(ENDS[: SCORED + 1]):
            if end == impossible:
                continue
            rounds = cells.sums(tally, "turns by end", group).clusters
            share, share_ci = proportion(rounds, deals)
            row: dict[str, Any] = {"by": "end", "end": end, "n": rounds, "share": share, "share_ci": share_ci}
            for key, name in (("turns", "turns"), ("turns_each", "each"), ("score", "score")):
                row[key], row[f"{key}_ci"] = ratio(cells.sums(tally, f"{name} by end", group))
            row["opened"], row["opened_ci"] = clustered_proportion(cells.sums(tally, "opened by end", group))
            yield row
        if self.rules["egyptian_bonuses"]:
            for group, factor in enumerate(FACTORS):
                sums = cells.sums(tally, "factor", group)
                share, share_ci = proportion(sums.y, sums.m)
                yield {"by": "factor of a Hand", "factor": factor, "n": sums.m, "share": share, "share_ci": share_ci}

    def _event_rows(self, cells: ClusterTally, tally: NDArray[np.int64], deals: int) -> Iterable[dict[str, Any]]:
        """How often things happen in a round, void ones too."""
        left_out = {"recycles"} if self.rules["stock_end"] == "void" else set()
        left_out |= set() if self.rules["redeal"] else {"refused"}
        for group, event in enumerate(EVENTS):
            if event not in left_out:
                mean, interval = ratio(cells.sums(tally, "events", group))
                yield {"by": "event", "event": EVENTS[event], "n": deals, "a_round": mean, "a_round_ci": interval}


def _add_turns(rows: RoundRows, cells: ClusterTally, out: NDArray[np.int64]) -> None:
    """How many players have opened, and whether the round is over, by each own turn."""
    import numpy as np

    turns = np.arange(1, TURNS + 1)
    opened_turn = rows.figure("opened_turn")[:, :, None]
    opened = ((opened_turn > 0) & (opened_turn <= turns)).sum(axis=1)
    cells.add(out, "opened by turn", rows.players, opened)
    over = rows.figure("turns").max(axis=1, initial=0)[:, None] <= turns
    cells.add(out, "over by turn", 1, over.astype(np.int64))


def _turn_rows(cells: ClusterTally, tally: NDArray[np.int64], deals: int) -> Iterable[dict[str, Any]]:
    """The share of players who have opened by each own turn, and of rounds in which nobody has a later one."""
    for group in range(TURNS):
        opened, opened_ci = clustered_proportion(cells.sums(tally, "opened by turn", group))
        over, over_ci = proportion(cells.sums(tally, "over by turn", group).y, deals)
        row = {"by": "turn", "turn": group + 1, "n": deals, "opened": opened, "opened_ci": opened_ci}
        yield row | {"over": over, "over_ci": over_ci}
        if over is not None and over >= _NEARLY_ALL:
            break


def _hand_rows(
    cells: ClusterTally, tally: NDArray[np.int64], by: str, keys: list[dict[str, Any]]
) -> Iterable[dict[str, Any]]:
    """A table of players; the intervals of all its differences hold together."""
    for group, key in enumerate(keys):
        row = {"by": by, **key, "n": cells.sums(tally, f"score by {by}", group).m}
        for name in HAND_FIGURES:
            if by == "player" and name == "difference":
                continue
            estimate = clustered_proportion if name in SHARES else ratio
            comparisons = len(keys) if name == "difference" else 1
            row[name], row[f"{name}_ci"] = estimate(cells.sums(tally, f"{name} by {by}", group), comparisons)
        yield row


def _loser_rows(cells: ClusterTally, tally: NDArray[np.int64]) -> Iterable[dict[str, Any]]:
    """What players who lost a scored round were left with, and what they pay, by whether they had opened (R18)."""
    for group, loser in enumerate(LOSERS):
        share = cells.sums(tally, "share of losers", group)
        row: dict[str, Any] = {"by": "loser", "loser": loser, "n": share.y}
        row["share"], row["share_ci"] = clustered_proportion(share)
        for name in LOSER_FIGURES:
            row[name], row[f"{name}_ci"] = ratio(cells.sums(tally, f"{name} of losers", group))
        yield row


def _notes(rows: list[dict[str, Any]]) -> list[str]:
    """What most people would ask, in sentences."""
    notes = []
    scored = next(row for row in rows if row["by"] == "end" and row["end"] == ENDS[SCORED])
    if scored["turns"] is not None:
        notes.append(f"A scored round lasts {scored['turns']:.1f} turns, {scored['turns_each']:.1f} of each player.")
    caught = next(row for row in rows if row["by"] == "loser" and row["loser"] == LOSERS[1])
    if caught["share"] is not None:
        notes.append(
            f"Of those who lose a scored round {100 * caught['share']:.1f} % are caught without having opened."
        )
    notes.append(
        "Figures of players are of scored rounds, low scores are good. A difference is from the rivals in the same "
        "round; the intervals of all differences in a table hold together (Bonferroni)."
    )
    return notes
