"""T7 and S1: totals, leaders, sudden death, ranks, and the moving deal."""

from itertools import product

import numpy as np
import pytest

from hand_sim.kernel_args import kernel_seed, tricks_params
from hand_sim.rules.resolve import resolve
from kernels.tricks.match import first_deal, first_dealer, goes_on, leaders, rank, win


def totals(*values):
    return np.array(values, dtype=np.int64)


def params_of(*overrides):
    return tricks_params(resolve(None, overrides, "tricks"))


@pytest.mark.parametrize(
    ("ended", "ranks"),
    [
        ((40, 10, -20, 30), [1, 3, 4, 2]),
        ((30, 20, 20, 10), [1, 2, 2, 4]),
        ((30, 30, 20, 10), [1, 1, 3, 4]),
        ((-10, -10, -10, 5), [2, 2, 2, 1]),
        ((7, 7, 7, 7), [1, 1, 1, 1]),
        ((0, 5, 5, 0), [3, 1, 1, 3]),
    ],
)
def test_t7_ranks_are_standard_competition_ranks(ended, ranks):
    assert [rank(seat, totals(*ended)) for seat in range(4)] == ranks


def test_t7_leaders_share_one_win_between_them():
    """By counting, over every order of totals up to ties."""
    for ended in product(range(4), repeat=4):
        best = [seat for seat in range(4) if ended[seat] == max(ended)]
        assert leaders(totals(*ended)) == len(best)
        shares = [win(seat, totals(*ended)) for seat in range(4)]
        assert shares == [12 // len(best) if seat in best else 0 for seat in range(4)]
        assert sum(shares) == 12


@pytest.mark.parametrize(
    ("played", "ended", "more"),
    [
        (0, (0, 0, 0, 0), True),
        (4, (50, 0, 0, 0), True),
        (5, (50, 40, 40, 0), False),  # a tie below the lead causes no round
        (5, (50, 50, 40, 0), True),
        (5, (0, 0, 0, 0), True),
        (7, (50, 50, 40, 0), True),
        (8, (50, 50, 40, 0), False),  # three rounds of sudden death are the most: shared
    ],
)
def test_t7_sudden_death_goes_on_while_the_lead_is_shared(played, ended, more):
    assert goes_on(played, totals(*ended), params_of()) == more


def test_t7_no_sudden_death_when_none_is_allowed():
    assert not goes_on(5, totals(9, 9, 0, 0), params_of("sudden_death_max=0"))
    assert goes_on(2, totals(9, 9, 0, 0), params_of("rounds=3", "sudden_death_max=0"))


def test_t2_the_first_dealer_is_uniformly_random():
    n = 4000
    counts = np.bincount([first_dealer(kernel_seed(5), match) for match in range(n)], minlength=4)
    assert abs(counts - n / 4).max() < 5 * (n * 3 / 16) ** 0.5
    following = np.bincount([first_dealer(kernel_seed(5 + match), 0) for match in range(n)], minlength=4)
    assert abs(following - n / 4).max() < 5 * (n * 3 / 16) ** 0.5


def test_matches_share_no_deal():
    params = params_of("rounds=7", "sudden_death_max=2")
    assert [first_deal(match, params) for match in (0, 1, 2, 10**15)] == [0, 9, 18, 9 * 10**15]
