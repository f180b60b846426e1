"""What can be laid, as rows of numbers: the new melds in a hand (R5-R8), and room for what can be added to the table.

A candidate names its natural cards by a mask and holds at most one wild card. Candidates hang in chains, one for each
card, under the lowest of their natural cards: ``packing.pack`` decides card by card.

Runs of three to five cards are enough, for longer ones fall into such runs without a change in cards or points. What
does not: a wild card at an end counts as the lower card it could be under ``lower`` (R7), so that there a run of two
naturals, a wild and three naturals stays whole, and so do the runs from the low ace up with a wild at their high end.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import ctz64, inlined, kernel, popcount64
from kernels.rummy.cards import ACES, HIGH_ACE, NATURALS, POINTS, WILD
from kernels.rummy.params import LOWER
from kernels.rummy.state import NO_WILD, RUN, SET
from kernels.rummy.table import run_points, set_cards

# Workspace (int64[MOST_CANDIDATES, WORK_WIDTH]): the heads of the chains, 16 cards a row; the frames of the search; the
# best choice found, as rows of candidates, and how many they are; from FIRST on the candidates.
HEADS = 0
FRAMES = 4
CHOICE = 28
CHOSEN = 29
"""Row: how many candidates the best choice has, and in column LONE how many wild cards go onto the table alone."""
LONE = 1
NUMBERS = 30
"""Row: for each meld of the choice of which the naturals are laid early, its number on the table."""
FIRST = 32
NONE = -1

# columns of a candidate
CARDS = 0
"""Mask of the natural cards."""
TWICE = 1
"""Mask of those needed twice: the ace of a run that is given both its aces."""
HAS_WILD = 2
VALUE = 3
"""What laying it is worth: the weights of its cards and, for a new meld, ``point_weight`` times its points."""
HOPE = 4
"""At most so much can its cards be worth in any candidate."""
MELD_POINTS = 5
"""R8, of a new meld; 0 otherwise."""
POINT_HOPE = 6
"""At most so many points can its cards bring."""
ONTO = 7
"""1 << number of the tabled meld it is added to; 0: a new meld."""
FLAGS = 8
FREES, GUARDED, ADDS, WILD_LAID, WILD_ADDED = 1, 2, 4, 8, 16
"""Bits: a taken wild could have lain in it first and been swapped out again (S13); an add under the guard (R13); adds
to the table; a new meld with a wild; an add with a wild."""
NEXT = 9
"""The next candidate of the chain, or NONE."""
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


@inlined
def naturals_at(places):
    """Natural cards at places of the lanes of ``cards.extended`` (mask)."""
    return (places & NATURALS) | ((places >> HIGH_ACE) & ACES)


@inlined
def card_hope(goods, card):
    """At most so much can a natural card be worth."""
    return max(goods.weights[card], 0) + goods.point_weight * POINTS[card & 15]


@inlined
def wild_hope(goods):
    """At most so much can a wild card be worth."""
    return max(goods.weights[WILD], 0) + goods.point_weight * POINTS[0]


@kernel
def put_candidate(
    work, goods, count, starts, cards, twice, wild, points, early, onto, flags, kind, rank, low, high, place
):
    """Write the ``count``-th candidate and hang it into its chain; returns (count, chains in use) after it.

    A candidate that finds no room is dropped; there is room for more than 106 cards can form.
    """
    row = FIRST + count
    if row >= work.shape[0]:
        return count, starts
    value = goods.point_weight * points
    hope = np.int64(0)
    point_hope = np.int64(0)
    rest = cards
    while rest:
        card = ctz64(rest)
        rest &= rest - 1
        copies = 1 + ((twice >> card) & 1)
        value += copies * goods.weights[card]
        hope += copies * card_hope(goods, card)
        point_hope += copies * POINTS[card & 15]
    if wild:
        value += goods.weights[WILD]
        hope += wild_hope(goods)
        point_hope += POINTS[0]
    lowest = ctz64(cards)
    head_row, head = HEADS + (lowest >> 4), lowest & 15
    work[row, CARDS] = cards
    work[row, TWICE] = twice
    work[row, HAS_WILD] = wild
    work[row, VALUE] = value
    work[row, HOPE] = hope
    work[row, MELD_POINTS] = points
    work[row, POINT_HOPE] = point_hope
    work[row, ONTO] = onto
    work[row, FLAGS] = flags
    work[row, NEXT] = work[head_row, head] if (starts >> lowest) & 1 else NONE
    work[row, FORM_KIND] = kind
    work[row, FORM_RANK] = rank
    work[row, FORM_LOW] = low
    work[row, FORM_HIGH] = high
    work[row, FORM_WILD] = place
    work[row, EARLY] = early
    work[head_row, head] = row
    return count + 1, starts | (np.int64(1) << lowest)


@inlined
def early_part(lower, low, high, place):
    """(low, high) of the naturals that are a run to which the rest of a run can be added; high < low: none.

    Above the wild at ``place``, which then goes to the low end; or below it, if it may go to the high end (R7, S17).
    """
    if high - place >= 3:
        return place + 1, high
    if place - low >= 3 and (low == 0 or not lower):
        return low, place - 1
    return low, low - 1


@kernel
def put_run(work, rules, goods, count, starts, suit, low, high, place, late):
    """A new run, its wild at ``place``; ``late``: what it is worth early matters."""
    places = (np.int64(2) << high) - (np.int64(1) << low)
    flags = np.int64(FREES)
    wild = np.int64(0)
    points = run_points(rules.low_ace_meld, low, high)
    early = points
    if place != NO_WILD:
        places &= ~(np.int64(1) << place)
        flags = np.int64(WILD_LAID)
        wild = np.int64(1)
        early = np.int64(0)
        if late:
            first, last = early_part(rules.open_end_wild == LOWER, low, high, place)
            early = run_points(rules.low_ace_meld, first, last) if last > first else early
    cards = ((places & 0x1FFF) | ((places >> HIGH_ACE) & 1)) << (suit << 4)
    zero = np.int64(0)
    return put_candidate(
        work, goods, count, starts, cards, zero, wild, points, early, zero, flags, RUN, suit, low, high, place
    )


@kernel
def put_natural_runs(work, rules, goods, count, starts, places):
    """All runs of three to five natural cards at the places of the lanes that are held (mask)."""
    threes = places & (places >> 1) & (places >> 2)
    while threes:
        at = ctz64(threes)
        threes &= threes - 1
        suit, low = at >> 4, at & 15
        length = 3
        while length <= 5 and length <= rules.max_run and (places >> (at + length - 1)) & 1:
            count, starts = put_run(
                work, rules, goods, count, starts, suit, low, low + length - 1, NO_WILD, np.int64(0)
            )
            length += 1
    return count, starts


@kernel
def put_wild_runs(work, rules, goods, count, starts, places, late):
    """All runs of three to five cards with one wild at the places that are held, and the longer ones of ``lower``.

    ``late``: the naturals may be laid first and the wild added later (S5), which longer runs are needed for.
    """
    top = HIGH_ACE if rules.ace_high else HIGH_ACE - 1
    lower = rules.open_end_wild == LOWER
    lows = places & ((places >> 1) | (places >> 2) | ((places >> 3) & (places >> 1)))
    while lows:
        at = ctz64(lows)
        lows &= lows - 1
        suit, low = at >> 4, at & 15
        lane = places >> (suit << 4) & 0x3FFF
        # the wild inside
        for high in range(low + 2, low + (6 if lower else 5)):
            if not (lane >> high) & 1 or high - low >= rules.max_run:
                continue
            for place in range(low + 1, high):
                needed = ((np.int64(2) << high) - (np.int64(1) << low)) & ~(np.int64(1) << place)
                if needed & ~lane == 0 and (high - low < 5 or place == low + 2):
                    count, starts = put_run(work, rules, goods, count, starts, suit, low, high, place, late)
        # the wild at an end
        high = low + 1
        while (lane >> high) & 1 and high - low + 1 < rules.max_run and (high - low < 4 + late or (lower and low == 0)):
            below, above = low > 0, high < top
            if below and above and not lower:
                gain = POINTS[high + 1] - (POINTS[low - 1] if low > 1 else rules.low_ace_meld)
                below, above = gain < 0, gain >= 0
            if below:
                count, starts = put_run(work, rules, goods, count, starts, suit, low - 1, high, low - 1, late)
            elif above:
                count, starts = put_run(work, rules, goods, count, starts, suit, low, high + 1, high + 1, late)
            high += 1
        if late:
            count, starts = _put_long_runs(work, rules, goods, count, starts, suit, low, lane)
    return count, starts


@kernel
def _put_long_runs(work, rules, goods, count, starts, suit, low, lane):
    """Runs of more than five cards from place ``low`` on: three naturals or more on one side of the wild, one or two on
    the other. What is longer falls into these and natural runs; under ``lower`` not from the low ace up.
    """
    lower = rules.open_end_wild == LOWER
    for high in range(low + 5, min(low + rules.max_run, HIGH_ACE + 1)):
        for place in range(low + 1, high):
            first, last = early_part(lower, low, high, place)
            needed = ((np.int64(2) << high) - (np.int64(1) << low)) & ~(np.int64(1) << place)
            others = high - low - (last + 1 - first)
            short = last + 1 - first <= 5 or (lower and low == 0)
            if needed & ~lane == 0 and last > first and others <= 2 and short:
                count, starts = put_run(work, rules, goods, count, starts, suit, low, high, place, np.int64(1))
    return count, starts


@kernel
def put_sets(work, goods, count, starts, one, wilds, rules_either):
    """All sets: three or four suits of a rank, or two or three and a wild (R5, R7).

    ``rules_either``: 1 if one natural is enough to take the wild from a set of two (R14), so that a taken wild may have
    lain in a set of three naturals (S13).
    """
    zero, one_wild = np.int64(0), np.int64(1)
    a, b, c, d = one & 0x1FFF, (one >> 16) & 0x1FFF, (one >> 32) & 0x1FFF, (one >> 48) & 0x1FFF
    pairs, others = a & b, c & d
    ranks = (pairs & (c | d)) | (others & (a | b))
    if wilds:
        ranks |= pairs | others | ((a | b) & (c | d))
    while ranks:
        rank = ctz64(ranks)
        ranks &= ranks - 1
        held = ((a >> rank) & 1) | (((b >> rank) & 1) << 1) | (((c >> rank) & 1) << 2) | (((d >> rank) & 1) << 3)
        suits = held
        while suits:
            naturals = popcount64(suits)
            cards = set_cards(rank, suits)
            if naturals >= 3:
                flags = np.int64(FREES) if naturals == 4 or rules_either else np.int64(0)
                points = naturals * POINTS[rank]
                count, starts = put_candidate(
                    work,
                    goods,
                    count,
                    starts,
                    cards,
                    zero,
                    zero,
                    points,
                    points,
                    zero,
                    flags,
                    SET,
                    rank,
                    suits,
                    0,
                    NO_WILD,
                )
            if wilds and 2 <= naturals <= 3:
                points = (naturals + 1) * POINTS[rank]
                early = naturals * POINTS[rank] if naturals == 3 else zero
                flags = np.int64(WILD_LAID)
                count, starts = put_candidate(
                    work,
                    goods,
                    count,
                    starts,
                    cards,
                    zero,
                    one_wild,
                    points,
                    early,
                    zero,
                    flags,
                    SET,
                    rank,
                    suits,
                    0,
                    0,
                )
            suits = (suits - 1) & held
    return count, starts


@inlined
def put_new_melds(work, rules, goods, one, wilds, either, late):
    """All new melds in a hand; returns (how many, chains in use)."""
    places = one
    if rules.ace_high:
        places |= (one & ACES) << HIGH_ACE
    count, starts = np.int64(0), np.int64(0)
    count, starts = put_natural_runs(work, rules, goods, count, starts, places)
    if wilds:
        count, starts = put_wild_runs(work, rules, goods, count, starts, places, late)
    return put_sets(work, goods, count, starts, one, wilds, either)
