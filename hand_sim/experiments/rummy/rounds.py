"""Rounds and matches of the rummy as rows of numbers: all questions about them are answered from these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from hand_sim.experiments.base import Experiment
from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players
from hand_sim.rules.ruleset import RuleSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class RummyExperiment(Experiment):
    """A question about the rummy that is answered by playing rounds or matches."""

    game: ClassVar[str] = "rummy"
    default_policies: ClassVar[tuple[str, ...]] = ("planner",)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: its own number, or 0 and 1 in turn where there are teams (R1)."""
        seats = range(self.rules.seats)
        return tuple(seat % 2 if self.rules["teams"] == "opposite" else seat for seat in seats)

    def kernels(self) -> tuple[str, ...]:
        """See `Experiment`."""
        return ("play_rows",)

    def kinds(self) -> list[str]:
        """The different policies at the table, in the order of their first seats."""
        return list(dict.fromkeys(self.policies))

    def groups(self) -> dict[str, list[list[bool]]]:
        """Which seats belong together, group by group: each by itself, and those of each policy."""
        seats = range(self.rules.seats)
        return {
            "seat": [[seat == other for other in seats] for seat in seats],
            "policy": [[name == kind for name in self.policies] for kind in self.kinds()],
        }

    def table(self, policies: Sequence[str] | None = None, rules: RuleSet | None = None) -> Table:
        """A table where these players sit, by default those asked for, and play by these rules."""
        return Table(rules or self.rules, tuple(policies or self.policies), self.seed)


@dataclass(frozen=True)
class Table:
    """Players (names by seat) who play deals of a seed by a rule set."""

    rules: RuleSet
    policies: tuple[str, ...]
    seed: int

    def rounds(self, first: int, count: int) -> RoundRows:
        """Deals `first` to `first + count - 1`, each a round; seat k mod players deals number k."""
        import numpy as np

        from kernels.rummy.play import ROUNDS
        from kernels.rummy.state import MATCH_WIDTH, ROUND_WIDTH

        rounds = np.zeros((count, ROUND_WIDTH), dtype=np.int64)
        self._play(ROUNDS, first, count, rounds, np.zeros((0, MATCH_WIDTH), dtype=np.int64))
        return RoundRows(rounds, self.rules.seats)

    def matches(self, first: int, count: int) -> MatchRows:
        """Matches of these numbers."""
        import numpy as np

        from kernels.rummy.play import MATCHES
        from kernels.rummy.state import MATCH_WIDTH, ROUND_WIDTH

        matches = np.zeros((count, MATCH_WIDTH), dtype=np.int64)
        self._play(MATCHES, first, count, np.zeros((0, ROUND_WIDTH), dtype=np.int64), matches)
        return MatchRows(matches, self.rules.seats)

    def worlds(
        self, worlds: NDArray[np.int64], turns: int = 0, other: str | None = None
    ) -> tuple[RoundRows, NDArray[np.int64]]:
        """A round in each world, int64[n, WORLD_WIDTH] as `kernels.rummy.worlds` reads it, and what was noted of it.

        The second is the diary, int64[n, 1 + turns, DIARY_WIDTH]; `other` is the player who may take over a seat.
        """
        import numpy as np

        from kernels.rummy.play import play_worlds
        from kernels.rummy.state import ROUND_WIDTH, new_game
        from kernels.rummy.worlds import DIARY_WIDTH

        params = rummy_params(self.rules)
        rounds = np.zeros((len(worlds), ROUND_WIDTH), dtype=np.int64)
        diary = np.zeros((len(worlds), 1 + turns, DIARY_WIDTH), dtype=np.int64)
        who = (params, *rummy_players(self.policies, other))
        play_worlds(kernel_seed(self.seed), *who, worlds, rounds, diary, new_game(params.recycles, False))
        return RoundRows(rounds, self.rules.seats), diary

    def _play(self, mode: int, first: int, count: int, rounds: NDArray[np.int64], matches: NDArray[np.int64]) -> None:
        import numpy as np

        from kernels.rummy.play import play
        from kernels.rummy.state import new_game

        params = rummy_params(self.rules)
        kinds, numbers = rummy_players(self.policies)
        deck, game = np.zeros(0, dtype=np.int64), new_game(params.recycles, False)
        play(kernel_seed(self.seed), first, count, mode, 0, 0, params, kinds, numbers, deck, rounds, matches, game)


@dataclass(frozen=True)
class RoundRows:
    """Rows of rounds, int64[rounds, ROUND_WIDTH], with the names of `kernels.rummy.state` for their columns."""

    rows: NDArray[np.int64]
    players: int

    def fact(self, name: str) -> NDArray[np.int64]:
        """A number of each round, int64[rounds]: `end` for the column ROW_END."""
        from kernels.rummy import state

        column: NDArray[np.int64] = self.rows[:, getattr(state, f"ROW_{name.upper()}")]
        return column

    def figure(self, name: str) -> NDArray[np.int64]:
        """A number of each seat in each round, int64[rounds, players]: `score` for the column FIG_SCORE."""
        from kernels.rummy import state

        seats = self.rows[:, state.ROW_SEATS :].reshape(-1, state.MOST_SEATS, state.SEAT_FIGURES)
        figure: NDArray[np.int64] = seats[:, : self.players, getattr(state, f"FIG_{name.upper()}")]
        return figure

    def scored(self) -> NDArray[np.int64]:
        """1 for a scored round, 0 for a void one (R17); int64[rounds]."""
        from kernels.rummy.state import VOIDED

        scored: NDArray[np.int64] = (self.fact("end") != VOIDED).astype(self.rows.dtype)
        return scored

    def won(self, sides: Sequence[int] | None = None) -> NDArray[np.int64]:
        """1 for the seat that went out, int64[rounds, players]; given the sides, for each seat of its side."""
        import numpy as np

        # a round nobody won has the winner -1, whose side is the last
        side = np.array([*(range(self.players) if sides is None else sides), -1])
        won: NDArray[np.int64] = (side[self.fact("winner")][:, None] == side[:-1]).astype(np.int64)
        return won

    def opened(self) -> NDArray[np.int64]:
        """1 for a seat that has opened, int64[rounds, players]."""
        import numpy as np

        opened: NDArray[np.int64] = (self.figure("opened_turn") > 0).astype(np.int64)
        return opened


@dataclass(frozen=True)
class MatchRows:
    """Rows of matches, int64[matches, MATCH_WIDTH], with the names of `kernels.rummy.state` for their columns."""

    rows: NDArray[np.int64]
    players: int

    def fact(self, name: str) -> NDArray[np.int64]:
        """A number of each match, int64[matches]: `voids` for the column MATCH_VOIDS."""
        from kernels.rummy import state

        column: NDArray[np.int64] = self.rows[:, getattr(state, f"MATCH_{name.upper()}")]
        return column

    def figure(self, name: str) -> NDArray[np.int64]:
        """A number of each seat in each match, int64[matches, players]: `totals` for columns from MATCH_TOTALS on."""
        from kernels.rummy import state

        first = getattr(state, f"MATCH_{name.upper()}")
        figure: NDArray[np.int64] = self.rows[:, first : first + self.players]
        return figure
