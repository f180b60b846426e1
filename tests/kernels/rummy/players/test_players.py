"""The rummy's players: rows of numbers under documented columns, and how strong they are against each other."""

import ast
import inspect
from itertools import pairwise

import numpy as np
import pytest
from rummy_game import Rummy, figures

from kernels.rummy import state as st
from kernels.rummy.players import rows

CODES = ("RANDOM", "GREEDY", "PLANNER", "CHASER")
DEALS = 300


def columns():
    """The columns by name."""
    numbers = {name: value for name, value in vars(rows).items() if name.isupper() and isinstance(value, int)}
    return {name: value for name, value in numbers.items() if name not in (*CODES, "WEIGHTS", "ALWAYS")}


def test_every_column_has_a_place_of_its_own():
    places = columns().values()
    assert len(set(places)) == len(places)
    assert max(places) < rows.WEIGHTS
    assert rows.NUMBERS.shape == (len(CODES), rows.WEIGHTS)
    assert rows.NUMBERS.dtype == np.int64


def test_every_column_is_explained():
    """A text stands right after the column, or after the line of columns it is in."""
    body = ast.parse(inspect.getsource(rows)).body
    for line, after in pairwise(body):
        names = [node.id for node in ast.walk(line) if isinstance(node, ast.Name) and node.id in columns()]
        if isinstance(line, ast.Assign) and names:
            explained = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            assert explained, names


def test_only_columns_in_use_have_numbers():
    unused = sorted(set(range(rows.WEIGHTS)) - set(columns().values()))
    assert not rows.NUMBERS[:, unused].any()
    assert not rows.NUMBERS[rows.RANDOM].any()


def points_ahead(preset, better, worse, deals):
    """Mean and standard error, deal by deal, of how much lower ``better`` scores, each in every seat of a deal."""
    gains = np.zeros(deals)
    for pair in ((better, worse), (worse, better)):
        scores = figures(Rummy(preset, policies=pair * 2).rounds(3, 0, deals), st.FIG_SCORE)
        sides = scores[:, 0::2].mean(1), scores[:, 1::2].mean(1)
        gains += sides[1] - sides[0] if pair[0] == better else sides[0] - sides[1]
    gains /= 2
    return gains.mean(), gains.std() / deals**0.5


@pytest.mark.parametrize("preset", ["jordan", "kroot", "saudi"])
def test_planner_beats_greedy(preset):
    mean, error = points_ahead(preset, "planner", "greedy", DEALS)
    assert mean > 2 * error


@pytest.mark.parametrize("preset", ["jordan", "kroot-partners"])
def test_greedy_beats_random_by_far(preset):
    mean, error = points_ahead(preset, "greedy", "random", DEALS // 3)
    assert mean - 5 * error > 15


def test_chaser_goes_for_hands():
    """It has more of them than the planner, and pays for it."""
    hands = [
        (Rummy("kroot", policies=policy).rounds(4, 0, DEALS)[:, st.ROW_END] == st.HAND).mean()
        for policy in ("planner", "chaser")
    ]
    assert hands[1] > hands[0] + 0.05
    mean, error = points_ahead("kroot", "planner", "chaser", DEALS)
    assert mean > 2 * error
