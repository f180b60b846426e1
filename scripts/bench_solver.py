"""How fast the open-card solver is, beside DDS on the same deals in the same run. Called by bench.py, or by itself."""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    sys.path.insert(0, str(Path(__file__).parent))

NO_TRUMP = -1
SPADES = 0


class Row(TypedDict):
    """One line of the table of measurements; rates are solves a second of processor time, on one thread."""

    name: str
    rate: float
    peer: str | None
    peer_rate: float | None
    ratio: float | None


def random_deals(deals: int, seed: int) -> NDArray[np.int64]:
    """Full deals as masks of cards strength * 4 + suit: int64[deals, 4]."""
    rng = np.random.default_rng(seed)
    hands = np.zeros((deals, 4), dtype=np.int64)
    for deal in range(deals):
        for place, card in enumerate(rng.permutation(32)):
            hands[deal, place // 8] |= 1 << int(card)
    return hands


def _ours(deals: NDArray[np.int64], leader: int, trump: int, question: int) -> Callable[[], NDArray[np.int64]]:
    from kernels.tricks.solver.solve import new_table, new_workspace, solve_many

    work = new_workspace()
    count = len(deals)
    leaders = np.full(count, leader, dtype=np.int64)
    heroes = np.zeros(count, dtype=np.int64)

    def run() -> NDArray[np.int64]:
        out = np.zeros(count, dtype=np.int64)
        solve_many(new_table(), work, deals, leaders, heroes, trump, question, out)
        return out

    run()
    return run


def _seconds(run: Callable[[], object]) -> float:
    """Processor time, which neighbours on the machine disturb less than the clock on the wall."""
    begin = time.process_time()
    run()
    return time.process_time() - begin


def one_against_three(deals: int = 500, repeats: int = 5, seed: int = 1) -> list[Row]:
    """Most and fewest tricks of seat 0, eight cards each."""
    from kernels.tricks.solver.solve import FEWEST, MOST

    rows: list[Row] = []
    for name, question, leader, trump, count in (
        ("most, the hero leads", MOST, 0, NO_TRUMP, deals),
        ("most, the next seat leads", MOST, 1, NO_TRUMP, deals),
        ("most, the hero leads, spades are trumps", MOST, 0, SPADES, deals),
        ("fewest, the hero leads", FEWEST, 0, NO_TRUMP, max(1, deals // 10)),
        ("fewest, the next seat leads", FEWEST, 1, NO_TRUMP, max(1, deals // 10)),
    ):
        run = _ours(random_deals(count, seed), leader, trump, question)
        rate = count / statistics.median(_seconds(run) for _ in range(repeats))
        rows.append(Row(name=f"one against three: {name}", rate=rate, peer=None, peer_rate=None, ratio=None))
    return rows


def two_against_two(deals: int = 500, repeats: int = 5, seed: int = 1) -> list[Row]:
    """Double dummy for one leader, eight cards each, turn about with DDS; both must give the same tricks."""
    import double_dummy

    from kernels.tricks.solver.solve import SIDE

    rows: list[Row] = []
    for name, trump in (("no trump", NO_TRUMP), ("spades are trumps", SPADES)):
        hands = random_deals(deals, seed)
        run = _ours(hands, 0, trump, SIDE)
        boards = [double_dummy.bridge_deal(deal, 0, trump) for deal in hands]

        def run_peer(boards: list[object] = boards) -> list[object]:
            return [double_dummy.solve(board) for board in boards]

        if run().tolist() != [double_dummy.tricks(answer) for answer in run_peer()]:
            raise AssertionError(f"two against two, {name}: the answers differ from those of DDS")
        ours, theirs = zip(*((_seconds(run), _seconds(run_peer)) for _ in range(repeats)), strict=True)
        rate = deals / statistics.median(ours)
        peer_rate = deals / statistics.median(theirs)
        ratio = rate / peer_rate
        rows.append(
            Row(name=f"two against two: {name}", rate=rate, peer="DDS (endplay)", peer_rate=peer_rate, ratio=ratio)
        )
    return rows


if __name__ == "__main__":
    for row in one_against_three() + two_against_two():
        beside = f"  {row['peer']} {row['peer_rate']:,.0f}/s, ratio {row['ratio']:.2f}" if row["peer"] else ""
        print(f"{row['name']:<58} {row['rate']:>9,.0f}/s{beside}")
