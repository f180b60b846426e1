"""The command built from an experiment, tried with the dice."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from hand_sim.cli import experiment as command
from hand_sim.cli import output
from hand_sim.cli.settings import command_line


def refused(ask, *words):
    """The message of a command that ends with status 2 before any work."""
    code, out, err = ask("tricks", *words)
    assert code == 2, err
    assert out == ""
    assert "Traceback" not in err
    return err


def lasting(text):
    result = json.loads(text)
    del result["elapsed_s"], result["deals_per_s"]
    return result


def test_the_json_is_that_of_the_interface(ask):
    code, out, err = ask("tricks", "dice", "six", "--json", "--seed", 7, "--set", "trump=S")
    assert (code, err) == (0, "")
    assert out.endswith("}\n")
    result = json.loads(out)
    keys = ["experiment", "version", "rules", "policies", "seed", "deals", "unit", "headline", "dice", "rows", "notes"]
    assert list(result) == [*keys, "elapsed_s", "deals_per_s"]
    assert result["experiment"] == "tricks.dice"
    assert result["rules"]["preset"] == "koutchina"
    assert result["rules"]["trump"] == "S"
    assert result["policies"] == ["rule"] * 4
    assert (result["seed"], result["deals"], result["unit"], result["notes"]) == (7, 1000, "deals", ["A die is fair."])
    assert list(result["headline"]) == ["name", "mean", "ci", "unit"]
    row = result["rows"][0]
    assert row["share_ci"][0] < row["share"] < row["share_ci"][1]
    assert row["n"] == 1000


def test_c78_threads_and_chunks_do_not_change_a_digit(ask):
    answers = [lasting(ask("tricks", "dice", "six", "--deals", 20_001, "--json", "--threads", n)[1]) for n in (1, 2, 3)]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["deals"] == 20_001


def test_the_table_for_people(ask):
    code, out, _ = ask(
        "tricks", "dice", "six", "--deals", "20k", "--set", "rounds=7", "--policies", "rule,random,rule,rule"
    )
    assert code == 0
    assert "by face" in out
    assert "by height" in out
    assert re.search(r"six +20,000 +0\.16\d\d \[0\.1\d\d\d, 0\.1\d\d\d\]", out)
    assert "share of six: 0.16" in out
    assert "A die is fair." in out
    last = "95 % intervals; n = 20,000 deals; rules koutchina with rounds=7; policies rule,random,rule,rule; seed 1\n"
    assert out.endswith(last)


def test_csv_has_two_columns_for_an_interval(ask):
    code, out, err = ask("tricks", "dice", "six", "--csv")
    assert (code, err) == (0, "")
    head, face, height = out.splitlines()
    assert head == "by,what,n,share,share_lo,share_hi,height,height_lo,height_hi"
    assert face.startswith("face,six,1000,0.1")
    assert face.endswith(",,,")
    assert height.startswith("height,,1000,,,,3.")


def test_matches_may_be_asked_for_under_either_name(ask):
    for option in ("--matches", "--deals"):
        result = json.loads(ask("tricks", "coins", option, 9, "--json")[1])
        assert (result["deals"], result["unit"], result["headline"]["mean"]) == (9, "matches", 1 / 3)


def test_defaults_of_the_experiment_are_shown_in_its_help(ask):
    _, out, _ = ask("tricks", "coins", "--help")
    text = " ".join(out.split())
    assert "How often do coins fall heads?" in text
    assert "--matches, --deals N How many matches: 250000, 500k, 2M, 1e6. [default: 2M]" in text
    assert "[default: (rule,random,rule,random)]" in text
    assert "--chart" not in text
    _, out, _ = ask("tricks", "dice", "--help")
    assert "--chart" in out
    assert "What follows" not in out


def test_policies(ask):
    def policies(*words):
        return json.loads(ask("tricks", "dice", "six", "--deals", 10, "--json", *words)[1])["policies"]

    assert policies("--policy", "timeout/rule") == ["timeout/rule"] * 4
    assert policies("--policies", "random, RULE,timeout,rule/rule") == ["random", "rule", "timeout", "rule"]
    assert policies("--policies", "random") == ["random"] * 4
    assert json.loads(ask("tricks", "coins", "--deals", 1, "--json")[1])["policies"] == ["rule", "random"] * 2


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("--deals", "1.5"), ("--deals", "1.5")),
        (("--deals", "-5"), ("--deals", "-5")),
        (("--deals", ""), ("--deals",)),
        (("--seed", "-1"), ("--seed", "-1")),
        (("--seed", 2**64), ("--seed",)),
        (("--threads", 0), ("--threads",)),
        (("--threads", 257), ("--threads",)),
        (("--dice", 0), ("--dice",)),
        (("--json", "--csv"), ("--json and --csv",)),
        (("--policy", "rule", "--policies", "rule"), ("--policy and --policies",)),
        (("--policy", "rul"), ("--policy", "'rul'", "did you mean 'rule'")),
        (("--policies", "rule,rule"), ("--policies", "4", "2")),
        (("--policies", "a/b/c"), ("--policies", "a/b/c")),
        (("--policies", ""), ("--policies",)),
        (("--rules", "koutchin"), ("--rules", "koutchina")),
        (("--set", "trump=X"), ("trump", "X")),
        (("--chart", "a.gif"), ("--chart", ".png, .svg or .pdf", "a.gif")),
        (("--chart", "none/a.png"), ("--chart", "none")),
        (("--out", "file"), ("--out", "file")),
        (("--out", "file/below"), ("--out", "file")),
    ],
)
def test_wrong_input_is_refused_before_any_work(ask, words, parts, tmp_path, monkeypatch):
    def worked(*_):
        raise AssertionError("it ran")

    monkeypatch.setattr(command, "run", worked)
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("")
    message = refused(ask, "dice", "six", *words)
    for part in parts:
        assert part in message
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_experiments_own_check_is_an_input_error(ask):
    assert "FACE: 'ace' is no face of a die" in refused(ask, "dice", "ace")


def test_out_holds_all_files_and_may_be_written_again_by_the_same_command_only(ask, tmp_path):
    folder = tmp_path / "deep/run"
    words = ("dice", "six", "--deals", 2000, "--json", "--out", folder)
    code, out, _ = ask("tricks", *words)
    assert code == 0
    assert {path.name for path in folder.iterdir()} == {"run.json", "result.json", "table.csv", "chart.png"}
    assert (folder / "result.json").read_text() == out
    assert (folder / "table.csv").read_text() == ask("results", "show", folder, "--csv")[1]
    assert ask("tricks", *words)[0] == 0
    before = (folder / "result.json").read_bytes()
    for other in (("--seed", 2), ("--deals", 2001), ("--dice", 2), ("--policy", "random"), ("--set", "rounds=6")):
        assert "holds another run" in refused(ask, *words, *other)
    assert (folder / "result.json").read_bytes() == before


def test_out_refuses_a_folder_with_a_result_of_unknown_origin(ask, tmp_path):
    (tmp_path / "table.csv").write_text("mine")
    assert "table.csv" in refused(ask, "dice", "six", "--out", tmp_path)
    (tmp_path / "run.json").write_text("not JSON")
    assert "run.json is not JSON" in refused(ask, "dice", "six", "--out", tmp_path)
    assert (tmp_path / "table.csv").read_text() == "mine"


def test_the_chart_is_written_and_the_numbers_are_still_printed(ask, tmp_path):
    for ending, magic in (("png", b"\x89PNG\r\n\x1a\n"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
        path = tmp_path / f"a.{ending}"
        code, out, err = ask("tricks", "dice", "six", "--chart", path)
        assert (code, err) == (0, "")
        assert "share of six" in out
        assert path.read_bytes().startswith(magic)
    folder = tmp_path / "new"
    assert ask("tricks", "dice", "six", "--out", folder, "--chart", folder / "mine.svg")[0] == 0
    assert (folder / "mine.svg").exists()


def test_a_file_that_fails_at_the_end_loses_no_result(ask, tmp_path, monkeypatch):
    real = command.run

    def run_and_remove_the_folder(*arguments):
        tmp_path.joinpath("gone").rmdir()
        return real(*arguments)

    monkeypatch.setattr(command, "run", run_and_remove_the_folder)
    code, out, err = ask("tricks", "dice", "six", "--out", tmp_path / "gone")
    assert code == 1
    assert "share of six" in out
    assert re.fullmatch(r"Error: cannot write .*gone/result.json: .*\n", err)


def test_a_reader_that_goes_away_does_not_keep_the_files_from_being_written(ask, tmp_path, monkeypatch):
    def gone(*_):
        raise BrokenPipeError

    monkeypatch.setattr(command.output, "show", gone)
    assert ask("tricks", "dice", "six", "--out", tmp_path / "run")[0] == 141
    assert (tmp_path / "run/run.json").exists()


def test_c82_ctrl_c_prints_what_is_done_as_partial_and_exits_130(ask, tmp_path):
    words = ("tricks", "dice", "six", "--deals", "1e12", "--interrupt-at", 5000, "--json", "--out", tmp_path / "run")
    code, out, err = ask(*words)
    assert (code, err) == (130, "")
    partial = json.loads(out)
    assert partial["partial"] is True
    assert 5000 < partial["deals"] < partial["deals_asked"] == 10**12
    assert json.loads((tmp_path / "run/result.json").read_text()) == partial
    run = json.loads((tmp_path / "run/run.json").read_text())
    assert (run["deals"], run["deals_done"]) == (10**12, partial["deals"])
    whole = lasting(ask("tricks", "dice", "six", "--deals", partial["deals"], "--json")[1])
    assert whole["rows"] == partial["rows"]


def test_c82_a_partial_table_says_so(ask):
    code, out, _ = ask("tricks", "dice", "six", "--deals", "1e12", "--interrupt-at", 5000)
    assert code == 130
    assert re.search(r"PARTIAL, interrupted: [\d,]+ of 1,000,000,000,000 deals", out)


def test_c82_interrupted_before_the_first_deal(ask, monkeypatch):
    real = command.run

    def stopped(*arguments):
        outcome = real(*arguments)
        return type(outcome)(outcome.tally, 0, True, 0.0)

    monkeypatch.setattr(command, "run", stopped)
    code, out, err = ask("tricks", "dice", "six", "--json")
    assert (code, out) == (130, "")
    assert "before any of the deals" in err


def test_c82_a_signal_from_outside_ends_the_program(dice_words, tmp_path):
    folder = tmp_path / "run"
    words = [*dice_words, "tricks", "dice", "six", "--deals", "1e14", "--json", "--threads", "2", "--out", str(folder)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        while not folder.exists():
            time.sleep(0.05)
        time.sleep(1)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (130, "")
    assert not out or json.loads(out)["partial"]


def test_the_kernels_are_announced_when_they_must_be_compiled(ask, monkeypatch):
    monkeypatch.setattr(output.jit, "compiled", lambda names: False)
    code, _, err = ask("tricks", "dice", "six", "--json")
    assert code == 0
    assert re.fullmatch(r"Compiling kernels.*\n", err)
    assert ask("tricks", "dice", "six", "--json", "--quiet")[2] == ""


def test_the_command_in_the_record_asks_the_same_again(ask, thrown):
    experiment = thrown(
        policies=("rule", "random", "timeout/rule", "rule"),
        seed=2**64 - 1,
        overrides=["call_order=in_turn", "total_not_eight=true", "zero_made=30"],
        dice=3,
        sides=4,
        loud=True,
    )
    words = command_line(experiment, 1234).split()
    assert words[0] == "hand-sim"
    result = json.loads(ask(*words[1:], "--json")[1])
    assert result["rules"] == experiment.rules.to_json()
    assert result["policies"] == list(experiment.policies)
    assert (result["seed"], result["deals"], result["dice"]) == (2**64 - 1, 1234, 3)
    assert {"--faces=4", "--loud", "six"} <= set(words)


def test_c96_no_colour_codes(dice_program):
    forced = {"FORCE_COLOR": "1"}
    for env, *form in ((forced, "--json"), (forced, "--csv"), (forced | {"NO_COLOR": "1"},), ({"TERM": "dumb"},)):
        done = dice_program("tricks", "dice", "six", *form, env=os.environ | env)
        assert (done.returncode, done.stderr) == (0, "")
        assert "\x1b" not in done.stdout


def test_c106_a_chart_needs_no_display_no_backend_and_no_writable_folder(dice_program, tmp_path):
    (tmp_path / "file").write_text("")
    env = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    for extra in (
        {"MPLBACKEND": "no such backend"},
        {"DISPLAY": ":99", "MPLBACKEND": "TkAgg"},
        {"MPLCONFIGDIR": str(tmp_path / "file/below")},
    ):
        path = tmp_path / "a.png"
        done = dice_program("tricks", "dice", "six", "--chart", path, env=env | extra)
        assert (done.returncode, done.stderr) == (0, "")
        assert "share of six" in done.stdout
        assert path.stat().st_size > 1000
        path.unlink()
