"""The open-card solver (T1, T4) against a plain search written apart, against itself, and against hand-made endings."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_sim.tricks.cards import to_index, to_mask
from kernels.tricks.solver.solve import FEWEST, MOST, SIDE, new_table, new_workspace, solve, solve_many, solve_seats
from kernels.tricks.solver.table import ENTRY

SCRIPTS = Path(__file__).parents[4] / "scripts"
QUESTIONS = (MOST, FEWEST, SIDE)
TABLE = new_table()
WORK = new_workspace()
SPADES, HEARTS, NONE = 0, 1, -1


def script(name):
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def parties(hero, question):
    """Masks of the seats whose tricks count and of those that want many."""
    counted = (5 << hero % 2) if question == SIDE else 1 << hero
    return counted, 15 ^ counted if question == FEWEST else counted


def ask(hands, leader=0, played=(), hero=0, trump=NONE, question=MOST, table=None):
    cards = np.zeros(4, dtype=np.int64)
    cards[: len(played)] = played
    hands = np.array(hands, dtype=np.int64)
    return solve(TABLE if table is None else table, WORK, hands, leader, cards, len(played), hero, trump, question)


def hands_of(text):
    return [to_mask(part.split(), "natural") for part in text.split("/")]


def random_hands(rng, size):
    cards = rng.permutation(32)[: 4 * size].reshape(4, size)
    return np.array([sum(1 << int(card) for card in hand) for hand in cards], dtype=np.int64)


def play_on(rng, hands, leader, n_played):
    """Take ``n_played`` random legal cards from the hands; the cards."""
    played = []
    for turn in range(n_played):
        hand = int(hands[(leader + turn) % 4])
        legal = [card for card in range(32) if hand >> card & 1]
        following = [card for card in legal if turn and card % 4 == played[0] % 4]
        card = int(rng.choice(following or legal))
        hands[(leader + turn) % 4] ^= 1 << card
        played.append(card)
    return played


# --- hand-made endings


def test_an_ace_is_led_and_wins_and_its_holder_takes_the_rest():
    hands = hands_of("AS KS / 7S 8S / 9S TS / JS QS")
    assert [ask(hands, hero=hero, question=MOST) for hero in range(4)] == [2, 0, 0, 0]
    assert [ask(hands, hero=hero, question=FEWEST) for hero in range(4)] == [2, 0, 0, 0]


def test_a_card_of_a_suit_nobody_else_holds_wins_when_led():
    hands = hands_of("7S / AH / AD / AC")
    assert ask(hands, hero=0) == 1
    assert ask(hands, leader=1, hero=0) == 0


def test_trumps_win_over_the_suit_led_but_only_the_void_may_play_them():
    assert ask(hands_of("AS / 7H / KS / QS"), hero=1, trump=HEARTS) == 1
    assert ask(hands_of("AS / 7H / KS / QS"), hero=1, trump=NONE) == 0
    assert ask(hands_of("AS 7D / KS 7H / QS 8D / JS 9D"), hero=1, trump=HEARTS) == 1
    assert ask(hands_of("AS 7D / KS 7H / QS 8D / JS 9D"), hero=0, trump=HEARTS) == 1


def test_a_fork_wins_twice_when_the_king_plays_before_it_and_once_when_after():
    assert ask(hands_of("KS 8S / AS QS / 7S 9S / TS JS"), leader=3, hero=1) == 2
    assert ask(hands_of("7S 8S / AS QS / KS 9S / TS JS"), leader=3, hero=1) == 1


def test_the_fewest_lets_an_ace_go_on_a_suit_its_holder_has_not():
    """Led a spade, seat 1 throws its ace and takes nothing; led a heart it must take it, and the diamond after it."""
    assert ask(hands_of("8S 9S / AH 7D / 7S 8H / TS JS"), hero=1, question=FEWEST) == 0
    assert ask(hands_of("8S 9H / AH 7D / 7S 8H / 9S TH"), hero=1, question=FEWEST) == 2


def test_a_seat_may_be_made_to_take_more_than_it_could_force():
    """Others who push lead the nine of hearts; others who hold back win a spade first, and seat 1 one trick only."""
    hands = hands_of("8S 9H / AH 7D / 7S 8H / 9S TH")
    assert ask(hands, hero=1, question=MOST) == 1
    assert ask(hands, hero=1, question=FEWEST) == 2


def test_a_trick_under_way_counts_and_its_cards_are_out_of_the_hands():
    """The king is led from K Q; seat 1 holds the ace and may win or duck."""
    hands = hands_of("QS / AS 7S / 8S 7D / 9S 8D")
    played = [to_index("KS", "natural")]
    assert ask(hands, played=played, hero=1, question=MOST) == 1
    assert ask(hands, played=played, hero=1, question=FEWEST) == 1
    assert ask(hands, played=played, hero=0, question=MOST) == 1


# --- against the plain search


@pytest.fixture(scope="module")
def plain():
    return script("plain_solver")


@pytest.mark.parametrize(("size", "positions"), [(1, 150), (2, 400), (3, 300), (4, 12)])
def test_small_endings_are_solved_as_by_plain_minimax(plain, size, positions):
    """Every question, trump, hero and leader, a third of them within a trick; several thousand in all."""
    rng = np.random.default_rng(size)
    for number in range(positions):
        leader, hero, trump = (int(rng.integers(low, 4)) for low in (0, 0, -1))
        hands = random_hands(rng, size)
        played = play_on(rng, hands, leader, number % 3 * int(rng.integers(1, 3)) % 4)
        for question in QUESTIONS:
            cards = np.array([*played, 0, 0, 0, 0][:4], dtype=np.int64)
            expected = plain.minimax(hands.copy(), leader, cards, len(played), trump, *parties(hero, question))
            assert ask(hands, leader, played, hero, trump, question) == expected, (hands, leader, played, trump)


@pytest.mark.parametrize(("size", "positions"), [(5, 100), (6, 10)])
def test_larger_endings_are_solved_as_by_a_search_with_exact_positions_only(plain, size, positions):
    rng = np.random.default_rng(size)
    for _ in range(positions):
        leader, hero, trump = (int(rng.integers(low, 4)) for low in (0, 0, -1))
        hands = random_hands(rng, size)
        for question in QUESTIONS:
            expected = plain.remembering(hands.copy(), leader, size, trump, *parties(hero, question))
            assert ask(hands, leader, (), hero, trump, question) == expected, (hands, leader, trump, question)


def dds_mismatches(deals):
    sys.path.insert(0, str(SCRIPTS))
    try:
        verify = script("verify_solver")
    finally:
        sys.path.remove(str(SCRIPTS))
    return list(verify.dds_mismatches(np.random.default_rng(8), deals))


def test_full_deals_are_solved_as_by_a_public_double_dummy_solver():
    """Two against two: all leaders, without and with trumps, and within a trick."""
    pytest.importorskip("endplay")
    found = dds_mismatches(25)
    assert len(found) == 250
    assert not any(found)


@pytest.mark.heavy
def test_hundreds_of_full_deals_are_solved_as_by_a_public_double_dummy_solver():
    pytest.importorskip("endplay")
    assert not any(dds_mismatches(600))


# --- the table changes no answer


def test_answers_do_not_depend_on_what_the_table_has_seen():
    """Cold, warm, tiny and shared tables, forwards and backwards: the same numbers."""
    rng = np.random.default_rng(77)
    deals = np.array([random_hands(rng, 7) for _ in range(12)])
    leaders = rng.integers(0, 4, size=12)
    heroes = rng.integers(0, 4, size=12)

    def answers(table, order, question):
        out = np.zeros(12, dtype=np.int64)
        solve_many(table, WORK, deals[order], leaders[order], heroes[order], trump, question, out)
        return out[np.argsort(order)].tolist()

    onwards, back = np.arange(12), np.arange(12)[::-1]
    for trump in (NONE, HEARTS):
        for question in QUESTIONS:
            cold = [
                ask(deals[i], int(leaders[i]), (), int(heroes[i]), trump, question, table=new_table(8)) for i in onwards
            ]
            assert answers(TABLE, onwards, question) == cold
            assert answers(TABLE, back, question) == cold
            assert answers(new_table(0), onwards, question) == cold


def test_solving_leaves_the_hands_alone_and_fills_the_table():
    hands = random_hands(np.random.default_rng(5), 6)
    before, table = hands.copy(), new_table(4)
    ask(hands, table=table)
    assert (hands == before).all()
    assert (table[::ENTRY] >= 0).any()


# --- properties


@st.composite
def positions(draw, largest=6):
    size = draw(st.integers(1, largest))
    cards = draw(st.permutations(range(32)))
    hands = [sum(1 << card for card in cards[seat * size : (seat + 1) * size]) for seat in range(4)]
    return hands, size, draw(st.integers(0, 3)), draw(st.integers(0, 3)), draw(st.integers(-1, 3))


@settings(max_examples=200, deadline=None)
@given(positions())
def test_a_partner_can_only_help(position):
    """Of most and fewest neither bounds the other: they are asked against others who want opposite things."""
    hands, size, leader, hero, trump = position
    most = ask(hands, leader, (), hero, trump, MOST)
    assert 0 <= most <= ask(hands, leader, (), hero, trump, SIDE) <= size
    assert 0 <= ask(hands, leader, (), hero, trump, FEWEST) <= size


@settings(max_examples=200, deadline=None)
@given(positions())
def test_the_two_sides_share_all_tricks(position):
    hands, size, leader, hero, trump = position
    ours = ask(hands, leader, (), hero, trump, SIDE)
    assert ours + ask(hands, leader, (), (hero + 1) % 4, trump, SIDE) == size
    assert ours == ask(hands, leader, (), (hero + 2) % 4, trump, SIDE)


@settings(max_examples=100, deadline=None)
@given(positions(), st.permutations(range(4)), st.sampled_from(QUESTIONS))
def test_renaming_suits_changes_nothing(position, names, question):
    hands, _, leader, hero, trump = position
    renamed = [sum(1 << (card // 4 * 4 + names[card % 4]) for card in range(32) if hand >> card & 1) for hand in hands]
    new_trump = names[trump] if trump >= 0 else NONE
    assert ask(renamed, leader, (), hero, new_trump, question) == ask(hands, leader, (), hero, trump, question)


@settings(max_examples=100, deadline=None)
@given(positions(), st.integers(1, 3), st.sampled_from(QUESTIONS))
def test_turning_the_table_turns_the_answer(position, turn, question):
    hands, _, leader, hero, trump = position
    turned = [hands[(seat - turn) % 4] for seat in range(4)]
    assert ask(turned, (leader + turn) % 4, (), (hero + turn) % 4, trump, question) == ask(
        hands, leader, (), hero, trump, question
    )


@settings(max_examples=100, deadline=None)
@given(positions(largest=5), st.sampled_from(QUESTIONS))
def test_a_position_is_worth_its_best_card(position, question):
    """The first card costs the leader's party nothing: the best child has the value of the position."""
    hands, _, leader, hero, trump = position
    value = ask(hands, leader, (), hero, trump, question)
    wants_many = (parties(hero, question)[1] >> leader) & 1
    children = []
    for card in range(32):
        if hands[leader] >> card & 1:
            rest = [hand ^ (1 << card if seat == leader else 0) for seat, hand in enumerate(hands)]
            children.append(ask(rest, leader, [card], hero, trump, question))
    assert value == (max(children) if wants_many else min(children))


def test_all_seats_at_once_are_the_single_answers():
    rng = np.random.default_rng(9)
    for size, trump in ((3, NONE), (5, SPADES)):
        hands = random_hands(rng, size)
        played = play_on(rng, hands, 2, 2)
        out = np.zeros((4, 2), dtype=np.int64)
        solve_seats(TABLE, WORK, hands, 2, np.array([*played, 0, 0]), 2, trump, out)
        expected = [[ask(hands, 2, played, hero, trump, question) for question in (MOST, FEWEST)] for hero in range(4)]
        assert out.tolist() == expected
