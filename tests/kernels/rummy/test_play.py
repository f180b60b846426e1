"""The driver: the same rows however the work is shared out, and one way to play a round."""

import numpy as np
import pytest
from rummy_game import Rummy, numbers, stacked

from hand_sim.kernel_args import kernel_seed
from kernels.rummy import state as st
from kernels.rummy.play import ROUNDS, play

SEED = 2**64 - 7
MIXED = ("random", "greedy", "random", "greedy")


@pytest.mark.parametrize("preset", ["jordan", "kroot", "saudi"])
def test_rows_do_not_depend_on_chunks(preset):
    """Nor on what the table was used for before."""
    first, count = 10**12 - 3, 40
    whole = Rummy(preset, policies=MIXED).rounds(SEED, first, count)
    table = Rummy(preset, policies=MIXED)
    parts = [table.rounds(SEED, start, 1 if start % 2 else 3) for start in range(first, first + count)]
    for start, part in enumerate(parts):
        assert np.array_equal(part[: count - start], whole[start : start + len(part)])
    assert len(np.unique(whole[:, st.ROW_SEATS :], axis=0)) == count
    assert whole[:, st.ROW_DEAL].tolist() == list(range(first, first + count))
    assert (whole[:, st.ROW_DEALER] == whole[:, st.ROW_DEAL] % 4).all()
    assert (whole[:, st.ROW_MATCH] == -1).all()


@pytest.mark.parametrize("preset", ["jordan", "kroot"])
def test_one_round_with_its_log_is_the_round_of_the_rows(preset):
    plain, logged = Rummy(preset, policies=MIXED), Rummy(preset, policies=MIXED, log=True)
    for row in plain.rounds(SEED, 0, 20):
        assert np.array_equal(logged.one(SEED, int(row[st.ROW_DEAL]), int(row[st.ROW_DEALER])), row)
        assert logged.log()


def test_every_round_of_a_match_can_be_played_alone():
    """From its deal, its first attempt and its dealer: what a transcript does."""
    table = Rummy("jordan", policies=MIXED)
    _, rounds = table.matches(SEED, 2, 4)
    for row in rounds:
        deal, attempt, dealer = (int(row[column]) for column in (st.ROW_DEAL, st.ROW_ATTEMPT, st.ROW_DEALER))
        alone = table.one(SEED, deal, dealer, attempt - int(row[st.ROW_REFUSED]))
        alone[st.ROW_MATCH] = row[st.ROW_MATCH]
        assert np.array_equal(alone, row)


def test_matches_do_not_depend_on_chunks():
    whole, rounds = Rummy("jordan", policies=MIXED).matches(SEED, 7, 8)
    table = Rummy("jordan", policies=MIXED)
    parts = [table.matches(SEED, 7 + place, 1) for place in range(8)]
    assert np.array_equal(np.concatenate([part[0] for part in parts]), whole)
    assert np.array_equal(np.concatenate([part[1] for part in parts]), rounds)


def test_rows_without_room_are_left_out_but_counted():
    table = Rummy("kroot")
    matches, rounds = table.matches(SEED, 0, 5)
    short = np.zeros((7, st.ROUND_WIDTH), np.int64)
    again = np.zeros_like(matches)
    assert table._play(SEED, 0, 5, 1, rounds=short, matches=again) == len(rounds) == 25
    assert np.array_equal(short, rounds[:7])
    assert np.array_equal(again, matches)


def test_nothing_is_played_for_a_count_of_zero():
    table = Rummy("kroot")
    rows = np.zeros((2, st.ROUND_WIDTH), np.int64)
    nothing = (np.zeros(0, np.int64), rows, np.zeros((0, st.MATCH_WIDTH), np.int64), table.game)
    assert play(kernel_seed(1), 5, 0, ROUNDS, 0, 0, table.params, *table.players, *nothing) == 0
    assert not rows.any()


def test_a_stacked_deck():
    """The printed cards in the order of the deal, for the first attempt only."""
    one, two = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2H 3H", "4H 5H 6H 7H 8H 9H TH JH QH KH 2D 3D 4D 5D"
    hands = [numbers(text) for text in (one, one, two, two)]
    deck = stacked(hands, "AC 6D 7D")
    table = Rummy("kroot", log=True)
    table.one(1, 0, 3, deck=deck)
    log = table.log()
    assert log[0][:2] == [0, st.DISCARD]
    first = next(row for row in log if row[1] == st.DRAW)
    assert first[2:4] in ([numbers("6D")[0], 0], [log[0][st.LOG_CARD], 1])
    pairs, three = "2S 2S 3S 3S 4S 4S 5S 5S 6H 7H 8H 9H TH JH", "6C 7C 8C 9C TC JC QC KC 2C 3C 4C 5C 6S 7S"
    hands = [numbers(text) for text in (pairs, two, three, three)]
    row = Rummy("jordan").one(1, 0, 3, deck=stacked(hands, "QD AD"))
    assert row[st.ROW_REFUSED] >= 1
    again = Rummy("jordan").one(1, 0, 3, attempt=1)
    assert row[st.ROW_ATTEMPT] == again[st.ROW_ATTEMPT]
    assert np.array_equal(row[st.ROW_SEATS :], again[st.ROW_SEATS :])


@pytest.mark.parametrize("policies", ["random", "greedy", MIXED])
def test_policies_change_no_cards(policies):
    """The indicator and the wild cards dealt are those of the deal, whoever plays."""
    table = Rummy("jordan", policies=policies)
    for row in table.rounds(SEED, 0, 30):
        game = table.deal(SEED, int(row[st.ROW_DEAL]), int(row[st.ROW_ATTEMPT]), int(row[st.ROW_DEALER]))
        assert row[st.ROW_INDICATOR] == game.facts[st.INDICATOR]
        for seat in range(4):
            at = st.ROW_SEATS + seat * st.SEAT_FIGURES + st.FIG_WILDS_DEALT
            assert row[at] == game.seats[seat, st.WILDS_DEALT]
