"""The charts of `tricks match`: who wins from the start, or what each call wins at a standing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hand_sim import plots
from hand_sim.cards import symbols
from hand_sim.experiments.tricks.match import tables
from hand_sim.policies import SEATS
from hand_sim.wording import listed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MOST_LINES = 5
_FRACTIONS = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth"}
_RARE = 0.02
"""Usual calls rarer than this have no line."""


def draw(result: Mapping[str, Any], figure: Figure) -> None:
    """Draw the chart that fits what was asked."""
    if result["hand"] is not None:
        _draw_calls(result, figure)
    elif any(row["by"] == "call" for row in result["rows"]):
        _draw_usual_calls(result, figure)
    else:
        draw_seats([row for row in result["rows"] if row["by"] == "seat"], SEATS, figure)


def draw_seats(rows: list[Mapping[str, Any]], rivals: int, figure: Figure) -> None:
    """Draw each seat's share of matches won; `rivals`: how many seats or sides there are to win one."""
    axes = figure.subplots()
    where = range(len(rows))
    plots.interval_bars(
        axes, where, [row["win_share"] for row in rows], [row["win_share_ci"] for row in rows], width=0.6
    )
    axes.axhline(1 / rivals, color="#555555", linestyle="--", linewidth=1, zorder=3)
    axes.set_xticks(where, [f"seat {row['seat']}\n{row['policy']}" for row in rows])
    axes.grid(axis="x", visible=False)
    axes.set_ylabel("share of matches won")
    axes.set_title(f"dashed: {_FRACTIONS[rivals]} of all matches")
    plots.set_title(figure, _most_wins(rows, rivals))


def _most_wins(rows: list[Mapping[str, Any]], rivals: int) -> str:
    """In a sentence: the seats that win most, with all that cannot be told apart from the best of them."""
    best = max(rows, key=lambda row: float(row["win_share"]))
    top = [row for row in rows if row["win_share_ci"][1] >= best["win_share_ci"][0]]
    names = listed((row["seat"] for row in top), "and")
    if len(top) == len(rows):
        return "No seat can be said to win more matches than another"
    if len(top) == 1:
        share = f"{100 * best['win_share']:.1f} % of matches"
        return f"Seat {names} ({best['policy']}) wins {share}, more than any other"
    if rivals < len(rows) == 2 * len(top):
        return f"Seats {names}, one side, win {100 * best['win_share']:.1f} % of matches"
    return f"Seats {names} win the most matches and cannot be told apart"


def _draw_calls(result: Mapping[str, Any], figure: Figure) -> None:
    rows = [row for row in result["rows"] if row["by"] == "call"]
    axes = figure.subplots()
    plots.interval_points(
        axes, [row["call"] for row in rows], [row["win_share"] for row in rows], [row["win_share_ci"] for row in rows]
    )
    usual = result["usual"]
    _ring(axes, usual, next(row["win_share"] for row in rows if row["call"] == usual))
    _finish_calls(result, axes, figure, _best_call(result, tables.rivals(rows, usual)))
    axes.set_title(f"{symbols(' '.join(result['hand']))}; {_standing(result)}; ringed: the usual call")


def _best_call(result: Mapping[str, Any], others: list[int]) -> str:
    """In a sentence: what to call with the hand."""
    seat, best, usual = result["seat"], result["best"], result["usual"]
    if best != usual and result["best_beats_usual"]:
        return f"Call {best}: seat {seat} wins more than with its usual call, {usual}"
    if best != usual:
        return f"Call {best} or {usual}: which wins more cannot be told from this many matches"
    if others:
        return f"Call {best} as usual; {listed(others)} may win as much"
    return f"Call {best} as usual: every other call wins less"


def _draw_usual_calls(result: Mapping[str, Any], figure: Figure) -> None:
    usual_rows = [row for row in result["rows"] if row["by"] == "usual call"]
    lines = sorted(usual_rows, key=lambda row: -row["n"])[:_MOST_LINES]
    lines = [row for row in lines if row["share"] >= _RARE]
    axes = figure.subplots()
    for series, line in enumerate(sorted(lines, key=lambda row: row["usual"])):
        usual = line["usual"]
        rows = [row for row in result["rows"] if row["by"] == "call" and row["usual"] == usual]
        calls, shares = [row["call"] for row in rows], [row["win_share"] for row in rows]
        label = f"{usual}  ({100 * line['share']:.0f} % of hands)"
        plots.interval_points(axes, calls, shares, [row["win_share_ci"] for row in rows], series, label)
        _ring(axes, usual, line["win_share"], series)
    axes.legend(title="usual call (ringed)", loc="upper left", bbox_to_anchor=(1, 1))
    _finish_calls(result, axes, figure, _finding(result["seat"], lines))
    axes.set_title(_standing(result))


def _finding(seat: int, lines: list[Mapping[str, Any]]) -> str:
    """In a sentence: which usual calls should be others."""
    better: dict[int, list[int]] = {}
    for row in sorted(lines, key=lambda row: int(row["usual"])):
        if row["significant"]:
            better.setdefault(row["best"], []).append(row["usual"])
    if not better:
        return f"Seat {seat}: no call is beyond doubt better than the usual one at this n"
    changes = (f"{best} on hands usually called {listed(usual)}" for best, usual in better.items())
    return f"Seat {seat} wins more by calling {listed(changes, 'and')}"


def _ring(axes: Any, call: int, share: float, series: int = 0) -> None:
    axes.plot(call, share, "o", markersize=13, fillstyle="none", color=plots.COLOURS[series])


def _finish_calls(result: Mapping[str, Any], axes: Any, figure: Figure, finding: str) -> None:
    axes.set_xticks(range(9))
    axes.set_xlabel(f"call of seat {result['seat']} in the next round")
    axes.set_ylabel("share of matches won")
    axes.set_ylim(bottom=0)
    plots.set_title(figure, finding)


def _standing(result: Mapping[str, Any]) -> str:
    left = result["rounds_left"]
    totals = ", ".join(str(total).replace("-", "−") for total in result["totals"])
    return f"totals {totals}, {left} {'round' if left == 1 else 'rounds'} left"
