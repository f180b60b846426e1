"""Melds on the table as a person writes them, read and checked by R5 to R8."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from hand_sim.cards import JOKER, SUITS
from hand_sim.errors import InputError
from hand_sim.rules.ruleset import RuleSet
from hand_sim.rummy.cards import NO_SUIT, WILD_NUMBER, Wilds, parse_double_deck
from hand_sim.rummy.meld_cards import run_cards, set_cards

LEAST_MELD = 3
"""Cards (R5, R6)."""
LEAST_NATURALS = 2
"""R7."""
_LONGEST_SET = len(SUITS)
_ACE, _HIGH_ACE = 0, 13
_NO_WILD = -1


class TabledMeld(NamedTuple):
    """A meld and the columns `kernels.rummy.state` has for it."""

    cards: tuple[str, ...]
    """In two-letter form; a run's low to high."""
    is_run: bool
    rank: int
    """A run's suit, a set's rank."""
    low: int
    """A run's first place in its suit, 0 (low ace) .. 13 (high ace); a set's natural suits, bits 1 << suit."""
    high: int
    """A run's last place; 0 in a set."""
    wild: int
    """The place of a run's wild card; 0 for one in a set; -1 without."""
    moved: bool = False
    """Whether its wild card was written at the other end of the run than where it counts."""

    def columns(self) -> tuple[int, int, int, int, int]:
        """KIND, SUIT or RANK, LOW or SUITS, HIGH and WILD_PLACE."""
        from kernels.rummy.state import RUN, SET

        return RUN if self.is_run else SET, self.rank, self.low, self.high, self.wild


def read_table(text: str, rules: RuleSet, wilds: Wilds) -> tuple[TabledMeld, ...]:
    """Read melds separated by `/`, in order. Raises `InputError` naming the meld, what is wrong and what is allowed.

    A run is written low to high, its wild card where it stands; a set in any order. With `open_end_wild = lower` a wild
    card written at the high end of a run counts as the lower of the cards it could be (R7), so it goes to the low end.
    """
    if not text.strip():
        return ()
    return tuple(_read_meld(part.strip(), rules, wilds) for part in text.split("/"))


def _read_meld(text: str, rules: RuleSet, wilds: Wilds) -> TabledMeld:
    try:
        cards = tuple(parse_double_deck(text, int(rules["jokers"])))
    except InputError as error:
        raise InputError(f"--table: {error.message}") from None
    roles = [wilds.role(card) for card in cards]
    longest = int(rules["max_run"])
    for plays in _readings(roles, rules, wilds):
        naturals = [role for role in plays if role != WILD_NUMBER]
        if len(naturals) < max(LEAST_NATURALS, len(plays) - 1) or len(plays) < LEAST_MELD:
            continue
        meld = _as_set(cards, plays, naturals) or _as_run(cards, plays, longest)
        if meld:
            return _settled(meld) if rules["open_end_wild"] == "lower" else meld
    raise InputError(f"--table: '{' '.join(cards)}' is no meld: {_why_not(cards, roles, longest, wilds)}")


def _readings(roles: Sequence[int], rules: RuleSet, wilds: Wilds) -> Iterator[list[int]]:
    """What the cards may play as: the wild cards wild, or else some as aces, as if taken from the discards (R11)."""
    yield list(roles)
    if not rules["discarded_wild_is_ace"]:
        return
    aces = [suit * 16 for suit in (range(len(SUITS)) if wilds.suit == NO_SUIT else [wilds.suit])]
    places = [place for place, role in enumerate(roles) if role == WILD_NUMBER]
    for count in range(1, len(places) + 1):
        for chosen in combinations(places, count):
            for played in product(aces, repeat=count):
                as_aces = dict(zip(chosen, played, strict=True))
                yield [as_aces.get(place, role) for place, role in enumerate(roles)]


def _as_set(cards: tuple[str, ...], plays: Sequence[int], naturals: Sequence[int]) -> TabledMeld | None:
    """R5, with the one rank and the suits that the natural cards have."""
    rank, suits = naturals[0] % 16, 0
    for role in naturals:
        suits |= 1 << role // 16
    wild = len(naturals) < len(plays)
    made = sorted(card.role for card in set_cards(rank, suits, wild))
    if made != sorted(plays) or len(plays) > _LONGEST_SET:
        return None
    return TabledMeld(cards, False, rank, suits, 0, 0 if wild else _NO_WILD)


def _as_run(cards: tuple[str, ...], plays: Sequence[int], longest: int) -> TabledMeld | None:
    """R6, in the suit and from the place that the first natural card says."""
    if len(plays) > longest:
        return None
    first = next(place for place, role in enumerate(plays) if role != WILD_NUMBER)
    suit, rank = divmod(plays[first], 16)
    for place in (rank, _HIGH_ACE) if rank == _ACE else (rank,):
        low = place - first
        high = low + len(plays) - 1
        wild = low + plays.index(WILD_NUMBER) if WILD_NUMBER in plays else _NO_WILD
        if low >= 0 and high <= _HIGH_ACE and [card.role for card in run_cards(suit, low, high, wild)] == plays:
            return TabledMeld(cards, True, suit, low, high, wild)
    return None


def _settled(meld: TabledMeld) -> TabledMeld:
    """The meld under `open_end_wild = lower`."""
    if not meld.is_run or meld.wild != meld.high or meld.low == 0:
        return meld
    low = meld.low - 1
    return meld._replace(
        cards=(meld.cards[-1], *meld.cards[:-1]), low=low, high=meld.high - 1, wild=low, moved=True
    )  # fmt: skip


def _why_not(cards: Sequence[str], roles: Sequence[int], longest: int, wilds: Wilds) -> str:
    if len(cards) < LEAST_MELD:
        return f"it has {len(cards)} cards, a meld has {LEAST_MELD} at least (R5, R6)"
    if roles.count(WILD_NUMBER) > 1:
        return f"{wilds.text} is wild, and a meld has at most one wild card and at least two others (R7)"
    naturals = [role for role in roles if role != WILD_NUMBER]
    if len({role % 16 for role in naturals}) == 1:
        twice = next((card for card in cards if cards.count(card) > 1), None)
        if twice and len({role // 16 for role in naturals}) < len(naturals):
            return f"{twice} comes twice, a set has cards of different suits (R5)"
        return f"a set has three or four cards of one rank and of different suits (R5), not {len(cards)} such"
    if len({role // 16 for role in naturals}) == 1 and len(cards) > longest:
        return f"it has {len(cards)} cards, a run at most {longest} (max_run)"
    hint = f"; here JK plays as {wilds.plays(JOKER)} (R3)" if JOKER in cards and wilds.text != JOKER else ""
    return (
        "give three or four cards of one rank and of different suits (R5), or three or more consecutive cards of one "
        f"suit from low to high, a wild card where it stands (R6, R7){hint}"
    )
