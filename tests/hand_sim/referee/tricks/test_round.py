"""What the referee lets pass, its reading of each rule on a round worked by hand, and its report."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_sim.referee import Report, check_file, check_line

seeds = st.integers(0, 2**64 - 1)


@settings(deadline=None)
@given(seed=seeds)
def test_legal_rounds_pass_under_every_knob(table, seed):
    rng = random.Random(seed)
    assert table.judge(table.round(rng, table.random_rules(rng), table.random_policies(rng))) == []


@settings(deadline=None)
@given(seed=seeds)
def test_legal_matches_pass_under_every_knob(table, seed):
    rng = random.Random(seed)
    assert table.judge(table.match(rng, table.random_rules(rng), table.random_policies(rng))) == []


def test_a_round_worked_by_hand_passes(table):
    assert table.judge(table.spades_round()) == []


def test_t1_baloot_ranks_the_ten_above_the_king(table):
    played = table.spades_round()
    played["rules"]["rank_order"] = "baloot"
    # KS TS 9S: the ten of trumps is higher now
    assert table.judge(played) == [("T4", "trick 6")]


def test_t3_the_hook_forbids_a_total_of_eight(table):
    played = table.spades_round()  # calls 0 + 3 + 1, and 4 by the dealer
    played["rules"].update(call_order="in_turn", total_not_eight=True)
    assert table.judge(played) == [("T3", "call of seat 3")]
    played["calls"] = [0, 3, 0, 4]
    played["scores"][2] = -10
    assert table.judge(played) == []


def test_t4_without_a_trump_a_ruff_is_a_discard(table):
    played = table.spades_round()
    played["rules"]["trump"], played["trump"] = "none", None
    # 9H 8S 7H TH: the ten of hearts wins now
    assert table.judge(played) == [("T4", "trick 2")]


@pytest.mark.parametrize("knob", ["S", "random"])
def test_t4_the_trump_of_the_round_fits_the_knob(table, knob):
    played = table.spades_round()
    played["rules"]["trump"] = knob
    assert table.judge(played) == []
    played["trump"] = None
    assert table.judge(played) == [("T4", "trump")]


@pytest.mark.parametrize("knob", ["none", "H"])
def test_t4_a_trump_the_knob_does_not_give(table, knob):
    played = table.spades_round()
    played["rules"]["trump"] = knob
    assert table.judge(played) == [("T4", "trump")]


@pytest.mark.parametrize(
    ("place", "card", "message"),
    [
        (3, "JH", "seat 3 plays JH a second time"),
        (3, "9S", "seat 3 plays 9S without holding it"),
        (2, "JD", "seat 2 plays JD but can follow suit with 7H QH"),
    ],
)
def test_t4_says_what_is_wrong_with_a_card(table, place, card, message):
    played = table.spades_round()
    played["tricks"][1]["cards"][place] = card
    assert [violation.message for violation in check_line(played)] == [message]


# call, taken, score by hit_rule exact, by at_least; prices of koutchina: the worked scores of T6, and S2
WORKED_SCORES = [
    (3, 3, 30, 30),
    (8, 8, 80, 80),
    (0, 0, 25, 25),
    (4, 5, -10, 50),
    (5, 2, -30, -30),
    (0, 8, -80, -80),
    (0, 1, -10, -10),
    (1, 8, -70, 80),
    (8, 0, -80, -80),
    (1, 0, -10, -10),
]


@pytest.mark.parametrize("hit_rule", ["exact", "at_least"])
@pytest.mark.parametrize(("call", "taken", "exact", "at_least"), WORKED_SCORES)
def test_t6_worked_scores(table, call, taken, exact, at_least, hit_rule):
    right = exact if hit_rule == "exact" else at_least
    played = sweep_by_seat_0() if taken == 8 else find_taken(table, taken)
    seat = played["taken"].index(taken)
    played["rules"] = {**table.koutchina, "hit_rule": hit_rule}
    played["calls"] = [0] * 4
    played["calls"][seat] = call
    played["scores"] = [25 if t == 0 else -10 * t for t in played["taken"]]
    played["scores"][seat] = right
    assert table.judge(played) == []
    played["scores"][seat] = right + 1
    assert table.judge(played) == [("T6", f"score of seat {seat}")]


def find_taken(table, taken: int) -> dict:
    """A round in which somebody takes that many tricks."""
    rng = random.Random(taken)
    while True:
        played = table.round(rng, dict(table.koutchina), ["random"] * 4)
        if taken in played["taken"]:
            return played


def sweep_by_seat_0() -> dict:
    """Each seat holds a suit, seat 0 leads: nobody can follow, so seat 0 takes all."""
    ranks = "789TJQKA"
    return {
        "kind": "tricks.round",
        "policies": ["random"] * 4,
        "seed": 0,
        "deal": 0,
        "dealer": 3,
        "hands": [[rank + suit for rank in ranks] for suit in "SHDC"],
        "trump": None,
        "tricks": [{"leader": 0, "cards": [rank + suit for suit in "SHDC"], "winner": 0} for rank in ranks],
        "taken": [8, 0, 0, 0],
    }


def test_t6_each_price_is_its_own_knob(table):
    played = table.spades_round()
    played["calls"] = [1, 1, 8, 0]  # a trick made, one too many, seven too few, and a zero missed by four
    played["rules"].update(hit_per_trick=3, zero_made=1000, over_per_trick=5, under_per_trick=7)
    played["scores"] = [3, -5, -49, -20]
    assert table.judge(played) == []
    played["calls"], played["taken"] = [0, 2, 1, 4], [1, 2, 1, 4]
    played["scores"] = [-5, 6, 3, 12]
    assert table.judge(played) == []


def test_t8_a_player_out_of_time_calls_zero(table):
    played = table.spades_round()
    played["policies"] = ["timeout/random", "random", "timeout/random", "random"]
    assert table.judge(played) == [("T8", "call of seat 2")]


def test_s3_a_hooked_dealer_out_of_time_calls_one(table):
    played = table.spades_round()
    played["rules"].update(call_order="in_turn", total_not_eight=True)
    played["policies"][3] = "timeout/random"
    played["calls"], played["scores"] = [1, 6, 1, 1], [10, -40, 10, -30]
    assert table.judge(played) == []
    played["calls"][3] = 0  # forbidden
    assert table.judge(played) == [("T3", "call of seat 3")]
    played["calls"][3] = 2  # allowed, but not the lowest
    assert table.judge(played) == [("T8", "call of seat 3")]
    played["calls"][3], played["dealer"] = 1, 4  # nobody knows who is hooked
    assert table.judge(played) == [("T2", "dealer")]


@pytest.mark.parametrize(
    ("seat", "where"),
    [
        (0, "trick 1 card 1"),  # leads AH, holding 7D and 7C
        (1, "trick 4 card 4"),  # 8H and 8S were forced, 8C is the weakest; AS is not
        (2, "trick 1 card 3"),  # KH, holding 7H
        (3, "trick 1 card 4"),  # JH, holding TH
    ],
)
def test_t8_a_player_out_of_time_plays_the_weakest_legal_card(table, seat, where):
    played = table.spades_round()
    played["policies"][seat] = "random/timeout"
    assert table.judge(played) == [("T8", where)]


def test_s4_weakest_goes_by_rank_then_suit_trumps_among_them(table):
    played = sweep_by_seat_0()
    played["rules"] = {**table.koutchina, "trump": "C"}
    played.update(trump="C", policies=["random/timeout", "random", "random", "random"], calls=[0, 0, 0, 0])
    # Seat 0 has S and C from 7 to T, seat 1 H and D from 7 to T, seat 2 S and C above, seat 3 H and D above. Seat 0
    # leads the seven of spades; seat 2 wins it, and all others, with higher cards and by leading what only it holds.
    played["hands"] = [
        ["7S", "8S", "9S", "TS", "7C", "8C", "9C", "TC"],
        ["7H", "8H", "9H", "TH", "7D", "8D", "9D", "TD"],
        ["JS", "QS", "KS", "AS", "JC", "QC", "KC", "AC"],
        ["JH", "QH", "KH", "AH", "JD", "QD", "KD", "AD"],
    ]
    seat_1, seat_3 = played["hands"][1], played["hands"][3]
    mine = ["7S", "7C", "8S", "8C", "9C", "TC", "9S", "TS"]  # 7C goes under the first trump, then what follows suit
    leads = ["JS", "JC", "QS", "QC", "KC", "AC", "KS", "AS"]
    played["tricks"] = [{"leader": 0, "cards": [mine[0], seat_1[0], leads[0], seat_3[0]], "winner": 2}] + [
        {"leader": 2, "cards": [leads[i], seat_3[i], mine[i], seat_1[i]], "winner": 2} for i in range(1, 8)
    ]
    played["taken"], played["scores"] = [0, 0, 8, 0], [25, 25, -80, 25]
    assert table.judge(played) == []
    # to lead, the seven of trumps ties with the seven of spades: S comes before C
    played["tricks"][0]["cards"][0] = "7C"
    assert table.judge(played) == [("T8", "trick 1 card 1")]


def test_the_report_counts_and_places(table):
    good, bad = table.spades_round(), table.spades_round()
    bad["tricks"][4]["winner"] = 1
    match = table.match(random.Random(3), {**table.koutchina, "rounds": 2, "sudden_death_max": 0}, ["random"] * 4)
    report = check_file([json.dumps(good), json.dumps(bad), "{", "[]", json.dumps({"kind": "x"}), json.dumps(match)])
    assert (report.lines, report.rounds, report.matches, report.cards) == (6, 3, 1, 96)
    assert [(v.rule, v.where) for v in report.violations] == [
        ("T4", "line 2 trick 5"),
        ("interface", "line 3"),
        ("interface", "line 4"),
        ("interface", "line 5 kind"),
    ]
    assert report.by_rule == {"T4": 1, "interface": 3}
    assert not report.clean


def test_reports_add_up(table):
    lines = [json.dumps(table.spades_round())] * 2 + ["?"]
    assert check_file(lines[:1]) + check_file(lines[1:2]) == check_file(lines[:2])
    assert check_file(lines[:2]).clean
    assert check_file([]) == Report()


def test_occurrences_of_the_round_worked_by_hand(table):
    seen = check_file([json.dumps(table.spades_round())]).occurrences
    # 8S, AS, JS on other suits; TD, 9D, and three each on the last two leads of spades
    assert +seen == {
        "rank order natural": 1,
        "calls secret": 1,
        "trump S": 1,
        "calls total eight": 1,
        "zero missed": 1,
        "too few taken": 1,
        "call made": 2,
        "ruffs": 3,
        "tricks won by a ruff": 3,
        "discards": 8,
    }


def test_occurrences_of_calls(table):
    played = table.spades_round()
    played["rules"].update(call_order="in_turn", total_not_eight=True, hit_rule="at_least")
    played["policies"][3] = "timeout/random"
    played["calls"], played["scores"] = [1, 6, 1, 1], [10, -40, 10, 40]
    seen = check_file([json.dumps(played)]).occurrences
    assert seen["dealer hooked"] == seen["dealer out of time, zero forbidden"] == seen["calls by timeout"] == 1
    assert seen["call made with overtricks (at_least)"] == 1
    assert seen["calls total more than eight"] == 1
    assert seen["cards by timeout"] == 0


def test_occurrences_of_matches(table):
    matches = [table.match_of(seed, rounds=2, sudden_death_max=2) for seed in range(300)]
    report = check_file(json.dumps(match) for match in matches)
    assert report.clean
    assert report.matches == 300
    seen = report.occurrences
    for extra in (0, 1, 2):
        assert seen[f"matches with {extra} sudden-death rounds"] == sum(m["sudden_death"] == extra for m in matches)
    assert seen["first place shared"] == sum(m["ranks"].count(1) > 1 for m in matches)
    assert seen["ties below first place"] == sum(max(map(m["ranks"].count, (2, 3, 4))) > 1 for m in matches)
    outsiders = 0
    for match in matches:
        before = [sum(r["scores"][seat] for r in match["rounds"][:2]) for seat in range(4)]
        behind = before[match["ranks"].index(1)] < max(before)
        outsiders += behind and match["ranks"].count(1) == 1
    assert seen["sudden death won by one not in the tie"] == outsiders
    assert min(outsiders, seen["first place shared"], seen["ties below first place"]) > 0
