import os
import signal
import threading
import time

import numpy as np
import pytest

from hand_sim.engine.run import cores, run


class Recorder:
    """An experiment that adds k + k² of every deal k, and notes who did what."""

    unit = "deals"

    def __init__(self, act=lambda first, count: None):
        self.act = act
        self.calls = []

    def tally_size(self):
        return 2

    def simulate(self, first, count, out):
        self.calls.append((first, count, threading.current_thread()))
        self.act(first, count)
        deals = np.arange(first, first + count, dtype=np.int64)
        out += [deals.sum(), (deals * deals).sum()]


def sums(deals):
    return [deals * (deals - 1) // 2, (deals - 1) * deals * (2 * deals - 1) // 6]


@pytest.mark.parametrize("threads", [1, 2, 3, 64])
@pytest.mark.parametrize("deals", [1, 15, 17, 20_001])
def test_c78_the_tally_is_the_same_for_any_number_of_threads(threads, deals):
    outcome = run(Recorder(), deals, threads)
    assert outcome.tally.tolist() == sums(deals)
    assert outcome.tally.dtype == np.int64
    assert (outcome.deals, outcome.interrupted) == (deals, False)
    assert outcome.elapsed_s > 0


def test_kernels_are_compiled_first_in_the_calling_thread_and_the_work_is_done_by_others():
    recorder = Recorder()
    run(recorder, 100, 2)
    (first, count, thread), *work = recorder.calls
    assert (first, count) == (0, 0)
    assert thread is threading.main_thread()
    assert all(count > 0 and thread is not threading.main_thread() for _, count, thread in work)


def test_c82_ctrl_c_keeps_the_prefix_that_is_done():
    def press(first, count):
        if first <= 5000 < first + count:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)

    outcome = run(Recorder(press), 10**12, 2)
    assert outcome.interrupted
    assert 5000 < outcome.deals < 10**12
    assert outcome.tally.tolist() == sums(outcome.deals)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_while_compiling_is_an_ordinary_interrupt():
    def press(first, count):
        if count == 0:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(1)

    with pytest.raises(KeyboardInterrupt):
        run(Recorder(press), 100, 2)


def test_a_second_ctrl_c_does_not_wait():
    held = threading.Event()

    def press(first, count):
        if count:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.3)
            os.kill(os.getpid(), signal.SIGINT)
            held.wait(0.3)

    with pytest.raises(KeyboardInterrupt):
        run(Recorder(press), 10**9, 1)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_c82_signals_that_come_together_are_one_ctrl_c():
    def press(first, count):
        if count:
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)  # else a busy machine records so many deals before they arrive that the squares overflow

    outcome = run(Recorder(press), 10**9, 1)
    assert outcome.interrupted
    assert outcome.tally.tolist() == sums(outcome.deals)


def test_an_interrupt_that_the_caller_ignores_stays_ignored():
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        outcome = run(Recorder(lambda first, count: os.kill(os.getpid(), signal.SIGINT)), 100, 1)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert (outcome.deals, outcome.interrupted) == (100, False)


def test_a_failure_in_one_thread_stops_the_others_and_comes_out():
    def fail(first, count):
        if first <= 3000 < first + count:
            raise RuntimeError("no more cards")

    recorder = Recorder(fail)
    with pytest.raises(RuntimeError, match="no more cards"):
        run(recorder, 10**12, 3)


def test_it_runs_outside_the_main_thread():
    outcomes = []
    thread = threading.Thread(target=lambda: outcomes.append(run(Recorder(), 100, 2)))
    thread.start()
    thread.join()
    assert outcomes[0].tally.tolist() == sums(100)


def test_progress_ends_at_all_deals():
    seen = []
    run(Recorder(), 3000, 2, lambda done, total: seen.append((done, total)))
    assert seen[-1] == (3000, 3000)
    assert all(total == 3000 for _, total in seen)
    assert seen == sorted(seen)


def test_cores_are_those_of_this_process():
    assert 1 <= cores() <= os.cpu_count()
