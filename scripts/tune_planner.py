"""Tune and compare the rows of numbers of the rummy's players (``kernels/rummy/players/rows.py``) by tournaments.

    python scripts/tune_planner.py duel planner greedy                      points a round between two rows
    python scripts/tune_planner.py sweep planner HOLD_MISSING -1 0 1 2      one column at several numbers
    python scripts/tune_planner.py climb planner --steps 6                  many columns at once

Every deal is played in several seatings of the same two rows, and a deal is the unit: what is reported is the points a
round by which a player of the first row does better (less is good) than one of the second. ``climb`` moves all its
columns at random up or down together, the other row the opposite way, sees from the sums which way each does better,
goes there a little, and repeats. ``--set COLUMN=NUMBER`` changes the first row beforehand.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from hand_sim.engine import jit

jit.prepare()

import numpy as np  # noqa: E402

from hand_sim.kernel_args import rummy_players  # noqa: E402
from hand_sim.rules.resolve import resolve  # noqa: E402
from hand_sim.rummy.knobs import to_kernel  # noqa: E402
from kernels.rummy import state as st  # noqa: E402
from kernels.rummy.params import RummyParams  # noqa: E402
from kernels.rummy.play import ROUNDS, play  # noqa: E402
from kernels.rummy.players import rows  # noqa: E402

Array = np.ndarray[Any, np.dtype[Any]]
PRESETS = "jordan,kroot,saudi"
SEATINGS = {
    "pairs": ("ABAB", "BABA", "AABB", "ABBA", "BBAA", "BAAB"),
    "sides": ("ABAB", "BABA"),
    "alone": ("ABBB", "BABB", "BBAB", "BBBA"),
    "against": ("BAAA", "ABAA", "AABA", "AAAB"),
}
CLIMBED = (
    "NEAR", "NEAR_POINTS", "OPENS", "FAR", "SPARE", "POINT", "FIT", "FIT_NEXT", "COPY", "COST_CLOSED", "COST_CALM",
    "COST_NEAR", "COST_CLOSE", "FEED_CLOSED", "FEED_OPEN", "NEXT_CARD", "NEXT_COST", "NEXT_OPENED", "NEXT_OUT",
)  # fmt: skip
FLOOR = {"COST_CLOSED": 10, "COPY": 5, "NEAR_POINTS": 5, "FAR": 4}
"""The least step of a column; others: 50."""
SHARE = 0.3
"""How far a column goes up or down, as a share of its number."""
BATCH = 20
"""Deals for each drawing of ups and downs."""


class Table:
    """Four seats under one rule set."""

    def __init__(self, rules: str) -> None:
        self.params: RummyParams = to_kernel(resolve(rules, (), None))
        self._game = st.new_game(self.params.recycles, False)
        self._rounds = np.zeros((4096, st.ROUND_WIDTH), np.int64)
        self._nothing = np.zeros(0, np.int64), np.zeros((0, st.MATCH_WIDTH), np.int64)

    def scores(self, seated: Sequence[tuple[int, Array]], seed: int, first: int, count: int) -> Array:
        """[count, 4] scores of the deals ``first`` .. with a (player's code, row) in each seat."""
        kinds, numbers = rummy_players(())
        for seat, (kind, row) in enumerate(seated):
            kinds[seat], numbers[seat] = kind, row
        deck, matches = self._nothing
        out = np.zeros((count, 4), np.int64)
        for start in range(0, count, len(self._rounds)):
            part = min(len(self._rounds), count - start)
            zero = np.int64(0)
            play(
                np.uint64(seed), np.int64(first + start), np.int64(part), np.int64(ROUNDS), zero, zero, self.params,
                kinds, numbers, deck, self._rounds, matches, self._game,
            )  # fmt: skip
            columns = st.ROW_SEATS + st.FIG_SCORE + st.SEAT_FIGURES * np.arange(4)
            out[start : start + part] = self._rounds[:part, columns]
        return out

    def gains(
        self, a: tuple[int, Array], b: tuple[int, Array], seatings: str, seed: int, first: int, count: int
    ) -> Array:
        """[count] points by which a player of ``a`` did better than one of ``b``, over all seatings of a deal."""
        total = np.zeros(count)
        for seating in SEATINGS[seatings]:
            scores = self.scores([a if name == "A" else b for name in seating], seed, first, count)
            is_a = np.array([name == "A" for name in seating])
            total += scores[:, ~is_a].mean(1) - scores[:, is_a].mean(1)
        return total / len(SEATINGS[seatings])


def interval(gains: Array, z: float = 2.576) -> str:
    """Mean and half-width of the 99 % interval."""
    return f"{gains.mean():+8.3f} ± {z * gains.std() / len(gains) ** 0.5:.3f}"


def who(name: str) -> tuple[int, Array]:
    """Code and row of a player by name."""
    code = getattr(rows, name.upper())
    return code, rows.NUMBERS[code].copy()


def seatings_for(table: Table, wanted: str) -> str:
    """Sides of a team sit opposite."""
    return "sides" if table.params.teams else wanted


def duel(args: argparse.Namespace) -> Iterator[str]:
    """A against B under each rule set."""
    a, b = args.first, who(args.second)
    for rules in args.rules:
        table = Table(rules)
        start = time.process_time()
        gains = table.gains(a, b, seatings_for(table, args.seatings), args.seed, 0, args.deals)
        rounds = args.deals * len(SEATINGS[seatings_for(table, args.seatings)])
        yield f"{rules:16} {interval(gains)}   {rounds / (time.process_time() - start):.0f} rounds/s of one core"


def sweep(args: argparse.Namespace) -> Iterator[str]:
    """The row with one column changed against the row."""
    column = getattr(rows, args.column)
    code, row = args.first
    for number in args.values:
        changed = row.copy()
        changed[column] = number
        for rules in args.rules:
            table = Table(rules)
            wanted = seatings_for(table, args.seatings)
            gains = table.gains((code, changed), (code, row), wanted, args.seed, 0, args.deals)
            yield f"{args.column}={number:<8} {rules:16} {interval(gains)}"


def climb(args: argparse.Namespace) -> Iterator[str]:
    """Steps uphill in all columns at once."""
    names = args.columns
    columns = np.array([getattr(rows, name) for name in names])
    floor = np.array([FLOOR.get(name, 50) for name in names])
    code, row = args.first
    tables = {rules: Table(rules) for rules in args.rules}
    for step in range(args.steps):
        signs = np.random.default_rng((args.seed, step)).choice([-1, 1], (args.deals // BATCH, len(columns)))
        width = np.maximum(np.abs(row[columns]) * SHARE, floor).astype(np.int64)
        tilt = []
        for table in tables.values():
            for batch, sign in enumerate(signs):
                up, down = row.copy(), row.copy()
                up[columns] += sign * width
                down[columns] -= sign * width
                first = (step * args.deals) + batch * BATCH
                gain = table.gains((code, up), (code, down), "sides", args.seed, first, BATCH).mean()
                tilt.append(sign * gain)
        mean, error = np.mean(tilt, 0), np.std(tilt, 0) / len(tilt) ** 0.5
        moved = np.round(width * np.clip(mean / error / 3, -1, 1)).astype(np.int64)
        row[columns] += moved
        yield f"step {step}"
        for name, number, change, gain, sure in zip(names, row[columns], moved, mean, mean / error, strict=True):
            yield f"  {name:12} {number:8} ({change:+}), points {gain:+.3f}, {sure:+.1f} standard errors"


def main() -> None:
    """Read the command line, print lines as they come."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways = parser.add_subparsers(required=True)
    for way in (duel, sweep, climb):
        sub = ways.add_parser(way.__name__)
        sub.set_defaults(way=way)
        sub.add_argument("first", type=who)
        if way is duel:
            sub.add_argument("second")
        if way is sweep:
            sub.add_argument("column")
            sub.add_argument("values", type=int, nargs="+")
        if way is climb:
            sub.add_argument("--columns", type=lambda text: text.split(","), default=list(CLIMBED))
            sub.add_argument("--steps", type=int, default=6)
        sub.add_argument("--rules", type=lambda text: text.split(","), default=PRESETS.split(","))
        sub.add_argument("--seatings", choices=list(SEATINGS), default="pairs")
        sub.add_argument("--deals", type=int, default=4000)
        sub.add_argument("--seed", type=int, default=1)
        sub.add_argument("--set", dest="changes", action="append", default=[], metavar="COLUMN=NUMBER")
    args = parser.parse_args()
    for change in args.changes:
        name, number = change.split("=")
        args.first[1][getattr(rows, name)] = int(number)
    for line in args.way(args):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
