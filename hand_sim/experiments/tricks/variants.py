"""What is compared between rule sets of the trick game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from hand_sim.experiments.two_tables import Also
from hand_sim.experiments.variants.question import LENGTH, SPREAD, Figure, VariantsExperiment
from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.policies import SEATS
from hand_sim.rules.ruleset import RuleSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hand_sim.experiments.variants.question import Counts
    from kernels.tricks.trace import Record

_WHOLE_WIN = 12
"""Parts of a won match: shared by two, three or four, each has a whole number of them."""
_BLOCK = 1024
"""So many rounds are kept card by card at once."""


@dataclass(frozen=True, kw_only=True)
class TricksVariants(VariantsExperiment):
    """Rule sets of the trick game on the same deals."""

    game: ClassVar[str] = "tricks"
    default_policies: ClassVar[tuple[str, ...]] = ("rule",)
    default_deals: ClassVar[int] = 500_000
    rounds_figures: ClassVar[Sequence[Figure]] = (
        Figure(
            "points",
            "points a player and round",
            "a player scores {} points more a round",
            "a player scores {} points less a round",
        ),
        Figure(
            "calls made",
            "share of calls made",
            "{} more of the calls are made",
            "{} fewer of the calls are made",
            share=True,
        ),
        Figure(
            "sum of the calls",
            "what the four calls add up to",
            "the four calls add up to {} more",
            "the four calls add up to {} less",
        ),
        Figure(
            "worth of leading",
            "worth of leading, points a round",
            "leading is worth {} points more",
            "leading is worth {} points less",
        ),
    )
    match_figures: ClassVar[Sequence[Figure]] = (
        LENGTH,
        SPREAD,
        Figure(
            "matches without a sole winner",
            "share of matches without a sole winner",
            "{} more of the matches have no sole winner",
            "{} fewer of the matches have no sole winner",
            share=True,
        ),
    )
    skills: ClassVar[Mapping[str, tuple[str, str]]] = {
        "skill": ("rule", "random"),
        "skill in play": ("rule", "rule/random"),
    }
    match_parts: ClassVar[int] = _WHOLE_WIN

    also: Also = "random"

    def kernels(self) -> tuple[str, ...]:
        """See `Experiment`."""
        return ("record_play",)

    def remarks(self) -> list[str]:
        """Match k has the deals from k times the most rounds of a match on: other deals where that differs.

        Its deals are then those of other matches of the other rule set, which makes no interval too narrow.
        """
        longest = {int(one.rules["rounds"]) + int(one.rules["sudden_death_max"]) for one in self.variants}
        apart = "Rule sets that differ in rounds or sudden_death_max play the same rounds, but matches of other deals."
        return [*super().remarks(), apart] if len(longest) > 1 else super().remarks()

    def play_rounds(self, rules: RuleSet, policies: tuple[str, ...], first: int, count: int) -> dict[str, Counts]:
        """See `VariantsExperiment`."""
        import numpy as np

        one = np.ones(count, dtype=np.int64)
        score, made, called, lead = (np.zeros(count, dtype=np.int64) for _ in range(4))
        for here, record, _, _ in self._played(rules, policies, first, count, matches=False):
            rounds = here.stop - here.start
            scores = record.scores[:rounds]
            leader = scores[np.arange(rounds), (record.dealers[:rounds] + 1) % SEATS]
            score[here] = scores.sum(axis=1)
            made[here] = _made(rules, record.calls[:rounds], record.taken[:rounds]).sum(axis=1)
            called[here] = record.calls[:rounds].sum(axis=1)
            lead[here] = SEATS * leader - score[here]
        return {
            "points": (SEATS * one, score),
            "calls made": (SEATS * one, made),
            "sum of the calls": (one, called),
            "worth of leading": ((SEATS - 1) * one, lead),
        }

    def play_matches(self, rules: RuleSet, policies: tuple[str, ...], first: int, count: int) -> dict[str, Counts]:
        """See `VariantsExperiment`."""
        import numpy as np

        one = np.ones(count, dtype=np.int64)
        rounds, spread, shared = (np.zeros(count, dtype=np.int64) for _ in range(3))
        for here, _, lengths, totals in self._played(rules, policies, first, count, matches=True):
            rounds[here] = lengths
            spread[here] = totals.max(axis=1) - totals.min(axis=1)
            shared[here] = _leaders(totals).sum(axis=1) > 1
        return {
            "length of a match": (one, rounds),
            "spread": (one, spread),
            "matches without a sole winner": (one, shared),
        }

    def wins(self, rules: RuleSet, policies: tuple[str, ...], first: int, count: int) -> NDArray[np.int64]:
        """See `VariantsExperiment`."""
        import numpy as np

        won = np.zeros((count, SEATS), dtype=np.int64)
        for here, _, _, totals in self._played(rules, policies, first, count, matches=True):
            leaders = _leaders(totals)
            won[here] = leaders * (_WHOLE_WIN // leaders.sum(axis=1, keepdims=True))
        return won

    def _played(
        self, rules: RuleSet, policies: tuple[str, ...], first: int, count: int, matches: bool
    ) -> Iterator[tuple[slice, Record, NDArray[np.int64], NDArray[np.int64]]]:
        """Rounds or whole matches, some at a time: which, their record, how many rounds each has, and its totals.

        Once at least, so that nothing is left to compile.
        """
        import numpy as np

        from kernels.tricks.trace import new_record, record_play

        params, players = tricks_params(rules), tricks_players(rules, policies)
        most = params.rounds + params.sudden_death_max if matches else 1
        step = max(1, _BLOCK // most)
        for start in range(0, max(count, 1), step):
            size = min(step, count - start)
            record, lengths = new_record(size * most), np.zeros(size, dtype=np.int64)
            totals, ranks = (np.zeros((size, SEATS), dtype=np.int64) for _ in range(2))
            where = kernel_seed(self.seed), first + start, size, int(matches)
            record_play(*where, params, players, record, lengths, totals, ranks)
            yield slice(start, start + size), record, lengths, totals


def _made(rules: RuleSet, calls: NDArray[np.int64], taken: NDArray[np.int64]) -> NDArray[np.bool]:
    """Which calls are made (T6, S2)."""
    made: NDArray[np.bool] = taken == calls
    return made | ((calls > 0) & (taken > calls)) if rules["hit_rule"] == "at_least" else made


def _leaders(totals: NDArray[np.int64]) -> NDArray[np.bool]:
    """Who shares the highest total of each match (T7)."""
    leaders: NDArray[np.bool] = totals == totals.max(axis=1, keepdims=True)
    return leaders
