"""The written form of a trick-game transcript, read into plain objects.

Reading checks that every key is there, that nothing else is, and that each value has the right type; what the values
say is left to the rules. The only values judged here are the knobs, because without them no rule can be applied.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from hand_sim.referee.report import Violation

T = TypeVar("T")

SEATS = (0, 1, 2, 3)
SUITS = ("S", "H", "D", "C")
RANK_ORDERS = {  # low to high
    "natural": ("7", "8", "9", "T", "J", "Q", "K", "A"),
    "baloot": ("7", "8", "9", "J", "Q", "K", "T", "A"),
}
DECK = frozenset(rank + suit for rank in RANK_ORDERS["natural"] for suit in SUITS)

CHOICES = {  # knob: (rule, allowed values)
    "rank_order": ("T1", tuple(RANK_ORDERS)),
    "trump": ("T4", ("none", *SUITS, "random")),
    "call_order": ("T3", ("secret", "in_turn")),
    "hit_rule": ("T6", ("exact", "at_least")),
}
NUMBERS = {  # knob: (rule, least value)
    "hit_per_trick": ("T6", 0),
    "zero_made": ("T6", 0),
    "over_per_trick": ("T6", 0),
    "under_per_trick": ("T6", 0),
    "rounds": ("T7", 1),
    "sudden_death_max": ("T7", 0),
}
KNOBS = (*CHOICES, "total_not_eight", *NUMBERS)

PLAYED = ("deal", "dealer", "hands", "trump", "calls", "tricks", "taken", "scores")
ROUND_KEYS = ("kind", "rules", "policies", "seed", *PLAYED)
MATCH_KEYS = ("kind", "rules", "seed", "match", "rounds", "sudden_death", "totals", "ranks")


class Malformed(Exception):
    """The transcript cannot be read on; carries the violation that says why."""

    def __init__(self, rule: str, where: str, message: str) -> None:
        super().__init__(message)
        self.violation = Violation(rule, where, message)


@dataclass(frozen=True)
class Knobs:
    """The rule set a transcript says it was played under; the meanings are those of the rule book's knobs."""

    rank_order: str
    trump: str
    call_order: str
    hit_rule: str
    total_not_eight: bool
    hit_per_trick: int
    zero_made: int
    over_per_trick: int
    under_per_trick: int
    rounds: int
    sudden_death_max: int


@dataclass(frozen=True)
class Policy:
    """Who called and who played a seat: one name for both, or "CALL/PLAY"."""

    call: str
    play: str


@dataclass(frozen=True)
class Trick:
    """Four cards in the order played, from the leader on."""

    leader: int
    cards: list[str]
    winner: int


@dataclass(frozen=True)
class Round:
    """A round as stated; every list of four is by seat."""

    policies: list[Policy]
    deal: int
    dealer: int
    hands: list[list[str]]
    trump: str | None
    calls: list[int]
    tricks: list[Trick]
    taken: list[int]
    scores: list[int]


@dataclass(frozen=True)
class Match:
    """A match as stated; totals and ranks by seat."""

    rounds: list[Round]
    sudden_death: int
    totals: list[int]
    ranks: list[int]


def read_round(obj: dict[str, object]) -> tuple[Knobs, Round]:
    """A line of kind tricks.round. Raises Malformed."""
    _check_keys(obj, "round", required=ROUND_KEYS)
    knobs = _knobs(obj["rules"])
    _seed(obj["seed"], "seed")
    return knobs, _round(obj, _policies(obj["policies"], "policies"), "")


def read_match(obj: dict[str, object]) -> tuple[Knobs, Match]:
    """A line of kind tricks.match. Raises Malformed.

    The policies stand in the match or in each of its rounds; a round may repeat its kind and the seed.
    """
    _check_keys(obj, "match", required=MATCH_KEYS, optional=("policies",))
    knobs = _knobs(obj["rules"])
    seed = _seed(obj["seed"], "seed")
    _natural(obj["match"], "match")
    shared = _policies(obj["policies"], "policies") if "policies" in obj else None
    rounds = [_match_round(r, seed, shared, f"round {n} ") for n, r in enumerate(_list(obj["rounds"], "rounds"), 1)]
    return knobs, Match(
        rounds,
        _whole(obj["sudden_death"], "sudden_death"),
        _by_seat(obj["totals"], "totals", _whole),
        _by_seat(obj["ranks"], "ranks", _whole),
    )


def _match_round(value: object, seed: int, shared: list[Policy] | None, at: str) -> Round:
    obj = _dict(value, at.strip())
    _check_keys(obj, at.strip(), required=PLAYED, optional=("kind", "policies", "seed"))
    if obj.get("kind", "tricks.round") != "tricks.round":
        raise Malformed("interface", at + "kind", f"{obj['kind']!r} in a match of the trick game")
    if _seed(obj.get("seed", seed), at + "seed") != seed:
        raise Malformed("interface", at + "seed", f"{obj['seed']!r}, but the match has {seed}")
    policies = _policies(obj["policies"], at + "policies") if "policies" in obj else shared
    if policies is None:
        raise Malformed("interface", at + "policies", "neither the round nor the match names the policies")
    return _round(obj, policies, at)


def _round(obj: dict[str, object], policies: list[Policy], at: str) -> Round:
    trump = obj["trump"]
    return Round(
        policies=policies,
        deal=_natural(obj["deal"], at + "deal"),
        dealer=_whole(obj["dealer"], at + "dealer"),
        hands=_by_seat(obj["hands"], at + "hands", _cards),
        trump=None if trump is None else _text(trump, at + "trump"),
        calls=_by_seat(obj["calls"], at + "calls", _whole),
        tricks=[_trick(t, f"{at}trick {n}") for n, t in enumerate(_list(obj["tricks"], at + "tricks"), 1)],
        taken=_by_seat(obj["taken"], at + "taken", _whole),
        scores=_by_seat(obj["scores"], at + "scores", _whole),
    )


def _trick(value: object, where: str) -> Trick:
    obj = _dict(value, where)
    _check_keys(obj, where, required=("leader", "cards", "winner"))
    return Trick(_whole(obj["leader"], where), _cards(obj["cards"], where), _whole(obj["winner"], where))


def _knobs(value: object) -> Knobs:
    """Every knob, typed and within what its rule allows; the preset's name may stand beside them."""
    rules = _dict(value, "rules")
    _check_keys(rules, "rules", required=KNOBS, optional=("preset",))
    if "preset" in rules:
        _text(rules["preset"], "rules preset")
    return Knobs(
        rank_order=_choice(rules, "rank_order"),
        trump=_choice(rules, "trump"),
        call_order=_choice(rules, "call_order"),
        hit_rule=_choice(rules, "hit_rule"),
        total_not_eight=_hook(rules),
        hit_per_trick=_number(rules, "hit_per_trick"),
        zero_made=_number(rules, "zero_made"),
        over_per_trick=_number(rules, "over_per_trick"),
        under_per_trick=_number(rules, "under_per_trick"),
        rounds=_number(rules, "rounds"),
        sudden_death_max=_number(rules, "sudden_death_max"),
    )


def _choice(rules: dict[str, object], name: str) -> str:
    rule, allowed = CHOICES[name]
    text = _text(rules[name], f"rules {name}")
    if text not in allowed:
        raise Malformed(rule, f"rules {name}", f"{text!r} is none of {', '.join(allowed)}")
    return text


def _number(rules: dict[str, object], name: str) -> int:
    rule, least = NUMBERS[name]
    number = _whole(rules[name], f"rules {name}")
    if number < least:
        raise Malformed(rule, f"rules {name}", f"{number} is below {least}")
    return number


def _hook(rules: dict[str, object]) -> bool:
    hook = rules["total_not_eight"]
    if not isinstance(hook, bool):
        raise Malformed("interface", "rules total_not_eight", f"true or false expected, not {hook!r}")
    if hook and rules["call_order"] != "in_turn":
        raise Malformed("T3", "rules total_not_eight", "only with call_order = in_turn")
    return hook


def _policies(value: object, where: str) -> list[Policy]:
    return _by_seat(value, where, _policy)


def _policy(value: object, where: str) -> Policy:
    parts = _text(value, where).split("/")
    if len(parts) > 2 or "" in parts:
        raise Malformed("interface", where, f"{value!r} is neither a policy's name nor CALL/PLAY")
    return Policy(call=parts[0], play=parts[-1])


def _check_keys(obj: dict[str, object], where: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    for key in required:
        if key not in obj:
            raise Malformed("interface", where, f"no {key!r}")
    for key in obj:
        if key not in required and key not in optional:
            raise Malformed("interface", where, f"unknown key {key!r}")


def _seed(value: object, where: str) -> int:
    seed = _natural(value, where)
    if seed >= 2**64:
        raise Malformed("interface", where, f"{seed} does not fit in 64 bits")
    return seed


def _natural(value: object, where: str) -> int:
    number = _whole(value, where)
    if number < 0:
        raise Malformed("interface", where, f"{number} is negative")
    return number


def _whole(value: object, where: str) -> int:
    # JSON's true is not the number 1, and 30.0 is not a whole number's text.
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed("interface", where, f"whole number expected, not {value!r}")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Malformed("interface", where, f"text expected, not {value!r}")
    return value


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise Malformed("interface", where, f"list expected, not {value!r}")
    return value


def _dict(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Malformed("interface", where, f"object expected, not {value!r}")
    return value


def _cards(value: object, where: str) -> list[str]:
    return [_text(card, where) for card in _list(value, where)]


def _by_seat(value: object, where: str, read: Callable[[object, str], T]) -> list[T]:
    items = _list(value, where)
    if len(items) != len(SEATS):
        raise Malformed("interface", where, f"one entry a seat expected, not {len(items)}")
    return [read(item, where) for item in items]
