"""Frequencies of the deal against combinatorics (E20, E21, E24, E25, E28), at a fixed seed, within five standard
errors.
"""

from math import comb, sqrt

import numba
import numpy as np
import pytest
from rummy_game import params_of

from hand_sim.kernel_args import kernel_seed
from kernels.rummy import state as st
from kernels.rummy.cards import WILD
from kernels.rummy.deal import deal_cards, deal_hands

N = 200_000


@numba.njit
def dealt(seed, count, params, game):
    """For each deal (dealer 3: seat 0 starts) the hands' masks of pairs, wild cards, the indicator and the card after
    the hands: int64[count, 10].
    """
    out = np.empty((count, 10), np.int64)
    for i in range(count):
        deal_cards(seed, i, 0, params, np.empty(0, np.int64), game)
        deal_hands(3, params, game)
        for seat in range(4):
            out[i, seat] = game.seats[seat, st.TWO]
            out[i, 4 + seat] = game.seats[seat, st.WILDS]
        out[i, 8] = game.facts[st.INDICATOR]
        out[i, 9] = game.deck[57]
    return out


@pytest.fixture(scope="module")
def kroot():
    return dealt(kernel_seed(20), N, params_of("kroot"), st.new_game(0, False))


@pytest.fixture(scope="module")
def jordan():
    return dealt(kernel_seed(20), N, params_of("jordan"), st.new_game(0, False))


def agree(found, chance):
    return abs(found - chance) < 5 * sqrt(chance * (1 - chance) / N)


def test_e20_jokers_in_fourteen_cards(kroot):
    for k, value in enumerate([0.752201, 0.231447, 0.016352]):
        chance = comb(2, k) * comb(104, 14 - k) / comb(106, 14)
        assert round(chance, 6) == value
        for seat in (1, 2, 3):
            assert agree((kroot[:, 4 + seat] == k).mean(), chance)


def test_e21_jokers_in_the_starters_fifteen(kroot):
    for k, value in enumerate([0.735849, 0.245283, 0.018868]):
        chance = comb(2, k) * comb(104, 15 - k) / comb(106, 15)
        assert round(chance, 6) == value
        assert agree((kroot[:, 4] == k).mean(), chance)


def test_e24_the_top_of_the_stock_is_a_joker(kroot):
    """The card that is turned up first under ``indicator``, and drawn first otherwise (C64)."""
    assert agree((kroot[:, 9] == WILD).mean(), 2 / 106)


def test_e25_the_indicator_is_an_ace(jordan):
    assert agree((jordan[:, 8] & 15 == 0).mean(), 8 / 104)
    for suit in range(4):
        assert agree((jordan[:, 8] >> 4 == suit).mean(), 1 / 4)


def pairs_chance(p):
    ways = sum(comb(2, w) * comb(52 - p, 14 - 2 * p - w) * 2 ** (14 - 2 * p - w) for w in range(3) if 14 - 2 * p >= w)
    return comb(52, p) * ways / comb(106, 14)


def test_e28_identical_pairs_in_fourteen_cards(kroot):
    values = [0.380588, 0.422263, 0.165851, 0.028921, 0.002300]
    for seat in (1, 2, 3):
        pairs = np.bitwise_count(kroot[:, seat])
        for p, value in enumerate(values):
            assert round(pairs_chance(p), 6) == value
            assert agree((pairs == p).mean(), pairs_chance(p))
        more = sum(pairs_chance(p) for p in range(4, 8))
        assert round(more, 6) == 0.002377
        assert agree((pairs >= 4).mean(), more)


def test_r20_how_often_a_hand_qualifies(jordan):
    """From E28 and the wild cards: of 14 cards with p pairs of naturals, w of two wilds (the jokers, or two aces while
    the jokers play as a 53rd kind): 106 - 1 cards in play, the indicator's kind once.
    """
    pairs, wilds = np.bitwise_count(jordan[:, 1]), jordan[:, 5]
    found = (pairs + np.minimum(wilds, 2) >= 4).mean()

    def chance(single):
        """``single`` kinds of which one copy is out of play; 105 cards: 2 wilds, 51 other kinds twice, one once."""
        total = 0
        for w in range(3):
            for p in range(8):
                for lone in range(single + 1):
                    rest = 14 - w - 2 * p - lone
                    if p + w >= 4 and rest >= 0:
                        total += comb(2, w) * comb(51, p) * comb(51 - p, rest) * 2**rest
        return total / comb(105, 14)

    assert agree(found, chance(1))
