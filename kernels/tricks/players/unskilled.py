"""The two players that need no skill: ``random`` and ``timeout``."""

import numpy as np

from kernels.jit import ctz32, inlined, kernel, pdep32, popcount32
from kernels.rng import SEATS, favours, random_words, split

_CALL_SPAN = 72
"""Divisible by the nine calls and by the eight left when one is forbidden."""
_SPANS = np.array([840, 420, 60, 60, 12, 6, 2, 1])
"""For each trick a number divisible by every possible count of legal cards: lcm(1..8), lcm(1..7), ... lcm(1)."""
_RECIPROCALS = (1 << 40) // _SPANS + 1
"""x // span is x * reciprocal >> 40 for every x below 8 * span."""
_CHOICES = _CALL_SPAN * 840 * 420 * 60 * 60 * 12 * 6 * 2


@kernel
def _next_seat_word(seed, deal, seat):
    """What ``seat_word`` gives when the first word will not do."""
    block = 1
    words = random_words(seed, deal, SEATS + (seat >> 1), block)
    while favours(words[seat & 1], np.uint64(_CHOICES)):
        block += 1
        words = random_words(seed, deal, SEATS + (seat >> 1), block)
    return words[seat & 1]


@inlined
def seat_word(seed, deal, seat):
    """The uint64 behind all of one seat's uniform choices in one deal."""
    word = random_words(seed, deal, SEATS + (seat >> 1), 0)[seat & 1]
    if favours(word, np.uint64(_CHOICES)):
        word = _next_seat_word(seed, deal, seat)
    return word


@inlined
def random_call(word, forbidden):
    """A uniform call of 0..8 but ``forbidden`` (a call, or -1; T3), and the word for the play."""
    draw, word = split(word, _CALL_SPAN)
    if forbidden < 0:
        return draw // 8, word
    call = draw // 9
    return call + (call >= forbidden), word


@inlined
def place_of(word, trick, legal):
    """A uniform place among the ``legal`` cards of the ``trick``-th trick (0..7), and the word for the next."""
    draw, word = split(word, _SPANS[trick])
    return (draw * popcount32(legal) * _RECIPROCALS[trick]) >> 40, word


@inlined
def random_card(word, trick, legal):
    """A uniform legal card (index), and the word for the next trick."""
    place, word = place_of(word, trick, legal)
    return ctz32(pdep32(1 << place, legal)), word


@inlined
def timeout_call(forbidden):
    """T8: zero; the lowest allowed call where zero is ``forbidden`` (S3). ``forbidden`` is a call or -1."""
    return 1 if forbidden == 0 else 0


@inlined
def timeout_card(legal):
    """T8, S4: the weakest legal card, between suits of equal rank the first of S H D C."""
    return ctz32(legal)
