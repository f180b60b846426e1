"""R2, R5 to R8: what cards are worth, what is a meld, and what may join it.

Places of a run: 1 is the low ace, 2 to 13 the deuce to the king, 14 the high ace (R6). A round has at most one card
text that is wild (R3), so a meld need only remember where its wild is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hand_sim.referee.rummy.knobs import Knobs

SUITS = "SHDC"
RANKS = "A23456789TJQK"
JOKER = "JK"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
ACES = frozenset("A" + suit for suit in SUITS)
AT_PLACE = " A23456789TJQKA"
LOW_ACE, KING, HIGH_ACE = 1, 13, 14
PLACES = {rank: place for place, rank in enumerate(RANKS, LOW_ACE)}
ACE_VALUE = 11
VALUES = {"A": ACE_VALUE, **dict.fromkeys("TJQK", 10), **{str(n): n for n in range(2, 10)}}


class Breach(Exception):
    """A rule broken by the event at hand, or by event number `event`."""

    def __init__(self, rule: str, message: str, event: int | None = None) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.event = event


class Roles(NamedTuple):
    """R3: the card that is wild in a round, and the ace that jokers play as where they are not; None if there is none.

    `wild` is "JK" or one suit's ace.
    """

    wild: str
    joker_ace: str | None

    def natural(self, card: str) -> str:
        """What a card that is not wild plays as."""
        return self.joker_ace if card == JOKER and self.joker_ace else card

    def in_hand(self, knobs: Knobs, card: str) -> int:
        """R2: what the card costs its holder."""
        if card == self.wild:
            return knobs.wild_in_hand
        rank = self.natural(card)[0]
        return knobs.ace_in_hand if rank == "A" else VALUES[rank]


@dataclass(slots=True)
class Run:
    """R6: the cards of a suit from place `low` to `high`; the wild at place `wild`, 0 if there is none."""

    suit: str
    low: int
    high: int
    wild: int

    def points(self, knobs: Knobs) -> int:
        """R8: a wild counts as what it stands for; the ace at the low end `low_ace_meld`."""
        points = sum(VALUES[AT_PLACE[place]] for place in range(self.low, self.high + 1))
        return points - ACE_VALUE + knobs.low_ace_meld if self.low == LOW_ACE else points


@dataclass(slots=True)
class Set:
    """R5: the suits of the natural cards of a rank, and whether there is a wild beside them."""

    rank: str
    suits: str
    wild: bool

    def points(self, knobs: Knobs) -> int:
        """R8."""
        return VALUES[self.rank] * (len(self.suits) + self.wild)


Meld = Run | Set


def new_meld(knobs: Knobs, stands: Sequence[str], wild: int | None) -> Meld:
    """R5 to R7: the meld of cards that stand for these, the one at index `wild` being a wild. Raises Breach."""
    naturals = [card for index, card in enumerate(stands) if index != wild]
    for card in naturals:
        if card not in DECK_SET:
            raise Breach("interface", f"{card!r} is not the text of a card")
    if wild is not None and stands[wild][1:] == "*":
        return _new_set(stands, naturals, wild)
    if wild is not None and stands[wild] not in DECK_SET:
        raise Breach("interface", f"a wild as {stands[wild]!r}")
    if len({card[0] for card in stands}) == 1 and stands:
        if wild is not None:
            raise Breach("interface", f"a wild in a set stands for {stands[wild][0]}*, not for {stands[wild]}")
        return _new_set(stands, naturals, wild)
    return _new_run(knobs, stands, wild)


def _new_set(stands: Sequence[str], naturals: list[str], wild: int | None) -> Set:
    rank = stands[0][0]
    suits = "".join(card[1] for card in naturals)
    if any(card[0] != rank for card in stands):
        raise Breach("R5", f"{' '.join(stands)} are not of one rank")
    if len(set(suits)) < len(suits):
        raise Breach("R5", f"{' '.join(stands)} are not of different suits")
    if not 3 <= len(stands) <= 4:
        raise Breach("R5", f"a set of {len(stands)} cards")
    return Set(rank, suits, wild is not None)


def _new_run(knobs: Knobs, stands: Sequence[str], wild: int | None) -> Run:
    if len(stands) < 3:
        raise Breach("R6", f"a meld of {len(stands)} cards")
    suit, low = stands[0][1], PLACES[stands[0][0]]
    high = low + len(stands) - 1
    expected = [AT_PLACE[place] + suit for place in range(low, high + 1) if place <= HIGH_ACE]
    if list(stands) != expected:
        raise _no_run(stands)
    if high - low + 1 > knobs.max_run:
        raise Breach("R6", f"a run of {high - low + 1} cards, of {knobs.max_run} at most")
    run = Run(suit, low, high, 0 if wild is None else low + wild)
    if knobs.open_end_wild == "lower" and run.wild == high and low > LOW_ACE:
        lower = AT_PLACE[low - 1] + suit
        raise Breach("R7", f"the wild counts as the lower of the cards it could be, {lower}, not {stands[-1]}")
    return run


def _no_run(stands: Sequence[str]) -> Breach:
    """Says what is wrong with cards that are neither a set nor, as listed, a run."""
    shown = " ".join(stands)
    ranks, suits = {card[0] for card in stands}, {card[1] for card in stands}
    if len(suits) > 1:
        near_set = len(ranks) <= (len(stands) + 1) // 2
        return Breach("R5" if near_set else "R6", f"{shown} are neither of one rank nor of one suit")
    for ace in (LOW_ACE, HIGH_ACE):
        places = sorted(ace if card[0] == "A" else PLACES[card[0]] for card in stands)
        if len(ranks) == len(stands) and places == list(range(places[0], places[0] + len(places))):
            return Breach("interface", f"the cards of the run {shown} are not listed low to high")
    return Breach("R6", f"{shown} are not consecutive")


def add(knobs: Knobs, meld: Meld, card: str, wild: bool) -> None:
    """R13: the card, or a wild that stands for it, joins the meld. Raises Breach, or changes the meld."""
    if wild and meld.wild:
        raise Breach("R7", "the meld has a wild already")
    if isinstance(meld, Set):
        _add_to_set(meld, card, wild)
    else:
        _add_to_run(knobs, meld, card, wild)


def _add_to_set(meld: Set, card: str, wild: bool) -> None:
    if wild and card != meld.rank + "*":
        raise Breach("interface", f"a wild in a set stands for {meld.rank}*, not for {card}")
    if card[0] != meld.rank:
        raise Breach("R13", f"{card} does not fit a set of {meld.rank}")
    if not wild and card[1] in meld.suits:
        raise Breach("R5", f"the set has {card} already")
    if len(meld.suits) + meld.wild == 4:
        raise Breach("R5", "the set has four cards already")
    if wild:
        meld.wild = True
    else:
        meld.suits += card[1]


def _add_to_run(knobs: Knobs, meld: Run, card: str, wild: bool) -> None:
    # An ace fits 2 to K at both ends. Which one it took makes no difference later: the next card is the other ace.
    if meld.low > LOW_ACE and card == AT_PLACE[meld.low - 1] + meld.suit:
        place = meld.low - 1
    elif meld.high < HIGH_ACE and card == AT_PLACE[meld.high + 1] + meld.suit:
        place = meld.high + 1
    else:
        ends = f"{AT_PLACE[meld.low]}{meld.suit} to {AT_PLACE[meld.high]}{meld.suit}"
        raise Breach("R13", f"{card} is not next to the run {ends}")
    if meld.high - meld.low + 1 >= knobs.max_run:
        raise Breach("S19", f"a run of {knobs.max_run + 1} cards, of {knobs.max_run} at most")
    if wild:
        if knobs.open_end_wild == "lower" and place > meld.low > LOW_ACE:
            raise Breach("S17", f"the wild goes to the low end, as {AT_PLACE[meld.low - 1]}{meld.suit}")
        meld.wild = place
    meld.low, meld.high = min(meld.low, place), max(meld.high, place)


def is_wild_pair(meld: Meld) -> bool:
    """A set of two naturals and a wild (R13, R14)."""
    return isinstance(meld, Set) and meld.wild and len(meld.suits) == 2


def swap(knobs: Knobs, meld: Meld, cards: Sequence[str]) -> None:
    """R14: the natural cards take the place of the meld's wild. Raises Breach, or changes the meld."""
    if not meld.wild:
        raise Breach("R14", "the meld has no wild")
    shown = " ".join(cards)
    if isinstance(meld, Run):
        wanted = AT_PLACE[meld.wild] + meld.suit
        if list(cards) != [wanted]:
            raise Breach("R14", f"the wild stands for {wanted}, not for {shown}")
        meld.wild = 0
        return
    missing = {meld.rank + suit for suit in SUITS if suit not in meld.suits}
    if not missing.issuperset(cards) or len(set(cards)) < len(cards):
        raise Breach("R14", f"{shown}, but the set lacks {' '.join(sorted(missing))}")
    count = 2 if len(missing) == 2 and knobs.wild_pair_swap == "both" else 1
    if len(cards) != count:
        raise Breach("R14", f"{len(cards)} cards for the wild of a set that lacks {len(missing)}, not {count}")
    meld.suits += "".join(card[1] for card in cards)
    meld.wild = False


DECK_SET = frozenset(DECK)
