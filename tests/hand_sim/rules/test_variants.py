"""The named variants of the rules, and rule sets in one line."""

import pytest

from hand_sim.errors import InputError
from hand_sim.rules.resolve import resolve
from hand_sim.rules.ruleset import GAMES
from hand_sim.rules.variants import (
    VARIANTS,
    changed,
    changes_from,
    named_variants,
    read,
    variant_name,
    written,
)

R23 = [
    "dealer=rotate",
    "teams=opposite",
    "wild=jokers",
    "jokers=0",
    "ace_in_hand=10",
    "low_ace_meld=1",
    "first_meld=61",
    "first_meld=71",
    "first_meld=91",
    "rising_first_meld=true",
    "take_discard_to_layoff=true",
    "egyptian_bonuses=true",
]
SECTION_T = [
    "rank_order=baloot",
    "call_order=in_turn",
    "call_order=in_turn total_not_eight=true",
    "trump=S",
    "trump=random",
    "hit_rule=at_least",
]
"""A trump suit that is always the same is the same game whichever it is."""


@pytest.mark.parametrize(("preset", "expected"), [("jordan", R23), ("koutchina", SECTION_T)])
def test_r23_t_every_variant_the_rules_name_changes_its_preset(preset, expected):
    base = resolve(preset, [], None)
    variants, left_out = named_variants(base)
    assert [written(rules) for rules in variants] == [f"{preset} {knobs}" for knobs in expected]
    assert left_out == []
    assert len({variant_name(base, rules) for rules in variants}) == len(expected)


def test_variants_that_cannot_be_or_are_already_are_left_out_and_said_to_be():
    variants, left_out = named_variants(resolve("kroot", [], None))
    assert [written(rules).removeprefix("kroot ") for rules in variants] == [
        knobs for knobs in R23 if knobs not in ("dealer=rotate", "wild=jokers", "jokers=0")
    ]
    assert [text.partition(" ")[0] for text in left_out] == ["dealer=rotate", "wild=jokers", "jokers=0"]
    assert "so already" in left_out[0]
    assert "jokers=0 needs wild=indicator" in left_out[2]
    _, left_out = named_variants(resolve("kroot", ["players=3"], None))
    assert any(text.startswith("teams=opposite (teams=opposite needs players=4") for text in left_out)


@pytest.mark.parametrize("game", GAMES)
def test_named_variants_differ_from_each_other_and_name_a_rule(game):
    assert len({str(variant.knobs) for variant in VARIANTS[game]}) == len(VARIANTS[game])
    assert all(variant.rule and variant.name for variant in VARIANTS[game])


@pytest.mark.parametrize(
    "text", ["kroot", "saudi first_meld=71 rising_first_meld=false", "jordan jokers=0 forget_announce=0.000001"]
)
def test_a_rule_set_is_read_as_it_is_written(text):
    rules = read(text, "rummy", "--against")
    assert read(written(rules), "rummy", "--against") == rules
    assert rules == resolve(text.split()[0], text.split()[1:], "rummy")


def test_what_is_read_from_a_file_is_written_without_it(tmp_path):
    path = tmp_path / "house rules.toml"
    path.write_text('preset = "kroot"\nfirst_meld = 61\nrounds = 5\n')
    assert written(read(str(path), "rummy", "--against")) == "kroot first_meld=61"
    assert written(read(f"{path} rounds=3", "rummy", "--against")) == "kroot first_meld=61 rounds=3"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("krot", "--against: unknown preset 'krot', did you mean 'kroot'?"),
        ("kroot first_mold=71", "--against: first_mold=71: unknown knob 'first_mold', did you mean 'first_meld'?"),
        ("kroot first_meld=x", "--against: first_meld=x: first_meld must be a whole number"),
        ("kroot jokers=0", "jokers=0 needs wild=indicator"),
        ("first_meld=71", "--against: a preset or a TOML file is needed"),
        ("", "--against: a preset or a TOML file is needed"),
        ("koutchina", "--against: koutchina is a preset of the trick game"),
    ],
)
def test_wrong_text_names_the_option_and_what_is_near(text, said):
    with pytest.raises(InputError) as error:
        read(text, "rummy", "--against")
    assert error.value.message.startswith(said)


def test_a_change_keeps_the_other_changes():
    base = resolve("saudi", ["rounds=3", "first_meld=61"], "rummy")
    assert written(changed(base, "first_meld=51", "KNOB")) == "saudi rounds=3"
    assert changes_from(base, changed(base, "players=2", "KNOB")) == {"players": 2}
    assert variant_name(base, changed(base, "first_meld=71", "KNOB")) == "minimum of 71"
    assert variant_name(base, changed(base, "first_meld=72", "KNOB")) is None
    assert variant_name(base, base) is None
