"""`tricks tournament`: which player is stronger, on the same cards in the same seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from hand_sim.experiments.tournament import BalancedTournament, seatings
from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.policies import SEATS, codes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Tournament(BalancedTournament):
    """Which player is stronger, seats and deals balanced?

    The deal is the unit: it is played once in every seating, with the same cards, and what a competitor came to is
    summed over them.
    """

    name: ClassVar[str] = "tricks.tournament"
    command: ClassVar[str] = "tournament"
    game: ClassVar[str] = "tricks"
    default_deals: ClassVar[int] = 200_000
    default_policies: ClassVar[tuple[str, ...]] = ("rule", "timeout")
    policies_help: ClassVar[str] = "Two to four competitors"
    most: ClassVar[int] = SEATS
    shares: ClassVar[tuple[str, ...]] = ("hit",)

    def seatings(self) -> list[tuple[int, ...]]:
        """Four seats."""
        return seatings(len(self.policies), SEATS)

    def kernels(self) -> tuple[str, ...]:
        return ("tally_tournament",)

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        import numpy as np

        from kernels.tricks.tournament import tally_tournament

        call, play = codes(self.policies)
        order = np.array(self.seatings(), dtype=np.int64)
        anyone = tricks_players(self.rules, (self.policies[0],) * SEATS)
        params = tricks_params(self.rules)
        tally_tournament(kernel_seed(self.seed), first, count, params, anyone, call, play, order, out)
