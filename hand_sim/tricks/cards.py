"""Cards of the trick game as text, and the numbers the kernels take.

Card index = strength * 4 + suit, strength 0 (weakest) to 7 under the rule set's rank order, suits S H D C = 0..3; a
hand is an integer with the bits `1 << index` set.
"""

from collections.abc import Iterable

from hand_sim.cards import SUITS, read_card, split_cards
from hand_sim.errors import InputError

# rank orders of T1, weakest first
RANK_ORDERS = {"natural": "789TJQKA", "baloot": "789JQKTA"}
DECK = tuple(rank + suit for suit in SUITS for rank in reversed(RANK_ORDERS["natural"]))


def parse_cards(text: str) -> list[str]:
    """Read different cards of the 32-card deck (T1), as typed by a person, into two-letter form.

    Accepts `10` for `T`, lower case, suit symbols, spaces and commas between cards. Raises `InputError` naming the
    first card that is wrong, or saying that there is none.
    """
    cards = [_parse_card(token) for token in split_cards(text)]
    check_distinct(cards)
    return cards


def parse_hand(text: str, size: int = 8) -> list[str]:
    """Read exactly `size` cards; otherwise like `parse_cards`."""
    cards = parse_cards(text)
    if len(cards) != size:
        raise InputError(f"a hand has {size} cards, got {len(cards)}: {' '.join(cards)}")
    return cards


def check_distinct(cards: Iterable[str]) -> None:
    """Raise `InputError` naming the first card that comes twice; the deck has one of each (T1)."""
    seen: set[str] = set()
    for card in cards:
        if card in seen:
            raise InputError(f"{card} is given twice, the deck has one of each card")
        seen.add(card)


def _parse_card(token: str) -> str:
    card = read_card(token)
    if card is None:
        raise InputError(f"'{token}' is not a card: give a rank (A K Q J T 9 8 7) and then a suit (S H D C), like TH")
    if card not in DECK:
        raise InputError(f"{card} is not in the 32-card deck (7..A)")
    return card


def to_index(card: str, rank_order: str) -> int:
    """Kernel index 0..31 of a card in two-letter form, under the rank order `natural` or `baloot`."""
    return RANK_ORDERS[rank_order].index(card[0]) * 4 + SUITS.index(card[1])


def from_index(index: int, rank_order: str) -> str:
    """Two-letter form of a kernel card index 0..31."""
    return RANK_ORDERS[rank_order][index >> 2] + SUITS[index & 3]


def to_mask(cards: Iterable[str], rank_order: str) -> int:
    """Kernel mask of cards in two-letter form."""
    mask = 0
    for card in cards:
        mask |= 1 << to_index(card, rank_order)
    return mask


def from_mask(mask: int, rank_order: str) -> list[str]:
    """Cards of a kernel mask, by suit S H D C and from high to low within each."""
    indices = [index for index in range(32) if mask >> index & 1]
    return [from_index(index, rank_order) for index in sorted(indices, key=lambda index: (index & 3, -index))]
