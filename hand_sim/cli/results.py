"""`hand-sim results`: list, print and repeat the runs kept with --out."""

from pathlib import Path
from typing import Annotated, Any

import typer

from hand_sim import records
from hand_sim.cli import options, output
from hand_sim.cli.experiment import INTERRUPTED, answer
from hand_sim.cli.groups import new_group
from hand_sim.errors import InputError
from hand_sim.policies import brief
from hand_sim.result import differences, rules_of, to_json

app = new_group("List, print and repeat the runs kept with --out.")

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A folder written by --out.")]


@app.command()
def show(folder: Folder, as_json: options.Json = False, as_csv: options.Csv = False) -> None:
    """Print a run again, as the command that made it did."""
    options.check_exclusive(json=as_json, csv=as_csv)
    output.show(records.read(folder).result, as_json, as_csv)


@app.command()
def rerun(folder: Folder, threads: options.Threads = None, quiet: options.Quiet = False) -> None:
    """Repeat a run and say whether every digit agrees (exit status 1 if not)."""
    record = records.read(folder)
    experiment = records.experiment_of(record)
    again = answer(experiment, record.run["deals_done"], threads, quiet)
    if again.get("partial"):
        output.warn("Interrupted: nothing compared.", quiet)
        raise typer.Exit(INTERRUPTED)
    where = differences(record.result, again)
    count = f"{again['deals']:,} {again['unit']}"
    if not where:
        print(f"{folder}: {count} of {experiment.name} repeated, every digit agrees")
        return
    more = f" and {len(where) - 5} more" if len(where) > 5 else ""
    print(f"{folder}: {count} of {experiment.name} repeated, DIFFERENT in {', '.join(where[:5])}{more}")
    raise typer.Exit(1)


@app.command("list")
def list_runs(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="Where to look, up to two levels deep.")] = Path(),
    as_json: options.Json = False,
) -> None:
    """List the runs kept in a folder."""
    if not folder.is_dir():
        raise InputError(f"{folder} is not a folder")
    rows = [_summary(path) for path in records.find(folder)]
    if as_json:
        print(to_json(rows), end="")
    elif rows:
        output.show_table(rows)
    else:
        print(f"no runs in {folder}")


def _summary(folder: Path) -> dict[str, Any]:
    try:
        record = records.read(folder)
        rules = rules_of(record.result)
    except InputError as error:
        return {"run": str(folder), "experiment": f"unreadable: {error.message}"}
    result = record.result
    return {
        "run": str(folder),
        "experiment": result["experiment"],
        "rules": rules.describe(),
        "policies": brief(result["policies"]),
        "seed": str(result["seed"]),
        "deals": result["deals"],
        "whole": not result.get("partial", False),
        "when": record.run["when"],
    }
