"""Sharing out deals: consecutive chunks, handed to whichever thread asks next."""

from __future__ import annotations

from threading import Lock

_CHUNK_SECONDS = 0.1
"""Aim for the time one chunk takes: long enough to cost nothing, short enough to stop at once."""
_FIRST_CHUNK = 16
_GROWTH = 8
"""The next chunk is at most so many times the one measured."""


class Plan:
    """The deals 0 to `deals` - 1 in chunks. Safe to use from several threads.

    Chunks are given out in order and a chunk given out is always finished, so what is done once all threads have
    come back is a prefix of the deals: `given` of them.
    """

    def __init__(self, deals: int, threads: int) -> None:
        """Plan `deals` deals for so many threads."""
        self.deals = deals
        self.given = 0
        self.finished = 0
        self._threads = threads
        self._size = _FIRST_CHUNK
        self._stopped = False
        self._lock = Lock()

    def take(self) -> tuple[int, int]:
        """The next chunk: its first deal and how many; none (0 deals) when all are given out or after `stop`."""
        with self._lock:
            left = 0 if self._stopped else self.deals - self.given
            fair = max(left // self._threads, _FIRST_CHUNK)  # near the end no thread is left with all the rest
            chunk = self.given, min(self._size, fair, left)
            self.given += chunk[1]
            return chunk

    def finish(self, count: int, seconds: float) -> None:
        """A chunk of `count` deals is done and took so long; the next one is sized after it."""
        with self._lock:
            self.finished += count
            aim = count * _CHUNK_SECONDS / max(seconds, 1e-9)
            self._size = max(1, min(int(aim), count * _GROWTH))

    def stop(self) -> None:
        """Give out no more. Takes no lock, as it is called from a signal handler."""
        self._stopped = True
