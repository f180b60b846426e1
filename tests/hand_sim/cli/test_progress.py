import os
import pty
import re
import subprocess

from hand_sim.cli import progress
from hand_sim.cli.progress import progress_bar


def test_nobody_sees_a_bar_without_a_terminal_or_when_quiet(monkeypatch):
    with progress_bar("deals", quiet=False) as bar:
        assert bar is None
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with progress_bar("deals", quiet=True) as bar:
        assert bar is None


def test_a_bar_appears_only_after_a_second(monkeypatch):
    clock = iter([10.0, 10.9, 11.5])
    monkeypatch.setattr(progress.time, "perf_counter", lambda: next(clock))
    bar = progress._Bar("deals")
    for done in (100, 200):
        bar.update(done, 1000)
        assert bar._display is None
    monkeypatch.undo()
    monkeypatch.setattr(progress.time, "perf_counter", lambda: 12.0)
    bar.update(500, 1000)
    assert bar._display is not None
    [task] = bar._display.tasks
    assert (task.completed, task.total, task.fields["rate"]) == (500, 1000, "250 deals/s")
    bar.close()


def on_a_terminal(words):
    """What the program writes to a terminal on standard error, and its standard output."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env=os.environ | {"TERM": "xterm"}) as program:
        os.close(theirs)
        written = b""
        try:
            while chunk := os.read(ours, 4096):
                written += chunk
        except OSError:  # the terminal is gone when the program is
            pass
        out = program.stdout.read()
    os.close(ours)
    return written.decode(), out.decode()


def test_the_bar_of_a_long_run_shows_rate_and_time_left(dice_words):
    words = [*dice_words, "tricks", "dice", "six", "--deals", "100M", "--json"]
    written, out = on_a_terminal(words)
    assert re.search(r"\d{1,3}%.*[\d,]+ deals/s.*\d:\d\d:\d\d.*left", written)
    assert "\x1b" not in out
    assert on_a_terminal([*words, "--quiet"])[0] == ""
