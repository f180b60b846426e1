"""How fast: rounds and solves a second, beside public programs on the same kind of work in the same run.

``python scripts/bench.py`` prints one table; the peers (``pip install .[peers]``) are OpenSpiel and, for open cards,
DDS through endplay. Every rate is the best of several short repeats: what the machine can do when neighbours leave it
alone. Arguments pick parts: ``rounds``, ``solver``, ``rummy``, ``melds``, ``start``, ``memory``.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console
from rich.table import Table
from timing import Row, best_rate

from hand_sim.engine import jit


def open_spiel_rate() -> float:
    """Rounds a second of OpenSpiel's C++ ``evaluate_bots``: uniformly random bots, four players, 8 tricks."""
    import pyspiel

    game = pyspiel.load_game("oh_hell(players=4,num_suits=4,num_cards_per_suit=9,num_tricks_fixed=8)")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    state = game.new_initial_state()

    def work() -> int:
        for number in range(200):
            pyspiel.evaluate_bots(state.clone(), bots, number)
        return 200

    return best_rate(work, 100)


def rounds() -> list[Row]:
    """Rounds a second by player, on one thread and on two."""
    from bench_rounds import play_rounds

    from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
    from hand_sim.rules.resolve import resolve

    def rates(policy: str, trump: str, count: int) -> tuple[float, float]:
        """On one thread and on two, in portions of ``count`` rounds."""
        ruleset = resolve("koutchina", [f"trump={trump}"], "tricks")
        params, players, seed = tricks_params(ruleset), tricks_players(ruleset, (policy,) * 4), kernel_seed(1)

        def portion(number: int) -> int:
            play_rounds(seed, number * count, count, params, players)
            return count

        portion(0)
        with ThreadPoolExecutor(2) as pool:
            return best_rate(lambda: portion(0), 100), best_rate(lambda: sum(pool.map(portion, range(10))), 30)

    rows: list[Row] = []
    peer = open_spiel_rate()
    for policy, trump, count in (("random", "none", 20_000), ("random", "random", 20_000), ("rule", "none", 2_000),
                                 ("rule", "random", 2_000)):  # fmt: skip
        one, two = rates(policy, trump, count)
        beside = (f"OpenSpiel {peer:,.0f}", f"{one / peer:.0f}") if policy == "random" else ("", "")
        rows.append((f"rounds, {policy} in all seats, trump {trump}, deal and calls included", f"{one:,.0f}", *beside))
        rows.append(("the same on two threads", f"{two:,.0f}", f"one thread {one:,.0f}", f"{two / one:.2f}"))
    return rows


def solver() -> list[Row]:
    """Open cards, eight each."""
    import bench_solver

    rows: list[Row] = []
    for row in bench_solver.one_against_three() + bench_solver.two_against_two():
        peer = f"{row['peer']} {row['peer_rate']:,.0f}" if row["peer_rate"] else ""
        ratio = f"{row['rate'] / row['peer_rate']:.2f}" if row["peer_rate"] else ""
        rows.append((f"solve: {row['name']}", f"{row['rate']:,.0f}", peer, ratio))
    return rows


def rummy() -> list[Row]:
    """Whole rounds of the rummy."""
    import bench_rummy

    return bench_rummy.rounds()


def melds() -> list[Row]:
    """The rummy's search of melds."""
    import bench_rummy

    return bench_rummy.melds()


COMMANDS = {
    "--help": ["--help"],
    "rules show": ["rules", "show", "koutchina"],
    "tricks call, default settings": ["tricks", "call", "AS KS QH 7D 8D 9C TC JC"],
    "tricks accuracy, default settings": ["tricks", "accuracy"],
    "rummy melds": ["rummy", "melds", "KS QS JS 7H 7D JK 2S 4D 5H 9C 3S 8D 6C 2D", "--rules", "kroot"],
    "rummy trace --rounds 1": ["rummy", "trace", "--rules", "kroot", "--rounds", "1"],
}


def start() -> list[Row]:
    """Seconds of whole commands, kernels already compiled; the best of five."""
    rows: list[Row] = []
    for name, arguments in COMMANDS.items():
        times = []
        for _ in range(2 if "accuracy" in name else 5):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-m", "hand_sim", *arguments], check=True, capture_output=True)
            times.append(time.perf_counter() - began)
        rows.append((f"hand-sim {name}", f"{min(times):.2f} s", "", ""))
    return rows


def memory() -> list[Row]:
    """Peak memory of a run in a child process, by number of deals."""
    rows: list[Row] = []
    for deals in ("10k", "1M"):
        code = (
            "import resource, sys; from hand_sim.cli.app import main\n"
            f"sys.argv = 'hand-sim tricks simulate --policy random --deals {deals} --quiet --json'.split()\n"
            "try:\n    main()\n"
            "except SystemExit:\n    pass\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)\n"
        )
        done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        rows.append((f"peak memory of {deals} deals", f"{int(done.stderr.split()[-1]) / 1024:,.0f} MiB", "", ""))
    return rows


PARTS = {"rounds": rounds, "solver": solver, "rummy": rummy, "melds": melds, "start": start, "memory": memory}


def main() -> None:
    """Measure the parts asked for and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)} (all)")
    chosen = parser.parse_args().parts or list(PARTS)
    if unknown := set(chosen) - set(PARTS):
        parser.error(f"unknown part {', '.join(sorted(unknown))}: of {', '.join(PARTS)}")
    jit.prepare()
    table = Table("work", "figure (a second, where no unit stands)", "peer", "ratio")
    for part in chosen:
        for row in PARTS[part]():
            table.add_row(*row)
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
