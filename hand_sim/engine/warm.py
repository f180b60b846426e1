"""Every kernel a user can meet, so that all can be compiled ahead of time."""

from collections.abc import Callable, Iterator

from hand_sim.engine.run import compile_kernels
from hand_sim.experiments import experiments
from hand_sim.experiments.base import Experiment
from hand_sim.rules.resolve import resolve
from hand_sim.rules.ruleset import GAMES


def compilations() -> Iterator[tuple[str, Callable[[], object]]]:
    """What there is to compile: the command it is for, and a function that compiles or loads it."""
    for game in GAMES:
        for kind in experiments(game):
            yield f"{game} {kind.command}", _compilation(example(kind))


def example(kind: type[Experiment]) -> Experiment:
    """An experiment of this kind with default rules, policies and settings."""
    policies = kind.read_policies(kind.default_policies)
    return kind(rules=resolve(None, [], kind.game), policies=policies, seed=1, **kind.example)


def _compilation(experiment: Experiment) -> Callable[[], object]:
    return lambda: compile_kernels(experiment)
