"""How often a call is made, and what it scores, by the call and by what a player can know of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from hand_sim import plots
from hand_sim.experiments.base import Findings, Headline
from hand_sim.experiments.tricks.rounds import Groups, Rounds
from hand_sim.stats.intervals import Interval, clustered_proportion

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

CALLS = 9
STRENGTH_STEP = 0.5
STRENGTH = (
    "Strength is the number of tricks the rule player takes on average with such cards in this position, by its fitted "
    "estimate; a row holds the hands from strength to below."
)
COUNTED = {"aces": 0, "high_cards": 0, "longest_suit": 2, "voids": 0}
"""What a player can count in a hand, and the lowest count there is."""
HIGH_CARDS = {"natural": "aces and kings", "baloot": "aces and tens"}
DRAWN_WITHIN = 0.04
"""The chart leaves out what is not known to about so much (half the interval of the share made)."""


@dataclass(frozen=True)
class Accuracy(Rounds):
    """How often is a call made, and what does it score, by call and by hand strength?

    All four hands of every deal count. Strength is the `rule` player's fitted estimate of the tricks it takes itself
    with the hand in its position (`kernels.tricks.players.calls.estimate` of kind STRENGTH, in 1/256 tricks), whoever
    holds the hand, in steps of half a trick. High cards are those of the two highest ranks in the rule set's order. A
    call is made by the exact number, or under hit_rule = at_least also by more (T6).
    """

    name: ClassVar[str] = "tricks.accuracy"
    command: ClassVar[str] = "accuracy"
    default_deals: ClassVar[int] = 1_000_000

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        """See `Experiment`."""
        groups = Groups(tally)
        share, share_ci = clustered_proportion(groups.sums("hit", "all"))
        high_cards = HIGH_CARDS[str(self.rules["rank_order"])]
        return Findings(
            Headline("share of calls made", share, share_ci, "of all hands"),
            list(self._rows(groups)),
            {"strength": STRENGTH, "high_cards": f"High cards are {high_cards}."},
            [STRENGTH, f"High cards are {high_cards}."],
        )

    def _rows(self, groups: Groups) -> Iterable[dict[str, Any]]:
        for call in range(CALLS):
            yield {"by": "call", "call": call, **_without_call(groups.figures("call", call))}
        for bucket, figures in groups.rows("strength"):
            yield {"by": "strength", **_edges(bucket), **figures}
        for position, figures in groups.rows("position"):
            yield {"by": "position", "position": position, **figures}
        if len(self.kinds()) > 1:
            for kind, figures in groups.rows("policy"):
                yield {"by": "policy", "policy": self.kinds()[kind], **figures}
        for feature, lowest in COUNTED.items():
            for place, figures in groups.rows(feature):
                yield {"by": feature, feature: lowest + place, **figures}
        for place, figures in groups.rows("strength_call"):
            bucket, call = divmod(place, CALLS)
            yield {"by": "strength_call", **_edges(bucket), "call": call, **_without_call(figures)}

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        """See `Experiment`."""
        plots.set_title(figure, _finding(result["rows"]))
        made, score = figure.subplots(1, 2)
        cells = [row for row in result["rows"] if row["by"] == "strength_call" and _is_known(row)]
        for call in sorted({row["call"] for row in cells}):
            line = [row for row in cells if row["call"] == call]
            _line(made, line, "hit", 100, call)
            _line(score, line, "score", 1, call)
        made.set_title("calls made, %")
        score.set_title("mean score of the round, points")
        made.set_ylim(0, 100)
        for axes in (made, score):
            axes.set_xlabel("strength: tricks the rule player expects")
        if cells:
            score.legend(title="call", loc="center left", bbox_to_anchor=(1.0, 0.5))


def _without_call(figures: dict[str, Any]) -> dict[str, Any]:
    """Figures of hands with the same call, of which the mean says nothing."""
    return {key: value for key, value in figures.items() if key not in ("called", "called_ci")}


def _edges(bucket: int) -> dict[str, float | None]:
    """Between which strengths a bucket lies; the last is open."""
    from kernels.tricks.rounds import BUCKETS

    low = bucket * STRENGTH_STEP
    return {"strength": low, "below": low + STRENGTH_STEP if bucket < BUCKETS - 1 else None}


def _is_known(row: Mapping[str, Any]) -> bool:
    low, high = row["hit_ci"]
    return bool(high - low <= 2 * DRAWN_WITHIN)


def _line(axes: Axes, rows: list[dict[str, Any]], name: str, scale: float, call: int) -> None:
    plots.interval_points(
        axes,
        [row["strength"] + STRENGTH_STEP / 2 for row in rows],
        [scale * row[name] for row in rows],
        [_scaled(row[f"{name}_ci"], scale) for row in rows],
        call,
        str(call),
    )


def _scaled(interval: Interval | None, scale: float) -> Interval | None:
    return None if interval is None else (scale * interval[0], scale * interval[1])


def _finding(rows: Iterable[Mapping[str, Any]]) -> str:
    """What the chart shows, in numbers: how often zeros and other calls are made, and which calls nobody makes."""
    calls = [row for row in rows if row["by"] == "call"]
    parts: list[str] = []
    for words, chosen in (("zeros", calls[:1]), ("other calls", calls[1:])):
        n = sum(row["n"] for row in chosen)
        if n:
            parts.append(f"{100 * sum(row['hit'] * row['n'] for row in chosen if row['n']) / n:.0f} % of {words}")
    missing = [str(row["call"]) for row in calls if not row["n"]]
    unused = f"; nobody calls {' or '.join(missing)}" if missing else ""
    return f"Made: {', '.join(parts)}{unused}"
