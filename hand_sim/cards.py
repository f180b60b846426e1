"""Cards as text, in both games: the letters people may type and JSON shows, and the symbols people read."""

import re

from hand_sim.errors import InputError

SUITS = "SHDC"
ALL_RANKS = "AKQJT98765432"
JOKER = "JK"

_SYMBOLS = "♠♥♦♣"
# solid and outlined suit symbols become letters, the emoji presentation mark vanishes
_FROM_SYMBOLS = str.maketrans(dict(zip("♠♥♦♣♤♡♢♧", SUITS + SUITS, strict=True)) | {"\ufe0f": None})
_CARD = re.compile(rf"\b([{ALL_RANKS}])([{SUITS}])\b")


def split_cards(text: str) -> list[str]:
    """The pieces of a text that ought to be cards. Raises `InputError` if there is none."""
    tokens = text.replace(",", " ").split()
    if not tokens:
        raise InputError(f"no cards in '{text}': give them like AS KH TD 7C")
    return tokens


def read_card(token: str) -> str | None:
    """A card of any deck, or a joker, as typed by a person, in two-letter form; None if it is none."""
    card = token.translate(_FROM_SYMBOLS).upper()
    if card.startswith("10"):
        card = "T" + card[2:]
    return card if card == JOKER or _CARD.fullmatch(card) else None


def symbols(text: str) -> str:
    """Replace every card in two-letter form within `text` by the form people read: `TH` becomes `10♥`."""
    return _CARD.sub(lambda card: card[1].replace("T", "10") + _SYMBOLS[SUITS.index(card[2])], text)
