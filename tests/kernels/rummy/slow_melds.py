"""Melds laid the slow way, from the rules R2 and R5-R8: every meld of every length, every choice of melds. No kernels.

A card is ``suit * 16 + rank`` (S H D C, ace 0 ... king 12) or WILD; a hand is a sorted tuple of cards. ``rules`` is
a tuple with the knobs as attributes, choices written as in ``kernels.rummy.params``.
"""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

WILD = 63
SUITS = range(4)
RANKS = range(13)
LOW_ACE, HIGH_ACE = 0, 13
LOWER = 1


class Run(NamedTuple):
    """R6: places 0 (low ace), 1 (the two) ... 12 (king), 13 (high ace) of one suit, both ends included."""

    suit: int
    low: int
    high: int
    wild: int | None = None
    """The place a wild card stands at."""


class Set(NamedTuple):
    """R5: natural cards of one rank, ``suits`` in order, and maybe a wild card."""

    rank: int
    suits: tuple
    wild: bool = False


def masks_of(hand):
    """A hand as the kernels write it: (kinds held, kinds held twice, wild cards)."""
    one = two = 0
    for card in hand:
        if card != WILD:
            two |= one & 1 << card
            one |= 1 << card
    return one, two, hand.count(WILD)


def text(cards):
    """A hand or some cards, to read."""
    return " ".join("W" if card == WILD else "A23456789TJQK"[card % 16] + "SHDC"[card // 16] for card in cards)


def value(rank):
    """R2: what a natural card is worth."""
    return 11 if rank == 0 else min(rank + 1, 10)


def cost(card, rules):
    """R2: what a card costs that is left in the hand."""
    if card == WILD:
        return rules.wild_in_hand
    return rules.ace_in_hand if card % 16 == 0 else value(card % 16)


def card_at(suit, place):
    """The natural card at a place of a run."""
    return suit * 16 + place % 13


def naturals(meld):
    """The natural cards of a meld."""
    if isinstance(meld, Set):
        return [suit * 16 + meld.rank for suit in meld.suits]
    return [card_at(meld.suit, place) for place in range(meld.low, meld.high + 1) if place != meld.wild]


def cards_of(meld):
    """All cards of a meld."""
    return naturals(meld) + [WILD] * has_wild(meld)


def has_wild(meld):
    """R7: at most one wild card a meld."""
    return meld.wild is not None and meld.wild is not False


def points(meld, rules):
    """R8."""
    if isinstance(meld, Set):
        return value(meld.rank) * len(cards_of(meld))
    places = range(meld.low, meld.high + 1)
    return sum(rules.low_ace_meld if place == LOW_ACE else value(place % 13) for place in places)


@lru_cache(maxsize=10_000)
def melds_in(hand, rules):
    """Every meld that can be laid from a hand."""
    return (*runs_in(hand, rules), *sets_in(hand))


def runs_in(hand, rules):
    """R6, R7: every run of 3 to ``max_run`` cards, the wild card at every place it may take."""
    wild_places = [None, *range(14)] if WILD in hand else [None]
    for suit in SUITS:
        held = [place for place in range(14) if card_at(suit, place) in hand]
        for low in range(12) if len(held) > 1 else ():
            missing = 0
            for high in range(low, min(low + rules.max_run, 14)):
                missing += high not in held
                if missing > (WILD in hand):
                    break
                for wild in wild_places if high > low + 1 else ():
                    run = Run(suit, low, high, wild)
                    if may_stand(run, rules) and holds(hand, cards_of(run)):
                        yield run


def may_stand(run, rules):
    """R7: a wild card stands within the run; under ``lower`` at its high end only where nothing is below it."""
    if run.wild is None:
        return True
    if not run.low <= run.wild <= run.high:
        return False
    return not (rules.open_end_wild == LOWER and run.wild == run.high and run.low > LOW_ACE)


def sets_in(hand):
    """R5, R7: three or four suits of a rank; with a wild card two or three natural ones."""
    for rank in RANKS:
        suits = [suit for suit in SUITS if suit * 16 + rank in hand]
        for size in (2, 3, 4):
            for some in combinations(suits, size):
                if size > 2:
                    yield Set(rank, some)
                if size < 4 and WILD in hand:
                    yield Set(rank, some, True)


def holds(hand, cards):
    """Whether a hand has all these cards, with their copies."""
    return all(hand.count(card) >= cards.count(card) for card in cards)


def without(hand, cards):
    """The hand after these cards have gone."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def arrangements(hand, rules):
    """{cards left: most points laid} of every choice of melds, none included."""
    most = {}
    for meld in melds_in(hand, rules):
        cards = tuple(sorted(cards_of(meld)))
        most[cards] = max(most.get(cards, 0), points(meld, rules))
    reached = {tuple(hand): 0}
    for cards, worth in most.items():
        for left, so_far in list(reached.items()):
            total = so_far
            while holds(left, cards):
                left, total = without(left, cards), total + worth
                reached[left] = max(reached.get(left, 0), total)
    return reached


class Wish(NamedTuple):
    """What is asked of an arrangement."""

    objective: str
    """``points``, ``left`` or ``cards``: most points, least cost left, most cards laid."""
    bar: int = 0
    """At least so many points."""
    most_laid: int = 15
    """At most so many cards laid."""
    exact_left: int | None = None
    """Exactly so many cards left."""


def best(hand, rules, wish):
    """The best of all arrangements, as (first, second) of its objective; None where there is none.

    Ties: most points, then least cost left; least cost, then most points; most cards, then most points.
    """
    found = None
    for left, laid in arrangements(hand, rules).items():
        n_laid = len(hand) - len(left)
        if laid < wish.bar or n_laid > wish.most_laid or wish.exact_left not in (None, len(left)):
            continue
        remains = -sum(cost(card, rules) for card in left)
        ranked = {"points": (laid, remains), "left": (remains, laid), "cards": (n_laid, laid)}[wish.objective]
        found = ranked if found is None else max(found, ranked)
    return found
