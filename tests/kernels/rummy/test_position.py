"""Positions played on: who holds what is dealt by lot, every throw meets the same cards, and play goes on as it would
have gone in the round the position is taken from.
"""

from collections import Counter
from dataclasses import replace
from math import sqrt

import numpy as np
import pytest
from round_positions import positions_of
from rummy_game import cards_of, figures

from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.position import Texts, read_position
from hand_sim.rummy.position_args import to_kernel
from hand_sim.rummy.transcripts import trace_rounds
from kernels.rng import SAMPLE, shuffle
from kernels.rummy import state as st
from kernels.rummy.position import throw_each
from kernels.rummy.worlds import DIARY_WIDTH

SEED = 5
ENDS = ("out", "hand", "void", "exhausted")
FEW = Texts("AS KS QS 7H 7D 2C 3C 9C TD JD 4S 4H 8H 8D KC", "5H 6H JK / 9S 9H 9D", "KD 2C", "1,0,0,0", "14,12,9,14")
ONE_LEFT = replace(FEW, hand="8H", cards_left="1,12,9,14")
"""Whose throw ends the round, so that all cards stay where they were dealt."""


def position_of(texts, preset="kroot", *overrides):
    return read_position(texts, resolve(preset, overrides, "rummy"))


def throw(position, first, count, cards=None, policies=("planner",) * 4, unseen=None):
    """Rows of rounds and of diaries by sample and card, and the game as the last of them left it."""
    asked = to_kernel(position)
    params = rummy_params(position.rules)
    game = st.new_game(params.recycles, False)
    cards = asked.cards if cards is None else np.array(cards, np.int64)
    hidden = asked.unseen if unseen is None else unseen
    rounds = np.zeros((count * len(cards), st.ROUND_WIDTH), np.int64)
    diary = np.zeros((len(rounds), 1, DIARY_WIDTH), np.int64)
    who = (params, *rummy_players(policies))
    throw_each(kernel_seed(SEED), first, count, *who, cards, hidden, asked.game, rounds, diary, game)
    return rounds.reshape(count, len(cards), -1), diary.reshape(count, len(cards), -1), game


def open_cards(game):
    return cards_of(*game.facts[[st.OUT_ONE, st.OUT_TWO, st.OUT_WILDS]])


def stock(game):
    return Counter(game.deck[game.facts[st.STOCK_NEXT] : game.facts[st.STOCK_END]].tolist())


def hands(game, players):
    return [cards_of(*row[:3]) for row in game.seats[:players]]


@pytest.mark.parametrize(
    ("preset", "overrides", "texts"),
    [
        ("kroot", [], FEW),
        ("jordan", [], replace(FEW, indicator="AH")),
        ("jordan", ["players=3"], Texts("JK JK AC 5S", "4H 5H 6H", "AC", "1,1,1", "3,3,4", 2, "8C")),
        ("jordan", ["players=3", "jokers=0"], Texts("AC 5S", "4H 5H 6H", "KC", "1,1,1", "3,3,2", 2, "AC")),
        ("kroot", ["players=2"], Texts("5S 6S 7S", "4H 5H 6H", "KC", "1,1", "3,3")),
    ],
)
def test_no_card_is_lost_or_made(preset, overrides, texts):
    position = position_of(texts, preset, *overrides)
    asked, players = to_kernel(position), position.rules.seats
    whole = Counter(asked.unseen.tolist()) + cards_of(*asked.game.seats[position.seat, :3]) + open_cards(asked.game)
    assert sum(whole.values()) == 104 + position.rules["jokers"]
    for number in range(20):
        for card in asked.cards[:4]:
            _, _, game = throw(position, number, 1, [card])
            assert sum(hands(game, players), stock(game) + open_cards(game)) == whole


def test_hidden_cards_are_dealt_uniformly():
    """Each of the 97 hidden cards is among the 12 of seat 1 in 12 of 97 samples, and so on, to 5 standard errors."""
    position = position_of(ONE_LEFT)
    hidden, samples = Counter(to_kernel(position).unseen.tolist()), 2000
    assert sum(hidden.values()) == 106 - 1 - 6 - 2
    totals = [Counter() for _ in range(4)]
    dealt = []
    for number in range(samples):
        _, _, game = throw(position, number, 1)
        dealt.append(hands(game, 4))
        assert [sum(hand.values()) for hand in dealt[-1]] == [0, 12, 9, 14]
        assert sum(dealt[-1], stock(game)) == hidden
        for total, hand in zip(totals, dealt[-1], strict=True):
            total.update(hand)
    assert len({tuple(sorted(seats[1].elements())) for seats in dealt}) == samples
    for seat, size in ((1, 12), (2, 9), (3, 14)):
        share = size / 97
        for card, copies in hidden.items():
            error = sqrt(copies * share * (1 - share) / samples)  # of copies drawn without replacement: a little less
            assert abs(totals[seat][card] / samples - copies * share) < 5 * error


def test_all_throws_of_a_sample_meet_the_same_cards():
    """Two throws that change nothing, two names for one card, are followed by the same play."""
    position = position_of(FEW)
    card = to_kernel(position).cards[3]
    rounds, diary, _ = throw(position, 0, 15, [card, card])
    assert (rounds[:, 0] == rounds[:, 1]).all()
    assert (diary[:, 0] == diary[:, 1]).all()
    assert len({tuple(row) for row in rounds[:, 0].tolist()}) == 15


def test_a_sample_is_the_same_in_any_range_and_whatever_else_is_thrown():
    position = position_of(FEW)
    rounds, diary, _ = throw(position, 0, 12)
    for number in (3, 11):
        alone, alone_diary, _ = throw(position, number, 1)
        assert (alone[0] == rounds[number]).all()
        assert (alone_diary[0] == diary[number]).all()
        last, _, _ = throw(position, number, 1, to_kernel(position).cards[-1:])
        assert (last[0, 0] == rounds[number, -1]).all()


def before_shuffling(cards, deal):
    """The order of hidden cards that the lot of sample ``deal`` puts in this order."""
    places = np.arange(len(cards))
    shuffle(places, len(places), kernel_seed(SEED), deal, SAMPLE, np.int64(0))
    order = np.zeros(len(cards), np.int64)
    order[places] = cards
    return order


CASES = [
    ("jordan", [], ("greedy",) * 4, 14),
    ("jordan", [], ("planner",) * 4, 14),
    ("jordan", [], ("random",) * 4, 14),
    ("kroot", ["players=3"], ("greedy", "planner", "greedy"), 14),
    ("jordan-partners", [], ("planner", "greedy") * 2, 8),
    ("egyptian", ["players=5", "jokers=0"], ("greedy",) * 5, 8),
]


@pytest.mark.parametrize(("preset", "overrides", "policies", "deals"), CASES)
def test_a_round_goes_on_from_any_of_its_throws_as_it_did(preset, overrides, policies, deals):
    """With the cards where they were and the card that was thrown, the rest of the round is the same.

    The random player's lots depend on its own turns so far, which are known as long as no meld lies on the table; the
    planner remembers who threw what, which is known as long as nothing was taken.
    """
    rules = resolve(preset, overrides, "rummy")
    checked = 0
    for played in trace_rounds(rules, policies, SEED, 0, deals):
        for found in positions_of(played):
            unknown = ("random" in policies and found.texts.table) or ("planner" in policies and found.taken)
            if played["redeals"] or unknown:
                continue
            position = read_position(found.texts, rules)
            wilds = position.wilds
            hidden = np.array([wilds.role(card) for card in found.hidden], np.int64)
            order = before_shuffling(hidden, played["deal"])
            assert sorted(order) == sorted(to_kernel(position).unseen)
            rounds, _, _ = throw(position, played["deal"], 1, [wilds.role(found.card)], policies, order)
            end = played["result"]
            assert figures(rounds[0], st.FIG_SCORE, rules.seats)[0].tolist() == end["scores"]
            assert ENDS[rounds[0, 0, st.ROW_END]] == end["end"]
            assert rounds[0, 0, st.ROW_WINNER] == (-1 if end["winner"] is None else end["winner"])
            checked += 1
    assert checked > 50
