"""The bare loop over hands that ``bench_rummy.py`` times."""

import numpy as np

from kernels.jit import kernel, lent
from kernels.rummy.search.melds import best_melds


@kernel
def search_all(hands, rules, weights, point_weight, work):
    """Search every hand (int64[n, 3]: kinds held, held twice, wild cards); returns the sum of what is found."""
    hands, weights, work = lent(hands), lent(weights), lent(work)
    total = np.int64(0)
    none, all_cards, zero = np.int64(-1), np.int64(15), np.int64(0)
    for row in range(hands.shape[0]):
        one, two, wilds = hands[row, 0], hands[row, 1], hands[row, 2]
        total += best_melds(one, two, wilds, rules, weights, point_weight, zero, all_cards, none, work)
    return total
