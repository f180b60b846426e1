"""`rummy discard`: which card to throw in a position, by playing it on with each card thrown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer

from hand_sim.experiments.base import Findings, Headline
from hand_sim.experiments.rummy.discard import chart
from hand_sim.experiments.rummy.discard.tables import Throws, advice, reasons, undecided
from hand_sim.experiments.rummy.rounds import RoundRows, Table
from hand_sim.experiments.rummy.two_tables import TablesExperiment
from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players
from hand_sim.rummy.position import Position, Texts, read_position
from hand_sim.rummy.position_args import layable, own_throw, to_kernel

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray


@dataclass(frozen=True, kw_only=True)
class Discard(TablesExperiment):
    """Which card should I throw, given what the table shows?

    The cards not seen are dealt by lot to the other hands and the stock, again and again; nothing is inferred from how
    the others have played. Each sample is played on to its end once for every different card of the hand, so the throws
    meet the same cards and differences between them are taken sample by sample. The discards are taken to have been
    thrown in turn, the last by the seat before the asker. A sample costs as many rounds, of which the beginning is
    over, as the hand has different cards, for each kind of player.
    """

    name: ClassVar[str] = "rummy.discard"
    command: ClassVar[str] = "discard"
    default_deals: ClassVar[int] = 3_000
    example: ClassVar[Mapping[str, Any]] = {
        "hand": "AS KS QS 4S 8H 7H 4H JD TD 8D 7D KC 9C 3C 2C",
        "indicator": "8C",
    }

    hand: Annotated[str, typer.Argument(help="Your cards at the moment of the throw, such as 'AS KS 9H 9D 4C'.")]
    melds: Annotated[
        str | None,
        typer.Option(
            "--table",
            metavar="MELDS",
            help="The melds on the table, as in '5H 6H 7H / 9S 9H JK': runs low to high, a wild where it stands.",
        ),
    ] = None
    discards: Annotated[
        str | None, typer.Option("--discards", metavar="CARDS", help="The discard pile before the throw, oldest first.")
    ] = None
    opened: Annotated[
        str | None,
        typer.Option("--opened", metavar="1,0,..", help="Who has opened, by seat: 1 or 0; by default nobody."),
    ] = None
    cards_left: Annotated[
        str | None,
        typer.Option(
            "--cards-left", metavar="N,N,..", help="Cards in each hand, by seat; by default nobody has laid any."
        ),
    ] = None
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Your seat; the next one plays after you.")] = 0
    indicator: Annotated[
        str | None, typer.Option("--indicator", metavar="CARD", help="The card turned up, with wild=indicator.")
    ] = None
    bar: Annotated[
        int | None,
        typer.Option(
            "--bar",
            metavar="N",
            help="Points an opening must reach now; by default first_meld, plus 1 an opening if it rises.",
        ),
    ] = None

    def __post_init__(self) -> None:
        """Check the position and put the hand in order, so that equal hands are equal questions."""
        super().__post_init__()
        object.__setattr__(self, "hand", " ".join(self.position.hand))

    @cached_property
    def position(self) -> Position:
        """The position asked about. Raises `InputError`."""
        return read_position(
            Texts(
                self.hand,
                self.melds,
                self.discards,
                self.opened,
                self.cards_left,
                self.seat,
                self.indicator,
                self.bar,
            ),
            self.rules,
        )

    def kernels(self) -> tuple[str, ...]:
        return ("throw_rows",)

    def tally_size(self) -> int:
        return len(self.tables()) * Throws.size(len(self.position.cards))

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        for part, table in zip(self._parts(out), self.tables().values(), strict=True):
            Throws(self.position, part).add(*self._throw_each(table, first, count), self.sides)

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        position = self.position
        rows = []
        for part, name in zip(self._parts(tally), self.tables(), strict=True):
            rows += [{"table": name, **row} for row in Throws(position, part).rows(deals)]
        own = [row for row in rows if row["table"] == rows[0]["table"]]
        best = own[0]
        can_lay = layable(position)
        can_open = not position.opened[self.seat] and can_lay.cards > 0 and can_lay.points >= position.bar
        extra = {
            "tables": self.table_names(),
            **_shown(position),
            "best": best["card"],
            "undecided": undecided(own),
            "can_open": can_open,
            "points": can_lay.points,
        }
        voided = max(Throws(position, part).voided(deals) for part in self._parts(tally))
        throws = {name: own_throw(position, table.policies, table.seed) for name, table in self.tables().items()}
        extra["throws"] = throws
        notes = [*_answers(rows), _throws_note(throws), *_position_notes(position), *self._reading_notes(voided)]
        if can_lay.cards > 0:
            notes.insert(1, _laying_note(can_open, can_lay.points))
        headline = Headline(
            f"round score when the best card, {best['card']}, is thrown", best["points"], best["points_ci"], "points"
        )
        return Findings(headline, rows, extra, notes)

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        chart.draw(result, figure)

    def sketch(self, result: Mapping[str, Any]) -> str | None:
        return chart.sketch(result)

    def _parts(self, tally: NDArray[np.int64]) -> NDArray[np.int64]:
        """The tally of each table, a row each."""
        return tally.reshape(len(self.tables()), -1)

    def _throw_each(self, table: Table, first: int, count: int) -> tuple[RoundRows, NDArray[np.int64]]:
        """Row sample * k + card of rounds and of diaries (int64[count * k, DIARY_WIDTH]) for the k cards."""
        import numpy as np

        from kernels.rummy.position import throw_each
        from kernels.rummy.state import ROUND_WIDTH, new_game
        from kernels.rummy.worlds import DIARY_WIDTH

        params, position = rummy_params(table.rules), to_kernel(self.position)
        rounds = np.zeros((count * len(position.cards), ROUND_WIDTH), dtype=np.int64)
        diary = np.zeros((len(rounds), 1, DIARY_WIDTH), dtype=np.int64)
        where, who = (kernel_seed(table.seed), first, count), (params, *rummy_players(table.policies))
        game = new_game(params.recycles, False)
        throw_each(*where, *who, position.cards, position.unseen, position.game, rounds, diary, game)
        return RoundRows(rounds, table.rules.seats), diary[:, 0]

    def _reading_notes(self, voided: float) -> list[str]:
        """How the figures are to be read."""
        notes = []
        if len(self.position.cards) > 1:
            notes.append(
                "`worse` is taken sample by sample against the best card of the table, and its intervals hold for all "
                "cards together (Bonferroni). `taken`: the next player takes the card at once. `laid`: if the best "
                "other card is thrown, a card of this kind is laid from the hand later on. `cost`: what it costs if "
                "it is left."
            )
        if self.rules["teams"] == "opposite":
            notes.append("Points are the side's, and `won` counts a partner who goes out (R19).")
        if voided > 0:
            share = f"{100 * voided:.1f} %"
            notes.append(f"A void round counts 0 points (S30); of the samples of a card at most {share} end so.")
        notes.append("The cards not seen are dealt by lot; nothing is inferred from how the others have played.")
        return notes


def _shown(position: Position) -> dict[str, Any]:
    """The position as it was understood."""
    return {
        "hand": list(position.hand),
        "seat": position.seat,
        "indicator": position.indicator,
        "melds": [list(meld.cards) for meld in position.table],
        "discards": list(position.discards),
        "opened": list(position.opened),
        "cards_left": list(position.held),
        "stock": position.stock,
        "bar": position.bar,
    }


def _answers(rows: list[dict[str, Any]]) -> list[str]:
    """What to throw by each table, and the reason in figures by the first."""
    tables = list(dict.fromkeys(row["table"] for row in rows))
    by_table = {name: [row for row in rows if row["table"] == name] for name in tables}
    first = by_table[tables[0]]
    notes = [f"{advice(first)}."]
    if reasons(first):
        notes.append(f"{reasons(first)}.")
    notes += [f"At a table of {name}: {advice(by_table[name])}." for name in tables[1:]]
    return notes


def _throws_note(throws: Mapping[str, str]) -> str:
    """What the players themselves, who are no better than they are, throw here."""
    itself = [f"{card} at a table of {name}" for name, card in throws.items()]
    return f"The player in this seat would itself throw {' and '.join(itself)}."


def _laying_note(can_open: bool, points: int) -> str:
    could = f"open with {points} points" if can_open else "still lay cards"
    return f"The hand could {could} before the throw; the figures are for throwing without that."


def _position_notes(position: Position) -> list[str]:
    """What was taken for granted about the position."""
    notes = []
    if position.rules["wild"] == "indicator" and position.indicator is None:
        notes.append(
            "No --indicator is given and a joker lies on the table, so it is taken that an ace was turned up and the "
            "jokers are wild (R3); which ace is not known, so it may still be drawn."
        )
    if position.rules["rising_first_meld"] and not all(position.opened):
        opened = sum(position.opened)
        notes.append(
            f"An opening must reach {position.bar} points now: first_meld={position.rules['first_meld']}, "
            f"rising_first_meld=true, {opened} opened (--bar says otherwise)."
        )
    if position.first_throw:
        notes.append("Nothing has been thrown or laid, so this is the first throw of the round (R9).")
    moved = [" ".join(meld.cards) for meld in position.table if meld.moved]
    if moved:
        notes.append(
            f"With open_end_wild=lower the wild card counts as the lower of the two it could be: {', '.join(moved)}."
        )
    odd = position.oddities()
    if odd:
        notes.append(
            f"Played as given, though it can hardly have come about: {'; '.join(odd)}. Who has not opened and lays all "
            "at once makes a Hand (R15), of however few cards."
        )
    return notes
