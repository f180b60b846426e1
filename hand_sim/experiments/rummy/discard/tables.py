"""The table of `rummy discard`: sums over samples in which each card was thrown once, and what they say of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hand_sim.experiments.rummy.rounds import RoundRows
from hand_sim.rummy.cards import WILD_NUMBER, to_masks
from hand_sim.rummy.position import Position
from hand_sim.stats.intervals import Interval, mean, proportion
from hand_sim.wording import listed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LONGEST_LIST = 4
"""So many cards are named in a sentence."""
_ONCE = ("total", "won", "taken", "voided")


class Throws:
    """Sums for the k different cards of a hand, in the order of `Position.cards`.

    Of the score, of each of the other columns of `_ONCE`, of the products of two scores (the same sample, different
    throws), and of the samples in which a card was laid after another was thrown.
    """

    def __init__(self, position: Position, tally: NDArray[np.int64]) -> None:
        """Look into a tally, int64[size(k)]; nothing is copied."""
        self._position = position
        k = len(position.cards)
        sums = tally.reshape(len(_ONCE) + 2 * k, k)
        self._once = dict(zip(_ONCE, sums, strict=False))
        self._products = sums[len(_ONCE) : len(_ONCE) + k]
        self._laid = sums[len(_ONCE) + k :]
        """[thrown, laid]"""

    @staticmethod
    def size(cards: int) -> int:
        """Length of the tally for so many different cards."""
        return (len(_ONCE) + 2 * cards) * cards

    def add(self, rounds: RoundRows, diary: NDArray[np.int64], sides: Sequence[int]) -> None:
        """Add samples: row sample * k + card of rounds, and of diaries int64[samples * k, DIARY_WIDTH]."""
        import numpy as np

        from kernels.rummy.worlds import DIARY_LAID, DIARY_LAID_WILDS, DIARY_TAKEN

        cards, seat, wilds = self._position.cards, self._position.seat, self._position.wilds
        shape = (-1, len(cards))
        scores = rounds.figure("score")[:, seat].reshape(shape)
        columns = {
            "total": scores,
            "won": rounds.won(sides)[:, seat].reshape(shape),
            "taken": diary[:, DIARY_TAKEN].reshape(shape),
            "voided": 1 - rounds.scored().reshape(shape),
        }
        for name, column in columns.items():
            self._once[name] += column.sum(axis=0)
        self._products += scores.T @ scores
        laid, laid_wilds = diary[:, DIARY_LAID].reshape(shape), diary[:, DIARY_LAID_WILDS].reshape(shape)
        for number, card in enumerate(cards):
            role = wilds.role(card)
            is_laid = laid_wilds > 0 if role == WILD_NUMBER else (laid & np.int64(to_masks([role])[0])) != 0
            self._laid[:, number] += is_laid.sum(axis=0)

    def rows(self, n: int) -> list[dict[str, Any]]:
        """The table of `n` samples, the best card first; of equals the first in the hand."""
        totals = self._once["total"].tolist()
        order = sorted(range(len(totals)), key=lambda card: (totals[card], card))
        return [self._row(card, order, n) for card in order]

    def voided(self, n: int) -> float:
        """The largest share of void rounds with any card."""
        return int(self._once["voided"].max()) / n

    def _row(self, card: int, order: list[int], n: int) -> dict[str, Any]:
        best = order[0]
        total = int(self._once["total"][card])
        points, points_ci = mean(total, int(self._products[card, card]), n)
        worse, worse_ci = (0.0, (0.0, 0.0)) if card == best else self._worse(card, best, n)
        won, won_ci = proportion(int(self._once["won"][card]), n)
        taken, taken_ci = proportion(int(self._once["taken"][card]), n)
        other = next((thrown for thrown in order if thrown != card), None)
        laid, laid_ci = proportion(0, 0) if other is None else proportion(int(self._laid[other, card]), n)
        return {
            "card": self._position.cards[card],
            "n": n,
            "points": points,
            "points_ci": points_ci,
            "worse": worse,
            "worse_ci": worse_ci,
            "won": won,
            "won_ci": won_ci,
            "taken": taken,
            "taken_ci": taken_ci,
            "laid": laid,
            "laid_ci": laid_ci,
            "cost": self._position.cost(self._position.cards[card]),
        }

    def _worse(self, card: int, best: int, n: int) -> tuple[float | None, Interval | None]:
        """By how much a card is worse than the best, all comparisons with the best together.

        Where no difference varies from sample to sample, no spread is known: the samples not seen, as many as Wilson's
        interval for none of n allows, may go either way as far as scores can.
        """
        comparisons = len(self._position.cards) - 1
        total = int(self._once["total"][card] - self._once["total"][best])
        squares = int(self._products[card, card] + self._products[best, best] - 2 * self._products[card, best])
        worse, interval = mean(total, squares, n, comparisons)
        if worse is None or interval is None or n * squares != total * total:
            return worse, interval
        unseen = proportion(0, n, comparisons=comparisons)[1][1]
        seen, reach = worse * (1 - unseen), self._position.largest_difference() * unseen
        return worse, (seen - reach, seen + reach)


def undecided(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The cards that are not worse than the best beyond doubt, from the rows of one table, best first."""
    return [row["card"] for row in rows[1:] if row["worse_ci"] is None or row["worse_ci"][0] <= 0]


def advice(rows: Sequence[Mapping[str, Any]]) -> str:
    """The answer in a sentence: what to throw, and what cannot be told apart from it; rows of one table, best first."""
    best, open_cards = rows[0], undecided(rows)
    answer = f"Throw {best['card']}: {best['points']:.1f} points a round on average (low is good)"
    if len(rows) == 1:
        return f"{answer}; it is the only card there is to throw"
    if not open_cards:
        return f"{answer}; every other card is worse"
    if len(open_cards) == len(rows) - 1 and len(open_cards) > 1:
        return f"{answer}, but no card is worse beyond doubt"
    more = len(open_cards) - _LONGEST_LIST
    named = [*open_cards[:_LONGEST_LIST], *([f"{more} more"] if more > 0 else [])]
    return f"{answer}; it cannot be told apart from {listed(named)}"


def reasons(rows: Sequence[Mapping[str, Any]]) -> str | None:
    """What speaks for the best card, in figures, beside the worst; rows of one table, best first."""
    if len(rows) == 1:
        return None
    best, worst = rows[0], rows[-1]
    return f"{_reason(best)}; {_reason(worst)}, and throwing it is {worst['worse']:.1f} points worse"


def _reason(row: Mapping[str, Any]) -> str:
    return (
        f"{row['card']} is taken at once {100 * row['taken']:.0f} % of the time, kept it is laid "
        f"{100 * row['laid']:.0f} % of the time, left it costs {row['cost']}"
    )
