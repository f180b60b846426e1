"""The cards of the double deck (R1) as text and as the numbers of the rummy's kernels, and which of them are wild (R3).

Kernel encoding (`kernels.rummy.cards`): card = suit * 16 + rank, suits S H D C = 0..3, ranks A 2 ... K = 0..12; 62 is a
joker and 63 a card that plays wild, whatever is printed on it. What a card plays as, its role, is known once the wild
cards are: a joker may play as an ace.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from hand_sim.cards import ALL_RANKS, JOKER, SUITS, read_card, split_cards
from hand_sim.errors import InputError
from hand_sim.rules.ruleset import RuleSet

RANKS = "A23456789TJQK"
"""By kernel rank."""
JOKER_NUMBER, WILD_NUMBER = 62, 63
COPIES = 2
"""Of each card, one a pack (R1)."""
NO_SUIT = -1


def parse_double_deck(text: str, jokers: int) -> list[str]:
    """Read cards of the double deck, as typed by a person, into two-letter form.

    Accepts `10` for `T`, lower case, suit symbols, spaces and commas between cards, and `JK` for a joker. Raises
    `InputError` naming the first card that is wrong or comes more often than the deck has it (R1).
    """
    cards = []
    for token in split_cards(text):
        card = read_card(token)
        if card is None:
            raise InputError(
                f"'{token}' is not a card: give a rank ({' '.join(ALL_RANKS)}) and then a suit ({' '.join(SUITS)}), "
                "like TH, or JK for a joker"
            )
        cards.append(card)
    check_copies(cards, jokers)
    return cards


def parse_rummy_hand(text: str, low: int, high: int, jokers: int) -> list[str]:
    """Read `low` to `high` cards of a deck with so many jokers, sorted; otherwise like `parse_double_deck`."""
    cards = parse_double_deck(text, jokers)
    if not low <= len(cards) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise InputError(f"a hand of {wanted} cards is needed, got {len(cards)}: {' '.join(cards)}")
    return sorted(cards, key=sort_key)


def check_copies(cards: Iterable[str], jokers: int) -> None:
    """Raise `InputError` naming the first card that comes more often than in the deck: twice, jokers `jokers` times."""
    for card, count in Counter(cards).items():
        if card == JOKER and count > jokers:
            has = f"{jokers} jokers" if jokers else "no jokers"
            raise InputError(f"JK is given {_times(count)}, the deck has {has} (knob jokers={jokers})")
        if card != JOKER and count > COPIES:
            raise InputError(f"{card} is given {_times(count)}, the deck has {COPIES} of each card")


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def sort_key(card: str) -> tuple[int, int]:
    """Order in which people hold cards: by suit S H D C, high to low within each, jokers last."""
    return (len(SUITS), 0) if card == JOKER else (SUITS.index(card[1]), ALL_RANKS.index(card[0]))


def to_number(card: str) -> int:
    """Kernel number of a card as it is printed."""
    return JOKER_NUMBER if card == JOKER else SUITS.index(card[1]) * 16 + RANKS.index(card[0])


@cache
def from_number(number: int) -> str:
    """Two-letter form of a printed card's kernel number, and of the place above the king, the ace."""
    return JOKER if number == JOKER_NUMBER else RANKS[number % 16 % len(RANKS)] + SUITS[number // 16]


def all_cards(jokers: int) -> list[str]:
    """Every different card of the deck, sorted."""
    cards = [rank + suit for suit in SUITS for rank in ALL_RANKS]
    return [*cards, JOKER] if jokers else cards


@dataclass(frozen=True)
class Wilds:
    """What is wild in a round (R3): the aces of `suit` (S H D C = 0..3), or the jokers if it is NO_SUIT."""

    suit: int

    @classmethod
    def of(cls, rules: RuleSet, indicator: str | None) -> "Wilds":
        """From the rules and the card turned up (None under `wild = jokers`; never a joker)."""
        if rules["wild"] == "jokers" or (indicator is not None and indicator[0] == "A" and rules["jokers"]):
            return cls(NO_SUIT)
        assert indicator is not None
        return cls(SUITS.index(indicator[1]))

    @property
    def text(self) -> str:
        """What is printed on a wild card."""
        return JOKER if self.suit == NO_SUIT else "A" + SUITS[self.suit]

    def role(self, card: str) -> int:
        """Kernel number of what a card plays as: wild, or a natural card; jokers that are not wild play as aces."""
        if card == self.text:
            return WILD_NUMBER
        return self.suit * 16 if card == JOKER else to_number(card)

    def printed(self, role: int) -> str:
        """What is printed on the card that plays this role."""
        return self._texts[role]

    @cached_property
    def _texts(self) -> list[str]:
        """By role; the transcripts ask thousands of times a second."""
        texts = [from_number(role) for role in range(WILD_NUMBER)]
        if self.suit != NO_SUIT:
            texts[self.suit * 16] = JOKER
        return [*texts, self.text]

    def plays(self, card: str) -> str:
        """The natural card that a card which is not wild plays as."""
        return from_number(self.role(card))


def to_masks(roles: Sequence[int]) -> tuple[int, int, int]:
    """A hand of roles as the kernels take it: mask of the kinds held, of the kinds held twice, number of wild cards."""
    one = two = wilds = 0
    for role in roles:
        if role == WILD_NUMBER:
            wilds += 1
            continue
        two |= one & (1 << role)
        one |= 1 << role
    return one, two, wilds


def from_masks(one: int, two: int) -> list[int]:
    """The natural cards of a hand, one number a card, from low to high."""
    return [role for role in range(JOKER_NUMBER) for mask in (one, two) if mask >> role & 1]
