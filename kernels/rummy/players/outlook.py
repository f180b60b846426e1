"""What a card may still come to, given the cards nobody has shown: plain counts by a few table look-ups.

Nothing here knows more than one hand, the table and the discard pile.
"""

import numpy as np

from kernels.jit import inner, popcount64
from kernels.rummy.cards import ACES, HIGH_ACE, LANE, NATURALS, POINTS, card_at, extended
from kernels.rummy.state import (
    HIGH,
    KIND,
    LOW,
    MELDS,
    NO_WILD,
    OUT_ONE,
    OUT_TWO,
    RANK,
    RUN,
    SUIT,
    SUITS,
    WILD_PLACE,
    WILD_SUIT,
)
from kernels.rummy.table import set_cards

FAR_SHIFT, COMPLETE_SHIFT = 8, 16
"""A count packs: copies that complete a meld with a held card, pairs that make one with none, melds in the hand."""
_FIELD = 255
_GATHER = np.int64(0x0001_0002_0004_0008)
_PLACES = 0x3FFF


def _packed(groups):
    """int64[4096] by (held, some << 4, both << 8), four bits each: the packed count over ``groups`` of two places."""
    counts = np.zeros(4096, dtype=np.int64)
    for index in range(4096):
        held, some, both = index & 15, index >> 4 & 15, index >> 8 & 15
        copies = [(some >> place & 1) + (both >> place & 1) for place in range(4)]
        for a, b in groups:
            a_held, b_held = held >> a & 1, held >> b & 1
            if a_held and b_held:
                counts[index] += 1 << COMPLETE_SHIFT
            elif a_held or b_held:
                counts[index] += copies[b if a_held else a]
            else:
                counts[index] += copies[a] * copies[b] << FAR_SHIFT
    return counts


_RUNS = _packed([(0, 1), (1, 2), (2, 3)])
"""Places two below, one below, one above, two above: the three runs of three a card can be part of."""
_SETS = _packed([(a, b) for a in range(4) for b in range(a)])
"""Four suits, the card's own empty: the sets of three it can be part of."""


@inner
def unseen(facts, one, two, jokers):
    """Masks of the kinds of which at least one copy, and both, are neither in the hand nor open."""
    once = facts[OUT_ONE] | one
    twice = facts[OUT_TWO] | two | (facts[OUT_ONE] & one)
    kinds = np.int64(NATURALS)
    if jokers == 0 and facts[WILD_SUIT] >= 0:
        kinds ^= np.int64(1) << (facts[WILD_SUIT] * 16)
    return kinds & ~twice, kinds & ~once


@inner
def _around(lane, place):
    """Four bits: the places two below, one below, one above and two above ``place`` of a lane."""
    window = (lane << 2) >> place
    return (window & 3) | ((window >> 1) & 12)


@inner
def _run_count(lane, some, both, place):
    index = _around(lane, place) | (_around(some, place) << 4) | (_around(both, place) << 8)
    return _RUNS[index]


@inner
def _of_rank(cards, rank):
    """Four bits, spades lowest: the suits in which ``cards`` has a rank."""
    return ((((cards >> rank) & ACES) * _GATHER) >> 48) & 15


@inner
def chances(card, held, some, both):
    """The packed count of a natural card, given the other cards ``held`` and the unseen kinds (masks)."""
    rank = card & 15
    shift = card & 48
    lane = (extended(held) >> shift) & _PLACES
    lane_some = (extended(some) >> shift) & _PLACES
    lane_both = (extended(both) >> shift) & _PLACES
    count = _run_count(lane, lane_some, lane_both, rank)
    if rank == 0:
        count += _run_count(lane, lane_some, lane_both, HIGH_ACE)
    others = 15 ^ (1 << (shift >> 4))
    index = (_of_rank(held, rank) & others) | ((_of_rank(some, rank) & others) << 4)
    return count + _SETS[index | ((_of_rank(both, rank) & others) << 8)]


@inner
def near(count):
    """Of a packed count: the copies that complete a meld with a held card."""
    return count & _FIELD


@inner
def far(count):
    """Of a packed count: the pairs of copies that make a meld with the card alone."""
    return (count >> FAR_SHIFT) & _FIELD


@inner
def complete(count):
    """Of a packed count: the melds in the hand."""
    return count >> COMPLETE_SHIFT


@inner
def in_melds(one):
    """Mask of the cards that are part of a meld of three natural cards of the hand."""
    cards = extended(one)
    low = cards & (cards >> 1) & (cards >> 2)
    runs = low | (low << 1) | (low << 2)
    runs |= (runs >> HIGH_ACE) & ACES
    spades, hearts = one & LANE, (one >> 16) & LANE
    diamonds, clubs = (one >> 32) & LANE, (one >> 48) & LANE
    three = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    return (runs | (three * ACES)) & one


@inner
def place_bit(suit, place):
    """Mask of the card at a lane place 0..13; 0 beyond the ends of the lane."""
    if place < 0 or place > HIGH_ACE:
        return np.int64(0)
    return np.int64(1) << card_at(suit, place)


@inner
def run_ends(suit, low, high, max_run):
    """Three masks for a run: the cards at its ends, and the cards beyond its low and its high end by one more."""
    now, below, above = np.int64(0), np.int64(0), np.int64(0)
    if high - low + 1 < max_run:
        now = place_bit(suit, low - 1) | place_bit(suit, high + 1)
    if high - low + 2 < max_run:
        below, above = place_bit(suit, low - 2), place_bit(suit, high + 2)
    return now, below, above


@inner
def fits(facts, melds, max_run):
    """Four masks of natural cards: what can be added to a tabled meld; what frees its wild; and what could be added
    once the card above, or the card below, were there.
    """
    now, frees, below, above = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for meld in range(facts[MELDS]):
        wild = melds[meld, WILD_PLACE]
        if melds[meld, KIND] == RUN:
            suit = melds[meld, SUIT]
            ends, lower, upper = run_ends(suit, melds[meld, LOW], melds[meld, HIGH], max_run)
            now |= ends
            below |= lower
            above |= upper
            if wild != NO_WILD:
                frees |= place_bit(suit, wild)
        else:
            missing = 15 ^ melds[meld, SUITS]
            if wild == NO_WILD:
                now |= set_cards(melds[meld, RANK], missing)
            elif (missing & (missing - 1)) == 0:
                frees |= set_cards(melds[meld, RANK], missing)
    return now, frees, below, above


@inner
def most_points(card, one):
    """No meld of naturals that has ``card`` and cards of ``one`` is worth more points (R8)."""
    rank = card & 15
    others = popcount64(((one >> rank) & ACES) & ~(np.int64(1) << (card & 48)))
    most = POINTS[rank] * (1 + others)
    places = (extended(one) >> (card & 48)) & _PLACES
    start = rank
    for _ in range(2 if rank == 0 else 1):
        run = POINTS[start]
        place = start + 1
        while (places >> place) & 1:
            run += POINTS[place]
            place += 1
        place = start - 1
        while place >= 0 and (places >> place) & 1:
            run += POINTS[place]
            place -= 1
        most = max(most, run)
        start = np.int64(HIGH_ACE)
    return most


@inner
def may_be_laid(card, one, wilds, now):
    """Whether a natural card could lie in a meld with cards of the hand, or is one of the fitting cards ``now``.

    A quick test that is never wrong about a no.
    """
    whole = np.int64(NATURALS)
    count = chances(card, one, whole, whole)
    return complete(count) > 0 or (wilds > 0 and near(count) > 0) or ((now >> card) & 1) == 1
