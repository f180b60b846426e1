"""Random numbers as a function of (seed, deal, purpose): no state, no order, any deal reached at once.

The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel Random Numbers: As Easy as 1, 2, 3; SC 2011).
The 64-bit seed is the key, unfolded. The 128-bit counter holds the block number (32 bits), the purpose (32 bits)
and the deal number (64 bits). Numbers below a bound are drawn without bias by multiplication and rejection
(Lemire: Fast Random Integer Generation in an Interval, 2019), several from one word where their bounds' product fits
(Brackett-Rozinsky, Lemire: Batched Ranged Random Integer Generation, 2024).
"""

import numpy as np

from kernels.jit import inlined, kernel, mulhi64

DECK = 0
"""Purpose: the deal of the cards."""
TRUMP = 1
"""Purpose: the suit drawn by ``trump = random``."""
FIRST_DEALER = 2
"""Purpose: the first dealer of a match; addressed by the match's number."""
SAMPLE = 3
"""Purpose: an experiment's own draws, such as the cards a player cannot see."""
RECYCLE = 4
"""Purpose: the discard pile shuffled into a new stock; RECYCLE_BLOCKS blocks for each time in a round."""
ANNOUNCE = 5
"""Purpose: whether a player forgets to announce; addressed by the turn."""
SEATS = 8
"""Purpose of the seats' decisions: SEATS for the first words of a pair (seat 0) and the second (seat 1), SEATS + 1 for
seats 2 and 3."""
PLAYER = 16
"""Purpose of the decisions of seat 0 at a rummy table; PLAYER + s those of seat s."""
ATTEMPT_SHIFT = 8
"""A deal given out once more (refused, void) draws under the same purposes + (attempt << ATTEMPT_SHIFT)."""
RECYCLE_BLOCKS = 64

MOST_SHUFFLED = 106
_ROOM = 2**60
"""Bound of the products below: fewer than one word in sixteen is passed over."""


def _groups():
    """For 0..106 things left to draw from: the draws one word is good for, their product, and 2^64 mod that."""
    draws, products, unfair = (np.zeros(MOST_SHUFFLED + 1, dtype) for dtype in (np.int64, np.uint64, np.uint64))
    for left in range(2, MOST_SHUFFLED + 1):
        product, bound = left, left - 1
        while bound > 1 and product * bound < _ROOM:
            product *= bound
            bound -= 1
        draws[left], products[left], unfair[left] = left - bound, product, 2**64 % product
    return draws, products, unfair


SHARED_DRAWS, SHARED_PRODUCTS, UNFAIR = _groups()

_M0 = np.uint64(0xD2511F53)
_M1 = np.uint64(0xCD9E8D57)
_W0 = np.uint64(0x9E3779B9)
_W1 = np.uint64(0xBB67AE85)
_LOW = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)


@inlined
def philox4x32(c0, c1, c2, c3, k0, k1):
    """Ten rounds of Philox4x32 over four counter words and two key words.

    All arguments are uint64 holding 32-bit values; so are the four results.
    """
    for _ in range(10):
        p0 = _M0 * c0
        p1 = _M1 * c2
        c0 = (p1 >> _32) ^ c1 ^ k0
        c1 = p1 & _LOW
        c2 = (p0 >> _32) ^ c3 ^ k1
        c3 = p0 & _LOW
        k0 = (k0 + _W0) & _LOW
        k1 = (k1 + _W1) & _LOW
    return c0, c1, c2, c3


@inlined
def random_words(seed, deal, purpose, block):
    """The ``block``-th pair of uint64 of the stream addressed by (seed uint64, deal int64, purpose int64)."""
    key = np.uint64(seed)
    number = np.uint64(deal)
    c0, c1, c2, c3 = philox4x32(
        np.uint64(block), np.uint64(purpose), number & _LOW, number >> _32, key & _LOW, key >> _32
    )
    return c0 | (c1 << _32), c2 | (c3 << _32)


@inlined
def favours(word, product):
    """Whether draws with bounds of total ``product`` (uint64) split off ``word`` would favour some outcomes.

    The mixed-radix number of all the draws is the upper half of word * product; it is unbiased if words whose lower
    half falls below 2^64 mod product are passed over.
    """
    return word * product < (np.uint64(0) - product) % product


@inlined
def word_for(seed, deal, purpose, product):
    """A uint64 of the stream from which draws with bounds of total ``product`` (above 0) can be split off fairly."""
    bound = np.uint64(product)
    block = 0
    word, _ = random_words(seed, deal, purpose, block)
    while favours(word, bound):
        block += 1
        word, _ = random_words(seed, deal, purpose, block)
    return word


@inlined
def split(word, bound):
    """One draw in 0..bound-1 (int64) from a word of ``word_for``, and the word left for the next draw (uint64)."""
    return np.int64(mulhi64(word, np.uint64(bound))), word * np.uint64(bound)


@kernel
def uniform_below(seed, deal, purpose, bound):
    """One unbiased draw in 0..bound-1 (int64) of the stream (seed, deal, purpose)."""
    draw, _ = split(word_for(seed, deal, purpose, bound), bound)
    return draw


@inlined
def draw_at(seed, deal, purpose, block, bound):
    """One unbiased draw in 0..bound-1 (int64) from the ``block``-th block (below 2^20) of a stream."""
    limit = np.uint64(bound)
    word, spare = random_words(seed, deal, purpose, block)
    while favours(word, limit):
        word = spare
        block += 1 << 20  # beyond the blocks in use: a block more than two words are asked of is rarer than 2^-80
        spare, _ = random_words(seed, deal, purpose, block)
    draw, _ = split(word, limit)
    return draw


@kernel
def shuffle(cards, count, seed, deal, purpose, block):
    """Put the first ``count`` (up to 106) of ``cards`` (int64, modified) in a uniformly random order.

    Fisher and Yates' draws below count, count - 1, ..., 2, as many from each word of the stream (from ``block`` on) as
    fit; a word that would favour some orders is passed over.
    """
    left = count
    spare = np.uint64(0)
    second = False
    while left > 1:
        if second:
            word = spare
        else:
            word, spare = random_words(seed, deal, purpose, block)
            block += 1
        second = not second
        if word * SHARED_PRODUCTS[left] < UNFAIR[left]:
            continue
        for _ in range(SHARED_DRAWS[left]):
            draw, word = split(word, left)
            left -= 1
            card = cards[left]
            cards[left] = cards[draw]
            cards[draw] = card
