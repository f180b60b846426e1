"""No player of the rummy sees a hidden card (C64): its decision stays when only what it cannot see is changed."""

import asking
import numpy as np
import pytest
from rummy_game import cards_of, params_of

from hand_sim.kernel_args import kernel_seed, rummy_players
from kernels.rummy import state as st
from kernels.rummy.cards import WILD
from kernels.rummy.connect import connect
from kernels.rummy.deal import deal_cards, deal_hands

SEED = kernel_seed(11)
POLICIES = ("random", "greedy", "planner", "chaser")
MIXED = ("planner", "greedy", "chaser", "random")


def shuffled(rng, game, me):
    """A copy of the game in which the cards of the other hands and of the stock are exchanged at random."""
    copy = st.Game(*(array.copy() for array in game))
    seats, facts, deck = copy.seats, copy.facts, copy.deck
    others = [seat for seat in range(4) if seat != me]
    hands = [list(cards_of(*seats[seat, : st.WILDS + 1]).elements()) for seat in others]
    stock = deck[facts[st.STOCK_NEXT] : facts[st.STOCK_END]]
    pool = rng.permutation([card for hand in hands for card in hand] + stock.tolist())
    for seat, hand in zip(others, hands, strict=True):
        mine, pool = pool[: len(hand)], pool[len(hand) :]
        naturals = [int(card) for card in mine if card != WILD]
        seats[seat, st.ONE] = sum(1 << card for card in set(naturals))
        seats[seat, st.TWO] = sum(1 << card for card in set(naturals) if naturals.count(card) == 2)
        seats[seat, st.WILDS] = len(hand) - len(naturals)
    stock[:] = pool
    return copy


class Walk:
    """A round step by step, in which every decision is asked again with other hidden cards."""

    def __init__(self, preset, policies, *overrides):
        self.params = params_of(preset, *overrides)
        self.kinds, self.numbers = rummy_players(policies)
        self.rng = np.random.default_rng(5)
        self.asked = self.changed = 0

    def ask(self, decide):
        """What ``decide(game)`` says here; counts whether it says so with other hidden cards."""
        me = int(self.game.facts[st.SEAT])
        others = [decide(shuffled(self.rng, self.game, me)) for _ in range(2)]
        here = decide(self.game)
        self.asked += 1
        self.changed += any(other != here for other in others)
        return here

    def seen(self, game):
        """What every decision is told."""
        return SEED, self.deal, game, self.params, int(game.facts[st.SEAT]), self.kinds, self.numbers

    def plan(self, game, taken, as_ace):
        steps = asking.lay(*self.seen(game), taken, as_ace)
        return game.plan[:steps].tolist()

    def wants(self, game):
        return bool(asking.wants(*self.seen(game)))

    def throws(self, game):
        return int(asking.throw(*self.seen(game)))

    def play(self, deal):
        """The round of a deal until somebody is out or the stock is short."""
        params, self.deal = self.params, deal
        self.game = game = st.new_game(params.recycles, False)
        connect(game)
        deal_cards(SEED, deal, 0, params, np.zeros(0, np.int64), game)
        deal_hands(0, params, game)
        facts, seats, seat = game.facts, game.seats, 0
        facts[st.BAR] = params.first_meld
        while facts[st.STOCK_END] - facts[st.STOCK_NEXT] > params.players:
            seat = (seat + 1) % 4
            facts[st.SEAT] = seat
            facts[st.TURN] += 1
            seats[seat, st.TURNS] += 1
            facts[st.STEPS] = 0
            if facts[st.TURN] > 1:
                taken, as_ace = -1, 0
                if self.ask(self.wants):
                    taken, as_ace = asking.draw_pile(game, params, seat)
                else:
                    asking.draw_stock(game, seat)
                self.ask(lambda copy, taken=taken, as_ace=as_ace: self.plan(copy, taken, as_ace))
                asking.apply(game, params, seat)
            asking.discard(game, seat, self.ask(self.throws))
            if seats[seat, st.HELD] == 0:
                break


@pytest.mark.parametrize("policies", [*((policy,) * 4 for policy in POLICIES), MIXED], ids=str)
@pytest.mark.parametrize("preset", ["jordan", "kroot-partners"])
def test_c64_no_decision_depends_on_hidden_cards(preset, policies):
    """Taking the discard, laying and throwing, from the first turn to the last."""
    walk = Walk(preset, policies)
    for deal in range(4):
        walk.play(deal)
    assert walk.asked > 150
    assert walk.changed == 0


def test_a_player_who_looks_at_the_next_hand_is_caught():
    """The check can fail: one that throws what the next player holds twice is found out."""

    class Peeking(Walk):
        def throws(self, game):
            honest = super().throws(game)
            mine, theirs = game.seats[game.facts[st.SEAT]], game.seats[(game.facts[st.SEAT] + 1) % 4]
            both = int(mine[st.ONE] & theirs[st.ONE])
            return both.bit_length() - 1 if both else honest

    walk = Peeking("kroot", MIXED)
    for deal in range(2):
        walk.play(deal)
    assert walk.changed > walk.asked / 10


def test_the_hidden_cards_do_change():
    """Shuffling keeps my hand, the sizes and what lies open; it moves the others' cards and the stock."""
    walk = Walk("kroot", MIXED)
    walk.play(0)
    moved = shuffled(np.random.default_rng(1), walk.game, 2)
    before, after = walk.game.seats, moved.seats
    assert (before[2] == after[2]).all()
    assert (before[:, st.HELD] == after[:, st.HELD]).all()
    assert (walk.game.pile == moved.pile).all()
    assert (walk.game.melds == moved.melds).all()
    assert (walk.game.deck != moved.deck).any()
    assert sum((cards_of(*row[:3]) for row in before), start=cards_of(0, 0, 0)).total() == before[:, st.HELD].sum()
