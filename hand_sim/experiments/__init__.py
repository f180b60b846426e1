"""The questions: one file an experiment, found by looking, not by a list."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from inspect import isabstract

from hand_sim.experiments.base import Experiment


@cache
def experiments(game: str) -> tuple[type[Experiment], ...]:
    """Every experiment of a game, in the order of their commands: the modules of this package named `<game>_*.py`."""
    found: set[type[Experiment]] = set()
    for module in pkgutil.iter_modules(__path__):
        if module.name.startswith(f"{game}_"):
            contents = vars(importlib.import_module(f"{__name__}.{module.name}"))
            found.update(kind for kind in contents.values() if _is_question(kind))
    return tuple(sorted(found, key=lambda kind: kind.command))


def experiment(name: str) -> type[Experiment] | None:
    """The experiment of that full name ("tricks.accuracy"), or None."""
    return next((kind for kind in experiments(name.partition(".")[0]) if kind.name == name), None)


def _is_question(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Experiment) and not isabstract(kind)
