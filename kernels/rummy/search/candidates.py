"""What can be laid, as rows of numbers: the new melds in a hand (R5-R8), and room for what can be added to the table.

A candidate names its natural cards by a mask and holds at most one wild card. Candidates hang in chains, one for each
card, under the lowest of their natural cards: ``packing.pack`` decides card by card.

Runs of three to five cards are enough, for longer ones fall into such runs without a change in cards or points. What
does not: a wild card at an end counts as the lower card it could be under ``lower`` (R7), so that there a run of two
naturals, a wild and three naturals stays whole, and so do the runs from the low ace up with a wild at their high end.
In a *late* search, where the naturals of a run may be laid before its wild is to be had (S5), the runs needed are those
of three to five naturals on one side of the wild and up to two on the other.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import clz64, ctz64, inlined, inner, internal, popcount64
from kernels.rummy.cards import ACES, HIGH_ACE, LANE, POINTS, WILD
from kernels.rummy.params import LOWER
from kernels.rummy.state import NO_WILD, RUN, SET
from kernels.rummy.table import run_points, set_cards

# Workspace (int64[MOST_CANDIDATES, WORK_WIDTH]): the heads of the chains, 16 cards a row, and three figures for each
# chain, laid out alike; the frames of the search; the best choice found, as rows of candidates, and how many they are;
# from FIRST on the candidates.
HEADS = 0
REACH = 4
"""Cards in some candidate of this chain or a later one (mask)."""
NATURAL_REACH = 8
"""Cards in some such candidate without a wild (mask)."""
GAIN = 12
"""The most such a candidate with a wild is worth beyond the hope in its natural cards."""
FRAMES = 16
CHOICE = 32
CHOSEN = 33
"""Row: how many candidates the best choice has, and in column LONE how many wild cards go onto the table alone."""
LONE = 1
NUMBERS = 34
"""Row: for each meld of the choice of which the naturals are laid early, its number on the table."""
FIRST = 36
NONE = -1
FOUR_SUITS = 0b1111

# columns of a candidate
CARDS = 0
"""Mask of the natural cards."""
TWICE = 1
"""Mask of those needed twice: the ace of a run that is given both its aces."""
HAS_WILD = 2
VALUE = 3
"""What laying it is worth: the weights of its cards and, for a new meld, ``point_weight`` times its points."""
MELD_POINTS = 5
"""R8, of a new meld; 0 otherwise."""
NATURAL_POINTS = 6
"""At most so many points can its natural cards bring."""
ONTO = 7
"""1 << number of the tabled meld it is added to; 0: a new meld."""
FLAGS = 8
FREES, GUARDED, ADDS, WILD_LAID, WILD_ADDED = 1, 2, 4, 8, 16
"""Bits: a taken wild could have lain in it first and been swapped out again (S13); an add under the guard (R13); adds
to the table; a new meld with a wild; an add with a wild."""
NEXT = 9
"""The next candidate of the chain, or NONE; those with a wild come last."""
FORM_KIND, FORM_RANK, FORM_LOW, FORM_HIGH, FORM_WILD = 10, 11, 12, 13, 14
"""A new meld: KIND, SUIT or RANK, LOW or SUITS, HIGH, WILD_PLACE as in the state. An add to a run: its places after it,
and where the wild goes; to a set: the suit added in FORM_LOW."""
EARLY = 15
"""Of the points those of the natural cards that can be laid before the wild: all of them without a wild; in a late
search those of the naturals that are a meld to which wild and other cards are then added (S5); otherwise 0."""


class MeldRules(NamedTuple):
    """The rules of a meld, all int64."""

    low_ace_meld: int
    open_end_wild: int
    max_run: int
    ace_high: int
    """1; 0 in games whose ace is low only."""


class Goods(NamedTuple):
    """What cards are worth: weight of each card [64] ([WILD]: of a wild card), and of a point in a new meld."""

    weights: np.ndarray
    point_weight: int


@inlined
def meld_rules(params):
    """The rules of a meld in a rule set."""
    return MeldRules(params.low_ace_meld, params.open_end_wild, params.max_run, np.int64(1))


@inner
def card_hope(goods, card):
    """At most so much can a natural card be worth."""
    return max(goods.weights[card], 0) + goods.point_weight * POINTS[card & 15]


@inner
def hope_of(goods, cards):
    """At most so much can one copy each of some natural cards (mask) be worth."""
    hope = np.int64(0)
    while cards:
        hope += card_hope(goods, ctz64(cards))
        cards &= cards - 1
    return hope


@inner
def put_candidate(work, count, cards, twice, onto, flags, kind, rank, low, high, place):
    """Write the ``count``-th candidate as far as its form says it all; ``price_candidates`` does the rest.

    Returns the count after it. One that finds no room is dropped; there is room for more than 106 cards can form.
    """
    row = FIRST + count
    if row < work.shape[0]:
        work[row, CARDS] = cards
        work[row, TWICE] = twice
        work[row, ONTO] = onto
        work[row, FLAGS] = flags
        work[row, FORM_KIND] = kind
        work[row, FORM_RANK] = rank
        work[row, FORM_LOW] = low
        work[row, FORM_HIGH] = high
        work[row, FORM_WILD] = place
        count += 1
    return count


@inner
def early_part(lower, low, high, place):
    """(low, high) of the naturals that are a run to which the rest of a run can be added; high < low: none.

    Above the wild at ``place``, which then goes to the low end; or below it, if it may go to the high end (R7, S17).
    """
    first, last = low, low - 1
    if high - place >= 3:
        first, last = place + 1, high
    elif place - low >= 3 and (low == 0 or not lower):
        last = place - 1
    return first, last


@internal
def price_candidates(work, rules, goods, count, either, late):
    """Fill the other columns of the first ``count`` candidates and hang them into their chains.

    either: 1 if one natural is enough to take the wild from a set of two (R14), so that a taken wild may have lain in a
    set of three naturals (S13); late: what a new meld is worth early matters. Returns the chains in use (mask).
    """
    starts, zero = np.int64(0), np.int64(0)
    lower = rules.open_end_wild == LOWER
    for row in range(FIRST, FIRST + count):
        cards, twice = work[row, CARDS], work[row, TWICE]
        kind, low, place = work[row, FORM_KIND], work[row, FORM_LOW], work[row, FORM_WILD]
        new = work[row, ONTO] == 0
        flags = work[row, FLAGS]
        wild = np.int64(place != NO_WILD)
        value, points, early = wild * goods.weights[WILD], zero, zero
        rest = cards
        while rest:
            card = ctz64(rest)
            rest &= rest - 1
            copies = 1 + ((twice >> card) & 1)
            value += copies * goods.weights[card]
            points += copies * POINTS[card & 15]
        work[row, NATURAL_POINTS] = points
        if wild:
            flags |= WILD_LAID if new else WILD_ADDED
        if not new:
            points = zero
        elif kind == RUN:
            if low == 0:
                points += rules.low_ace_meld - POINTS[0]
            if not wild:
                early = points
                flags |= FREES
            else:
                points += POINTS[place]
                if late:
                    first, last = early_part(lower, low, work[row, FORM_HIGH], place)
                    if last > first:
                        early = run_points(rules.low_ace_meld, first, last)
        else:
            if popcount64(low) >= 3:
                early = points
            if wild:
                points += POINTS[work[row, FORM_RANK]]
            elif either or low == FOUR_SUITS:
                flags |= FREES
        value += goods.point_weight * points
        work[row, HAS_WILD] = wild
        work[row, VALUE] = value
        work[row, MELD_POINTS] = points
        work[row, EARLY] = early
        work[row, FLAGS] = flags
    # those with a wild come last in their chain
    for at in range(2 * count):
        natural = at >= count
        row = FIRST + (at - count if natural else at)
        if (work[row, HAS_WILD] == 0) != natural:
            continue
        cards = work[row, CARDS]
        lowest = ctz64(cards)
        chain, place = lowest >> 4, lowest & 15
        if (starts >> lowest) & 1:
            work[row, NEXT] = work[HEADS + chain, place]
        else:
            starts |= np.int64(1) << lowest
            work[row, NEXT] = NONE
            work[REACH + chain, place] = 0
            work[NATURAL_REACH + chain, place] = 0
        work[HEADS + chain, place] = row
        work[REACH + chain, place] |= cards
        if natural:
            work[NATURAL_REACH + chain, place] |= cards
    # what lies in later chains as well
    rest, reach, natural_reach, gain = starts, zero, zero, zero
    while rest:
        lowest = 63 - clz64(rest)
        rest ^= np.int64(1) << lowest
        chain, place = lowest >> 4, lowest & 15
        reach |= work[REACH + chain, place]
        natural_reach |= work[NATURAL_REACH + chain, place]
        row = work[HEADS + chain, place]
        while row != NONE:
            if work[row, HAS_WILD]:
                gain = max(gain, work[row, VALUE] - hope_of(goods, work[row, CARDS]))
            row = work[row, NEXT]
        work[REACH + chain, place] = reach
        work[NATURAL_REACH + chain, place] = natural_reach
        work[GAIN + chain, place] = gain
    return starts


@inner
def places_of(rules, one):
    """The places of the lanes that are held: of ``cards.extended`` where the ace is high too."""
    return one | ((one & ACES) << HIGH_ACE) if rules.ace_high else one


@inner
def meld_starts(places, wilds):
    """Places at which a run of two naturals and a wild, or without ``wilds`` of three naturals, can begin (mask)."""
    nexts = places >> 1
    if wilds:
        return places & (nexts | (places >> 2))
    return places & nexts & (places >> 2)


@inner
def set_ranks(one, wilds):
    """Ranks held in three suits, with ``wilds`` in two (mask of spades)."""
    a, b, c, d = one & LANE, (one >> 16) & LANE, (one >> 32) & LANE, one >> 48
    two, others = a & b, c & d
    if wilds:
        return two | others | ((a | b) & (c | d))
    return (two & (c | d)) | (others & (a | b))


@inner
def no_new_meld(rules, one, wilds):
    """Whether no meld at all can be made of a hand (R5-R7)."""
    return (meld_starts(places_of(rules, one), wilds) | set_ranks(one, wilds)) == 0


@inner
def _put_run(work, count, suit, low, high, place):
    """A new run, its wild at ``place``."""
    places = (np.int64(2) << high) - (np.int64(1) << low)
    if place != NO_WILD:
        places &= ~(np.int64(1) << place)
    cards = ((places & LANE) | ((places >> HIGH_ACE) & 1)) << (suit << 4)
    zero = np.int64(0)
    return put_candidate(work, count, cards, zero, zero, zero, np.int64(RUN), suit, low, high, place)


@inner
def _long_run_needed(lower, late, low, high, place):
    """Whether a run of more than five cards with its wild inside does not fall into shorter ones."""
    if lower and high - low == 5 and place == low + 2:
        return True
    if not late:
        return False
    first, last = early_part(lower, low, high, place)
    length = last + 1 - first
    return length > 0 and high - low - length <= 2 and (length <= 5 or (lower and low == 0))


@internal
def put_new_melds(work, rules, one, wilds, late):
    """All new melds in a hand that are needed (R5-R7); returns how many."""
    count = np.int64(0)
    places = places_of(rules, one)
    lower = rules.open_end_wild == LOWER
    top = np.int64(HIGH_ACE if rules.ace_high else HIGH_ACE - 1)
    # what is put last is tried first: sets before runs, with a wild before without, short before long
    ranks = set_ranks(one, wilds)
    while ranks:
        rank = ctz64(ranks)
        ranks &= ranks - 1
        lanes = (one >> rank) & ACES
        held = (lanes | (lanes >> 15) | (lanes >> 30) | (lanes >> 45)) & FOUR_SUITS
        suits = np.int64(0)
        while suits != held:
            suits = (suits - held) & held
            naturals = popcount64(suits)
            for natural in range(0 if wilds else 1, 2):
                if naturals >= 2 + natural and naturals <= 3 + natural:
                    zero, place = np.int64(0), np.int64(NO_WILD if natural else 0)
                    cards = set_cards(rank, suits)
                    count = put_candidate(work, count, cards, zero, zero, zero, np.int64(SET), rank, suits, zero, place)
    lows = meld_starts(places, wilds)
    while lows:
        at = ctz64(lows)
        lows &= lows - 1
        suit, low = at >> 4, at & 15
        lane = (places >> (suit << 4)) & 0x3FFF
        if wilds:
            # the wild inside
            most = np.int64(HIGH_ACE) if late else (low + 5 if lower else low + 4)
            for high in range(low + 2, min(most, HIGH_ACE, low + rules.max_run - 1) + 1):
                window = (np.int64(2) << high) - (np.int64(1) << low)
                missing = window & ~lane
                if missing & (missing - 1):
                    break
                if (missing >> high) & 1:
                    continue
                inside = missing if missing else window & (window - 1) & ~(np.int64(1) << high)
                while inside:
                    place = ctz64(inside)
                    inside &= inside - 1
                    if high - low < 5 or _long_run_needed(lower, late, low, high, place):
                        count = _put_run(work, count, suit, low, high, place)
        # natural cards side by side, and with the wild at an end
        most = np.int64(HIGH_ACE) if wilds and lower and low == 0 else 4 + late
        high = low + 1
        while (lane >> high) & 1 and high - low <= most:
            length = high - low + 1
            if wilds and length < rules.max_run and (length < 5 + late or (lower and low == 0)):
                below, above = low > 0, high < top
                if below and above:
                    gain = POINTS[high + 1] - (POINTS[low - 1] if low > 1 else rules.low_ace_meld)
                    below = lower or gain < 0
                if below:
                    count = _put_run(work, count, suit, low - 1, high, low - 1)
                elif above:
                    count = _put_run(work, count, suit, low, high + 1, high + 1)
            if 3 <= length <= min(rules.max_run, 5):
                count = _put_run(work, count, suit, low, high, np.int64(NO_WILD))
            high += 1
    return count
