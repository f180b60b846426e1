"""Fit the ``rule`` player by simulation and write ``kernels/tricks/players/rule_fit.npz``.

Rounds of four ``rule`` players are played; half the deals make one seat call at random, so that every call and every
need is seen. Each pass (1) solves least squares for the tricks a hand takes when it chases or ducks and counts how
often a card that leads a trick holds it, (2) with those estimates counts what became of each need and each call. The
player then plays by the new numbers, and the next pass measures again. Run: ``python scripts/fit_rule.py``.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hand_sim.engine import jit

jit.prepare()

import numpy as np  # noqa: E402
from fit_kernels import gather  # noqa: E402

from kernels.tricks.params import TricksParams  # noqa: E402
from kernels.tricks.players import tables as tb  # noqa: E402

Array = np.ndarray[Any, np.dtype[Any]]
Fit = dict[str, Array]
KINDS_OF_END = ("hit", "over", "under")
SETTINGS = {  # (mode, order, goal): the rule sets behind the fitted arrays
    (mode, order, goal): TricksParams(0, (-1, 4)[mode], order, 0, goal, 10, 25, 10, 10, 5, 3)
    for mode in (0, 1)
    for order in (0, 1)
    for goal in (0, 1)
}


def start() -> Fit:
    """Rough numbers to begin with: enough to chase with high cards and duck with low ones."""
    higher, lower = np.divmod(np.arange(tb.CLASSES) // 3, 5)
    chase = np.array([0.95, 0.6, 0.35, 0.15, 0.05])[higher]
    duck = np.array([0.5, 0.3, 0.15, 0.05, 0.0])[higher] * np.minimum(lower, 2) / 2
    weights = np.zeros((2, 8, tb.KINDS, tb.CLASSES, 4))
    weights[..., 0] = weights[..., 2] = chase
    weights[..., 1] = weights[..., 3] = duck
    weights[:, :, 1, :, :] = np.minimum(weights[:, :, 1, :, :] + 0.3, 1)
    h = np.arange(5).reshape(1, 1, 1, 5, 1, 1)
    may = np.arange(4).reshape(1, 4, 1, 1, 1, 1)
    win = np.broadcast_to(1 / (1 + h * may / 2), (3, 4, 4, 5, 5, 4))
    grid = (np.arange(tb.KNOTS) - 8) / 2
    short = np.broadcast_to(grid[:, None], (2, 8, 2, 4, 17, 17))
    full = np.broadcast_to(grid[None, :], (2, 8, 2, 4, 17, 17))
    under = np.log1p(np.exp(2 * short)) / 2
    over = np.log1p(np.exp(2 * full)) / 2
    hit = np.exp(-under - over)
    pattern = np.arange(256)
    bits = (pattern[:, None] >> np.arange(8)) & 1
    share = bits @ np.array([0, 0, 0, 0.05, 0.1, 0.3, 0.6, 0.9])
    patterns = np.zeros((2, 4, 3, 2, 256))
    patterns[:] = share
    patterns[:, :, 1] *= 0.4
    patterns[:, :, :, 1] += bits.sum(1) * 0.2
    call = np.arange(9)
    chase_at = np.arange(tb.CHASE_KNOTS)[:, None, None] / 2
    duck_at = np.arange(tb.DUCK_KNOTS)[None, :, None] / 4
    full_shape = (2, 2, 2, 4, 3, tb.CHASE_KNOTS, tb.DUCK_KNOTS, 9)
    middle = (chase_at + duck_at) / 2
    call_hit = np.broadcast_to(0.5 * np.exp(-np.abs(call - middle)), full_shape)
    call_over = np.broadcast_to(np.maximum(duck_at - call + 0.5, 0.2), full_shape)
    call_under = np.broadcast_to(np.maximum(call - chase_at + 0.5, 0.2), full_shape)
    return {
        "weights": weights * tb.TRICK, "win": win * tb.SURE, "value_hit": hit, "value_over": over, "value_under": under,
        "call_hit": call_hit.copy(), "call_over": call_over.copy(), "call_under": call_under.copy(),
        "patterns": patterns * tb.TRICK,
    }  # fmt: skip


def collect(
    params: TricksParams, tables: tb.RuleTables, weights_pass: bool, rounds: int, seed: int, threads: int = 2
) -> list[Any]:
    """Run ``gather`` over ``rounds`` deals on threads and add the tallies up."""
    size = tb.KINDS * tb.CLASSES
    shapes = [
        (8, 2, 2, size, size), (8, 2, 2, size), (3, 4, 4, 5, 5, 4, 2), (8, 2, 4, 17, 17, 4),
        (4, 3, 512, 512), (4, 3, 512), (4, 3, tb.CHASE_KNOTS, tb.DUCK_KNOTS, 9, 5),
    ]  # fmt: skip

    chunk = 10_000

    def work(first: int) -> list[Any]:
        out = [np.zeros(shape, np.int64) for shape in shapes]
        for at in range(first, rounds, threads * chunk):
            gather(np.uint64(seed), at, min(chunk, rounds - at), params, tables, weights_pass, *out)
        return out

    work(rounds)
    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(work, range(0, threads * chunk, chunk)))
    return [sum(part[k] for part in parts) for k in range(len(shapes))]


def solve(xtx: Array, xty: Array, scale: float, ridge: float = 30.0) -> Array:
    """Ridge regression towards the mean of the seen columns, in 1/256 tricks."""
    seen = np.diag(xtx) > 0
    a = xtx[np.ix_(seen, seen)].astype(float)
    b = xty[seen].astype(float)
    out = np.zeros(len(xty))
    out[seen] = np.linalg.solve(a + ridge * np.eye(len(a)), b) * scale
    return out


def coarse_features() -> Array:
    """What a suit's pattern shows at a glance, as columns for the 512 (kind, pattern) rows: ranks, length, top run."""
    pattern = np.arange(256)
    bits = (pattern[:, None] >> np.arange(8)) & 1
    length = bits.sum(1)
    top = np.cumprod(bits[:, ::-1], axis=1).sum(1)  # unbroken from the ace down
    sure = np.where(8 - length <= top, length, top)  # the others run out, or they do not
    columns = np.column_stack([bits, length, np.maximum(length - 3, 0), top, sure])
    empty = np.zeros_like(columns)
    return np.block([[columns, empty], [empty, columns]]).astype(float)


def solve_patterns(xtx: Array, xty: Array, scale: float) -> Array:
    """Patterns' shares: by their coarse features, so that rare ones make sense too, then each by its own cases."""
    coarse = coarse_features()
    a = coarse.T @ xtx @ coarse
    rough = coarse @ np.linalg.solve(a + 5.0 * np.eye(len(a)), coarse.T @ xty)
    return rough * scale + solve(xtx, xty - xtx @ rough, scale, ridge=20.0)


def blurred(array: Array, radius: int) -> Array:
    """Box sums of the given radius over axes 1 and 2 (the last axis counts)."""
    for axis in (-3, -2):
        padded = np.pad(array, [(radius, radius) if a == array.ndim + axis else (0, 0) for a in range(array.ndim)])
        summed = np.cumsum(padded, axis=axis)
        zero = np.zeros_like(np.take(summed, [0], axis=axis))
        summed = np.concatenate([zero, summed], axis=axis)
        n = array.shape[axis]
        places = np.arange(n)
        array = np.take(summed, places + 2 * radius + 1, axis=axis) - np.take(summed, places, axis=axis)
    return array


def averages(counts: Array, prior: Sequence[Array], strength: float = 25.0) -> list[Array]:
    """Averages of counts[..., 1:] per case over a grid (axes -3, -2), thin cells leaning on their neighbourhood."""
    counts = counts.astype(float)
    estimate = np.stack(prior, axis=-1).astype(float)
    for radius in (4, 2, 1, 0):
        near = blurred(counts, radius) if radius else counts
        estimate = (near[..., 1:] + strength * estimate) / (near[..., :1] + strength)
    return [estimate[..., k] for k in range(estimate.shape[-1])]


def refit(fit: Fit, rounds: int, seed: int, step: float) -> Fit:
    """One pass over every setting; returns the new arrays.

    What becomes of a call depends on how the others call: going all the way to the new numbers swings between too many
    and too few. So the values and calls move by ``step`` (0..1) of the way.
    """
    new = {name: array.copy() for name, array in fit.items()}
    win_counts: Any = 0
    for mode in (0, 1):
        params = SETTINGS[mode, 0, 0]
        xtx, xty, win, _, pxx, pxy, _ = collect(params, tb.lay_out(params, fit), True, rounds, seed)
        win_counts = win_counts + win
        for left in range(1, 8):
            for lead in (0, 1):
                for goal in (0, 1):
                    solved = solve(xtx[left, lead, goal], xty[left, lead, goal], tb.TRICK)
                    new["weights"][mode, left, :, :, lead * 2 + goal] = solved.reshape(tb.KINDS, tb.CLASSES)
        for position in range(4):
            for kind in range(3):
                solved = solve_patterns(pxx[position, kind], pxy[position, kind], tb.TRICK)
                new["patterns"][mode, position, kind] = solved.reshape(2, 256)
    prior = new["win"] / tb.SURE
    new["win"] = tb.SURE * (win_counts[..., 1] + 0.02 * prior) / (win_counts[..., 0] + 0.02)
    for name in ("weights", "win", "patterns"):
        new[name] = np.rint(new[name])
    for (mode, order, goal), params in SETTINGS.items():
        mixed = dict(fit, weights=new["weights"], patterns=new["patterns"])
        n = rounds if (order, goal) == (0, 0) else rounds // 2
        # The plays follow the new estimates with the old values: both are read from one array.
        _, _, _, value, _, _, call = collect(params, tb.lay_out(params, mixed), False, n, seed + 1)
        if (order, goal) == (0, 0):
            pressed = value.sum(axis=2, keepdims=True)
            before = [fit[f"value_{k}"][mode].mean(2, keepdims=True) for k in KINDS_OF_END]
            shared = averages(pressed, before)
            shared = [np.broadcast_to(s, value.shape[:-1]) for s in shared]
            for name, array in zip(KINDS_OF_END, averages(value, shared), strict=True):
                new[f"value_{name}"][mode] = array
        tally = np.moveaxis(call, -2, 0)  # call first: the grid is chase, duck
        if goal:
            made = tally[..., 4] / np.maximum(np.arange(9), 1).reshape(-1, 1, 1, 1, 1)
            made[0] = tally[0, ..., 1]
            tally = np.stack([tally[..., 0], made, tally[..., 2] * (np.arange(9) == 0).reshape(-1, 1, 1, 1, 1),
                              tally[..., 3]], axis=-1)  # fmt: skip
        else:
            tally = tally[..., :4]
        before = [np.moveaxis(fit[f"call_{k}"][mode, order, goal], -1, 0) for k in KINDS_OF_END]
        pressed = tally.sum(axis=2, keepdims=True)
        shared = averages(pressed, [b.mean(2, keepdims=True) for b in before])
        shared = [np.broadcast_to(s, tally.shape[:-1]) for s in shared]
        for name, array in zip(KINDS_OF_END, averages(tally, shared), strict=True):
            new[f"call_{name}"][mode, order, goal] = np.moveaxis(array, 0, -1)
    for name in new:
        if name.startswith(("value", "call")):
            new[name] = fit[name] + step * (new[name] - fit[name])
    return new


def stored(fit: Fit) -> dict[str, Any]:
    """The arrays in the small types of the file."""
    return {
        name: array.astype(np.int16 if name in ("weights", "win", "patterns") else np.float16)
        for name, array in fit.items()
    }


def main() -> None:
    """Fit and write, pass by pass."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=2_000_000)
    parser.add_argument("--from-scratch", action="store_true", help="do not begin from the stored numbers")
    parser.add_argument("--out", type=Path, default=Path(tb.__file__).with_name("rule_fit.npz"))
    options = parser.parse_args()
    fit = start() if options.from_scratch else {name: array.astype(float) for name, array in tb.fitted().items()}
    for number in range(options.passes):
        began = time.perf_counter()
        step = 1.0 if options.from_scratch and number == 0 else max(0.5 / (1 + number / 3), 0.15)
        fit = refit(fit, options.rounds, 1_000_000 + 10 * number, step)
        np.savez_compressed(options.out, **stored(fit))
        print(f"pass {number + 1}: {time.perf_counter() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
