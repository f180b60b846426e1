"""`rummy joker-value`: what a wild card, or any card, is worth, by playing the same deals with it and without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer

from hand_sim.cards import JOKER, read_card
from hand_sim.errors import InputError, nearest
from hand_sim.experiments.base import Findings, Headline
from hand_sim.experiments.rummy.joker_value import chart, words
from hand_sim.experiments.rummy.joker_value.words import DEALT, FIRST, SECOND
from hand_sim.experiments.rummy.two_tables import TablesExperiment
from hand_sim.experiments.rummy.worlds import FIGURES, Dealt, Pairs, drawn_pairs
from hand_sim.rules.ruleset import GAMES, RuleSet
from hand_sim.rummy.cards import RANKS, WILD_NUMBER, to_number
from hand_sim.stats.clusters import ClusterTally
from hand_sim.stats.intervals import ClusterSums, Interval, clustered_proportion, ratio
from hand_sim.stats.matched import clustered_difference
from hand_sim.wording import listed

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from hand_sim.experiments.rummy.rounds import Table

PLAYERS = (2, 3, 4, 5)
PRESETS = ("jordan", "kroot", "saudi")
BY = ("turn", "players", "rules", "card")
ANY = -1
"""An ordinary card by lot (`kernels.rummy.worlds.ANY`)."""
SUITS = 4
MOST_TURNS = 100


@dataclass(frozen=True, kw_only=True)
class JokerValue(TablesExperiment):
    """What is a joker, or any other card, worth?

    The same deal is played with the card and without it: the card is exchanged with an ordinary (natural) card drawn
    by lot from the stock, all else equal. Worth is what comes of it for the player who has the card. The deal is the
    unit; the players of one deal are no independent observations.

    *First*: hands dealt exactly one wild card, and none instead. *Second*: two wild cards, and one instead. Hands of
    two are rare, one in sixty, so these pairs are drawn from their other end: a hand dealt one, while another is in
    the stock, gets that one for a natural card of its own by lot. That gives the same pairs as often: let D be a deal
    with two wild cards in a hand of h cards, s cards in the stock, and D' what comes of it when one is exchanged with
    natural card c of the stock. All deals are equally likely. From D one comes to D' with chance 1/s, from D' back to
    D with chance 1/(h - 1), whatever D is; so either way all pairs of a seat are equally likely. (Only the starter,
    with its card more, has 26 % of the pairs of four players instead of 28 %.) A pair counts if both hands are kept,
    should hands be refused (R20).

    *Turn*: the top of the stock is the card when the player draws from the stock in that own turn, and an ordinary
    one instead, whatever else it holds. One player a deal is asked about, for every turn.

    Void rounds score zeros (S30). A deal costs about 8 rounds a table by turn, 2.4 for each number of players or rule
    set, 15 by card.
    """

    name: ClassVar[str] = "rummy.joker-value"
    command: ClassVar[str] = "joker-value"
    default_deals: ClassVar[int] = 5_000

    card: Annotated[
        str, typer.Option(metavar="CARD", help="The card to value: JK for a wild card, or a card by what it plays as.")
    ] = JOKER
    against: Annotated[
        str | None,
        typer.Option(
            metavar="CARD", help="What it is exchanged with.", show_default="an ordinary card of the stock, by lot"
        ),
    ] = None
    by: Annotated[
        str,
        typer.Option(
            metavar="|".join(BY),
            help="Show the worth by the turn in which it is drawn, by number of players, for three rule sets, or of "
            "every rank.",
        ),
    ] = BY[0]
    turns: Annotated[str, typer.Option(metavar="N,N,...", help="The own turns of --by turn.")] = "1,2,4,6,8"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "by", _choice(self.by))
        object.__setattr__(self, "card", _read(self.card, "--card"))
        if self.against is not None:
            object.__setattr__(self, "against", _read(self.against, "--against"))
        object.__setattr__(self, "turns", ",".join(map(str, _turns(self.turns))))
        if self.by == "card" and self.card != JOKER:
            raise InputError(f"--card {self.card}: with --by card every rank is valued, leave --card out")
        if self.by == "players" and len(set(self.policies)) > 1:
            raise InputError(
                f"--policies {','.join(self.policies)}: with --by players one name for every seat is needed"
            )
        if self.by in ("players", "rules"):
            self._variants()

    def tally_size(self) -> int:
        return self._cells().size

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        import numpy as np

        cells = self._cells()
        sums = {figure: np.zeros((2, count, cells.groups(figure)), dtype=np.int64) for figure in FIGURES}
        for column, (sides, pairs) in enumerate(self._pairs(first, count)):
            for figure, parts in pairs.worth(sides).items():
                for part, values in enumerate(parts):
                    np.add.at(sums[figure][part, :, column], pairs.deals - first, values)
        for figure, (m, y) in sums.items():
            cells.add(out, figure, m, y)

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        cells, keys = self._cells(), self._keys()
        sizes = Counter(key["by"] for _, key in keys)
        rows = [self._row(asked, key, cells, tally, number, sizes) for number, (asked, key) in enumerate(keys)]
        number = next(number for number, (asked, _) in enumerate(keys) if asked.rules == self.rules)
        worth, worth_ci = ratio(cells.sums(tally, "points", number))
        what = f"worth of {words.named(self.card)} dealt, {rows[number]['table']}"
        headline = Headline(what, worth, worth_ci, "points a round (positive: it helps)")
        notes = words.notes(rows, rows[number], self.card, self.rules)
        tables = self.table_names()
        by_table = sorted(rows, key=lambda row: tables.index(row["table"]))
        return Findings(headline, by_table, {"card": self.card, "against": self.against, "tables": tables}, notes)

    def _row(
        self,
        asked: JokerValue,
        key: dict[str, Any],
        cells: ClusterTally,
        tally: NDArray[np.int64],
        number: int,
        sizes: Mapping[str, int],
    ) -> dict[str, Any]:
        """A row; the intervals of each figure hold together for all rows of a table (`sizes`: how many those are)."""
        comparisons = sizes[key["by"]]
        points, *shares, turn, left, paid = (cells.sums(tally, figure, number) for figure in FIGURES)
        row = {**key, "n": points.m}
        row["points"], row["points_ci"] = ratio(points, comparisons)
        for name, sums in zip(("won", "opened"), shares, strict=True):
            row[name], row[f"{name}_ci"] = clustered_difference(sums, comparisons)
        row["opening_turn"], row["opening_turn_ci"] = ratio(turn, comparisons)
        if self.card == JOKER and self.by != "card":
            row["left"], row["left_ci"] = clustered_proportion(left, comparisons)
            cost, cost_ci = _cost(paid, int(asked.rules["wild_in_hand"]), comparisons)
            row["left_cost"], row["left_cost_ci"] = cost, cost_ci
        return row

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        chart.draw(result, figure)

    def sketch(self, result: Mapping[str, Any]) -> str:
        return chart.sketch(result)

    def _cells(self) -> ClusterTally:
        return ClusterTally(dict.fromkeys(FIGURES, len(self._keys())))

    def _holdings(self) -> tuple[str, ...]:
        return (FIRST, SECOND) if self.card == JOKER else (DEALT,)

    def _variants(self) -> dict[int | str, JokerValue]:
        """The same question at other tables or under other rules, each with what its rows are marked by."""
        try:
            if self.by == "players":
                return {count: self._under(self.rules.but(players=count)) for count in PLAYERS}
            if self.by == "rules":
                presets = dict.fromkeys((self.rules.preset, *PRESETS))
                return {preset: self._under(_changed(preset, self.rules)) for preset in presets}
        except InputError as error:
            raise InputError(f"--by {self.by}: {error.message}") from None
        return {"": self}

    def _under(self, rules: RuleSet) -> JokerValue:
        policies = self.policies if rules.seats == self.rules.seats else self.policies[:1] * rules.seats
        return replace(self, rules=rules, policies=policies, by=BY[0])

    def _keys(self) -> list[tuple[JokerValue, dict[str, Any]]]:
        """What each row is about, in the order of `_pairs`, and the question with its rules."""
        keys: list[tuple[JokerValue, dict[str, Any]]] = []
        for mark, asked in self._variants().items():
            for table in asked.table_names():
                own: list[dict[str, Any]]
                if self.by == "card":
                    own = [{"by": self.by, "table": table, "card": card} for card in (JOKER, *RANKS)]
                elif self.by == "turn":
                    own = [{"by": "holding", "table": table, "holding": holding} for holding in self._holdings()]
                    own += [{"by": self.by, "table": table, "turn": turn} for turn in _turns(self.turns)]
                else:
                    about = {"by": self.by, "table": table, self.by: mark}
                    own = [{**about, "holding": holding} for holding in self._holdings()]
                keys += [(asked, key) for key in own]
        return keys

    def _pairs(self, first: int, count: int) -> Iterator[tuple[Sequence[int], Pairs]]:
        """The pairs of each row, and the sides they were played in."""
        for asked in self._variants().values():
            for table in asked.tables().values():
                dealt = Dealt.play(table, first, count)
                if self.by == "card":
                    every = [self._of_every_rank(dealt, count)]
                else:
                    every = [self._of_holdings(dealt)]
                if self.by == "turn":
                    every.append(self._of_turns(table, first, count))
                for pairs in chain(*every):
                    yield asked.sides, pairs

    def _of_holdings(self, dealt: Dealt) -> Iterator[Pairs]:
        import numpy as np

        card, against = _role(self.card), _role(self.against)
        if self.card == JOKER:
            one = dealt.holders(1)
            yield dealt.without(one, card, against)
            yield dealt.with_second(one, card, against)
        else:
            yield dealt.without(np.ones_like(dealt.holders(0)), card, against)

    def _of_every_rank(self, dealt: Dealt, count: int) -> Iterator[Pairs]:
        """A wild card, and a natural one of each rank, of the suit deal mod 4."""
        import numpy as np

        against = _role(self.against)
        suits = (dealt.first + np.arange(count)) % SUITS
        yield dealt.without(dealt.holders(1), WILD_NUMBER, against)
        for rank in range(len(RANKS)):
            yield dealt.without(np.ones_like(dealt.holders(0)), suits * 16 + rank, against)

    def _of_turns(self, table: Table, first: int, count: int) -> Iterator[Pairs]:
        """The pairs of each turn, of one player a deal: by turns all seats, each at all places in the order."""
        import numpy as np

        deals = np.arange(first, first + count)
        hero = deals // table.rules.seats % table.rules.seats
        for turn in _turns(self.turns):
            yield drawn_pairs(table, deals, hero, turn, _role(self.card), _role(self.against))


def _changed(preset: str, rules: RuleSet) -> RuleSet:
    """A preset with the knobs changed that these rules change of theirs."""
    return RuleSet(preset, rules.game, GAMES[rules.game].preset_values(preset) | rules.changes())


def _choice(by: str) -> str:
    chosen = by.strip().lower()
    if chosen not in BY:
        raise InputError(f"--by: {by!r} is none of {listed(BY)}{nearest(chosen, BY)}")
    return chosen


def _read(text: str, option: str) -> str:
    card = read_card(text.strip())
    if card is None:
        raise InputError(f"{option}: {text!r} is not a card: give a rank and a suit, like 7H, or JK for a wild card")
    return card


def _role(card: str | None) -> int:
    """What the kernels exchange: wild cards for JK, a card by what it plays as, or ANY."""
    if card is None:
        return ANY
    return WILD_NUMBER if card == JOKER else to_number(card)


def _turns(text: str) -> list[int]:
    """Own turns, in order and each once."""
    turns = set()
    for part in text.replace(",", " ").split():
        if not part.isdecimal() or not 1 <= int(part) <= MOST_TURNS:
            raise InputError(f"--turns: {part!r} is no own turn: whole numbers from 1 to {MOST_TURNS} are needed")
        turns.add(int(part))
    if not turns:
        raise InputError(f"--turns: {text!r} names no own turn, give some like 1,2,4")
    return sorted(turns)


def _cost(sums: ClusterSums, price: int, comparisons: int) -> tuple[float | None, Interval | None]:
    """Points a round for what was paid so often; at most as much as a share of which none was seen."""
    paid, interval = ratio(sums, comparisons)
    if paid is None or interval is None:
        return paid, None
    if paid == 0:
        _, interval = clustered_proportion(sums, comparisons)
    return price * paid, (price * interval[0], price * interval[1])
