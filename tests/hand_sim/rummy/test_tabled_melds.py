"""Melds on the table as typed: what is one by R5 to R8, where its wild card stands, and what is refused."""

import pytest

from hand_sim.errors import InputError
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.cards import Wilds
from hand_sim.rummy.meld_cards import meld_cards
from hand_sim.rummy.tabled_melds import read_table

RUN, SET = 0, 1


def read(text, preset="kroot", *overrides, indicator=None):
    rules = resolve(preset, list(overrides), "rummy")
    return read_table(text, rules, Wilds.of(rules, indicator))


def columns(text, *rules, **others):
    [meld] = read(text, *rules, **others)
    return meld.columns()


def stands(text, *rules, **others):
    """What the cards stand for, joined."""
    return " ".join(card.stands for card in meld_cards(*columns(text, *rules, **others)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5H 6H 7H", (RUN, 1, 4, 6, -1)),
        ("AS 2S 3S", (RUN, 0, 0, 2, -1)),
        ("QC KC AC", (RUN, 3, 11, 13, -1)),
        ("5H JK 7H", (RUN, 1, 4, 6, 5)),
        ("JK 2S 3S", (RUN, 0, 0, 2, 0)),
        ("jk KD ad", (RUN, 2, 11, 13, 11)),
        ("AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD", (RUN, 2, 0, 13, -1)),
        ("9S 9H 9D", (SET, 8, 0b0111, 0, -1)),
        ("AC AS AH AD", (SET, 0, 0b1111, 0, -1)),
        ("JK 9S 9C", (SET, 8, 0b1001, 0, 0)),
        ("9S JK 9C 9D", (SET, 8, 0b1101, 0, 0)),
    ],
)
def test_r5_r6_what_is_a_meld(text, expected):
    assert columns(text) == expected


def test_melds_in_order():
    assert [meld.cards for meld in read("9S 9H 9D / 5H,6H,7H")] == [("9S", "9H", "9D"), ("5H", "6H", "7H")]
    assert read("") == read("  ") == ()


def test_r7_a_wild_at_an_open_end_stands_where_it_is_written_if_it_may_be_chosen():
    jordan = ("jordan", "wild=jokers")
    assert stands("5H 6H JK", *jordan) == "5H 6H 7H"
    assert stands("JK 5H 6H", *jordan) == "4H 5H 6H"
    assert not read("5H 6H JK", *jordan)[0].moved


def test_r7_else_it_counts_as_the_lower_of_the_two_it_could_be():
    assert stands("5H 6H JK") == stands("JK 5H 6H") == "4H 5H 6H"
    assert read("5H 6H JK")[0].cards == ("JK", "5H", "6H")
    assert [read(text)[0].moved for text in ("5H 6H JK", "JK 5H 6H", "9S 9H JK")] == [True, False, False]
    assert stands("2H 3H JK") == "AH 2H 3H"
    assert stands("AH 2H JK") == "AH 2H 3H", "the ace is low already: only one card is possible"
    assert stands("QH KH JK") == "JH QH KH"


def test_r3_wild_aces_and_jokers_that_play_as_aces():
    assert columns("AC 5H 6H", "jordan", indicator="8C") == (RUN, 1, 3, 5, 3)
    assert columns("JK 2C 3C", "jordan", indicator="8C") == (RUN, 3, 0, 2, -1)
    assert columns("AS AH JK", "jordan", indicator="8C") == (SET, 0, 0b1011, 0, -1)
    assert columns("AC 2C 3C", "jordan", indicator="8C") == (RUN, 3, 0, 2, 0), "wild as long as it may be"


def test_r11_a_wild_that_was_taken_may_lie_as_an_ace():
    assert columns("AC 2C AC 4C", "jordan", indicator="8C") == (RUN, 3, 0, 3, 2)
    assert columns("JK AS AD JK", "jordan", indicator="AH") == (SET, 0, 0b0111, 0, 0)
    with pytest.raises(InputError, match="R7"):
        read("AC 2C AC 4C", "jordan", "discarded_wild_is_ace=false", indicator="8C")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5H 6H", "'5H 6H' is no meld: it has 2 cards, a meld has 3 at least"),
        ("5H JK JK", "at most one wild card"),
        ("5H 6H JK JK", "at most one wild card"),
        ("9S 9S 9D", "9S comes twice"),
        ("9S 9H 9D 9C JK", "three or four cards of one rank"),
        ("7H 6H 5H", "from low to high"),
        ("5H 6S 7H", "from low to high"),
        ("5H 7H 8H", "from low to high"),
        ("KH AH 2H", "from low to high"),
        ("5H 6H 7H / / 9S 9H 9D", "no cards"),
        ("5H 6H 7X", "'7X' is not a card"),
        ("5H 5H 5H", "5H is given 3 times"),
    ],
)
def test_what_is_no_meld_is_refused(text, said):
    with pytest.raises(InputError, match=f"--table: .*{said}"):
        read(text)


def test_r6_max_run():
    assert read("3H 4H 5H 6H", "kroot", "max_run=4")
    with pytest.raises(InputError, match="it has 5 cards, a run at most 4"):
        read("3H 4H 5H 6H 7H", "kroot", "max_run=4")


def test_r3_a_joker_that_is_not_wild_is_explained():
    with pytest.raises(InputError, match="here JK plays as AC"):
        read("5H 6H JK", "jordan", indicator="8C")
