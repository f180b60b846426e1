import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_sim.errors import InputError
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.cards import (
    Wilds,
    all_cards,
    from_masks,
    from_number,
    parse_double_deck,
    parse_rummy_hand,
    to_masks,
    to_number,
)
from kernels.rummy import cards as kernel_cards

JORDAN, KROOT = (resolve(preset, [], "rummy") for preset in ("jordan", "kroot"))


@pytest.mark.parametrize(
    "text",
    [
        "TH JH QH KH 2C JK",
        "10h jh qh kh 2c jk",
        "10H,JH,QH,KH,2C,Jk",
        "T♥ J♥ Q♥ K♥ 2♣ JK",
        "10♥, j♥ q♥ k♥,2♣  JK",
    ],
)
def test_c16_every_way_to_write_cards_means_the_same(text):
    assert parse_double_deck(text, 2) == ["TH", "JH", "QH", "KH", "2C", "JK"]
    assert parse_rummy_hand(text, 1, 15, 2) == ["KH", "QH", "JH", "TH", "2C", "JK"]


@pytest.mark.parametrize("bad", ["1H", "11H", "TT", "HT", "T", "ZZ", "JKJK", "J", "JOKER", "100H", "AS7H", "♠A", "5*"])
def test_c16_a_bad_card_is_named(bad):
    with pytest.raises(InputError, match="is not a card") as caught:
        parse_rummy_hand(f"AS {bad} 7H", 1, 15, 2)
    assert f"'{bad}'" in caught.value.message


@pytest.mark.parametrize("text", ["", "  ", ", ,"])
def test_c16_no_cards_at_all(text):
    with pytest.raises(InputError, match="no cards"):
        parse_rummy_hand(text, 1, 15, 2)


def test_c16_the_count_is_named():
    sixteen = " ".join(f"{rank}{suit}" for suit in "SH" for rank in "23456789")
    with pytest.raises(InputError, match="1 to 15 cards is needed, got 16: 2S 3S"):
        parse_rummy_hand(sixteen, 1, 15, 2)
    with pytest.raises(InputError, match="a hand of 15 cards is needed, got 1: AS"):
        parse_rummy_hand("AS", 15, 15, 2)


@pytest.mark.parametrize(
    ("text", "jokers", "part"),
    [
        ("5S 5S 7H 5S", 2, "5S is given 3 times, the deck has 2"),
        ("JK JK JK KS KH", 2, "JK is given 3 times, the deck has 2 jokers"),
        ("JK KS", 0, "JK is given once, the deck has no jokers (knob jokers=0)"),
    ],
)
def test_c23_r1_the_deck_has_two_of_each_and_so_many_jokers(text, jokers, part):
    with pytest.raises(InputError) as caught:
        parse_double_deck(text, jokers)
    assert part in caught.value.message


def test_c68_r1_the_deck_has_52_cards_and_a_ten():
    assert len(all_cards(0)) == len(set(all_cards(0))) == 52
    assert set(all_cards(2)) - set(all_cards(0)) == {"JK"}
    assert sum(card[0] == "T" for card in all_cards(2)) == 4


def test_numbers_are_those_of_the_kernels():
    assert (to_number("JK"), Wilds(-1).role("JK")) == (kernel_cards.JOKER, kernel_cards.WILD)
    assert (to_number("AS"), to_number("TH"), to_number("KC")) == (0, 16 + kernel_cards.TEN, 48 + kernel_cards.KING)
    for card in all_cards(2):
        assert from_number(to_number(card)) == card
        assert card == "JK" or kernel_cards.NATURALS >> to_number(card) & 1
    assert from_number(16 + kernel_cards.HIGH_ACE) == "AH"


@pytest.mark.parametrize(
    ("rules", "indicator", "text"),
    [(KROOT, None, "JK"), (JORDAN, "8C", "AC"), (JORDAN, "KS", "AS"), (JORDAN, "AD", "JK")],
)
def test_r3_which_cards_are_wild(rules, indicator, text):
    assert Wilds.of(rules, indicator).text == text


def test_r3_without_jokers_an_ace_turned_up_makes_the_other_one_wild():
    assert Wilds.of(resolve("jordan", ["jokers=0"], "rummy"), "AD").text == "AD"


def test_r3_roles_and_what_is_printed():
    clubs, jokers = Wilds(3), Wilds(-1)
    assert clubs.role("AC") == jokers.role("JK") == 63
    assert clubs.role("JK") == jokers.role("AC") == 48
    assert clubs.printed(48) == "JK"
    assert clubs.plays("JK") == jokers.plays("AC") == "AC"
    for wilds in (clubs, jokers):
        for card in all_cards(2):
            assert wilds.printed(wilds.role(card)) == card


@given(st.lists(st.sampled_from([card for card in all_cards(2) for _ in range(2)]), max_size=15))
def test_masks_hold_the_hand(cards):
    cards = [card for place, card in enumerate(cards) if cards[:place].count(card) < 2]
    roles = [Wilds(3).role(card) for card in cards]
    one, two, wilds = to_masks(roles)
    assert one | two == one
    assert sorted(from_masks(one, two) + [63] * wilds) == sorted(roles)
