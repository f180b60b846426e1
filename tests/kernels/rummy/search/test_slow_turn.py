"""The slow turn against turns done by hand: what the search is checked with must itself be right."""

import numpy as np
import pytest
import slow_turn
from slow_melds import SUITS, WILD, Run, Set
from slow_turn import Turn
from turn_positions import random_rules

S, H, D, C = SUITS
LOWER, EITHER = 1, 1
ONES = [1] * 64
"""Every card laid counts one."""


def cards(text):
    found = [WILD if word == "W" else SUITS["SHDC".index(word[1])] * 16 + "A23456789TJQK".index(word[0])
             for word in text.split()]  # fmt: skip
    return tuple(sorted(found))


def turn(hand, table=(), opened=True, bar=51, may_go_out=True, announced=False, taken=None, **knobs):
    """A turn under kroot's knobs, but for those named."""
    plain = {"max_run": 14, "low_ace_meld": 11, "hand_size": len(hand.split()) - 1} | dict.fromkeys(
        ("go_out_below_minimum", "open_end_wild", "take_discard_to_layoff", "wild_pair_swap", "guard_wild_pair",
         "egyptian_bonuses"), 0)  # fmt: skip
    rules = random_rules(np.random.default_rng(0), 14)._replace(**plain | knobs)
    taken = None if taken is None else cards(taken)[0]
    return Turn(rules, bar, opened, may_go_out, announced, cards(hand), tuple(table), taken)


def most_laid(one):
    return slow_turn.best_free(one, slow_turn.reachable(one), ONES)


def out(one):
    found = slow_turn.best_out(one, slow_turn.reachable(one), ONES)
    return found and found[0]


def test_r10_one_card_is_kept_for_the_discard():
    assert most_laid(turn("5S 6S 7S")) == 0
    assert most_laid(turn("5S 6S 7S 8S")) == 3
    assert out(turn("5S 6S 7S 8S")) == 1
    assert out(turn("5S 6S 7S 8S 2D")) == 1
    assert out(turn("5S 6S 7S 2C 2D")) is None


def test_r15_r16_no_going_out_in_the_first_turn_or_after_a_forgotten_announcement():
    assert most_laid(turn("5S 6S 7S 8S", may_go_out=False)) == 0
    assert most_laid(turn("5S 6S 7S 8S 2D", may_go_out=False)) == 3


def test_r12_the_first_melds_reach_the_bar_and_only_then_cards_are_added():
    table = [Run(H, 4, 6)]
    assert most_laid(turn("KS KH KD 8H 2C 3D", table, opened=False)) == 0
    assert most_laid(turn("KS KH KD 8H 2C 3D", table, opened=False, bar=30)) == 4
    assert most_laid(turn("8H 2C 3D", table, opened=False, bar=0)) == 0  # S8
    assert most_laid(turn("8H 2C 3D", table)) == 1


def test_s7_below_the_minimum_cards_are_added_in_any_order_but_no_wild_is_swapped():
    table = [Run(H, 4, 6, 5)]
    assert out(turn("2S 2H 2D 8H KC", table, opened=False)) is None
    assert out(turn("2S 2H 2D 8H KC", table, opened=False, go_out_below_minimum=1)) == 1
    # the 6H for the wild would leave two more cards to lay: W with 2S 2H
    assert out(turn("2S 2H 6H KC", table, opened=False, go_out_below_minimum=1)) is None
    assert out(turn("2S 2H 6H KC", table)) == 1


def test_s5_a_wild_swapped_out_does_not_help_to_reach_the_bar():
    table = [Run(H, 4, 6, 5)]
    assert most_laid(turn("KS KH 6H 2C 3C", table, opened=False, bar=30)) == 0
    # three kings, the six for the wild, and the wild with two queens
    assert most_laid(turn("KS KH KD QS QH 6H 2C 3C", table, opened=False, bar=30)) == 6


def test_r11_the_taken_card_lies_in_a_new_meld():
    table = [Run(H, 4, 6)]
    assert most_laid(turn("8H 2C 3D", table, taken="8H")) is None
    assert most_laid(turn("8H 2C 3D", table, taken="8H", take_discard_to_layoff=1)) == 1
    assert most_laid(turn("8H 8S 8D 3D", table, taken="8H")) == 3
    # S11: one of two identical cards
    assert most_laid(turn("8H 8H 8S 8D 3D", table, taken="8H")) == 4


def test_s13_a_taken_wild_may_be_swapped_out_again():
    assert most_laid(turn("5H 6H 7H W 2C", taken="W")) == 4
    one = turn("5H 6H 7H W 2C", taken="W")
    ends = [at for at in slow_turn.reachable(one) if slow_turn.may_end(one, at)]
    assert (cards("2C W"), (Run(H, 4, 6),)) in {(at.hand, at.table) for at in ends}


@pytest.mark.parametrize(("pair_swap", "laid"), [(0, 0), (EITHER, 1)])
def test_r14_one_of_two_missing_cards_buys_the_wild_only_under_either(pair_swap, laid):
    """The nine for the wild, and the wild as the last nine once more."""
    one = turn("9H 2C 5H 7D", [Set(8, (S, C), True)], wild_pair_swap=pair_swap, guard_wild_pair=1)
    assert most_laid(one) == laid


def test_r14_both_missing_cards_buy_the_wild():
    weights = [1] * 63 + [0]
    one = turn("9H 9D 2C 3C", [Set(8, (S, C), True)], guard_wild_pair=1)
    assert slow_turn.best_free(one, slow_turn.reachable(one), weights) == 2


@pytest.mark.parametrize(
    ("hand", "announced", "laid"),
    [("9H 2C 3C 5D", False, 0), ("9H 2C 3C", False, 1), ("9H 2C", False, 1), ("9H 2C 3C 5D", True, 1)],
)
def test_r13_the_guard(hand, announced, laid):
    one = turn(hand, [Set(8, (S, C), True)], guard_wild_pair=1, announced=announced)
    assert most_laid(one) == laid


def test_s21_the_guard_allows_what_leaves_one_card_after_the_discard():
    table = [Set(8, (S, C), True), Run(D, 0, 2)]
    assert most_laid(turn("9H 4D 2C 3C", table, guard_wild_pair=1)) == 2
    assert most_laid(turn("9H 4D 2C 3C 7D", table, guard_wild_pair=1)) == 1


def test_r7_s17_a_wild_at_an_open_end_goes_low():
    assert most_laid(turn("W 9H 2C", [Run(H, 4, 6)], open_end_wild=LOWER)) == 1
    assert most_laid(turn("W 9H 2C", [Run(H, 4, 6)])) == 2
    assert most_laid(turn("W 5H 2C", [Run(H, 0, 2)], open_end_wild=LOWER)) == 2


def test_s19_max_run_binds_adds():
    assert most_laid(turn("8H 2C 3C", [Run(H, 4, 6)], max_run=3)) == 0


def test_r15_hand_and_its_factors():
    hand = "5S 6S 7S KS"
    assert out(turn(hand, opened=False, bar=18)) == 2
    assert out(turn(hand, opened=False, bar=19)) is None  # S9
    assert out(turn(hand, opened=False, bar=19, go_out_below_minimum=1)) == 2
    assert out(turn(hand, opened=False, bar=18, egyptian_bonuses=1)) == 8
    assert out(turn("5S 6S 7S KC", opened=False, bar=18, egyptian_bonuses=1)) == 4
    assert out(turn("5S 6S 7S KH", opened=False, bar=18, egyptian_bonuses=1)) == 2
    assert out(turn("5S 6S 7S W", opened=False, bar=18, egyptian_bonuses=1)) == 16
    assert out(turn("5S 6S 7S 8S 2H", [Run(D, 0, 2)], opened=False, bar=18, hand_size=4)) == 2
    # added to another's meld
    assert out(turn("5S 6S 7S 4D 2H", [Run(D, 0, 2)], opened=False, bar=18, hand_size=4)) == 1


def test_s18_r6_aces_at_both_ends_of_a_run_and_none_in_the_middle():
    assert most_laid(turn("AS 2S KS 3H", [])) == 0
    assert most_laid(turn("AS 5H 3H", [Run(S, 0, 12)])) == 1
    assert most_laid(turn("AS AS 5H 3H", [Run(S, 1, 12)])) == 2
    assert most_laid(turn("AS AS 5H 3H", [Run(S, 1, 12)], max_run=13)) == 1
