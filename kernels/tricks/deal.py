"""The deal (T1, T2): 32 cards to four seats, uniformly over all 32!/(8!)^4 deals, from one random word.

The number of deals is C(32,16) C(16,8) C(16,8), below 2^64, so one uniform number names one deal: which 16 cards go
to seats 0 and 1, and how each half of the deck is shared. Subsets are looked up in a table of the 65,536 subsets of
sixteen things, sorted by size; wider sets are split into a low sixteen and the rest.
"""

import numpy as np

from kernels.jit import inlined, kernel, pdep32
from kernels.rng import DECK, SAMPLE, TRUMP, split, uniform_below, word_for
from kernels.tricks.cards import CHOOSE, FULL_DECK, ordered
from kernels.tricks.params import RANDOM_TRUMP

_SIZES = np.bitwise_count(np.arange(1 << 16)).astype(np.int64)
SUBSETS = np.argsort(_SIZES, kind="stable").astype(np.uint16)
"""All 16-bit masks by size, then by value: the subsets of the first n things come first in each size."""
FIRST_OF_SIZE = np.concatenate([[0], np.cumsum(np.bincount(_SIZES))]).astype(np.int64)


def _cumulative(high, size):
    """How many subsets of ``size`` out of 16 + ``high`` things hold fewer than j = 0, 1, ... of the high ones."""
    weights = [CHOOSE[high, j] * CHOOSE[16, size - j] for j in range(min(high, size) + 1)]
    return np.concatenate([[0], np.cumsum(weights)]).astype(np.int64)


SIXTEEN_OF_32 = _cumulative(16, 16)
EIGHT_OF_24 = _cumulative(8, 8)
EIGHT_OF_16 = int(CHOOSE[16, 8])
HALVES = int(SIXTEEN_OF_32[-1])
THIRDS = int(EIGHT_OF_24[-1])
DEALS = HALVES * EIGHT_OF_16 * EIGHT_OF_16
"""32!/(8!)^4 = 99561092450391000."""
HIDDEN_DEALS = THIRDS * EIGHT_OF_16
"""24!/(8!)^3 = 9465511770: the deals of the other three hands."""


@inlined
def subset(index, cumulative, high, size):
    """The ``index``-th subset (mask) of ``size`` out of 16 + ``high`` things; ``cumulative`` as of ``_cumulative``."""
    j = 0
    for place in range(1, cumulative.size - 1):
        j += index >= cumulative[place]
    index -= cumulative[j]
    high_count = CHOOSE[high, j]
    low_index = index // high_count
    high_index = index - low_index * high_count
    low = np.int64(SUBSETS[FIRST_OF_SIZE[size - j] + low_index])
    return low | (np.int64(SUBSETS[FIRST_OF_SIZE[j] + high_index]) << 16)


@inlined
def eight_of(index, cards):
    """The ``index``-th choice (0..12869) of eight out of sixteen ``cards`` (mask)."""
    return pdep32(np.int64(SUBSETS[FIRST_OF_SIZE[8] + index]), cards)


@inlined
def deal_hands(seed, deal, rank_order, hands):
    """Deal number ``deal`` of ``seed`` into ``hands`` (int64[4], modified): the same cards in every rule set."""
    word = word_for(seed, deal, DECK, DEALS)
    half, word = split(word, HALVES)
    first, word = split(word, EIGHT_OF_16)
    second, word = split(word, EIGHT_OF_16)
    front = subset(half, SIXTEEN_OF_32, 16, 16)
    back = FULL_DECK ^ front
    hand0 = eight_of(first, front)
    hand2 = eight_of(second, back)
    hands[0] = ordered(hand0, rank_order)
    hands[1] = ordered(front ^ hand0, rank_order)
    hands[2] = ordered(hand2, rank_order)
    hands[3] = ordered(back ^ hand2, rank_order)


@kernel
def deal_hidden(seed, deal, seat, own, rank_order, hands):
    """Give ``seat`` its ``own`` eight cards and deal the other 24 uniformly; fills ``hands`` (int64[4], modified).

    ``own`` is a mask of physical cards (natural order), as dealt cards are. Sample ``deal`` of ``seed`` is addressed
    by the purpose SAMPLE and is the same in every rule set.
    """
    word = word_for(seed, deal, SAMPLE, HIDDEN_DEALS)
    third, word = split(word, THIRDS)
    rest, word = split(word, EIGHT_OF_16)
    unseen = FULL_DECK ^ own
    first = pdep32(subset(third, EIGHT_OF_24, 8, 8), unseen)
    unseen ^= first
    second = eight_of(rest, unseen)
    hands[seat] = ordered(own, rank_order)
    hands[(seat + 1) & 3] = ordered(first, rank_order)
    hands[(seat + 2) & 3] = ordered(second, rank_order)
    hands[(seat + 3) & 3] = ordered(unseen ^ second, rank_order)


@inlined
def round_trump(seed, deal, trump):
    """The trump suit of a round, or -1 (T4): the knob's suit, or one drawn for this deal."""
    return uniform_below(seed, deal, TRUMP, 4) if trump == RANDOM_TRUMP else trump
