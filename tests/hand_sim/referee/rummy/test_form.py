"""The written form of rummy transcripts: keys, types and knobs."""

import copy

import pytest

KEYS = [
    "kind",
    "rules",
    "policies",
    "seed",
    "deal",
    "dealer",
    "redeals",
    "hands",
    "indicator",
    "wild",
    "stock",
    "events",
    "result",
]


@pytest.fixture(scope="module")
def stands(rummy):
    return rummy.second_seat("jordan", "draw; meld 7H AC=8H 9H; add 0 TH; swap 0 8H; discard", hand="7H AC 9H TH 8H")


@pytest.fixture
def line(stands):
    return copy.deepcopy(stands).rest()


def test_the_line_these_tests_spoil_stands(line, judge):
    assert judge(line) == []


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_needed(line, judge, key):
    del line[key]
    assert judge(line) == [("interface", "kind" if key == "kind" else "round")]


def test_no_other_key(line, judge):
    assert judge({**line, "attempt": 0}) == [("interface", "round")]


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("kind", "rummy.game", "kind"),
        ("rules", [], "rules"),
        ("policies", ["random"] * 3, "policies"),
        ("policies", ["random", "random", "random", ""], "policies"),
        ("seed", -1, "seed"),
        ("seed", 2**64, "seed"),
        ("deal", 1.0, "deal"),
        ("deal", -1, "deal"),
        ("dealer", "0", "dealer"),
        ("redeals", None, "redeals"),
        ("redeals", [{"seat": 1, "hand": []}], "redeal 1"),
        ("redeals", [{"seat": 1, "hand": [1], "indicator": "8C"}], "redeal 1"),
        ("hands", [[], [], []], "hands"),
        ("indicator", 8, "indicator"),
        ("wild", "AC", "wild"),
        ("stock", "AC", "stock"),
        ("events", {}, "events"),
        ("events", [[]], "event 1"),
        ("events", [{"do": "knock"}], "event 1"),
        ("events", [{"seat": 1}], "event 1"),
        ("result", {"end": "out", "winner": 1, "factor": 1}, "result"),
        ("result", {"end": "won", "winner": 1, "factor": 1, "scores": [0] * 4}, "result end"),
        ("result", {"end": "out", "winner": "1", "factor": 1, "scores": [0] * 4}, "result winner"),
        ("result", {"end": "out", "winner": 1, "factor": True, "scores": [0] * 4}, "result factor"),
        ("result", {"end": "out", "winner": 1, "factor": 1, "scores": [0] * 3}, "result scores"),
    ],
)
def test_values_have_their_type(line, judge, key, value, where):
    assert judge({**line, key: value}) == [("interface", where)]


EVENTS = {2: "draw", 3: "meld", 4: "add", 5: "swap", 6: "discard"}


@pytest.mark.parametrize("number", EVENTS)
def test_events_have_their_keys(line, judge, number):
    event = line["events"][number - 1]
    assert event["do"] == EVENTS[number]
    for key in [key for key in event if key != "do"]:
        spoilt = copy.deepcopy(line)
        del spoilt["events"][number - 1][key]
        assert judge(spoilt) == [("interface", f"event {number}")]
        spoilt["events"][number - 1][key] = None
        missing = judge(spoilt)
        assert missing == [("interface", f"event {number}")] or (key, number) == ("wild", 3)
    event["points"] = 1
    assert judge(line) == [("interface", f"event {number}")]


@pytest.mark.parametrize(
    ("number", "key", "value"),
    [
        (2, "from", "pile"),
        (3, "wild", 3),
        (3, "wild", -1),
        (3, "wild", True),
        (3, "as", ["7H", "8H"]),
        (4, "wild", 0),
        (5, "cards", "8H"),
    ],
)
def test_events_have_their_types(line, judge, number, key, value):
    line["events"][number - 1][key] = value
    assert judge(line) == [("interface", f"event {number}")]


@pytest.mark.parametrize(
    ("knob", "value", "rule"),
    [
        ("players", 1, "R1"),
        ("players", 6, "R1"),
        ("players", "4", "interface"),
        ("teams", "pairs", "R1"),
        ("jokers", 1, "R1"),
        ("jokers", 3, "R1"),
        ("wild", "aces", "R3"),
        ("hand_size", 0, "R4"),
        ("max_run", 15, "R6"),
        ("max_run", 2, "R6"),
        ("low_ace_meld", -1, "R8"),
        ("open_end_wild", "higher", "R7"),
        ("first_meld", -1, "R12"),
        ("first_meld", 51.0, "interface"),
        ("redeal", 1, "interface"),
        ("wild_pair_swap", True, "interface"),
        ("forget_announce", 1.5, "R16"),
        ("forget_announce", True, "interface"),
        ("stock_end", "end", "R17"),
        ("recycles", -1, "R17"),
        ("winner_bonus", 30, "R18"),
        ("rounds", 0, "R21"),
        ("dealer", "winner", "R21"),
        ("tie_break", "none", "R21"),
        ("preset", 1, "interface"),
    ],
)
def test_knobs_are_within_their_rules(line, judge, knob, value, rule):
    line["rules"][knob] = value
    assert judge(line) == [(rule, f"rules {knob}")]


def test_every_knob_is_stated(line, judge):
    for knob in list(line["rules"]):
        spoilt = copy.deepcopy(line)
        del spoilt["rules"][knob]
        assert judge(spoilt) == ([] if knob == "preset" else [("interface", "rules")])
    line["rules"]["hint"] = True
    assert judge(line) == [("interface", "rules")]


@pytest.mark.parametrize(
    ("knobs", "rule", "where"),
    [
        ({"jokers": 0, "wild": "jokers"}, "R3", "rules wild"),
        ({"players": 3, "teams": "opposite"}, "R1", "rules teams"),
        ({"players": 5, "hand_size": 21}, "R4", "rules hand_size"),
    ],
)
def test_impossible_together(line, judge, knobs, rule, where):
    line["rules"].update(knobs)
    assert judge(line) == [(rule, where)]


MATCH_KEYS = ["kind", "rules", "seed", "match", "rounds", "totals", "ranks"]


@pytest.fixture
def long_line(line):
    rules = {**line["rules"], "rounds": 1}
    del line["rules"]
    return {
        "kind": "rummy.match", "rules": rules, "seed": 1, "match": 0, "rounds": [line], "totals": [0] * 4,
        "ranks": [1] * 4,
    }  # fmt: skip


def test_a_match_of_a_void_round_is_read(long_line, judge):
    assert judge(long_line) == [("R21", "rounds")]
    del long_line["rounds"][0]["kind"], long_line["rounds"][0]["seed"]
    assert judge(long_line) == [("R21", "rounds")]
    policies = long_line["rounds"][0].pop("policies")
    assert judge(long_line) == [("interface", "round 1 policies")]
    assert judge({**long_line, "policies": policies}) == [("R21", "rounds")]


@pytest.mark.parametrize("key", MATCH_KEYS)
def test_every_key_of_a_match_is_needed(long_line, judge, key):
    del long_line[key]
    assert judge(long_line) == [("interface", "kind" if key == "kind" else "match")]


@pytest.mark.parametrize(
    ("key", "value"), [("kind", "tricks.round"), ("seed", 2), ("stock", 1), ("policies", ["random"] * 5)]
)
def test_rounds_of_a_match_have_their_form(long_line, judge, key, value):
    long_line["rounds"][0][key] = value
    assert judge(long_line) == [("interface", f"round 1 {key}")]
