"""Which wild cards a player can take out of tabled melds, and by which cards (R14).

No round has more than two wild cards, so that a way of swapping is a pair of options, one for each meld with a wild.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import ctz64, inner, internal, popcount64
from kernels.rummy.cards import ACES, card_at
from kernels.rummy.params import BOTH
from kernels.rummy.state import HIGH, KIND, LOW, MELDS, NO_WILD, RUN, SUIT, SUITS, WILD_PLACE
from kernels.rummy.table import set_cards

NO_MELD = -1
OPTIONS = 3
"""For each meld with a wild: none, or one of two ways."""
WAYS = OPTIONS * OPTIONS


class Swap(NamedTuple):
    """One wild swapped out, all int64."""

    meld: int
    """Number of the tabled meld, or NO_MELD."""
    cards: int
    """Mask of the natural cards put down for the wild."""
    added: int
    """Mask of the one card added to the set before that, so that a taken card is laid off (S12); mostly 0."""


class Wilds(NamedTuple):
    """The tabled melds with a wild: their numbers, or NO_MELD."""

    first: int
    second: int


@inner
def no_swap():
    """Nothing is swapped."""
    return Swap(np.int64(NO_MELD), np.int64(0), np.int64(0))


@inner
def wild_melds(melds, facts):
    """The melds a wild might be taken from."""
    first, second = np.int64(NO_MELD), np.int64(NO_MELD)
    for number in range(facts[MELDS]):
        if melds[number, WILD_PLACE] != NO_WILD:
            first, second = np.int64(number), first
    return Wilds(first, second)


@internal
def swap_option(melds, params, number, option, taken):
    """The ``option``-th way (0, 1; -1: leave it) to take the wild out of meld ``number``, NO_MELD if there is none.

    ``taken``: mask of a taken card that may be laid off (S12), or 0.
    """
    none = no_swap()
    if number == NO_MELD or option < 0:
        return none
    rank = melds[number, SUIT]
    zero = np.int64(0)
    if melds[number, KIND] == RUN:
        card = card_at(rank, melds[number, WILD_PLACE])
        return Swap(number, np.int64(1) << card, zero) if option == 0 else none
    missing = (ACES << rank) & ~set_cards(rank, melds[number, SUITS])
    lowest = missing & -missing
    if popcount64(missing) == 1:
        return Swap(number, missing, zero) if option == 0 else none
    if params.wild_pair_swap != BOTH:
        return Swap(number, lowest if option == 0 else missing & ~lowest, zero)
    if option == 0:
        return Swap(number, missing, zero)
    if taken & missing:
        return Swap(number, missing & ~taken, taken)
    return none


@inner
def form_after(melds, number, swap, other):
    """(KIND, SUIT or RANK, LOW or SUITS, HIGH, WILD_PLACE) of a tabled meld after two swaps."""
    low, wild = melds[number, LOW], melds[number, WILD_PLACE]
    if number == swap.meld or number == other.meld:
        wild = np.int64(NO_WILD)
        if melds[number, KIND] != RUN:
            cards = swap.cards | swap.added if number == swap.meld else other.cards | other.added
            while cards:
                low |= np.int64(1) << (ctz64(cards) >> 4)
                cards &= cards - 1
    return melds[number, KIND], melds[number, SUIT], low, melds[number, HIGH], wild
