"""`hand-sim tricks trace` as a command: lines of JSON, text, files, and wrong input."""

import json
import subprocess
import sys

import pytest

from hand_sim.cli import app
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.transcripts import trace_matches, trace_rounds

RANDOM = ("--policy", "random")


@pytest.fixture
def trace(capsys):
    def run(*words):
        code = app._run(["tricks", "trace", *words])
        return code, *capsys.readouterr()

    return run


def test_rounds_are_lines_of_json(trace):
    code, out, _ = trace("--rounds", "3", "--seed", "9", "--first", "40", *RANDOM, "--set", "trump=H")
    rules = resolve(None, ["trump=H"], "tricks")
    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == list(trace_rounds(rules, ("random",) * 4, 9, 40, 3))


def test_matches_are_lines_of_json(trace):
    code, out, _ = trace("--matches", "2", "--policies", "random,timeout,random,timeout/random")
    rules = resolve(None, [], "tricks")
    table = ("random", "timeout", "random", "timeout/random")
    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == list(trace_matches(rules, table, 1, 0, 2))


def test_a_file_takes_the_place_of_standard_output(trace, tmp_path):
    path = tmp_path / "trace.jsonl"
    path.write_text("old\n" * 1000)
    assert trace("--rounds", "2", *RANDOM, "--out", str(path), "--quiet") == (0, "", "")
    assert path.read_text() == trace("--rounds", "2", *RANDOM)[1]


def test_text_is_for_people(trace):
    code, out, _ = trace("--matches", "1", *RANDOM, "--text")
    assert code == 0
    assert out.startswith("Match 0 of seed 1: 5 rounds")
    assert "♥" in out
    assert "{" not in out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ((), "--rounds or --matches"),
        (("--rounds", "5", "--matches", "5"), "--rounds and --matches"),
        (("--rounds", "0"), "--rounds"),
        (("--matches", "1.5"), "--matches"),
        (("--rounds", "5", "--first", str(10**15)), "--first"),
        (("--rounds", "5", "--policies", "rule,rule"), "--policies"),
        (("--rounds", "5", "--policy", "rul"), "did you mean 'rule'?"),
        (("--rounds", "5", "--set", "trmp=S"), "trump"),
    ],
)
def test_wrong_input_is_refused_before_any_work(trace, words, named):
    code, out, err = trace(*words)
    assert (code, out) == (2, "")
    assert named in err


def test_an_unwritable_file_is_refused_and_nothing_is_left(trace, tmp_path):
    code, out, err = trace("--rounds", "5", "--out", str(tmp_path / "none" / "trace.jsonl"))
    assert (code, out) == (2, "")
    assert "--out" in err
    assert not list(tmp_path.iterdir())


def test_c93_a_reader_that_leaves_ends_it_quietly():
    words = [sys.executable, "-m", "hand_sim", "tricks", "trace", "--rounds", "1M", "--quiet", *RANDOM]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert json.loads(program.stdout.readline())["deal"] == 0
        program.stdout.close()
        assert program.wait(120) == 141
        assert program.stderr.read() == ""
