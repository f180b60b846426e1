"""How a card and a hand are written as numbers.

A card of the 32-card deck is ``strength * 4 + suit``: strength 0..7 is its place in the rule set's rank order (T1),
weakest first, and the suits are S H D C = 0..3. A hand is the mask of the bits ``1 << card``. So the strongest card
of a suit is the highest bit of ``mask & SUIT_MASK[suit]`` and the weakest legal card (T8) the lowest bit.
"""

import numpy as np

from kernels.jit import inlined

FULL_DECK = 0xFFFFFFFF
SUIT_BITS = 0x11111111
"""The cards of suit 0; shifted left by a suit, the cards of that suit."""
NO_TRUMP = -1


@inlined
def suit_mask(suit):
    """Mask of the eight cards of one suit (int64)."""
    return SUIT_BITS << suit


@inlined
def to_baloot(mask):
    """Physical cards in the natural order to strengths of A 10 K Q J 9 8 7 (T1): the ten moves above the king."""
    ten = (mask >> 12) & 0xF
    honours = (mask >> 16) & 0xFFF
    return (mask & 0xF0000FFF) | (honours << 12) | (ten << 24)


@inlined
def ordered(mask, rank_order):
    """Strength mask under ``rank_order`` (0 natural, 1 baloot) of a mask of physical cards in the natural order."""
    return to_baloot(mask) if rank_order == 1 else mask


CHOOSE = np.array([[0 if k > n else 1 for k in range(17)] for n in range(17)], dtype=np.int64)
"""Binomial coefficients C(n, k) for n, k in 0..16."""
for _n in range(1, 17):
    for _k in range(1, _n):
        CHOOSE[_n, _k] = CHOOSE[_n - 1, _k - 1] + CHOOSE[_n - 1, _k]
