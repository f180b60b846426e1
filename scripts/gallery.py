"""Make the reference runs in ``results/`` anew, each with the seed and deals recorded here, or check small ones.

``python scripts/gallery.py`` writes table, record and chart of every run into ``results/NAME``, and the contact sheet.
What a run means is said by hand in the folder's README.md, and is read again after each change.

``--quick`` asks the same questions of few deals and compares every digit with ``results/quick/NAME.json``, which
``--quick --write`` writes. ``--sheet`` only draws the contact sheet: the charts of all kept runs in one picture.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import variants_page

RESULTS = Path(__file__).parents[1] / "results"
SHEET = "contact-sheet.png"


class Run(NamedTuple):
    """A reference run: its folder, the command that makes it, and the deals of its small version."""

    name: str
    command: str
    quick: str


RUNS = (
    Run("accuracy", "tricks accuracy --deals 4M --seed 1", quick="5k"),
    Run("rummy-simulate-jordan", "rummy simulate --rules jordan --deals 60k --seed 1", quick="2k"),
    Run("rummy-simulate-kroot", "rummy simulate --rules kroot --deals 60k --seed 1", quick="2k"),
    Run("rummy-simulate-saudi", "rummy simulate --rules saudi --deals 60k --seed 1", quick="2k"),
    Run("joker-value-jordan", "rummy joker-value --rules jordan --deals 20k --seed 1", quick="200"),
    Run("joker-value-kroot", "rummy joker-value --rules kroot --deals 20k --seed 1", quick="200"),
    Run("joker-value-saudi", "rummy joker-value --rules saudi --deals 20k --seed 1", quick="200"),
    Run("joker-value-rules", "rummy joker-value --by rules --deals 20k --seed 1", quick="200"),
    Run("joker-value-players", "rummy joker-value --by players --rules kroot --deals 20k --seed 1", quick="200"),
    Run("joker-value-cards", "rummy joker-value --by card --rules kroot --deals 20k --seed 1", quick="100"),
    Run("opening-jordan", "rummy opening --rules jordan --deals 40k --seed 1", quick="200"),
    Run("opening-kroot", "rummy opening --rules kroot --deals 40k --seed 1", quick="200"),
    Run("opening-saudi", "rummy opening --rules saudi --deals 40k --seed 1", quick="200"),
    Run("chase-jordan", "rummy chase --rules jordan --deals 100k --seed 1", quick="400"),
    Run("chase-kroot", "rummy chase --rules kroot --deals 100k --seed 1", quick="400"),
    Run(
        "discard-example",
        "rummy discard 'KS QS TS 9H 9D 8H 7C 6C 4C 4D 3D 2H AC JD 5S' --rules kroot "
        "--table '5H 6H 7H 8H / QD QH QC JK' --discards 'KD 2C 9S 3H JC 6S' "
        "--opened 0,0,1,0 --cards-left 14,14,6,14 --seat 0 --deals 20k --seed 1",
        quick="50",
    ),
    Run("sweep-first-meld", "sweep rummy first_meld=51,61,71,91 --rules kroot --deals 20k --seed 1", quick="200"),
    Run("variants/jordan", "compare rummy --all --rules jordan --deals 20k --seed 1", quick="100"),
    Run("variants/kroot", "compare rummy --all --rules kroot --deals 20k --seed 1", quick="100"),
    Run("variants/tricks", "compare tricks --all --deals 1M --seed 1", quick="2k"),
)

_COLUMNS, _CHART_SIZE, _GAP, _LINE = 3, (520, 325), 10, 24
"""Of the contact sheet: charts side by side, their pixels, those between them, and those of a name."""
_DOTS_PER_INCH = 100
_KEPT = ("headline", "rows")
_SHOWN = 5


def make(run: Run) -> None:
    """Play a run and put its files into its folder, in the place of those of any earlier one."""
    with tempfile.TemporaryDirectory(dir=RESULTS) as scratch:
        _ask(run, "--out", scratch)
        folder = RESULTS / run.name
        folder.mkdir(parents=True, exist_ok=True)
        for path in Path(scratch).iterdir():
            os.replace(path, folder / path.name)


def small(run: Run) -> str:
    """Headline and rows of the small version of a run as JSON."""
    from hand_sim.result import to_json

    result = json.loads(_ask(run, "--deals", run.quick, "--json", "--quiet"))
    return to_json({key: result[key] for key in _KEPT})


def check(run: Run) -> str | None:
    """Play the small version of a run; where it differs from the one kept, in words, or None."""
    from hand_sim.result import differences

    kept = quick_file(run)
    if not kept.is_file():
        return f"{kept.name} is missing"
    where = differences(json.loads(kept.read_bytes()), json.loads(small(run)))
    more = f" and {len(where) - _SHOWN} more" if len(where) > _SHOWN else ""
    return f"DIFFERENT in {', '.join(where[:_SHOWN])}{more}" if where else None


def quick_file(run: Run) -> Path:
    """Where the small version of a run is kept."""
    return RESULTS / "quick" / f"{run.name.replace('/', '-')}.json"


def draw_sheet(runs: tuple[Run, ...], path: Path) -> None:
    """Draw the charts of kept runs side by side, each with the run's name below."""
    from matplotlib.figure import Figure
    from matplotlib.image import imread

    from hand_sim import records

    wide, high = (side + _GAP for side in _CHART_SIZE)
    high += _LINE
    lines = -(-len(runs) // _COLUMNS)
    width, height = _COLUMNS * wide + _GAP, lines * high + _GAP
    sheet = Figure(figsize=(width / _DOTS_PER_INCH, height / _DOTS_PER_INCH), dpi=_DOTS_PER_INCH)
    with tempfile.TemporaryDirectory() as scratch:
        chart = Path(scratch) / "chart.png"
        for place, run in enumerate(runs):
            record = records.read(RESULTS / run.name)
            records.write_chart(records.experiment_of(record), record.result, chart, size=_CHART_SIZE, captioned=False)
            left = _GAP + place % _COLUMNS * wide
            bottom = height - (place // _COLUMNS + 1) * high
            # a chart that has grown taller than the others is shrunk into its place
            place_of = (left / width, (bottom + _LINE) / height, _CHART_SIZE[0] / width, _CHART_SIZE[1] / height)
            axes = sheet.add_axes(place_of, frame_on=False, xticks=[], yticks=[])
            axes.imshow(imread(chart))
            sheet.text(
                (left + _CHART_SIZE[0] / 2) / width, (bottom + _LINE / 2) / height, run.name, ha="center", va="center"
            )
    sheet.savefig(path, pil_kwargs={"optimize": True})


def _ask(run: Run, *more: str) -> str:
    """Standard output of a run's command with further options, of which the last given counts."""
    words = [sys.executable, "-m", "hand_sim", *shlex.split(run.command), *more]
    done = subprocess.run(words, check=False, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{run.name}: exit status {done.returncode} of {shlex.join(words)}")
    return done.stdout


def _check_all(runs: tuple[Run, ...]) -> int:
    failed = 0
    for run in runs:
        begun = time.perf_counter()
        problem = check(run)
        failed += problem is not None
        print(f"{run.name}: {problem or 'every digit agrees'} ({time.perf_counter() - begun:.1f} s)", flush=True)
    return int(failed > 0)


def _chosen(names: list[str] | None) -> tuple[Run, ...]:
    known = {run.name: run for run in RUNS}
    unknown = [name for name in names or () if name not in known]
    if unknown:
        from hand_sim.errors import nearest

        sys.exit(f"--only: no run {unknown[0]!r}{nearest(unknown[0], known)}; --list lists them")
    return tuple(known[name] for name in names) if names else RUNS


def main(arguments: list[str] | None = None) -> int:
    """Make, check, list or draw the runs asked for; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--quick", action="store_true", help="check the small version of each run, digit by digit")
    what.add_argument("--sheet", action="store_true", help=f"only draw results/{SHEET}, the charts of all kept runs")
    what.add_argument("--list", action="store_true", help="list the runs and their commands")
    parser.add_argument("--write", action="store_true", help="with --quick: keep the small versions as they come out")
    parser.add_argument("--only", metavar="NAME", nargs="+", help="these runs and no others")
    options = parser.parse_args(arguments)
    if options.write and not options.quick:
        parser.error("--write is for --quick")
    runs = _chosen(options.only)
    if options.list:
        for run in runs:
            print(f"{run.name}: hand-sim {run.command} --out results/{run.name}")
    elif options.sheet:
        draw_sheet(RUNS, RESULTS / SHEET)
    elif options.write:
        quick_file(runs[0]).parent.mkdir(exist_ok=True)
        for run in runs:
            quick_file(run).write_text(small(run), encoding="utf-8")
    elif options.quick:
        return _check_all(runs)
    else:
        for run in runs:
            make(run)
        variants_page.write(RESULTS / "variants")
        draw_sheet(RUNS, RESULTS / SHEET)
    return 0


if __name__ == "__main__":
    sys.exit(main())
