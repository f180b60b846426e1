"""`tricks tournament`: which player is stronger, on the same cards in the same seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, ClassVar

from hand_sim import plots
from hand_sim.errors import InputError
from hand_sim.experiments.base import Experiment, Findings, Headline
from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.policies import SEATS, codes
from hand_sim.stats.intervals import ClusterSums, Interval, clustered_proportion, mean
from hand_sim.wording import listed

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

MINUS = " − "


def seatings(competitors: int) -> list[tuple[int, ...]]:
    """Every way to seat two to four competitors, numbered from 0, in as equal shares as four seats allow.

    Two: the 6 arrangements of AABB; three: the 36 of AABC, ABBC and ABCC; four: the 24 of ABCD. Over all of them
    each competitor sits in each seat equally often.
    """
    everyone = tuple(range(competitors))
    shares, over = divmod(SEATS, competitors)
    tables = (everyone * shares + twice for twice in combinations(everyone, over))
    return sorted({seating for table in tables for seating in permutations(table)})


@dataclass(frozen=True)
class Tournament(Experiment):
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

    @classmethod
    def read_policies(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        """Two to four competitors; the same name may stand twice."""
        if not 2 <= len(names) <= SEATS:
            raise InputError(
                f"--policies: a tournament has 2 to {SEATS} competitors, as rule,timeout, not {len(names)}"
            )
        return names

    def kernels(self) -> tuple[str, ...]:
        return ("tally_tournament",)

    def tally_size(self) -> int:
        from kernels.tricks.tournament import SIZE

        return int(SIZE)

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        import numpy as np

        from kernels.tricks.tournament import tally_tournament

        call, play = codes(self.policies)
        order = np.array(seatings(len(self.policies)), dtype=np.int64)
        anyone = tricks_players(self.rules, (self.policies[0],) * SEATS)
        params = tricks_params(self.rules)
        tally_tournament(kernel_seed(self.seed), first, count, params, anyone, call, play, order, out)

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        competitors = range(len(self.policies))
        rows = [self._competitor_row(one, tally, deals) for one in competitors]
        pairs = list(combinations(competitors, 2))
        pair_rows = [self._pair_row(one, other, len(pairs), tally, deals) for one, other in pairs]
        first = pair_rows[0]
        headline = Headline(
            f"{first['policies']} (competitor {first['pair']})",
            first["difference"],
            first["difference_ci"],
            "points a round",
        )
        rounds = len(seatings(len(self.policies)))
        return Findings(
            headline, rows + pair_rows, {"seatings": rounds}, [*_verdicts(pair_rows), self._balance(rounds, len(pairs))]
        )

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        rows = [row for row in result["rows"] if row["by"] == "competitor"]
        pairs = [row for row in result["rows"] if row["by"] == "pair"]
        left, right = figure.subplots(1, 2)
        where = range(len(rows))
        plots.interval_bars(left, where, [row["score"] for row in rows], [row["score_ci"] for row in rows], width=0.6)
        left.axhline(0, color="#333333", linewidth=1)
        left.set_xticks(where, [f"{row['competitor']}\n{_lines(row['policy'])}" for row in rows])
        left.grid(axis="x", visible=False)
        left.set_ylabel("points a round")
        left.set_title("score")
        where = range(len(pairs))
        plots.interval_points(
            right, where, [row["difference"] for row in pairs], [row["difference_ci"] for row in pairs], 1, joined=False
        )
        right.axhline(0, color="#333333", linewidth=1)
        right.set_xlim(-0.6, len(pairs) - 0.4)
        right.set_xticks(where, [row["pair"] for row in pairs])
        right.set_title("difference, on the same deals")
        right.set_xlabel("competitors")
        plots.set_title(figure, _finding(rows, pairs))

    def _hands_a_deal(self) -> int:
        """How many hands of one deal a competitor plays."""
        return len(seatings(len(self.policies))) * SEATS // len(self.policies)

    def _competitor_row(self, one: int, tally: NDArray[np.int64], deals: int) -> dict[str, Any]:
        from kernels.tricks.tournament import HITS, HITS_SQUARED, SCORE, SCORE_SQUARED, WIDTH

        sums = tally[one * WIDTH : (one + 1) * WIDTH].tolist()
        score, score_ci = self._each(sums[SCORE], sums[SCORE_SQUARED], deals)
        hands = self._hands_a_deal()
        hits, hits_squared = sums[HITS], sums[HITS_SQUARED]
        hit, hit_ci = clustered_proportion(
            ClusterSums(deals, deals * hands, hits, deals * hands * hands, hands * hits, hits_squared)
        )
        return {
            "by": "competitor",
            "competitor": one + 1,
            "policy": self.policies[one],
            "n": deals,
            "score": score,
            "score_ci": score_ci,
            "hit": hit,
            "hit_ci": hit_ci,
        }

    def _pair_row(self, one: int, other: int, pairs: int, tally: NDArray[np.int64], deals: int) -> dict[str, Any]:
        from kernels.tricks.tournament import MOST, PAIRS_START

        at = PAIRS_START + (one * MOST + other) * 2
        difference, interval = self._each(int(tally[at]), int(tally[at + 1]), deals, pairs)
        return {
            "by": "pair",
            "pair": f"{one + 1}{MINUS}{other + 1}",
            "policies": f"{self.policies[one]}{MINUS}{self.policies[other]}",
            "n": deals,
            "difference": difference,
            "difference_ci": interval,
            "significant": interval is not None and (interval[0] > 0 or interval[1] < 0),
        }

    def _each(self, total: int, squares: int, deals: int, comparisons: int = 1) -> tuple[float | None, Interval | None]:
        """Mean and interval a hand, from sums over the deals of what all hands of a competitor came to."""
        centre, interval = mean(total, squares, deals, comparisons)
        hands = self._hands_a_deal()
        return (
            None if centre is None else centre / hands,
            None if interval is None else (interval[0] / hands, interval[1] / hands),
        )

    def _balance(self, rounds: int, pairs: int) -> str:
        together = " The intervals of all pairs hold together (Bonferroni)." if pairs > 1 else ""
        return (
            f"Each deal is played {rounds} times, once in every seating; the deal is the unit, and differences are "
            f"taken deal by deal.{together}"
        )


def _verdicts(pairs: Iterable[Mapping[str, Any]]) -> list[str]:
    """A sentence for each pair."""
    return [_verdict(row) for row in pairs]


def _verdict(row: Mapping[str, Any]) -> str:
    one, other = row["pair"].split(MINUS)
    first, second = row["policies"].split(MINUS)
    if row["difference"] == 0 and row["difference_ci"] in (None, (0.0, 0.0)):
        return f"{one} ({first}) and {other} ({second}) came to the same on every deal."
    if not row["significant"]:
        return f"{one} ({first}) and {other} ({second}) cannot be told apart at this n."
    if row["difference"] > 0:
        return f"{one} ({first}) is stronger than {other} ({second}), beyond doubt."
    return f"{other} ({second}) is stronger than {one} ({first}), beyond doubt."


def _finding(rows: list[Mapping[str, Any]], pairs: list[Mapping[str, Any]]) -> str:
    """In a sentence: who is the strongest, or who lead and cannot be told apart."""
    best = max(rows, key=lambda row: float(row["score"]))
    number = str(best["competitor"])
    against = [row for row in pairs if number in row["pair"].split(MINUS)]
    level = {name for row in against if not row["significant"] for name in row["pair"].split(MINUS)}
    if len(level) == len(rows):
        return "These players cannot be told apart on these deals"
    if level:
        return f"Competitors {listed(sorted(level), 'and')} lead and cannot be told apart"
    least = min(abs(row["difference"]) for row in against)
    if len(rows) == 2:
        [other] = (row["policy"] for row in rows if row is not best)
        return f"{best['policy']} beats {other} by {least:.1f} points a round"
    return f"{best['policy']} is the strongest, by {least:.1f} points a round or more"


def _lines(policy: str) -> str:
    """CALL/PLAY on two lines."""
    return policy.replace("/", "/\n")
