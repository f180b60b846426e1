"""R21, R22, S31 to S33 and S36: the rounds of a match, their dealers, totals and ranks.

The rounds are short ones of six cards a player, won with a Hand (-60; 200 for the others, none of whom has opened) or
by going out in two turns (-30; 100).
"""

import copy
import json

import pytest

from hand_sim.referee import check_file

RULES = {"first_meld": 0, "hand_size": 6, "redeal": False, "must_announce": False}


def played(rummy, rules, dealer, deal, winner=None, kind="hand", opener=None):
    """One round; `winner` is left out of a void one. The opener lays three queens before."""
    if winner is None:
        return rummy.Round("jordan", dealt_by=dealer, deal=deal, **rules).rest()
    hands = {winner: "4S 4H 4D 9S 9H 9D"} | ({} if opener is None else {opener: "QS QH QD"})
    game = rummy.Round("jordan", hands, dealt_by=dealer, deal=deal, **rules)
    while True:
        turns = len([event for event in game.obj["events"] if event["do"] == "discard" and event["seat"] == game.seat])
        if game.seat == winner and turns > 0 and (kind == "hand" or winner in game.opened):
            nines = "meld 9S 9H 9D; discard"
            if kind == "hand":
                return game.turn(f"draw; meld 4S 4H 4D; {nines}").done("hand", 2)
            return game.turn(f"draw; {nines}").done("out")
        if game.seat == winner and game.pile and kind == "out":
            game.turn("draw; meld 4S 4H 4D; discard")
        elif game.seat == opener and game.pile and opener not in game.opened:
            game.turn("draw; meld QS QH QD; discard")
        else:
            game.idle()


def match(rummy, course, ranks=None, **rules):
    """A match of rounds (dealer, winner, ...); deals are numbered as they should be."""
    rules = {**RULES, **rules}
    played_rounds, deal = [], 40
    for dealer, *how in course:
        each = played(rummy, rules, dealer, deal, *how)
        deal += each["result"]["end"] != "void"
        played_rounds.append({key: value for key, value in each.items() if key != "rules"})
    totals = [sum(each["result"]["scores"][seat] for each in played_rounds) for seat in range(rules["players"])]
    return {
        "kind": "rummy.match", "rules": {**rummy.JORDAN, **rules}, "seed": 1, "match": 3, "rounds": played_rounds,
        "totals": totals, "ranks": ranks or [1 + sum(other < total for other in totals) for total in totals],
    }  # fmt: skip


TWO = {"players": 2, "rounds": 2}
KROOT_END = {"dealer": "rotate", "tie_break": "rounds_won_then_penalties"}


def test_a_match_of_two(rummy, judge):
    """R21: who lost deals."""
    right = match(rummy, [(0, 1), (0, 1)], **TWO)
    assert (right["totals"], right["ranks"]) == ([400, -120], [2, 1])
    assert judge(right) == []
    assert judge(match(rummy, [(0, 1), (1, 1)], **TWO)) == [("R21", "round 2 dealer")]
    assert judge(match(rummy, [(0, 1), (1, 1)], **TWO, dealer="rotate")) == []
    assert judge(match(rummy, [(0, 1), (0, 1)], **TWO, dealer="rotate")) == [("R21", "round 2 dealer")]
    kroot = match(rummy, [(0, 1), (0, 1)], **TWO, **KROOT_END)
    assert judge(kroot) == [("R22", "round 2 dealer")]


@pytest.mark.parametrize(
    ("rounds", "where"),
    [
        ([(0, 2), (1, 2)], None),  # 0, 1 and 3 have 200: 1 comes first after 0
        ([(3, 0), (1, 0)], None),  # 1, 2, 3: the dealer, 3, comes last
        ([(1, 0), (2, 0)], None),
        ([(0, 2), (3, 2)], "round 2 dealer"),
        ([(0, 2), (0, 2)], "round 2 dealer"),
        ([(0, 2), (2, 2)], "round 2 dealer"),
    ],
)
def test_tied_for_the_worst_score(rummy, judge, rounds, where):
    """S31."""
    assert judge(match(rummy, rounds, players=4, rounds=2)) == ([("S31", where)] if where else [])


def test_the_worst_of_a_round_deals_alone(rummy, judge):
    """R21: seat 1 has opened and pays less than 100, as has 3; seat 0 is the worst."""
    assert judge(match(rummy, [(0, 2, "out", 1), (1, 2)], players=3, rounds=2)) == [("R21", "round 2 dealer")]
    assert judge(match(rummy, [(0, 2, "out", 1), (0, 2)], players=3, rounds=2)) == []


def test_both_seats_of_the_worse_side_tie(rummy, judge):
    """S31."""
    sides = {"players": 4, "rounds": 2, "teams": "opposite"}
    assert judge(match(rummy, [(0, 2), (1, 2)], **sides)) == []
    assert judge(match(rummy, [(1, 2), (3, 2)], **sides)) == []
    assert judge(match(rummy, [(1, 2), (1, 2)], **sides)) == [("S31", "round 2 dealer")]


def test_void_rounds_stand_in_their_place(rummy, judge):
    """R17, S30, S36: the same dealer, the same deal number, no score."""
    right = match(rummy, [(1,), (1, 1), (0,), (0,), (0, 1)], **TWO)
    assert [each["deal"] for each in right["rounds"]] == [40, 40, 41, 41, 41]
    assert judge(right) == []
    assert judge(match(rummy, [(1,), (0, 1), (0, 1)], **TWO)) == [("R17", "round 2 dealer")]
    right["rounds"][1]["deal"] = 41
    assert judge(right) == [("S36", "round 2 deal")]
    again = match(rummy, [(0, 1), (0, 1)], **TWO)
    again["rounds"][1]["deal"] = 40
    assert judge(again) == [("S36", "round 2 deal")]


@pytest.mark.parametrize(
    ("rounds", "found"),
    [
        ([(0, 1)], ("R21", "rounds")),
        ([(0, 1), (0,)], ("R21", "rounds")),
        ([(0, 1), (0, 1), (0, 1)], ("R21", "round 3")),
        ([(0, 1), (0, 1), (0,)], ("R21", "round 3")),
        ([(0, 1), (0, 0)], ("R21", "rounds")),  # 140 each: one more
        ([(0, 1), (0, 0), (1,)], ("R17", "rounds")),
        ([(0, 1), (0, 0), (1, 0), (1, 0)], ("R21", "round 4")),
    ],
)
def test_the_length_of_a_match(rummy, judge, rounds, found):
    """R21."""
    assert judge(match(rummy, rounds, **TWO)) == [found]


@pytest.mark.parametrize("more", [[(1, 0)], [(1,), (1, 1)]])
def test_more_rounds_until_one_leads_alone(rummy, judge, more):
    """R21: void ones decide nothing."""
    assert judge(match(rummy, [(0, 1), (0, 0), *more], **TWO)) == []


def test_no_more_rounds_under_rounds_won(rummy, judge):
    """R22: shared first place."""
    level = match(rummy, [(0, 1), (1, 0)], **TWO, **KROOT_END)
    assert level["ranks"] == [1, 1]
    assert judge(level) == []
    longer = match(rummy, [(0, 1), (1, 0), (0, 0)], **TWO, **KROOT_END)
    assert judge(longer) == [("R22", "round 3")]


def test_rounds_won_break_a_tie(rummy, judge):
    """R22, S33: on every place. Nothing costs anything, so all totals are 0."""
    free = {"players": 4, "rounds": 4, "winner_bonus": 0, "unopened_penalty": 0, **KROOT_END}
    rounds = [(0, 2), (1, 2), (2, 1), (3, 0)]
    assert judge(match(rummy, rounds, ranks=[2, 2, 1, 4], **free)) == []
    assert judge(match(rummy, rounds, ranks=[1, 1, 1, 1], **free)) == [("S33", "ranks")]


def test_fewer_penalties_break_a_tie(rummy, judge):
    """R22: each won one round; seat 0 -30 and 2c, seat 1 -60 and 30 + 2c, where c are the cards seat 0 kept."""
    probe = match(rummy, [(0, 0, "out"), (1, 1, "hand", 0)], **TWO, **KROOT_END)
    cost = probe["rounds"][1]["result"]["scores"][0]
    rules = {**TWO, **KROOT_END, "unopened_penalty": 30 + cost}
    right = match(rummy, [(0, 0, "out"), (1, 1, "hand", 0)], ranks=[1, 2], **rules)
    assert right["totals"] == [cost - 30] * 2
    assert judge(right) == []
    assert judge({**copy.deepcopy(right), "ranks": [1, 1]}) == [("S33", "ranks")]
    assert judge({**right, "rules": {**right["rules"], "tie_break": "more_rounds"}}) == [("R21", "rounds")]


def test_a_side_is_no_tie(rummy, judge):
    """S32: ranks by seat, 1 1 3 3; two members of one side do not share a lead."""
    sides = {"players": 4, "rounds": 1, "teams": "opposite"}
    right = match(rummy, [(0, 3)], **sides)
    assert right["ranks"] == [3, 1, 3, 1]
    assert judge(right) == []
    assert judge({**right, "ranks": [2, 1, 2, 1]}) == [("R21", "ranks")]


def test_rounds_are_won_by_sides(rummy, judge):
    """S32: seats 1 and 3 won one each, which makes two for both."""
    free = {"players": 4, "rounds": 3, "teams": "opposite", "winner_bonus": 0, "unopened_penalty": 0, **KROOT_END}
    rounds = [(0, 1), (1, 3), (2, 0)]
    assert judge(match(rummy, rounds, ranks=[3, 1, 3, 1], **free)) == []
    assert judge(match(rummy, rounds, ranks=[1, 1, 1, 1], **free)) == [("S33", "ranks")]


def test_totals_are_the_sums(rummy, judge):
    right = match(rummy, [(0, 1), (0, 1)], **TWO)
    assert judge({**right, "totals": [400, -119]}) == [("R21", "totals")]


def test_rounds_are_judged_before_the_match(rummy, judge):
    wrong = match(rummy, [(0, 1), (1, 1)], **TWO)
    wrong["rounds"][1]["result"]["scores"][0] = 100
    assert judge(wrong) == [("R18", "round 2 result")]


def test_what_came_up_is_counted(rummy):
    report = check_file([json.dumps(match(rummy, [(0,), (0, 1), (0, 0), (1, 0)], **TWO))])
    assert (report.lines, report.rounds, report.matches) == (1, 4, 1)
    seen = report.occurrences
    assert (seen["void round in a match"], seen["match tie-break rounds"], seen["Hand with factor 2"]) == (1, 1, 3)
    assert (seen["round ends hand"], seen["round ends void"]) == (3, 1)
