"""A hand that draws by itself: against every hand of a tiny deal, the slow melds, and moves made one by one."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, sqrt

import asking
import numpy as np
import pytest
from rummy_game import NO_DECK, Rummy, cards_of
from slow_melds import WILD, Wish, best

from hand_sim.kernel_args import kernel_seed
from kernels.rummy import state as st
from kernels.rummy.alone import draw_alone
from kernels.rummy.connect import connect
from kernels.rummy.deal import deal_cards, deal_hands

NATURAL_KINDS = [suit * 16 + rank for suit in range(4) for rank in range(13)]
JOKER = 62
"""Stands for a printed joker where hands are enumerated; no natural card has this number."""
SMALL = ("players=2", "hand_size=3")


def alone(table, count, bars=(), turns=0, seed=7, first=0):
    """kept, seen and wilds of ``draw_alone``."""
    kept = np.zeros((count, len(bars), turns + 1), np.int64)
    seen, wilds = np.zeros((count, turns + 1), np.int64), np.zeros(count, np.int64)
    who = (table.params, *table.players, np.array(bars, np.int64))
    draw_alone(kernel_seed(seed), first, count, *who, kept, seen, wilds, table.game)
    return kept, seen, wilds


@cache
def points_in(hand, rules, most_laid):
    """The most points in melds of a hand, R5-R8."""
    return best(hand, rules, Wish("points", most_laid=most_laid))[0]


def small_hands():
    """Every hand of three printed cards as (cards, number of ways)."""
    for cards in combinations_with_replacement([*NATURAL_KINDS, JOKER], 3):
        ways = 1
        for count in Counter(cards).values():
            ways *= comb(2, count)
        if ways:
            yield cards, ways


def as_played(cards, wild_suit):
    """R3: what printed cards play as where the aces of a suit are wild (None: the jokers)."""
    if wild_suit is None:
        return tuple(sorted(WILD if card == JOKER else card for card in cards))
    ace = wild_suit * 16
    return tuple(sorted({ace: WILD, JOKER: ace}.get(card, card) for card in cards))


def chances_with_jokers_wild(rules):
    """{points: chance} of a dealt hand of three, the jokers wild."""
    chances = Counter()
    for cards, ways in small_hands():
        chances[points_in(as_played(cards, None), rules, 3)] += ways / comb(106, 3)
    return chances


def chances_with_indicator(rules):
    """The same with a card turned up (R3), which is the first of the rest that is no joker.

    Given the hand it is each of the other 104 cards that are no jokers alike. By symmetry the spades stand for all
    suits.
    """
    chances = Counter()
    for cards, ways in small_hands():
        aces = sum(card % 16 == 0 for card in cards if card != JOKER)
        spades = sum(0 < card < 13 for card in cards)
        rest = 104 - sum(card != JOKER for card in cards)
        weight = ways / comb(106, 3) / rest
        chances[points_in(as_played(cards, None), rules, 3)] += weight * (8 - aces)
        chances[points_in(as_played(cards, 0), rules, 3)] += 4 * weight * (24 - spades)
    return chances


SMALL_CASES = {
    "jokers wild": ("kroot", [], chances_with_jokers_wild),
    "jokers wild, low ace 1": ("saudi", [], chances_with_jokers_wild),
    "indicator": ("jordan", [], chances_with_indicator),
    "indicator, lower": ("jordan", ["open_end_wild=lower", "low_ace_meld=1"], chances_with_indicator),
}


@pytest.mark.parametrize("case", SMALL_CASES)
def test_r3_r5_r8_chance_of_an_opening_in_three_cards_by_enumeration(case):
    """Within five standard errors for bars of any meld, 15, 20 and 30 points; no hand of three may ask for a redeal."""
    preset, overrides, chances_of = SMALL_CASES[case]
    table = Rummy(preset, *SMALL, *overrides)
    chances = chances_of(table.params)
    assert sum(chances.values()) == pytest.approx(1)
    n = 400_000
    _, seen, _ = alone(table, n)
    for bar in (1, 15, 20, 30):
        chance = sum(share for points, share in chances.items() if points >= bar)
        assert abs((seen[:, 0] >= bar).mean() - chance) < 5 * sqrt(chance * (1 - chance) / n), bar


@pytest.mark.heavy
def test_r10_chance_of_a_meld_after_a_draw_by_enumeration_of_four_cards():
    """Of three cards dealt and one drawn one is kept for the discard: every hand of four kinds, the jokers wild."""
    table, n = Rummy("kroot", *SMALL), 1_000_000
    chances = Counter()
    for cards in combinations_with_replacement([*NATURAL_KINDS, JOKER], 4):
        ways = 1
        for count in Counter(cards).values():
            ways *= comb(2, count)
        if ways:
            hand = as_played(cards, None)
            chances[best(hand, table.params, Wish("points", most_laid=3))[0]] += ways / comb(106, 4)
    _, seen, _ = alone(table, n, turns=1)
    for bar in (1, 15, 20, 30):
        chance = sum(share for points, share in chances.items() if points >= bar)
        assert abs((seen[:, 1] >= bar).mean() - chance) < 5 * sqrt(chance * (1 - chance) / n), bar


def test_e20_wild_cards_dealt():
    """Of 14 of 106 cards with two jokers."""
    n = 200_000
    *_, wilds = alone(Rummy("kroot"), n)
    for count in range(3):
        chance = comb(2, count) * comb(104, 14 - count) / comb(106, 14)
        assert abs((wilds == count).mean() - chance) < 5 * sqrt(chance * (1 - chance) / n)


def cards_dealt(table, seed, deal, draws):
    """Seat 0's hand and the first cards of the stock (roles), in the attempt nobody refuses."""
    game, attempt = table.game, 0
    while True:
        deal_cards(kernel_seed(seed), deal, attempt, table.params, NO_DECK, game)
        deal_hands(0, table.params, game)
        hands = [cards_of(*game.seats[seat, :3]) for seat in range(table.params.players)]
        if not (table.params.redeal and any(asks(hand) for hand in hands)):
            break
        attempt += 1
    top = game.facts[st.STOCK_NEXT]
    return sorted(hands[0].elements()), game.deck[top : top + draws].tolist()


def asks(hand):
    """R20."""
    pairs = sum(count == 2 for card, count in hand.items() if card != WILD)
    return pairs + hand[WILD] >= 4


@pytest.mark.parametrize("preset", ["jordan", "kroot", "saudi"])
def test_r10_seen_is_the_most_in_all_cards_so_far(preset):
    """By the slow melds: all cards of the hand dealt may be laid, later one is kept for the discard."""
    table, turns = Rummy(preset), 3
    _, seen, wilds = alone(table, 25, turns=turns)
    for deal in range(25):
        hand, drawn = cards_dealt(table, 7, deal, turns)
        assert wilds[deal] == hand.count(WILD)
        for turn in range(turns + 1):
            cards = tuple(sorted(hand + drawn[:turn]))
            assert seen[deal, turn] == points_in(cards, table.params, len(cards) - (turn > 0))


@pytest.mark.parametrize(("preset", "policy"), [("jordan", "planner"), ("kroot", "greedy"), ("saudi", "random")])
def test_kept_follows_a_player_who_throws_under_the_bar(preset, policy):
    """Move by move, with the slow melds: drawn from the stock in order, thrown before the next draw, until the bar."""
    table, turns, bars = Rummy(preset, policies=policy), 5, (45, 75)
    kept, *_ = alone(table, 12, bars, turns)
    game, params = table.game, table.params
    connect(game)
    for deal in range(12):
        for place, bar in enumerate(bars):
            hand, drawn = cards_dealt(table, 7, deal, turns)
            game.facts[st.BAR] = bar
            points = points_in(tuple(hand), params, len(hand))
            assert kept[deal, place, 0] == points
            for turn in range(1, turns + 1):
                if points < bar:
                    if turn > 1:
                        card = int(asking.throw(kernel_seed(7), deal, game, params, 0, *table.players))
                        hand.remove(card)
                        asking.discard(game, 0, card)
                    game.facts[st.TURN] += params.players
                    game.seats[0, st.TURNS] += 1
                    asking.draw_stock(game, 0)
                    hand.append(drawn[turn - 1])
                    points = points_in(tuple(sorted(hand)), params, len(hand) - 1)
                assert kept[deal, place, turn] == points


@pytest.mark.parametrize("policy", ["random", "greedy", "planner", "chaser"])
def test_no_way_of_throwing_holds_more_than_was_seen(policy):
    """At each turn, under each bar; what is held once is never lost again."""
    bars, turns = (1, 51, 91), 10
    for preset, *overrides in (["jordan"], ["kroot"], ["saudi", "players=5"], ["jordan", "jokers=0", "players=3"]):
        kept, seen, _ = alone(Rummy(preset, *overrides, policies=policy), 60, bars, turns)
        assert (kept <= seen[:, None, :]).all()
        assert (np.diff(seen, axis=1) >= 0).all()
        holds = kept >= np.array(bars)[:, None]
        assert (holds[:, :, 1:] >= holds[:, :, :-1]).all()
        # nothing is thrown before the second draw
        assert (kept[:, :, 0] == seen[:, :1]).all()
        first = np.where(holds[:, :, 0], kept[:, :, 0], seen[:, 1:2])
        assert (kept[:, :, 1] == first).all()


def test_rows_do_not_depend_on_the_range_of_deals():
    """Deal k is the same hand in any range; no deal at all is none."""
    table, bars = Rummy("jordan", policies="planner"), (51,)
    whole = alone(table, 20, bars, 4)
    for first, count in ((0, 7), (7, 13), (20, 0)):
        for all_rows, rows in zip(whole, alone(table, count, bars, 4, first=first), strict=True):
            assert np.array_equal(rows, all_rows[first : first + count])
