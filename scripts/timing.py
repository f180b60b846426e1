"""How the benchmarks time, and a line of their table."""

import time
from collections.abc import Callable

Row = tuple[str, str, str, str]
"""What was done, its figure, a peer's, the ratio of the two."""


def best_rate(work: Callable[[], int], repeats: int) -> float:
    """Units a second of ``work`` (which returns how many it did), the best of ``repeats``."""
    best = 0.0
    for _ in range(repeats):
        began = time.perf_counter()
        done = work()
        best = max(best, done / (time.perf_counter() - began))
    return best
