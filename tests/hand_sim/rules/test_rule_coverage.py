"""A knob is one row in the rule table and one branch in a kernel; these tests name whichever is missing."""

import ast
import importlib
import re
from pathlib import Path

import pytest

from hand_sim.rules.ruleset import GAMES
from kernels.rummy.params import RummyParams
from kernels.tricks.params import TricksParams

PARAMS = {"tricks": TricksParams, "rummy": RummyParams}
RULES = {"tricks": r"T[1-8]", "rummy": r"R([1-9]|1[0-9]|2[0-3])"}

each = pytest.mark.parametrize("game", GAMES)


def knobs(game):
    return [field.name for field in GAMES[game].fields]


@each
def test_every_knob_is_a_kernel_parameter_in_the_same_order(game):
    missing = set(knobs(game)) ^ set(PARAMS[game]._fields)
    assert not missing, f"in only one of the rule table and the kernel parameters: {sorted(missing)}"
    assert tuple(knobs(game)) == PARAMS[game]._fields


@each
def test_every_knob_is_read_by_a_kernel(game):
    package = Path(importlib.import_module(f"kernels.{game}").__file__).parent
    sources = [path for path in package.rglob("*.py") if path.name != "params.py"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sources]
    read = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    unread = [knob for knob in knobs(game) if knob not in read]
    assert not unread, f"knobs that no kernel reads: {unread}"


@each
def test_every_knob_has_help_and_a_rule_number(game):
    fields = GAMES[game].fields
    without = [field.name for field in fields if not field.help or not re.fullmatch(RULES[game], field.rule)]
    assert not without, f"knobs without help or rule number: {without}"


@each
def test_every_knob_stands_in_the_notes_on_the_rules(game):
    notes = Path(__file__).parents[3].joinpath("docs/rules-notes.md").read_text(encoding="utf-8")
    missing = [knob for knob in knobs(game) if f"`{knob}`" not in notes]
    assert not missing, f"knobs that docs/rules-notes.md does not explain: {missing}"
