"""`hand-sim compare` and `hand-sim sweep` on the command line."""

import json
import shlex

import pytest

from hand_sim.cli import app
from hand_sim.cli.settings import command_line
from hand_sim.experiments.rummy.compare import RummyComparison, RummySweep
from hand_sim.experiments.tricks.compare import TricksComparison
from hand_sim.rules.resolve import resolve

FEW = ("--deals", "6", "--policy", "greedy", "--also", "none", "--threads", "1")


@pytest.fixture
def program(capsys):
    """Run `hand-sim` in this process: exit status, standard output and error."""

    def run(*words):
        code = app._run([str(word) for word in words])
        return code, *capsys.readouterr()

    return run


def variants(program, *words):
    """The rule sets that a command compares."""
    code, out, err = program(*words, *FEW, "--json", "--quiet")
    assert (code, err) == (0, "")
    return [variant["rules"] for variant in json.loads(out)["variants"]]


def test_set_changes_the_other_rule_set(program):
    words = ("compare", "rummy", "--rules", "kroot")
    assert variants(program, *words, "--set", "first_meld=71", "--set", "rounds=1") == [
        "kroot",
        "kroot first_meld=71 rounds=1",
    ]
    assert variants(program, *words, "--against", "saudi", "--set", "rounds=1") == ["kroot", "saudi rounds=1"]
    with_knobs = ("--rules", "kroot rounds=1")
    assert variants(program, *words[:2], *with_knobs, "--set", "first_meld=71") == [
        "kroot rounds=1",
        "kroot first_meld=71 rounds=1",
    ]


def test_without_rules_the_base_is_the_default_preset(program):
    assert variants(program, "compare", "rummy", "--set", "players=2") == ["jordan", "jordan players=2"]


def test_set_changes_all_rule_sets_of_a_sweep(program):
    assert variants(program, "sweep", "rummy", "first_meld=51,71", "--rules", "kroot", "--set", "rounds=1") == [
        "kroot rounds=1",
        "kroot first_meld=71 rounds=1",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("compare", "rummy"), "compare with what?"),
        (("compare", "rummy", "--all", "--set", "rounds=1"), "--all and --set cannot be used together"),
        (("compare", "rummy", "--all", "--against", "saudi"), "--all and --against cannot be used together"),
        (("compare", "rummy", "--against", "saudi;kroot", "--set", "rounds=1"), "--set: which of the rule sets"),
        (("compare", "rummy", "--rules", "krot", "--all"), "--rules: unknown preset 'krot', did you mean 'kroot'?"),
        (("compare", "rummy", "--set", "first_mold=1"), "--set first_mold=1: unknown knob 'first_mold'"),
        (("compare", "rummy", "--against", "koutchina"), "--against: koutchina is a preset of the trick game"),
        (("compare", "tricks", "--set", "total_not_eight=true"), "total_not_eight=true needs call_order=in_turn"),
        (("sweep", "tricks", "trump=S,X"), "KNOB=A,B,C: trump=X: trump must be none, S, H, D, C or random"),
    ],
)
def test_wrong_words_are_named(program, words, said):
    code, out, err = program(*words)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "question",
    [
        RummyComparison(
            resolve("kroot", ["first_meld=61", "rising_first_meld=true"], "rummy"),
            ("greedy",) * 4,
            2**64 - 1,
            against="kroot; saudi first_meld=71 rising_first_meld=false",
            also="none",
        ),
        RummyComparison(resolve("saudi", ["players=2"], "rummy"), ("greedy", "planner"), 7, every=True),
        RummySweep(resolve("saudi", ["rounds=1"], "rummy"), ("greedy",) * 4, 7, knob="low_ace_meld=1,11"),
        TricksComparison(resolve(None, ["trump=H"], "tricks"), ("rule",) * 4, 7, against="koutchina rounds=1"),
    ],
    ids=["compare", "all", "sweep", "tricks"],
)
def test_the_command_kept_asks_the_same_again(question, monkeypatch):
    asked = []
    monkeypatch.setattr("hand_sim.cli.experiment.answer", lambda *given: asked.append(given[:2]) or {})
    monkeypatch.setattr("hand_sim.cli.output.show", lambda *given: None)
    words = shlex.split(command_line(question, 12))
    assert words[:3] == ["hand-sim", *question.words()]
    assert app._run(words[1:]) == 0
    assert asked == [(question, 12)]


def test_a_run_is_kept_and_repeated_though_the_file_is_gone(program, tmp_path):
    rules, folder = tmp_path / "mine.toml", tmp_path / "run"
    rules.write_text('preset = "kroot"\nfirst_meld = 71\n')
    words = ("compare", "rummy", "--rules", "kroot", "--against", rules, *FEW)
    code, out, _ = program(*words, "--out", folder, "--quiet")
    assert code == 0
    assert "by share of players who open" in out
    assert (folder / "chart.png").stat().st_size > 1000
    rules.unlink()
    code, out, _ = program("results", "rerun", folder, "--quiet")
    assert code == 0
    assert "of rummy.compare repeated, every digit agrees" in out
    assert "kroot first_meld=71" in json.loads((folder / "run.json").read_text())["command"]


def test_c78_threads_do_not_change_a_digit(program):
    words = ("sweep", "tricks", "zero_made=15,25,35", "--deals", "300", "--json", "--quiet")
    answers = [json.loads(program(*words, "--threads", threads)[1]) for threads in (1, 2, 3)]
    for found in answers:
        del found["elapsed_s"], found["deals_per_s"]
    assert answers[0] == answers[1] == answers[2]
