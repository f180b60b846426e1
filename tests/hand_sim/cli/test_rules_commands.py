import json

import pytest

from hand_sim.rules.resolve import resolve
from hand_sim.rummy.knobs import RUMMY_FIELDS
from hand_sim.tricks.knobs import TRICKS_FIELDS


def good(done):
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_list_names_each_preset_on_a_line(cli):
    lines = good(cli("rules", "list")).splitlines()
    rummy = ("jordan", "kroot", "saudi", "kroot-partners", "jordan-partners", "egyptian")
    presets = [["koutchina", "tricks"], *([preset, "rummy"] for preset in rummy)]
    assert [line.split()[:2] for line in lines] == [["preset", "game"], *presets]
    listed = json.loads(good(cli("rules", "list", "--json")))
    assert [[row["preset"], row["game"]] for row in listed] == presets


def test_show_explains_every_knob(cli):
    rummy = good(cli("rules", "show", "saudi", "--set", "forget_announce=0.25"))
    assert 'preset = "saudi"\n' in rummy
    assert "forget_announce = 0.25  # changed, default 0\n" in rummy
    text = good(cli("rules", "show", "koutchina", "--set", "trump=S"))
    shown = [(text, field) for field in TRICKS_FIELDS] + [(rummy, field) for field in RUMMY_FIELDS]
    for text, field in shown:
        assert f"# {field.rule}: {field.help}\n# allowed: {field.allowed}\n{field.name} = " in text
    assert 'trump = "S"  # changed, default none\n' in shown[0][0]
    assert "zero_made = 25  # default\n" in shown[0][0]


def test_show_is_itself_a_rules_file(cli, tmp_path):
    overrides = ["trump=S", "call_order=in_turn", "total_not_eight=true", "rounds=9"]
    words = [word for override in overrides for word in ("--set", override)]
    path = tmp_path / "mine.toml"
    path.write_text(good(cli("rules", "show", "koutchina", *words)), encoding="utf-8")
    assert resolve(str(path), [], "tricks") == resolve(None, overrides, "tricks")
    assert "identical" in good(cli("rules", "diff", str(path), str(path)))
    path.write_text(good(cli("rules", "show", "egyptian", "--set", "jokers=0", "--set", "forget_announce=1e-6")))
    assert resolve(str(path), [], None) == resolve("egyptian", ["jokers=0", "forget_announce=0.000001"], "rummy")


def test_show_json_has_value_default_bounds_help_and_rule(cli):
    shown = json.loads(good(cli("rules", "show", "koutchina", "--set", "rounds=7", "--json")))
    assert shown["preset"] == "koutchina"
    assert [knob["knob"] for knob in shown["knobs"]] == [field.name for field in TRICKS_FIELDS]
    rounds = next(knob for knob in shown["knobs"] if knob["knob"] == "rounds")
    assert rounds == {
        "knob": "rounds",
        "value": 7,
        "default": 5,
        "is_default": False,
        "kind": "int",
        "allowed": "a whole number from 1 to 100",
        "rule": "T7",
        "help": "rounds of a match, before any sudden death",
    }


def test_diff_shows_only_what_differs(cli, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('rounds = 7\ntrump = "H"\n')
    lines = good(cli("rules", "diff", "koutchina", str(path))).splitlines()
    assert [line.split() for line in lines[1:]] == [["trump", "none", "H"], ["rounds", "5", "7"]]
    differences = json.loads(good(cli("rules", "diff", "koutchina", str(path), "--json")))["differences"]
    assert differences == [{"knob": "trump", "a": "none", "b": "H"}, {"knob": "rounds", "a": 5, "b": 7}]
    assert good(cli("rules", "diff", "koutchina", "koutchina")) == "koutchina and koutchina are identical\n"


def test_check_says_what_a_file_means(cli, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('trump = "S"')
    assert good(cli("rules", "check", str(path))) == f"{path}: valid, koutchina with trump=S\n"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("check", "gone.toml"), "gone.toml: no such file"),
        (("show", "koutchna"), "did you mean 'koutchina'?"),
        (("show", "kroott"), "did you mean 'kroot'?"),
        (("show", "kroot", "--set", "first_mled=61"), "did you mean 'first_meld'?"),
        (("show", "kroot", "--set", "players=3", "--set", "teams=opposite"), "teams=opposite needs players=4"),
        (("diff", "koutchina", "kroot"), "koutchina is of the trick game, kroot of the rummy"),
        (("show", "koutchina", "--set", "rounds=x"), "--set rounds=x"),
        (("show", "koutchina", "--set", "total_not_eight=true"), "call_order"),
        (("diff", "koutchina", "koutchna"), "unknown preset"),
        (("shwo",), "Did you mean 'show'"),
        (("show",), "Missing argument"),
    ],
)
def test_c88_wrong_input_ends_with_status_2_and_one_message(cli, tmp_path, words, part):
    done = cli("rules", *words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert part in done.stderr
    assert "Traceback" not in done.stderr
