"""The written form of a trick-game transcript, read into plain objects.

Reading checks that every key is there, that nothing else is, and that each value has the right type; what the values
say is left to the rules. The only values judged here are the knobs, because without them no rule can be applied.
"""

from __future__ import annotations

from dataclasses import dataclass

from hand_sim.referee.form import (
    Choices,
    Malformed,
    Numbers,
    Obj,
    by_seat,
    cards,
    check_keys,
    choice,
    flag,
    items,
    mapping,
    natural,
    number,
    round_of_match,
    seed_of,
    text,
    whole,
)

SEATS = (0, 1, 2, 3)
SUITS = ("S", "H", "D", "C")
RANK_ORDERS = {  # low to high
    "natural": ("7", "8", "9", "T", "J", "Q", "K", "A"),
    "baloot": ("7", "8", "9", "J", "Q", "K", "T", "A"),
}
DECK = frozenset(rank + suit for rank in RANK_ORDERS["natural"] for suit in SUITS)

CHOICES: Choices = {
    "rank_order": ("T1", tuple(RANK_ORDERS)),
    "trump": ("T4", ("none", *SUITS, "random")),
    "call_order": ("T3", ("secret", "in_turn")),
    "hit_rule": ("T6", ("exact", "at_least")),
}
NUMBERS: Numbers = {
    "hit_per_trick": ("T6", 0, None),
    "zero_made": ("T6", 0, None),
    "over_per_trick": ("T6", 0, None),
    "under_per_trick": ("T6", 0, None),
    "rounds": ("T7", 1, None),
    "sudden_death_max": ("T7", 0, None),
}
KNOBS = (*CHOICES, "total_not_eight", *NUMBERS)

PLAYED = ("deal", "dealer", "hands", "trump", "calls", "tricks", "taken", "scores")
ROUND_KEYS = ("kind", "rules", "policies", "seed", *PLAYED)
MATCH_KEYS = ("kind", "rules", "seed", "match", "rounds", "sudden_death", "totals", "ranks")


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


def read_round(obj: Obj) -> tuple[Knobs, Round]:
    """A line of kind tricks.round. Raises Malformed."""
    check_keys(obj, "round", required=ROUND_KEYS)
    knobs = _knobs(obj["rules"])
    seed_of(obj["seed"], "seed")
    return knobs, _round(obj, _policies(obj["policies"], "policies"), "")


def read_match(obj: Obj) -> tuple[Knobs, Match]:
    """A line of kind tricks.match. Raises Malformed.

    The policies stand in the match or in each of its rounds; a round may repeat its kind and the seed.
    """
    check_keys(obj, "match", required=MATCH_KEYS, optional=("policies",))
    knobs = _knobs(obj["rules"])
    seed = seed_of(obj["seed"], "seed")
    natural(obj["match"], "match")
    shared = _policies(obj["policies"], "policies") if "policies" in obj else None
    rounds = [_match_round(r, seed, shared, f"round {n}") for n, r in enumerate(items(obj["rounds"], "rounds"), 1)]
    return knobs, Match(
        rounds,
        whole(obj["sudden_death"], "sudden_death"),
        by_seat(obj["totals"], "totals", len(SEATS), whole),
        by_seat(obj["ranks"], "ranks", len(SEATS), whole),
    )


def _match_round(value: object, match_seed: int, shared: list[Policy] | None, where: str) -> Round:
    obj, policies = round_of_match(value, where, "tricks.round", PLAYED, match_seed, shared, _policies)
    return _round(obj, policies, where + " ")


def _round(obj: Obj, policies: list[Policy], at: str) -> Round:
    trump = obj["trump"]
    return Round(
        policies=policies,
        deal=natural(obj["deal"], at + "deal"),
        dealer=whole(obj["dealer"], at + "dealer"),
        hands=by_seat(obj["hands"], at + "hands", len(SEATS), cards),
        trump=None if trump is None else text(trump, at + "trump"),
        calls=by_seat(obj["calls"], at + "calls", len(SEATS), whole),
        tricks=[_trick(t, f"{at}trick {n}") for n, t in enumerate(items(obj["tricks"], at + "tricks"), 1)],
        taken=by_seat(obj["taken"], at + "taken", len(SEATS), whole),
        scores=by_seat(obj["scores"], at + "scores", len(SEATS), whole),
    )


def _trick(value: object, where: str) -> Trick:
    obj = mapping(value, where)
    check_keys(obj, where, required=("leader", "cards", "winner"))
    return Trick(whole(obj["leader"], where), cards(obj["cards"], where), whole(obj["winner"], where))


def _knobs(value: object) -> Knobs:
    """Every knob, typed and within what its rule allows; the preset's name may stand beside them."""
    rules = mapping(value, "rules")
    check_keys(rules, "rules", required=KNOBS, optional=("preset",))
    if "preset" in rules:
        text(rules["preset"], "rules preset")
    return Knobs(
        rank_order=choice(rules, "rank_order", CHOICES),
        trump=choice(rules, "trump", CHOICES),
        call_order=choice(rules, "call_order", CHOICES),
        hit_rule=choice(rules, "hit_rule", CHOICES),
        total_not_eight=_hook(rules),
        hit_per_trick=number(rules, "hit_per_trick", NUMBERS),
        zero_made=number(rules, "zero_made", NUMBERS),
        over_per_trick=number(rules, "over_per_trick", NUMBERS),
        under_per_trick=number(rules, "under_per_trick", NUMBERS),
        rounds=number(rules, "rounds", NUMBERS),
        sudden_death_max=number(rules, "sudden_death_max", NUMBERS),
    )


def _hook(rules: Obj) -> bool:
    hook = flag(rules["total_not_eight"], "rules total_not_eight")
    if hook and rules["call_order"] != "in_turn":
        raise Malformed("T3", "rules total_not_eight", "only with call_order = in_turn")
    return hook


def _policies(value: object, where: str) -> list[Policy]:
    return by_seat(value, where, len(SEATS), _policy)


def _policy(value: object, where: str) -> Policy:
    parts = text(value, where).split("/")
    if len(parts) > 2 or "" in parts:
        raise Malformed("interface", where, f"{value!r} is neither a policy's name nor CALL/PLAY")
    return Policy(call=parts[0], play=parts[-1])
