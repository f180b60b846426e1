"""The machine instructions behind the kernels, and their portable forms."""

import ast
import importlib
import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from kernels.jit import (
    clz32,
    clz64,
    ctz32,
    ctz64,
    mulhi64,
    pdep32,
    pdep32_portable,
    pext32,
    pext32_portable,
    popcount32,
    popcount64,
)

MASKS = [0, 1, 2**31, 2**32 - 1, 0x11111111, 0xF0F0F0F0]
MASKS += [int(mask) for mask in np.random.default_rng(1).integers(0, 2**32, 300)]
MASKS += [int(a & b & c) for a, b, c in np.random.default_rng(2).integers(0, 2**32, (100, 3))]


@numba.njit
def counted(mask):
    return ctz32(mask), clz32(mask), popcount32(mask)


@numba.njit
def counted_wide(mask):
    return ctz64(mask), clz64(mask), popcount64(mask)


@numba.njit
def scattered(value, mask):
    return pdep32(value, mask), pext32(value, mask)


@numba.njit
def upper(a, b):
    return mulhi64(a, b)


def set_bits(mask):
    return [bit for bit in range(32) if mask >> bit & 1]


def test_bit_counts():
    for mask in MASKS:
        bits = set_bits(mask) or [32]
        assert counted(mask) == (bits[0], 31 - bits[-1] if mask else 32, bin(mask).count("1"))


def test_bit_counts_of_wide_masks():
    assert counted_wide(0) == (64, 64, 0)
    for low, high in zip(MASKS, reversed(MASKS), strict=True):
        mask = low | (high >> 1) << 32
        lowest = (mask & -mask).bit_length() - 1 if mask else 64
        assert counted_wide(mask) == (lowest, 64 - mask.bit_length(), mask.bit_count())


def test_scatter_and_gather():
    """pdep and pext as instructions (where the machine has them) and as loops, against bits counted one by one."""
    for value, mask in zip(MASKS, reversed(MASKS), strict=True):
        spread = sum(1 << bit for place, bit in enumerate(set_bits(mask)) if value >> place & 1)
        gathered = sum(1 << place for place, bit in enumerate(set_bits(mask)) if value >> bit & 1)
        assert scattered(value, mask) == (spread, gathered)
        assert (pdep32_portable(value, mask), pext32_portable(value, mask)) == (spread, gathered)


def test_upper_half_of_a_product():
    rng = np.random.default_rng(3)
    for a, b in [(0, 5), (2**64 - 1, 2**64 - 1), (2**63, 2), *rng.integers(0, 2**64, (100, 2), dtype=np.uint64)]:
        assert upper(np.uint64(a), np.uint64(b)) == int(a) * int(b) >> 64


def test_the_program_calls_no_kernel_that_python_cannot_call():
    """Functions without a Python wrapper crash the process when called from Python."""
    imported = []
    for file in sorted((Path(__file__).parents[2] / "hand_sim").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kernels"):
                imported += [(file.name, node.module, alias.name) for alias in node.names]
    assert len(imported) > 50
    for file, module, name in imported:
        options = getattr(getattr(importlib.import_module(module), name, None), "targetoptions", {})
        assert not options.get("no_cpython_wrapper"), f"{file} imports {module}.{name}"


ROUNDS = """
from hand_sim.engine.jit import prepare
prepare(quiet=True)
import hashlib
import numpy as np
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.knobs import to_kernel
from kernels import jit
from kernels.tricks.deal import deal_hands, deal_hidden
from kernels.tricks.play import Players, new_board, play_round
from kernels.tricks.players.tables import rule_tables

params = to_kernel(resolve(None, ["trump=H"], "tricks"))
digest = hashlib.sha256()
board = new_board()
for codes in ([0, 0, 0, 0], [1, 0, 2, 2], [2, 2, 2, 2]):
    codes = np.array(codes, np.int64)
    players = Players(codes, codes, *rule_tables(params))
    for deal in range(300):
        deal_hidden(np.uint64(7), deal, deal % 4, 0xFF << deal % 24, 1, board.hands)
        digest.update(board.hands.tobytes())
        deal_hands(np.uint64(7), deal, 0, board.hands)
        digest.update(board.hands.tobytes())
        play_round(np.uint64(7), deal, deal % 4, 1, board, params, players)
        for part in (board.calls, board.played, board.winners, board.taken, board.scores):
            digest.update(part.tobytes())
print(jit.HAS_BMI2, digest.hexdigest())
"""


@pytest.mark.heavy
def test_another_processor_gives_the_same_digits():
    """Compiled for the plainest processor, without pdep and pext, deals and rounds are the same to the last digit."""

    def run(**settings):
        environment = {name: text for name, text in os.environ.items() if name != "NUMBA_CPU_NAME"} | settings
        done = subprocess.run(
            [sys.executable, "-c", ROUNDS], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.split()

    _, native = run()
    has_bmi2, generic = run(NUMBA_CPU_NAME="generic")
    assert has_bmi2 == "False"
    assert generic == native
