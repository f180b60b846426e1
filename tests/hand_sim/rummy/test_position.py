"""A position of the rummy as typed: what it comes to, and what is refused with which words."""

from dataclasses import replace

import pytest

from hand_sim.errors import InputError
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.position import Texts, read_position
from hand_sim.rummy.position_args import layable, to_kernel

HAND = "AS KS QS 7H 7D 2C 3C 9C TD JD 4S 4H 8H 8D KC"
START = Texts(HAND)
EXAMPLE = Texts(HAND, "5H 6H JK / 9S 9H 9D", "KD 2C", "1,0,0,0", "14,12,9,14")


def read(texts, preset="kroot", *overrides):
    return read_position(texts, resolve(preset, list(overrides), "rummy"))


def test_the_example_of_the_interface():
    position = read(EXAMPLE)
    assert position.held == (15, 12, 9, 14)
    assert position.opened == (True, False, False, False)
    assert [meld.cards for meld in position.table] == [("JK", "5H", "6H"), ("9S", "9H", "9D")]
    assert position.discards == ("KD", "2C")
    assert position.bar == 51
    # 106 cards, 15 in the hand, 6 on the table, 2 thrown; 35 in the other hands
    assert len(position.unseen) == 83
    assert position.stock == 48
    assert not position.first_throw


def test_hands_that_can_hardly_be_are_named_and_accepted():
    odd = read(EXAMPLE).oddities()
    assert [phrase.split(" hold")[0] for phrase in odd] == ["you", "seat 1", "seat 2"]
    fitting = replace(EXAMPLE, hand="AS KS QS 7H 7D 2C 3C 9C", cards_left="8,14,14,14")
    assert read(fitting).oddities() == []
    two = replace(fitting, table="5H 6H 7H", opened="1,1,0,0", cards_left="8,9,14,14")
    assert read(two).oddities() == ["2 players have opened and the table has only 1 meld"]
    many = replace(fitting, opened="1,1,0,0", cards_left="8,12,14,14")
    assert read(many).oddities() == ["seat 1 holds 12 cards after an opening, which leaves 11 at most"]


def test_nothing_given_is_the_first_throw():
    position = read(START)
    assert position.first_throw
    assert position.held == (15, 14, 14, 14)
    assert position.opened == (False,) * 4
    # 106 cards, 57 dealt
    assert position.stock == 49
    assert position.oddities() == []
    assert read(replace(START, indicator="8C"), "jordan").stock == 48


def test_the_own_entry_is_the_hand_before_or_after_the_throw():
    for own in (14, 15):
        assert read(replace(START, cards_left=f"14,{own},13,12", seat=1)).held == (14, 15, 13, 12)


def test_r9_turns_are_counted_from_the_discards_as_long_as_nothing_is_laid():
    assert read(START).turns() == (1, 0, 0, 0)
    assert read(replace(START, seat=2)).turns() == (0, 0, 1, 0)
    two = read(replace(START, discards="KD 2D", seat=1))
    assert two.throwers() == [3, 0]
    assert two.turns() == (1, 1, 0, 1)
    five = read(replace(START, discards="KD 2D 3D 4D 5D", seat=1))
    assert five.throwers() == [0, 1, 2, 3, 0]
    assert five.turns() == (2, 2, 1, 1)


def test_r15_nobody_is_kept_from_going_out_once_melds_are_laid():
    assert read(EXAMPLE).turns() == (2, 2, 2, 2)


def test_the_rest_of_the_deck_is_unseen():
    position = read(EXAMPLE)
    assert position.unseen.count("JK") == 1
    assert [position.unseen.count(card) for card in ("2C", "KD", "5H", "AH")] == [0, 1, 1, 2]
    without = read(replace(START, hand="KS QS 2H", indicator="AD"), "jordan", "jokers=0")
    assert (without.unseen.count("JK"), without.unseen.count("AD"), len(without.unseen)) == (0, 1, 100)


def test_r12_the_bar():
    opened = replace(EXAMPLE, opened="1,0,1,0")
    assert read(opened).bar == 51
    assert read(opened, "saudi").bar == 53
    assert read(replace(opened, bar=60), "saudi").bar == 60
    assert read(START, "kroot", "first_meld=71").bar == 71


def test_r2_costs_and_how_far_scores_can_be_apart():
    position = read(replace(START, indicator="8C"), "jordan")
    assert [position.cost(card) for card in ("AS", "KS", "2C", "TD", "JK", "AC")] == [11, 10, 2, 10, 11, 15]
    # a hand of 15 wild cards costs more than 100; against a Hand all is doubled, and the winner's 30 as well
    assert read(START).largest_difference() == 2 * (15 * 15 + 30)


def test_the_kernels_see_what_is_public():
    from kernels.rummy import state as st

    position = read(replace(EXAMPLE, hand="7H 7D", indicator="AH", cards_left="2,3,1,14"), "jordan")
    game = to_kernel(position).game
    assert game.seats[:4, st.HELD].tolist() == [2, 3, 1, 14]
    assert game.seats[:4, st.OPENED].tolist() == [1, 0, 0, 0]
    # three cards or fewer are announced (R16); the asker has still to throw
    assert game.seats[:4, st.ANNOUNCED].tolist() == [0, 3, 1, 0]
    kings, deuces = 1 << 2 * 16 + 12, 1 << 3 * 16 + 1
    assert game.seats[:4, st.THROWN].tolist() == [0, 0, kings, deuces]
    assert game.facts[st.OUT_WILDS] == 1
    # 5H, 6H, three nines, two discards and the ace turned up
    assert int(game.facts[st.OUT_ONE]).bit_count() == 8
    assert game.facts[st.WILD_SUIT] == -1


def test_what_can_still_be_laid():
    closed = replace(START, hand="KS KH KD QS QH QD 2C 4C 6C 8C TH TD 3S 5S 7H", discards="KC")
    assert layable(read(closed)) == (60, 6)
    assert layable(read(closed, "kroot", "first_meld=61")) == (60, 0)
    assert layable(read(replace(closed, discards=None))) == (60, 0), "the starter only discards (R9)"
    opened = replace(EXAMPLE, hand="7H 3C 9C KS", cards_left="4,12,9,14")
    # 7H and 9C fit the table, no meld is in the hand
    assert layable(read(opened)) == (0, 2)
    assert layable(read(replace(opened, opened="0,1,0,0"))) == (0, 0)
    assert layable(read(replace(opened, hand="7H", cards_left="1,12,9,14"))) == (0, 0)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"hand": HAND + " 2D"}, "a hand of 1 to 15 cards is needed, got 16"),
        ({"hand": "1S"}, "'1S' is not a card"),
        ({"hand": "AS AS AS"}, "AS is given 3 times"),
        ({"discards": "KD 2X"}, "--discards: '2X' is not a card"),
        ({"discards": "7H 7H"}, "the hand, --table, --discards and --indicator together: 7H is given 3 times"),
        ({"discards": "JK JK"}, "together: JK is given 3 times, the deck has 2 jokers"),
        ({"table": "5H 6H 8H"}, "--table: '5H 6H 8H' is no meld"),
        ({"opened": None}, "--opened is needed with --table"),
        ({"opened": "0,0,0,0"}, "--opened: melds lie on the table, so somebody has opened"),
        ({"opened": "1,0,0"}, "--opened: .* that is 4, not 3"),
        ({"opened": "1,0,2,0"}, "--opened: .* not '2'"),
        ({"opened": "1,0,-1,0"}, "--opened: .* not '-1'"),
        ({"table": None}, "--opened: seat 0 has opened, .* --table, which is empty"),
        ({"cards_left": "14,12,9"}, "--cards-left: .* that is 4, not 3"),
        ({"cards_left": "14,12,x,9"}, "--cards-left: .* not 'x'"),
        ({"cards_left": "13,12,9,14"}, "--cards-left: the hand has 15 cards, so seat 0 holds 15 or 14, not 13"),
        ({"cards_left": "14,12,0,14"}, "--cards-left: seat 2 holds 0 cards, a hand has 1 to 14"),
        ({"cards_left": "14,12,9,15"}, "--cards-left: seat 3 holds 15 cards"),
        ({"seat": 4}, "--seat: .* from 0 to 3, not 4"),
        ({"seat": -1}, "--seat"),
        ({"bar": 60}, "--bar: with rising_first_meld=false .* first_meld=51, not 60"),
        ({"indicator": "8C"}, "--indicator: with wild=jokers no card is turned up"),
    ],
)
def test_what_cannot_be_is_refused(changed, said):
    with pytest.raises(InputError, match=said):
        read(replace(EXAMPLE, **changed))


def test_r3_a_joker_on_the_table_says_that_an_ace_was_turned_up():
    """The interface's own example has no --indicator and no --rules, so jordan: its joker can only be wild."""
    position = read(EXAMPLE, "jordan")
    assert position.indicator is None
    assert position.wilds.text == "JK"
    assert position.rules["wild"] == "indicator"
    assert [meld.cards for meld in position.table] == [("5H", "6H", "JK"), ("9S", "9H", "9D")]
    with pytest.raises(InputError, match="--indicator is needed"):
        read(replace(EXAMPLE, table="5H 6H 7H"), "jordan")


def test_r3_the_indicator_is_needed_where_it_says_what_is_wild():
    with pytest.raises(InputError, match="--indicator is needed"):
        read(START, "jordan")
    with pytest.raises(InputError, match=r"--indicator: .* not a card"):
        read(replace(START, indicator="8X"), "jordan")
    with pytest.raises(InputError, match="together: 8H is given 3 times"):
        read(replace(START, discards="8H", indicator="8H"), "jordan")


def test_r12_a_bar_that_rises_is_a_point_above_each_opening_at_least():
    with pytest.raises(InputError, match=r"--bar: after 2 openings the next needs 53 points at least .* not 52"):
        read(replace(EXAMPLE, opened="1,0,1,0", bar=52), "saudi")


def few_unseen(count):
    """A position with so many cards hidden: all but these have been thrown."""
    position = read(Texts("7H 7D", "5H 6H 7H", None, "1,1", "2,3"), "kroot", "players=2")
    return Texts("7H 7D", "5H 6H 7H", " ".join(position.unseen[count:]), "1,1", "2,3")


def test_r17_hands_that_leave_too_small_a_stock_are_refused():
    assert read(few_unseen(3), "kroot", "players=2").stock == 0, "it is made up from the discards when need be"
    with pytest.raises(InputError, match=r"--cards-left: the other hands hold 3 cards and 2 are unseen.* leaves -1"):
        read(few_unseen(2), "kroot", "players=2")


def test_r17_a_stock_that_makes_the_round_void_is_that_of_the_last_turn():
    jordan = ("jordan", "players=2", "wild=jokers")
    assert read(few_unseen(5), *jordan).stock == 2
    with pytest.raises(InputError, match=r"leaves 1 for the stock; with stock_end=void .* fewer than 2"):
        read(few_unseen(4), *jordan)
