"""Transcripts of the rummy as people see them; the round is made up, with hands of four cards."""

import copy

from hand_sim.rules.resolve import resolve
from hand_sim.rummy.transcript_text import to_text

JORDAN = resolve("jordan", ["hand_size=4", "first_meld=15", "low_ace_meld=1"], "rummy").to_json()
ROUND = {
    "kind": "rummy.round",
    "rules": JORDAN,
    "policies": ["random", "greedy", "planner", "chaser"],
    "seed": 1,
    "deal": 17,
    "dealer": 3,
    "redeals": [{"seat": 2, "hand": ["5S", "5S", "8H", "8H"], "indicator": "KD"}],
    "hands": [
        ["KS", "TH", "9H", "8H", "AC"],
        ["QD", "2C", "JK", "AC"],
        ["4S", "5S", "6S", "7S"],
        ["3S", "KH", "9D", "2C"],
    ],
    "indicator": "8C",
    "wild": ["AC"],
    "stock": ["3C", "QS", "JH", "7D", "8S", "5H"],
    "events": [
        {"seat": 0, "do": "discard", "card": "KS"},
        {"seat": 1, "do": "draw", "from": "stock", "card": "3C"},
        {"seat": 1, "do": "meld", "meld": 0, "cards": ["JK", "2C", "3C"], "as": ["AC", "2C", "3C"], "wild": None},
        {"seat": 1, "do": "discard", "card": "AC"},
        {"seat": 1, "do": "announce", "cards": 1},
        {"seat": 2, "do": "draw", "from": "stock", "card": "QS"},
        {"seat": 2, "do": "discard", "card": "QS"},
        {"seat": 3, "do": "draw", "from": "stock", "card": "JH"},
        {"seat": 3, "do": "discard", "card": "KH"},
        {"seat": 0, "do": "draw", "from": "stock", "card": "7D"},
        {"seat": 0, "do": "meld", "meld": 1, "cards": ["9H", "TH", "AC"], "as": ["9H", "TH", "JH"], "wild": 2},
        {"seat": 0, "do": "add", "meld": 1, "card": "8H", "as": "8H", "wild": False},
        {"seat": 0, "do": "discard", "card": "7D"},
    ],
    "result": {"end": "out", "winner": 0, "factor": 1, "scores": [-30, 10, 100, 100]},
}

SHOWN = """\
Seat 2 asks for a new deal (K♦ was turned up): 5♠ 5♠   8♥ 8♥
Deal 17 of seed 1: seat 3 deals, seat 0 starts
8♣ is turned up: A♣ is wild, and a joker plays as A♣

seat  player   hand
   0  random   K♠   10♥ 9♥ 8♥   A♣
   1  greedy   Q♦   A♣ 2♣   JK
   2  planner  7♠ 6♠ 5♠ 4♠
   3  chaser   3♠   K♥   9♦   2♣

turn 1    seat 0  throws K♠
turn 2    seat 1  draws 3♣
                  lays #0: JK=A♣ 2♣ 3♣ (6); the first melds, 6 points
                  throws A♣, says 1 card
turn 3    seat 2  draws Q♠, throws Q♠
turn 4    seat 3  draws J♥, throws K♥
turn 5    seat 0  draws 7♦
                  lays #1: 9♥ 10♥ A♣=J♥ (29); the first melds, 29 points
                  adds 8♥ to #1
                  throws 7♦

Seat 0 goes out

#0 of seat 1: JK=A♣ 2♣ 3♣
#1 of seat 0: 8♥ 9♥ 10♥ A♣=J♥

seat  player   opened  cards left    score  because
   0  random   29                      -30  went out
   1  greedy   6       Q♦               10  10
   2  planner  –       7♠ 6♠ 5♠ 4♠     100  100 for not having opened
   3  chaser   –       3♠   J♥   9♦   2♣    100  100 for not having opened
"""


def shown(**changes):
    return to_text({**ROUND, **changes})


def ended(**result):
    return shown(result=ROUND["result"] | result)


def normal(text):
    """Runs of blanks within a line as one, so that the layout of columns is another test's business."""
    return [" ".join(line.split()) for line in text.splitlines()]


def test_a_round_shows_deal_turns_table_and_scores():
    assert normal(to_text(ROUND)) == normal(SHOWN)


def test_columns_line_up():
    *_, heads, first, second, _, _ = to_text(ROUND).splitlines()
    for head in ("player", "opened", "because"):
        assert first[heads.index(head)] != " "
        assert second[heads.index(head)] != " "


def test_r3_what_is_wild_is_said():
    assert "\nA♦ is turned up: the jokers are wild\n" in shown(indicator="AD", wild=["JK"], events=[])
    assert "\nThe jokers are wild\n" in shown(indicator=None, wild=["JK"], events=[])


def test_r2_cards_left_are_added_up_wild_and_natural():
    text = shown(events=ROUND["events"][:1])
    assert "100 for not having opened" in text
    left = copy.deepcopy(ROUND)
    left["hands"][1] += ["KS", "7D", "AC"]
    assert "10 + 10 + 7 + 15" in to_text(left)


def test_r17_a_recycled_stock_and_a_taken_discard_are_said():
    events = [
        {"seat": 0, "do": "discard", "card": "KS"},
        {"do": "recycle", "stock": ["QS", "JH"]},
        {"seat": 1, "do": "draw", "from": "discard", "card": "KS"},
    ]
    text = shown(events=events, result=ROUND["result"] | {"end": "exhausted", "winner": None})
    assert "2 cards of the discard pile become the new stock" in text
    assert "seat 1  takes K♠ from the discard pile" in text
    assert "The stock is exhausted: nobody goes out" in text


def test_r14_swaps_in_a_run_and_in_a_set():
    events = [
        {"seat": 0, "do": "discard", "card": "KS"},
        {"seat": 1, "do": "draw", "from": "stock", "card": "3C"},
        {"seat": 1, "do": "meld", "meld": 0, "cards": ["2C", "AC"], "as": ["2C", "3C"], "wild": 1},
        {"seat": 1, "do": "swap", "meld": 0, "cards": ["3C"], "takes": "AC"},
    ]
    text = shown(events=events)
    assert "takes A♣ out of #0 for 3♣" in text
    assert "\n#0 of seat 1: 2♣ 3♣\n" in text


def test_r13_the_missing_cards_of_a_set_and_both_at_once():
    hands = [*ROUND["hands"][:2], ["4S", "4H", "4D", "4C", "5D", "AC"], ROUND["hands"][3]]
    events = [
        {"seat": 2, "do": "meld", "meld": 0, "cards": ["4S", "4H", "AC"], "as": ["4S", "4H", "4*"], "wild": 2},
        {"seat": 2, "do": "swap", "meld": 0, "cards": ["4D", "4C"], "takes": "AC"},
    ]
    text = shown(hands=hands, events=events)
    assert "lays #0: 4♠ 4♥ A♣ (12)" in text
    assert "takes A♣ out of #0 for 4♦ and 4♣" in text
    assert "\n#0 of seat 2: 4♠ 4♥ 4♦ 4♣\n" in text


def test_r15_a_hand_and_its_factor_are_said():
    text = ended(end="hand", factor=4, scores=[-120, 40, 400, 400])
    assert "Seat 0 goes out with a Hand: every score counts 4 times" in text
    assert "went out, times 4" in text
    assert "100 for not having opened, times 4" in text


def test_r17_a_void_round_scores_nothing():
    text = ended(end="void", winner=None, scores=[0, 0, 0, 0])
    assert "\nVoid: the stock holds no more cards than there are players" in text
    assert "not having opened" not in text


def test_r19_sides_add_up():
    rules = JORDAN | {"teams": "opposite"}
    text = shown(rules=rules, result=ROUND["result"] | {"scores": [-30, 110, -30, 110]})
    assert "seat 0, the partner, went out" in text
    assert "10 and the partner's 100 for not having opened" in text
    assert "100 for not having opened and the partner's 10" in text


def test_a_match_shows_its_rounds_totals_and_ranks():
    void = {**ROUND, "result": {"end": "void", "winner": None, "factor": 1, "scores": [0, 0, 0, 0]}}
    rounds = [{key: value for key, value in played.items() if key != "rules"} for played in (void, ROUND, ROUND)]
    match = {
        "kind": "rummy.match",
        "rules": JORDAN,
        "seed": 1,
        "match": 5,
        "rounds": rounds,
        "totals": [-60, 20, 200, 200],
        "ranks": [1, 2, 3, 3],
    }
    text = to_text(match)
    assert text.startswith("Match 5 of seed 1: 2 rounds and 1 void one\n\nRound 1\nSeat 2 asks")
    assert text.count(to_text(ROUND)) == 2
    assert normal(text)[-5:] == [
        "seat player total rank",
        "0 random -60 1",
        "1 greedy 20 2",
        "2 planner 200 3",
        "3 chaser 200 3",
    ]
