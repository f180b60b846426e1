"""Transcripts have the form the interface promises, and are the same whatever part of them is asked for."""

import json
from itertools import islice
from pathlib import Path

import pytest

from hand_sim.referee import check_file
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.cards import DECK
from hand_sim.tricks.transcripts import trace_matches, trace_rounds

GOLDEN = Path(__file__).with_name("golden_trace.jsonl")
KOUTCHINA = resolve(None, [], "tricks")
RANKS, SUITS = "AKQJT987", "SHDC"
TABLE = ("random", "timeout", "random/timeout", "timeout/random")


@pytest.fixture(scope="module")
def matches():
    """500 matches of short rounds and cheap prices: ties at every place."""
    rules = resolve(None, ["rounds=2", "sudden_death_max=2", "zero_made=10"], "tricks")
    return list(trace_matches(rules, TABLE, 4, 100, 500))


def test_a_round_is_as_the_interface_says():
    [played] = trace_rounds(KOUTCHINA, TABLE, 2**64 - 1, 17, 1)
    assert list(played) == [
        "kind", "rules", "policies", "seed", "deal", "dealer", "hands", "trump", "calls", "tricks", "taken", "scores",
    ]  # fmt: skip
    assert (played["kind"], played["seed"], played["deal"], played["dealer"]) == ("tricks.round", 2**64 - 1, 17, 1)
    assert played["rules"] == {"preset": "koutchina", **KOUTCHINA.knobs()}
    assert played["policies"] == list(TABLE)
    assert played["trump"] is None
    assert played["tricks"][0]["leader"] == 2
    assert json.loads(json.dumps(played)) == played


def test_t1_hands_are_the_deck_sorted_by_suit_and_high_to_low():
    for played in trace_rounds(KOUTCHINA, TABLE, 1, 0, 50):
        assert sorted(card for hand in played["hands"] for card in hand) == sorted(DECK)
        for hand in played["hands"]:
            assert hand == sorted(hand, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))


def test_t1_the_rank_order_changes_no_card():
    baloot = resolve(None, ["rank_order=baloot"], "tricks")
    for one, other in zip(trace_rounds(KOUTCHINA, TABLE, 1, 0, 20), trace_rounds(baloot, TABLE, 1, 0, 20), strict=True):
        assert [sorted(hand) for hand in one["hands"]] == [sorted(hand) for hand in other["hands"]]


def test_t4_a_drawn_trump_is_written_by_its_letter():
    drawn = resolve(None, ["trump=random"], "tricks")
    assert {played["trump"] for played in trace_rounds(drawn, TABLE, 1, 0, 40)} == set(SUITS)
    fixed = resolve(None, ["trump=D"], "tricks")
    assert {played["trump"] for played in trace_rounds(fixed, TABLE, 1, 0, 5)} == {"D"}


def test_blocks_do_not_show():
    """A range longer than is played at a time, against pieces of it that begin elsewhere."""
    whole = list(trace_rounds(KOUTCHINA, TABLE, 3, 10, 1100))
    assert [played["deal"] for played in whole] == list(range(10, 1110))
    assert list(trace_rounds(KOUTCHINA, TABLE, 3, 500, 30)) == whole[490:520]
    many = list(trace_matches(KOUTCHINA, TABLE, 3, 0, 70))
    assert list(trace_matches(KOUTCHINA, TABLE, 3, 50, 20)) == many[50:]
    assert next(iter(trace_rounds(KOUTCHINA, TABLE, 3, 10**15 - 1, 1)))["deal"] == 10**15 - 1


def test_a_long_trace_is_begun_at_once():
    first = islice(trace_rounds(KOUTCHINA, TABLE, 3, 0, 10**12), 2)
    assert [played["deal"] for played in first] == [0, 1]


def test_s1_the_deal_moves_and_deal_numbers_count_up(matches):
    for number, match in enumerate(matches, 100):
        rounds = match["rounds"]
        assert match["match"] == number
        assert [played["deal"] for played in rounds] == list(range(4 * number, 4 * number + len(rounds)))
        assert [played["dealer"] for played in rounds] == [(rounds[0]["dealer"] + k) % 4 for k in range(len(rounds))]
        assert match["sudden_death"] == len(rounds) - 2
        assert all("rules" not in played for played in rounds)
    assert {match["sudden_death"] for match in matches} == {0, 1, 2}


def test_t7_totals_and_c42_ranks(matches):
    """Standard competition ranks: by sorting, not by counting."""
    below = 0
    for match in matches:
        assert match["totals"] == [sum(played["scores"][seat] for played in match["rounds"]) for seat in range(4)]
        in_order = sorted(match["totals"], reverse=True)
        assert match["ranks"] == [1 + in_order.index(total) for total in match["totals"]]
        below += any(match["ranks"].count(rank) > 1 for rank in (2, 3))
    assert below > 0


def test_c42_ties_below_first_place_come_up_under_koutchina():
    matches = trace_matches(KOUTCHINA, ("rule",) * 4, 1, 0, 500)
    assert any(match["ranks"].count(rank) > 1 for match in matches for rank in (2, 3))


def test_the_referee_finds_nothing(matches):
    report = check_file(json.dumps(match) for match in matches)
    assert report.clean
    assert report.matches == 500


def test_the_same_cards_and_choices_as_ever():
    """Golden: another digit here breaks the promise that a seed gives the same numbers.

    The file is the output of `hand-sim tricks trace --rounds 2` and then `--matches 1`, with TABLE for --policies.
    """
    traced = [*trace_rounds(KOUTCHINA, TABLE, 1, 0, 2), *trace_matches(KOUTCHINA, TABLE, 1, 0, 1)]
    assert traced == [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
