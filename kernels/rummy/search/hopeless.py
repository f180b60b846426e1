"""Cheap tests that spare the search: they may say that something could be laid where nothing can, never the reverse."""

import numpy as np

from kernels.jit import ctz64, inner, internal, popcount64
from kernels.rummy.cards import ACES, HIGH_ACE, LANE, POINTS
from kernels.rummy.search.candidates import meld_starts, no_new_meld, places_of, set_ranks
from kernels.rummy.state import BAR, HIGH, KIND, LOW, MELDS, NO_WILD, RUN, SUIT, SUITS, WILD_PLACE
from kernels.rummy.table import set_cards


@inner
def in_new_melds(rules, one, wilds):
    """Natural cards that might lie in a new meld (mask; R5-R7)."""
    places = places_of(rules, one)
    lows = meld_starts(places, wilds)
    spots = lows | (lows << 1) | (lows << 2)
    cards = ((spots & (LANE * ACES)) | ((spots >> HIGH_ACE) & ACES)) | (set_ranks(one, wilds) * ACES)
    return cards & one


@inner
def most_points(rules, one, two, wilds):
    """At most so many points can new melds have (R8)."""
    cards = in_new_melds(rules, one, wilds)
    points = wilds * POINTS[0]
    both = cards & two
    while cards:
        points += POINTS[ctz64(cards) & 15]
        cards &= cards - 1
    while both:
        points += POINTS[ctz64(both) & 15]
        both &= both - 1
    return points


@internal
def nothing_to_lay(melds, facts, rules, one, wilds):
    """Whether a player who has opened can lay, add and swap nothing (R13, R14)."""
    if not no_new_meld(rules, one, wilds):
        return False
    for number in range(facts[MELDS]):
        wild, rank = melds[number, WILD_PLACE], melds[number, SUIT]
        if melds[number, KIND] == RUN:
            low, high = melds[number, LOW], melds[number, HIGH]
            lane = (one >> (rank << 4)) & LANE
            lane |= (lane & 1) << HIGH_ACE
            if high - low + 1 < rules.max_run:
                ends = (np.int64(2) << high) | ((np.int64(1) << low) >> 1)
                if lane & ends or (wilds and wild == NO_WILD):
                    return False
            if wild != NO_WILD and (lane >> wild) & 1:
                return False
        else:
            suits = melds[number, SUITS]
            missing = ~set_cards(rank, suits) & (ACES << rank)
            if missing & one or (wilds and wild == NO_WILD and popcount64(suits) < 4):
                return False
    return True


@internal
def no_way_out(melds, facts, rules, one, two, wilds):
    """Whether more than one natural card is out of reach of new melds and of the table (R13, R14).

    wilds: those of the hand, and one more if any may be swapped out.
    """
    reach = in_new_melds(rules, one, wilds)
    for number in range(facts[MELDS]):
        if melds[number, KIND] == RUN:
            reach |= np.int64(LANE) << (melds[number, SUIT] << 4)
        else:
            reach |= ACES << melds[number, SUIT]
    return popcount64(one & ~reach) + popcount64(two & ~reach) > 1


@inner
def cannot_open(facts, rules, one, two, wilds):
    """Whether the bar is out of reach (R12); swaps come after it (S5)."""
    return no_new_meld(rules, one, wilds) or most_points(rules, one, two, wilds) < facts[BAR]
