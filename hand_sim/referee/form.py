"""The written form of transcripts: keys and types, whatever the game.

`where` is the place of a value in the transcript, for the message; "" is the transcript itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from hand_sim.referee.report import Violation

T = TypeVar("T")
P = TypeVar("P")

Choices = dict[str, tuple[str, tuple[str, ...]]]
"""Knob: (rule, allowed values)."""
Numbers = dict[str, tuple[str, int | None, int | None]]
"""Knob: (rule, least, greatest value)."""
Obj = dict[str, Any]


class Malformed(Exception):
    """The transcript cannot be read on; carries the violation that says why."""

    def __init__(self, rule: str, where: str, message: str) -> None:
        super().__init__(message)
        self.violation = Violation(rule, where, message)


def check_keys(obj: Obj, where: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    """Every required key is there and nothing beside the optional ones."""
    for key in required:
        if key not in obj:
            raise Malformed("interface", where, f"no {key!r}")
    for key in obj:
        if key not in required and key not in optional:
            raise Malformed("interface", where, f"unknown key {key!r}")


def seed_of(value: object, where: str) -> int:
    """0 to 2^64 - 1."""
    seed = natural(value, where)
    if seed >= 2**64:
        raise Malformed("interface", where, f"{seed} does not fit in 64 bits")
    return seed


def natural(value: object, where: str) -> int:
    """A whole number from 0."""
    count = whole(value, where)
    if count < 0:
        raise Malformed("interface", where, f"{count} is negative")
    return count


def whole(value: object, where: str) -> int:
    """A whole number."""
    # JSON's true is not the number 1, and 30.0 is not a whole number's text.
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed("interface", where, f"whole number expected, not {value!r}")
    return value


def flag(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Malformed("interface", where, f"true or false expected, not {value!r}")
    return value


def text(value: object, where: str) -> str:
    """A text, the empty one too."""
    if not isinstance(value, str):
        raise Malformed("interface", where, f"text expected, not {value!r}")
    return value


def items(value: object, where: str) -> list[object]:
    """A list of anything."""
    if not isinstance(value, list):
        raise Malformed("interface", where, f"list expected, not {value!r}")
    return value


def mapping(value: object, where: str) -> Obj:
    """An object with any keys."""
    if not isinstance(value, dict):
        raise Malformed("interface", where, f"object expected, not {value!r}")
    return value


def cards(value: object, where: str) -> list[str]:
    """A list of texts; whether they are cards is for the rules to say."""
    listed: list[Any] = items(value, where)
    for card in listed:
        if not isinstance(card, str):
            text(card, where)
    return listed


def by_seat(value: object, where: str, seats: int, read: Callable[[object, str], T]) -> list[T]:
    """One value for each of `seats` seats."""
    entries = items(value, where)
    if len(entries) != seats:
        raise Malformed("interface", where, f"one entry a seat expected, not {len(entries)}")
    return [read(entry, where) for entry in entries]


def choice(rules: Obj, name: str, choices: Choices) -> str:
    """The knob's value, one of those its rule allows."""
    rule, allowed = choices[name]
    value = text(rules[name], f"rules {name}")
    if value not in allowed:
        raise Malformed(rule, f"rules {name}", f"{value!r} is none of {', '.join(allowed)}")
    return value


def number(rules: Obj, name: str, numbers: Numbers) -> int:
    """The knob's value, within the bounds of its rule."""
    rule, least, most = numbers[name]
    value = whole(rules[name], f"rules {name}")
    if least is not None and value < least:
        raise Malformed(rule, f"rules {name}", f"{value} is below {least}")
    if most is not None and value > most:
        raise Malformed(rule, f"rules {name}", f"{value} is above {most}")
    return value


def round_of_match(
    value: object,
    where: str,
    kind: str,
    played: tuple[str, ...],
    match_seed: int,
    shared: list[P] | None,
    read_policies: Callable[[object, str], list[P]],
) -> tuple[Obj, list[P]]:
    """A round inside a match, whose keys are `played`, and its policies: its own or those of the match, `shared`.

    It may repeat its kind and the seed.
    """
    obj = mapping(value, where)
    check_keys(obj, where, required=played, optional=("kind", "policies", "seed"))
    if obj.get("kind", kind) != kind:
        raise Malformed("interface", f"{where} kind", f"{obj['kind']!r} in a match of {kind} lines")
    if seed_of(obj.get("seed", match_seed), f"{where} seed") != match_seed:
        raise Malformed("interface", f"{where} seed", f"{obj['seed']!r}, but the match has {match_seed}")
    policies = read_policies(obj["policies"], f"{where} policies") if "policies" in obj else shared
    if policies is None:
        raise Malformed("interface", f"{where} policies", "neither the round nor the match names the policies")
    return obj, policies
