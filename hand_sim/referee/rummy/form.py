"""The written form of a rummy transcript, read into plain objects.

Reading checks that every key is there, that nothing else is, and that each value has the right type; what the values
say is left to the rules. The only values judged here are the knobs, because without them no rule can be applied.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hand_sim.referee.form import (
    Malformed,
    Obj,
    by_seat,
    cards,
    check_keys,
    flag,
    items,
    mapping,
    natural,
    round_of_match,
    seed_of,
    text,
    whole,
)
from hand_sim.referee.rummy.knobs import Knobs, read_knobs

PLAYED = ("deal", "dealer", "redeals", "hands", "indicator", "wild", "stock", "events", "result")
ROUND_KEYS = ("kind", "rules", "policies", "seed", *PLAYED)
MATCH_KEYS = ("kind", "rules", "seed", "match", "rounds", "totals", "ranks")
ENDS = ("out", "hand", "void", "exhausted")


class Draw(NamedTuple):
    """R10 (1): the top of the stock, or of the discard pile."""

    seat: int
    from_stock: bool
    card: str


class Lay(NamedTuple):
    """A new meld; `stands` says what each card stands for, `wild` which of them is used as a wild."""

    seat: int
    meld: int
    cards: list[str]
    stands: list[str]
    wild: int | None


class Add(NamedTuple):
    """R13: one card more on a meld."""

    seat: int
    meld: int
    card: str
    stands: str
    wild: bool


class Swap(NamedTuple):
    """R14: natural cards for a meld's wild."""

    seat: int
    meld: int
    cards: list[str]
    takes: str


class Discard(NamedTuple):
    """R10 (3)."""

    seat: int
    card: str


class Announce(NamedTuple):
    """R16: so many cards are left."""

    seat: int
    cards: int


class Recycle(NamedTuple):
    """R17: the discard pile, shuffled into a new stock; top first."""

    stock: list[str]


Event = Draw | Lay | Add | Swap | Discard | Announce | Recycle


class Refused(NamedTuple):
    """R20: a deal that one seat had done again."""

    seat: int
    hand: list[str]
    indicator: str | None


class Round(NamedTuple):
    """A round as stated; lists by seat have one entry a player. The stock is listed top first."""

    deal: int
    dealer: int
    refused: list[Refused]
    hands: list[list[str]]
    indicator: str | None
    wild: list[str]
    stock: list[str]
    events: list[Event]
    end: str
    winner: int | None
    factor: int
    scores: list[int]


class Match(NamedTuple):
    """A match as stated; totals and ranks by seat."""

    rounds: list[Round]
    totals: list[int]
    ranks: list[int]


def read_round(obj: Obj) -> tuple[Knobs, Round]:
    """A line of kind rummy.round. Raises Malformed."""
    check_keys(obj, "round", required=ROUND_KEYS)
    knobs = read_knobs(obj["rules"])
    seed_of(obj["seed"], "seed")
    by_seat(obj["policies"], "policies", knobs.players, _policy)
    return knobs, _round(obj, knobs.players, "")


def read_match(obj: Obj) -> tuple[Knobs, Match]:
    """A line of kind rummy.match. Raises Malformed.

    The policies stand in the match or in each of its rounds; a round may repeat its kind and the seed.
    """
    check_keys(obj, "match", required=MATCH_KEYS, optional=("policies",))
    knobs = read_knobs(obj["rules"])
    seed = seed_of(obj["seed"], "seed")
    natural(obj["match"], "match")

    def read_policies(value: object, where: str) -> list[str]:
        return by_seat(value, where, knobs.players, _policy)

    shared = read_policies(obj["policies"], "policies") if "policies" in obj else None
    rounds = []
    for number, entry in enumerate(items(obj["rounds"], "rounds"), 1):
        where = f"round {number}"
        played, _ = round_of_match(entry, where, "rummy.round", PLAYED, seed, shared, read_policies)
        rounds.append(_round(played, knobs.players, where + " "))
    totals = by_seat(obj["totals"], "totals", knobs.players, whole)
    return knobs, Match(rounds, totals, by_seat(obj["ranks"], "ranks", knobs.players, whole))


def _policy(value: object, where: str) -> str:
    name = text(value, where)
    if not name:
        raise Malformed("interface", where, "a policy without a name")
    return name


def _round(obj: Obj, players: int, at: str) -> Round:
    result = mapping(obj["result"], at + "result")
    check_keys(result, at + "result", required=("end", "winner", "factor", "scores"))
    end = text(result["end"], at + "result end")
    if end not in ENDS:
        raise Malformed("interface", at + "result end", f"{end!r} is none of {', '.join(ENDS)}")
    return Round(
        deal=natural(obj["deal"], at + "deal"),
        dealer=whole(obj["dealer"], at + "dealer"),
        refused=[_refused(r, f"{at}redeal {n}") for n, r in enumerate(items(obj["redeals"], at + "redeals"), 1)],
        hands=by_seat(obj["hands"], at + "hands", players, cards),
        indicator=_maybe_card(obj["indicator"], at + "indicator"),
        wild=cards(obj["wild"], at + "wild"),
        stock=cards(obj["stock"], at + "stock"),
        events=[_event(e, at, n) for n, e in enumerate(items(obj["events"], at + "events"), 1)],
        end=end,
        winner=None if result["winner"] is None else whole(result["winner"], at + "result winner"),
        factor=whole(result["factor"], at + "result factor"),
        scores=by_seat(result["scores"], at + "result scores", players, whole),
    )


def _refused(value: object, where: str) -> Refused:
    obj = mapping(value, where)
    check_keys(obj, where, required=("seat", "hand", "indicator"))
    return Refused(whole(obj["seat"], where), cards(obj["hand"], where), _maybe_card(obj["indicator"], where))


def _maybe_card(value: object, where: str) -> str | None:
    return None if value is None else text(value, where)


HERE = (
    ""  # the place of an event is filled in by `_event`, and only if something is wrong: that halves the time to read
)


def _draw(obj: Obj) -> Draw:
    source = text(obj["from"], HERE)
    if source not in ("stock", "discard"):
        raise Malformed("interface", HERE, f"drawn from {source!r}, not stock or discard")
    return Draw(whole(obj["seat"], HERE), source == "stock", text(obj["card"], HERE))


def _lay(obj: Obj) -> Lay:
    laid, stands, wild = cards(obj["cards"], HERE), cards(obj["as"], HERE), obj["wild"]
    if len(laid) != len(stands):
        raise Malformed("interface", HERE, f"{len(laid)} cards standing for {len(stands)}")
    if wild is not None and not 0 <= whole(wild, HERE) < len(laid):
        raise Malformed("interface", HERE, f"wild {wild} of {len(laid)} cards")
    return Lay(whole(obj["seat"], HERE), whole(obj["meld"], HERE), laid, stands, wild)


def _add(obj: Obj) -> Add:
    stands, wild = text(obj["as"], HERE), flag(obj["wild"], HERE)
    return Add(whole(obj["seat"], HERE), whole(obj["meld"], HERE), text(obj["card"], HERE), stands, wild)


def _swap(obj: Obj) -> Swap:
    given = cards(obj["cards"], HERE)
    return Swap(whole(obj["seat"], HERE), whole(obj["meld"], HERE), given, text(obj["takes"], HERE))


def _discard(obj: Obj) -> Discard:
    return Discard(whole(obj["seat"], HERE), text(obj["card"], HERE))


def _announce(obj: Obj) -> Announce:
    return Announce(whole(obj["seat"], HERE), whole(obj["cards"], HERE))


def _recycle(obj: Obj) -> Recycle:
    return Recycle(cards(obj["stock"], HERE))


_READERS: dict[str, tuple[tuple[str, ...], Callable[[Obj], Event]]] = {  # what is done: (keys, reader)
    "draw": (("seat", "do", "from", "card"), _draw),
    "meld": (("seat", "do", "meld", "cards", "as", "wild"), _lay),
    "add": (("seat", "do", "meld", "card", "as", "wild"), _add),
    "swap": (("seat", "do", "meld", "cards", "takes"), _swap),
    "discard": (("seat", "do", "card"), _discard),
    "announce": (("seat", "do", "cards"), _announce),
    "recycle": (("do", "stock"), _recycle),
}
_EVENTS = {do: (frozenset(keys), keys, read) for do, (keys, read) in _READERS.items()}


def _event(value: object, at: str, number: int) -> Event:
    try:
        return _read_event(value)
    except Malformed as error:
        raise Malformed("interface", f"{at}event {number}", error.violation.message) from None


def _read_event(value: object) -> Event:
    obj = mapping(value, HERE)
    do = text(obj.get("do"), HERE)
    if do not in _EVENTS:
        raise Malformed("interface", HERE, f"{do!r} is none of {', '.join(_EVENTS)}")
    expected, keys, read = _EVENTS[do]
    if obj.keys() != expected:
        check_keys(obj, HERE, required=keys)
    return read(obj)
