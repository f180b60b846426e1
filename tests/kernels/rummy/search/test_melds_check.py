"""The search of melds against every choice of melds tried one by one (R2, R5-R8), and that against an integer program.

Asked for: most points, least cost left, most cards; with a minimum of points, a most of cards laid (one is kept), or
all but exactly one. ``scripts/verify_melds.py`` does the same at length.
"""

import kernel_melds
import meld_hands
import program_melds
import pytest
import slow_melds


def test_every_choice_of_melds_tried_is_as_good_as_an_integer_program():
    for hand, rules, wish in meld_hands.questions(1, 200, 4):
        expected = program_melds.best(hand, rules, wish)
        assert slow_melds.best(hand, rules, wish) == expected, (slow_melds.text(hand), rules, wish)


@pytest.mark.parametrize(("seed", "count", "wilds"), [(3, 1_200, 2), (4, 300, 4)])
def test_the_best_melds_are_those_of_every_choice_tried(seed, count, wilds):
    for hand, rules, wish in meld_hands.questions(seed, count, wilds):
        assert not kernel_melds.faults(hand, rules, wish, slow_melds.best(hand, rules, wish))
