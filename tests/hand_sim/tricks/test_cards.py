import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_sim.cards import symbols
from hand_sim.errors import InputError
from hand_sim.tricks.cards import (
    DECK,
    check_distinct,
    from_index,
    from_mask,
    parse_cards,
    parse_hand,
    to_index,
    to_mask,
)


def test_t1_the_deck_has_32_cards_and_a_ten():
    assert len(DECK) == len(set(DECK)) == 32
    assert {card[0] for card in DECK} == set("789TJQKA")
    assert {card[1] for card in DECK} == set("SHDC")


@pytest.mark.parametrize(
    "text",
    [
        "TH JH QS KC 7D",
        "10h jh qs kc 7d",
        "10H,JH,QS,KC,7D",
        "T♥ J♥ Q♠ K♣ 7♦",
        "10♥, j♥ q♠ k♣,7♦",
        "  10♡ ,, J♥️ Q♤\tK♧\n7♢ ",
    ],
)
def test_c16_every_way_to_write_cards_means_the_same(text):
    assert parse_cards(text) == ["TH", "JH", "QS", "KC", "7D"]


@pytest.mark.parametrize("bad", ["1H", "11H", "TT", "HT", "T", "ZZ", "KK", "100H", "010H", "AS7H", "♠A", "A♠S", "-"])
def test_c16_a_bad_card_is_named(bad):
    with pytest.raises(InputError, match=f"'{bad}' is not a card"):
        parse_cards(f"AS {bad} 7H")


@pytest.mark.parametrize("text", ["", "  ", ", ,"])
def test_c16_no_cards_at_all(text):
    with pytest.raises(InputError, match="no cards"):
        parse_cards(text)


@pytest.mark.parametrize("card", ["2H", "6s", "JK", "jk"])
def test_t1_cards_of_other_decks_are_refused(card):
    with pytest.raises(InputError, match=rf"^{card.upper()} is not in the 32-card deck \(7\.\.A\)$"):
        parse_cards(f"AS {card}")


def test_t1_no_card_comes_twice():
    with pytest.raises(InputError, match="AS is given twice"):
        parse_cards("AS KH a♠")
    check_distinct(["AS", "AH"])
    with pytest.raises(InputError, match="TH is given twice"):
        check_distinct(["TH", "AH", "TH"])


def test_t2_a_hand_has_eight_cards():
    assert len(parse_hand("AS KS QS JS TS 9S 8S 7S")) == 8
    with pytest.raises(InputError, match="8 cards, got 7: AS KS QS JS TS 9S 8S"):
        parse_hand("AS KS QS JS TS 9S 8S")
    with pytest.raises(InputError, match="3 cards, got 4"):
        parse_hand("AS KS QS JS", 3)


def test_kernel_indices_follow_the_rank_order():
    # strength * 4 + suit, by hand: natural T is the fourth from below, baloot's T stands just under the ace
    assert [to_index(card, "natural") for card in ("7S", "7C", "8S", "TH", "JD", "AC")] == [0, 3, 4, 13, 18, 31]
    assert [to_index(card, "baloot") for card in ("7S", "9C", "JS", "TH", "KD", "AC")] == [0, 11, 12, 25, 22, 31]
    assert to_mask(["7S", "AC"], "natural") == 1 | 1 << 31


@pytest.mark.parametrize("rank_order", ["natural", "baloot"])
def test_index_and_text_are_inverse(rank_order):
    assert sorted(to_index(card, rank_order) for card in DECK) == list(range(32))
    assert [from_index(to_index(card, rank_order), rank_order) for card in DECK] == list(DECK)


@given(st.sets(st.sampled_from(DECK)), st.sampled_from(["natural", "baloot"]))
def test_mask_and_cards_are_inverse(cards, rank_order):
    assert set(from_mask(to_mask(cards, rank_order), rank_order)) == cards


def test_from_mask_sorts_by_suit_and_from_high_to_low():
    cards = parse_cards("7S TC KS TH QH KC 9C")
    assert from_mask(to_mask(cards, "natural"), "natural") == ["KS", "7S", "QH", "TH", "KC", "TC", "9C"]
    assert from_mask(to_mask(cards, "baloot"), "baloot") == ["KS", "7S", "TH", "QH", "TC", "KC", "9C"]


def test_symbols_are_for_people():
    assert symbols("AS TH 7D KC") == "A♠ 10♥ 7♦ K♣"
    assert symbols("lead TH, not JK; AHA and DASH stay") == "lead 10♥, not JK; AHA and DASH stay"
    assert parse_cards(symbols("AS TH 7D KC")) == ["AS", "TH", "7D", "KC"]
