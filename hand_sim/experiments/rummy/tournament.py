"""`rummy tournament`: which player is stronger, on the same cards in the same seats."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, ClassVar

from hand_sim.experiments.rummy.rounds import RummyExperiment
from hand_sim.experiments.tournament import BalancedTournament, seatings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MOST_COMPETITORS = 5


@dataclass(frozen=True)
class Tournament(BalancedTournament, RummyExperiment):
    """Which player is stronger, seats and deals balanced?

    The deal is the unit: it is played once in every seating, with the same cards, and what a competitor came to is
    summed over them. Where there are teams a competitor plays for a whole side, and each side meets each other in both
    places. A void round scores zeros (S30).
    """

    name: ClassVar[str] = "rummy.tournament"
    command: ClassVar[str] = "tournament"
    default_deals: ClassVar[int] = 5_000
    default_policies: ClassVar[tuple[str, ...]] = ("planner", "greedy")
    most: ClassVar[int] = _MOST_COMPETITORS
    shares: ClassVar[tuple[str, ...]] = ("won", "opened")
    low_is_good: ClassVar[bool] = True

    def seatings(self) -> list[tuple[int, ...]]:
        """As many seats as players; with teams every two competitors, each on either side."""
        if self.rules["teams"] == "opposite":
            return [(one, other, one, other) for one, other in permutations(range(len(self.policies)), 2)]
        return seatings(len(self.policies), self.rules.seats)

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        import numpy as np

        figures = np.zeros((count, len(self.policies), 1 + len(self.shares)), dtype=np.int64)
        for seating in self.seatings():
            rows = self.table([self.policies[one] for one in seating]).rounds(first, count)
            hands = np.stack([rows.figure("score"), rows.won(self.sides), rows.opened()], axis=-1)
            for seat, one in enumerate(seating):
                figures[:, one] += hands[:, seat]
        self.add_deals(figures, out)
