"""`rummy opening`: by which turn a hand holds its first melds, by itself and in real play, and what that scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer

from hand_sim.errors import InputError
from hand_sim.experiments.base import Findings
from hand_sim.experiments.rummy.opening import chart
from hand_sim.experiments.rummy.opening.tables import OpeningTables, flat
from hand_sim.experiments.rummy.rounds import RoundRows, Table
from hand_sim.experiments.rummy.two_tables import TablesExperiment
from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players
from hand_sim.rules.fields import shown
from hand_sim.rules.ruleset import RuleSet
from hand_sim.rummy.knobs import PLAIN_CARDS

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

EARLY = 3
"""The turn by which hands are compared, by wild cards dealt and by rule."""
MOST_BARS = 7
"""So many series a chart can tell apart."""
HIGHEST_BAR = 1000
MOST_TURNS = 20
"""A millisecond finds the best melds of all cards of so many turns; of those of ten turns more it takes 40."""
COMPARED: Mapping[str, tuple[str | int, ...]] = {
    "low_ace_meld": (11, 1),
    "open_end_wild": ("chosen", "lower"),
    "wild": ("jokers", "indicator"),
    "jokers": (2, 0),
}
"""The rules that say which melds a hand holds and what they count, with their values."""


@dataclass(frozen=True, kw_only=True)
class Opening(TablesExperiment):
    """How likely is an opening of 51, 61, 71 or 91 points by turn n, and how long does it take in play?

    A hand by itself draws from the stock alone and throws as the player of seat 0 does. Beside it stand the most that
    any way of throwing could reach, and real play under each minimum. A deal costs a round for each bar and table, one
    more a table where the rules' own `first_meld` is none of the bars, and about as long as two rounds more for the
    hands by themselves.
    """

    name: ClassVar[str] = "rummy.opening"
    command: ClassVar[str] = "opening"
    default_deals: ClassVar[int] = 10_000

    bars: Annotated[
        str, typer.Option(metavar="LIST", help="Points an opening must have, as 51,61; the first is the main one.")
    ] = "51,61,71,91"
    turns: Annotated[int, typer.Option(min=1, max=MOST_TURNS, help="Turns a hand is followed for.")] = 12

    def __post_init__(self) -> None:
        """Bring the bars into one form, so that equal lists are equal questions."""
        super().__post_init__()
        object.__setattr__(self, "bars", ",".join(map(str, _read_bars(self.bars))))
        if not 1 <= self.turns <= MOST_TURNS:
            raise InputError(f"--turns: must be a whole number from 1 to {MOST_TURNS}, not {self.turns}")

    def kernels(self) -> tuple[str, ...]:
        return ("play_rows", "draw_rows")

    def tally_size(self) -> int:
        return self._form().cells.size

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        form = self._form()
        for name, table in self.tables().items():
            points, best, wilds = draw_alone(table, first, count, form.bars, form.last)
            _add_alone(form, out, name, points, wilds)
            if name == form.tables[0]:
                _add_best(form, out, best, wilds)
            own = int(self.rules["first_meld"])
            bars = (*form.bars, own)
            played = {
                bar: self.table(table.policies, self.rules.but(first_meld=bar)).rounds(first, count)
                for bar in dict.fromkeys(bars)
            }
            for place, bar in enumerate(form.bars):
                _add_openings(form, out, name, place, played[bar])
            _add_scores(form, out, name, played[own])
        self._add_rules(form, first, count, out)

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        return self._form().findings(tally, deals)

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        chart.draw(result, figure)

    def sketch(self, result: Mapping[str, Any]) -> str | None:
        return chart.sketch(result)

    def _form(self) -> OpeningTables:
        variants = self._variants()
        stock = min(_stock(rules) for rules in (self.rules, *variants.values()))
        last = min(self.turns, _stock(self.rules))
        players = {name: table.policies[0] for name, table in self.tables().items()}
        early = min(EARLY, last, stock)
        return OpeningTables(players, _read_bars(self.bars), self.turns, last, early, tuple(variants))

    def _variants(self) -> dict[str, RuleSet]:
        """The rules in force with one of the rules compared otherwise, by what is otherwise, as far as allowed."""
        variants = {}
        for knob, values in COMPARED.items():
            for value in values:
                if value == self.rules[knob]:
                    continue
                try:
                    variants[f"{knob}={shown(value)}"] = self.rules.but(**{knob: value})
                except InputError:  # jokers that must be wild cannot be left out
                    continue
        return variants

    def _add_rules(self, form: OpeningTables, first: int, count: int, out: NDArray[np.int64]) -> None:
        """The main bar as dealt and by the early turn with nothing thrown, by rule, and how that differs by deal."""
        import numpy as np

        holds = []
        for rules in (self.rules, *self._variants().values()):
            _, best, _ = draw_alone(self.table(rules=rules), first, count, (), form.early)
            holds.append(best[:, [0, form.early]] >= least_points(form.bars[0]))
        hits = np.stack(holds, axis=1).astype(np.int64)
        for place, name in enumerate(("dealt", "best")):
            form.cells.add(out, f"{name} by rule", 1, hits[:, :, place])
            form.cells.add(out, f"{name} otherwise", 1, hits[:, 1:, place] - hits[:, :1, place])


def draw_alone(
    table: Table, first: int, count: int, bars: Sequence[int], turns: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The points of a hand by itself, as `kernels.rummy.alone` has them: of a player under each bar, and at best.

    int64[count, bars, turns + 1] and int64[count, turns + 1], turn 0 as dealt; and its wild cards dealt, int64[count].
    """
    import numpy as np

    from kernels.rummy import alone
    from kernels.rummy.state import new_game

    params = rummy_params(table.rules)
    least = np.array([least_points(bar) for bar in bars], dtype=np.int64)
    points = np.zeros((count, len(bars), turns + 1), dtype=np.int64)
    best, wilds = np.zeros((count, turns + 1), dtype=np.int64), np.zeros(count, dtype=np.int64)
    who = (params, *rummy_players(table.policies))
    game = new_game(params.recycles, False)
    alone.draw_alone(kernel_seed(table.seed), first, count, *who, least, points, best, wilds, game)
    return points, best, wilds


def least_points(bar: int) -> int:
    """Points a hand must hold for an opening: those of the bar, and at least one meld (S8), which has some."""
    return max(bar, 1)


def _add_alone(
    form: OpeningTables, out: NDArray[np.int64], name: str, points: NDArray[np.int64], wilds: NDArray[np.int64]
) -> None:
    """Whether a hand that throws as the player of a table holds each bar, by turn and by wild cards dealt."""
    import numpy as np

    least = np.array([least_points(bar) for bar in form.bars])
    holds = (points >= least[:, None]).astype(np.int64)
    form.cells.add(out, f"kept by {name}", 1, flat(holds))
    form.add_by_wilds(out, f"kept by {name}", wilds, holds[:, :, form.early])


def _add_best(form: OpeningTables, out: NDArray[np.int64], best: NDArray[np.int64], wilds: NDArray[np.int64]) -> None:
    """The same had nothing to be thrown, and as dealt."""
    import numpy as np

    least = np.array([least_points(bar) for bar in form.bars])
    holds = (best[:, None, :] >= least[:, None]).astype(np.int64)
    form.cells.add(out, "best", 1, flat(holds))
    form.add_by_wilds(out, "dealt", wilds, holds[:, :, 0])


def _add_openings(form: OpeningTables, out: NDArray[np.int64], name: str, place: int, rows: RoundRows) -> None:
    """How many players have opened by each of their turns and in all, under the bar at a place of the list."""
    import numpy as np

    turn, opened = rows.figure("opened_turn"), rows.opened()
    by_turn = opened[:, :, None] * (turn[:, :, None] <= np.arange(1, form.last + 1))
    form.cells.add(out, f"opened by turn, {name}, {place}", rows.players, by_turn.sum(axis=1))
    count = opened.sum(axis=1, keepdims=True)
    form.cells.add(out, f"opened, {name}, {place}", rows.players, count)
    for figure in ("opened_turn", "opening"):
        form.cells.add(out, f"{figure}, {name}, {place}", count, (opened * rows.figure(figure)).sum(axis=1)[:, None])


def _add_scores(form: OpeningTables, out: NDArray[np.int64], name: str, rows: RoundRows) -> None:
    """What players score in scored rounds, alone and against the mean of the round, by their turn of opening."""
    import numpy as np

    turn, score = rows.figure("opened_turn"), rows.figure("score")
    when = np.where(turn > form.last, form.last + 1, turn)
    groups = (when[:, :, None] == np.array(form.opening_turns())) * rows.scored()[:, None, None]
    count = groups.sum(axis=1)
    apart = rows.players * score - score.sum(axis=1, keepdims=True)
    form.cells.add(out, f"share by opening, {name}", (rows.players * rows.scored())[:, None], count)
    form.cells.add(out, f"score by opening, {name}", count, (groups * score[:, :, None]).sum(axis=1))
    form.cells.add(
        out, f"difference by opening, {name}", rows.players * count, (groups * apart[:, :, None]).sum(axis=1)
    )


def _stock(rules: RuleSet) -> int:
    """Cards in the stock after the deal (R1, R3, R4)."""
    jokers, players, size = (int(rules[knob]) for knob in ("jokers", "players", "hand_size"))
    return PLAIN_CARDS + jokers - players * size - 1 - (rules["wild"] == "indicator")


def _read_bars(text: str) -> tuple[int, ...]:
    """Whole numbers separated by commas, each once. Raises `InputError`."""
    bars: dict[int, None] = {}
    for word in text.replace(",", " ").split():
        if not word.isdecimal() or int(word) > HIGHEST_BAR:
            raise InputError(f"--bars: must be whole numbers from 0 to {HIGHEST_BAR}, not {word!r}")
        bars[int(word)] = None
    if not 0 < len(bars) <= MOST_BARS:
        raise InputError(f"--bars: from 1 to {MOST_BARS} numbers are needed, as 51,61,71,91, not {text!r}")
    return tuple(bars)
