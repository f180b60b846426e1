"""Rule sets in one line of text, and the variants the rules name (sections R23 and T) with the knobs that make them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hand_sim.errors import InputError
from hand_sim.rules.fields import Value, shown
from hand_sim.rules.resolve import resolve
from hand_sim.rules.ruleset import RuleSet


class NamedVariant(NamedTuple):
    """A variant people play: what they call it, the knobs that make it, and the rule that names it."""

    name: str
    knobs: Mapping[str, Value]
    rule: str


VARIANTS: Mapping[str, tuple[NamedVariant, ...]] = {
    "tricks": (
        NamedVariant("order of ranks as in baloot", {"rank_order": "baloot"}, "T1"),
        NamedVariant("calls in turn", {"call_order": "in_turn"}, "T3"),
        NamedVariant("calls may not add up to eight", {"call_order": "in_turn", "total_not_eight": True}, "T3"),
        NamedVariant("spades always trump, as good as any suit", {"trump": "S"}, "T4"),
        NamedVariant("a trump drawn each round", {"trump": "random"}, "T4"),
        NamedVariant("the call or more", {"hit_rule": "at_least"}, "T6"),
    ),
    "rummy": (
        NamedVariant("rotating deal", {"dealer": "rotate"}, "R23"),
        NamedVariant("partnership", {"teams": "opposite"}, "R23"),
        NamedVariant("jokers only", {"wild": "jokers"}, "R23"),
        NamedVariant("without jokers", {"jokers": 0}, "R23"),
        NamedVariant("an ace in hand costs 10", {"ace_in_hand": 10}, "R23"),
        NamedVariant("a low ace counts 1", {"low_ace_meld": 1}, "R23"),
        NamedVariant("minimum of 61", {"first_meld": 61}, "R23"),
        NamedVariant("minimum of 71", {"first_meld": 71}, "R23"),
        NamedVariant("minimum of 91", {"first_meld": 91}, "R23"),
        NamedVariant("each first meld must beat the last", {"rising_first_meld": True}, "R23"),
        NamedVariant("discard to a tabled meld", {"take_discard_to_layoff": True}, "R23"),
        NamedVariant("Egyptian bonuses", {"egyptian_bonuses": True}, "R23"),
    ),
}
"""By game, in the order of the rules."""


def named_variants(base: RuleSet) -> tuple[list[RuleSet], list[str]]:
    """The base changed by each named variant of its game; and, in words, those left out and why.

    Left out are those the base has already and those that make an impossible combination with it.
    """
    possible, left_out = [], []
    for variant in VARIANTS[base.game]:
        changes = " ".join(f"{knob}={shown(value)}" for knob, value in variant.knobs.items())
        try:
            rules = base.but(**variant.knobs)
        except InputError as error:
            left_out.append(f"{changes} ({error.message})")
            continue
        if rules.values == base.values:
            left_out.append(f"{changes} (so already)")
        else:
            possible.append(rules)
    return possible, left_out


def changes_from(base: RuleSet, rules: RuleSet) -> dict[str, Value]:
    """The knobs in which a rule set of the same game differs from the base, with its values."""
    return {knob: value for knob, value in rules.values.items() if value != base[knob]}


def written(rules: RuleSet) -> str:
    """A rule set in one line that `read` takes: `kroot first_meld=71 rounds=7`."""
    return " ".join([rules.preset, *(f"{knob}={shown(value)}" for knob, value in rules.changes().items())])


def read(text: str, game: str, option: str) -> RuleSet:
    """A rule set of the game from `PRESET|FILE.toml [KNOB=VALUE ...]`. Raises `InputError` naming the option."""
    words = text.split()
    overrides: list[str] = []
    while words and "=" in words[-1]:
        overrides.insert(0, words.pop())
    if not words:
        raise InputError(f"{option}: a preset or a TOML file is needed, as in 'kroot first_meld=71', not {text[:60]!r}")
    return _resolved(" ".join(words), overrides, game, option)


def changed(base: RuleSet, override: str, option: str) -> RuleSet:
    """The base changed by one `KNOB=VALUE`. Raises `InputError` naming the option."""
    changes = [f"{knob}={shown(value)}" for knob, value in base.changes().items()]
    return _resolved(base.preset, [*changes, override], base.game, option)


def _resolved(rules: str, overrides: list[str], game: str, option: str) -> RuleSet:
    try:
        return resolve(rules, overrides, game, option)
    except InputError as error:  # the overrides were given with this option, not with --set
        raise InputError(error.message.replace("--set ", f"{option}: ", 1)) from None


def variant_name(base: RuleSet, rules: RuleSet) -> str | None:
    """What people call the variant by which a rule set differs from the base, if it is a named one."""
    changes = changes_from(base, rules)
    fits = (one for one in VARIANTS[base.game] if dict(base.values) | dict(one.knobs) == dict(rules.values))
    return next((one.name for one in fits), None) if changes else None
