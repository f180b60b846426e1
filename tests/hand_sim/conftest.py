"""The dice: an experiment for the tests of everything around an experiment."""

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from hand_sim import records
from hand_sim.cli import app, tricks
from hand_sim.cli.experiment import add_experiment
from hand_sim.rules.resolve import resolve

PROGRAM = Path(__file__).with_name("dice.py")
SCRIPTS = Path(__file__).parents[2] / "scripts"

Ask = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def dice() -> ModuleType:
    """The module with the experiments Dice and Coins."""
    spec = importlib.util.spec_from_file_location("dice", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["dice"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def load_script(monkeypatch) -> Callable[[str], ModuleType]:
    """Load a program of the folder scripts as a module, as it is when it is run."""

    def load(name: str) -> ModuleType:
        monkeypatch.syspath_prepend(SCRIPTS)
        spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


@pytest.fixture
def thrown(dice):
    """Build a Dice experiment."""

    def build(face="six", policies=("rule",) * 4, seed=1, overrides=(), **settings):
        return dice.Dice(resolve(None, overrides, "tricks"), policies, seed, face, **settings)

    return build


@pytest.fixture
def ask(dice, monkeypatch, capsys) -> Ask:
    """Run `hand-sim` with the dice among its commands, in this process: exit status, standard output and error."""
    kinds = (dice.Dice, dice.Coins)
    monkeypatch.setattr(tricks.app, "registered_commands", list(tricks.app.registered_commands))
    monkeypatch.setattr(records, "find_experiment", {kind.name: kind for kind in kinds}.get)
    for kind in kinds:
        add_experiment(tricks.app, kind)

    def run(*words: object) -> tuple[int, str, str]:
        code = app._run([str(word) for word in words])
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def dice_words() -> list[str]:
    """What starts the same as a program of its own."""
    return [sys.executable, str(PROGRAM)]


@pytest.fixture
def dice_program(dice_words) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """Run the same in a process of its own."""

    def run(*words: object, **settings) -> "subprocess.CompletedProcess[str]":
        command = [*dice_words, *(str(word) for word in words)]
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **settings)

    return run
