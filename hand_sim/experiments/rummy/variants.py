"""What is compared between rule sets of the rummy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from hand_sim.experiments.rummy.rounds import RummyExperiment, Table
from hand_sim.experiments.two_tables import Also
from hand_sim.experiments.variants.question import LENGTH, SPREAD, Figure, VariantsExperiment
from hand_sim.rules.ruleset import RuleSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hand_sim.experiments.variants.question import Counts

_WHOLE_WIN = 60
"""As in `kernels.rummy.state`, which must not be imported here."""


@dataclass(frozen=True, kw_only=True)
class RummyVariants(VariantsExperiment, RummyExperiment):
    """Rule sets of the rummy on the same deals."""

    rounds_figures: ClassVar[Sequence[Figure]] = (
        Figure(
            "points",
            "points a player and scored round (low is good)",
            "a player scores {} points more a round",
            "a player scores {} points less a round",
        ),
        Figure(
            "length of a round", "turns a scored round", "a round lasts {} turns longer", "a round is {} turns shorter"
        ),
        Figure(
            "openings",
            "share of players who open",
            "{} more of the players open",
            "{} fewer of the players open",
            share=True,
        ),
        Figure(
            "Hands",
            "share of rounds that end with a Hand",
            "{} more of the rounds end with a Hand",
            "{} fewer of the rounds end with a Hand",
            share=True,
        ),
        Figure(
            "rounds nobody goes out in",
            "share of rounds nobody goes out in",
            "{} more of the rounds end with nobody out",
            "{} fewer of the rounds end with nobody out",
            share=True,
        ),
        Figure(
            "worth of starting",
            "worth of starting, points a round",
            "starting is worth {} points more",
            "starting is worth {} points less",
        ),
    )
    match_figures: ClassVar[Sequence[Figure]] = (LENGTH, SPREAD)
    skills: ClassVar[Mapping[str, tuple[str, str]]] = {"skill": ("planner", "greedy")}
    match_parts: ClassVar[int] = _WHOLE_WIN
    default_deals: ClassVar[int] = 10_000

    also: Also = "greedy"

    def play_rounds(self, rules: RuleSet, policies: tuple[str, ...], first: int, count: int) -> dict[str, Counts]:
        """See `VariantsExperiment`."""
        import numpy as np

        from kernels.rummy.state import HAND

        rows, players = Table(rules, policies, self.seed).rounds(first, count), rules.seats
        scored, score = rows.scored(), rows.figure("score")
        against = np.array([[int(one != other) for other in _sides(rules)] for one in _sides(rules)])
        starter = (rows.fact("dealer") + 1) % players
        rivals = against[starter]
        start = (score * rivals).sum(axis=1) - rivals.sum(axis=1) * score[np.arange(count), starter]
        return {
            "points": (scored * players, score.sum(axis=1)),
            "length of a round": (scored, scored * rows.fact("turns")),
            "openings": (scored * players, scored * rows.opened().sum(axis=1)),
            "Hands": (scored, (rows.fact("end") == HAND).astype(np.int64)),
            "rounds nobody goes out in": (np.ones_like(scored), (rows.fact("winner") < 0).astype(np.int64)),
            "worth of starting": (scored * rivals.sum(axis=1), start),
        }

    def play_matches(self, rules: RuleSet, policies: tuple[str, ...], first: int, count: int) -> dict[str, Counts]:
        """See `VariantsExperiment`."""
        import numpy as np

        rows = Table(rules, policies, self.seed).matches(first, count)
        totals, one = rows.figure("totals"), np.ones(count, dtype=np.int64)
        return {
            "length of a match": (one, rows.fact("rounds") + rows.fact("voids")),
            "spread": (one, totals.max(axis=1) - totals.min(axis=1)),
        }

    def wins(self, rules: RuleSet, policies: tuple[str, ...], first: int, count: int) -> NDArray[np.int64]:
        """See `VariantsExperiment`."""
        wins = Table(rules, policies, self.seed).matches(first, count).figure("wins").copy()
        wins[:, len(set(_sides(rules))) :] = 0  # the first seats are one of each side (R19)
        return wins


def _sides(rules: RuleSet) -> list[int]:
    """The side of each seat (R1)."""
    return [seat % 2 if rules["teams"] == "opposite" else seat for seat in range(rules.seats)]
