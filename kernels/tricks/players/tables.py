"""The fitted numbers behind the ``rule`` player: where they lie in one flat array, and how a rule set sets them up.

``scripts/fit_rule.py`` measures them by simulation and writes ``rule_fit.npz``; every entry is a frequency or an
average of what this very player went on to do. Tricks are counted in units of 1/256, probabilities in 1/4096, costs in
a binary fraction of a point, so that a decision is integer arithmetic and the same on every machine.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.tricks.params import AT_LEAST, IN_TURN

TRICK = 256
SURE = 4096

CLASSES = 75
"""Of a card: unseen higher cards of its suit 0..4, unseen lower 0..4, own lower 0..2 (each topmost one open)."""
KNOTS = 17
SCALE = 8 * 2 * 4 * KNOTS * KNOTS
"""Where ``RuleTables.values`` keeps its scale."""
KNOT_BITS = 7
KNOT = 1 << KNOT_BITS
"""Values are known at multiples of half a trick from -4 to 4 tricks and read between them by interpolation."""
CHASE_KNOTS, DUCK_KNOTS = 17, 13
"""Of the calls: tricks when chasing 0, 0.5 .. 8; tricks when ducking 0, 0.25 .. 3."""
CHASE_KNOT, DUCK_KNOT = 128, 64
PATTERNS = 256
"""A suit's holding is the pattern of its eight strengths."""

TERNARY = np.array([sum(3**bit for bit in range(8) if pattern >> bit & 1) for pattern in range(PATTERNS)])
"""Base-three numbers of patterns: TERNARY[own] + 2 * TERNARY[unseen] names the state of a suit."""
STATES = 3**8
KINDS = 3
"""Of a suit: a side suit (or any without a trump suit), trumps, a side suit when no trump is unseen."""
FIELD = 16
BIAS = 4096
"""Four estimates of a suit share one int64, each in FIELD bits and raised by BIAS to stay positive."""

_SHAPES = {
    "win": (3, 4, 4, 5, 5, 4),  # kind, may follow, known void, higher, lower, chasers
    "call": (4, 3, CHASE_KNOTS, DUCK_KNOTS, 9, 2),  # position, press, chase, duck, call, (chance, cost)
    "patterns": (4, 3, 2, PATTERNS),  # position, (chase, duck, strength), kind of suit, pattern
}


def _offsets():
    start, starts = 0, {}
    for name, shape in _SHAPES.items():
        starts[name] = start
        start += int(np.prod(shape))
    return starts


_STARTS = _offsets()
WIN = _STARTS["win"]
CALL = _STARTS["call"]
PATTERN = _STARTS["patterns"]


@cache
def fitted():
    """The arrays of ``rule_fit.npz`` by name, their first axis the mode (0 no trump, 1 trump)."""
    with np.load(Path(__file__).with_name("rule_fit.npz")) as stored:
        return {name: stored[name] for name in stored.files}


def cost_scale(params):
    """Units to a point, a power of two: the dearest miss of eight tricks stays below 2^17 of them."""
    dearest = 8 * max(params.over_per_trick, params.under_per_trick, 1)
    return 1 << (((1 << 17) - 1) // dearest).bit_length() - 1


def _costs(params, over, under):
    """Expected cost of the misses under the prices of T6, in units of ``cost_scale``."""
    points = params.over_per_trick * over.astype(np.float64) + params.under_per_trick * under.astype(np.float64)
    return np.rint(points * cost_scale(params)).astype(np.int64)


def _chances(hit):
    return np.rint(hit.astype(np.float64) * SURE).astype(np.int64)


@cache
def _class_counts():
    """How many cards of each class a suit's state holds: float64[STATES, CLASSES], whole numbers, multiplied fast."""
    digits = np.arange(STATES)[:, None] // 3 ** np.arange(8) % 3
    own, unseen = digits == 1, digits == 2
    below = np.tril(np.ones((8, 8), np.int64), -1)  # [rank, lower rank]
    higher, lower, guards = (
        np.minimum(x, most) for x, most in ((unseen @ below, 4), (unseen @ below.T, 4), (own @ below.T, 2))
    )
    states, ranks = np.nonzero(own)
    classes = ((higher * 5 + lower) * 3 + guards)[states, ranks]
    counts = np.zeros((STATES, CLASSES))
    np.add.at(counts, (states, classes), 1)
    return counts


def suit_states(weights):
    """Estimates of every state of a suit, int64[8 left, KINDS, STATES], from the classes' ``weights``.

    Lowest field first: not on lead chasing, not on lead ducking, on lead chasing, on lead ducking, in 1/256 tricks.
    """
    sums = (_class_counts() @ weights.astype(np.float64)).astype(np.int64) + BIAS  # exact: small whole numbers
    return (sums << (FIELD * np.arange(4))).sum(axis=-1)


class RuleTables(NamedTuple):
    """What the ``rule`` player looks up under one rule set."""

    suits: NDArray[np.int64]
    """Of ``suit_states``, flat."""
    values: NDArray[np.int64]
    """By left (8), lead (2), press (4), short and full (KNOTS each), flat: chance of the exact number in SURE, raised
    by 2^32, plus the cost of the misses in units of ``cost_scale``. Both parts are interpolated in one go. The last
    entry is ``cost_scale`` itself."""
    rest: NDArray[np.int32]
    """Chances to hold a trick, calls and patterns, one after the other."""


def lay_out(params, fit):
    """The RuleTables under ``params``, from the fitted arrays ``fit``. The prices enter here, once a rule set."""
    mode = 0 if params.trump == -1 else 1
    order = 1 if params.call_order == IN_TURN else 0
    goal = 1 if params.hit_rule == AT_LEAST else 0
    hit, over, under = (fit[f"value_{kind}"][mode] for kind in ("hit", "over", "under"))
    call_hit, call_over, call_under = (fit[f"call_{kind}"][mode, order, goal] for kind in ("hit", "over", "under"))
    parts = {
        "win": fit["win"],
        "call": np.stack([_chances(call_hit), _costs(params, call_over, call_under)], axis=-1),
        "patterns": fit["patterns"][mode],
    }
    for name, part in parts.items():
        if part.shape != _SHAPES[name]:
            raise ValueError(f"fitted table {name} has shape {part.shape}, expected {_SHAPES[name]}")
    rest = np.concatenate([parts[name].ravel() for name in _SHAPES]).astype(np.int32)
    values = np.append((_chances(hit) << 32) + _costs(params, over, under), cost_scale(params))
    return RuleTables(suit_states(fit["weights"][mode]).ravel(), values, rest)


def rule_tables(params):
    """``lay_out`` of the fitted arrays that come with the package."""
    return lay_out(params, fitted())
