"""How a card and a hand of the rummy are written as numbers.

A card is ``suit * 16 + rank``: suits S H D C = 0..3, ranks A 2 ... K = 0..12, so that a mask of kinds (int64) has one
lane of 16 bits a suit. A hand is two masks and a number: ``one``, the kinds held at least once, ``two``, the kinds held
twice, and ``wilds``. What plays wild is a matter of the round (R3): cards are turned into roles once that is known.
"""

import numpy as np

from kernels.jit import inlined, inner

ACE, TEN, KING = 0, 9, 12
RANKS = 13
JOKER = 62
"""A joker, as long as nothing says what it plays as."""
WILD = 63
"""A wild card, whatever is printed on it."""
CARDS = 64
"""Length of an array with a place for each card number."""
HIGH_ACE = 13
"""The place in a suit's lane where the ace stands once more, above the king."""
ACES = 0x0001_0001_0001_0001
"""The four aces; shifted left by a rank, the four cards of that rank."""
LANE = 0x1FFF
"""The thirteen cards of spades; shifted left by 16 times a suit, the cards of that suit."""
NATURALS = LANE * ACES
"""All 52 kinds."""

POINTS = np.array([11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11], dtype=np.int64)
"""R2 and R8: value of a rank in a meld, the high ace last."""


@inlined
def with_card(one, two, card):
    """The masks of a hand after taking up a natural card it holds less than twice."""
    bit = np.int64(1) << card
    return one | bit, two | (one & bit)


@inlined
def without(one, two, cards):
    """The masks of a hand after one copy of each kind of ``cards`` (mask, all held) has gone."""
    return one & ~(cards & ~two), two & ~cards


@inner
def card_at(suit, place):
    """The natural card at a place 0..13 of a suit's lane, the ace at both its ends."""
    return (suit << 4) + (place if place < HIGH_ACE else 0)


@inlined
def extended(one):
    """A mask with every ace once more above its king."""
    return one | ((one & ACES) << HIGH_ACE)
