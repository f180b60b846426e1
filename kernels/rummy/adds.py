"""What can be added to the melds on the table (R13), as candidates: at most one a meld, everything it is given at once.

No more than two natural cards at one end are needed, for three are a new meld; with a wild among them two cards, or
the three that would be no meld by themselves because ``lower`` binds the wild (R7, S17). A wild added alone is no
candidate: the search puts what wilds are left onto the table.
"""

import numpy as np

from kernels.jit import ctz64, inlined, kernel, popcount64
from kernels.rummy.candidates import ADDS, FREES, GUARDED, WILD_ADDED, put_candidate
from kernels.rummy.cards import ACES, HIGH_ACE
from kernels.rummy.params import LOWER
from kernels.rummy.state import NO_WILD, RUN, SET
from kernels.rummy.table import set_cards

MOST_AT_AN_END = 2


@inlined
def takes_wild(params, kind, low, high, wild):
    """Whether a tabled meld can be given a wild card by itself (R7, R13, S19; a set's suits in ``low``)."""
    if wild != NO_WILD:
        return False
    if kind == RUN:
        return high - low + 1 < params.max_run and (low > 0 or high < HIGH_ACE)
    return popcount64(low) < 4


@inlined
def _put_run_add(work, goods, count, starts, number, suit, old_low, old_high, low, high, place, flags):
    """A run from ``old_low`` .. ``old_high`` to ``low`` .. ``high``, a wild at ``place``."""
    places = (np.int64(2) << high) - (np.int64(1) << low)
    places &= ~((np.int64(2) << old_high) - (np.int64(1) << old_low))
    wild = np.int64(0)
    flags |= ADDS
    if place != NO_WILD:
        places &= ~(np.int64(1) << place)
        wild = np.int64(1)
        flags |= WILD_ADDED
    both = places & (places >> HIGH_ACE) & 1
    cards = ((places & 0x1FFF) | ((places >> HIGH_ACE) & 1)) << (suit << 4)
    twice = both << (suit << 4)
    onto, zero = np.int64(1) << number, np.int64(0)
    return put_candidate(
        work, goods, count, starts, cards, twice, wild, zero, zero, onto, flags, RUN, suit, low, high, place
    )


@kernel
def put_run_adds(work, params, goods, count, starts, number, suit, low, high, wild, one, wilds):
    """All that can be added to run ``number`` from the hand (``one``, mask; ``wilds``), one natural card at least.

    ``wild``: the run's own wild, after what is swapped out this turn.
    """
    lane = (one >> (suit << 4)) & 0x1FFF
    lane |= (lane & 1) << HIGH_ACE
    most = params.max_run - (high - low + 1)
    lower = params.open_end_wild == LOWER
    lent = wilds > 0 and wild == NO_WILD
    below = np.int64(0)
    while below < low and (lane >> (low - 1 - below)) & 1:
        below += 1
    above = np.int64(0)
    while above < MOST_AT_AN_END and high + above < HIGH_ACE and (lane >> (high + 1 + above)) & 1:
        above += 1
    few = min(below, MOST_AT_AN_END)
    for down in range(few + 1):
        for up in range(above + 1):
            new_low, new_high = low - down, high + up
            if down + up > most or down + up == 0:
                continue
            # where the taken wild could have stood first (S12, S13)
            frees = wild == NO_WILD and params.take_discard_to_layoff and (down > 0 or not lower or low == 0)
            flags = np.int64(FREES) if frees else np.int64(0)
            count, starts = _put_run_add(
                work, goods, count, starts, number, suit, low, high, new_low, new_high, NO_WILD, flags
            )
            # the wild outermost
            if lent and down + up < most and (new_low > 0 or new_high < HIGH_ACE):
                if new_low > 0:
                    new_low -= 1
                    place = new_low
                else:
                    new_high += 1
                    place = new_high
                count, starts = _put_run_add(
                    work, goods, count, starts, number, suit, low, high, new_low, new_high, place, np.int64(0)
                )
    if not lent:
        return count, starts
    # the wild next to the run, natural cards beyond it
    for beyond in range(1, 3 if lower else 2):
        last = low - 1 - beyond
        needed = ((np.int64(1) << beyond) - 1) << max(last, 0)
        if last < 0 or needed & ~lane:
            break
        for up in range(above + 1):
            if 1 + beyond + up <= most:
                count, starts = _put_run_add(
                    work, goods, count, starts, number, suit, low, high, last, high + up, low - 1, np.int64(0)
                )
    if high + 2 <= HIGH_ACE and (lane >> (high + 2)) & 1:
        first, last = (low, low) if lower else (0, few)
        if below < first:
            return count, starts
        for down in range(first, last + 1):
            if 2 + down <= most:
                count, starts = _put_run_add(
                    work, goods, count, starts, number, suit, low, high, low - down, high + 2, high + 1, np.int64(0)
                )
    return count, starts


@kernel
def put_set_adds(work, params, goods, count, starts, number, rank, suits, wild, one):
    """The missing suits of set ``number`` that the hand can add, one at a time (R13, with its guard)."""
    naturals = popcount64(suits)
    if naturals + np.int64(wild != NO_WILD) >= 4:
        return count, starts
    flags = np.int64(ADDS)
    if wild != NO_WILD and params.guard_wild_pair:
        flags |= GUARDED
    if wild == NO_WILD and params.take_discard_to_layoff:
        flags |= FREES
    missing = (ACES << rank) & ~set_cards(rank, suits) & one
    while missing:
        card = missing & -missing
        missing &= missing - 1
        zero = np.int64(0)
        count, starts = put_candidate(
            work, goods, count, starts, card, zero, zero, zero, zero, np.int64(1) << number, flags, SET, rank,
            ctz64(card) >> 4, zero, NO_WILD,
        )  # fmt: skip
    return count, starts
