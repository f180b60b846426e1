"""Do the intervals hold what they promise? Whole experiments, at hundreds of seeds, about figures that are known.

    python scripts/verify_coverage.py [--seeds N]

Each experiment below is asked at N seeds for a figure whose true value follows from the rules alone. The share of its
95 % intervals that hold that value must be 95 % within five standard errors. Exit status 1 if one is not.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import comb, sqrt
from typing import Any

from hand_sim.engine import jit

jit.prepare()

from hand_sim.engine.run import compile_kernels  # noqa: E402
from hand_sim.experiments import experiment  # noqa: E402
from hand_sim.experiments.base import Findings  # noqa: E402
from hand_sim.rules.resolve import resolve  # noqa: E402
from hand_sim.rules.ruleset import RuleSet  # noqa: E402
from hand_sim.stats.intervals import LEVEL, proportion  # noqa: E402

ALLOWED = 5
"""Standard errors."""
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Known:
    """A figure of an experiment and its true value: in rows that hold all of `where`, the first of them."""

    what: str
    experiment: str
    rules: RuleSet
    policy: str
    deals: int
    where: Mapping[str, object]
    figure: str
    truth: float
    settings: Mapping[str, object] = field(default_factory=dict)
    """The experiment's own."""


def known() -> Iterator[Known]:
    """Figures that follow from the rules.

    Random players of the trick game call 0..8 alike, whatever their cards, and all seats are alike; so are the four
    seats of a match of any one policy. Three cards of two packs with two jokers are a meld if they are a set of three
    suits (13 ranks x 4 x 8 ways), two suits and a joker (13 x 6 x 4 x 2), a run (12 x 4 suits x 8), or two cards of a
    run and a joker (13 pairs that are neighbours and 12 that are not, x 4 x 4 x 2): 2,224 of C(106, 3) hands.
    """
    koutchina = resolve(None, [], "tricks")
    simulate = ("tricks.simulate", koutchina, "random", 2000)
    seat = {"by": "seat", "seat": 2}
    yield Known("tricks a seat takes, of 8 by four", *simulate, seat, "taken", 2)
    yield Known("mean of a call out of 0..8", *simulate, seat, "called", 4)
    yield Known("calls by lot that are made", *simulate, seat, "hit", 1 / 9)
    over = 1 - sum(comb(total + 3, 3) for total in range(9)) / 9**4
    total = {"by": "total", "total": "over 8"}
    yield Known("four calls by lot that add up to more than 8", *simulate, total, "share", over)
    won = ("a seat's share of matches of the", "random", 100, seat, "win_share", 1 / 4)
    for rules in (koutchina, resolve("kroot", [], "rummy")):
        yield Known(f"{won[0]} {rules.game}", f"{rules.game}.match", rules, *won[1:])
    three = resolve("kroot", ["hand_size=3", "players=2", "recycles=0"], "rummy")
    alone = {"also": "none", "bars": "0", "turns": 1}
    dealt = ("rummy.opening", three, "greedy", 1000, {"by": "turn", "turn": 0}, "kept", 2224 / comb(106, 3))
    yield Known("hands of three cards that are a meld", *dealt, alone)


def covered(case: Known, seeds: int) -> int:
    """How many of the intervals at seeds 1 to `seeds` hold the truth."""
    kind = experiment(case.experiment)
    assert kind is not None
    policies = kind.read_policies((case.policy,), case.rules.seats)
    return sum(_holds(case, _ask(kind, case, policies, seed)) for seed in range(1, seeds + 1))


def _ask(kind: Callable[..., Any], case: Known, policies: tuple[str, ...], seed: int) -> Findings:
    question = kind(case.rules, policies, seed, **case.settings)
    tally = compile_kernels(question)
    question.simulate(0, case.deals, tally)
    findings: Findings = question.tabulate(tally, case.deals)
    return findings


def _holds(case: Known, findings: Findings) -> bool:
    row = next(row for row in findings.rows if case.where.items() <= row.items())
    low, high = row[f"{case.figure}_ci"]
    return bool(low <= case.truth <= high)


def main(words: list[str] | None = None) -> int:
    """Ask everything, print what was covered; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seeds", type=int, default=1000, help="how many seeds each figure is asked at")
    seeds = parser.parse_args(words).seeds
    wrong = 0
    for case in known():
        begin = time.perf_counter()
        hits = covered(case, seeds)
        share, (low, high) = proportion(hits, seeds)
        astray = abs(hits / seeds - LEVEL) > ALLOWED * sqrt(LEVEL * (1 - LEVEL) / seeds)
        wrong += astray
        print(
            f"{case.what:<48} {hits:>5} of {seeds:>5} = {share:.3f} [{low:.3f}, {high:.3f}]"
            f"{'  WRONG' if astray else ''}  {time.perf_counter() - begin:6.1f} s"
        )
        sys.stdout.flush()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
