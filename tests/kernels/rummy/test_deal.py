"""The deal: decks, hands, the indicator and the wild cards (R1, R3, R4), and who may ask for a new deal (R20)."""

from collections import Counter

import numba
import numpy as np
import pytest
from rummy_game import Rummy, number, numbers, params_of, stacked

from hand_sim.kernel_args import kernel_seed
from kernels.rummy import state as st
from kernels.rummy.cards import JOKER, WILD
from kernels.rummy.deal import deal_cards, refuser

N = 40_000
PLAIN = "2S 4H 6D 8C TS QH 2D 4C 6S 8H TD QC 3S 5H"
UNLIKE = "2H 4D 6C 8S TH QD 2C 4S 6H 8D TC QS 3H 5D"
"""Hands of fourteen with no pair, and none between them."""


@numba.njit
def dealt(seed, first, count, params, stacked, game):
    """Decks (roles) of consecutive deals, int64[count, 106]."""
    out = np.empty((count, 106), np.int64)
    for i in range(count):
        deal_cards(seed, first + i, 0, params, stacked, game)
        out[i] = game.deck
    return out


def decks(params, seed=3, first=0, count=N):
    return dealt(kernel_seed(seed), first, count, params, np.zeros(0, np.int64), st.new_game(3, False))


def near(found, chance, n=N):
    """Whether frequencies of n deals lie within five standard errors of their chances."""
    return (np.abs(np.asarray(found) - chance) < 5 * np.sqrt(np.asarray(chance) * (1 - np.asarray(chance)) / n)).all()


def dealt_with(hands, rest, *overrides, dealer=0):
    """A jordan table with some hands (text by seat), the extra card and the top of the stock ``rest`` (text); the other
    hands hold no pair and no wild card.
    """
    table = Rummy("jordan", *overrides)
    left = Counter({suit * 16 + rank: 2 for suit in range(4) for rank in range(1, 13)})
    left.subtract(numbers(" ".join([*hands.values(), rest])))
    all_hands = []
    for seat in range(4):
        if seat in hands:
            all_hands.append(numbers(hands[seat]))
        else:
            all_hands.append(sorted(left, key=lambda card: (-left[card], card % 7))[:14])
            left.subtract(all_hands[-1])
    table.deal(1, 0, dealer=dealer, deck=stacked(all_hands, rest, table.params.jokers))
    return table


def asker(table, dealer=0):
    return refuser(dealer, table.params, table.game)


def test_r1_the_deck():
    """Two of each natural card and two jokers, or none, in every deal."""
    full = Counter({suit * 16 + rank: 2 for suit in range(4) for rank in range(13)})
    for deck in decks(params_of("kroot"), count=200):
        assert Counter(deck.tolist()) == full + Counter({WILD: 2})
    for deck in decks(params_of("kroot", "wild=indicator", "jokers=0"), count=200):
        held = Counter(deck[:104].tolist())
        wild_suit = next(suit for suit in range(4) if suit * 16 not in held)
        assert held == full - Counter({wild_suit * 16: 2}) + Counter({WILD: 2})


def test_r4_every_card_is_everywhere_equally_often():
    """A joker, and a card of which there are two, at each place of the deck; and neighbours."""
    found = decks(params_of("kroot"))
    for card in (WILD, 0, number("7D"), number("KC")):
        assert near((found == card).mean(axis=0), 2 / 106)
    suits = found >> 4
    same = ((found[:, 1:] == found[:, :-1]) & (suits[:, 1:] < 4)).mean(axis=0)
    assert near(same, 2 / 106 / 105 * 53)


def test_r4_neighbouring_seeds_deals_and_attempts_differ():
    here = decks(params_of("kroot"), count=50)
    assert len(np.unique(np.concatenate([here, decks(params_of("kroot"), seed=4, count=50)]), axis=0)) == 100
    table = Rummy("kroot")
    again = [table.deal(3, 0, attempt).deck.copy() for attempt in range(50)]
    assert len(np.unique(np.concatenate([again, here]), axis=0)) == 99  # attempt 0 of deal 0 is deal 0


def test_r4_hands():
    """Fourteen each, seat by seat, and a fifteenth for the player after the dealer; the rest is the stock."""
    for dealer in range(4):
        table = Rummy("kroot")
        game = table.deal(5, 7, dealer=dealer)
        deck, starter = game.deck.tolist(), (dealer + 1) % 4
        for seat, hand in enumerate(table.hands()):
            extra = [deck[56]] if seat == starter else []
            assert hand == Counter(deck[seat * 14 : seat * 14 + 14] + extra)
            assert game.seats[seat, st.HELD] == 14 + (seat == starter)
            assert game.seats[seat, st.WILDS_DEALT] == hand[WILD]
        assert (game.facts[st.STOCK_NEXT], game.facts[st.STOCK_END]) == (57, 106)


@pytest.mark.parametrize(("players", "kroot", "jordan"), [(2, 77, 76), (3, 63, 62), (4, 49, 48), (5, 35, 34)])
def test_e40_the_stock(players, kroot, jordan):
    for preset, expected in (("kroot", kroot), ("jordan", jordan)):
        facts = Rummy(preset, f"players={players}").deal(1, 0).facts
        assert facts[st.STOCK_END] - facts[st.STOCK_NEXT] == expected


def test_the_same_cards_under_every_rule_set():
    """Only what they play as, and where the hands begin and end, is a matter of the rules."""
    kroot, jordan = Rummy("kroot"), Rummy("jordan")
    for deal in range(200):
        plain = kroot.deal(9, deal).deck.tolist()
        game = jordan.deal(9, deal)
        suit = game.facts[st.WILD_SUIT]
        roles = {WILD: suit * 16, suit * 16: WILD} if suit >= 0 else {}
        if WILD not in plain[57:59]:
            assert game.facts[st.INDICATOR] == plain[57]
            assert [roles.get(card, card) for card in game.deck.tolist()] == plain


def test_r3_jokers_are_wild():
    facts = Rummy("kroot").deal(1, 0).facts
    assert (facts[st.INDICATOR], facts[st.WILD_SUIT]) == (-1, -1)
    assert not facts[[st.OUT_ONE, st.OUT_TWO, st.OUT_WILDS]].any()


def test_r3_the_aces_of_the_indicators_suit_are_wild():
    """Indicator 8C: AC plays wild, the jokers as natural aces of clubs; the indicator lies open."""
    table = dealt_with({0: "AC JK AS 4H 6D 8C TS QH 2D 4C 6S 8H TD QC"}, "9S 8C")
    facts = table.game.facts
    assert (facts[st.INDICATOR], facts[st.WILD_SUIT]) == (number("8C"), 3)
    assert table.hands()[0] == Counter([WILD, number("AC"), *numbers("AS 4H 6D 8C TS QH 2D 4C 6S 8H TD QC")])
    assert facts[st.OUT_ONE] == 1 << number("8C")
    assert (facts[st.STOCK_NEXT], facts[st.STOCK_END]) == (58, 106)


def test_r3_an_ace_as_indicator_makes_the_jokers_wild():
    table = dealt_with({0: "AC JK AS 4H 6D 8C TS QH 2D 4C 6S 8H TD QC"}, "9S AC")
    facts = table.game.facts
    assert (facts[st.INDICATOR], facts[st.WILD_SUIT]) == (number("AC"), -1)
    assert table.hands()[0] == Counter([WILD, *numbers("AC AS 4H 6D 8C TS QH 2D 4C 6S 8H TD QC")])
    assert facts[st.OUT_ONE] == 1 << number("AC")


@pytest.mark.parametrize("turned", ["JK 9H", "JK JK 9H", "JK AD", "9H JK"])
def test_r3_a_joker_turned_up_goes_into_the_middle_of_the_stock(turned):
    table = Rummy("jordan")
    deck = stacked([[], [], [], []], f"{PLAIN} {PLAIN} {UNLIKE} {UNLIKE} 9S {turned}")
    facts = table.deal(1, 0, deck=deck).facts
    stock = deck[57:].tolist()
    while stock[0] == JOKER:
        joker = stock.pop(0)
        stock.insert(len(stock) // 2, joker)
    indicator = stock.pop(0)
    roles = {JOKER: number("AH"), number("AH"): WILD} if indicator == number("9H") else {JOKER: WILD}
    assert facts[st.INDICATOR] == indicator
    assert table.game.deck[facts[st.STOCK_NEXT] :].tolist() == [roles.get(card, card) for card in stock]
    assert (facts[st.STOCK_NEXT], facts[st.STOCK_END]) == (58, 106)


def test_r3_without_jokers():
    """The two aces of the indicator's suit are wild; if it is one of them, only the other is in play."""
    for indicator, out in (("8C", 0), ("AC", 1)):
        table = dealt_with({0: "AC 2S AS 4H 6D 8C TS QH 2D 4C 6S 8H TD QC"}, f"9S {indicator}", "jokers=0")
        facts = table.game.facts
        assert (facts[st.INDICATOR], facts[st.WILD_SUIT]) == (number(indicator), 3)
        assert facts[st.OUT_WILDS] == out
        assert table.hands()[0][WILD] == 1
        assert (table.game.deck[facts[st.STOCK_NEXT] : 104] == WILD).sum() + out == 1
        assert number("AC") not in table.game.deck[:104]


PAIRS_3 = "2S 2S 4H 4H 6D 6D TS QH 2D 4C 6S 8H TD QC"


@pytest.mark.parametrize(
    ("hand", "asks"),
    [
        (PAIRS_3, False),
        ("2S 2S 4H 4H 6D 6D TS TS 2D 4C 6S 8H TD QC", True),  # four pairs
        ("2S 2S 4H 4H 6D 6D AC QH 2D 4C 6S 8H TD QC", True),  # three pairs and a wild
        ("2S 2S 4H 4H AC AC TS QH 2D 4C 6S 8H TD QC", True),  # two pairs and two wilds
        ("2S 2S 4H 4H AC TS QH 2D 4C 6S 8H TD QC 3S", False),  # two pairs and a wild
        ("2S 2S 5H 4H AC AC TS QH 2D 4C 6S 8H TD QC", False),  # one pair and two wilds, which are no pair
        ("2S 2S 4H 4H 6D 6D JK JK 2D 4C 6S 8H TD QC", True),  # jokers that play as natural aces are a pair
        ("2S 2S 4H 4H 6D 6D JK QH 2D 4C 6S 8H TD QC", False),
        ("2S 2S 4H 4H 6D 6D AC AC 2D 4C 6S 8H TD QC", True),  # more than asked for
    ],
)
def test_r20_s35_who_may_ask_for_a_new_deal(hand, asks):
    """Under indicator 8C: AC is wild, the jokers are natural aces of clubs."""
    assert asker(dealt_with({0: hand}, "9S 8C")) == (0 if asks else -1)


def test_r20_the_starters_fifteenth_card_counts():
    assert asker(dealt_with({0: PAIRS_3}, "TS 8C", dealer=3), 3) == 0
    assert asker(dealt_with({0: PAIRS_3}, "TS 8C", dealer=2), 2) == -1


def test_r20_the_first_from_the_starter_on_asks():
    """Seats 0 and 2 qualify; who asks depends on where the deal starts."""
    four = "2S 2S 4H 4H 6D 6D TS TS 2D 4C 6S 8H TD QC"
    other = "3H 3H 5D 5D 7C 7C 9S 9S JH KD 3C 5S 7H 9D"
    for dealer, expected in ((0, 2), (1, 2), (2, 0), (3, 0)):
        assert asker(dealt_with({0: four, 2: other}, "AD 8C", dealer=dealer), dealer) == expected


def test_s25_other_hand_sizes():
    for size in (3, 7, 20):
        table = Rummy("kroot", f"hand_size={size}")
        table.deal(2, 3, dealer=1)
        assert table.game.seats[:4, st.HELD].tolist() == [size, size, size + 1, size]
        assert [sum(hand.values()) for hand in table.hands()] == [size, size, size + 1, size]
        assert table.game.facts[st.STOCK_NEXT] == 4 * size + 1
