"""The random streams: Philox against its published vectors and a plain version of it; fair bounded draws; shuffles."""

from math import factorial, prod

import numba
import numpy as np
import pytest
from scipy.special import chdtrc

from kernels.rng import (
    ANNOUNCE,
    ATTEMPT_SHIFT,
    DECK,
    FIRST_DEALER,
    MOST_SHUFFLED,
    PLAYER,
    RECYCLE,
    SAMPLE,
    SEATS,
    SHARED_DRAWS,
    SHARED_PRODUCTS,
    TRUMP,
    draw_at,
    favours,
    philox4x32,
    random_words,
    shuffle,
    split,
    uniform_below,
    word_for,
)

SEEDS = (0, 1, 2**32, 2**63, 2**64 - 1)
DEALS = (0, 1, 2**32, 10**12, 2**63 - 1)
PURPOSES = (DECK, TRUMP, FIRST_DEALER, SAMPLE, RECYCLE, ANNOUNCE, SEATS, SEATS + 1, *range(PLAYER, PLAYER + 5))
PURPOSES += tuple(purpose + (1 << ATTEMPT_SHIFT) for purpose in PURPOSES)
LOW = 2**32 - 1
# 2^64 mod 2^63 + 1 is almost half of all words: every second one is passed over
BOUNDS = (1, 2, 3, 7, 8, 9, 72, 99561092450391000, 9465511770, 2**63 - 25, 2**63, 2**63 + 1, 2**64 - 1)


def words(text):
    return [int(word, 16) for word in text.split()]


def plain_philox(counter, key):
    """Philox4x32-10 with Python's integers, as the paper states a round."""
    x, k = list(counter), list(key)
    for step in range(10):
        if step:
            k = [(k[0] + 0x9E3779B9) & LOW, (k[1] + 0xBB67AE85) & LOW]
        high0, low0 = divmod(0xD2511F53 * x[0], 2**32)
        high1, low1 = divmod(0xCD9E8D57 * x[2], 2**32)
        x = [high1 ^ x[1] ^ k[0], low1, high0 ^ x[3] ^ k[1], low0]
    return x


def plain_words(seed, deal, purpose, block):
    out = plain_philox((block, purpose, deal & LOW, deal >> 32), (seed & LOW, seed >> 32))
    return out[0] + (out[1] << 32), out[2] + (out[3] << 32)


def plain_favours(word, bound, width=64):
    return word * bound % 2**width < 2**width % bound


def plain_split(word, bound, width=64):
    return divmod(word * bound, 2**width)


@numba.njit
def drawn(seed, first, count, purpose, bound):
    """Draws of consecutive deals, int64[count]."""
    draws = np.empty(count, np.int64)
    for i in range(count):
        draws[i] = uniform_below(seed, first + i, purpose, bound)
    return draws


@numba.njit
def drawn_at(seed, first, count, block, bound):
    """``draw_at`` of consecutive deals, int64[count]."""
    draws = np.empty(count, np.int64)
    for i in range(count):
        draws[i] = draw_at(seed, first + i, SAMPLE, block, bound)
    return draws


@numba.njit
def shuffled(seed, first, count, size):
    """0 .. size-1 shuffled by consecutive deals, int64[count, size]."""
    out = np.empty((count, size), np.int64)
    cards = np.empty(size, np.int64)
    for i in range(count):
        for place in range(size):
            cards[place] = place
        shuffle(cards, size, seed, first + i, DECK, 0)
        out[i] = cards
    return out


def plain_shuffle(size, seed, deal, block=0):
    """The same, one word after the other, with Python's integers."""
    words = (word for number in range(block, block + 100) for word in plain_words(seed, deal, DECK, number))
    cards, left = list(range(size)), size
    while left > 1:
        word, bounds = next(words), range(left, left - int(SHARED_DRAWS[left]), -1)
        if plain_favours(word, prod(bounds)):
            continue
        for bound in bounds:
            draw, word = plain_split(word, bound)
            cards[draw], cards[bound - 1] = cards[bound - 1], cards[draw]
        left -= len(bounds)
    return cards


def uniform(draws, bound):
    """p-value of a chi-square test that draws are uniform below the bound."""
    counts = np.bincount(draws, minlength=bound)
    assert len(counts) == bound
    expected = len(draws) / bound
    return chdtrc(bound - 1, ((counts - expected) ** 2).sum() / expected)


@pytest.mark.parametrize(
    ("counter", "key", "out"),
    [
        ("0 0 0 0", "0 0", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ("ffffffff " * 4, "ffffffff " * 2, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
    ],
)
def test_philox_known_answers(counter, key, out):
    """The vectors published with Random123, for the kernel and for the plain version."""
    assert list(philox4x32(*np.array(words(counter) + words(key), np.uint64))) == words(out)
    assert plain_philox(words(counter), words(key)) == words(out)


def test_philox_against_the_plain_version():
    rng = np.random.default_rng(1)
    for numbers in rng.integers(0, 2**32, (200, 6), dtype=np.uint64):
        plain = [int(number) for number in numbers]
        assert list(philox4x32(*numbers)) == plain_philox(plain[:4], plain[4:])


def test_words_are_addressed_by_all_bits_of_seed_and_deal():
    """Seed 0..2^64-1 without folding, deal 10^12 at once, every purpose and block a stream of its own."""
    seen = set()
    for seed in SEEDS:
        for deal in DEALS:
            for purpose in PURPOSES:
                for block in (0, 1, 2):
                    pair = random_words(np.uint64(seed), deal, purpose, block)
                    assert pair == plain_words(seed, deal, purpose, block)
                    seen.update(int(word) for word in pair)
    assert len(seen) == len(SEEDS) * len(DEALS) * len(PURPOSES) * 3 * 2


def test_bounded_draws_are_exactly_unbiased():
    """For a small word every word can be tried: those not passed over give each pair of draws equally often."""
    width = 10
    for first in (1, 2, 3, 7, 9, 12, 31):
        for second in (1, 2, 5, 8, 33):
            counts = np.zeros((first, second), int)
            for word in range(2**width):
                if not plain_favours(word, first * second, width):
                    a, rest = plain_split(word, first, width)
                    b, _ = plain_split(rest, second, width)
                    counts[a, b] += 1
            assert counts.min() == counts.max() == 2**width // (first * second)


def test_bounded_draws_follow_the_same_formula():
    """What was shown exact for small words is what the kernel does with words of 64 bits."""
    rng = np.random.default_rng(2)
    rejected = 0
    for bound in BOUNDS:
        edge = -(-(2**64) // bound)  # the first word that gives 1, and its neighbours
        tried = [int(word) for word in rng.integers(0, 2**64, 100, dtype=np.uint64)]
        for word in (*tried, 0, 1, edge - 1, edge % 2**64, (edge + 1) % 2**64, 2**64 - 1):
            assert favours(np.uint64(word), np.uint64(bound)) == plain_favours(word, bound)
            rejected += plain_favours(word, bound)
            draw, rest = split(np.uint64(word), np.uint64(bound))
            assert (int(draw) % 2**64, int(rest)) == plain_split(word, bound)
    assert rejected > 40


@pytest.mark.parametrize("bound", BOUNDS)
def test_word_for_takes_the_first_fair_word(bound):
    blocks_used = set()
    for deal in range(60):
        blocks = iter(range(100))
        word = next(
            word for block in blocks if not plain_favours(word := plain_words(5, deal, SAMPLE, block)[0], bound)
        )
        blocks_used.add(next(blocks) - 1)
        assert word_for(np.uint64(5), deal, SAMPLE, np.uint64(bound)) == word
    if bound == 2**63 + 1:
        assert {0, 1, 2} <= blocks_used


@pytest.mark.parametrize("bound", [2, 4, 9, 72])
def test_draws_are_uniform(bound):
    for seed in SEEDS:
        assert uniform(drawn(np.uint64(seed), 10**12, 100_000, SAMPLE, bound), bound) > 1e-6


def test_first_dealer_is_uniform():
    """T2: the first dealer of a match is uniformly random."""
    assert uniform(drawn(np.uint64(1), 0, 200_000, FIRST_DEALER, 4), 4) > 1e-6


@pytest.mark.parametrize(
    ("other_seed", "other_deal", "other_purpose"),
    [(1, 0, SAMPLE), (2**32, 0, SAMPLE), (0, 1, SAMPLE), (0, 2**32, SAMPLE), (0, 0, TRUMP)],
)
def test_neighbouring_streams_are_independent(other_seed, other_deal, other_purpose):
    """Draws of the next seed, the next deal or another purpose tell nothing about those of this one."""
    here = drawn(np.uint64(0), 0, 200_000, SAMPLE, 8)
    there = drawn(np.uint64(other_seed), other_deal, 200_000, other_purpose, 8)
    assert uniform(here * 8 + there, 64) > 1e-6


@pytest.mark.parametrize("bound", [2, 10, 10**6, 2**63 + 1])
def test_draws_at_a_block(bound):
    """The block's first fair word, or the first of blocks far beyond; the next block is another draw."""
    for deal in range(60):
        words = [*plain_words(5, deal, SAMPLE, 7)]
        words += [plain_words(5, deal, SAMPLE, 7 + (k << 20))[0] for k in range(1, 30)]
        word = next(word for word in words if not plain_favours(word, bound))
        draw = int(draw_at(np.uint64(5), deal, SAMPLE, 7, np.uint64(bound)))
        assert draw % 2**64 == plain_split(word, bound)[0]
    if bound == 10:
        assert uniform(drawn_at(np.uint64(1), 0, 100_000, 3, bound), bound) > 1e-6
        here, there = (drawn_at(np.uint64(1), 0, 100_000, block, bound) for block in (3, 4))
        assert uniform(here * bound + there, bound * bound) > 1e-6


def test_the_words_of_a_shuffle():
    """Each group of draws fits a word with room to spare, and the groups end with the last draw."""
    for left in range(2, MOST_SHUFFLED + 1):
        bounds = range(left, left - int(SHARED_DRAWS[left]), -1)
        assert prod(bounds) == SHARED_PRODUCTS[left] < 2**60
        assert min(bounds) >= 2
        assert min(bounds) == 2 or prod(bounds) * (min(bounds) - 1) >= 2**60


def test_shuffles_against_the_plain_version():
    for size in (1, 2, 3, 52, 104, 106):
        for seed in SEEDS:
            found = shuffled(np.uint64(seed), 10**12, 40, size)
            assert found.tolist() == [plain_shuffle(size, seed, 10**12 + deal) for deal in range(40)]


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_comes_equally_often(size):
    found = shuffled(np.uint64(3), 0, 120_000, size)
    orders = np.unique(found @ size ** np.arange(size), return_inverse=True)[1]
    assert uniform(orders, factorial(size)) > 1e-6


def test_every_card_goes_everywhere():
    found = shuffled(np.uint64(4), 0, 53_000, 106)
    for place in (0, 1, 50, 104, 105):
        assert uniform(found[:, place], 106) > 1e-6
    assert uniform((found[:, 0] - found[:, 1]) % 106 - 1, 105) > 1e-6
