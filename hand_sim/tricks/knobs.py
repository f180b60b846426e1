"""The trick game's knobs (rules T1 to T7) and presets."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hand_sim.rules.fields import BoolField, ChoiceField, Field, IntField, Value
from hand_sim.rules.game import Game, Preset

if TYPE_CHECKING:
    from hand_sim.rules.ruleset import RuleSet
    from kernels.tricks.params import TricksParams

_MAX_PRICE = 1000

TRICKS_FIELDS: tuple[Field, ...] = (
    ChoiceField(
        "rank_order",
        "natural",
        "T1",
        "order of the ranks: natural is A K Q J 10 9 8 7, baloot is A 10 K Q J 9 8 7",
        choices={"natural": 0, "baloot": 1},
    ),
    ChoiceField(
        "trump",
        "none",
        "T4",
        "trump suit: none, always the same suit, or one drawn at random each round and known before the calls",
        choices={"none": -1, "S": 0, "H": 1, "D": 2, "C": 3, "random": 4},
    ),
    ChoiceField(
        "call_order",
        "secret",
        "T3",
        "secret: all at once; in_turn: from the player after the dealer round to the dealer, hearing the earlier calls",
        choices={"secret": 0, "in_turn": 1},
    ),
    BoolField(
        "total_not_eight",
        False,
        "T3",
        "the dealer may not make the four calls add up to exactly 8 (only with call_order = in_turn)",
    ),
    ChoiceField(
        "hit_rule",
        "exact",
        "T6",
        "exact: a call is made by taking exactly that many tricks; at_least: a call of 1 or more also by taking more",
        choices={"exact": 0, "at_least": 1},
    ),
    IntField("hit_per_trick", 10, "T6", "points for each trick taken when a call of 1 or more is made", 0, _MAX_PRICE),
    IntField("zero_made", 25, "T6", "points for calling zero and taking none", 0, _MAX_PRICE),
    IntField("over_per_trick", 10, "T6", "points lost for each trick above a missed call", 0, _MAX_PRICE),
    IntField("under_per_trick", 10, "T6", "points lost for each trick short of the call", 0, _MAX_PRICE),
    IntField("rounds", 5, "T7", "rounds of a match, before any sudden death", 1, 100),
    IntField("sudden_death_max", 3, "T7", "most extra rounds played while the lead is shared", 0, 20),
)

PRESETS: Mapping[str, Preset] = {
    "koutchina": Preset("Hand (Hareega) as played in Kuwait: secret calls, no trump, exact calls pay", {}),
}


def _conflict(values: Mapping[str, Value]) -> str | None:
    if values["total_not_eight"] and values["call_order"] == "secret":
        return "total_not_eight=true needs call_order=in_turn: with call_order=secret no dealer hears the other calls"
    return None


TRICKS = Game("tricks", "the trick game", TRICKS_FIELDS, PRESETS, _conflict)


def to_kernel(rules: "RuleSet") -> "TricksParams":
    """Rule set in the form the kernels take: plain integers."""
    from kernels.tricks.params import TricksParams

    return TricksParams(**{field.name: field.code(rules[field.name]) for field in TRICKS_FIELDS})
