"""Turns in which a player who has held everything back could open, and what comes of opening and of holding on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hand_sim.experiments.rummy.rounds import RoundRows, Table
from hand_sim.experiments.rummy.worlds import new_worlds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

CHASER = "chaser"
TURNS_NOTED = 99
"""Own turns after which chaser holds nothing back any more (HOLD_TURNS in `kernels.rummy.players.rows`)."""
_DEALT_AGAIN = 5
"""So many times a void round is dealt again; void once more, it counts 0."""


@dataclass(frozen=True)
class Outcomes:
    """How rounds went for one seat each."""

    scores: Numbers
    """int64[n], with the Egyptian bonuses (R15)."""
    factors: Numbers
    """int64[n]: of a Hand, whoever had it; 1 without one."""
    hands: Numbers
    """int64[n]: 1 where the seat had a Hand."""

    def points(self, bonuses: bool) -> Numbers:
        """The scores with the Egyptian bonuses or without.

        They change nobody's play but which card is kept for last in a Hand, and without them a Hand counts twice (R18).
        """
        import numpy as np

        return self.scores if bonuses else self.scores // self.factors * np.minimum(self.factors, 2)

    def at(self, places: Numbers) -> Outcomes:
        """Those of these places."""
        return Outcomes(self.scores[places], self.factors[places], self.hands[places])


@dataclass(frozen=True)
class Decisions:
    """Own turns in which chaser, having drawn from the stock, could open or go on holding back, and held back."""

    deals: Numbers
    """int64[n]: number of the deal. There may be several turns of a deal."""
    turns: Numbers
    """int64[n]: own turn, from 1."""
    missing: Numbers
    """int64[n]: cards that a Hand still lacks."""
    opponents: Numbers
    """int64[n]: opponents who have opened."""
    held: Outcomes
    opened: Outcomes

    @classmethod
    def play(cls, table: Table, first: int, count: int) -> Decisions:
        """Play deals `first` to `first + count - 1` of a table, in each of which one seat chases.

        Which seat it is goes round, by rounds of all dealers. A deal costs a round, and one more for each decision.
        """
        import numpy as np

        table = replace(table, rules=table.rules.but(egyptian_bonuses=True))
        players = table.rules.seats
        deals = np.arange(first, first + count)
        hero = (deals % players + 1 + deals // players % players) % players
        parts = [cls._of_seat(table, seat, deals[hero == seat]) for seat in range(players)]
        return cls(
            np.concatenate([part.deals for part in parts]),
            np.concatenate([part.turns for part in parts]),
            np.concatenate([part.missing for part in parts]),
            np.concatenate([part.opponents for part in parts]),
            _joined([part.held for part in parts]),
            _joined([part.opened for part in parts]),
        )

    @classmethod
    def _of_seat(cls, table: Table, seat: int, deals: Numbers) -> Decisions:
        import numpy as np

        from kernels.rummy import worlds as w

        worlds = new_worlds(deals, table.rules.seats, np.full_like(deals, seat))
        rounds, diary = _chasing(table, seat).worlds(worlds, TURNS_NOTED, table.policies[seat])
        place, turns = np.nonzero(diary[:, :, w.DIARY_OPENS] == w.OPENS)
        # row 0 is no turn; and a chaser who opens in that turn has given up: there is nothing to decide
        decides = (turns > 0) & (rounds.figure("opened_turn")[place, seat] != turns)
        place, turns = place[decides], turns[decides]
        opening = worlds[place]
        opening[:, w.CHANGE_TURN] = turns
        opened, _ = _chasing(table, seat).worlds(opening, 0, table.policies[seat])
        noted = diary[place, turns]
        return cls(
            deals[place],
            turns,
            noted[:, w.DIARY_MISSING],
            noted[:, w.DIARY_OPPONENTS],
            _outcomes(table, seat, worlds, rounds).at(place),
            _outcomes(table, seat, opening, opened),
        )


def _chasing(table: Table, seat: int) -> Table:
    """The table with a chaser in this seat."""
    return replace(table, policies=(*table.policies[:seat], CHASER, *table.policies[seat + 1 :]))


def _outcomes(table: Table, seat: int, worlds: Numbers, rounds: RoundRows) -> Outcomes:
    """How the rounds played in these worlds went for a seat.

    A void round is dealt again (R17), and counts as what the table's own players make of the next deal.
    """
    import numpy as np

    from kernels.rummy import state
    from kernels.rummy import worlds as w

    hands = ((rounds.fact("end") == state.HAND) & (rounds.fact("winner") == seat)).astype(np.int64)
    rounds = replace(rounds, rows=rounds.rows.copy())
    for _ in range(_DEALT_AGAIN):
        void = np.flatnonzero(rounds.scored() == 0)
        if not len(void):
            break
        again = worlds[void]
        again[:, w.WORLD_ATTEMPT] = rounds.fact("attempt")[void] + 1
        again[:, w.CHANGE_TURN] = w.NEVER
        rounds.rows[void] = table.worlds(again)[0].rows
    return Outcomes(rounds.figure("score")[:, seat], rounds.fact("factor"), hands)


def _joined(parts: list[Outcomes]) -> Outcomes:
    import numpy as np

    return Outcomes(
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.factors for part in parts]),
        np.concatenate([part.hands for part in parts]),
    )
