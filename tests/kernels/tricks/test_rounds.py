"""The tallies of many rounds, against the same rounds added up one by one, and against exact chances."""

from collections import Counter
from itertools import pairwise, product
from math import comb, sqrt

import numpy as np
import pytest
import slow_rounds

from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.transcripts import trace_rounds
from kernels.tricks.rounds import DEALS, GROUPINGS, HANDS, SQUARES, STARTS, WIDTH, made, tally_rounds
from kernels.tricks.score import score

SEED = 2**64 - 5


def played(overrides, policies, first, count, seed=SEED):
    """The tally of some deals, int64[all groups, WIDTH], and the rules."""
    rules = resolve(None, overrides, "tricks")
    kinds = np.array([list(dict.fromkeys(policies)).index(name) for name in policies], dtype=np.int64)
    out = np.zeros(int(STARTS[-1]) * WIDTH, np.int64)
    players = tricks_players(rules, policies)
    tally_rounds(kernel_seed(seed), first, count, tricks_params(rules), players, kinds, out)
    return out.reshape(-1, WIDTH), rules


@pytest.mark.parametrize(
    ("overrides", "policies"),
    [
        ([], ("rule",) * 4),
        (["trump=random", "rank_order=baloot", "hit_rule=at_least"], ("rule", "random", "timeout", "rule/random")),
        (
            ["call_order=in_turn", "total_not_eight=true", "trump=D", "zero_made=0"],
            ("random", "rule", "random", "rule"),
        ),
    ],
)
def test_tallies_are_those_of_the_rounds_added_up_one_by_one(overrides, policies):
    first, count = 10**12 + 3, 150
    out, rules = played(overrides, policies, first, count)
    rest = tricks_players(rules, policies).rest
    slow = slow_rounds.tally(rules, trace_rounds(rules, policies, SEED, first, count), policies, rest)
    starts = dict(zip(GROUPINGS, STARTS.tolist(), strict=False))
    expected = np.zeros_like(out)
    for (grouping, group), sums in slow.items():
        expected[starts[grouping] + group] = sums
    assert np.array_equal(out, expected)


@pytest.mark.parametrize("goal", ["exact", "at_least"])
def test_t6_a_made_call_is_one_that_pays(goal):
    rules = resolve(None, [f"hit_rule={goal}"], "tricks")
    params = tricks_params(rules)
    for call, taken in product(range(9), repeat=2):
        assert made(params, call, taken) == slow_rounds.is_made(rules, call, taken)
        assert made(params, call, taken) == (score(params, call, taken) > 0)


def group_share(out, grouping, group, deals):
    """The mean number of hands a deal in a group, over four, and its standard error with the deal as the unit."""
    row = out[STARTS[GROUPINGS.index(grouping)] + group]
    mean = row[HANDS] / deals
    return mean / 4, sqrt(max(row[SQUARES] / deals - mean**2, 1 / deals) / deals) / 4


def shapes():
    """How likely each shape (lengths of the four suits) of eight cards out of 32 is."""
    for lengths in product(range(9), repeat=4):
        if sum(lengths) == 8:
            ways = 1
            for length in lengths:
                ways *= comb(8, length)
            yield lengths, ways / comb(32, 8)


def exact_shares():
    """What a hand of eight cards holds, exactly: {(grouping, group): chance} (E05, E06, E11)."""
    shares = Counter()
    for k in range(5):
        shares["aces", k] = comb(4, k) * comb(28, 8 - k) / comb(32, 8)
    for k in range(9):
        shares["high_cards", k] = comb(8, k) * comb(24, 8 - k) / comb(32, 8)
    for lengths, chance in shapes():
        shares["longest_suit", max(lengths) - 2] += chance
        shares["voids", lengths.count(0)] += chance
    return shares


def test_what_hands_hold_is_as_frequent_as_it_must_be():
    deals = 200_000
    out, _ = played([], ("timeout",) * 4, 0, deals, seed=17)
    exact = exact_shares()
    assert exact["aces", 1] == pytest.approx(0.450278, abs=1e-6)
    assert exact["longest_suit", 0] == pytest.approx(0.058437, abs=1e-6)
    for (grouping, group), chance in exact.items():
        share, error = group_share(out, grouping, group, deals)
        assert abs(share - chance) < 5 * error, (grouping, group)


def test_every_hand_is_in_one_group_of_each_grouping_and_every_seat_in_each_position_equally_often():
    deals = 400
    out, _ = played([], ("timeout",) * 4, 0, deals)
    for start, end in pairwise(STARTS):
        assert out[start:end, HANDS].sum() == 4 * deals
    for grouping in ("seat", "position"):
        start = STARTS[GROUPINGS.index(grouping)]
        assert (out[start : start + 4, DEALS] == deals).all()


def test_strength_tells_how_many_tricks_the_rule_player_takes():
    out, _ = played([], ("rule",) * 4, 0, 4000)
    start = STARTS[GROUPINGS.index("strength")]
    taken = [row[9] / row[HANDS] for row in out[start : start + 17] if row[HANDS] > 200]
    assert len(taken) > 6
    assert taken == sorted(taken)
    assert taken[0] < 0.6
    assert taken[-1] > 4
