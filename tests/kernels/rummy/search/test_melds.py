"""The best melds of a hand by hand, a rule each (R5-R8), and the cases other programs got wrong."""

import numpy as np
import pytest
from rummy_game import masks, params_of
from turn_words import words

from kernels.rummy import state as st
from kernels.rummy.cards import POINTS
from kernels.rummy.search.candidates import meld_rules
from kernels.rummy.search.melds import (
    FIRST_SHIFT,
    IMPOSSIBLE,
    LEAST_LEFT,
    MOST_CARDS,
    MOST_POINTS,
    best_melds,
    meld_count,
    meld_form,
    set_goods,
)

WORK = np.zeros((st.MOST_CANDIDATES, st.WORK_WIDTH), np.int64)
WEIGHTS = np.zeros(64, np.int64)


def search(hand, preset="kroot", objective=MOST_POINTS, bar=0, most_laid=15, exact_left=-1, rules=None):
    """The first figure of the objective, or None; and the melds in words."""
    params = params_of(preset)
    point_weight = set_goods(np.int64(objective), POINTS[:13].copy(), np.int64(params.wild_in_hand), WEIGHTS)
    found = best_melds(*map(np.int64, masks(hand)), rules or meld_rules(params), WEIGHTS, point_weight, np.int64(bar),
                       np.int64(most_laid), np.int64(exact_left), WORK)  # fmt: skip
    if found == IMPOSSIBLE:
        return None, []
    melds = [" ".join(words(*map(int, meld_form(WORK, at)))) for at in range(meld_count(WORK))]
    return int(found) >> FIRST_SHIFT, sorted(melds)


def points(hand, preset="kroot"):
    return search(hand, preset)[0]


def test_r5_a_set_has_different_suits():
    assert points("5S 5H 5D 5C") == 20
    assert points("5S 5S 5H") == 0
    assert points("5S 5S 5H *") == 15


def test_r6_a_run_has_one_suit_and_an_ace_at_an_end_only():
    assert points("3S 4S 5S") == 12
    assert points("3S 4S 5H") == 0
    assert points("AS 2S 3S") == 16
    assert points("QS KS AS") == 31
    assert points("KC KD AD AS 2C") == 0
    assert points("KD AD 2D 7C") == 0


def test_r6_a_hand_of_a_whole_suit():
    assert points("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS") == 106


def test_max_run_splits_what_is_longer():
    params = params_of("kroot", "max_run=3")
    assert search("3S 4S 5S 6S", rules=meld_rules(params))[0] == 15
    assert search("3S 4S 5S 6S 7S 8S", rules=meld_rules(params)) == (33, ["3S 4S 5S", "6S 7S 8S"])


def test_r7_one_wild_a_meld_and_two_naturals():
    assert points("* * KS KH 2D") == 30
    assert points("* * KS 2D") == 0
    assert points("* * KS KH 8S 9S") == 54 + 0  # K K *, 7* 8 9
    assert points("* * KS KH 8S 9S", "jordan") == 57  # 8 9 T*


@pytest.mark.parametrize(
    ("hand", "lower", "chosen"),
    [("8S 9S *", 24, 27), ("2S 3S *", 16, 16), ("AS 2S *", 16, 16), ("QS KS *", 30, 31), ("KS AS *", 31, 31),
     ("8S TS *", 27, 27), ("8S 9S TS *", 34, 37)],
)  # fmt: skip
def test_r7_a_wild_at_an_open_end(hand, lower, chosen):
    """kroot: the lower card wherever both can be; jordan: as the player says. Beside 2 and 3 the low ace, 11 points."""
    assert (points(hand, "kroot"), points(hand, "jordan")) == (lower, chosen)


def test_r8_low_ace_meld_counts_at_the_low_end_only_and_for_a_wild_too():
    assert points("AS 2S 3S", "saudi") == 6
    assert points("QS KS AS", "saudi") == 31
    assert points("2S 3S *", "saudi") == 6
    assert points("AS AH AD", "saudi") == 33


def test_r7_under_lower_the_run_around_a_wild_stays_whole():
    """4 5 * 7 8 9 are 39 points; as 4 5 * and 7 8 9 the wild would be a three."""
    assert search("4S 5S * 7S 8S 9S", "kroot") == (39, ["4S 5S * 7S 8S 9S"])


def test_r7_under_lower_a_wild_above_a_run_from_the_low_ace():
    assert search("AS 2S 3S 4S 5S *", "kroot") == (31, ["AS 2S 3S 4S 5S *"])


def test_a_wild_stands_for_a_card_that_is_needed_elsewhere():
    assert points("5S 6S 7S 6H 6D *") == 36


def test_most_points_then_least_left_and_the_other_way_round():
    """The joker as the ten inside the run is worth most (49); 3S 4S 5S and three sixes leave the seven."""
    assert points("9S JS QS KS * 2D 5C") == 49
    assert points("9S JS QS KS * 2D 5C", "jordan") == 49
    assert search("3S 4S 5S 6S 7S 6H 6D") == (30, ["3S 4S 5S", "6S 6H 6D"])
    assert search("3S 4S 5S 6S 7S 6H 6D", objective=LEAST_LEFT) == (30, ["3S 4S 5S", "6S 6H 6D"])
    assert search("3S 4S 5S 6S 7S 6H 6D", objective=MOST_CARDS)[0] == 6


def test_a_bar_a_most_of_cards_and_cards_left():
    hand = "7S 7H 7D 9C TC * KD KH 2S 4D 6H 3C JD 5S"
    assert search(hand)[0] == 51
    assert search(hand, bar=51)[0] == 51
    assert search(hand, bar=52)[0] is None
    assert search("5S 6S 7S", most_laid=2)[0] == 0
    assert search("5S 6S 7S 8S", most_laid=3)[0] == 21
    # all but exactly one: five sets of three are no way out
    fives = "2S 2H 2D 3S 3H 3D 4S 4H 4D 5S 5H 5D 6S 6H 6D"
    assert search(fives, exact_left=0)[0] == 60
    assert search("2S 2H 2D 4S 4H 4D 9S 9H 9D", exact_left=1)[0] is None


def test_ace_low_only_for_gin():
    rules = meld_rules(params_of("kroot"))._replace(ace_high=0, max_run=13)
    rules = type(rules)(*map(np.int64, rules))
    assert search("QS KS AS 2S 3S", rules=rules) == (16, ["AS 2S 3S"])
