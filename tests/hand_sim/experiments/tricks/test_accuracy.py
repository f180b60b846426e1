"""`tricks accuracy`: its rows against the rounds counted one by one, its promises, and what its chart claims."""

from dataclasses import replace
from math import sqrt

import pytest

from hand_sim.engine.run import compile_kernels, run
from hand_sim.experiments.tricks.accuracy import STRENGTH, Accuracy, _finding
from hand_sim.result import build, differences, to_json
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.transcripts import trace_rounds

POLICIES = ("rule", "random", "rule", "timeout")
BY = ["call", "strength", "position", "policy", "aces", "high_cards", "longest_suit", "voids", "strength_call"]


def asked(overrides=(), policies=POLICIES, seed=5):
    return Accuracy(resolve(None, list(overrides), "tricks"), policies, seed)


def rows(question, deals):
    """The rows by `by`."""
    tally = compile_kernels(question)
    question.simulate(0, deals, tally)
    found = {}
    for row in question.tabulate(tally, deals).rows:
        found.setdefault(row["by"], []).append(row)
    return found


@pytest.fixture(scope="module")
def table():
    return rows(asked(), 200)


@pytest.fixture(scope="module")
def hands():
    """Every hand of the same deals: its cards, call, tricks, score, position and policy."""
    found = []
    for deal in trace_rounds(asked().rules, POLICIES, 5, 0, 200):
        for seat in range(4):
            position = (seat - deal["dealer"] - 1) % 4
            hand, call, taken, score = (deal[key][seat] for key in ("hands", "calls", "taken", "scores"))
            found.append(
                {"deal": deal["deal"], "hand": hand, "call": call, "taken": taken, "score": score}
                | {"position": position, "policy": POLICIES[seat]}
            )
    return found


def check(row, chosen):
    """A row's figures are those of the chosen hands."""
    n = len(chosen)
    assert row["n"] == n
    assert row["hit"] == pytest.approx(sum(hand["call"] == hand["taken"] for hand in chosen) / n)
    assert row["score"] == pytest.approx(sum(hand["score"] for hand in chosen) / n)
    assert row["taken"] == pytest.approx(sum(hand["taken"] for hand in chosen) / n)
    if "called" in row:
        assert row["called"] == pytest.approx(sum(hand["call"] for hand in chosen) / n)


def test_each_table_counts_every_hand_once(table):
    assert list(table) == BY
    for group in table.values():
        assert sum(row["n"] for row in group) == 800


def test_every_call_has_a_row_and_its_own_hands(table, hands):
    assert [row["call"] for row in table["call"]] == list(range(9))
    for row in table["call"]:
        check(row, [hand for hand in hands if hand["call"] == row["call"]])


def test_position_and_policy_have_their_own_hands(table, hands):
    for key in ("position", "policy"):
        for row in table[key]:
            check(row, [hand for hand in hands if hand[key] == row[key]])


def test_what_a_player_can_count_is_counted(table, hands):
    count = {
        "aces": lambda hand: sum(card[0] == "A" for card in hand),
        "high_cards": lambda hand: sum(card[0] in "AK" for card in hand),
        "longest_suit": lambda hand: max(sum(card[1] == suit for card in hand) for suit in "SHDC"),
        "voids": lambda hand: sum(all(card[1] != suit for card in hand) for suit in "SHDC"),
    }
    for feature, number in count.items():
        for row in table[feature]:
            check(row, [hand for hand in hands if number(hand["hand"]) == row[feature]])


def test_t1_high_cards_are_the_two_highest_ranks_of_the_order():
    baloot = asked(["rank_order=baloot"])
    deals = trace_rounds(baloot.rules, POLICIES, 5, 0, 100)
    high = [sum(card[0] in "AT" for card in hand) for deal in deals for hand in deal["hands"]]
    assert {row["high_cards"]: row["n"] for row in rows(baloot, 100)["high_cards"]} == {
        number: high.count(number) for number in sorted(set(high))
    }


def test_strength_and_call_together_split_both(table):
    for row in table["strength"]:
        assert row["below"] is None or row["below"] == row["strength"] + 0.5
        cells = [cell for cell in table["strength_call"] if cell["strength"] == row["strength"]]
        assert sum(cell["n"] for cell in cells) == row["n"]
    for row in table["call"]:
        assert sum(cell["n"] for cell in table["strength_call"] if cell["call"] == row["call"]) == row["n"]


def test_the_deal_is_the_unit_of_the_intervals(table, hands):
    """The interval of a mean score against the spread of per-deal residuals, worked out in floating point."""
    row = table["policy"][0]
    deals = {}
    for hand in hands:
        if hand["policy"] == row["policy"]:
            deals.setdefault(hand["deal"], []).append(hand["score"] - row["score"])
    k = len(deals)
    error = sqrt(k / (k - 1) * sum(sum(parts) ** 2 for parts in deals.values())) / row["n"]
    low, high = row["score_ci"]
    assert (high - low) / 2 == pytest.approx(1.971957 * error, rel=1e-5)  # t of 199 degrees of freedom


def test_the_headline_is_the_share_of_calls_made(table, hands):
    tally = compile_kernels(asked())
    asked().simulate(0, 200, tally)
    found = asked().tabulate(tally, 200)
    assert found.headline.mean == pytest.approx(sum(hand["call"] == hand["taken"] for hand in hands) / 800)
    assert STRENGTH in found.notes
    assert found.extra["strength"] == STRENGTH


def test_policies_have_a_table_only_where_they_differ():
    assert "policy" not in rows(asked(policies=("timeout",) * 4), 3)


def test_t6_at_least_counts_more_tricks_as_made():
    """Deal by deal the blind player plays the same: more calls are made than by the exact number alone."""
    blind = ("random",) * 4
    made = {row["call"]: row["hit"] for row in rows(asked(["hit_rule=at_least"], blind), 2000)["call"]}
    exact = {row["call"]: row["hit"] for row in rows(asked([], blind), 2000)["call"]}
    assert made[0] == exact[0]
    assert made[8] == exact[8]
    assert all(made[call] > exact[call] for call in range(1, 7))


def test_c78_any_number_of_threads_gives_the_same_digits():
    question = asked(policies=("timeout", "random", "rule", "random"))
    results = [build(question, run(question, 2001, threads), 2001) for threads in (1, 2, 3)]
    for other in results[1:]:
        assert not differences(results[0], other)
    lasting = [
        to_json({key: value for key, value in found.items() if key not in ("elapsed_s", "deals_per_s")})
        for found in results
    ]
    assert len(set(lasting)) == 1


def test_another_seed_gives_other_deals():
    assert rows(replace(asked(), seed=6), 50) != rows(asked(), 50)


def cell(call, n, hit):
    return {"by": "call", "call": call, "n": n, "hit": hit}


def test_the_title_says_how_often_calls_are_made():
    some = [cell(0, 300, 0.6), cell(1, 100, 0.2), cell(3, 10, 0.5), cell(4, 0, None), cell(8, 10, 0.4)]
    assert _finding([*some, {"by": "strength", "n": 5, "hit": 1.0}]) == (
        "Made: 60 % of zeros, 24 % of other calls; nobody calls 4"
    )
    assert _finding([cell(0, 0, None), cell(5, 4, 0.25)]) == "Made: 25 % of other calls; nobody calls 0"
