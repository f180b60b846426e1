"""The players by code, for calls and for play, and the two that need no skill.

A player sees its own hand, its seat, the trump, the calls made public, the cards played and who has shown a void:
nothing else is ever passed to it.
"""

from kernels.jit import ctz32, inlined, kernel, pdep32, popcount32
from kernels.rng import SEAT, split, word_for
from kernels.tricks.params import EXACT

RANDOM, TIMEOUT, RULE = 0, 1, 2

_CALL_SPAN = 72
"""Divisible by the nine calls and by the eight left when one is forbidden."""
_SPANS = (840, 420, 60, 60, 12, 6, 2, 1)
"""For each trick a number divisible by every possible count of legal cards: lcm(1..8), lcm(1..7), ... lcm(1)."""
_RECIPROCALS = tuple((1 << 40) // span + 1 for span in _SPANS)
"""x // span is x * reciprocal >> 40 for every x below 8 * span."""
_CHOICES = _CALL_SPAN * 840 * 420 * 60 * 60 * 12 * 6 * 2


@kernel
def seat_word(seed, deal, seat):
    """The uint64 behind all of one seat's uniform choices in one deal."""
    return word_for(seed, deal, SEAT + seat, _CHOICES)


@inlined
def random_call(word, forbidden):
    """A uniform call of 0..8 but ``forbidden`` (a call, or -1; T3), and the word for the play."""
    draw, word = split(word, _CALL_SPAN)
    if forbidden < 0:
        return draw // 8, word
    call = draw // 9
    return call + (call >= forbidden), word


@inlined
def random_card(word, trick, legal):
    """A uniform legal card (index) for the ``trick``-th trick (0..7), and the word for the next."""
    span = _SPANS[trick]
    draw, word = split(word, span)
    place = (draw * popcount32(legal) * _RECIPROCALS[trick]) >> 40
    return ctz32(pdep32(1 << place, legal)), word


@inlined
def timeout_call(forbidden):
    """T8: zero; the lowest allowed call where zero is ``forbidden`` (S3). ``forbidden`` is a call or -1."""
    return 1 if forbidden == 0 else 0


@inlined
def timeout_card(legal):
    """T8, S4: the weakest legal card, between suits of equal rank the first of S H D C."""
    return ctz32(legal)


@inlined
def call_prize(params, call):
    """Points of making exactly ``call`` (T6)."""
    return params.hit_per_trick * call if call else params.zero_made


@inlined
def score(params, call, taken):
    """Points of one player's round (T6, S2), int64."""
    if params.hit_rule == EXACT or call == 0:
        made = taken == call
    else:
        made = taken >= call
    if made:
        return params.hit_per_trick * taken if call else params.zero_made
    if taken > call:
        return -params.over_per_trick * (taken - call)
    return -params.under_per_trick * (call - taken)
