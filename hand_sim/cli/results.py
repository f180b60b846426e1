"""`hand-sim results`: list, print, draw and repeat the runs kept with --out."""

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from hand_sim import plots, records
from hand_sim.cli import options, output
from hand_sim.cli.experiment import INTERRUPTED, answer
from hand_sim.cli.groups import new_group
from hand_sim.errors import InputError
from hand_sim.policies import brief
from hand_sim.result import Result, differences, rules_of, to_json

app = new_group("List, print, draw and repeat the runs kept with --out.")

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A folder written by --out.")]
_PIXELS = range(400, 8001)
_FLATTEST, _TALLEST = 0.4, 2
"""Heights by width between which a chart stays legible."""


@app.command()
def show(folder: Folder, as_json: options.Json = False, as_csv: options.Csv = False) -> None:
    """Print a run again, as the command that made it did."""
    options.check_exclusive(json=as_json, csv=as_csv)
    record = records.read(folder)

    def sketch(result: Result) -> str | None:
        try:
            return records.experiment_of(record).sketch(result)
        except (InputError, LookupError):  # of another version: its tables can still be read
            return None

    output.show(record.result, as_json, as_csv, sketch)


@app.command()
def chart(
    folder: Folder,
    file: Annotated[
        Path | None,
        typer.Option(
            "--chart",
            metavar="FILE",
            show_default=f"DIR/{records.CHART}",
            help="Where to: a file that ends in .png, .svg or .pdf.",
        ),
    ] = None,
    size: Annotated[
        str,
        typer.Option(
            metavar="WIDTHxHEIGHT", help="Pixels; the writing grows with the width. For .svg and .pdf only the shape."
        ),
    ] = "x".join(map(str, plots.SIZE)),
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="Head it with this, not with the finding.")] = None,
    no_caption: Annotated[bool, typer.Option("--no-caption", help="Leave out the small print below.")] = False,
) -> None:
    """Draw the chart of a run again, in another size or format. Nothing is played again."""
    path = folder / records.CHART if file is None else file
    plots.check_ending(path, "--chart")
    pixels = _pixels(size)
    record = records.read(folder)
    experiment = records.experiment_of(record)
    if not experiment.draws():
        raise InputError(f"{folder}: {experiment.name} has no chart")
    options.check_output(path, "--chart")
    try:
        records.write_chart(experiment, record.result, path, title, pixels, captioned=not no_caption)
    except LookupError as error:
        raise InputError(f"{folder / records.RESULT}: not a result this version can draw: {error}") from None


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


def _pixels(size: str) -> tuple[int, int]:
    """Read WIDTHxHEIGHT. Raises `InputError` for what is no such size, or one in which no chart can be read."""
    found = re.fullmatch(r"([0-9]{1,5})[x×]([0-9]{1,5})", size.strip(), re.IGNORECASE)
    if not found:
        raise InputError(f"--size: WIDTHxHEIGHT in pixels is needed, such as 1600x1000, not {size[:60]!r}")
    width, height = int(found[1]), int(found[2])
    if not (width in _PIXELS and height in _PIXELS and _FLATTEST <= height / width <= _TALLEST):
        raise InputError(
            f"--size: from {_PIXELS[0]} to {_PIXELS[-1]} pixels each way are needed, the height from {_FLATTEST} to "
            f"{_TALLEST} times the width, not {size[:60]!r}"
        )
    return width, height


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
