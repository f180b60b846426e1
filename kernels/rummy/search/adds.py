"""What can be added to the melds on the table (R13), as candidates: at most one a meld, everything it is given at once.

No more than two natural cards at one end are needed, for three are a new meld; with a wild among them two cards, or
the three that would be no meld by themselves because ``lower`` binds the wild (R7, S17). A wild added alone is no
candidate: the search puts what wilds are left onto the table.
"""

import numpy as np

from kernels.jit import inner, internal, popcount64
from kernels.rummy.cards import HIGH_ACE, LANE
from kernels.rummy.params import LOWER
from kernels.rummy.search.candidates import ADDS, FREES, GUARDED, put_candidate
from kernels.rummy.search.swaps import form_after
from kernels.rummy.state import MELDS, NO_WILD, RUN, SET

MOST_AT_AN_END = 2


@inner
def takes_wild(params, kind, low, high, wild):
    """Whether a tabled meld can be given a wild card by itself (R7, R13, S19; a set's suits in ``low``)."""
    if wild != NO_WILD:
        return False
    if kind == RUN:
        return high - low + 1 < params.max_run and (low > 0 or high < HIGH_ACE)
    return popcount64(low) < 4


@inner
def _put_run_add(work, count, number, suit, old_low, old_high, low, high, place, flags):
    """A run from ``old_low`` .. ``old_high`` to ``low`` .. ``high``, a wild at ``place``."""
    places = (np.int64(2) << high) - (np.int64(1) << low)
    places &= ~((np.int64(2) << old_high) - (np.int64(1) << old_low))
    if place != NO_WILD:
        places &= ~(np.int64(1) << place)
    aces = (places >> HIGH_ACE) & 1
    lane = suit << 4
    cards = ((places & LANE) | aces) << lane
    twice = (places & aces) << lane
    onto = np.int64(1) << number
    return put_candidate(work, count, cards, twice, onto, flags | ADDS, np.int64(RUN), suit, low, high, place)


@internal
def _put_run_adds(work, params, count, number, suit, low, high, wild, one, spare):
    """All that can be added to run ``number`` from the hand, one natural card at least.

    ``wild``: the run's own, after what is swapped out this turn; one: the hand's naturals (mask); spare: whether a wild
    is there to add.
    """
    none = np.int64(NO_WILD)
    lane = (one >> (suit << 4)) & LANE
    lane |= (lane & 1) << HIGH_ACE
    most = params.max_run - (high - low + 1)
    lower = params.open_end_wild == LOWER
    below = np.int64(0)
    while below < low and (lane >> (low - 1 - below)) & 1:
        below += 1
    above = np.int64(0)
    while above < MOST_AT_AN_END and high + above < HIGH_ACE and (lane >> (high + 1 + above)) & 1:
        above += 1
    few = min(below, MOST_AT_AN_END)
    for down in range(few + 1):
        for up in range(above + 1):
            # first natural cards alone, then the wild outermost
            for more in range(2 if spare else 1):
                new_low, new_high, place, flags = low - down, high + up, none, np.int64(0)
                if down + up == 0 or down + up + more > most:
                    continue
                if more == 0:
                    # where the taken wild could have stood first (S12, S13)
                    if wild == NO_WILD and params.take_discard_to_layoff and (down > 0 or not lower or low == 0):
                        flags = np.int64(FREES)
                elif new_low > 0:
                    new_low -= 1
                    place = new_low
                elif new_high < HIGH_ACE:
                    new_high += 1
                    place = new_high
                else:
                    continue
                count = _put_run_add(work, count, number, suit, low, high, new_low, new_high, place, flags)
    if not spare:
        return count
    # the wild next to the run, natural cards beyond it
    for beyond in range(1, 3 if lower else 2):
        last = low - 1 - beyond
        if last < 0 or not (lane >> last) & 1:
            break
        for up in range(above + 1):
            if 1 + beyond + up <= most:
                count = _put_run_add(work, count, number, suit, low, high, last, high + up, low - 1, np.int64(0))
    if (lane >> (high + 2)) & 1:
        first, last = (low, below) if lower else (np.int64(0), few)
        for down in range(first, last + 1):
            if 2 + down <= most:
                count = _put_run_add(work, count, number, suit, low, high, low - down, high + 2, high + 1, np.int64(0))
    return count


@internal
def put_adds(work, melds, facts, params, count, one, wilds, swap, other):
    """Everything that can be added to the table after two swaps, by a hand (naturals as a mask) with so many wilds.

    Returns (how many candidates, numbers of the melds that can take a wild by itself as a mask).
    """
    lone = np.int64(0)
    for at in range(facts[MELDS]):
        number = np.int64(at)
        kind, rank, low, high, wild = form_after(melds, number, swap, other)
        spare = wilds > 0 and takes_wild(params, kind, low, high, wild)
        if spare:
            lone |= np.int64(1) << number
        if kind == RUN:
            lane = (one >> (rank << 4)) & LANE
            lane |= (lane & 1) << HIGH_ACE
            # the places next to the run, and with a wild those beyond
            near = (np.int64(2) << high) | ((np.int64(1) << low) >> 1)
            if spare:
                near |= (np.int64(4) << high) | ((np.int64(1) << low) >> 2)
            if high - low + 1 < params.max_run and lane & near:
                count = _put_run_adds(work, params, count, number, rank, low, high, wild, one, spare)
            continue
        naturals = popcount64(low)
        if naturals + np.int64(wild != NO_WILD) < 4:
            flags = np.int64(ADDS)
            if wild == NO_WILD:
                flags |= FREES if params.take_discard_to_layoff else 0
            elif params.guard_wild_pair:
                flags |= GUARDED
            for suit in range(4):
                card = np.int64(1) << ((suit << 4) + rank)
                if one & card and not (low >> suit) & 1:
                    zero, onto = np.int64(0), np.int64(1) << number
                    count = put_candidate(
                        work,
                        count,
                        card,
                        zero,
                        onto,
                        flags,
                        np.int64(SET),
                        rank,
                        np.int64(suit),
                        zero,
                        np.int64(NO_WILD),
                    )
    return count, lone
