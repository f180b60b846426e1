"""How cards are written as numbers, against the text form and the rank orders of T1."""

import numpy as np

from hand_sim.tricks.cards import DECK, from_mask, to_index, to_mask
from kernels.tricks.cards import CHOOSE, FULL_DECK, ordered, suit_mask, to_baloot


def test_t1_suit_masks_part_the_deck():
    masks = [suit_mask(suit) for suit in range(4)]
    assert masks == [to_mask([card for card in DECK if card[1] == suit], "natural") for suit in "SHDC"]
    assert sum(masks) == FULL_DECK == 2**32 - 1


def test_t1_baloot_moves_the_ten_above_the_king():
    """A 10 K Q J 9 8 7: each card of the deck, and whole hands, are the same cards afterwards."""
    for card in DECK:
        assert to_baloot(1 << to_index(card, "natural")) == 1 << to_index(card, "baloot")
    rng = np.random.default_rng(1)
    for mask in rng.integers(0, 2**32, 200):
        assert ordered(int(mask), 0) == mask
        assert sorted(from_mask(ordered(int(mask), 1), "baloot")) == sorted(from_mask(int(mask), "natural"))


def test_binomial_coefficients():
    from math import comb

    assert [[comb(n, k) for k in range(17)] for n in range(17)] == CHOOSE.tolist()
