"""`rummy discard`: positions whose answer is certain, what cannot be told apart, and the form of the answer."""

import json
from collections import Counter

import numpy as np
import pytest

from hand_sim.cards import symbols
from hand_sim.engine.run import run
from hand_sim.errors import InputError
from hand_sim.experiments.rummy.discard.question import Discard
from hand_sim.experiments.rummy.discard.tables import Throws, advice, undecided
from hand_sim.result import build, differences
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.cards import all_cards
from hand_sim.rummy.position import Texts, read_position

EXAMPLE = {
    "hand": "AS KS QS 7H 7D 2C 3C 9C TD JD 4S 4H 8H 8D KC",
    "melds": "5H 6H JK / 9S 9H 9D",
    "discards": "KD 2C",
    "opened": "1,0,0,0",
    "cards_left": "14,12,9,14",
    "seat": 0,
}
LATE = {
    "melds": "5H 6H 7H / KS KH KD",
    "opened": "1,1",
    "cards_left": "2,1",
}
"""Two players, the other one holds a single card."""
HARMLESS = "2S 2S 4C 4C 6D 6D 9C 9C"
"""Fits no meld of LATE."""


def question(preset="kroot", overrides=(), policies=None, seed=1, **settings):
    rules = resolve(preset, list(overrides), "rummy")
    return Discard(rules, Discard.read_policies(policies or ("planner",), rules.seats), seed, **settings)


def answer(asked, deals=60, threads=1):
    return build(asked, run(asked, deals, threads), deals)


def all_but(hand, melds, unseen):
    """The discard pile when only `unseen` are hidden."""
    left = Counter(dict.fromkeys(all_cards(2), 2))
    left.subtract([*hand.split(), *melds.replace("/", " ").split(), *unseen.split()])
    assert min(left.values()) >= 0
    return " ".join(sorted(left.elements()))


def late(hand, overrides=(), **settings):
    """A question about LATE in which all hidden cards are HARMLESS."""
    pile = all_but(hand, LATE["melds"], HARMLESS)
    return question("kroot", ["players=2", *overrides], hand=hand, discards=pile, **LATE, **settings)


def by_card(found, table="planner"):
    return {row["card"]: row for row in found["rows"] if row["table"] == table}


def test_a_throw_that_lets_the_next_player_go_out_against_one_that_does_not():
    """Laying off is allowed: 8H thrown is added to 5H 6H 7H, and the last card of the other hand follows: 3C left, 3.

    3C thrown is of no use to anybody, nor is what is drawn; in the next turn 8H is added, the drawn card thrown: -30.
    """
    found = answer(late("8H 3C", ["take_discard_to_layoff=true"]), 200)
    for table in ("planner", "greedy"):
        rows = by_card(found, table)
        assert [rows[card]["points"] for card in ("8H", "3C")] == [3, -30]
        assert [rows[card]["won"] for card in ("8H", "3C")] == [0, 1]
        assert [rows[card]["taken"] for card in ("8H", "3C")] == [1, 0]
        assert [rows[card]["laid"] for card in ("8H", "3C")] == [1, 0]
        assert [rows[card]["cost"] for card in ("8H", "3C")] == [8, 3]
        assert [rows[card]["worse"] for card in ("8H", "3C")] == [33, 0]
    assert found["best"] == "3C"
    assert found["undecided"] == []
    assert found["rows"][0]["card"] == "3C"


def test_r11_the_same_throw_is_safe_where_the_discard_cannot_be_laid_off():
    rows = by_card(answer(late("8H 3C")))
    assert rows["8H"]["taken"] == 0
    assert rows["8H"]["points"] < 3


@pytest.mark.parametrize("held", [1, 2])
def test_r11_a_hand_of_two_cards_cannot_take_the_discard(held):
    """Two of the hand must go with it into a new meld, and a third is needed to throw (R10)."""
    settings = EXAMPLE | {"opened": "1,1,0,0", "cards_left": f"14,{held},9,14"}
    for row in answer(question(**settings), 30)["rows"]:
        assert row["taken"] == 0


def test_r15_the_last_card_goes_out():
    found = answer(question(**EXAMPLE | {"hand": "8H", "cards_left": "1,12,9,14"}))
    for row in found["rows"]:
        assert (row["points"], row["won"], row["taken"], row["laid"]) == (-30, 1, 0, None)
    assert found["undecided"] == []
    assert "only card" in found["notes"][0]


def test_null_two_identical_cards_are_one_row_that_is_exactly_as_good_as_itself():
    found = answer(question(**EXAMPLE | {"hand": "8H 8H", "cards_left": "2,12,9,14"}))
    assert [row["card"] for row in found["rows"]] == ["8H", "8H"]
    assert [row["table"] for row in found["rows"]] == ["planner", "greedy"]
    assert all((row["worse"], row["worse_ci"]) == (0, [0, 0]) for row in found["rows"])


def test_r17_a_throw_after_which_the_stock_is_too_small_is_void_and_worth_nothing():
    """Jordan of two: two cards are left in the stock, so no card can be better than another."""
    hand, melds, unseen = "8H 3C", LATE["melds"], "2S 2D 9C"
    pile = all_but(hand, melds, f"{unseen} 8C")
    asked = question("jordan", ["players=2"], hand=hand, discards=pile, indicator="8C", **LATE)
    found = answer(asked, 2000)
    assert all(row["points"] == row["worse"] == 0 for row in found["rows"])
    assert found["undecided"] == ["3C"]
    assert any("S30" in note and "100.0 %" in note for note in found["notes"])


def test_the_example_of_the_interface_is_answered_with_notes():
    asked = question(**EXAMPLE)
    found = answer(asked, 25)
    assert found["hand"] == asked.hand.split()
    assert found["melds"] == [["JK", "5H", "6H"], ["9S", "9H", "9D"]]
    assert found["cards_left"] == [15, 12, 9, 14]
    # 106 - 15 in the hand - 6 on the table - 2 discards - 35 in the other hands
    assert found["stock"] == 48
    rows = [row for row in found["rows"] if row["table"] == "planner"]
    assert {row["card"] for row in rows} == set(found["hand"])
    assert found["best"] == rows[0]["card"]
    assert [row["points"] for row in rows] == sorted(row["points"] for row in rows)
    assert found["headline"]["mean"] == rows[0]["points"]
    assert all(row["n"] == 25 for row in found["rows"])
    for seat in (1, 2):
        assert any(f"seat {seat} holds" in note for note in found["notes"])
    assert any("open_end_wild" in note for note in found["notes"])
    json.dumps(found, allow_nan=False)


def test_r2_costs():
    found = answer(question(**EXAMPLE | {"hand": "AS KS TD 2C JK", "cards_left": "5,12,9,14"}), 5)
    assert {card: row["cost"] for card, row in by_card(found).items()} == {
        "AS": 11,
        "KS": 10,
        "TD": 10,
        "2C": 2,
        "JK": 15,
    }
    ace = question("kroot", ["ace_in_hand=10"], **EXAMPLE | {"hand": "AS JK", "cards_left": "2,12,9,14"})
    assert by_card(answer(ace, 5))["AS"]["cost"] == 10


def test_r3_a_joker_that_plays_as_an_ace_costs_what_an_ace_costs():
    rows = by_card(answer(question("jordan", hand="JK AC KS", indicator="8C"), 5))
    assert [rows[card]["cost"] for card in ("JK", "AC")] == [11, 15]


def test_what_the_hand_could_lay_is_said():
    opens = answer(question(hand="KS KH KD QS QH QD 2C 4C 6C 8C TH TD 3S 5S 7H", discards="KC"), 2)
    assert (opens["points"], opens["can_open"]) == (60, True)
    assert any("open with 60 points" in note for note in opens["notes"])
    first = answer(question(hand=" ".join(opens["hand"])), 2)
    assert (first["points"], first["can_open"]) == (60, False), "the starter only discards (R9)"
    below = answer(question(hand="KS KH KD 2S 4S 2C 4C 6C 8C TH TD 3D 5D 7H 9S", discards="KC"), 2)
    assert (below["points"], below["can_open"]) == (30, False)
    assert not any("before the throw; the figures" in note for note in below["notes"])


def test_r10_one_card_is_kept_for_the_throw():
    """Three fives could not be laid: nothing would be left to throw."""
    found = answer(question(**EXAMPLE | {"hand": "5S 5D 5C", "cards_left": "3,12,9,14"}), 2)
    assert found["points"] == 0
    assert not found["can_open"]


def test_r12_the_bar_that_rises_is_said():
    settings = EXAMPLE | {"opened": "0,1,1,0", "cards_left": "15,9,9,14"}
    found = answer(question("saudi", **settings), 2)
    assert found["bar"] == 53
    assert any("53 points now" in note for note in found["notes"])


def test_r19_partners_share_points_and_wins():
    """A player with one card throws it: the side has won, whoever sits where."""
    found = answer(question("kroot-partners", **EXAMPLE | {"hand": "8H", "cards_left": "1,12,9,14"}), 3)
    assert all((row["points"], row["won"]) == (-30, 1) for row in found["rows"])


@pytest.mark.parametrize(
    ("preset", "overrides", "settings"),
    [
        ("jordan", ["players=2"], {"indicator": "AH"}),
        ("egyptian", ["players=5"], {"indicator": "8C", "seat": 4}),
        ("saudi", ["players=3"], {"seat": 2}),
        ("jordan-partners", [], {"indicator": "8C", "seat": 1}),
        ("kroot-partners", [], {"seat": 3, "also": "none"}),
        ("jordan", ["jokers=0"], {"indicator": "AD", "policies": ("random", "greedy", "chaser", "planner")}),
    ],
)
def test_every_table_is_answered_from_one_sample_on(preset, overrides, settings):
    hand = "AS KS QS 7H 7D 2C 3C 9C TD JD 4S 4H 8H 8D KC"
    found = answer(question(preset, overrides, hand=hand, **settings), 1)
    assert len(found["rows"]) == 15 * (1 if settings.get("also") == "none" else 2)
    assert found["rows"][0]["points_ci"] is None
    assert len(found["undecided"]) == 14
    assert any("first throw" in note for note in found["notes"])


def test_c78_any_number_of_threads_and_any_order_of_the_hand_give_the_same_digits():
    asked = question(**EXAMPLE)
    turned = question(**EXAMPLE | {"hand": " ".join(reversed(EXAMPLE["hand"].split()))})
    results = [answer(asked, 37, threads) for threads in (1, 2, 3)]
    assert not differences(results[0], results[1])
    assert not differences(results[0], results[2])
    assert not differences(results[0], answer(turned, 37))


class Scores:
    """Stands in for the rows of rounds: scores by sample and card, int64[n, k], of seat 0."""

    def __init__(self, scores):
        self.scores = np.array(scores, np.int64)

    def figure(self, name):
        return self.scores.reshape(-1, 1)

    def won(self, sides):
        return np.zeros((self.scores.size, 1), np.int64)

    def scored(self):
        return np.ones(self.scores.size, np.int64)


def rows_of(scores):
    """The rows for three cards with these scores in each sample."""
    position = read_position(Texts("KS QS 2H"), resolve("kroot", [], "rummy"))
    tally = np.zeros(Throws.size(3), np.int64)
    Throws(position, tally).add(Scores(scores), np.zeros((3 * len(scores), 4), np.int64), (0,))
    return Throws(position, tally).rows(len(scores))


def test_differences_are_taken_sample_by_sample():
    """Points that vary by a hundred, but always together: five points apart is beyond doubt."""
    rows = rows_of([[100 * (k % 2) + 5 + k % 3, 100 * (k % 2), 100 * (k % 2) + 9 + k % 5] for k in range(60)])
    assert [row["card"] for row in rows] == ["QS", "KS", "2H"]
    assert rows[1]["worse"] == pytest.approx(6)
    assert rows[0]["points_ci"][1] > rows[1]["points_ci"][0]
    assert undecided(rows) == []


def test_bonferroni_two_comparisons_widen_the_intervals():
    """Student's t with 99 degrees of freedom: 1.984 for 95 %, 2.276 for 97.5 % (tables)."""
    rng = np.random.default_rng(1)
    scores = rng.integers(0, 50, (100, 3))
    rows = rows_of(scores)
    low, high = rows[1]["worse_ci"]
    columns = {"KS": 0, "QS": 1, "2H": 2}
    apart = scores[:, columns[rows[1]["card"]]] - scores[:, columns[rows[0]["card"]]]
    assert (high - low) / 2 == pytest.approx(2.276 * apart.std(ddof=1) / 10, rel=1e-3)


def test_no_spread_in_a_few_samples_is_no_proof():
    """Ten points apart in every sample seen: after 20 much can still come, after 2000 it cannot turn around."""
    assert undecided(rows_of([[0, 10, 10]] * 20)) == ["QS", "2H"]
    assert undecided(rows_of([[0, 10, 10]] * 2000)) == []
    assert undecided(rows_of([[3, 3, 10]] * 5000)) == ["QS"]


def test_the_advice_in_words():
    assert advice(rows_of([[0, 10, 10]] * 2000)).endswith("; every other card is worse")
    assert advice(rows_of([[3, 3, 10]] * 5000)).endswith("told apart from QS")
    assert advice(rows_of([[0, 10, 10]])).endswith("no card is worse beyond doubt")
    assert advice(rows_of([[0, 10, 10]])).startswith("Throw KS: 0.0 points a round on average (low is good)")


def test_the_sketch_shows_how_much_worse_each_card_is():
    asked = question(**EXAMPLE)
    found = answer(asked, 20)
    lines = asked.sketch(found).splitlines()
    assert [line.split()[0] for line in lines[:-1]] == [symbols(row["card"]) for row in found["rows"][:15]]
    assert asked.sketch(answer(question(**EXAMPLE | {"hand": "8H", "cards_left": "1,12,9,14"}), 3)) is None


def test_what_cannot_be_answered_is_refused():
    with pytest.raises(InputError, match="--also"):
        question(**EXAMPLE, also="plannr")
    with pytest.raises(InputError, match="--seat"):
        question(**EXAMPLE | {"seat": 4})
