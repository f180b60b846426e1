"""The rummy's knobs: the presets are the table of section R, and what is impossible is refused by name."""

import json

import pytest

from hand_sim.errors import InputError
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.knobs import to_kernel

JORDAN = {
    "players": 4,
    "teams": "none",
    "jokers": 2,
    "wild": "indicator",
    "hand_size": 14,
    "max_run": 14,
    "first_meld": 51,
    "rising_first_meld": False,
    "low_ace_meld": 11,
    "ace_in_hand": 11,
    "wild_in_hand": 15,
    "go_out_below_minimum": True,
    "open_end_wild": "chosen",
    "take_discard_to_layoff": False,
    "discarded_wild_is_ace": True,
    "wild_pair_swap": "both",
    "guard_wild_pair": True,
    "redeal": True,
    "must_announce": True,
    "forget_announce": 0,
    "stock_end": "void",
    "recycles": 3,
    "winner_bonus": -30,
    "unopened_penalty": 100,
    "egyptian_bonuses": False,
    "rounds": 7,
    "dealer": "worst",
    "tie_break": "more_rounds",
}
KROOT = JORDAN | {
    "wild": "jokers",
    "go_out_below_minimum": False,
    "open_end_wild": "lower",
    "discarded_wild_is_ace": False,
    "wild_pair_swap": "either",
    "guard_wild_pair": False,
    "redeal": False,
    "must_announce": False,
    "stock_end": "recycle",
    "rounds": 5,
    "dealer": "rotate",
    "tie_break": "rounds_won_then_penalties",
}
PRESETS = {
    "jordan": JORDAN,
    "kroot": KROOT,
    "saudi": KROOT | {"rising_first_meld": True, "low_ace_meld": 1, "wild_pair_swap": "both"},
    "kroot-partners": KROOT | {"teams": "opposite"},
    "jordan-partners": JORDAN | {"teams": "opposite", "dealer": "rotate"},
    "egyptian": JORDAN | {"egyptian_bonuses": True},
}


def refusal(rules, *overrides):
    with pytest.raises(InputError) as caught:
        resolve(rules, overrides, "rummy")
    assert caught.value.exit_code == 2
    assert "\n" not in caught.value.message
    return caught.value.message


@pytest.mark.parametrize("preset", PRESETS)
def test_the_presets_are_the_table_of_section_r(preset):
    rules = resolve(preset, [], "rummy")
    assert rules.knobs() == PRESETS[preset]
    assert list(rules.knobs()) == list(JORDAN)


def test_jordan_is_the_default():
    assert resolve(None, [], "rummy") == resolve("jordan", [], "rummy")


def test_kernels_get_plain_integers():
    jordan, saudi = (to_kernel(resolve(preset, [], "rummy")) for preset in ("jordan", "saudi"))
    assert jordan == (
        *(4, 0, 2, 1, 14, 14, 51, 0, 11, 11, 15, 1, 0, 0, 1, 0, 1, 1, 1, 0),
        *(0, 3, -30, 100, 0, 7, 0, 0),
    )
    assert saudi == (
        *(4, 0, 2, 0, 14, 14, 51, 1, 1, 11, 15, 0, 1, 0, 0, 0, 0, 0, 0, 0),
        *(1, 3, -30, 100, 0, 5, 1, 1),
    )
    assert {type(value) for value in jordan + saudi} == {int}


@pytest.mark.parametrize(
    ("text", "value", "millionths"),
    [("0", 0, 0), ("0.0", 0, 0), ("1", 1, 10**6), ("1.000", 1, 10**6), (".25", 0.25, 250_000), ("0.000001", 1e-6, 1)],
)
def test_r16_a_probability_is_a_number_from_0_to_1(text, value, millionths):
    rules = resolve("jordan", [f"forget_announce={text}"], "rummy")
    assert rules["forget_announce"] == value
    assert type(rules["forget_announce"]) is type(value)
    assert to_kernel(rules).forget_announce == millionths


@pytest.mark.parametrize("text", ["1.1", "-0.1", "2", "0.1234567", "nan", "inf", "true", "half", "", "1e-7", "10%"])
def test_r16_anything_else_is_no_probability(text):
    assert "forget_announce must be a number from 0 to 1" in refusal("jordan", f"forget_announce={text}")


@pytest.mark.parametrize("value", ["true", '"0.5"', "1.5", "nan", "[0]"])
def test_r16_nor_in_a_file(tmp_path, value):
    path = tmp_path / "mine.toml"
    path.write_text(f"forget_announce = {value}")
    assert "forget_announce must be a number from 0 to 1" in refusal(str(path))


def test_equal_probabilities_are_written_alike(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("forget_announce = 1.0")
    written = {
        json.dumps(resolve(rules, more, "rummy").to_json())
        for rules, more in ((str(path), []), (None, ["forget_announce=1"]))
    }
    assert len(written) == 1


@pytest.mark.parametrize("text", ["3", "1", "-2", "two"])
def test_c23_r1_a_deck_has_two_jokers_or_none(text):
    assert "jokers must be 0 or 2, not " in refusal("kroot", f"jokers={text}")


def test_r8_a_low_ace_counts_1_or_11():
    assert "low_ace_meld must be 1 or 11, not 5" in refusal("saudi", "low_ace_meld=5")


@pytest.mark.parametrize(
    ("rules", "overrides", "parts"),
    [
        ("kroot", ["players=3", "teams=opposite"], ["teams=opposite", "players=3"]),
        ("kroot-partners", ["players=5"], ["teams=opposite", "players=5"]),
        ("kroot", ["jokers=0"], ["jokers=0", "wild=jokers"]),
        ("jordan", ["jokers=0", "wild=jokers"], ["jokers=0", "wild=jokers"]),
        ("kroot", ["players=5", "hand_size=25"], ["players=5", "hand_size=25", "5 x 25 + 1", "106"]),
        ("jordan", ["players=5", "hand_size=25"], ["players=5", "hand_size=25", "5 x 25 + 1", "106"]),
        ("kroot", ["players=5", "hand_size=21"], ["players=5", "hand_size=21"]),
        ("jordan", ["players=5", "hand_size=20"], ["players=5", "hand_size=20", "stock_end=void"]),
    ],
)
def test_c92_an_impossible_pair_names_both_knobs(rules, overrides, parts):
    message = refusal(rules, *overrides)
    for part in parts:
        assert part in message


@pytest.mark.parametrize(
    ("rules", "overrides"),
    [
        ("kroot", ["players=5", "hand_size=20"]),
        ("kroot", ["players=4", "hand_size=25"]),
        ("jordan", ["players=5", "hand_size=18"]),
        ("jordan", ["jokers=0"]),
        ("jordan", ["players=2", "hand_size=3"]),
    ],
)
def test_what_can_be_dealt_is_allowed(rules, overrides):
    resolve(rules, overrides, "rummy")


def test_r1_the_seats_are_the_players():
    assert resolve("kroot", ["players=3"], "rummy").seats == 3
    assert resolve(None, [], "tricks").seats == 4


def test_a_rule_set_is_described_by_what_differs():
    rules = resolve("saudi", ["first_meld=71", "forget_announce=0.25", "must_announce=true"], "rummy")
    assert rules.describe() == "saudi with first_meld=71, must_announce=true, forget_announce=0.25"
    assert rules.to_json() == {"preset": "saudi"} | rules.knobs()
