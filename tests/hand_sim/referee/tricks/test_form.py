"""The form of interface.md and the knobs: nothing missing, nothing else, nothing of another type, and no stumbling."""

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

SUITS = "SHDC"
PLAYED = ["deal", "dealer", "hands", "trump", "calls", "tricks", "taken", "scores"]


@pytest.mark.parametrize("key", ["kind", "rules", "policies", "seed", *PLAYED])
def test_a_round_without(table, key):
    played = table.spades_round()
    del played[key]
    assert table.judge(played) == [("interface", "kind" if key == "kind" else "round")]


@pytest.mark.parametrize("key", ["kind", "rules", "seed", "match", "rounds", "sudden_death", "totals", "ranks"])
def test_a_match_without(table, key):
    match = table.match_of(1)
    del match[key]
    assert table.judge(match) == [("interface", "kind" if key == "kind" else "match")]


@pytest.mark.parametrize("key", PLAYED)
def test_a_round_of_a_match_without(table, key):
    match = table.match_of(1, rounds=2)
    del match["rounds"][1][key]
    assert table.judge(match) == [("interface", "round 2")]


def test_an_unknown_key(table):
    played, match = table.spades_round(), table.match_of(1, rounds=2)
    played["winner"] = 1
    assert table.judge(played) == [("interface", "round")]
    match["rounds"][1]["rules"] = match["rules"]
    assert table.judge(match) == [("interface", "round 2")]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rules", None),
        ("policies", ["random"] * 3),
        ("policies", ["random", "random", "random", 1]),
        ("policies", ["a/b/c", "random", "random", "random"]),
        ("policies", ["/rule", "random", "random", "random"]),
        ("seed", -1),
        ("seed", 2**64),
        ("seed", "1"),
        ("deal", -1),
        ("deal", 1.0),
        ("dealer", "3"),
        ("dealer", True),
        ("hands", [["AS"]] * 3),
        ("hands", {}),
        ("hands", [[1], [], [], []]),
        ("trump", 0),
        ("calls", [0, 3, 1]),
        ("calls", [0, 3, True, 4]),
        ("tricks", None),
        ("tricks", [[]]),
        ("tricks", [{"leader": 0, "cards": ["AH", "8H", "KH", "JH"]}]),
        ("tricks", [{"leader": 0, "cards": "AH", "winner": 0}]),
        ("taken", [1, 2, 1, 4.0]),
        ("scores", [-10, -10, 10, None]),
    ],
)
def test_wrong_types(table, key, value):
    played = table.spades_round()
    played[key] = value
    assert [rule for rule, _ in table.judge(played)] == ["interface"]
    match = table.match_of(1, rounds=2)
    (match if key == "rules" else match["rounds"][1])[key] = value
    assert [rule for rule, _ in table.judge(match)] == ["interface"]


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_seeds_have_64_bits(table, seed):
    played = table.spades_round()
    played["seed"] = seed
    assert table.judge(played) == []


WRONG_IN_A_MATCH = [
    ("match", -1),
    ("rounds", {}),
    ("sudden_death", None),
    ("totals", [0, 0]),
    ("ranks", [1, 2, 3, "4"]),
]


@pytest.mark.parametrize(("key", "value"), WRONG_IN_A_MATCH)
def test_wrong_types_in_a_match(table, key, value):
    match = table.match_of(1)
    match[key] = value
    assert table.judge(match) == [("interface", key)]


def test_policies_stand_in_the_match_or_in_each_round(table):
    match = table.match_of(1, rounds=3)
    policies = [played.pop("policies") for played in match["rounds"]]
    assert table.judge(match) == [("interface", "round 1 policies")]
    match["policies"] = policies[0]
    assert table.judge(match) == []
    match["policies"] = ["timeout"] * 4
    assert table.judge(match)[0][0] == "T8"


def test_a_round_belongs_to_its_match(table):
    match = table.match_of(1, rounds=2)
    match["rounds"][1]["seed"] += 1
    assert table.judge(match) == [("interface", "round 2 seed")]
    match["rounds"][1]["seed"] -= 1
    match["rounds"][1]["kind"] = "rummy.round"
    assert table.judge(match) == [("interface", "round 2 kind")]
    del match["rounds"][1]["kind"], match["rounds"][1]["seed"]
    assert table.judge(match) == []


@pytest.mark.parametrize(
    ("rule", "knob", "value"),
    [
        ("T1", "rank_order", "reverse"),
        ("T4", "trump", "X"),
        ("T3", "call_order", "together"),
        ("T3", "total_not_eight", True),  # with secret calls
        ("T6", "hit_rule", "at_most"),
        ("T6", "hit_per_trick", -1),
        ("T6", "zero_made", -25),
        ("T6", "over_per_trick", -1),
        ("T6", "under_per_trick", -10),
        ("T7", "rounds", 0),
        ("T7", "sudden_death_max", -1),
        ("interface", "trump", None),
        ("interface", "total_not_eight", 0),
        ("interface", "rounds", "5"),
        ("interface", "zero_made", 25.0),
        ("interface", "preset", None),
    ],
)
def test_knobs_out_of_bounds(table, rule, knob, value):
    for transcript in (table.spades_round(), table.match_of(1, call_order="secret", total_not_eight=False)):
        transcript["rules"][knob] = value
        assert table.judge(transcript) == [(rule, f"rules {knob}")]


def test_every_knob_is_there_and_no_other(table):
    knobs = [knob for knob in table.koutchina if knob != "preset"]
    assert len(knobs) == 11
    for knob in knobs:
        played = table.spades_round()
        del played["rules"][knob]
        assert table.judge(played) == [("interface", "rules")]
    played = table.spades_round()
    played["rules"]["joker"] = 1
    assert table.judge(played) == [("interface", "rules")]
    del played["rules"]["joker"], played["rules"]["preset"]
    assert table.judge(played) == []


@settings(deadline=None)
@given(seed=st.integers(0, 2**64 - 1))
def test_no_wrong_entry_passes(table, seed):
    """Any one number or card changed to another, calls apart: two calls may score the same."""
    rng = random.Random(seed)
    rules = dict(table.koutchina, trump=rng.choice(["none", *SUITS]), hit_rule=rng.choice(["exact", "at_least"]))
    match = table.match(rng, rules, table.random_policies(rng))
    wrong = copy.deepcopy(match)
    played = rng.choice(wrong["rounds"])
    trick = rng.choice(played["tricks"])
    lists = [
        played["taken"],
        played["scores"],
        rng.choice(played["hands"]),
        trick["cards"],
        wrong["totals"],
        wrong["ranks"],
    ]
    numbers = [(played, "deal"), (played, "dealer"), (trick, "leader"), (trick, "winner"), (wrong, "sudden_death")]
    holder, key = rng.choice([*numbers, *((entries, rng.randrange(len(entries))) for entries in lists)])
    if isinstance(holder[key], int):
        holder[key] += rng.choice([-2, -1, 1, 2])
    else:
        holder[key] = rng.choice([rank + suit for rank in "789TJQKA" for suit in SUITS if rank + suit != holder[key]])
    assert table.judge(match) == []
    assert table.judge(wrong) != []


@settings(deadline=None)
@given(data=st.data())
def test_nothing_makes_the_referee_stumble(table, data):
    """Any JSON value in any place of a transcript: a violation at most, never an exception."""
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
        max_leaves=5,
    )
    transcript = data.draw(st.sampled_from([table.spades_round(), table.match_of(1, rounds=2)]))
    holder = transcript
    while True:
        keys = sorted(holder) if isinstance(holder, dict) else range(len(holder))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(holder[key], (dict, list)) or not holder[key] or data.draw(st.booleans()):
            break
        holder = holder[key]
    holder[key] = data.draw(junk)
    table.judge(transcript)
