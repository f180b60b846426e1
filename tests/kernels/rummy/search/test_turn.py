"""The best turn on positions made by hand, a rule each (R10-R16, S5-S24)."""

import numpy as np
import pytest
from turn_words import EACH, Position, costs

from kernels.rummy.cards import WILD
from kernels.rummy.search.turn import ACE_OF_ANY, any_use


def test_r10_one_card_is_kept_for_the_discard():
    assert Position("kroot", "5S 6S 7S").best() == 0
    assert Position("kroot", "5S 6S 7S 8S").best() == 3
    assert Position("kroot", "5S 6S 7S 8S").factor() == 1
    assert Position("kroot", "5S 6S 7S 2C 2D").factor() is None


def test_r12_first_melds_reach_the_bar_and_only_then_cards_are_added():
    """Three kings are 30 points; the 8H fits the table."""
    hand, table = "KS KH KD 8H 2C 3D", "5H 6H 7H"
    assert Position("kroot", hand, table, opened=False).best() == 0
    opening = Position("kroot", hand, table, opened=False, bar=30)
    assert opening.best() == 4
    assert opening.steps() == ["meld KS KH KD", "add 8H to 0 at 7"]


def test_s5_a_wild_swapped_out_does_not_count_towards_the_bar():
    table = "5H * 7H"
    assert Position("kroot", "KS KH 6H 2C 3C", table, opened=False, bar=30).best() == 0
    late = Position("kroot", "KS KH KD QS QH 6H 2C 3C", table, opened=False, bar=30)
    assert late.best() == 6
    assert late.steps() == ["meld KS KH KD", "swap 6H in 0", "meld QS QH *"]


def test_s5_the_naturals_of_a_meld_count_before_a_wild_swapped_out_joins_them():
    """The run opens with 36 points; the wild freed by the 6H and the 8S lengthen it."""
    position = Position("kroot", "TS JS QS KS 8S 6H 2C", "6S 6D 6C *", opened=False, bar=36)
    assert position.best() == 6
    assert position.steps() == ["meld TS JS QS KS", "swap 6H in 0", "add * to 1 at 8", "add 8S to 1 at 7"]


@pytest.mark.parametrize(("knob", "laid"), [("false", 0), ("true", 4)])
def test_r12_going_out_below_the_minimum(knob, laid):
    position = Position("kroot", "2S 2H 2D 8H KC", "5H 6H 7H", opened=False,
                        knobs=[f"go_out_below_minimum={knob}"])  # fmt: skip
    assert position.best() == laid
    assert position.factor() == (1 if laid else None)


def test_s7_below_the_minimum_no_wild_is_swapped():
    """The 6H for the wild of 5H * 7H, then the wild with the twos: a way out only for who has opened."""
    assert Position("jordan", "2S 2H 6H KC", "5H * 7H", opened=False).factor() is None
    assert Position("jordan", "2S 2H 6H KC", "5H * 7H").factor() == 1


def test_s8_a_minimum_of_zero_still_takes_a_new_meld():
    assert Position("kroot", "8H 2C 3D", "5H 6H 7H", opened=False, bar=0).best() == 0
    assert Position("kroot", "8H 2C 2D 2S 4D", "5H 6H 7H", opened=False, bar=0).best() == 4


def test_r11_a_taken_card_lies_in_a_new_meld():
    table = "5H 6H 7H"
    assert Position("kroot", "8H 2C 3D", table).best(taken="8H") is None
    assert Position("kroot", "8H 2C 3D", table, knobs=["take_discard_to_layoff=true"]).best(taken="8H") == 1
    assert Position("kroot", "8H 8S 8D 3D", table).best(taken="8H") == 3


def test_s11_one_of_two_identical_cards_counts_as_the_taken_one():
    position = Position("kroot", "8H 8H 8S 8D 3D", "5H 6H 7H")
    assert position.best(taken="8H") == 4
    assert position.steps() == ["meld 8S 8H 8D", "add 8H to 0 at 7"]


def test_s11_a_wild_just_swapped_out_is_a_card_from_the_hand():
    position = Position("kroot", "8H 8S 6H 3D", "5H * 7H")
    assert position.best(taken="8S") == 3
    assert position.steps() == ["swap 6H in 0", "meld 8S 8H *"]


def test_s12_putting_the_taken_card_in_the_place_of_a_wild_is_not_adding_it():
    knobs = ["take_discard_to_layoff=true"]
    assert Position("saudi", "6H 3D 4C", "5H * 7H", knobs=knobs).best(taken="6H") is None
    # of two missing cards one is added, then the other one takes the wild
    both = Position("saudi", "9H 9D 3D 4C", "9S 9C *", knobs=knobs)
    weights = EACH.copy()
    weights[WILD] = 0
    assert both.best(taken="9H", weights=weights) == 2
    assert both.steps() == ["add 9H to 0 at 1", "swap 9D in 0"]


def test_s13_a_taken_wild_is_swapped_out_of_the_meld_it_was_laid_in():
    """The wild is worth keeping (weight -5): 5H * 7H, then the 6H takes it back."""
    weights = EACH.copy()
    weights[WILD] = -5
    position = Position("kroot", "5H 6H 7H * 2C")
    assert position.best(taken="*", weights=weights) == 3
    assert position.steps() == ["meld 5H * 7H", "swap 6H in 0"]
    # it counts towards the bar like any other
    assert Position("kroot", "5H 6H 7H * 2C", opened=False, bar=18).best(taken="*", weights=weights) == 3
    assert Position("kroot", "5H 6H 7H * 2C", opened=False, bar=23).best(taken="*", weights=weights) is None


@pytest.mark.parametrize(("preset", "left"), [("kroot", 1), ("saudi", 0)])
def test_s13_out_of_a_set_of_two_only_where_one_card_takes_it(preset, left):
    weights = EACH.copy()
    weights[WILD] = -5
    position = Position(preset, "9S 9H 9D * 2C")
    assert position.best(taken="*", weights=weights) == (3 if left else -2)
    position.apply()
    assert position.hand()[1] == left


def test_r11_a_taken_wild_that_plays_as_an_ace_is_laid_as_a_natural():
    position = Position("jordan", "2C 3C KD 5D")
    position.game.seats[1, 3] += 1
    assert position.best(taken="AC", as_ace=1) == 3
    assert position.steps() == ["meld AC 2C 3C"]
    position.apply()
    assert position.hand() == ("5D KD", 0)
    assert Position("jordan", "2D 3C KD 5D").best(taken="AC", as_ace=1) is None


def test_r11_a_taken_joker_plays_as_an_ace_of_any_suit():
    position = Position("jordan", "QC KC 2S 4S 5D")
    assert position.best(taken=ACE_OF_ANY, as_ace=1) == 3
    assert position.steps() == ["meld QC KC AC"]


def test_r11_three_aces_of_a_suit_when_one_of_them_is_a_taken_wild():
    position = Position("jordan", "AC AC 2C 3C QC KC AS AH 5D 7D")
    assert position.best(taken="AC", as_ace=1) == 9
    assert sorted(position.steps()) == ["meld AC 2C 3C", "meld AS AH AC", "meld QC KC AC"]


@pytest.mark.parametrize(
    ("hand", "other", "laid"),
    [("9H 2C 3C 5D", (0, 9), 0), ("9H 2C 3C", (0, 9), 1), ("9H 2C", (0, 9), 1), ("9H 2C 3C 5D", (1, 1), 1),
     ("9H 2C 3C 5D", (2, 2), 0), ("9H 2C 3C 5D", (1, 2), 0)],
)  # fmt: skip
def test_r13_the_guard_of_a_wild_pair_and_its_exceptions(hand, other, laid):
    """Going out, holding one card after the discard, or somebody who announced one card and still holds it (S21)."""
    assert Position("jordan", hand, "9S 9C *", other=other).best() == laid
    assert Position("saudi", hand, "9S 9C *", other=other).best() == 1


def test_s21_both_missing_cards_at_once_are_a_swap_and_not_guarded():
    weights = EACH.copy()
    weights[WILD] = 0
    position = Position("jordan", "9H 9D 2C 5D KS", "9S 9C *")
    assert position.best(weights=weights) == 2
    assert position.steps() == ["swap 9H 9D in 0"]


def test_r14_one_missing_card_takes_the_wild_under_either():
    weights = EACH.copy()
    weights[WILD] = 0
    position = Position("kroot", "9H 9D 2C 5D KS", "9S 9C *")
    assert position.best(weights=weights) == 2
    position.apply()
    assert position.table() == ["9S 9H 9D 9C"]
    assert position.hand()[1] == 1


def test_r14_a_wild_taken_may_be_used_at_once_or_discarded():
    """S20. With a king beside it the wild is added; two more cards are too many, or with the wild one too few."""
    table = "5H * 7H"
    assert Position("kroot", "6H", table).factor() == 1
    assert Position("kroot", "6H KS", table).factor() == 1
    assert Position("kroot", "6H KS QS", table).factor() is None
    assert Position("kroot", "6H KS QS 2D", table).factor() == 1


def test_s17_a_wild_added_to_a_run_goes_to_the_low_end_under_lower():
    assert Position("kroot", "* 9H 2C", "5H 6H 7H").best() == 1
    assert Position("jordan", "* 9H 2C", "5H 6H 7H").best() == 2
    # where nothing is below, it goes high
    assert Position("kroot", "* 5H 2C", "AH 2H 3H").best() == 2


def test_s17_a_run_is_lengthened_down_to_the_ace_so_that_the_wild_goes_high():
    position = Position("kroot", "AH 2H 3H 9H * KC", "4H 5H 6H 7H")
    assert position.best() == 5
    assert position.steps()[-2:] == ["add * to 0 at 7", "add 9H to 0 at 8"]


def test_s19_max_run_binds_adds():
    assert Position("kroot", "8H 9H 2C", "5H 6H 7H", knobs=["max_run=4"]).best() == 1


def test_r6_aces_at_both_ends_of_a_run():
    table = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert Position("kroot", "AS AS 5H 3H", table).best() == 2
    assert Position("kroot", "AS AS 5H 3H", table, knobs=["max_run=13"]).best() == 1


def test_r15_no_going_out_in_the_first_turn_and_r16_after_a_forgotten_announcement():
    assert Position("kroot", "5S 6S 7S 8S", turns=1).best() == 0
    assert Position("kroot", "5S 6S 7S 8S 2D", turns=1).best() == 3
    position = Position("jordan", "5S 6S 7S 8S")
    position.game.seats[1, 9] = 1
    assert position.best() == 0
    assert position.factor() is None


HAND = "5S 6S 7S 8S 9S TS JS QS KS 2S 3S 4S KH KD"


@pytest.mark.parametrize(
    ("preset", "last", "factor"),
    [("jordan", "KC", 2), ("egyptian", "KC", 2), ("jordan", "*", 2), ("egyptian", "*", 4)],
)
def test_r15_hand_and_its_last_discard(preset, last, factor):
    assert Position(preset, f"{HAND[:-6]} {last} KH KD KC", opened=False).factor() == factor


@pytest.mark.parametrize(
    ("hand", "factor"),
    [("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS AS 5S", 8), ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS AS *", 16),
     ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS QC KC AC 5S", 4)],
)  # fmt: skip
def test_s24_egyptian_factors(hand, factor):
    assert Position("egyptian", hand, opened=False).factor() == factor


def test_r15_a_way_out_with_a_hand_comes_before_one_without():
    """The queen could be added to the table and something else discarded."""
    position = Position("jordan", "2S 3S 4S 5S 6S 7S 8S 9S TS JS KS KH KD KC QC", "QS QH QD", opened=False)
    assert position.factor() == 2
    assert all(step.startswith("meld") for step in position.steps())


def test_the_weights_decide_what_is_laid():
    """Either the nines or the run of hearts can have the 9H."""
    hand = "9H 9S 9D TH JH 2C"
    assert Position("kroot", hand).best(weights=costs()) == 29
    weights = costs()
    weights[2 * 16 + 8] = -50
    position = Position("kroot", hand)
    assert position.best(weights=weights) == 29
    assert position.steps() == ["meld 9H TH JH"]
    assert Position("kroot", "9H 9S 9D 2C").best(weights=-EACH) == 0


@pytest.mark.parametrize(
    ("hand", "card", "use"),
    [("5H 6H KC", "7H", True), ("5H 8H KC", "7H", False), ("5H 8H KC *", "7H", True), ("QC KC 2D", "AC", True),
     ("5S 5D KC", "5H", True), ("5S 5H KC", "5H", False), ("2S 9D KC *", "5H", False)],
)  # fmt: skip
def test_whether_a_discard_may_be_of_use(hand, card, use):
    position = Position("kroot", hand)
    number = "SHDC".index(card[1]) * 16 + "A23456789TJQK".index(card[0])
    assert any_use(position.game, position.params, 1, np.int64(number)) == use
