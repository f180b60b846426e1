"""`tricks call`: the cases whose answer is certain, what cannot be told apart, and what is refused."""

import json
from math import sqrt

import numpy as np
import pytest

from hand_sim.engine.run import run
from hand_sim.errors import InputError
from hand_sim.experiments.tricks.call import Call, Calls, _advice
from hand_sim.result import build, differences
from hand_sim.rules.resolve import resolve
from kernels.tricks.calling import PAIRS_START, SIZE, WIDTH

SPADES = "AS KS QS JS TS 9S 8S 7S"
UP = [-80, -70, -60, -50, -40, -30, -20, -10, 80]
DOWN = [25, -10, -20, -30, -40, -50, -60, -70, -80]


def question(hand, seat=0, overrides=(), policies=("rule",) * 4, seed=1):
    return Call(resolve(None, list(overrides), "tricks"), policies, seed, hand, seat)


def answer(hand, seat=0, overrides=(), deals=300, **others):
    asked = question(hand, seat, overrides, **others)
    return build(asked, run(asked, deals, 1), deals)


def test_c45_a_zero_with_the_ace_of_trumps_is_never_made():
    found = answer("AS 7H 8H 9H 7D 8D 7C 8C", 3, ["trump=S"])
    zero = found["rows"][0]
    assert zero["hit"] == 0
    assert zero["score"] <= -10
    assert found["tricks"][0] == 0
    assert found["best"] >= 1


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("trump", ["none", "S"])
def test_c47_eight_spades_take_all_or_nothing(seat, trump):
    all_of_them = seat == 0 or trump == "S"
    found = answer(SPADES, seat, [f"trump={trump}"], deals=100)
    expected = UP if all_of_them else DOWN
    assert [row["score"] for row in found["rows"]] == expected
    assert [row["score_ci"] for row in found["rows"]] == [[score, score] for score in expected]
    assert found["best"] == (8 if all_of_them else 0)
    assert found["tricks"][found["best"]] == 1
    assert found["undecided"] == []


@pytest.mark.parametrize("deals", [100, 10_000])
def test_c72_none_of_n_is_no_certainty(deals):
    rows = answer(SPADES, 0, deals=deals, policies=("timeout",) * 4)["rows"]
    near = 0.06 if deals == 100 else 0.001
    assert (rows[8]["hit"], rows[8]["hit_ci"][1]) == (1, 1)
    assert 1 - near <= rows[8]["hit_ci"][0] <= 0.9999
    assert rows[0]["hit"] == rows[0]["hit_ci"][0] == 0
    assert 0.0001 <= rows[0]["hit_ci"][1] <= near


def test_c72_nor_is_it_where_it_was_only_observed():
    found = answer("AS AH AD KS KH KD QS 7C", 0, deals=20)
    never = [row for row in found["rows"] if row["hit"] == 0]
    assert never
    for row in never:
        assert row["hit_ci"][0] == 0
        assert 0.1 < row["hit_ci"][1] < 0.2


@pytest.mark.parametrize("trump", [("none", "none"), ("S", "H"), ("D", "C")])
def test_renaming_the_suits_changes_nothing_but_noise(trump):
    renamed = str.maketrans("SHDC", "HDCS")
    hand = "AS KS 9S QH 7H TD 8D JC"
    one = answer(hand, 1, [f"trump={trump[0]}"], deals=2000)
    other = answer(hand.translate(renamed), 1, [f"trump={trump[1]}"], deals=2000, seed=2)
    for left, right in zip(one["rows"], other["rows"], strict=True):
        errors = [(row["score_ci"][1] - row["score_ci"][0]) / 2 / 1.96 for row in (left, right)]
        assert abs(left["score"] - right["score"]) < 5 * sqrt(errors[0] ** 2 + errors[1] ** 2), left["call"]


def test_the_form_of_the_answer():
    found = answer("7C AS 10h kd 8C 9c QS JS", 2, deals=50)
    assert found["hand"] == ["AS", "QS", "JS", "TH", "KD", "9C", "8C", "7C"]
    assert found["seat"] == 2
    assert [row["call"] for row in found["rows"]] == list(range(9))
    assert {"n", "score", "score_ci", "hit", "hit_ci"} <= set(found["rows"][0])
    assert len(found["tricks"]) == len(found["tricks_ci"]) == 9
    assert sum(found["tricks"]) == pytest.approx(1)
    assert found["tricks"][found["best"]] == found["rows"][found["best"]]["hit"]
    assert found["rows"][found["best"]]["score"] == max(row["score"] for row in found["rows"])
    assert found["headline"]["mean"] == found["rows"][found["best"]]["score"]
    json.dumps(found, allow_nan=False)


def test_the_same_cards_in_any_order_are_the_same_question():
    assert question("7C AS 10h kd 8C 9c QS JS") == question("AS QS JS TH KD 9C 8C 7C")


def test_t1_the_hand_is_sorted_by_the_order_of_the_rules():
    assert question("TS KS AS 9S 7H 8H 9H JH", overrides=["rank_order=baloot"]).hand == "AS TS KS 9S JH 9H 8H 7H"


def test_c78_any_number_of_threads_gives_the_same_digits():
    asked = question("7C AS 10h kd 8C 9c QS JS", 1)
    results = [build(asked, run(asked, 301, threads), 301) for threads in (1, 2, 3)]
    assert not differences(results[0], results[1])
    assert not differences(results[0], results[2])


def test_t3_the_note_for_the_dealer_whose_calls_are_not_all_allowed():
    hook = ["call_order=in_turn", "total_not_eight=true"]
    found = answer("7C AS 10h kd 8C 9c QS JS", 3, hook, deals=60)
    assert any("T3" in note for note in found["notes"])
    assert sum(60 - row["n"] for row in found["rows"]) > 0
    assert not any("T3" in note for note in answer("7C AS 10h kd 8C 9c QS JS", 0, hook, deals=60)["notes"])


def tallied(scores):
    """The tally of deals whose scores by call are given (None: forbidden)."""
    out = np.zeros(SIZE, np.int64)
    calls, pairs = out[:PAIRS_START].reshape(9, WIDTH), out[PAIRS_START:].reshape(9, 9, -1)
    for deal in scores:
        for call, score in enumerate(deal):
            if score is not None:
                calls[call, :4] += [1, score > 0, score, score * score]
                for other in range(call + 1, 9):
                    if deal[other] is not None:
                        apart = score - deal[other]
                        pairs[call, other] += [1, apart, apart * apart]
    return Calls(out, 160)


def undecided(calls):
    return [call for call in range(9) if call != calls.best and not calls.is_worse(call)]


def test_the_best_call_has_the_highest_mean_and_is_the_lowest_of_several():
    assert tallied([[0, 5, 5, 1, 0, 0, 0, 0, 0]]).best == 1


def test_differences_are_taken_deal_by_deal():
    """Scores that vary by a hundred points, but always together: five points apart is beyond doubt."""
    deals = [[100 * (k % 2) + bonus for bonus in (5 + k % 3, 0, 1, 2, 3, -1, -2, -3, -4)] for k in range(60)]
    calls = tallied(deals)
    assert calls.best == 0
    assert calls.row(1)["behind"] == pytest.approx(6)
    assert calls.row(1)["score_ci"][1] > calls.row(0)["score_ci"][0]
    assert undecided(calls) == []


def test_what_cannot_be_told_apart_is_said():
    rng = np.random.default_rng(4)
    deals = [[int(x) for x in rng.integers(-50, 50, 2)] + [-200] * 7 for _ in range(100)]
    calls = tallied(deals)
    assert undecided(calls) == [1 - calls.best]
    low, high = calls.row(1 - calls.best)["behind_ci"]
    assert low < 0 < high


def test_equal_calls_are_never_told_apart():
    assert undecided(tallied([[3, 3, 0, 0, 0, 0, 0, 0, 0]] * 5000)) == [1]


def test_no_spread_in_a_few_deals_is_no_proof():
    """Ten points apart in every deal seen: after 20 deals much can still come, after 500 it cannot turn around."""
    deal = [10, 0, 0, 0, 0, 0, 0, 0, 0]
    assert undecided(tallied([deal] * 20)) == list(range(1, 9))
    assert undecided(tallied([deal] * 500)) == []


def test_one_deal_tells_nothing_apart():
    calls = tallied([[10, 0, 0, 0, 0, 0, 0, 0, 0]])
    assert undecided(calls) == list(range(1, 9))
    assert calls.row(1)["behind_ci"] is None


def test_t3_calls_are_compared_where_both_were_allowed():
    calls = tallied([[10, None, 0, 0, 0, 0, 0, 0, 0], [20, 15, None, 0, 0, 0, 0, 0, 0], [0, 1, -9, 0, 0, 0, 0, 0, 0]])
    assert calls.best == 0
    assert calls.row(1)["n"] == 2
    assert calls.row(1)["behind"] == pytest.approx((5 - 1) / 2)
    assert calls.row(2)["behind"] == pytest.approx((10 + 9) / 2)


def test_the_advice_in_words():
    rows = [{"score": 4.26, "hit": 0.513}, {"score": -1.0, "hit": 0.2}]
    assert _advice(rows, 0, []).startswith("Call 0: +4.3 points a round on average, made 51 % of the time; every other")
    assert _advice(rows, 0, [2]).endswith("it cannot be told apart from 2.")
    assert _advice(rows, 1, [0, 2, 3]).endswith("it cannot be told apart from 0, 2 or 3.")


@pytest.mark.parametrize(
    ("hand", "seat", "overrides", "said"),
    [
        ("AS KS", 0, [], "a hand has 8 cards, got 2"),
        ("AS AS QS JS TS 9S 8S 7S", 0, [], "AS is given twice"),
        ("AS KS QS JS TS 9S 8S 2S", 0, [], "2S is not in the 32-card deck"),
        (SPADES, 4, [], "--seat"),
        (SPADES, 0, ["trump=random"], "--set trump=S"),
    ],
)
def test_what_cannot_be_answered_is_refused(hand, seat, overrides, said):
    with pytest.raises(InputError, match=said):
        question(hand, seat, overrides)


def test_t6_how_far_two_calls_can_be_apart_in_a_deal():
    assert question(SPADES)._largest_difference() == 160
    dear = question(SPADES, overrides=["zero_made=700", "under_per_trick=30"])
    assert dear._largest_difference() == 700 + 8 * 30
