"""The rummy's knobs as a transcript states them: every one of section R, typed and within what its rule allows."""

from __future__ import annotations

from typing import Any, NamedTuple

from hand_sim.referee.form import Choices, Malformed, Numbers, check_keys, choice, flag, mapping, number, text

CHOICES: Choices = {
    "teams": ("R1", ("none", "opposite")),
    "wild": ("R3", ("jokers", "indicator")),
    "open_end_wild": ("R7", ("chosen", "lower")),
    "wild_pair_swap": ("R14", ("both", "either")),
    "stock_end": ("R17", ("void", "recycle")),
    "dealer": ("R21", ("worst", "rotate")),
    "tie_break": ("R21", ("more_rounds", "rounds_won_then_penalties")),
}
NUMBERS: Numbers = {
    "players": ("R1", 2, 5),
    "jokers": ("R1", 0, 2),
    "hand_size": ("R4", 1, None),
    "max_run": ("R6", 3, 14),
    "low_ace_meld": ("R8", 0, None),
    "ace_in_hand": ("R2", 0, None),
    "wild_in_hand": ("R2", 0, None),
    "first_meld": ("R12", 0, None),
    "recycles": ("R17", 0, None),
    "winner_bonus": ("R18", None, 0),
    "unopened_penalty": ("R18", 0, None),
    "rounds": ("R21", 1, None),
}
FLAGS = (
    "rising_first_meld",
    "go_out_below_minimum",
    "take_discard_to_layoff",
    "discarded_wild_is_ace",
    "guard_wild_pair",
    "redeal",
    "must_announce",
    "egyptian_bonuses",
)
KNOBS = (*CHOICES, *NUMBERS, *FLAGS, "forget_announce")


class Knobs(NamedTuple):
    """The rule set a transcript says it was played under; the meanings are those of the rule book's knobs."""

    players: int
    teams: str
    jokers: int
    wild: str
    hand_size: int
    max_run: int
    low_ace_meld: int
    ace_in_hand: int
    wild_in_hand: int
    first_meld: int
    rising_first_meld: bool
    go_out_below_minimum: bool
    open_end_wild: str
    take_discard_to_layoff: bool
    discarded_wild_is_ace: bool
    wild_pair_swap: str
    guard_wild_pair: bool
    redeal: bool
    must_announce: bool
    forget_announce: float
    stock_end: str
    recycles: int
    winner_bonus: int
    unopened_penalty: int
    egyptian_bonuses: bool
    rounds: int
    dealer: str
    tie_break: str


def read_knobs(value: object) -> Knobs:
    """Every knob; the preset's name may stand beside them. Raises Malformed."""
    rules = mapping(value, "rules")
    check_keys(rules, "rules", required=KNOBS, optional=("preset",))
    if "preset" in rules:
        text(rules["preset"], "rules preset")
    values: dict[str, Any] = {name: choice(rules, name, CHOICES) for name in CHOICES}
    values |= {name: number(rules, name, NUMBERS) for name in NUMBERS}
    values |= {name: flag(rules[name], f"rules {name}") for name in FLAGS}
    knobs = Knobs(forget_announce=_probability(rules["forget_announce"], "rules forget_announce"), **values)
    _check_together(knobs)
    return knobs


def _probability(value: object, where: str) -> float:
    """R16."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Malformed("interface", where, f"number expected, not {value!r}")
    if not 0 <= value <= 1:
        raise Malformed("R16", where, f"{value} is no probability")
    return value


def _check_together(knobs: Knobs) -> None:
    """Knobs that are well each by itself and impossible together."""
    if knobs.jokers == 1:
        raise Malformed("R1", "rules jokers", "1 joker; there are 2 or none")
    if knobs.jokers == 0 and knobs.wild == "jokers":
        raise Malformed("R3", "rules wild", "wild = jokers with jokers = 0")
    if knobs.teams == "opposite" and knobs.players != 4:
        raise Malformed("R1", "rules teams", f"teams = opposite with players = {knobs.players}")
    needed = knobs.players * knobs.hand_size + 1 + (knobs.wild == "indicator")
    if needed > 104 + knobs.jokers:
        raise Malformed("R4", "rules hand_size", f"{needed} cards needed of {104 + knobs.jokers}")
