"""The reference runs are those of the gallery: folders, pages, records and small versions agree with its rows."""

import importlib.util
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from hand_sim import records
from hand_sim.cli import app
from hand_sim.cli import experiment as command
from hand_sim.cli.settings import command_line

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"


def loaded():
    """The program as a module."""
    sys.path.insert(0, str(ROOT / "scripts"))
    spec = importlib.util.spec_from_file_location("gallery", ROOT / "scripts/gallery.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RUNS = loaded().RUNS
NAMES = [run.name for run in RUNS]
each_run = pytest.mark.parametrize("run", RUNS, ids=NAMES)


@pytest.fixture
def gallery(tmp_path, monkeypatch):
    """The program with an empty folder for results."""
    module = loaded()
    monkeypatch.setattr(module, "RESULTS", tmp_path)
    return module


def test_every_folder_has_a_row_and_every_row_a_folder():
    folders = {path.relative_to(RESULTS).as_posix() for path in records.find(RESULTS)}
    assert sorted(NAMES) == sorted(folders)
    others = {path.name for path in RESULTS.iterdir() if path.is_dir()} - {name.split("/")[0] for name in NAMES}
    assert others == {"quick"}


def test_the_page_of_results_lists_exactly_the_runs():
    page = (RESULTS / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| \[(.+?)\]\(\1/README\.md\) \|", page, re.MULTILINE) == NAMES


@each_run
def test_a_folder_is_whole(run):
    held = {path.name for path in (RESULTS / run.name).iterdir()}
    assert held == {"README.md", records.RESULT, records.RUN, records.TABLE, records.CHART}


@each_run
def test_the_page_of_a_run_gives_the_command_that_makes_it(run):
    page = (RESULTS / run.name / "README.md").read_text(encoding="utf-8")
    assert f"\nhand-sim {run.command} --out results/{run.name}\n" in page


@each_run
def test_the_record_of_a_run_is_that_of_its_command(run, monkeypatch):
    asked = []

    def answer(experiment, deals, threads, quiet):
        asked.extend([experiment, deals])
        raise typer.Exit

    monkeypatch.setattr(command, "answer", answer)
    assert app._run(shlex.split(run.command)) == 0
    experiment, deals = asked
    assert "--seed " in run.command
    record = records.read(RESULTS / run.name)
    assert records.experiment_of(record) == experiment
    assert (record.run["deals"], record.run["deals_done"], record.result["deals"]) == (deals, deals, deals)
    assert record.run["command"] == command_line(experiment, deals)


def test_the_small_versions_are_those_of_the_runs_and_small():
    kept = sorted((RESULTS / "quick").iterdir())
    assert [path.name for path in kept] == sorted(f"{name.replace('/', '-')}.json" for name in NAMES)
    assert sum(path.stat().st_size for path in kept) < 1_500_000
    for path in kept:
        assert list(json.loads(path.read_bytes())) == ["headline", "rows"]


def test_the_page_of_the_variants_says_what_its_runs_found(tmp_path):
    """results/variants: written from the runs, and never otherwise."""
    page = RESULTS / "variants/README.md"
    for name in loaded().variants_page.RUNS:
        (tmp_path / name).mkdir()
        (tmp_path / name / "result.json").write_bytes((RESULTS / "variants" / name / "result.json").read_bytes())
    loaded().variants_page.write(tmp_path)
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == page.read_text(encoding="utf-8")


def test_the_contact_sheet_is_1600_pixels_wide_and_loads_fast():
    sheet = RESULTS / "contact-sheet.png"
    assert int.from_bytes(sheet.read_bytes()[16:20]) == 1600
    assert sheet.stat().st_size < 1_000_000


def test_the_contact_sheet_has_three_charts_a_line(tmp_path):
    heights = []
    for runs in (RUNS[:3], RUNS[:4]):
        loaded().draw_sheet(runs, tmp_path / "sheet.png")
        heights.append(int.from_bytes((tmp_path / "sheet.png").read_bytes()[20:24]))
    assert heights == [10 + 359, 10 + 2 * 359]  # a chart of 325 pixels, 24 for its name, 10 between


def test_charts_are_drawn_again_without_what_plays(tmp_path):
    runs = list({records.read(RESULTS / name).result["experiment"]: name for name in NAMES}.values())
    program = (
        "import sys; from hand_sim.cli import app\n"
        f"for name in {runs}: assert app._run(['results', 'chart', f'results/{{name}}', '--chart', sys.argv[1]]) == 0\n"
        "sys.exit(' '.join({'numba', 'scipy'} & set(sys.modules)) or None)"
    )
    words = [sys.executable, "-c", program, str(tmp_path / "chart.png")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (0, "", "")


def test_a_run_is_made_in_the_place_of_an_earlier_one_and_its_page_stays(gallery, tmp_path):
    (tmp_path / "small").mkdir()
    (tmp_path / "small/README.md").write_text("What it means.")
    for deals in (50, 60):  # the program itself would refuse to write another run into a folder
        gallery.make(gallery.Run("small", f"tricks accuracy --deals {deals} --seed 1 --threads 1", "1"))
    assert [path.name for path in tmp_path.iterdir()] == ["small"]
    assert (tmp_path / "small/README.md").read_text() == "What it means."
    record = records.read(tmp_path / "small")
    assert record.result["deals"] == 60
    assert (tmp_path / "small/chart.png").is_file()


def test_the_small_version_is_of_few_deals_and_agrees_with_itself(gallery, tmp_path, capsys, monkeypatch):
    run = gallery.Run("small", "tricks accuracy --deals 4M --seed 1", "40")
    monkeypatch.setattr(gallery, "RUNS", (run,))
    assert gallery.main(["--quick", "--write"]) == 0
    kept = json.loads((tmp_path / "quick/small.json").read_bytes())
    assert next(row["n"] for row in kept["rows"] if row["by"] == "call" and row["call"] == 0) <= 4 * 40
    assert gallery.main(["--quick"]) == 0
    assert capsys.readouterr().out.startswith("small: every digit agrees (")


def test_the_first_differences_are_named(gallery, tmp_path, capsys, monkeypatch):
    found = {"headline": {"mean": 0.5}, "rows": [{"n": row, "x": 0.1} for row in range(9)]}
    monkeypatch.setattr(gallery, "small", lambda run: json.dumps(found))
    monkeypatch.setattr(gallery, "RUNS", (gallery.Run("one", "", ""), gallery.Run("two", "", "")))
    assert gallery.main(["--quick", "--write"]) == 0
    assert gallery.main(["--quick"]) == 0
    found["rows"] = [{"n": row, "x": 0.1 + 1e-16} for row in range(9)]
    (tmp_path / "quick/two.json").unlink()
    capsys.readouterr()
    assert gallery.main(["--quick"]) == 1
    one, two = capsys.readouterr().out.splitlines()
    assert one.startswith("one: DIFFERENT in rows[0].x, rows[1].x, rows[2].x, rows[3].x, rows[4].x and 4 more (")
    assert two.startswith("two: two.json is missing (")
    assert gallery.main(["--quick", "--only", "two"]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_the_list_can_be_pasted(capsys):
    assert loaded().main(["--list", "--only", "accuracy"]) == 0
    assert capsys.readouterr().out == (
        "accuracy: hand-sim tricks accuracy --deals 4M --seed 1 --out results/accuracy\n"
    )


def test_unknown_names_and_options_that_do_not_go_together_are_refused(capsys):
    with pytest.raises(SystemExit, match="--only: no run 'acuracy', did you mean 'accuracy'"):
        loaded().main(["--list", "--only", "acuracy"])
    with pytest.raises(SystemExit):
        loaded().main(["--write"])
    assert "--write is for --quick" in capsys.readouterr().err


def test_a_command_that_fails_is_named(gallery, capfd):
    with pytest.raises(SystemExit, match=r"bad: exit status 2 of .* tricks accuracy --deals none"):
        gallery.make(gallery.Run("bad", "tricks accuracy --deals none", "1"))
    assert "--deals" in capfd.readouterr().err
