"""`rummy melds`: cases from other programs (C..), by hand; and what holds for every answer."""

import random
from collections import Counter

import pytest

from hand_sim.errors import InputError
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.cards import all_cards
from hand_sim.rummy.melds import answer, read_question

ORDER = "A23456789TJQKA"
VALUES = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10} | {str(pips): pips for pips in range(2, 10)}


def melds(hand, preset="kroot", *overrides, indicator=None):
    return answer(read_question(hand, indicator, resolve(preset, overrides, "rummy")))


def best(hand, preset="kroot", *overrides, indicator=None):
    """Points, what is left and its cost, whether the hand opens and goes out."""
    found = melds(hand, preset, *overrides, indicator=indicator)
    most = found["best_points"]
    return most["points"], set(most["left"]), most["left_points"], found["can_open"], found["can_go_out"]


def test_c02_a_shorter_run_and_a_set_beat_the_long_run():
    assert best("3S 4S 5S 6S 7S 6H 6D") == (30, {"7S"}, 7, False, True)
    assert melds("3S 4S 5S 6S 7S 6H 6D")["fewest_left"]["left_points"] == 7


@pytest.mark.parametrize(("preset", "indicator"), [("kroot", None), ("jordan", "AD")])
def test_c04_a_wild_inside_a_run_reaches_further_than_at_its_end(preset, indicator):
    assert best("9S JS QS KS JK 2D 5C", preset, indicator=indicator) == (49, {"2D", "5C"}, 7, False, False)


def test_c07_the_wild_goes_where_it_opens():
    points, _, left_points, can_open, can_go_out = best("7S 7H 7D 9C TC JK KD KH 2S 4D 6H 3C JD 5S")
    assert (points, left_points, can_open, can_go_out) == (51, 49, True, False)


@pytest.mark.parametrize("hand", ["KC KD AD AS 2C", "KD AD 2D 7C"])
def test_c10_r6_the_ace_is_never_in_the_middle(hand):
    found = melds(hand)
    assert (found["best_points"]["points"], found["best_points"]["melds"]) == (0, [])
    assert (found["can_open"], found["can_go_out"]) == (False, False)


@pytest.mark.parametrize(
    ("hand", "preset", "indicator", "points", "left_points"),
    [
        ("4H JK JK 9C", "kroot", None, 0, 43),
        ("9H TH JK JK KH 2C", "kroot", None, 27, 27),
        ("9H TH JK JK KH 2C", "jordan", "AS", 29, 27),
        ("9H TH AC AC KH 2C", "jordan", "8C", 29, 27),
        ("KS KH JK 8C 9C JK 4D 2H", "kroot", None, 54, 6),
    ],
)
def test_c12_r7_one_wild_a_meld_beside_two_naturals(hand, preset, indicator, points, left_points):
    found = melds(hand, preset, indicator=indicator)["best_points"]
    assert (found["points"], found["left_points"]) == (points, left_points)


@pytest.mark.parametrize(
    ("hand", "points", "opens"),
    [
        ("KS QS JS 7H 7D 7C 2S 4D 5H 9C 3S 8D 5C TD", 51, True),
        ("KS QS JS 5H 5D 5C 5S 2S 4D 9C 3H 8D TD 6H", 50, False),
    ],
)
def test_c13_r12_the_minimum_is_at_least(hand, points, opens):
    found = best(hand)
    assert (found[0], *found[3:]) == (points, opens, False)


def test_c17_r8_a_wild_counts_as_the_card_it_stands_for():
    assert best("TS TH JK 9C 2D")[0] == 30
    found = best("KS QS JS 7H 7D JK 2S 4D 5H 9C 3S 8D 6C 2D")
    assert (found[0], found[3]) == (51, True)


def test_c20_r5_identical_cards_are_no_set_with_a_wild_either():
    assert best("5S 5S JK 9D KC")[:3] == (0, {"5S", "JK", "9D", "KC"}, 44)
    assert best("5S 5S 5H JK 9D KC")[:3] == (15, {"5S", "9D", "KC"}, 24)


def test_c24_a_wild_in_a_set_has_no_suit():
    found = melds("5S 5H JK 9D KC")["best_points"]
    assert found["melds"] == [{"cards": ["5S", "5H", "JK"], "as": ["5S", "5H", "5*"], "wild": 2, "points": 15}]
    assert (found["points"], found["left_points"]) == (15, 19)


@pytest.mark.parametrize(
    ("hand", "minimum", "points", "opens"),
    [
        ("KS QS JS TS QD KD AD 2S 4D 9C 5H 7D 3H 6C", 71, 71, True),
        ("KS QS JS TS JD QD KD 2S 4D 9C 5H 7D 3H 6C", 71, 70, False),
        ("KS QS JS AH AD AC 8D 2S 4D 9C 5H 7D 3H TC", 51, 63, True),
        ("KS QS JS AH AD AC 8D 2S 4D 9C 5H 7D 3H TC", 61, 63, True),
        ("KS QS JS AH AD AC 8D 2S 4D 9C 5H 7D 3H TC", 71, 63, False),
    ],
)
def test_c29_other_minimums(hand, minimum, points, opens):
    found = melds(hand, "kroot", f"first_meld={minimum}")
    assert (found["best_points"]["points"], found["can_open"], found["first_meld"]) == (points, opens, minimum)


def test_the_answer_is_as_the_interface_says():
    found = melds("2D 7H JK 5H")
    assert list(found) == [
        *("hand", "rules", "indicator", "wild", "first_meld", "best_points", "fewest_left", "can_open", "can_go_out"),
        "helps",
    ]
    assert (found["hand"], found["indicator"], found["wild"]) == (["7H", "5H", "2D", "JK"], None, ["JK"])
    assert found["rules"] == resolve("kroot", [], "rummy").to_json()
    run = {"cards": ["5H", "JK", "7H"], "as": ["5H", "6H", "7H"], "wild": 1, "points": 18}
    assert found["best_points"] == {"points": 18, "melds": [run], "left": ["2D"], "left_points": 2}
    six = next(row for row in found["helps"] if row["card"] == "6H")
    assert six == {"card": "6H", "copies": 2, "points_after": 22, "opens": False, "goes_out": True}


def test_r3_a_joker_that_is_not_wild_plays_as_the_ace_and_costs_what_an_ace_costs():
    found = melds("KH TH 9H AC AC 2C JK", "jordan", indicator="8C")
    assert found["wild"] == ["AC"]
    assert {"cards": ["JK", "2C", "AC"], "as": ["AC", "2C", "3C"], "wild": 2, "points": 16} in found["best_points"][
        "melds"
    ]
    assert melds("JK", "jordan", "ace_in_hand=10", indicator="8C")["fewest_left"]["left_points"] == 10
    assert melds("AC", "jordan", "ace_in_hand=10", indicator="8C")["fewest_left"]["left_points"] == 15


def test_r8_a_low_ace_counts_low_ace_meld_by_a_wild_too():
    assert best("AS 2S 3S 9D", "saudi")[0] == 6
    assert best("AS 2S 3S 9D", "kroot")[0] == 16
    assert best("JK 2S 3S 9D", "saudi")[0] == 6
    assert best("QS KS AS 9D", "saudi")[0] == 31


def test_long_runs_are_shown_whole_and_not_beyond_max_run():
    hand = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 5H"
    assert [len(meld["cards"]) for meld in melds(hand)["best_points"]["melds"]] == [14]
    for meld in melds(hand, "kroot", "max_run=5")["best_points"]["melds"]:
        assert 3 <= len(meld["cards"]) <= 5
    whole = melds("AS 2S 3S 4S JK 6S 7S 8S")["best_points"]["melds"]
    assert [meld["as"] for meld in whole] == [["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S"]]


def test_fifteen_cards_keep_one_in_every_answer():
    """Five sets of three: four of them and two cards of the fifth at most, so there is no way out (R10)."""
    found = melds("2S 2H 2D 4S 4H 4D 6S 6H 6D 8S 8H 8D TS TH TD")
    assert sum(len(meld["cards"]) for meld in found["best_points"]["melds"]) == 12
    assert found["can_go_out"] is False
    assert found["helps"] == []
    assert melds("2S 2H 2D 4S 4H 4D 6S 6H 6D 8S 8H 8D TS TH")["can_go_out"] is False
    assert melds("2S 2H 2D 2C 4S 4H 4D 6S 6H 6D 8S 8H 8D TS")["can_go_out"] is True


def test_can_open_with_fifteen_cards_needs_one_card_kept():
    """51 points only with all fifteen cards: 3 x (5 + 6) + ... laid whole they would leave nothing to throw."""
    hand = "2S 3S 4S 5S 6S 2H 3H 4H 5H 6H 2D 3D 4D 5D 6D"
    assert melds(hand, "kroot", "first_meld=60")["can_open"] is False
    assert melds(hand, "kroot", "first_meld=58")["can_open"] is True


def test_r12_going_out_from_a_full_hand_needs_the_minimum_unless_the_rules_say_otherwise():
    low = "2S 3S 4S 2H 3H 4H 2D 3D 4D 2C 3C 4C 5C 9S"
    assert melds(low)["can_go_out"] is False
    assert melds(low, "kroot", "go_out_below_minimum=true")["can_go_out"] is True
    assert melds(low, "kroot", "first_meld=41")["can_go_out"] is True
    assert melds(low.removesuffix(" 9S"), "kroot")["can_go_out"] is True, "thirteen cards: opened already"


def test_one_card_is_all_but_one():
    found = melds("AS")
    assert (found["can_go_out"], found["can_open"], found["best_points"]["left"]) == (True, False, ["AS"])
    assert melds("AS 2S")["can_go_out"] is False


def test_s8_a_minimum_of_nothing_still_asks_for_a_meld():
    assert melds("AS 9D", "kroot", "first_meld=0")["can_open"] is False
    assert melds("AS 2S 3S", "kroot", "first_meld=0")["can_open"] is True


def test_s25_another_hand_size_moves_the_full_hand():
    rules = ("kroot", "hand_size=7")
    assert melds("2S 3S 4S 5H 6H 7H 9D TD", *rules)["helps"] == []
    with pytest.raises(InputError, match="a hand of 1 to 8 cards is needed, got 9"):
        melds("2S 3S 4S 5H 6H 7H 9D TD KD", *rules)
    assert melds("2S 3S 4S 2H 3H 4H 9D", *rules)["can_go_out"] is False
    assert melds("2S 3S 4S 2H 3H 4H", *rules)["can_go_out"] is False
    assert melds("2S 3S 4S 4H", *rules)["can_go_out"] is True


@pytest.mark.parametrize(
    ("hand", "preset", "indicator", "part"),
    [
        ("5H", "jordan", None, "--indicator is needed with wild=indicator"),
        ("5H", "jordan", "JK", "--indicator: a joker turned up goes back"),
        ("5H", "jordan", "8C 9C", "--indicator: one card is turned up, got 2"),
        ("5H", "jordan", "8X", "--indicator: '8X' is not a card"),
        ("5H", "jordan", "", "--indicator: no cards"),
        ("5H", "kroot", "8C", "--indicator: with wild=jokers no card is turned up"),
        ("5H 5H 6H", "jordan", "5H", "5H is given 3 times"),
        (" ".join(all_cards(0)[:16]), "kroot", None, "1 to 15 cards is needed, got 16"),
    ],
)
def test_a_wrong_question_is_refused_by_name(hand, preset, indicator, part):
    with pytest.raises(InputError) as caught:
        melds(hand, preset, indicator=indicator)
    assert part in caught.value.message


def is_meld(meld, wild):
    """R5-R7, judged from `as` alone."""
    cards, stands, place = meld["cards"], meld["as"], meld["wild"]
    naturals = [card for at, card in enumerate(stands) if at != place]
    assert cards[place] == wild if place is not None else wild not in cards
    if len({card[0] for card in naturals}) == 1 and len(naturals) > 1:
        suits = [card[1] for card in naturals]
        assert 3 <= len(stands) <= 4
        assert len(set(suits)) == len(suits)
    else:
        assert len({card[1] for card in stands}) == 1
        assert "".join(card[0] for card in stands) in ORDER
        assert len(stands) >= 3
    assert len(naturals) >= 2


@pytest.mark.parametrize(("preset", "indicator"), [("kroot", None), ("saudi", None), ("jordan", "8C")])
def test_melds_and_left_are_the_hand_and_everything_adds_up(preset, indicator):
    rng = random.Random(5)
    deck = [card for card in all_cards(0) for _ in range(2)] + ["JK"] * 2
    if indicator:
        deck.remove(indicator)
    low_ace = 1 if preset == "saudi" else 11
    for size in [1, 2, 3, 5, 8, 13, 14, 15] * 4:
        hand = rng.sample(deck, size)
        found = melds(" ".join(hand), preset, indicator=indicator)
        [wild] = found["wild"]
        for name in ("best_points", "fewest_left"):
            arrangement = found[name]
            used = [card for meld in arrangement["melds"] for card in meld["cards"]]
            assert Counter(used + arrangement["left"]) == Counter(hand)
            assert len(arrangement["left"]) >= (size == 15)
            for meld in arrangement["melds"]:
                is_meld(meld, wild)
                low = [low_ace] if [card[0] for card in meld["as"][:2]] == ["A", "2"] else []
                rest = meld["as"][len(low) :]
                assert meld["points"] == sum(low) + sum(VALUES[card[0]] for card in rest)
            assert arrangement["points"] == sum(meld["points"] for meld in arrangement["melds"])
            costs = [
                15 if card == wild else VALUES["A"] if card == "JK" else VALUES[card[0]] for card in arrangement["left"]
            ]
            assert arrangement["left_points"] == sum(costs)
        assert found["best_points"]["points"] >= found["fewest_left"]["points"]
        assert found["best_points"]["left_points"] >= found["fewest_left"]["left_points"]
        assert found["can_open"] == (found["best_points"]["points"] >= 51)


@pytest.mark.parametrize("size", [2, 7, 12, 14])
def test_helps_are_the_cards_that_make_the_hand_better(size):
    """By asking again about the hand with each card of the deck."""
    rng = random.Random(size)
    deck = [card for card in all_cards(0) for _ in range(2)] + ["JK"] * 2
    deck.remove("8C")
    for _ in range(3):
        hand = rng.sample(deck, size)
        found = melds(" ".join(hand), "jordan", indicator="8C")
        expected = []
        for card in all_cards(2):
            copies = 2 - [*hand, "8C"].count(card)
            if not copies:
                continue
            then = melds(" ".join([*hand, card]), "jordan", indicator="8C")
            points = then["best_points"]["points"]
            more = points > found["best_points"]["points"]
            opens, goes_out = then["can_open"], then["can_go_out"]
            if more or (opens and not found["can_open"]) or (goes_out and not found["can_go_out"]):
                expected.append(
                    {"card": card, "copies": copies, "points_after": points, "opens": opens, "goes_out": goes_out}
                )
        assert found["helps"] == expected


def test_helps_skip_what_nobody_can_draw():
    """Both sixes of hearts held: the third does not exist; one copy left is said."""
    found = melds("5H 6H 6H 7H 9D")
    copies = {row["card"]: row["copies"] for row in found["helps"]}
    assert "6H" not in copies
    assert copies["8H"] == 2
    jordan = melds("5H 6H 9D", "jordan", indicator="7H")
    assert {row["card"]: row["copies"] for row in jordan["helps"]}["7H"] == 1
