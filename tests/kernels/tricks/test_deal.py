"""The deal (T1, T2): every deal once, and hands as often as combinatorics says (E05, E06, E11, C70)."""

from math import comb, factorial, prod

import numba
import numpy as np
import pytest
from kernel_table import Table
from scipy.special import chdtrc

from hand_sim.tricks.cards import from_mask, to_mask
from kernels.tricks.deal import (
    DEALS,
    EIGHT_OF_16,
    EIGHT_OF_24,
    HIDDEN_DEALS,
    SIXTEEN_OF_32,
    _cumulative,
    deal_hands,
    deal_hidden,
    eight_of,
    round_trump,
    subset,
)

DECK = 2**32 - 1
N = 200_000
HANDS = comb(32, 8)


@numba.njit
def dealt(seed, first, count):
    hands = np.empty((count, 4), np.int64)
    for i in range(count):
        deal_hands(seed, first + i, 0, hands[i])
    return hands


@numba.njit
def hidden(seed, count, seat, own):
    hands = np.empty((count, 4), np.int64)
    for i in range(count):
        deal_hidden(seed, i, seat, own, 0, hands[i])
    return hands


@numba.njit
def subsets(indices, limits, high, size):
    out = np.empty(indices.size, np.int64)
    for i in range(indices.size):
        out[i] = subset(indices[i], limits, high, size)
    return out


@numba.njit
def eights(count, cards):
    out = np.empty(count, np.int64)
    for i in range(count):
        out[i] = eight_of(i, cards)
    return out


@numba.njit
def trumps(seed, count, trump):
    out = np.empty(count, np.int64)
    for i in range(count):
        out[i] = round_trump(seed, i, trump)
    return out


@pytest.fixture(scope="module")
def hands():
    """Deals 0..N-1 of seed 10: masks, int64[N, 4]."""
    return dealt(np.uint64(10), 0, N)


@pytest.fixture(scope="module")
def seats(hands):
    return owners(hands)


@pytest.fixture(scope="module")
def suits(hands):
    """Cards by deal, seat and suit."""
    return np.stack([np.bitwise_count(hands & to_mask(of_suit(suit), "natural")) for suit in "SHDC"], axis=-1)


def of_suit(suit):
    return [rank + suit for rank in "789TJQKA"]


def owners(hands):
    """The seat of each card: uint8[32, deals]."""
    held = [[(hands[:, seat] >> card & 1).astype(np.uint8) * seat for seat in range(4)] for card in range(32)]
    return np.array([sum(by_seat) for by_seat in held])


def near(found, chance):
    """Whether frequencies of N deals lie within five standard errors of their chances."""
    return (np.abs(np.asarray(found) - chance) < 5 * np.sqrt(np.asarray(chance) * (1 - np.asarray(chance)) / N)).all()


def independent(a, b):
    """p-value of a chi-square test that pairs of seats are uniform over all sixteen."""
    counts = np.bincount(a * 4 + b, minlength=16)
    return chdtrc(15, ((counts - len(a) / 16) ** 2).sum() / (len(a) / 16))


def test_t2_numbers_of_deals():
    assert factorial(32) // factorial(8) ** 4 == DEALS == 99561092450391000
    assert factorial(24) // factorial(8) ** 3 == HIDDEN_DEALS


@pytest.mark.parametrize(("high", "size"), [(8, 8), (0, 8), (1, 5), (3, 3), (4, 6), (6, 2), (16, 3)])
def test_every_subset_comes_once(high, size):
    """The numbers 0, 1, ... name all subsets of a size; 24 cards in eights are what a hidden deal starts with."""
    count = comb(16 + high, size)
    found = subsets(np.arange(count), _cumulative(high, size), high, size)
    assert len(np.unique(found)) == count
    assert (np.bitwise_count(found) == size).all()
    assert found.min() >= 0
    assert found.max() < 1 << (16 + high)


def test_every_choice_of_eight_from_sixteen_comes_once():
    cards = 0b1011_0010_1110_0001_0101_1010_0110_1001
    assert cards.bit_count() == 16
    found = eights(EIGHT_OF_16, cards)
    assert len(np.unique(found)) == EIGHT_OF_16 == comb(16, 8)
    assert (np.bitwise_count(found) == 8).all()
    assert (found & ~cards == 0).all()


def test_halves_of_the_deck():
    """Too many to try them all: a part of them, and both sides of every step of the table, are different halves."""
    count = comb(32, 16)
    assert SIXTEEN_OF_32[-1] == count
    assert EIGHT_OF_24[-1] == comb(24, 8)
    steps = SIXTEEN_OF_32[1:-1]
    indices = np.unique(np.concatenate([np.arange(0, count, 6007), steps, steps - 1, [count - 1]]))
    found = subsets(indices, SIXTEEN_OF_32, 16, 16)
    assert len(np.unique(found)) == len(indices)
    assert (np.bitwise_count(found) == 16).all()


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**63, 2**64 - 1])
def test_t2_hands_part_the_deck(seed):
    """At any seed, deal 10^12 and the last one included; no two deals are the same."""
    found = np.concatenate([dealt(np.uint64(seed), first, 500) for first in (0, 2**32, 10**12, 2**63 - 501)])
    assert (np.bitwise_count(found) == 8).all()
    assert (np.bitwise_or.reduce(found, axis=1) == DECK).all()
    assert len(np.unique(found, axis=0)) == len(found)


def test_t1_the_same_cards_under_both_rank_orders():
    natural, baloot = Table("random"), Table("random", "rank_order=baloot")
    for deal in range(100):
        pairs = zip(natural.hands(3, deal), baloot.hands(3, deal), strict=True)
        for one, other in pairs:
            assert sorted(from_mask(int(one), "natural")) == sorted(from_mask(int(other), "baloot"))


def test_t2_every_card_is_everywhere_equally_often(seats):
    assert near([(seats == seat).mean(axis=1) for seat in range(4)], 1 / 4)


def test_t2_pairs_of_cards_meet_equally_often(seats):
    """Neighbours in the deck, and all other pairs: in one hand with chance 7/31."""
    assert near([(seats[a] == seats[b]).mean() for a in range(32) for b in range(a)], 7 / 31)


@pytest.mark.parametrize(("seed", "first"), [(11, 0), (10 + 2**32, 0), (10 + 2**63, 0), (10, 1), (10, 2**32)])
def test_t2_neighbouring_seeds_and_deals_are_independent(seats, seed, first):
    """Where a card lies says nothing about where it lies in the next seed's or the next deal."""
    there = owners(dealt(np.uint64(seed), first, N))
    assert min(independent(seats[card], there[card]) for card in range(32)) > 1e-6


def test_e05_aces(hands):
    aces = np.bitwise_count(hands & to_mask(["AS", "AH", "AD", "AC"], "natural"))
    for seat in range(4):
        counts = np.bincount(aces[:, seat], minlength=5) / N
        assert near(counts, np.array([comb(4, k) * comb(28, 8 - k) / HANDS for k in range(5)]))
    assert near((aces == 1).all(axis=1).mean(), 8**4 / comb(32, 4))


def test_e06_e11_c70_suits(suits):
    shapes = np.sort(suits, axis=-1)
    any_void = sum((-1) ** (k + 1) * comb(4, k) * comb(32 - 8 * k, 8) for k in range(1, 4)) / HANDS
    assert round(any_void, 4) == 0.2724
    for seat in range(4):
        assert near((suits[:, seat] == 0).mean(axis=0), comb(24, 8) / HANDS)
        assert near((suits[:, seat] == 0).any(axis=1).mean(), any_void)
        assert near((shapes[:, seat] == [2, 2, 2, 2]).all(axis=1).mean(), comb(8, 2) ** 4 / HANDS)
        ways = 12 * prod(comb(8, k) for k in (3, 2, 2, 1))
        assert near((shapes[:, seat] == [1, 2, 2, 3]).all(axis=1).mean(), ways / HANDS)


@pytest.mark.parametrize("seat", range(4))
def test_t2_hidden_hands(seat):
    """Own cards stay, the other 24 lie in each other hand equally often, also with each other."""
    own = to_mask(["AS", "KS", "7H", "8H", "TD", "QD", "9C", "AC"], "natural")
    found = hidden(np.uint64(4), N, seat, own)
    assert (found[:, seat] == own).all()
    assert (np.bitwise_count(found) == 8).all()
    assert (np.bitwise_or.reduce(found, axis=1) == DECK).all()
    seats = owners(found)[[card for card in range(32) if not own >> card & 1]]
    for other in {0, 1, 2, 3} - {seat}:
        assert near((seats == other).mean(axis=1), 1 / 3)
    assert near((seats[:-1] == seats[1:]).mean(axis=1), 7 / 23)


def test_t1_hidden_hands_are_the_same_cards_under_both_rank_orders():
    own = to_mask(["TS", "KS", "7H", "TH", "TD", "QD", "9C", "AC"], "natural")
    natural, baloot = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for deal in range(50):
        deal_hidden(np.uint64(9), deal, 2, own, 0, natural)
        deal_hidden(np.uint64(9), deal, 2, own, 1, baloot)
        for one, other in zip(natural, baloot, strict=True):
            assert sorted(from_mask(int(one), "natural")) == sorted(from_mask(int(other), "baloot"))


def test_t4_random_trump_is_uniform():
    """And ``trump`` as a suit, or none, is always that."""
    assert near(np.bincount(trumps(np.uint64(1), N, 4), minlength=4) / N, 1 / 4)
    for trump in (-1, 0, 3):
        assert (trumps(np.uint64(1), 50, trump) == trump).all()


def test_t4_random_trump_does_not_depend_on_the_cards(seats):
    drawn = trumps(np.uint64(10), N, 4)
    assert min(independent(drawn, seats[card]) for card in range(32)) > 1e-6
