"""T7 and S1: totals, leaders, sudden death, ranks, and the moving deal."""

from itertools import product

import numpy as np
import pytest

from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.rules.resolve import resolve
from kernels.tricks.match import first_deal, first_dealer, goes_on, leaders, play_deal, play_on, rank, win
from kernels.tricks.play import new_board


def totals(*values):
    return np.array(values, dtype=np.int64)


def params_of(*overrides):
    return tricks_params(resolve(None, overrides, "tricks"))


def finish(match, start, played, *overrides, seed=1):
    """Rounds played in all, and the final totals, of a match entered at `played` rounds with `start` totals."""
    rules = resolve(None, overrides, "tricks")
    end = totals(*start)
    players = tricks_players(rules, ("random",) * 4)
    rounds = play_on(kernel_seed(seed), match, 0, played, end, tricks_params(rules), new_board(), players)
    return rounds, end.tolist()


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


def test_t7_a_lead_that_cannot_be_broken_ends_shared_after_the_last_round():
    worthless = ("hit_per_trick=0", "zero_made=0", "over_per_trick=0", "under_per_trick=0")
    assert finish(3, (0, 0, 0, 0), 0, *worthless) == (8, [0, 0, 0, 0])
    assert finish(3, (1, 0, 0, 0), 0, *worthless) == (5, [1, 0, 0, 0])
    assert finish(3, (1, 1, 0, 0), 5, *worthless, "sudden_death_max=2") == (7, [1, 1, 0, 0])
    assert finish(3, (1, 0, 0, 0), 5, *worthless) == (5, [1, 0, 0, 0])


def test_t7_anyone_may_come_to_lead_in_sudden_death():
    ends = [finish(match, (0, 0, -1, -1), 5) for match in range(60)]
    winners = {seat for _, ended in ends for seat in range(4) if ended[seat] == max(ended)}
    assert winners == {0, 1, 2, 3}


def test_s1_the_deal_moves_on_and_the_scores_count_in_sudden_death():
    """Two rounds and up to three more, played again one by one with the dealer and deal number the rule gives."""
    rules = resolve(None, ["rounds=2", "zero_made=10"], "tricks")
    params = tricks_params(rules)
    players = tricks_players(rules, ("timeout", "random", "timeout", "timeout"))
    seed = kernel_seed(2**64 - 1)
    sudden = 0
    for match in range(200):
        dealer, deal, board, ended = (
            first_dealer(seed, match),
            first_deal(match, params),
            new_board(),
            totals(0, 0, 0, 0),
        )
        rounds = play_on(seed, match, dealer, 0, ended, params, board, players)
        by_hand = totals(0, 0, 0, 0)
        for step in range(rounds):
            play_deal(seed, match * 5 + step, (dealer + step) % 4, params, board, players)
            by_hand += board.scores
        assert deal == match * 5
        assert ended.tolist() == by_hand.tolist()
        sudden += rounds > 2
    assert sudden > 10


def test_t2_the_first_dealer_is_uniformly_random():
    n = 4000
    counts = np.bincount([first_dealer(kernel_seed(5), match) for match in range(n)], minlength=4)
    assert abs(counts - n / 4).max() < 5 * (n * 3 / 16) ** 0.5
    following = np.bincount([first_dealer(kernel_seed(5 + match), 0) for match in range(n)], minlength=4)
    assert abs(following - n / 4).max() < 5 * (n * 3 / 16) ** 0.5


def test_matches_share_no_deal():
    params = params_of("rounds=7", "sudden_death_max=2")
    assert [first_deal(match, params) for match in (0, 1, 2, 10**15)] == [0, 9, 18, 9 * 10**15]
