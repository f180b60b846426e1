"""The rules of a round as the kernels play it: calls (T3, S3), tricks (T4, T5), scores (T6, S2), rank order (T1)."""

from itertools import product

import numpy as np
import pytest
from kernel_table import POLICIES, Table, indices
from plain_rounds import check_round, plain_score

from hand_sim.tricks.cards import from_index, from_mask, to_index, to_mask
from kernels.tricks.play import new_board
from kernels.tricks.players.blind import play_blind
from kernels.tricks.score import score

MIXED = ("rule", "random", "timeout", "rule")
NO_CALLS = (-1, -1, -1, -1)


def in_text(table, board, hands):
    order = table.rules["rank_order"]
    return [from_mask(int(hand), order) for hand in hands], [from_index(int(card), order) for card in board.played]


def assert_by_the_rules(table, board, hands, dealer, trump):
    """The tricks and scores of a board are what the plain rules make of its cards and calls."""
    dealt, played = in_text(table, board, hands)
    taken, winners = check_round(table.rules, dealt, dealer, None if trump < 0 else "SHDC"[trump], played)
    assert board.winners.tolist() == winners
    assert board.taken.tolist() == taken
    assert board.scores.tolist() == [
        plain_score(table.rules, int(call), t) for call, t in zip(board.calls, taken, strict=True)
    ]
    assert not board.hands.any()


@pytest.mark.parametrize("policies", [*POLICIES, MIXED], ids=str)
@pytest.mark.parametrize("order", ["natural", "baloot"])
@pytest.mark.parametrize("hit", ["exact", "at_least"])
def test_t4_t5_t6_rounds_follow_the_rules(policies, order, hit):
    """Who leads, following suit, who wins, all eight tricks, the scores: with every dealer and trump."""
    for trump in ("none", "S", "H", "D", "C"):
        table = Table(policies, f"rank_order={order}", f"hit_rule={hit}", f"trump={trump}", "zero_made=17")
        for deal in range(12):
            hands = table.hands(5, deal)
            board = table.round(5, deal, deal % 4)
            assert_by_the_rules(table, board, hands, deal % 4, table.params.trump)


def test_t4_random_trump_is_played():
    """``trump = random`` hands the round a suit."""
    table = Table("rule", "trump=random")
    for deal in range(16):
        board = table.round(6, deal, 0, trump=deal % 4)
        assert_by_the_rules(table, board, table.hands(6, deal), 0, deal % 4)


TRICKS = """
none  0  7S AS KS QS   1
none  0  7S AH KH QH   0
none  2  TD 9D JD AH   0
H     0  AS 7H KS QS   1
H     0  AS 7H 8H QS   2
H     3  7H AS 9H 8H   1
S     1  AH KH 7S QH   3
C     3  9D AD KD AS   0
"""


@pytest.mark.parametrize("line", TRICKS.strip().splitlines())
def test_t4_who_wins(line):
    """The highest trump, else the highest card of the suit led; the others' cards never win."""
    trump, leader, *cards, winner = line.split()
    table = Table("timeout", f"trump={trump}")
    hands = hands_with(cards, int(leader), "natural")
    board = table.play_on(hands, [0] * 4, indices(" ".join(cards)), (int(leader) - 1) % 4)
    assert board.winners[0] == int(winner)


@pytest.mark.parametrize(
    ("cards", "natural", "baloot"),
    [("KS TS 7S 8S", 0, 1), ("TS AS KS QS", 1, 1), ("JS QS 9S TS", 1, 3), ("9S 8S 7S JS", 3, 3)],
)
def test_t1_rank_orders(cards, natural, baloot):
    """Natural A K Q J 10 9 8 7; baloot A 10 K Q J 9 8 7."""
    for order, winner in (("natural", natural), ("baloot", baloot)):
        table = Table("timeout", f"rank_order={order}")
        hands = hands_with(cards.split(), 0, order)
        played = [to_index(card, order) for card in cards.split()]
        assert table.play_on(hands, [0] * 4, played, 3).winners[0] == winner


def hands_with(cards, leader, order):
    """Hands of eight of which each holds one of the ``cards``, to be played in this order from the leader on."""
    rest = [card for suit in "HDCS" for card in (rank + suit for rank in "789TJQKA") if card not in cards]
    hands = [0] * 4
    for place, card in enumerate(cards):
        hands[(leader + place) % 4] = to_mask([card, *rest[place * 7 : place * 7 + 7]], order)
    return hands


WORKED = [(3, 3, 30), (8, 8, 80), (0, 0, 25), (4, 5, -10), (5, 2, -30), (0, 8, -80), (1, 1, 10), (1, 0, -10)]


@pytest.mark.parametrize(("call", "taken", "points"), WORKED)
def test_t6_worked_scores(call, taken, points):
    assert score(Table("rule").params, call, taken) == points


def test_t6_s2_every_score_under_every_price():
    """Four different prices, each in its place; ``at_least`` pays the tricks above the call and leaves zero alone."""
    for hit, prices in product(("exact", "at_least"), ((10, 25, 10, 10), (3, 50, 7, 11), (0, 0, 1, 1000))):
        names = ("hit_per_trick", "zero_made", "over_per_trick", "under_per_trick")
        settings = [f"{name}={price}" for name, price in zip(names, prices, strict=True)]
        table = Table("rule", f"hit_rule={hit}", *settings)
        for call, taken in product(range(9), range(9)):
            assert score(table.params, call, taken) == plain_score(table.rules, call, taken)


def test_s2_at_least_worked():
    params = Table("rule", "hit_rule=at_least").params
    assert [score(params, 3, taken) for taken in range(9)] == [-30, -20, -10, 30, 40, 50, 60, 70, 80]
    assert [score(params, 0, taken) for taken in range(9)] == [25, -10, -20, -30, -40, -50, -60, -70, -80]


@pytest.mark.parametrize("policy", POLICIES)
def test_t3_secret_calls_do_not_depend_on_other_calls(policy):
    """Nobody sees another's call first: whatever is called elsewhere, before or after in turn, mine stays."""
    table = Table(policy)
    for deal, seat in product(range(30), range(4)):
        free = table.round(8, deal, deal % 4).calls[seat]
        for other_call in (0, 3, 8):
            forced = [other_call] * 4
            forced[seat] = -1
            assert table.round(8, deal, deal % 4, forced=forced).calls[seat] == free


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("hook", ["true", "false"])
def test_t3_in_turn_calls_do_not_depend_on_later_calls(policy, hook):
    """From the player after the dealer round to the dealer, each seeing the earlier calls and none of the later."""
    table = Table(policy, "call_order=in_turn", f"total_not_eight={hook}")
    for deal, place in product(range(30), range(3)):
        dealer = deal % 4
        free = table.round(9, deal, dealer).calls
        for later_call in (0, 4, 8):
            forced = list(NO_CALLS)
            for later in range(place + 1, 4):
                forced[(dealer + 1 + later) % 4] = later_call
            seen = [(dealer + 1 + earlier) % 4 for earlier in range(place + 1)]
            assert table.round(9, deal, dealer, forced=forced).calls[seen].tolist() == free[seen].tolist()


def test_t3_in_turn_calls_listen_to_earlier_ones():
    """``rule`` does: the earlier calls change some of its calls."""
    table = Table("rule", "call_order=in_turn")
    calls = [
        [table.round(10, deal, 3, forced=(call, call, call, -1)).calls[3] for call in (0, 2, 6)] for deal in range(60)
    ]
    assert any(len(set(some)) > 1 for some in calls)


@pytest.mark.parametrize("policy", POLICIES)
def test_t3_the_dealer_never_makes_it_eight(policy):
    """``total_not_eight``: whatever the three others call, and as they call by themselves."""
    table = Table(policy, "call_order=in_turn", "total_not_eight=true")
    earlier_calls = [NO_CALLS[:3]] * 60 + list(product(range(0, 9, 2), repeat=3))
    for deal, earlier in enumerate(earlier_calls):
        dealer = deal % 4
        forced = list(NO_CALLS)
        for place, call in enumerate(earlier):
            forced[(dealer + 1 + place) % 4] = call
        calls = table.round(11, deal, dealer, forced=forced).calls
        assert calls.sum() != 8
        assert 0 <= calls.min() <= calls.max() <= 8


def test_t3_without_the_hook_eight_happens():
    table = Table("random", "call_order=in_turn")
    assert any(table.round(11, deal, 0).calls.sum() == 8 for deal in range(100))


def test_t3_only_the_dealer_is_bound():
    """Three calls that already make eight, or an earlier player making it eight, are allowed."""
    table = Table("timeout", "call_order=in_turn", "total_not_eight=true")
    assert table.round(1, 0, 3, forced=(8, -1, -1, -1)).calls.tolist() == [8, 0, 0, 1]
    assert table.round(1, 0, 3, forced=(8, 1, -1, -1)).calls.tolist() == [8, 1, 0, 0]


def test_forced_calls_are_made():
    """A call asked about is made whatever the policy says; the others call as before."""
    table = Table("rule")
    free = table.round(12, 0, 0).calls.tolist()
    for call in range(9):
        assert table.round(12, 0, 0, forced=(-1, call, -1, -1)).calls.tolist() == [free[0], call, *free[2:]]


@pytest.mark.parametrize("policies", ["random", "timeout", ("random", "timeout", "timeout", "random")], ids=str)
@pytest.mark.parametrize("trump", ["none", "H"])
def test_blind_players_play_the_same_both_ways(policies, trump):
    """The loop for players who look at nothing gives card for card what the loop for all players gives."""
    table = Table(policies, f"trump={trump}")
    rng = np.random.default_rng(13)
    for deal in range(60):
        words = rng.integers(0, 2**64, 4, dtype=np.uint64)
        board = table.play_on(table.hands(13, deal), [0] * 4, [], deal % 4, words)
        blind = new_board()
        blind.hands[:] = table.hands(13, deal)
        blind.words[:] = words
        play_blind(blind, deal % 4, table.params.trump, table.players.play)
        for part in ("played", "winners", "taken", "hands"):
            assert getattr(blind, part).tolist() == getattr(board, part).tolist()
