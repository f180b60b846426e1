"""What laying, adding and swapping does to hand, table and public facts (R12-R14, S6, S10, R11)."""

from turn_words import SEAT, Position

from kernels.rummy import state as st


def test_a_plan_is_carried_out_and_logged():
    position = Position("kroot", "KS KH KD QS QH 6H 8H 2C 3C", "5H * 7H", opened=False, bar=30, log=True)
    assert position.best() == 7
    position.apply()
    assert position.table() == ["5H 6H 7H 8H", "KS KH KD", "QS QH *"]
    assert position.hand() == ("2C 3C", 0)
    row = position.game.seats[SEAT]
    assert row[[st.HELD, st.ADDED, st.SWAPPED]].tolist() == [2, 1, 1]
    log = position.game.log[: position.game.facts[st.LOGGED]]
    assert log[:, st.LOG_DO].tolist() == [st.LOG_MELD, st.LOG_SWAP, st.LOG_MELD, st.LOG_ADD]
    assert set(log[:, st.LOG_SEAT].tolist()) == {SEAT}
    assert log[:, st.LOG_MELD_NUMBER].tolist() == [1, 0, 2, 0]
    assert position.game.melds[:3, st.OWNER].tolist() == [2, SEAT, SEAT]


def test_s6_the_opening_total_is_that_of_all_new_melds_of_the_turn():
    position = Position("kroot", "KS KH KD 9S 9H 9D 2C 3C", opened=False, bar=30, turns=4)
    position.best()
    position.apply()
    row = position.game.seats[SEAT]
    assert row[[st.OPENED, st.OPENED_TURN, st.OPENING]].tolist() == [1, 4, 57]
    assert position.game.facts[st.BAR] == 30


def test_s10_under_rising_first_meld_the_next_opening_needs_one_point_more():
    position = Position("saudi", "KS KH KD 9S 9H 9D 2C 3C", opened=False, bar=51)
    position.best()
    position.apply()
    assert position.game.facts[st.BAR] == 58


def test_melds_after_the_opening_turn_do_not_count():
    position = Position("saudi", "KS KH KD 2C 3C", bar=61)
    position.game.seats[SEAT, [st.OPENED_TURN, st.OPENING]] = 2, 60
    position.best()
    position.apply()
    assert position.game.seats[SEAT, st.OPENING] == 60
    assert position.game.facts[st.BAR] == 61


def test_r8_a_low_ace_counts_what_the_rules_say_and_a_wild_what_it_stands_for():
    """A 2 3 and * K A with the wild as the queen: saudi 1+2+3 and 10+10+11, kroot 11+2+3."""
    for preset, total in (("saudi", 37), ("kroot", 47)):
        position = Position(preset, "AS 2S 3S KH AH * 2C 9D", opened=False, bar=20)
        assert position.best() == 6
        position.apply()
        assert position.game.seats[SEAT, st.OPENING] == total


def test_what_lies_open_is_public():
    position = Position("kroot", "6H 7H 8H 9H 6H 2C KD", "5H * 7H")
    facts = position.game.facts
    assert position.best() == 5
    position.apply()
    # both sixes and both sevens, the wild again
    assert facts[st.OUT_ONE] == sum(1 << 16 + rank for rank in (4, 5, 6, 7, 8))
    assert facts[st.OUT_TWO] == (1 << 16 + 5) | (1 << 16 + 6)
    assert facts[st.OUT_WILDS] + position.hand()[1] == 1


def test_r11_a_taken_wild_that_plays_as_an_ace_lies_open_as_the_wild_it_is():
    position = Position("jordan", "2C 3C KD 5D")
    position.game.seats[SEAT, st.HELD] += 1
    position.best(taken="AC", as_ace=1)
    position.apply()
    facts = position.game.facts
    assert facts[st.OUT_ONE] == (1 << 49) | (1 << 50)
    assert facts[st.OUT_WILDS] == 1
    assert position.game.seats[SEAT, st.HELD] == 2


def test_r6_both_aces_of_a_run_leave_the_hand():
    position = Position("kroot", "AS AS 5H 3H", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    position.best()
    position.apply()
    assert position.table() == ["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]
    assert position.hand() == ("3H 5H", 0)
