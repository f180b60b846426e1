import pytest

from hand_sim.errors import InputError
from hand_sim.rules.resolve import resolve

KOUTCHINA = {
    "rank_order": "natural",
    "trump": "none",
    "call_order": "secret",
    "total_not_eight": False,
    "hit_rule": "exact",
    "hit_per_trick": 10,
    "zero_made": 25,
    "over_per_trick": 10,
    "under_per_trick": 10,
    "rounds": 5,
    "sudden_death_max": 3,
}


def toml(tmp_path, text, name="mine.toml"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def refusal(rules=None, *overrides):
    with pytest.raises(InputError) as caught:
        resolve(rules, overrides, "tricks")
    assert caught.value.exit_code == 2
    assert "\n" not in caught.value.message
    return caught.value.message


def test_koutchina_is_the_default_and_what_section_t_says():
    assert resolve(None, [], "tricks").knobs() == KOUTCHINA
    assert resolve("koutchina", [], "tricks") == resolve(None, [], "tricks")


def test_overrides_change_only_their_knobs():
    rules = resolve(None, ["trump=random", "zero_made = 50", "zero_made=0"], "tricks")
    assert rules.knobs() == KOUTCHINA | {"trump": "random", "zero_made": 0}
    assert rules.preset == "koutchina"


def test_a_file_changes_knobs_and_overrides_change_them_again(tmp_path):
    path = toml(tmp_path, 'preset = "koutchina"\ncall_order = "in_turn"\ntotal_not_eight = true\nrounds = 7\n')
    rules = resolve(path, ["rounds=1"], "tricks")
    assert rules.knobs() == KOUTCHINA | {"call_order": "in_turn", "total_not_eight": True, "rounds": 1}


def test_c88_a_byte_order_mark_is_accepted(tmp_path):
    assert resolve(toml(tmp_path, b"\xef\xbb\xbfrounds = 9\r\n"), [], "tricks")["rounds"] == 9


def test_a_file_is_known_by_its_ending_its_folder_or_by_being_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    toml(tmp_path, "rounds = 9", "plain")
    toml(tmp_path, "rounds = 9", "koutchina")
    assert resolve("plain", [], "tricks")["rounds"] == 9
    assert resolve("koutchina", [], "tricks")["rounds"] == 5, "a preset's name means the preset"
    assert "gone.toml: no such file" in refusal("gone.toml")
    assert "sub/gone: no such file" in refusal("sub/gone")


@pytest.mark.parametrize(
    ("override", "parts"),
    [
        ("hit_per_trik=1", ["unknown knob 'hit_per_trik'", "did you mean 'hit_per_trick'?"]),
        ("first_mled=61", ["unknown knob 'first_mled'", "rank_order, trump, call_order"]),
        ("rounds", ["--set rounds: expected KNOB=VALUE"]),
        ("=3", ["unknown knob ''"]),
        ("rounds=", ["rounds must be a whole number from 1 to 100, not ''"]),
        ("rounds=banana", ["rounds must be a whole number from 1 to 100, not 'banana'"]),
        ("rounds=0", ["from 1 to 100, not 0"]),
        ("rounds=101", ["from 1 to 100, not 101"]),
        ("rounds=1e1", ["not '1e1'"]),
        ("rounds=2.5", ["not '2.5'"]),
        ("rounds=true", ["not 'true'"]),
        ("rounds=٣", ["not '٣'"]),
        ("rounds=" + "9" * 5000, ["from 1 to 100"]),
        ("zero_made=-1", ["from 0 to 1000, not -1"]),
        ("sudden_death_max=21", ["from 0 to 20, not 21"]),
        ("total_not_eight=1", ["total_not_eight must be true or false, not '1'"]),
        ("total_not_eight=yes", ["true or false, not 'yes'"]),
        ("trump=X", ["trump must be none, S, H, D, C or random, not 'X'"]),
        ("trump=s", ["not 's', did you mean 'S'?"]),
        ("hit_rule=at_last", ["exact or at_least, not 'at_last', did you mean 'at_least'?"]),
    ],
)
def test_c88_a_wrong_override_is_refused_with_what_is_allowed(override, parts):
    message = refusal(None, override)
    assert message.startswith(f"--set {override[:57]}")
    assert len(message) < 400
    for part in parts:
        assert part in message


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("hit_per_trik = 1", ["unknown knob 'hit_per_trik'", "'hit_per_trick'"]),
        ('rounds = "banana"', ["rounds must be a whole number from 1 to 100, not 'banana'"]),
        ('rounds = "7"', ["whole number from 1 to 100, not '7'"]),
        ("rounds = true", ["whole number from 1 to 100, not true"]),
        ("rounds = 2.5", ["whole number from 1 to 100, not 2.5"]),
        ("rounds = 2.0", ["not 2.0"]),
        ("rounds = 101", ["not 101"]),
        ("rounds = [5]", ["not [5]"]),
        ("total_not_eight = 1", ["true or false, not 1"]),
        ('total_not_eight = "true"', ["true or false, not 'true'"]),
        ("trump = 0", ["none, S, H, D, C or random, not 0"]),
        ('trump = "clubs"', ["not 'clubs'"]),
        ('preset = "kouchina"', ["unknown preset 'kouchina', did you mean 'koutchina'?"]),
        ("preset = 3", ["preset must be the name of a preset in quotes, not 3"]),
        ("[rules]\nrounds = 3", ["unknown knob 'rules'"]),
        ("rounds = 5\nrounds 6\n", ["not valid TOML", "line 2"]),
        ("rounds = 5\nrounds = 6\n", ["not valid TOML", "line 2"]),
        ('rounds = 5\n\ntrump = """S', ["not valid TOML", "line 3"]),
        (b"\xff\xfer\x00", ["not a text file in UTF-8"]),
    ],
)
def test_c88_a_wrong_file_is_refused_by_name(tmp_path, text, parts):
    path = toml(tmp_path, text)
    message = refusal(path)
    assert message.startswith(f"{path}: ")
    for part in parts:
        assert part in message


def test_c88_a_folder_is_no_rules_file(tmp_path):
    assert refusal(str(tmp_path)).startswith(f"{tmp_path}: cannot be read")


def test_c88_an_unknown_preset_is_refused_with_the_nearest():
    assert refusal("koutchna").startswith("--rules: unknown preset 'koutchna', did you mean 'koutchina'?")
    assert "(koutchina)" in refusal("xyz")


def test_c92_an_impossible_pair_names_both_knobs(tmp_path):
    for message in (
        refusal("koutchina", "total_not_eight=true"),
        refusal(None, "call_order=in_turn", "total_not_eight=true", "call_order=secret"),
        refusal(toml(tmp_path, "total_not_eight = true")),
    ):
        assert "total_not_eight" in message
        assert "call_order" in message
    assert resolve(None, ["total_not_eight=true", "call_order=in_turn"], "tricks")["total_not_eight"] is True


def test_the_preset_says_the_game_where_nothing_else_does(tmp_path):
    """A file without a preset belongs to the game whose knobs it names; `rounds` is in both, so the trick game's."""
    for rules, preset, game in (
        ("kroot", "kroot", "rummy"),
        ("koutchina", "koutchina", "tricks"),
        (toml(tmp_path, 'preset = "saudi"\nrounds = 9', "a.toml"), "saudi", "rummy"),
        (toml(tmp_path, "first_meld = 61", "b.toml"), "jordan", "rummy"),
        (toml(tmp_path, "rounds = 9", "c.toml"), "koutchina", "tricks"),
        (toml(tmp_path, "", "d.toml"), "koutchina", "tricks"),
    ):
        found = resolve(rules, [], None)
        assert (found.preset, found.game) == (preset, game)


def test_c88_a_mistyped_knob_alone_in_a_file_finds_its_game(tmp_path):
    path = toml(tmp_path, "first_mled = 61")
    with pytest.raises(InputError, match=r"unknown knob 'first_mled', did you mean 'first_meld'\?"):
        resolve(path, [], None)


@pytest.mark.parametrize("game", ["tricks", "rummy", None])
def test_c88_a_near_miss_is_looked_for_in_all_presets(game):
    with pytest.raises(InputError, match=r"unknown preset 'kroott', did you mean 'kroot'\?"):
        resolve("kroott", [], game)


def test_a_preset_of_the_other_game_says_where_it_belongs(tmp_path):
    for rules in ("kroot", toml(tmp_path, 'preset = "kroot"')):
        message = refusal(rules)
        assert "kroot is a preset of the rummy: use it with 'hand-sim rummy" in message
    with pytest.raises(InputError, match="koutchina is a preset of the trick game: use it with 'hand-sim tricks"):
        resolve("koutchina", [], "rummy")
