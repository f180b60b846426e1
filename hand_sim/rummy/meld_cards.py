"""The cards of a meld: what plays in it, what each card stands for, and how it is written (R5-R7)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hand_sim.cards import SUITS
from hand_sim.rummy.cards import RANKS, WILD_NUMBER, Wilds, from_number


class Card(NamedTuple):
    """A card of a meld: its role, and in text what it stands for; a wild in a set stands for "5*", any one five."""

    role: int
    stands: str


def meld_cards(kind: int, rank: int, low: int, high: int, wild: int) -> list[Card]:
    """The cards of a meld given by its columns in `kernels.rummy.state`: a run low to high, a set's wild card last."""
    from kernels.rummy.state import NO_WILD, RUN

    return run_cards(rank, low, high, wild) if kind == RUN else set_cards(rank, low, wild != NO_WILD)


def run_cards(suit: int, low: int, high: int, wild: int) -> list[Card]:
    """The cards of a run from place `low` to `high` of 0 (low ace) .. 13 (high ace), with a wild card at `wild`."""
    return [
        Card(WILD_NUMBER if place == wild else suit * 16 + place % len(RANKS), from_number(suit * 16 + place))
        for place in range(low, high + 1)
    ]


def set_cards(rank: int, suits: int, wild: bool) -> list[Card]:
    """The cards of a set with naturals of `suits`, bits 1 << suit, and perhaps a wild card."""
    naturals = [suit * 16 + rank for suit in range(len(SUITS)) if suits >> suit & 1]
    cards = [Card(role, from_number(role)) for role in naturals]
    return [*cards, Card(WILD_NUMBER, f"{RANKS[rank]}*")] if wild else cards


def written(cards: Sequence[Card], wilds: Wilds, as_ace: int = 0) -> dict[str, Any]:
    """`cards`, `as` and `wild` of a meld in JSON; `as_ace`: mask of the card that is a taken wild playing as an ace."""
    roles = [card.role for card in cards]
    printed = [wilds.printed(role) for role in roles]
    if as_ace:
        printed[roles.index(as_ace.bit_length() - 1)] = wilds.text
    return {
        "cards": printed,
        "as": [card.stands for card in cards],
        "wild": roles.index(WILD_NUMBER) if WILD_NUMBER in roles else None,
    }
