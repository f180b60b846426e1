"""`hand-sim compare` and `hand-sim sweep`: what a rule changes, in either game."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from hand_sim.cli import options
from hand_sim.cli.experiment import Reading, Shared, add_experiment
from hand_sim.cli.groups import new_group
from hand_sim.errors import InputError
from hand_sim.experiments import experiments
from hand_sim.experiments.base import Experiment
from hand_sim.rules.resolve import resolve
from hand_sim.rules.ruleset import GAMES, RuleSet
from hand_sim.rules.variants import read, written

compare = new_group("Compare rule sets on the same deals: what does a rule change?")
sweep = new_group("Compare values of one knob on the same deals.")

_Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="PRESET|FILE.toml",
        help="The rules the others are compared with; with knobs behind them, as in 'kroot first_meld=61'.",
    ),
]
_Overrides = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KNOB=VALUE", help="Change a knob of the other rule set; repeatable."),
]


def _read_both(kind: type[Experiment], shared: Shared, settings: dict[str, Any]) -> RuleSet:
    """The rules; what --set changes goes into the other rule set, in `settings`."""
    default = GAMES[kind.game].default_preset
    rules = read(default if shared.rules is None else shared.rules, kind.game, "--rules")
    against = settings["against"]
    if not shared.overrides:
        return rules
    options.check_exclusive(all=settings["every"], set=shared.overrides)
    if against is not None and ";" in against:
        raise InputError("--set: which of the rule sets of --against is meant? Write its knobs behind it there")
    other = rules if against is None else read(against, kind.game, "--against")
    preset, *changes = written(other).split()
    settings["against"] = written(resolve(preset, [*changes, *shared.overrides], kind.game))
    return rules


_BOTH = Reading(_read_both, {"rules": _Rules, "overrides": _Overrides})


def _kinds(command: str) -> Iterator[type[Experiment]]:
    return (kind for game in GAMES for kind in experiments(game) if kind.words()[0] == command)


for kind in _kinds("compare"):
    add_experiment(compare, kind, _BOTH)
for kind in _kinds("sweep"):
    add_experiment(sweep, kind)
