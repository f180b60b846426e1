"""A progress bar on standard error, with rate and time left; only on a terminal and only for runs that take a while."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hand_sim.engine.run import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

_PATIENCE_SECONDS = 1.0


@contextmanager
def progress_bar(unit: str, quiet: bool) -> Iterator[Progress | None]:
    """Within, a function that shows how far a run is; None where nobody would see it."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    bar = _Bar(unit)
    try:
        yield bar.update
    finally:
        bar.close()


class _Bar:
    """Made when the run starts; appears on the first update after a second, and vanishes at the end."""

    def __init__(self, unit: str) -> None:
        self._unit = unit
        self._begin: float | None = None
        self._display: RichProgress | None = None

    def update(self, done: int, total: int) -> None:
        now = time.perf_counter()
        self._begin = begin = self._begin or now
        if now - begin < _PATIENCE_SECONDS:
            return
        if self._display is None:
            self._display = _display()
            self._display.start()
            self._display.add_task("", total=total, rate="")
        rate = f"{done / (now - begin):,.0f} {self._unit}/s"
        self._display.update(self._display.task_ids[0], completed=done, rate=rate)

    def close(self) -> None:
        if self._display is not None:
            self._display.stop()


def _display() -> "RichProgress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    return Progress(
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
