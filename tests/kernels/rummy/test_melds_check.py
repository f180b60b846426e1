"""The search of melds against every choice of melds tried one by one (R5-R8), and that against an integer program."""

import meld_hands
import numpy as np
import program_melds
import pytest
import slow_melds


def questions(seed, count, most_wilds):
    """Random hands with random rules and wishes."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        hand = meld_hands.any_hand(rng, most_wilds)
        yield hand, meld_hands.any_rules(rng), meld_hands.any_wish(rng, hand)


@pytest.mark.parametrize(("seed", "count"), [(1, 300), pytest.param(2, 20_000, marks=pytest.mark.heavy)])
def test_every_choice_of_melds_tried_is_as_good_as_an_integer_program(seed, count):
    for hand, rules, wish in questions(seed, count, 4):
        expected = program_melds.best(hand, rules, wish)
        assert slow_melds.best(hand, rules, wish) == expected, (slow_melds.text(hand), rules, wish)
