"""Pairs of worlds: rounds in which a seat has a card, and the same rounds without it, all else equal.

A card is a role of `kernels.rummy.cards` (WILD: a wild card, whatever is printed on it), `worlds.ANY` an ordinary
(natural) card by lot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hand_sim.experiments.rummy.rounds import RoundRows, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

FIGURES = ("points", "won", "opened", "opening_turn", "left", "left_paid")
"""What is counted of a pair."""


def new_worlds(deals: Numbers, players: int, seats: Numbers, attempts: Numbers | int = 0) -> Numbers:
    """A world for each deal, as it is dealt (by seat deal mod players) and about this seat; int64[n, WORLD_WIDTH].

    The columns of `kernels.rummy.worlds` from EXCHANGE_TURN on are for the caller to set. Every seat has lots of its
    own.
    """
    import numpy as np

    from kernels.rummy import worlds as w

    worlds = np.full((len(deals), w.WORLD_WIDTH), w.NEVER, dtype=np.int64)
    worlds[:, w.WORLD_DEAL], worlds[:, w.WORLD_DEALER] = deals, deals % players
    worlds[:, w.WORLD_ATTEMPT] = attempts
    worlds[:, w.WORLD_SEAT] = worlds[:, w.EXCHANGE_BLOCK] = seats
    return worlds


@dataclass(frozen=True)
class Pairs:
    """Rounds with a card and without it, pair by pair, and whom they are about."""

    deals: Numbers
    """int64[n]: number of the deal."""
    seats: Numbers
    """int64[n]: who has the card."""
    having: RoundRows
    lacking: RoundRows
    wilds: int = 1
    """How many wild cards the seat has had, at least, if the card is wild."""

    def worth(self, sides: Sequence[int]) -> dict[str, tuple[Numbers, Numbers]]:
        """What the card did for the seat: by figure how many observations a pair is (0 or 1) and what they came to.

        Differences, positive where the card helps: `points` less (R18), `won` and `opened` more often, `opening_turn`
        own turns earlier where both opened. Of the rounds with the card alone: whether a wild card, the second of two,
        is `left` in the hand at the end, and how often it is paid for (`left_paid`; twice after a Hand, R15). `sides`
        by seat: a side wins together.
        """
        import numpy as np

        seats = self.seats[:, None]
        having, lacking = (_of_seat(rows, seats, sides) for rows in (self.having, self.lacking))
        left = (having["wilds_left"] >= self.wilds).astype(np.int64)
        # who has won or not opened pays nothing for cards, nor does the winner's partner (R18, R19)
        pays = self.having.scored() * (1 - having["won"]) * having["opened"] * self.having.fact("factor")
        one = np.ones_like(self.seats)
        both = having["opened"] * lacking["opened"]
        return {
            "points": (one, lacking["score"] - having["score"]),
            "won": (one, having["won"] - lacking["won"]),
            "opened": (one, having["opened"] - lacking["opened"]),
            "opening_turn": (both, both * (lacking["opened_turn"] - having["opened_turn"])),
            "left": (one, left),
            "left_paid": (one, left * pays),
        }


def _of_seat(rows: RoundRows, seats: Numbers, sides: Sequence[int]) -> dict[str, Numbers]:
    """Figures of one seat in each round, int64[n]; seats: int64[n, 1]."""
    import numpy as np

    every = {name: rows.figure(name) for name in ("score", "opened_turn", "wilds_left")}
    every |= {"won": rows.won(sides), "opened": rows.opened()}
    return {name: np.take_along_axis(figure, seats, axis=1)[:, 0] for name, figure in every.items()}


@dataclass(frozen=True)
class Dealt:
    """Deals `first` to `first + count - 1` of a table, played as they are, in which dealt cards are exchanged."""

    table: Table
    first: int
    base: RoundRows

    @classmethod
    def play(cls, table: Table, first: int, count: int) -> Dealt:
        """Play the deals as they are."""
        return cls(table, first, table.rounds(first, count))

    def holders(self, wilds: int) -> NDArray[np.bool_]:
        """Whose dealt hand has so many wild cards, bool[deals, players]."""
        held: NDArray[np.bool_] = self.base.figure("wilds_dealt") == wilds
        return held

    def without(self, who: NDArray[np.bool_], card: Numbers | int, against: int) -> Pairs:
        """Who has the card as dealt, beside the same with `against` of the stock for it.

        `card` is a role, or one a deal.
        """
        place, seats, rounds = self._exchange(who, card, against)
        return Pairs(place + self.first, seats, self._as_dealt(place), rounds)

    def with_second(self, who: NDArray[np.bool_], card: int, against: int) -> Pairs:
        """Who, dealt one of the card, has one of the stock too, for `against` of the hand; beside the same as dealt."""
        place, seats, rounds = self._exchange(who, against, card)
        return Pairs(place + self.first, seats, rounds, self._as_dealt(place), wilds=2)

    def _as_dealt(self, place: Numbers) -> RoundRows:
        return RoundRows(self.base.rows[place], self.base.players)

    def _exchange(self, who: NDArray[np.bool_], out: Numbers | int, into: int) -> tuple[Numbers, Numbers, RoundRows]:
        """Exchange a card of these hands with one of the stock: where it could be (deal of the range, seat), rounds.

        In the deal that is accepted in the end (R20). If the hand that comes of it is refused, the round is one of
        other cards: no pair.
        """
        import numpy as np

        from kernels.rummy import worlds as w

        place, seats = np.nonzero(who)
        attempts = self.base.fact("attempt")[place]
        worlds = new_worlds(place + self.first, self.base.players, seats, attempts)
        worlds[:, w.EXCHANGE_TURN] = 0
        worlds[:, w.EXCHANGE_OUT] = np.broadcast_to(out, len(who))[place]
        worlds[:, w.EXCHANGE_IN] = into
        rounds, diary = self.table.worlds(worlds)
        could = (diary[:, 0, w.DIARY_APPLIED] == 1) & (rounds.fact("attempt") == attempts)
        return place[could], seats[could], RoundRows(rounds.rows[could], rounds.players)


def drawn_pairs(table: Table, deals: Numbers, seats: Numbers, turn: int, card: int, against: int) -> Pairs:
    """Who draws the card from the stock in this own turn, beside the same who draws `against` instead.

    One seat a deal; there is a pair where the seat draws from the stock then and both cards are there.
    """
    from kernels.rummy import worlds as w

    worlds = new_worlds(deals, table.rules.seats, seats)
    worlds[:, w.EXCHANGE_TURN], worlds[:, w.EXCHANGE_IN] = turn, card
    having, diary = table.worlds(worlds)
    could = diary[:, 0, w.DIARY_APPLIED] == 1
    worlds = worlds[could]
    worlds[:, w.EXCHANGE_IN] = against
    lacking, diary = table.worlds(worlds)
    both = diary[:, 0, w.DIARY_APPLIED] == 1
    return Pairs(
        deals[could][both],
        seats[could][both],
        RoundRows(having.rows[could][both], having.players),
        RoundRows(lacking.rows[both], lacking.players),
    )
