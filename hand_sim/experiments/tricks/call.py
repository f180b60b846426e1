"""What to call with eight given cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer

from hand_sim import plots
from hand_sim.cards import symbols
from hand_sim.errors import InputError
from hand_sim.experiments.base import Experiment, Findings, Headline
from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.policies import SEATS
from hand_sim.stats.intervals import Interval, mean, proportion
from hand_sim.tricks.cards import from_mask, parse_hand, to_mask

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

CALLS = 9
TRICKS = 8
DEALER = 3
PLACES = ("on lead", "second", "third", "dealing")
PRICES = ("zero_made", "hit_per_trick", "over_per_trick", "under_per_trick")
OTHERS = CALLS - 1
"""Comparisons with the best call; all of them are to hold together with 95 %."""


@dataclass(frozen=True)
class Call(Experiment):
    """What should I call with these eight cards in this position?

    The other 24 cards are dealt at random, again and again; each deal is played once for every call, and the others
    call and play as their policies do. So the calls meet the same cards, and differences between them are taken deal
    by deal. The policies are by seat, seat 0 leads and seat 3 deals; the asker's own says how the hand is played.
    """

    name: ClassVar[str] = "tricks.call"
    command: ClassVar[str] = "call"
    game: ClassVar[str] = "tricks"
    default_deals: ClassVar[int] = 10_000
    default_policies: ClassVar[tuple[str, ...]] = ("rule",)
    example: ClassVar[Mapping[str, Any]] = {"hand": "AS KS QH 7H 8D 9D 7C TC"}

    hand: Annotated[str, typer.Argument(help="Your eight cards, such as 'AS KS QH 7H 8D 9D 7C TC'.")]
    seat: Annotated[
        int, typer.Option(min=0, max=SEATS - 1, help="Where you sit: 0 leads the first trick, 3 deals.")
    ] = 0

    def __post_init__(self) -> None:
        """Check the hand and put it in order, so that equal hands are equal questions."""
        order = str(self.rules["rank_order"])
        cards = from_mask(to_mask(parse_hand(self.hand), order), order)
        object.__setattr__(self, "hand", " ".join(cards))
        if not 0 <= self.seat < SEATS:
            raise InputError(f"--seat: must be a whole number from 0 to {SEATS - 1}, not {self.seat}")
        if self.rules["trump"] == "random":
            raise InputError("trump=random: the suit is known before the calls: say which by --set trump=S, H, D or C")

    def kernels(self) -> tuple[str, ...]:
        """See `Experiment`."""
        return ("try_calls",)

    def tally_size(self) -> int:
        """See `Experiment`."""
        from kernels.tricks.calling import SIZE

        return int(SIZE)

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        """See `Experiment`."""
        from kernels.tricks.calling import try_calls

        players = tricks_players(self.rules, self.policies)
        own = to_mask(self.hand.split(), "natural")
        try_calls(kernel_seed(self.seed), first, count, tricks_params(self.rules), players, self.seat, own, out)

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        """See `Experiment`."""
        calls = Calls(tally, self._largest_difference())
        rows = [calls.row(call) for call in range(CALLS)]
        best = calls.best
        undecided = [call for call in range(CALLS) if call != best and not calls.is_worse(call)]
        tricks, tricks_ci = calls.tricks()
        score, score_ci = rows[best]["score"], rows[best]["score_ci"]
        extra = {
            "hand": self.hand.split(),
            "seat": self.seat,
            "best": best,
            "tricks": tricks,
            "tricks_ci": tricks_ci,
            "undecided": undecided,
        }
        headline = Headline(f"score of the best call, {best}", score, score_ci, "points a round")
        return Findings(headline, rows, extra, self._notes(rows, extra))

    def _largest_difference(self) -> int:
        """No two calls can be further apart in one deal: the dearest made call and the dearest miss."""
        zero, hit, over, under = (int(self.rules[price]) for price in PRICES)
        return max(zero, TRICKS * hit) + TRICKS * max(over, under)

    def _notes(self, rows: list[dict[str, Any]], found: Mapping[str, Any]) -> list[str]:
        notes = [_advice(rows, found["best"], found["undecided"])]
        chances = ", ".join(f"{taken}: {100 * share:.1f} %" for taken, share in enumerate(found["tricks"]) if share)
        notes.append(f"Tricks when {found['best']} is called: {chances}.")
        if self.rules["total_not_eight"] and self.seat == DEALER:
            notes.append("A call counts only the deals in which the other calls leave it allowed (T3).")
        elif self.rules["call_order"] == "in_turn" and self.seat:
            notes.append("The mean is over all the calls that the players before may make.")
        return notes

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        """See `Experiment`."""
        rows, best = result["rows"], result["best"]
        cards = symbols(" ".join(result["hand"]))
        advice = _advice(rows, best, result["undecided"]).rstrip(".")
        plots.set_title(figure, f"{cards}, {PLACES[result['seat']]}. {advice}")
        scores, tricks = figure.subplots(1, 2)
        for series, chosen in enumerate(([row for row in rows if row["call"] != best], [rows[best]])):
            means, intervals = [row["score"] for row in chosen], [row["score_ci"] for row in chosen]
            plots.interval_points(scores, [row["call"] for row in chosen], means, intervals, series, joined=False)
        scores.axhline(0, color="#888888", linewidth=0.8)
        scores.set_title("mean score of the round, points")
        scores.set_xlabel("call")
        plots.interval_bars(
            tricks,
            range(TRICKS + 1),
            [100 * share for share in result["tricks"]],
            [(100 * low, 100 * high) for low, high in result["tricks_ci"]],
        )
        tricks.set_title(f"chance of so many tricks when {best} is called, %")
        tricks.set_xlabel("tricks taken")
        for axes in (scores, tricks):
            axes.set_xticks(range(CALLS))


class Calls:
    """The sums `kernels.tricks.calling` holds, and what they say of each call."""

    def __init__(self, tally: NDArray[np.int64], largest_difference: int) -> None:
        """Look into a tally; nothing is copied."""
        from kernels.tricks.calling import PAIR_WIDTH, PAIRS_START, WIDTH

        self._calls = tally[:PAIRS_START].reshape(CALLS, WIDTH).tolist()
        self._pairs = tally[PAIRS_START:].reshape(CALLS, CALLS, PAIR_WIDTH).tolist()
        self._largest_difference = largest_difference
        means = [(self._score(call)[0], call) for call in range(CALLS)]
        self.best = max((score, -call, call) for score, call in means if score is not None)[2]
        """The call with the highest mean score, the lowest of several."""

    def row(self, call: int) -> dict[str, Any]:
        """A row of the table; `behind` is how much less the call scores than the best, deal by deal."""
        n, hits = self._calls[call][:2]
        score, score_ci = self._score(call)
        hit, hit_ci = proportion(hits, n)
        row = {"call": call, "n": n, "score": score, "score_ci": score_ci, "hit": hit, "hit_ci": hit_ci}
        row["behind"], row["behind_ci"] = (0.0, (0.0, 0.0)) if call == self.best else mean(*self._behind(call))
        return row

    def is_worse(self, call: int) -> bool:
        """Whether the best call is better than this one beyond doubt, all comparisons together.

        Where no difference varies from deal to deal, no spread is known: it must hold even if the deals not seen,
        as many as Wilson's interval for none of n allows, all went the other way as far as scores can.
        """
        total, squares, n = self._behind(call)
        behind, interval = mean(total, squares, n, OTHERS)
        if behind is None or interval is None:
            return False
        if n * squares == total * total:
            unseen = proportion(0, n, comparisons=OTHERS)[1][1]
            return behind * (1 - unseen) > self._largest_difference * unseen
        return interval[0] > 0

    def tricks(self) -> tuple[list[float | None], list[Interval]]:
        """The chances of taking 0..8 tricks with the best call, and their intervals."""
        from kernels.tricks.calling import TRICKS as FIRST

        sums = self._calls[self.best]
        shares = [proportion(count, sums[0]) for count in sums[FIRST:]]
        return [share for share, _ in shares], [interval for _, interval in shares]

    def _score(self, call: int) -> tuple[float | None, Interval | None]:
        n, _, total, squares = self._calls[call][:4]
        return mean(total, squares, n)

    def _behind(self, call: int) -> tuple[int, int, int]:
        """Sum and sum of squares of score(best) - score(call), and in how many deals both were allowed."""
        n, total, squares = self._pairs[min(call, self.best)][max(call, self.best)]
        return (total if self.best < call else -total), squares, n


def _advice(rows: list[dict[str, Any]], best: int, undecided: list[int]) -> str:
    """The answer in a sentence: what to call, and what cannot be told apart from it."""
    row = rows[best]
    answer = f"Call {best}: {row['score']:+.1f} points a round on average, made {100 * row['hit']:.0f} % of the time"
    if undecided:
        names = " or ".join(", ".join(map(str, undecided)).rsplit(", ", 1))
        return f"{answer}; at this n it cannot be told apart from {names}."
    return f"{answer}; every other call is worse."
