"""What hands cost and rounds score: R2, R15, R18, R19, S24, S29, S30."""

import numba
import pytest
from rummy_game import Rummy, masks, params_of

from kernels.rummy import state as st
from kernels.rummy.cards import WILD
from kernels.rummy.score import hand_cost, hand_factor, score_round


@numba.njit
def factor(cards, discard, params):
    return hand_factor(cards, discard, params)


def cost(text, *overrides, preset="kroot"):
    return hand_cost(*masks(text), params_of(preset, *overrides))


def scores(hands, end, winner=-1, times=1, preset="kroot", *, overrides=()):
    """The scores of a round that ended so; a hand (text, "*" for a wild card) with a leading "-" has not opened."""
    table = Rummy(preset, *overrides)
    seats, facts = table.game.seats, table.game.facts
    for seat, text in enumerate(hands):
        seats[seat, [st.ONE, st.TWO, st.WILDS]] = masks(text.lstrip("-"))
        seats[seat, st.OPENED] = not text.startswith("-")
    facts[[st.END, st.WINNER, st.FACTOR]] = end, winner, times
    score_round(table.params, table.game)
    return seats[: len(hands), st.SCORE].tolist()


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("KS 7D *", 32),
        ("KS 4D *", 29),
        ("AS AH", 22),
        ("AS AS", 22),
        ("", 0),
        ("* *", 30),
        ("2S 2S TH JH QH KH 9D", 53),
    ],
)
def test_r2_r18_what_is_left_in_hand_costs(hand, expected):
    assert cost(hand) == expected


def test_r2_every_card():
    for rank, value in zip("A23456789TJQK", [11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True):
        for suit in "SHDC":
            assert cost(rank + suit) == value
            assert cost(f"{rank}{suit} {rank}{suit} *") == 2 * value + 15


def test_r2_r23_aces_and_wilds_by_the_knobs():
    assert cost("AS AH AH KD", "ace_in_hand=10") == 40
    assert cost("AS * *", "wild_in_hand=25") == 61
    assert cost("AS 2S", preset="saudi") == 13  # low_ace_meld counts towards the first meld only


def test_r18_jordan():
    """Out over several turns: -30; what an opened player holds; 100."""
    assert scores(["", "KS 7D *", "-2S 3S", "2H"], st.OUT, 0, preset="jordan") == [-30, 32, 100, 2]


def test_r18_kroot_against_a_hand():
    assert scores(["KS 4D *", "AS AH", "-2S", ""], st.OUT, 3) == [29, 22, 100, -30]
    assert scores(["KS 4D *", "AS AH", "-2S", "-"], st.HAND, 3, 2) == [58, 44, 200, -60]


def test_r18_the_knobs():
    knobs = ("winner_bonus=-50", "unopened_penalty=80")
    assert scores(["", "-2S", "3S", "4S"], st.HAND, 0, 4, overrides=knobs) == [-200, 320, 12, 16]


def test_r19_sides():
    """The partner's cards do not count, opened or not; the other side adds up both: 400 after a Hand."""
    sides = {"preset": "kroot-partners"}
    assert scores(["-KS", "-2S", "", "-3S"], st.HAND, 2, 2, **sides) == [-60, 400, -60, 400]
    assert scores(["KS", "", "-AS", "2S"], st.OUT, 1, **sides) == [110, -30, 110, -30]


def test_s29_exhausted():
    """Won by nobody; opened players pay their cards, others the penalty; sides add up."""
    assert scores(["KS", "-2S", "* AS", "-3S"], st.EXHAUSTED) == [10, 100, 26, 100]
    assert scores(["KS", "-2S", "* AS", "3S"], st.EXHAUSTED, preset="kroot-partners") == [36, 103, 36, 103]


def test_s30_a_void_round_scores_zeros():
    assert scores(["KS", "-2S", "* AS", "-3S"], st.VOIDED, preset="jordan") == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("cards", "discard", "expected"),
    [
        ("AS 2H 3D 4C", "KS", 2),
        ("AS 2H 3D 4C", "*", 4),
        ("AS 2C 3S 4C", "KS", 4),  # black
        ("AH 2D 3H", "KD", 4),  # red
        ("AH 2D 3H", "*", 8),
        ("AH 2H KH", "5H", 8),  # one suit
        ("AC 2C KC", "*", 16),
        ("AH 2C", "*", 4),
    ],
)
def test_r15_s24_egyptian_bonuses(cards, discard, expected):
    """A wild discard doubles, one colour doubles, one suit quadruples instead; without the knob a Hand counts twice."""
    thrown = WILD if discard == "*" else (masks(discard)[0].bit_length() - 1)
    held = masks(f"{cards} {discard}".replace("*", ""))[0]
    assert factor(held, thrown, params_of("egyptian")) == expected
    assert factor(held, thrown, params_of("jordan")) == 2
