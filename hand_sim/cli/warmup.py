"""`hand-sim warmup`: compile and cache every kernel now."""

import time

from hand_sim.cli import options
from hand_sim.engine import jit
from hand_sim.engine.warm import compilations


def warmup(quiet: options.Quiet = False) -> None:
    """Compile and cache every kernel now, so that no later command has to."""
    folder = jit.prepare(quiet)
    for command, compile_now in compilations():
        begin = time.perf_counter()
        compile_now()
        print(f"{command:<20} {time.perf_counter() - begin:6.1f} s", flush=True)
    if folder:
        print(f"kept in {folder}")
