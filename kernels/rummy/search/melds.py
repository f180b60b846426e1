"""The best melds in a hand looked at alone (R5-R8)."""

import numpy as np

from kernels.jit import inlined, kernel, popcount64
from kernels.rummy.cards import CARDS, WILD
from kernels.rummy.search.candidates import (
    CHOICE,
    CHOSEN,
    FORM_HIGH,
    FORM_KIND,
    FORM_LOW,
    FORM_RANK,
    FORM_WILD,
    Goods,
    no_new_meld,
    price_candidates,
    put_new_melds,
)
from kernels.rummy.search.packing import ALL_WILDS, ANY_LEFT, NOTHING, Begun, Limits, pack

MOST_POINTS, LEAST_LEFT, MOST_CARDS = 0, 1, 2
"""Points in melds, then value of the cards laid; value of the cards laid, then points; number of cards, then points."""
FIRST_SHIFT = 20
"""A result is the first of the two, shifted by this, plus the second."""
IMPOSSIBLE = -1


@kernel
def set_goods(objective, costs, wild_cost, weights):
    """Fill ``weights`` (int64[64], modified) for an objective and return the weight of a point: a ``Goods``.

    costs: int64[13], what a card of each rank costs in the hand (R2); wild_cost: a wild card.
    """
    unit = np.int64(1) << FIRST_SHIFT
    if objective == MOST_CARDS:
        weights[:] = unit
    else:
        scale = unit if objective == LEAST_LEFT else np.int64(1)
        for card in range(CARDS):
            rank = card & 15
            weights[card] = costs[rank] * scale if rank < costs.size else 0
        weights[WILD] = wild_cost * scale
    return unit if objective == MOST_POINTS else np.int64(1)


@kernel
def best_melds(one, two, wilds, rules, weights, point_weight, bar, most_laid, exact_left, work):
    """The best melds in a hand, worth ``weights`` (int64[64]) a card and ``point_weight`` a point (see ``set_goods``).

    one, two, wilds: the hand, int64; rules: MeldRules; bar: at least so many points (R12); most_laid: at most so many
    cards may be laid; exact_left: exactly so many cards must be left, or -1; work: int64[MOST_CANDIDATES, WORK_WIDTH],
    modified. Returns the worth or IMPOSSIBLE. The melds are then read by ``meld_count`` and ``meld_form``.
    """
    held = popcount64(one) + popcount64(two) + wilds
    zero = np.int64(0)
    work[CHOSEN, 0] = 0
    if no_new_meld(rules, one, wilds):
        nothing = bar <= 0 and most_laid >= 0 and exact_left in (ANY_LEFT, held)
        return zero if nothing else np.int64(IMPOSSIBLE)
    goods = Goods(weights, point_weight)
    count = put_new_melds(work, rules, one, wilds, zero)
    starts = price_candidates(work, rules, goods, count, zero, zero)
    least_left = max(held - most_laid, 0)
    limits = Limits(bar, np.int64(ALL_WILDS), least_left, exact_left, zero, np.int64(NOTHING), zero, zero, zero)
    begun = Begun(zero, zero, zero, zero, zero)
    return pack(work, goods, starts, one, two, wilds, begun, limits, np.int64(IMPOSSIBLE))


@inlined
def meld_count(work):
    """How many melds the last search found best."""
    return work[CHOSEN, 0]


@inlined
def meld_form(work, number):
    """A meld of the best choice: (KIND, SUIT or RANK, LOW or SUITS, HIGH, WILD_PLACE) as in the state."""
    row = work[CHOICE, number]
    return work[row, FORM_KIND], work[row, FORM_RANK], work[row, FORM_LOW], work[row, FORM_HIGH], work[row, FORM_WILD]
