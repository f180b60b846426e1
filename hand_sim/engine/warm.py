"""Every kernel a user can meet, so that all can be compiled ahead of time."""

from collections.abc import Callable, Iterator
from functools import partial

from hand_sim.engine.run import compile_kernels
from hand_sim.experiments import experiments
from hand_sim.experiments.base import Experiment
from hand_sim.rules.resolve import resolve
from hand_sim.rules.ruleset import GAMES
from hand_sim.rummy import melds
from hand_sim.rummy import transcripts as rummy_transcripts
from hand_sim.tricks import transcripts
from hand_sim.tricks.solve import solve_position
from hand_sim.tricks.transcripts import Trace


def compilations() -> Iterator[tuple[str, Callable[[], object]]]:
    """What there is to compile: the command it is for, and a function that compiles or loads it."""
    for game in GAMES:
        for kind in experiments(game):
            yield " ".join(kind.words()), partial(compile_kernels, example(kind))
    yield "tricks solve", _solve
    yield "tricks trace", partial(_trace, transcripts.trace_rounds, "tricks", "rule")
    yield "rummy melds", _melds
    yield "rummy trace", partial(_trace, rummy_transcripts.trace_rounds, "rummy", "planner")


def example(kind: type[Experiment]) -> Experiment:
    """An experiment of this kind with default rules, policies and settings."""
    rules = resolve(None, [], kind.game)
    policies = kind.read_policies(kind.default_policies, rules.seats)
    return kind(rules=rules, policies=policies, seed=1, **kind.example)


def _solve() -> object:
    return solve_position("AS / KS / QS / JS", None, resolve(None, [], "tricks"))


def _melds() -> object:
    return melds.answer(melds.read_question("AS", None, resolve("kroot", [], "rummy")))


def _trace(rounds: Trace, game: str, policy: str) -> object:
    rules = resolve(None, [], game)
    return list(rounds(rules, (policy,) * rules.seats, 1, 0, 1))
