"""One command for each experiment: read and check everything, compile, run, show, and write the files."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer

from hand_sim import plots, records
from hand_sim.cli import options, output
from hand_sim.cli.progress import progress_bar
from hand_sim.cli.settings import command_line, parameters
from hand_sim.engine.run import cores, run
from hand_sim.experiments.base import Experiment
from hand_sim.policies import parse_policies
from hand_sim.result import Result, build
from hand_sim.rules.resolve import resolve
from hand_sim.rules.ruleset import RuleSet

INTERRUPTED = 130


@dataclass(frozen=True)
class Shared:
    """The values of the options all experiments share, as typed."""

    rules: str | None
    overrides: list[str] | None
    deals: str
    seed: int
    policy: str | None
    policies: str | None
    threads: int | None
    out: Path | None
    as_json: bool
    as_csv: bool
    quiet: bool
    chart: Path | None = None


def read_rules(kind: type[Experiment], shared: Shared, settings: dict[str, Any]) -> RuleSet:
    """The one rule set of most experiments, from --rules and --set."""
    return resolve(shared.rules, shared.overrides or [], kind.game)


@dataclass(frozen=True)
class Reading:
    """How a command reads its rules: `read` may also change the experiment's own settings (a dict by name).

    `options` are the annotations of shared options that mean something else here, by name.
    """

    read: Callable[[type[Experiment], Shared, dict[str, Any]], RuleSet] = read_rules
    options: Mapping[str, Any] = field(default_factory=dict)


def add_experiment(group: typer.Typer, kind: type[Experiment], reading: Reading | None = None) -> None:
    """Add the command of an experiment to a command group."""
    help_line = inspect.getdoc(kind) or ""
    group.command(kind.words()[1], help=help_line.partition("\n")[0])(_command(kind, reading or Reading()))


def _command(kind: type[Experiment], reading: Reading) -> Callable[..., None]:
    """The function Typer calls; its signature is the experiment's own settings and then the shared options."""
    own = parameters(kind)

    def ask(**values: Any) -> None:
        settings = {parameter.name: values.pop(parameter.name) for parameter in own}
        _ask(kind, settings, Shared(**values), reading)

    ask.__signature__ = inspect.Signature([*own, *_shared_parameters(kind, reading)])  # type: ignore[attr-defined]
    return ask


def _shared_parameters(kind: type[Experiment], reading: Reading) -> list[inspect.Parameter]:
    table: dict[str, tuple[Any, Any]] = {
        "rules": (options.Rules, None),
        "overrides": (options.Overrides, None),
        "deals": (options.count(kind.unit), options.short_count(kind.default_deals)),
        "seed": (options.Seed, 1),
        "policy": (options.PolicyForAll, None),
        "policies": (options.policies(kind.game, kind.default_policies, kind.policies_help), None),
        "threads": (options.Threads, None),
        "out": (options.Out, None),
        "chart": (options.Chart, None),
        "as_json": (options.Json, False),
        "as_csv": (options.Csv, False),
        "quiet": (options.Quiet, False),
    }
    if not kind.draws():
        del table["chart"]
    keyword = inspect.Parameter.KEYWORD_ONLY
    return [
        inspect.Parameter(name, keyword, default=default, annotation=reading.options.get(name, annotation))
        for name, (annotation, default) in table.items()
    ]


def _ask(kind: type[Experiment], settings: dict[str, Any], shared: Shared, reading: Reading) -> None:
    """Answer one command: nothing is computed before all of it is known to be right and writable."""
    options.check_exclusive(json=shared.as_json, csv=shared.as_csv)
    options.check_exclusive(policy=shared.policy, policies=shared.policies)
    deals = options.parse_count(shared.deals, f"--{kind.unit}")
    rules = reading.read(kind, shared, settings)
    experiment = kind(
        rules=rules,
        policies=_players(kind, shared, rules.seats),
        seed=shared.seed,
        **settings,
    )
    if shared.chart:
        plots.check_ending(shared.chart, "--chart")
    if shared.out:
        records.check_folder(shared.out, experiment, deals)
    if shared.chart:  # which may lie in the folder just made
        options.check_output(shared.chart, "--chart")

    result = answer(experiment, deals, shared.threads, shared.quiet)
    try:
        output.show(result, shared.as_json, shared.as_csv, experiment.sketch)
    finally:  # also when the reader of standard output has gone
        _write_files(experiment, result, deals, shared)
    if result.get("partial"):
        raise typer.Exit(INTERRUPTED)


def answer(experiment: Experiment, deals: int, threads: int | None, quiet: bool) -> Result:
    """Compile, run and tabulate, with notes and progress on standard error. Exits when interrupted before any deal."""
    output.ready(experiment.kernels(), quiet)
    with progress_bar(experiment.unit, quiet) as progress:
        outcome = run(experiment, deals, threads or cores(), progress)
    if outcome.deals == 0:
        output.warn(f"Interrupted before any of the {experiment.unit} was done.", quiet)
        raise typer.Exit(INTERRUPTED)
    return build(experiment, outcome, deals)


def _players(kind: type[Experiment], shared: Shared, seats: int) -> tuple[str, ...]:
    names = kind.default_policies
    if shared.policy is not None:
        names = parse_policies(shared.policy, "--policy", kind.game)
    elif shared.policies is not None:
        names = parse_policies(shared.policies, "--policies", kind.game)
    return kind.read_policies(names, seats)


def _write_files(experiment: Experiment, result: Result, deals: int, shared: Shared) -> None:
    if shared.out:
        records.write(shared.out, experiment, result, deals, command_line(experiment, deals))
    if shared.chart:
        records.write_chart(experiment, result, shared.chart)
