"""What all tests share."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest

from hand_sim.engine.jit import prepare

# A shell that starts the tests in the background has Ctrl-C ignored, which some of them send.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Before anything imports numba: tests and the programs they start share one cache of compiled kernels.
prepare(quiet=True)

Cli = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def cli() -> Cli:
    """Run `hand-sim` with the given words in a process of its own, in an environment without colour settings."""

    def run(*words: str, env: dict[str, str] | None = None, **settings: object) -> "subprocess.CompletedProcess[str]":
        inherited = {k: v for k, v in os.environ.items() if k not in {"FORCE_COLOR", "NO_COLOR", "PY_COLORS"}}
        return subprocess.run(
            [sys.executable, "-m", "hand_sim", *words],
            env=inherited | (env or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            **settings,
        )

    return run
