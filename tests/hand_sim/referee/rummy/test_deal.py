"""R1, R3, R4 and R20: the deck, what is wild, the hands, and deals refused."""

import copy

import pytest


@pytest.fixture
def kroot(rummy):
    return rummy.Round("kroot", recycles=0).rest()


@pytest.mark.parametrize(
    ("indicator", "jokers", "wild"),
    [("8C", 2, "AC"), ("2S", 2, "AS"), ("AC", 2, "JK"), ("8C", 0, "AC"), ("AC", 0, "AC")],
)
def test_what_is_wild_by_the_indicator(rummy, judge, indicator, jokers, wild):
    """R3."""
    played = rummy.Round("jordan", indicator=indicator, jokers=jokers).rest()
    assert played["wild"] == [wild]
    assert judge(played) == []
    for wrong in ([], ["AH"], ["JK", "AC"], ["JK" if wild != "JK" else "AC"]):
        assert judge({**copy.deepcopy(played), "wild": wrong}) == [("R3", "deal")]


def test_a_joker_does_not_stay_as_the_indicator(rummy, judge):
    """R3."""
    played = rummy.Round("jordan").rest()
    stock = played["stock"]
    played["indicator"], stock[stock.index("JK")] = "JK", "8C"
    assert judge(played) == [("R3", "deal")]


def test_no_indicator_where_jokers_are_wild(kroot, judge):
    """R3; and one where it is asked for."""
    assert judge(kroot) == []
    assert judge({**kroot, "indicator": kroot["stock"].pop()}) == [("R3", "deal")]


def test_an_indicator_under_indicator(rummy, judge):
    played = rummy.Round("jordan").rest()
    played["stock"].append(played["indicator"])
    assert judge({**played, "indicator": None}) == [("R3", "deal")]


def other_card(played):
    played["stock"][-1] = "2S"


def card_of_no_deck(played):
    played["stock"][-1] = "1S"


def card_missing(played):
    played["stock"].pop()


def card_too_many(played):
    played["stock"].append("JK")


def indicator_back_in_the_stock(played):
    played["stock"].append(played["indicator"])


@pytest.mark.parametrize(
    "spoil", [other_card, card_of_no_deck, card_missing, card_too_many, indicator_back_in_the_stock]
)
def test_the_cards_are_two_decks_and_the_jokers(rummy, judge, spoil):
    """R1, S28: the indicator stays out."""
    played = rummy.Round("jordan").rest()
    spoil(played)
    assert judge(played) == [("R1", "deal")]


@pytest.mark.parametrize(("giver", "taker"), [(1, 2), (0, 3), (2, "stock"), ("stock", 1)])
def test_fourteen_cards_each_and_one_more_for_the_starter(kroot, judge, giver, taker):
    """R4."""
    pile = {"stock": kroot["stock"], **dict(enumerate(kroot["hands"]))}
    pile[taker].append(pile[giver].pop())
    assert judge(kroot) == [("R4", "deal")]


@pytest.mark.parametrize("dealer", [-1, 4])
def test_the_dealer_is_a_seat(kroot, judge, dealer):
    assert judge({**kroot, "dealer": dealer}) == [("R4", "deal")]


ASKING = [  # under indicator 8C: AC wild, jokers are natural; may ask
    ("2S 2S 3S 3S 4S 4S 5S 5S", True),
    ("2S 2S 3S 3S 4S 4S AC", True),
    ("2S 2S 3S 3S AC AC", True),
    ("2S 2S 3S 3S 4S 4S AC AC", True),  # S35: more than asked for
    ("2S 2S 3S 3S 4S 4S JK JK", True),  # jokers that are natural aces are a pair
    ("2S 2S 3S 3S 4S 4S 5S JK", False),
    ("2S 2S 3S 3S 4S 4S 5S", False),
    ("2S 2S 3S 3S AC", False),
    ("2S 2S AC AC", False),
    ("2S 2S 3S 3S JK AC", False),
]


@pytest.mark.parametrize(("hand", "may"), ASKING)
def test_who_may_ask_for_a_new_deal_does(rummy, judge, hand, may):
    """R20, S35."""
    fill = "7D 8D 9D TD JD QD KD AD 7H 8H 9H TH JH"
    hand = " ".join([*hand.split(), *fill.split()][:14])
    played = rummy.Round("jordan", {3: hand}).rest()
    assert judge(played) == ([("R20", "deal")] if may else [])
    without = rummy.Round("jordan", {3: hand}, redeal=False).rest()
    assert judge(without) == []
    refused = rummy.Round("jordan").rest()
    refused["redeals"] = [{"seat": 3, "hand": hand.split(), "indicator": "8C"}]
    assert judge(refused) == ([] if may else [("R20", "redeal 1")])


def test_two_wild_jokers_are_no_pair(rummy, judge):
    """R20: where jokers are wild they are two wilds, not a fourth pair; two more pairs are asked for."""
    hand = "2S 2S JK JK 5S 6D 7D 8D 9D TD JD QD KD AD"
    assert judge(rummy.Round("kroot", {3: hand}, redeal=True, recycles=0).rest()) == []
    hand = "2S 2S JK JK 5S 5S 7D 8D 9D TD JD QD KD AD"
    assert judge(rummy.Round("kroot", {3: hand}, redeal=True, recycles=0).rest()) == [("R20", "deal")]


PAIRS = "2S 2S 3S 3S 4S 4S 5S 5S 6D 7D 8D 9D TD JD"


@pytest.mark.parametrize(
    ("refused", "found"),
    [
        ({"seat": 3, "hand": PAIRS.split(), "indicator": "KH"}, []),
        ({"seat": 1, "hand": [*PAIRS.split(), "QD"], "indicator": "KH"}, []),  # the starter's fifteen
        ({"seat": 1, "hand": PAIRS.split(), "indicator": "KH"}, [("R4", "redeal 1")]),
        ({"seat": 3, "hand": [*PAIRS.split(), "QD"], "indicator": "KH"}, [("R4", "redeal 1")]),
        ({"seat": 4, "hand": PAIRS.split(), "indicator": "KH"}, [("interface", "redeal 1")]),
        ({"seat": 3, "hand": PAIRS.split(), "indicator": "2S"}, [("R1", "redeal 1")]),  # a third two of spades
        ({"seat": 3, "hand": PAIRS.split(), "indicator": "JK"}, [("R3", "redeal 1")]),
        ({"seat": 3, "hand": PAIRS.split(), "indicator": None}, [("R3", "redeal 1")]),
    ],
)
def test_refused_deals(rummy, judge, refused, found):
    """R20."""
    played = rummy.Round("jordan").rest()
    assert judge({**played, "redeals": [refused]}) == found


def test_the_wilds_of_a_refused_deal_are_its_own(rummy, judge):
    """S35: any number in a row, each with its indicator."""
    hand = ["2S", "2S", "3S", "3S", "AH", "AH", "4S", "5S", "6D", "7D", "8D", "9D", "TD", "JD"]
    played = rummy.Round("jordan").rest()
    refused = {"seat": 3, "hand": hand, "indicator": "KH"}
    assert judge({**played, "redeals": [refused, refused]}) == []
    # with the ace of spades turned up the jokers are wild, and there are three pairs without one
    assert judge({**played, "redeals": [refused, {**refused, "indicator": "AS"}]}) == [("R20", "redeal 2")]


def test_nobody_asks_without_the_knob(rummy, judge):
    """R20."""
    played = rummy.Round("jordan", redeal=False).rest()
    assert judge({**played, "redeals": [{"seat": 3, "hand": PAIRS.split(), "indicator": "KH"}]}) == [
        ("R20", "redeal 1")
    ]
