"""`hand-sim rummy trace` as a command; what it shares with the trick game's is tested there."""

import json
import subprocess
import sys

import pytest

from hand_sim.cli import app
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.transcript_text import to_text
from hand_sim.rummy.transcripts import trace_matches, trace_rounds

RANDOM = ("--policy", "random")


@pytest.fixture
def trace(capsys):
    def run(*words):
        code = app._run(["rummy", "trace", *words])
        return code, *capsys.readouterr()

    return run


def test_rounds_are_lines_of_json(trace):
    words = ("--rounds", "3", "--seed", "9", "--first", "40", "--rules", "kroot", "--set", "first_meld=71")
    code, out, _ = trace(*words, "--policies", "random,greedy,planner,chaser")
    rules = resolve("kroot", ["first_meld=71"], "rummy")
    table = ("random", "greedy", "planner", "chaser")
    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == list(trace_rounds(rules, table, 9, 40, 3))


def test_matches_are_lines_of_json_and_jordan_is_the_default(trace):
    code, out, _ = trace("--matches", "2", "--set", "rounds=2", *RANDOM)
    rules = resolve("jordan", ["rounds=2"], "rummy")
    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == list(trace_matches(rules, ("random",) * 4, 1, 0, 2))


def test_planner_sits_everywhere_unless_somebody_is_named(trace):
    [line] = trace("--rounds", "1", "--rules", "saudi", "--set", "players=3")[1].splitlines()
    assert json.loads(line)["policies"] == ["planner"] * 3


def test_text_is_for_people(trace):
    code, out, _ = trace("--rounds", "2", "--rules", "kroot", *RANDOM, "--text")
    assert code == 0
    assert out == "".join(
        to_text(played) + "\n" for played in trace_rounds(resolve("kroot", [], "rummy"), ("random",) * 4, 1, 0, 2)
    )


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ((), "--rounds or --matches"),
        (("--rounds", "5", "--policies", "planner,greedy"), "that is 4 (or one for all), not 2"),
        (("--rounds", "5", "--set", "players=3", "--policies", "random,random,random,random"), "that is 3"),
        (("--rounds", "5", "--policy", "rule"), "known: random, greedy, planner, chaser"),
        (("--rounds", "5", "--policy", "planner/greedy"), "unknown policy 'planner/greedy'"),
        (("--rounds", "5", "--rules", "koutchina"), "use it with 'hand-sim tricks"),
        (("--rounds", "5", "--first", str(10**15)), "beyond number 10^15"),
        (("--matches", "5", "--first", str(10**13)), "beyond number 10^13"),
    ],
)
def test_wrong_input_is_refused_before_any_work(trace, words, named):
    code, out, err = trace(*words)
    assert (code, out) == (2, "")
    assert named in err


def test_c93_a_reader_that_leaves_ends_it_quietly():
    words = [
        sys.executable,
        "-m",
        "hand_sim",
        "rummy",
        "trace",
        "--rounds",
        "1M",
        "--quiet",
        "--rules",
        "kroot",
        *RANDOM,
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert json.loads(program.stdout.readline())["deal"] == 0
        program.stdout.close()
        assert program.wait(120) == 141
        assert program.stderr.read() == ""
