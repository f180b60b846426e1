"""What the tournaments of both games share: who sits where, what a tally says of the competitors, and the chart."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, ClassVar

from hand_sim import plots
from hand_sim.errors import InputError
from hand_sim.experiments.base import Experiment, Findings, Headline
from hand_sim.stats.intervals import ClusterSums, Interval, beyond_doubt, clustered_proportion, mean
from hand_sim.wording import listed

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

MINUS = " − "


def seatings(competitors: int, seats: int) -> list[tuple[int, ...]]:
    """Every way to seat competitors, numbered from 0, in as equal shares as the seats allow.

    In four seats two: the 6 arrangements of AABB; three: the 36 of AABC, ABBC and ABCC; four: the 24 of ABCD. Over
    all of them each competitor sits in each seat equally often.
    """
    everyone = tuple(range(competitors))
    shares, over = divmod(seats, competitors)
    tables = (everyone * shares + twice for twice in combinations(everyone, over))
    return sorted({seating for table in tables for seating in permutations(table)})


class BalancedTournament(Experiment):
    """A tournament in which the deal is the unit: it is played once in every seating, with the same cards.

    Its tally has a row for each competitor up to `most`: the score and then each of `shares`, summed over all hands of
    a deal, as the sum over the deals and the sum of squares. Then, for each pair i < j (at i * most + j), the same two
    sums of the deals' score differences i - j.
    """

    most: ClassVar[int]
    """Competitors there can be."""
    shares: ClassVar[tuple[str, ...]]
    """Names of the figures that are shares of the hands."""
    low_is_good: ClassVar[bool] = False
    policies_help: ClassVar[str] = "The competitors, two or more"

    @classmethod
    def read_policies(cls, names: tuple[str, ...], seats: int) -> tuple[str, ...]:
        """Two competitors or more, at most one a seat; the same name may stand twice."""
        if not 2 <= len(names) <= seats:
            number = f"2 to {seats}" if seats > 2 else "2"
            usual = ",".join(cls.default_policies)
            raise InputError(f"--policies: a tournament has {number} competitors, as {usual}, not {len(names)}")
        return names

    @abstractmethod
    def seatings(self) -> list[tuple[int, ...]]:
        """Who sits in each seat, in each of the rounds a deal is played; balanced."""

    def tally_size(self) -> int:
        """See `Experiment`."""
        return self._pair_at(self.most, 0)

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        """See `Experiment`."""
        competitors = range(len(self.policies))
        rows = [self._competitor_row(one, tally, deals) for one in competitors]
        pairs = list(combinations(competitors, 2))
        pair_rows = [self._pair_row(one, other, len(pairs), tally, deals) for one, other in pairs]
        first = pair_rows[0]
        headline = Headline(
            f"{first['policies']} (competitor {first['pair']})",
            first["difference"],
            first["difference_ci"],
            "points a round" + (" (low is good)" if self.low_is_good else ""),
        )
        rounds = len(self.seatings())
        notes = [self._verdict(row) for row in pair_rows]
        return Findings(headline, rows + pair_rows, {"seatings": rounds}, [*notes, _balance(rounds, len(pairs))])

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        """See `Experiment`."""
        rows = [row for row in result["rows"] if row["by"] == "competitor"]
        pairs = [row for row in result["rows"] if row["by"] == "pair"]
        left, right = figure.subplots(1, 2)
        where = range(len(rows))
        plots.interval_bars(left, where, [row["score"] for row in rows], [row["score_ci"] for row in rows], width=0.6)
        left.axhline(0, color="#333333", linewidth=1)
        left.set_xticks(where, [f"{row['competitor']}\n{_lines(row['policy'])}" for row in rows])
        left.grid(axis="x", visible=False)
        left.set_ylabel("points a round")
        left.set_title("score" + (" (low is good)" if self.low_is_good else ""))
        where = range(len(pairs))
        plots.interval_points(
            right, where, [row["difference"] for row in pairs], [row["difference_ci"] for row in pairs], 1, joined=False
        )
        right.axhline(0, color="#333333", linewidth=1)
        right.set_xlim(-0.6, len(pairs) - 0.4)
        right.set_xticks(where, [row["pair"] for row in pairs])
        right.set_title("difference, on the same deals")
        right.set_xlabel("competitors")
        plots.set_title(figure, self._finding(rows, pairs))

    def add_deals(self, figures: NDArray[np.int64], out: NDArray[np.int64]) -> None:
        """Add deals to a tally; `figures`: int64[deals, competitors, 1 + shares], sums over a competitor's hands."""
        import numpy as np

        _, competitors, width = figures.shape
        rows = out[: competitors * 2 * width].reshape(competitors, width, 2)
        rows[..., 0] += figures.sum(axis=0)
        rows[..., 1] += (figures * figures).sum(axis=0)
        for one, other in combinations(range(competitors), 2):
            differences = figures[:, one, 0] - figures[:, other, 0]
            at = self._pair_at(one, other)
            out[at : at + 2] += np.array([differences.sum(), (differences * differences).sum()])

    def _pair_at(self, one: int, other: int) -> int:
        return self.most * 2 * (1 + len(self.shares)) + (one * self.most + other) * 2

    def _hands_a_deal(self) -> int:
        """How many hands of one deal a competitor plays."""
        return sum(seating.count(0) for seating in self.seatings())

    def _competitor_row(self, one: int, tally: NDArray[np.int64], deals: int) -> dict[str, Any]:
        width = 2 * (1 + len(self.shares))
        total, squares, *shares = tally[one * width : (one + 1) * width].tolist()
        score, score_ci = self._each(total, squares, deals)
        row = {
            "by": "competitor",
            "competitor": one + 1,
            "policy": self.policies[one],
            "n": deals,
            "score": score,
            "score_ci": score_ci,
        }
        hands = self._hands_a_deal()
        for name, hits, hits_squared in zip(self.shares, shares[::2], shares[1::2], strict=True):
            row[name], row[f"{name}_ci"] = clustered_proportion(
                ClusterSums(deals, deals * hands, hits, deals * hands * hands, hands * hits, hits_squared)
            )
        return row

    def _pair_row(self, one: int, other: int, pairs: int, tally: NDArray[np.int64], deals: int) -> dict[str, Any]:
        at = self._pair_at(one, other)
        difference, interval = self._each(int(tally[at]), int(tally[at + 1]), deals, pairs)
        return {
            "by": "pair",
            "pair": f"{one + 1}{MINUS}{other + 1}",
            "policies": f"{self.policies[one]}{MINUS}{self.policies[other]}",
            "n": deals,
            "difference": difference,
            "difference_ci": interval,
            "significant": beyond_doubt(interval),
        }

    def _each(self, total: int, squares: int, deals: int, comparisons: int = 1) -> tuple[float | None, Interval | None]:
        """Mean and interval a hand, from sums over the deals of what all hands of a competitor came to."""
        centre, interval = mean(total, squares, deals, comparisons)
        hands = self._hands_a_deal()
        return (
            None if centre is None else centre / hands,
            None if interval is None else (interval[0] / hands, interval[1] / hands),
        )

    def _verdict(self, row: Mapping[str, Any]) -> str:
        """A sentence for a pair."""
        one, other = row["pair"].split(MINUS)
        first, second = row["policies"].split(MINUS)
        if row["difference"] == 0 and row["difference_ci"] in (None, (0.0, 0.0)):
            return f"{one} ({first}) and {other} ({second}) came to the same on every deal."
        if not row["significant"]:
            return f"{one} ({first}) and {other} ({second}) cannot be told apart at this n."
        if (row["difference"] > 0) != self.low_is_good:
            return f"{one} ({first}) is stronger than {other} ({second}), beyond doubt."
        return f"{other} ({second}) is stronger than {one} ({first}), beyond doubt."

    def _finding(self, rows: list[Mapping[str, Any]], pairs: list[Mapping[str, Any]]) -> str:
        """In a sentence: who is the strongest, or who lead and cannot be told apart."""
        best = (min if self.low_is_good else max)(rows, key=lambda row: float(row["score"]))
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


def _balance(rounds: int, pairs: int) -> str:
    together = " The intervals of all pairs hold together (Bonferroni)." if pairs > 1 else ""
    return (
        f"Each deal is played {rounds} times, once in every seating; the deal is the unit, and differences are "
        f"taken deal by deal.{together}"
    )


def _lines(policy: str) -> str:
    """CALL/PLAY on two lines."""
    return policy.replace("/", "/\n")
