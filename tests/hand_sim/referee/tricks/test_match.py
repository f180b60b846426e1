"""T7 and the order of deals in a match: what the referee finds in results and rounds that do not fit."""

import random

import pytest


def match_with_sudden_death(table, rounds_of_it, **knobs):
    """One with exactly so many rounds of sudden death, sudden_death_max being 3 unless given."""
    matches = (table.match_of(seed, **{"sudden_death_max": 3, **knobs}) for seed in range(10_000))
    return next(match for match in matches if match["sudden_death"] == rounds_of_it)


def recount(match):
    """Makes what follows from the rounds fit them again."""
    match["sudden_death"] = len(match["rounds"]) - match["rules"]["rounds"]
    match["totals"] = [sum(r["scores"][seat] for r in match["rounds"]) for seat in range(4)]
    match["ranks"] = [1 + sum(t > mine for t in match["totals"]) for mine in match["totals"]]


def one_more_round(table, match):
    rng, last = random.Random(1), match["rounds"][-1]
    extra = table.round(rng, match["rules"], ["random"] * 4, last["deal"] + 1, (last["dealer"] + 1) % 4)
    del extra["rules"]
    match["rounds"].append(extra)
    recount(match)


@pytest.mark.parametrize("played", [0, 1, 2])
def test_t7_sudden_death_that_is_not_due(table, played):
    match = match_with_sudden_death(table, played, rounds=2)
    one_more_round(table, match)
    assert table.judge(match) == [("T7", f"round {2 + played + 1}")]


@pytest.mark.parametrize("played", [1, 2, 3])
def test_t7_sudden_death_that_is_due_and_missing(table, played):
    match = match_with_sudden_death(table, played, rounds=2)
    del match["rounds"][-1]
    recount(match)
    assert table.judge(match) == [("T7", "rounds")]


@pytest.mark.parametrize("most", [0, 1, 3])
def test_t7_no_more_sudden_death_than_its_limit(table, most):
    matches = (table.match_of(seed, rounds=1, sudden_death_max=most) for seed in range(10_000))
    match = next(m for m in matches if m["sudden_death"] == most and m["ranks"].count(1) > 1)
    assert table.judge(match) == []
    one_more_round(table, match)
    assert table.judge(match) == [("T7", f"round {1 + most + 1}")]


def test_t7_a_tie_below_the_lead_causes_no_round(table):
    matches = (table.match_of(seed, rounds=2, sudden_death_max=3) for seed in range(10_000))
    match = next(m for m in matches if sorted(m["ranks"]) == [1, 2, 2, 4] and m["sudden_death"] == 0)
    assert table.judge(match) == []
    one_more_round(table, match)
    assert table.judge(match) == [("T7", "round 3")]


def test_t7_too_few_rounds(table):
    for seed in range(30):
        match = table.match_of(seed, rounds=4, sudden_death_max=0)
        del match["rounds"][-1]
        recount(match)
        assert table.judge(match) == [("T7", "rounds")]


def test_t7_sudden_death_miscounted(table):
    for seed in range(30):
        match = table.match_of(seed)
        match["sudden_death"] += random.Random(seed).choice([-1, 1])
        assert table.judge(match) == [("T7", "sudden_death")]


def test_t7_total_off(table):
    for seed in range(30):
        match = table.match_of(seed)
        match["totals"][seed % 4] += 10
        assert table.judge(match) == [("T7", "totals")]


def test_t7_s1_sudden_death_counts_in_the_totals(table):
    match = match_with_sudden_death(table, 1, rounds=2, hit_per_trick=10, over_per_trick=10, under_per_trick=10)
    match["totals"] = [sum(r["scores"][seat] for r in match["rounds"][:2]) for seat in range(4)]
    assert table.judge(match) == [("T7", "totals")]


def test_t7_ranks_skip_after_a_tie(table):
    matches = (table.match_of(seed) for seed in range(10_000))
    match = next(m for m in matches if sorted(m["ranks"]) == [1, 2, 2, 4])
    match["ranks"][match["ranks"].index(4)] = 3
    assert table.judge(match) == [("T7", "ranks")]


def test_t7_ranks_swapped(table):
    matches = (table.match_of(seed) for seed in range(10_000))
    match = next(m for m in matches if sorted(m["ranks"]) == [1, 2, 3, 4])
    match["ranks"] = [5 - rank for rank in match["ranks"]]
    assert table.judge(match) == [("T7", "ranks")]


def test_t2_the_same_player_deals_again(table):
    for seed in range(30):
        rng = random.Random(seed)
        match = table.match_of(seed, rounds=5)
        number = rng.randrange(1, 5)
        before = match["rounds"][number - 1]
        again = table.round(rng, match["rules"], ["random"] * 4, before["deal"] + 1, before["dealer"])
        del again["rules"]
        match["rounds"][number] = again
        assert table.judge(match) == [("T2", f"round {number + 1} dealer")]


def test_t2_the_dealer_of_the_first_round_is_misnamed(table):
    match = table.match_of(0, rounds=3)
    match["rounds"][0]["dealer"] = (match["rounds"][0]["dealer"] + 2) % 4
    assert table.judge(match) == [("T2", "round 2 dealer")]


def test_deal_numbers_count_up_by_one(table):
    for seed in range(30):
        match = table.match_of(seed, rounds=3)
        match["rounds"][1]["deal"] += 1
        assert table.judge(match) == [("interface", "round 2 deal")]
