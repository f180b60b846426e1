import json

import pytest

from hand_sim import records, result
from hand_sim.engine.run import run
from hand_sim.errors import HandSimError, InputError


@pytest.fixture
def kept(thrown, tmp_path):
    """Keep a run of 50 throws with these settings in a folder below."""

    def keep(name="run", **settings):
        asked = thrown(**settings)
        answer = result.build(asked, run(asked, 50, 1), 50)
        records.check_folder(tmp_path / name, asked, 50)
        records.write(tmp_path / name, asked, answer, 50, "hand-sim tricks dice six")
        return tmp_path / name, asked, answer

    return keep


def test_a_record_gives_back_the_experiment_and_the_result(kept, dice, monkeypatch):
    settings = {
        "policies": ("rule", "random", "rule", "timeout/rule"),
        "overrides": ["trump=S"],
        "dice": 3,
        "seed": 2**63,
    }
    folder, asked, answer = kept(**settings)
    monkeypatch.setattr(records, "find_experiment", {"tricks.dice": dice.Dice}.get)
    record = records.read(folder)
    assert record.result == answer
    assert records.experiment_of(record) == asked


def test_the_provenance(kept):
    folder, asked, answer = kept(seed=5, loud=True)
    run_json = json.loads((folder / "run.json").read_text())
    assert run_json["experiment"] == "tricks.dice"
    assert run_json["rules"] == asked.rules.to_json()
    assert run_json["settings"] == {"face": "six", "dice": 1, "sides": 6, "loud": True, "interrupt_at": None}
    assert (run_json["seed"], run_json["deals"], run_json["deals_done"]) == (5, 50, 50)
    assert run_json["command"] == "hand-sim tricks dice six"
    assert set(run_json["versions"]) == {"hand_sim", "python", "numpy", "numba"}
    assert run_json["elapsed_s"] == answer["elapsed_s"]
    assert run_json["when"].endswith("+00:00")


def test_runs_are_found_two_levels_deep(kept, tmp_path):
    for name in ("b", "a/b", "a/b/too_deep"):
        kept(name)
    assert records.find(tmp_path) == [tmp_path / "a/b", tmp_path / "b"]
    assert records.find(tmp_path / "b") == [tmp_path / "b"]


def test_a_folder_is_made_ready_and_files_of_others_in_it_are_no_obstacle(thrown, tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    records.check_folder(tmp_path, thrown(), 50)
    records.check_folder(tmp_path / "new/one", thrown(), 50)
    assert (tmp_path / "new/one").is_dir()
    assert [path.name for path in tmp_path.iterdir()] != []


def test_another_run_is_refused_with_what_differs(kept, thrown):
    folder, asked, _ = kept()
    records.check_folder(folder, asked, 50)
    with pytest.raises(InputError, match="not the same seed, deals"):
        records.check_folder(folder, thrown(seed=2), 51)


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    with pytest.raises(HandSimError, match="cannot write"):
        records._write_text(tmp_path / "none/run.json", "{}")
    (tmp_path / "run.json").mkdir()
    with pytest.raises(HandSimError, match="cannot write"):
        records._write_text(tmp_path / "run.json", "{}")
