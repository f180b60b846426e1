import dataclasses

import pytest

from hand_sim.errors import InputError
from hand_sim.rules.resolve import resolve
from hand_sim.rules.ruleset import RuleSet
from hand_sim.tricks.knobs import to_kernel


def test_json_has_the_preset_and_every_knob():
    rules = resolve(None, ["trump=C"], "tricks")
    assert rules.to_json() == {"preset": "koutchina"} | rules.knobs()
    assert rules.to_json()["trump"] == rules["trump"] == "C"


def test_describe_tells_what_differs_from_the_preset():
    assert resolve(None, [], "tricks").describe() == "koutchina"
    assert resolve(None, ["zero_made=25"], "tricks").changes() == {}
    rules = resolve(None, ["total_not_eight=true", "call_order=in_turn"], "tricks")
    assert rules.describe() == "koutchina with call_order=in_turn, total_not_eight=true"


def test_a_rule_set_cannot_be_built_wrong():
    knobs = resolve(None, [], "tricks").knobs()
    with pytest.raises(InputError, match="rounds must be"):
        RuleSet("koutchina", "tricks", knobs | {"rounds": 0})
    with pytest.raises(InputError, match=r"total_not_eight.*call_order"):
        RuleSet("koutchina", "tricks", knobs | {"total_not_eight": True})
    with pytest.raises(ValueError, match="missing, unknown or out of order"):
        RuleSet("koutchina", "tricks", knobs | {"more": 1})
    with pytest.raises(dataclasses.FrozenInstanceError):
        resolve(None, [], "tricks").preset = "other"


def test_kernels_get_plain_integers_whatever_the_knobs_are():
    every = ["rank_order=baloot", "trump=random", "call_order=in_turn", "total_not_eight=true", "hit_rule=at_least"]
    prices = [
        "hit_per_trick=1",
        "zero_made=2",
        "over_per_trick=3",
        "under_per_trick=4",
        "rounds=6",
        "sudden_death_max=7",
    ]
    assert to_kernel(resolve(None, every + prices, "tricks")) == (1, 4, 1, 1, 1, 1, 2, 3, 4, 6, 7)
    plain = to_kernel(resolve(None, [], "tricks"))
    assert plain == (0, -1, 0, 0, 0, 10, 25, 10, 10, 5, 3)
    for params in (plain, to_kernel(resolve(None, every, "tricks"))):
        assert {type(value) for value in params} == {int}


@pytest.mark.parametrize(("trump", "code"), [("none", -1), ("S", 0), ("H", 1), ("D", 2), ("C", 3), ("random", 4)])
def test_t4_trump_codes_are_the_suits_of_the_kernels(trump, code):
    assert to_kernel(resolve(None, [f"trump={trump}"], "tricks")).trump == code
