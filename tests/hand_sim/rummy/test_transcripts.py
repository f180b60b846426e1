"""Transcripts of the rummy have the form the interface promises, whatever part of them is asked for."""

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from hand_sim.referee import check_file
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.cards import Wilds, all_cards, sort_key
from hand_sim.rummy.meld_cards import meld_cards, run_cards, set_cards, written
from hand_sim.rummy.transcripts import trace_matches, trace_rounds

GOLDEN = Path(__file__).with_name("golden_trace.jsonl")
JORDAN, KROOT = (resolve(preset, [], "rummy") for preset in ("jordan", "kroot"))
RANDOM = ("random",) * 4
DECK = Counter(dict.fromkeys(all_cards(2), 2))
CLUBS, JOKERS = Wilds(3), Wilds(-1)
RUN, SET, NO_WILD = 0, 1, -1


@pytest.fixture(scope="module")
def rounds():
    """Some rounds under either kind of wild cards."""
    return [*trace_rounds(JORDAN, RANDOM, 1, 0, 60), *trace_rounds(KROOT, RANDOM, 1, 0, 40)]


@pytest.fixture(scope="module")
def matches():
    """Short matches with void rounds and redeals among theirs."""
    return list(trace_matches(resolve("jordan", ["rounds=2"], "rummy"), RANDOM, 4, 100, 12))


def test_a_round_is_as_the_interface_says(rounds):
    played = next(iter(trace_rounds(JORDAN, RANDOM, 2**64 - 1, 17, 1)))
    assert list(played) == [
        *("kind", "rules", "policies", "seed", "deal", "dealer", "redeals", "hands", "indicator", "wild", "stock"),
        *("events", "result"),
    ]
    assert (played["kind"], played["seed"], played["deal"], played["dealer"]) == ("rummy.round", 2**64 - 1, 17, 1)
    assert played["rules"] == {"preset": "jordan", **JORDAN.knobs()}
    assert played["policies"] == list(RANDOM)
    assert list(played["result"]) == ["end", "winner", "factor", "scores"]
    keys = {
        "discard": ["seat", "do", "card"],
        "draw": ["seat", "do", "from", "card"],
        "meld": ["seat", "do", "meld", "cards", "as", "wild"],
        "add": ["seat", "do", "meld", "card", "as", "wild"],
        "swap": ["seat", "do", "meld", "cards", "takes"],
        "announce": ["seat", "do", "cards"],
        "recycle": ["do", "stock"],
    }
    seen = set()
    for other in rounds:
        assert json.loads(json.dumps(other)) == other
        for event in other["events"]:
            assert list(event) == keys[event["do"]]
            seen.add(event["do"])
    assert seen == set(keys)


def test_r4_hands_are_sorted_and_the_starter_has_one_more(rounds):
    for played in rounds:
        sizes = [14] * 4
        sizes[(played["dealer"] + 1) % 4] = 15
        assert [len(hand) for hand in played["hands"]] == sizes
        for hand in played["hands"]:
            assert hand == sorted(hand, key=sort_key)


def test_r3_the_indicator_says_what_is_wild(rounds):
    for played in rounds:
        if played["rules"]["wild"] == "jokers":
            assert (played["indicator"], played["wild"]) == (None, ["JK"])
        else:
            rank, suit = played["indicator"]
            assert played["wild"] == (["JK"] if rank == "A" else ["A" + suit])


def test_c34_c68_at_every_event_all_cards_are_somewhere(rounds):
    for played in rounds:
        hands = [Counter(hand) for hand in played["hands"]]
        table, pile, stock = Counter(), [], list(played["stock"])
        turned = [played["indicator"]] if played["indicator"] else []
        for event in played["events"]:
            match event["do"]:
                case "discard":
                    hands[event["seat"]][event["card"]] -= 1
                    pile.append(event["card"])
                case "draw":
                    assert event["card"] == (stock.pop(0) if event["from"] == "stock" else pile.pop())
                    hands[event["seat"]][event["card"]] += 1
                case "meld" | "add" | "swap":
                    cards = event.get("cards", [event.get("card")])
                    table.update(cards)
                    hands[event["seat"]].subtract(cards)
                    if event["do"] == "swap":
                        table[event["takes"]] -= 1
                        hands[event["seat"]][event["takes"]] += 1
                case "recycle":
                    assert not stock
                    assert Counter(event["stock"]) == Counter(pile[:-1])
                    stock, pile = list(event["stock"]), pile[-1:]
            assert min(min(hand.values()) for hand in hands) >= 0
        assert sum(hands, Counter()) + table + Counter(pile + stock + turned) == DECK


def test_r20_a_refused_deal_is_told_with_the_hand_that_refused_it():
    refused = [
        (deal, played["dealer"], refusal)
        for deal, played in enumerate(trace_rounds(JORDAN, RANDOM, 1, 0, 60))
        for refusal in played["redeals"]
    ]
    assert refused
    for _, dealer, refusal in refused:
        assert list(refusal) == ["seat", "hand", "indicator"]
        rank, suit = refusal["indicator"]
        wild = "JK" if rank == "A" else "A" + suit
        pairs = [card for card, count in Counter(refusal["hand"]).items() if count == 2 and card != wild]
        assert len(pairs) + refusal["hand"].count(wild) >= 4
        assert len(refusal["hand"]) == 14 + (refusal["seat"] == (dealer + 1) % 4)


def test_pieces_do_not_show():
    whole = list(trace_rounds(KROOT, RANDOM, 3, 10, 12))
    assert [played["deal"] for played in whole] == list(range(10, 22))
    assert [played["dealer"] for played in whole] == [deal % 4 for deal in range(10, 22)]
    assert list(trace_rounds(KROOT, RANDOM, 3, 15, 3)) == whole[5:8]
    assert next(iter(trace_rounds(KROOT, RANDOM, 3, 10**15 - 1, 1)))["deal"] == 10**15 - 1
    many = list(trace_matches(KROOT, RANDOM, 3, 0, 4))
    assert list(trace_matches(KROOT, RANDOM, 3, 2, 2)) == many[2:]


def test_a_long_trace_is_begun_at_once():
    first = islice(trace_rounds(KROOT, RANDOM, 3, 0, 10**12), 2)
    assert [played["deal"] for played in first] == [0, 1]


def test_r21_s36_a_match_counts_scored_rounds_and_keeps_a_void_ones_deal(matches):
    void = 0
    for number, match in enumerate(matches, 100):
        assert list(match) == ["kind", "rules", "seed", "match", "rounds", "totals", "ranks"]
        assert (match["kind"], match["match"]) == ("rummy.match", number)
        rounds = match["rounds"]
        assert all(next(iter(played)) == "kind" and "rules" not in played for played in rounds)
        scored = 0
        for played in rounds:
            assert played["deal"] == rounds[0]["deal"] + scored
            scored += played["result"]["end"] != "void"
            void += played["result"]["end"] == "void"
        assert scored >= 2
        totals = [sum(played["result"]["scores"][seat] for played in rounds) for seat in range(4)]
        assert match["totals"] == totals
        assert match["ranks"] == [1 + sorted(totals).index(total) for total in totals]
    assert void > 0


def test_void_attempts_of_a_match_are_different_deals(matches):
    again = 0
    for match in matches:
        hands = [json.dumps(played["hands"]) for played in match["rounds"]]
        assert len(set(hands)) == len(hands)
        deals = [played["deal"] for played in match["rounds"]]
        again += len(deals) - len(set(deals))
    assert again > 0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_r1_any_number_of_players(players):
    rules = resolve("kroot", [f"players={players}"], "rummy")
    for played in trace_rounds(rules, ("random",) * players, 1, 0, 3):
        assert len(played["hands"]) == len(played["result"]["scores"]) == len(played["policies"]) == players


def test_the_referee_finds_nothing(rounds, matches):
    report = check_file(json.dumps(transcript) for transcript in rounds + matches)
    assert report.clean
    assert report.matches == len(matches)


def test_the_same_cards_and_choices_as_ever():
    """Golden: another digit here breaks the promise that a seed gives the same numbers.

    The file is the output of `hand-sim rummy trace --policy random` with `--rules kroot --rounds 1 --first 3`, then
    with `--rules jordan`, and then of `--rules egyptian --set rounds=1 --matches 1`.
    """
    match = resolve("egyptian", ["rounds=1"], "rummy")
    traced = [
        *trace_rounds(KROOT, RANDOM, 1, 3, 1),
        *trace_rounds(JORDAN, RANDOM, 1, 3, 1),
        *trace_matches(match, RANDOM, 1, 0, 1),
    ]
    assert traced == [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def test_nothing_is_compiled_for_the_deals_alone(rounds):
    """What the deal is asked for again is what `play` compiled."""
    from kernels.rummy.deal import deal_cards, deal_hands, refuser

    assert [len(kernel.signatures) for kernel in (deal_cards, deal_hands, refuser)] == [1, 1, 1]


def test_r6_the_cards_of_a_run_stand_low_to_high():
    assert written(run_cards(1, 4, 6, 5), JOKERS) == {
        "cards": ["5H", "JK", "7H"],
        "as": ["5H", "6H", "7H"],
        "wild": 1,
    }
    both = written(run_cards(0, 0, 13, NO_WILD), JOKERS)
    assert both["cards"] == [rank + "S" for rank in "A23456789TJQKA"]
    assert (both["cards"], both["wild"]) == (both["as"], None)


def test_r5_a_wild_in_a_set_stands_last_and_for_any_suit():
    assert written(set_cards(4, 0b0011, True), CLUBS) == {
        "cards": ["5S", "5H", "AC"],
        "as": ["5S", "5H", "5*"],
        "wild": 2,
    }
    assert meld_cards(SET, 4, 0b0011, 0, 0) == set_cards(4, 0b0011, True)
    assert meld_cards(SET, 4, 0b0111, 0, NO_WILD) == set_cards(4, 0b0111, False)
    assert meld_cards(RUN, 1, 4, 6, 5) == run_cards(1, 4, 6, 5)


def test_r3_s15_a_joker_that_plays_as_an_ace_shows_both():
    assert written(run_cards(3, 0, 2, NO_WILD), CLUBS)["cards"] == ["JK", "2C", "3C"]
    assert written(run_cards(3, 0, 2, NO_WILD), CLUBS)["as"] == ["AC", "2C", "3C"]


def test_r11_a_taken_wild_that_plays_as_an_ace_has_its_own_text():
    taken = written(run_cards(3, 0, 2, NO_WILD), CLUBS, as_ace=1 << 48)
    assert (taken["cards"], taken["as"], taken["wild"]) == (["AC", "2C", "3C"], ["AC", "2C", "3C"], None)
    joker = written(set_cards(0, 0b0111, False), JOKERS, as_ace=1 << 16)
    assert (joker["cards"], joker["as"], joker["wild"]) == (["AS", "JK", "AD"], ["AS", "AH", "AD"], None)
