"""Rules, players and seeds reach the kernels in one type each, whatever their values."""

import numpy as np
import pytest
from numba import typeof

from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players, tricks_params, tricks_players
from hand_sim.rules.resolve import resolve
from kernels.rummy.players.rows import NUMBERS

PLAIN = resolve(None, [], "tricks")
OTHER = resolve(None, ["trump=H", "call_order=in_turn", "total_not_eight=true", "hit_rule=at_least"], "tricks")


def test_the_players_are_the_policies_by_seat():
    players = tricks_players(PLAIN, ("rule", "random", "timeout", "rule/random"))
    assert players.call.tolist() == [2, 0, 1, 2]
    assert players.play.tolist() == [2, 0, 1, 0]


def test_one_type_for_every_value():
    assert typeof(tricks_params(PLAIN)) == typeof(tricks_params(OTHER))
    assert typeof(tricks_players(PLAIN, ("rule",) * 4)) == typeof(tricks_players(OTHER, ("random",) * 4))


@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_a_seed_is_not_folded(seed):
    assert type(kernel_seed(seed)) is np.uint64
    assert int(kernel_seed(seed)) == seed


def test_the_tables_are_laid_out_once_a_rule_set_and_follow_its_prices():
    first, again = (tricks_players(PLAIN, (name,) * 4) for name in ("rule", "random"))
    assert first.rest is again.rest
    priced = tricks_players(resolve(None, ["under_per_trick=500"], "tricks"), ("rule",) * 4)
    assert not np.array_equal(first.rest, priced.rest)


def test_the_rummys_players_are_the_policies_by_seat():
    """Empty seats hold the player with code 0 and are never asked."""
    kinds, numbers = rummy_players(("planner", "random", "greedy"))
    assert kinds.tolist() == [2, 0, 1, 0, 0, 0]
    assert numbers.dtype == kinds.dtype == np.int64
    assert [row.tolist() for row in numbers] == [NUMBERS[kind].tolist() for kind in kinds]


def test_the_rummys_rules_have_one_type_whatever_their_values():
    jordan, other = (resolve("jordan", more, "rummy") for more in ([], ["forget_announce=0.5", "teams=opposite"]))
    assert typeof(rummy_params(jordan)) == typeof(rummy_params(other))
    assert rummy_params(other).forget_announce == 500_000
