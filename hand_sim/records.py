"""Runs kept in a folder: what was found, and all that is needed to repeat it to the last digit."""

import json
import os
import platform
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hand_sim import __version__, plots
from hand_sim.errors import HandSimError, InputError
from hand_sim.experiments import experiment as find_experiment
from hand_sim.experiments.base import Experiment
from hand_sim.result import Result, caption, rules_of, to_csv, to_json

RUN, RESULT, TABLE, CHART = "run.json", "result.json", "table.csv", "chart.png"
_RUN_KEYS = ("experiment", "policies", "seed", "settings", "deals_done", "when")
_RESULT_KEYS = ("experiment", "rules", "policies", "seed", "deals", "unit", "headline", "rows", "notes")


@dataclass(frozen=True)
class Record:
    """A run as read from its folder. `run` is its provenance, `result` the JSON object of its answer."""

    folder: Path
    run: Mapping[str, Any]
    result: Result


def check_folder(folder: Path, experiment: Experiment, deals: int) -> None:
    """Make the folder ready to take a run, before any work. Raises `InputError` if it cannot, or holds another run.

    The run of the same command may be overwritten.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except FileExistsError:
        raise InputError(f"--out: {folder} is a file, a folder is needed") from None
    except OSError as error:
        raise InputError(f"--out: cannot write in {folder}: {error.strerror}") from None
    mine = {key: json.loads(json.dumps(value)) for key, value in _question(experiment, deals).items()}
    present = [name for name in (RUN, RESULT, TABLE, CHART) if (folder / name).exists()]
    if not present:
        return
    run = _read_json(folder / RUN) if RUN in present else {}
    other = [key for key in mine if run.get(key) != mine[key]]
    if other:
        held = f"holds another run (not the same {', '.join(other)})" if run else f"holds another {present[0]}"
        raise InputError(f"--out: {folder} {held}: choose another folder, or empty this one")


def write(folder: Path, experiment: Experiment, result: Result, deals: int, command: str) -> None:
    """Write a finished run into its folder, the chart last. `deals` were asked; `command` is what asks it again."""
    from importlib.metadata import version

    run = _question(experiment, deals) | {
        "deals_done": result["deals"],
        "command": command,
        "versions": {
            "hand_sim": __version__,
            "python": platform.python_version(),
            "numpy": version("numpy"),
            "numba": version("numba"),
        },
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "elapsed_s": result["elapsed_s"],
    }
    _write_text(folder / RESULT, to_json(result))
    _write_text(folder / TABLE, to_csv(result["rows"]))
    _write_text(folder / RUN, to_json(run))
    if experiment.draws():
        write_chart(experiment, result, folder / CHART)


def write_chart(
    experiment: Experiment,
    result: Result,
    path: Path,
    title: str | None = None,
    size: tuple[int, int] = plots.SIZE,
    captioned: bool = True,
) -> None:
    """Draw a result of an experiment that has a chart; `title` and `size` as in `plots.write_chart`."""
    below = caption(result) if captioned else None
    plots.write_chart(lambda figure: experiment.draw(result, figure), path, below, title, size)


def read(folder: Path) -> Record:
    """Read a run back. Raises `InputError` if there is none, or what is there is none of ours."""
    if not (folder / RUN).is_file():
        raise InputError(f"{folder} holds no run: a folder written by --out is needed")
    record = Record(folder, _read_json(folder / RUN), _read_json(folder / RESULT))
    for name, held, wanted in ((RUN, record.run, _RUN_KEYS), (RESULT, record.result, _RESULT_KEYS)):
        missing = [key for key in wanted if key not in held]
        if missing:
            raise InputError(f"{folder / name} is not whole: {', '.join(missing)} missing")
    return record


def find(folder: Path) -> list[Path]:
    """The folders that hold a run: `folder` itself and what lies up to two levels below, sorted."""
    return sorted({path.parent for pattern in (RUN, f"*/{RUN}", f"*/*/{RUN}") for path in folder.glob(pattern)})


def experiment_of(record: Record) -> Experiment:
    """The experiment of a record, exactly as it was run. Raises `InputError` if this version knows it no longer."""
    run = record.run
    kind = find_experiment(str(run["experiment"]))
    if kind is None:
        raise InputError(f"{record.folder}: this version has no experiment {run['experiment']!r}")
    try:
        return kind(rules_of(record.result), tuple(run["policies"]), run["seed"], **run["settings"])
    except (KeyError, TypeError) as error:
        raise InputError(f"{record.folder / RUN}: not a run this version can repeat: {error}") from None


def _question(experiment: Experiment, deals: int) -> dict[str, Any]:
    """What makes a run the run it is: two runs that agree in this give the same digits."""
    return {
        "experiment": experiment.name,
        "rules": experiment.rules.to_json(),
        "policies": list(experiment.policies),
        "seed": experiment.seed,
        "settings": experiment.settings(),
        "deals": deals,
    }


def _read_json(path: Path) -> Result:
    try:
        value = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    except ValueError:
        raise InputError(f"{path} is not JSON, so not written by --out") from None
    if not isinstance(value, dict):
        raise InputError(f"{path} is not a JSON object, so not written by --out")
    return value


def _write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(f"{path.name}.new")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        os.replace(draft, path)
    except OSError as error:
        raise HandSimError(f"cannot write {path}: {error.strerror}") from None
