"""What the players decide in positions where it is plain what they should do."""

import asking
import numpy as np
import pytest
from rummy_game import masks, number, numbers, params_of

from hand_sim.kernel_args import kernel_seed, rummy_players
from kernels.rummy import state as st
from kernels.rummy.cards import WILD, with_card
from kernels.rummy.connect import connect
from kernels.rummy.state import NO_WILD, RUN, SET

SKILLED = ("greedy", "planner", "chaser")
JUNK = "2S 4D 6H 8C"
"""Cards that have nothing to do with each other."""


class Position:
    """A turn of seat 0 after its draw; hands in roles, "*" a wild card. The others hold cards nobody sees."""

    def __init__(self, hand, policy="planner", preset="kroot", *overrides, table=(), opened=0, turns=3, held=14):
        self.params = params_of(preset, *overrides)
        self.kinds, self.numbers = rummy_players((policy,) * 4)
        self.game = game = st.new_game(self.params.recycles, False)
        connect(game)
        self.seats, self.facts = game.seats, game.facts
        one, two, wilds = masks(hand)
        self.seats[0, : st.WILDS + 1] = one, two, wilds
        self.seats[0, st.HELD] = len(hand.split())
        self.seats[1:, st.HELD] = held
        self.seats[:, st.TURNS] = turns
        self.seats[0, st.OPENED] = opened
        self.facts[st.BAR] = self.params.first_meld
        self.facts[st.WILD_SUIT] = self.facts[st.WINNER] = -1
        self.facts[st.STOCK_NEXT], self.facts[st.STOCK_END] = 60, 100
        self.facts[st.MELDS] = len(table)
        for place, meld in enumerate(table):
            game.melds[place, : len(meld)] = meld

    def show(self, cards):
        """Cards on the discard pile, the last one on top."""
        for card in numbers(cards):
            self.game.pile[self.facts[st.PILE_SIZE]] = card
            self.facts[st.PILE_SIZE] += 1
            one, two = int(self.facts[st.OUT_ONE]), int(self.facts[st.OUT_TWO])
            self.facts[st.OUT_ONE], self.facts[st.OUT_TWO] = one | 1 << card, two | one & 1 << card
        return self

    def seen(self):
        return kernel_seed(1), 0, self.game, self.params, 0, self.kinds, self.numbers

    def throws(self):
        return asking.throw(*self.seen())

    def takes(self):
        return bool(asking.wants(*self.seen()))

    def lays(self, taken=-1, as_ace=0):
        """How many cards are laid."""
        steps = asking.lay(*self.seen(), taken, as_ace)
        laid = 0
        for step in self.game.plan[:steps]:
            if step[st.DO] != st.MELD:
                laid += 1
            elif step[st.STEP_KIND] == RUN:
                laid += step[st.STEP_HIGH] - step[st.STEP_LOW] + 1
            else:
                laid += int(step[st.STEP_LOW]).bit_count() + (step[st.STEP_WILD] != NO_WILD)
        return laid


def test_greedy_throws_the_dearest_useless_card():
    """Not the king of a pair, not a card of a run, and of the rest the one that costs most (R2)."""
    assert Position("KS KD 5H 6H 7H 2C 9C", "greedy").throws() == number("9C")
    # two cards help A 2, four a pair of kings
    assert Position("KS KD 5H 6H 7H 2C AC", "greedy").throws() == number("AC")


@pytest.mark.parametrize("policy", SKILLED)
def test_r14_a_wild_card_is_kept(policy):
    assert Position("* 2S 4D 6H 8C", policy).throws() != WILD


def test_planner_remembers_what_lies_open():
    """With all other nines and all jacks beside it open, the pair of nines is worth nothing; greedy does not notice."""
    hand = "9S 9H JC QC 2D 3D"
    gone = "9D 9D 9C 9C 9S 9H"
    assert Position(hand, "greedy").show(gone).throws() not in numbers("9S 9H")
    assert Position(hand, "planner").show(gone).throws() in numbers("9S 9H")


def test_planner_does_not_break_the_melds_of_its_hand():
    hand = "5H 6H 7H KS KD KC 9D 3S"
    assert Position(hand).throws() in numbers("9D 3S")


def test_planner_keeps_the_second_copy_last():
    assert Position("5H 6H 7H 7H KS KD", opened=1).throws() == number("7H")


@pytest.mark.parametrize("policy", ["greedy", "planner"])
def test_r12_players_open_when_they_can(policy):
    hand = f"KS KD KC QH JH TH {JUNK}"  # 60 points
    assert Position(hand, policy).lays() == 6
    assert Position(hand, policy, "kroot", "first_meld=61").lays() == 0


@pytest.mark.parametrize("policy", ["greedy", "planner"])
def test_r11_the_discard_is_taken_if_it_opens(policy):
    hand = f"KS KD QH JH TH {JUNK}"
    assert Position(hand, policy).show("KC").takes()
    assert not Position(hand, policy).show("3C").takes()
    assert not Position(hand, policy, "kroot", "first_meld=61").show("KC").takes()


def test_r11_what_is_taken_is_laid():
    position = Position(f"KS KD QH JH TH {JUNK}").show("KC")
    one, two = with_card.py_func(position.seats[0, st.ONE], position.seats[0, st.TWO], number("KC"))
    position.seats[0, [st.ONE, st.TWO]] = one, two
    position.seats[0, st.HELD] += 1
    assert position.lays(taken=number("KC")) == 6


OUT_BY_HAND = "KS KD KC QH JH TH 5S 6S 7S 8S 2D 2H 2C 2S 9D"
"""Melds of fourteen cards (R15), and one more."""


@pytest.mark.parametrize("policy", SKILLED)
def test_r15_a_way_out_is_taken(policy):
    assert Position(OUT_BY_HAND, policy).lays() == 14
    nines = (SET, 8, 0b0111, 0, NO_WILD)  # no nine of clubs yet
    assert Position("9C 4D", policy, table=[nines], opened=1).lays() == 1
    assert Position("9C 4D", policy, table=[nines], opened=1, turns=1).lays() == 0  # never on the first turn


@pytest.mark.parametrize("policy", SKILLED)
def test_r15_a_hand_is_preferred_to_another_way_out(policy):
    """9D could be added to the nines and 2S kept; nothing doubles then."""
    nines = (SET, 8, 0b1011, 0, NO_WILD)
    position = Position(OUT_BY_HAND, policy, table=[nines])
    assert position.lays() == 14
    assert all(step[st.DO] == st.MELD for step in position.game.plan[: position.facts[st.STEPS]])


@pytest.mark.parametrize("policy", SKILLED)
def test_r15_the_discard_is_taken_for_a_way_out(policy):
    """Before all else: the chaser takes it too, for a Hand."""
    without_king = OUT_BY_HAND.replace("KC ", "")
    assert Position(without_king, policy).show("KC").takes()


def test_chaser_holds_back_until_an_opponent_is_near_the_end():
    hand = f"KS KD KC QH JH TH {JUNK}"
    assert Position(hand, "chaser").lays() == 0
    assert not Position(hand.replace("KC ", ""), "chaser").show("KC").takes()
    assert Position(hand, "chaser", held=3).lays() == 6


def test_r19_a_partner_near_the_end_frightens_nobody():
    """The chaser goes on while only its partner is nearly out."""
    hand = f"KS KD KC QH JH TH {JUNK}"
    position = Position(hand, "chaser", "kroot-partners")
    position.seats[2, st.HELD] = 2
    assert position.lays() == 0
    position.seats[1, st.HELD] = 2
    assert position.lays() == 6


def test_decisions_leave_the_hand_as_it_was():
    for policy in SKILLED:
        position = Position(f"KS KD QH JH TH * {JUNK}", policy).show("KC")
        before = position.seats.copy()
        position.takes(), position.lays(), position.throws()
        np.testing.assert_array_equal(position.seats, before)
