"""Running an experiment: threads take chunks of deals and add them up; Ctrl-C ends the run early but whole."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING

from hand_sim.engine.plan import Plan
from hand_sim.experiments.base import Experiment

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TICK_SECONDS = 0.1
_SAME_WISH_SECONDS = 0.2

Progress = Callable[[int, int], None]
"""Is told, now and then, how many deals are finished, of how many."""


@dataclass(frozen=True)
class Outcome:
    """The tally of deals 0 to `deals` - 1, whether Ctrl-C kept it below what was asked, and the seconds it took."""

    tally: NDArray[np.int64]
    deals: int
    interrupted: bool
    elapsed_s: float


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(experiment: Experiment, deals: int, threads: int, progress: Progress | None = None) -> Outcome:
    """Simulate deals 0 to `deals` - 1 on so many threads; the tally is the same for any number of them.

    Kernels are compiled first, in the calling thread; that is not part of `elapsed_s`. The first Ctrl-C lets the
    chunks in work finish and returns what is done, always a prefix of the deals. A second one is an ordinary
    KeyboardInterrupt.
    """
    total = compile_kernels(experiment)
    plan = Plan(deals, threads)
    begin = time.perf_counter()
    with _stopped_by_interrupt(plan.stop), ThreadPoolExecutor(threads) as pool:
        pending = {pool.submit(_work, experiment, plan) for _ in range(threads)}
        while pending:
            ready, pending = wait(pending, timeout=_TICK_SECONDS, return_when=FIRST_EXCEPTION)
            for thread in ready:
                total += thread.result()
            if progress:
                progress(plan.finished, deals)
    return Outcome(total, plan.given, plan.given < deals, time.perf_counter() - begin)


def compile_kernels(experiment: Experiment) -> NDArray[np.int64]:
    """Compile (or load) all kernels of the experiment by simulating no deal; returns the empty tally."""
    import numpy as np

    tally = np.zeros(experiment.tally_size(), dtype=np.int64)
    experiment.simulate(0, 0, tally)
    return tally


def _work(experiment: Experiment, plan: Plan) -> NDArray[np.int64]:
    """One thread: take chunks until none is left; returns their tally. On failure the others stop too."""
    import numpy as np

    tally = np.zeros(experiment.tally_size(), dtype=np.int64)
    try:
        while True:
            first, count = plan.take()
            if count == 0:
                return tally
            begin = time.perf_counter()
            experiment.simulate(first, count, tally)
            plan.finish(count, time.perf_counter() - begin)
    except BaseException:
        plan.stop()
        raise


@contextmanager
def _stopped_by_interrupt(stop: Callable[[], None]) -> Iterator[None]:
    """Within, the first Ctrl-C calls `stop`, and a later one is a KeyboardInterrupt again.

    What follows at once is the same wish: `timeout -s INT` signals the program and then its whole group. Only where
    Ctrl-C means KeyboardInterrupt: not in another thread, nor where the caller ignores or handles it.
    """
    usual = signal.default_int_handler
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is not usual:
        yield
        return

    first: list[float] = []

    def interrupted(number: int, frame: FrameType | None) -> None:
        first.append(time.monotonic())
        stop()
        if first[-1] - first[0] > _SAME_WISH_SECONDS:
            usual(number, frame)

    signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
