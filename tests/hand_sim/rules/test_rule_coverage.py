"""A knob is one row in the rule table and one branch in a kernel; these tests name whichever is missing."""

import ast
import re
from pathlib import Path

import kernels.tricks
from hand_sim.rules.tricks import TRICKS_FIELDS
from kernels.tricks.params import TricksParams

KNOBS = [field.name for field in TRICKS_FIELDS]


def test_every_knob_is_a_kernel_parameter_in_the_same_order():
    missing = set(KNOBS) ^ set(TricksParams._fields)
    assert not missing, f"in only one of TRICKS_FIELDS and TricksParams: {sorted(missing)}"
    assert tuple(KNOBS) == TricksParams._fields


def test_every_knob_is_read_by_a_kernel():
    sources = [path for path in Path(kernels.tricks.__file__).parent.glob("*.py") if path.name != "params.py"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sources]
    read = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    unread = [knob for knob in KNOBS if knob not in read]
    assert not unread, f"knobs that no kernel reads: {unread}"


def test_every_knob_has_help_and_a_rule_number():
    without = [field.name for field in TRICKS_FIELDS if not field.help or not re.fullmatch(r"T[1-8]", field.rule)]
    assert not without, f"knobs without help or rule number: {without}"


def test_every_knob_stands_in_the_notes_on_the_rules():
    notes = Path(__file__).parents[3].joinpath("docs/rules-notes.md").read_text(encoding="utf-8")
    missing = [knob for knob in KNOBS if f"`{knob}`" not in notes]
    assert not missing, f"knobs that docs/rules-notes.md does not explain: {missing}"
