"""What holds for every experiment there is: it is found, described, buildable, and a pure function of its deals."""

import dataclasses
import json
import sys
from importlib import import_module
from pkgutil import walk_packages

import numpy as np
import pytest

import hand_sim.experiments.tricks as package
import kernels
from hand_sim import records, result
from hand_sim.engine.run import compile_kernels, run
from hand_sim.engine.warm import example
from hand_sim.experiments import base, experiment, experiments
from hand_sim.rules.resolve import resolve
from hand_sim.rules.ruleset import GAMES

EVERY = [kind for game in GAMES for kind in experiments(game)]
OTHER_RULES = {
    "tricks": ["rank_order=baloot", "trump=S", "call_order=in_turn", "total_not_eight=true", "rounds=2"],
    "rummy": ["stock_end=recycle", "recycles=1", "rising_first_meld=true", "tie_break=more_rounds"],
}
each = pytest.mark.parametrize("kind", EVERY, ids=[kind.name for kind in EVERY])


def tally(asked, first, count):
    """Tally of one range of deals."""
    out = compile_kernels(asked)
    asked.simulate(first, count, out)
    return out


def test_each_is_found_by_its_name_and_belongs_to_a_game():
    assert {kind.game for kind in EVERY} <= set(GAMES)
    assert len({kind.name for kind in EVERY}) == len(EVERY)
    for kind in EVERY:
        assert experiment(kind.name) is kind
    assert experiment("tricks.unknown") is None
    assert experiment("unknown") is None


NEW = '''
from hand_sim.experiments.base import Experiment

class Half(Experiment):
    pass

class New(Half):
    """What is new?"""
    name, command, game = "tricks.new", "new", "tricks"
    kernels = tally_size = simulate = tabulate = lambda self: None
'''


def test_a_new_experiment_is_one_file(tmp_path, monkeypatch):
    """Found in the folder of its game, abstract classes left out."""
    (tmp_path / "new.py").write_text(NEW)
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    experiments.cache_clear()
    try:
        known = {kind.name for kind in EVERY if kind.game == "tricks"}
        assert {kind.name for kind in experiments("tricks")} == {"tricks.new", *known}
    finally:
        experiments.cache_clear()
        monkeypatch.delitem(sys.modules, "hand_sim.experiments.tricks.new")


@each
def test_it_describes_itself(kind):
    assert kind.name == f"{kind.game}.{kind.command}"
    assert kind.unit in ("deals", "matches")
    assert kind.default_deals > 0
    first_line = kind.__doc__.strip().partition("\n")[0]
    assert 10 < len(first_line) < 100
    assert first_line[-1] in ".?"


@each
def test_its_settings_survive_json(kind):
    asked = example(kind)
    settings = json.loads(json.dumps(asked.settings()))
    assert kind(asked.rules, asked.policies, asked.seed, **settings) == asked
    assert set(kind.example) <= {field.name for field in kind.own_fields()}


@each
def test_reading_its_policies_twice_changes_nothing(kind):
    policies = kind.read_policies(kind.default_policies, 4)
    assert kind.read_policies(policies, 4) == policies


@each
def test_tallies_of_ranges_add_up_and_no_deal_adds_nothing(kind):
    asked = example(kind)
    whole = tally(asked, 0, 50)
    assert whole.shape == (asked.tally_size(),)
    assert whole.any()
    assert not tally(asked, 10**12, 0).any()
    parts = tally(asked, 0, 1) + tally(asked, 1, 16) + tally(asked, 17, 33)
    assert np.array_equal(parts, whole)


@each
def test_another_seed_is_another_sample(kind):
    asked = example(kind)
    other = dataclasses.replace(asked, seed=2**64 - 1)
    assert not np.array_equal(tally(asked, 0, 50), tally(other, 0, 50))


@each
@pytest.mark.parametrize("deals", [1, 2, 40])
def test_it_tabulates_any_number_of_deals(kind, deals):
    asked = example(kind)
    findings = asked.tabulate(tally(asked, 0, deals), deals)
    assert findings.rows
    for row in findings.rows:
        figures = [key.removesuffix("_ci") for key in row if key.endswith("_ci")]
        assert "n" in row or not figures
        for figure in figures:
            value, interval = row[figure], row[f"{figure}_ci"]
            if value is not None and interval is not None:
                assert interval[0] <= value <= interval[1]
    assert all(note.endswith((".", "?", "!")) for note in findings.notes)


def dispatchers(asked):
    """The compiled functions an experiment names, in the modules of its game."""
    modules = [import_module(found.name) for found in walk_packages(kernels.__path__, "kernels.")]
    modules = [module for module in modules if module.__name__.startswith(f"kernels.{asked.game}.")]
    everything = [vars(module).get(name) for name in asked.kernels() for module in modules]
    return [found for found in dict.fromkeys(everything) if hasattr(found, "signatures")]


@each
def test_simulating_no_deal_compiles_all_that_is_ever_needed(kind):
    """Another rule set, seed or range must not bring other types to a kernel, which would compile it once more."""
    asked = example(kind)
    drivers = dispatchers(asked)
    assert drivers
    compile_kernels(asked)
    known = [list(driver.signatures) for driver in drivers]
    assert all(known)
    other = dataclasses.replace(asked, rules=resolve(None, OTHER_RULES[kind.game], kind.game), seed=2**64 - 1)
    run(other, 20, 2)
    assert [list(driver.signatures) for driver in drivers] == known


@each
def test_its_chart_can_be_drawn_from_few_deals(kind, tmp_path):
    asked = example(kind)
    if not kind.draws():
        pytest.skip("no chart")
    for deals in (1, 40):
        answer = result.build(asked, run(asked, deals, 1), deals)
        assert not result.differences(answer, json.loads(json.dumps(answer)))
        records.write_chart(asked, answer, tmp_path / "chart.svg")
        assert (tmp_path / "chart.svg").stat().st_size > 1000


def test_an_experiment_without_a_chart_says_so(dice):
    assert dice.Dice.draws()
    assert not dice.Coins.draws()
    assert not base.Experiment.draws()
