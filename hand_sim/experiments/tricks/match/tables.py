"""The tables of `tricks match`: wins, places and endings of matches, and what each call in the next round comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hand_sim.experiments.base import Findings, Headline
from hand_sim.policies import SEATS
from hand_sim.stats.intervals import Interval, mean, proportion
from hand_sim.stats.matched import matched_difference
from hand_sim.wording import listed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CALLS = range(9)
PLACES = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True)
class Question:
    """What the tables need to know of the experiment."""

    seat: int
    policies: tuple[str, ...]
    start: tuple[int, ...]
    asks: bool
    with_hand: bool


@dataclass(frozen=True)
class Cell:
    """What one call came to: matches, wins and the sums of their differences from the usual call's, in twelfths."""

    n: int
    wins: int
    change: int
    change_squared: int

    def __add__(self, other: Cell) -> Cell:
        return Cell(
            self.n + other.n,
            self.wins + other.wins,
            self.change + other.change,
            self.change_squared + other.change_squared,
        )

    @property
    def mean_change(self) -> float:
        """By how much it is better than the usual call, on the deals where it is allowed."""
        return self.change / self.n


def tabulate(question: Question, tally: NDArray[np.int64], matches: int) -> Findings:
    """Findings of so many matches; `extra` holds the answer to the question what to call."""
    from kernels.tricks import matches as kernel

    seats = tally[: kernel.ENDING_START].reshape(SEATS, kernel.SEAT_WIDTH).tolist()
    endings = tally[kernel.ENDING_START : kernel.CALL_START].tolist()
    rows = [_seat_row(question, seat, seats[seat], matches) for seat in range(SEATS)]
    headline = Headline(
        f"win share of seat {question.seat} ({question.policies[question.seat]})",
        rows[question.seat]["win_share"],
        rows[question.seat]["win_share_ci"],
        "of matches",
    )
    rows += [_place_row(question, seat, seats[seat], matches) for seat in range(SEATS)]
    rows += list(_ending_rows(endings, matches))
    if not question.asks:
        return Findings(headline, rows)
    numbers = tally[kernel.CALL_START :].reshape(len(CALLS), len(CALLS), kernel.CELL_WIDTH).tolist()
    cells = [[Cell(*numbers[usual][call]) for call in CALLS] for usual in CALLS]
    answer = _with_hand(question, cells) if question.with_hand else _by_usual_call(question, cells)
    notes = answer.notes
    if any(cells[usual][call].n < cells[usual][usual].n for usual in CALLS for call in CALLS):
        notes.append("Calls the dealer may not make (T3) are left out, hence the smaller n.")
    return Findings(headline, rows + answer.rows, answer.extra, notes)


@dataclass(frozen=True)
class _Answer:
    rows: list[dict[str, Any]]
    extra: dict[str, Any]
    notes: list[str]


def _seat_row(question: Question, seat: int, sums: list[int], n: int) -> dict[str, Any]:
    from kernels.tricks.matches import GAIN, GAIN_SQUARED, PLACES, WIN

    share, share_ci = win_share(sums[WIN], n)
    places = sums[PLACES:]
    rank, rank_ci = mean(
        sum(rank * count for rank, count in enumerate(places, 1)),
        sum(rank * rank * count for rank, count in enumerate(places, 1)),
        n,
    )
    gain, gain_ci = mean(sums[GAIN], sums[GAIN_SQUARED], n)
    before = question.start[seat]
    return {
        "by": "seat",
        "seat": seat,
        "policy": question.policies[seat],
        "n": n,
        "win_share": share,
        "win_share_ci": share_ci,
        "rank": rank,
        "rank_ci": rank_ci,
        "total": None if gain is None else before + gain,
        "total_ci": None if gain_ci is None else (before + gain_ci[0], before + gain_ci[1]),
    }


def _place_row(question: Question, seat: int, sums: list[int], n: int) -> dict[str, Any]:
    from kernels.tricks.matches import PLACES as START

    row = {"by": "place", "seat": seat, "policy": question.policies[seat], "n": n}
    return row | place_cells(sums[START:], n)


def place_cells(counts: Sequence[int], n: int) -> dict[str, Any]:
    """The shares of the places, from how often each was taken in n matches.

    A shared place counts in full: the seats' shares of a place may add up to more than one.
    """
    cells: dict[str, Any] = {}
    for place, count in zip(PLACES, counts, strict=False):
        cells[place], cells[f"{place}_ci"] = proportion(count, n)
    return cells


def _ending_rows(endings: list[int], n: int) -> Iterable[dict[str, Any]]:
    for ending, count in zip(("outright", "after sudden death", "first place shared"), endings, strict=True):
        share, share_ci = proportion(count, n)
        yield {"by": "ending", "ending": ending, "n": n, "share": share, "share_ci": share_ci}


def _with_hand(question: Question, cells: list[list[Cell]]) -> _Answer:
    """The calls with one hand. The usual call may change with the dealer or with the calls heard."""
    often = [cells[usual][usual].n for usual in CALLS]
    usual = often.index(max(often))
    by_call = {call: _sum(cells[other][call] for other in CALLS) for call in CALLS}
    by_call = {call: cell for call, cell in by_call.items() if cell.n}
    rows = []
    for call, cell in by_call.items():
        always_usual = cell.n == cells[call][call].n
        rows.append({"by": "call", "call": call, **_figures(cell, always_usual, len(by_call) - 1)})
    best = _best(by_call, usual)
    chosen = next(row for row in rows if row["call"] == best)
    told = _beyond_doubt(chosen["difference_ci"])
    share = _percent(chosen["win_share"])
    if best == usual:
        others = rivals(rows, usual)
        note = f"Call {best}, the usual call: seat {question.seat} wins {share}; " + (
            f"{listed(others)} cannot be told apart from it." if others else "every other call wins less."
        )
    elif told:
        gain = _points(chosen["difference"], chosen["difference_ci"])
        note = f"Call {best}: seat {question.seat} wins {share}, {gain} more than with its usual call ({usual})."
    else:
        note = (
            f"Call {best} wins most, {share}, but cannot be told apart from the usual call ({usual}); "
            "more matches may tell."
        )
    extra = {"usual": usual, "best": best, "best_beats_usual": told}
    return _Answer(rows, extra, [note, _PAIRED])


def _by_usual_call(question: Question, cells: list[list[Cell]]) -> _Answer:
    """The calls with a random hand, apart by what the player would usually call with it."""
    shown = [usual for usual in CALLS if cells[usual][usual].n]
    comparisons = sum(1 for usual in shown for call in CALLS if call != usual and cells[usual][call].n)
    total = sum(cells[usual][usual].n for usual in shown)
    summary, rows, better = [], [], []
    for usual in shown:
        by_call = {call: cells[usual][call] for call in CALLS if cells[usual][call].n}
        figures = {call: _figures(cell, call == usual, comparisons) for call, cell in by_call.items()}
        best = _best(by_call, usual)
        told = _beyond_doubt(figures[best]["difference_ci"])
        share, share_ci = proportion(by_call[usual].n, total)
        summary.append(
            {
                "by": "usual call",
                "usual": usual,
                "n": by_call[usual].n,
                "share": share,
                "share_ci": share_ci,
                "win_share": figures[usual]["win_share"],
                "win_share_ci": figures[usual]["win_share_ci"],
                "best": best,
                "difference": figures[best]["difference"],
                "difference_ci": figures[best]["difference_ci"],
                "significant": told,
            }
        )
        rows += [{"by": "call", "usual": usual, "call": call, **figures[call]} for call in by_call]
        if told:
            gain = _points(figures[best]["difference"], figures[best]["difference_ci"])
            better.append(f"A hand usually called {usual} is better called {best}: {gain} more matches won.")
    if not better:
        better = [f"At this standing no call is beyond doubt better than the one seat {question.seat} usually makes."]
    return _Answer(rows + summary, {}, [*better, _PAIRED])


_PAIRED = (
    "The difference of a call is taken from the usual call, on the same deals; all its intervals hold together "
    "(Bonferroni)."
)


def _figures(cell: Cell, always_usual: bool, comparisons: int) -> dict[str, Any]:
    from kernels.tricks.match import WHOLE_WIN

    share, share_ci = win_share(cell.wins, cell.n)
    difference: tuple[float | None, Interval | None] = (0.0, (0.0, 0.0))
    if not always_usual:
        difference = matched_difference(cell.change, cell.change_squared, cell.n, WHOLE_WIN, max(1, comparisons))
    return {
        "n": cell.n,
        "win_share": share,
        "win_share_ci": share_ci,
        "difference": difference[0],
        "difference_ci": difference[1],
    }


def win_share(twelfths: int, n: int) -> tuple[float | None, Interval]:
    """The share of first place and its interval: Wilson's, which is wide enough where some first places are shared."""
    from kernels.tricks.match import WHOLE_WIN

    if n < 2:
        return proportion(twelfths, WHOLE_WIN * n)[0], (0.0, 1.0)
    return proportion(twelfths, WHOLE_WIN * n, deff=WHOLE_WIN)


def rivals(rows: Iterable[Mapping[str, Any]], usual: int) -> list[int]:
    """The calls of which it is not beyond doubt that they win less than the usual one; `rows` by call."""
    return [
        row["call"]
        for row in rows
        if row["call"] != usual and (row["difference_ci"] is None or row["difference_ci"][1] > 0)
    ]


def _best(by_call: dict[int, Cell], usual: int) -> int:
    """The call that beats the usual one by most; the usual one if none does."""
    return max(by_call, key=lambda call: (by_call[call].mean_change, call == usual))


def _sum(cells: Iterable[Cell]) -> Cell:
    return sum(cells, Cell(0, 0, 0, 0))


def _beyond_doubt(interval: Interval | None) -> bool:
    return interval is not None and interval[0] > 0


def _percent(share: float) -> str:
    return f"{100 * share:.3g} % of matches"


def _points(difference: float, interval: Interval) -> str:
    low, high = interval
    return f"{100 * difference:.1f} [{100 * low:.1f}, {100 * high:.1f}] percentage points"
