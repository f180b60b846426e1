"""The questions: a file each or, where large, a folder, in the folder of their game; found by looking, not by a list.

May import all of ``hand_sim`` but engine, result, records and the command line.
"""

from __future__ import annotations

import importlib.util
import pkgutil
from functools import cache
from inspect import isabstract

from hand_sim.experiments.base import Experiment


@cache
def experiments(game: str) -> tuple[type[Experiment], ...]:
    """Every experiment of a game, in the order of their commands: what the modules in the folder of the game define."""
    package = importlib.import_module(f"{__name__}.{game}")
    found: set[type[Experiment]] = set()
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        contents = vars(importlib.import_module(module.name))
        found.update(kind for kind in contents.values() if _is_question(kind))
    return tuple(sorted(found, key=lambda kind: kind.command))


def experiment(name: str) -> type[Experiment] | None:
    """The experiment of that full name ("tricks.accuracy"), or None."""
    game = name.partition(".")[0]
    if importlib.util.find_spec(f"{__name__}.{game}") is None:
        return None
    return next((kind for kind in experiments(game) if kind.name == name), None)


def _is_question(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Experiment) and not isabstract(kind)
