"""An experiment's own settings on the command line: the parameters that take them, and the words that give them."""

import dataclasses
import inspect
import shlex
from typing import get_type_hints

from typer.models import ArgumentInfo, OptionInfo

from hand_sim.experiments.base import Experiment
from hand_sim.experiments.variants.asked import Comparison
from hand_sim.rules.variants import written


def parameters(kind: type[Experiment]) -> list[inspect.Parameter]:
    """One keyword parameter for each of the experiment's own fields, with its Typer annotation and default."""
    hints = get_type_hints(kind, include_extras=True)
    return [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.default is dataclasses.MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in kind.own_fields()
    ]


def command_line(experiment: Experiment, deals: int) -> str:
    """The command that asks for `deals` deals of the experiment, with everything said that has a default."""
    words = ["hand-sim", *experiment.words(), *_settings(experiment)]
    words += _rules(experiment)
    words += ["--policies", ",".join(experiment.policies), "--seed", str(experiment.seed)]
    return shlex.join([*words, f"--{experiment.unit}", str(deals)])


def _rules(experiment: Experiment) -> list[str]:
    if isinstance(experiment, Comparison):  # --set is about the other rule set there
        return ["--rules", written(experiment.rules)]
    words = ["--rules", experiment.rules.preset]
    for knob, value in experiment.rules.changes().items():
        words += ["--set", f"{knob}={str(value).lower() if isinstance(value, bool) else value}"]
    return words


def _settings(experiment: Experiment) -> list[str]:
    hints = get_type_hints(type(experiment), include_extras=True)
    words: list[str] = []
    for name, value in experiment.settings().items():
        [info] = (part for part in hints[name].__metadata__ if isinstance(part, ArgumentInfo | OptionInfo))
        if value is None or value is False:
            continue
        if isinstance(info, ArgumentInfo):
            words.append(str(value))
            continue
        # Typer keeps the first name given to an annotated Option as its "default"
        option = info.default if isinstance(info.default, str) else f"--{name.replace('_', '-')}"
        words.append(option if value is True else f"{option}={value}")
    return words
