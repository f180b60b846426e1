"""Rounds turn by turn (R9, R10, R15-R17, R20, S22-S29, S35, S36), taken apart from their logs; C34 throughout."""

from collections import Counter
from functools import cache
from math import sqrt

import numba
import numpy as np
import pytest
from round_log import Replay
from rummy_game import Rummy, figures, params_of

from kernels.rummy import state as st
from kernels.rummy.cards import WILD
from kernels.rummy.deal import refuser
from kernels.rummy.moves import may_recycle

SEED = 31
NOBODY_OPENS = "first_meld=1000"
GAMES = {
    "jordan": ("jordan",),
    "kroot": ("kroot",),
    "saudi": ("saudi",),
    "small": ("egyptian", "hand_size=4", "first_meld=0", "players=3", "forget_announce=0.3"),
    "five": ("jordan", "players=5", "first_meld=0"),
    "two": ("kroot", "players=2", "take_discard_to_layoff=true", "discarded_wild_is_ace=true", "first_meld=20"),
    "no jokers": ("jordan", "jokers=0", "stock_end=recycle", "first_meld=0", "take_discard_to_layoff=true"),
}
DEALS = {name: 200 if name == "small" else 60 for name in GAMES}


@numba.njit
def recyclable(params, facts):
    return may_recycle(params, facts)


@cache
def replays(name):
    """The rounds of the first deals under a rule set, random players."""
    preset, *overrides = GAMES[name]
    table = Rummy(preset, *overrides, log=True)
    return table, [Replay(table, SEED, deal, deal % table.params.players) for deal in range(DEALS[name])]


def turns_of(name):
    _, rounds = replays(name)
    return [(replay, turn) for replay in rounds for turn in replay.turns]


@pytest.mark.parametrize("name", GAMES)
def test_c34_no_card_comes_or_goes(name):
    """``Replay`` compares the cards of every turn with the deck, and the end with the table's masks."""
    _, rounds = replays(name)
    assert len(rounds) == DEALS[name]


@pytest.mark.parametrize("name", GAMES)
def test_r9_r10_turns(name):
    """The player after the dealer only discards; then, seat by seat, everybody draws one card and discards one."""
    table, rounds = replays(name)
    for replay in rounds:
        first, *others = replay.turns
        assert first.seat == (replay.row[st.ROW_DEALER] + 1) % table.params.players
        assert first.drawn is None
        assert not first.laid
        for before, turn in zip(replay.turns, others, strict=False):
            assert turn.seat == (before.seat + 1) % table.params.players
            assert turn.drawn is not None
            assert turn.discard is not None
        assert replay.row[st.ROW_TURNS] == len(replay.turns)
        own = Counter(turn.seat for turn in replay.turns)
        assert figures(replay.row[None], st.FIG_TURNS, table.params.players)[0].tolist() == [
            own[seat] for seat in range(table.params.players)
        ]


@pytest.mark.parametrize("name", GAMES)
def test_r15_going_out(name):
    """The round ends with the first discard after which no card is left, never on one's first turn."""
    _, rounds = replays(name)
    for replay in rounds:
        assert all(turn.after for turn in replay.turns[:-1])
        last = replay.turns[-1]
        won = replay.row[st.ROW_END] in (st.OUT, st.HAND)
        assert won == (last.after == 0)
        assert replay.row[st.ROW_WINNER] == (last.seat if won else -1)
        if won:
            assert figures(replay.row[None], st.FIG_TURNS, 5)[0, last.seat] > 1


def hand_factor(replay, egyptian):
    """R15 and S24 in plain words: 1 unless the last turn is a Hand."""
    last = replay.turns[-1]
    size = last.before.total()
    if last.after or last.to_others or last.laid.total() != size or any(
        turn.laid for turn in replay.turns[:-1] if turn.seat == last.seat
    ):  # fmt: skip
        return 1
    if not egyptian:
        return 2
    cards = [card for card in [*last.laid, last.discard] if card != WILD]
    if last.as_ace is not None:
        cards.append(last.as_ace)
    suits = {card >> 4 for card in cards}
    factor = 4 if last.discard == WILD else 2
    if len(suits) == 1:
        return factor * 4
    return factor * 2 if suits in ({0, 3}, {1, 2}) else factor


def test_r15_s23_s25_hands():
    """A Hand exactly if all cards but the discard lie in new melds of that turn; most of them with hands of four."""
    seen = Counter()
    for name in GAMES:
        table, rounds = replays(name)
        for replay in rounds:
            factor = hand_factor(replay, table.params.egyptian_bonuses)
            assert replay.row[st.ROW_FACTOR] == factor
            assert (replay.row[st.ROW_END] == st.HAND) == (factor > 1)
            seen[factor] += 1
    assert seen[2]
    assert seen[4]
    assert seen[1] > seen[2]


@pytest.mark.parametrize("name", ["jordan", "five"])
def test_r16_s22_announcements(name):
    """After every discard that leaves three or fewer cards, not after going out."""
    for _, turn in turns_of(name):
        assert turn.announced == (turn.after if 1 <= turn.after <= 3 else None)


def test_r16_nobody_announces_without_the_duty():
    assert not any(turn.announced for name in ("kroot", "saudi", "two") for _, turn in turns_of(name))


def test_r16_forgotten_announcements():
    """As often as the knob says; and who forgot does not go out in the next turn."""
    due = [(replay, turn) for replay, turn in turns_of("small") if 1 <= turn.after <= 3]
    forgot = [turn.announced is None for _, turn in due]
    assert all(turn.announced in (None, turn.after) for _, turn in due)
    assert abs(np.mean(forgot) - 0.3) < 5 * sqrt(0.3 * 0.7 / len(due))
    stopped = 0
    for replay in replays("small")[1]:
        for place, turn in enumerate(replay.turns):
            if 1 <= turn.after <= 3 and turn.announced is None and place + 3 < len(replay.turns):
                assert replay.turns[place + 3].after
                stopped += 1
    assert stopped > 50


def test_r16_always_forgotten():
    table = Rummy("jordan", "forget_announce=1", "first_meld=0", log=True)
    for deal in range(40):
        replay = Replay(table, SEED, deal, 0)
        assert all(turn.announced is None for turn in replay.turns)
        if replay.row[st.ROW_WINNER] >= 0:
            assert replay.turns[-1].before.total() > 3


@pytest.mark.parametrize(("players", "draws"), [(2, 74), (3, 59), (4, 44), (5, 29)])
def test_e41_r17_s26_void(players, draws):
    """Void as soon as, after a turn, no more cards are left than there are players: always after as many draws."""
    table = Rummy("jordan", f"players={players}", NOBODY_OPENS, log=True)
    for deal in range(5):
        replay = Replay(table, SEED, deal, 0)
        assert replay.row[st.ROW_END] == st.VOIDED
        assert sum(turn.drawn is not None and not turn.from_pile for turn in replay.turns) == draws
        assert replay.turns[-1].stock == players
        assert figures(replay.row[None], st.FIG_SCORE, players).tolist() == [[0] * players]
        assert replay.row[st.ROW_WINNER] == -1


def test_e41_in_play():
    """Discards taken draw nothing from the stock; going out comes first."""
    for name in ("jordan", "five"):
        table, rounds = replays(name)
        for replay in rounds:
            left = [turn.stock for turn in replay.turns]
            assert min(left[:-1]) > table.params.players
            if replay.row[st.ROW_END] == st.VOIDED:
                assert left[-1] == table.params.players
                assert replay.turns[-1].after


def test_s26_the_starters_first_discard_counts():
    """Five hands of twenty leave four cards in the stock: void at once."""
    table = Rummy("jordan", "players=5", "redeal=false")
    table.params = table.params._replace(hand_size=20)  # the command line refuses it
    row = table.one(SEED, 0, 0)
    assert (row[st.ROW_END], row[st.ROW_TURNS]) == (st.VOIDED, 1)


@pytest.mark.parametrize("recycles", [0, 1, 3])
def test_r17_recycling(recycles):
    """All but the top of the discard pile becomes the stock, so often; at the next exhaustion the round ends."""
    table = Rummy("kroot", f"recycles={recycles}", NOBODY_OPENS, log=True)
    for deal in range(5):
        replay = Replay(table, SEED, deal, 0)
        assert replay.row[st.ROW_END] == st.EXHAUSTED
        assert replay.row[st.ROW_RECYCLES] == recycles == len(replay.recycled)
        assert [len(cards) for cards in replay.recycled] == [49] * recycles
        assert len(replay.turns) == 1 + 49 * (recycles + 1)
        assert figures(replay.row[None], st.FIG_SCORE).tolist() == [[100] * 4]


def test_r17_each_recycling_is_shuffled_anew():
    table = Rummy("kroot", NOBODY_OPENS, log=True)
    orders, sames = [], []
    for deal in range(30):
        replay = Replay(table, SEED, deal, 0)
        for time, thrown in enumerate(replay.recycled):
            stock = table.game.recycled[time, :49].tolist()
            sames.append(np.mean([a == b for a, b in zip(stock, thrown, strict=True)]))
            orders.append(tuple(stock))
    assert len(set(orders)) == 90
    assert np.mean(sames) < 0.06


@pytest.mark.parametrize(
    ("preset", "recycled", "pile", "expected"),
    [
        ("kroot", 0, 2, True),
        ("kroot", 0, 1, False),
        ("kroot", 2, 30, True),
        ("kroot", 3, 30, False),
        ("jordan", 0, 30, False),
    ],
)
def test_r17_s27_when_a_stock_can_be_made_up(preset, recycled, pile, expected):
    """Three times under kroot, and not from one discard; never under jordan."""
    facts = np.zeros(st.FACTS, np.int64)
    facts[[st.RECYCLES, st.PILE_SIZE]] = recycled, pile
    assert recyclable(params_of(preset), facts) == expected


def test_s27_an_empty_stock_is_made_up_only_for_who_draws_from_it():
    """And a discard may be taken while the stock is empty."""
    taken = 0
    for name in ("kroot", "saudi", "two", "no jokers"):
        for replay in replays(name)[1]:
            for before, turn in zip(replay.turns, replay.turns[1:], strict=False):
                taken += before.stock == 0 and turn.from_pile
    assert taken


def test_r20_s35_s36_redeals():
    """Each refused deal qualifies and the one played does not; the attempts count up."""
    table = Rummy("jordan")
    rows = table.rounds(SEED, 0, 400)
    refused = 0
    for row in rows[rows[:, st.ROW_REFUSED] > 0]:
        last = row[st.ROW_ATTEMPT]
        assert row[st.ROW_REFUSED] == last
        for attempt in range(last + 1):
            table.deal(SEED, int(row[st.ROW_DEAL]), attempt, int(row[st.ROW_DEALER]))
            asks = refuser(int(row[st.ROW_DEALER]), table.params, table.game) >= 0
            assert asks == (attempt < last)
            refused += asks
    assert refused == rows[:, st.ROW_REFUSED].sum() > 0
    assert not Rummy("kroot").rounds(SEED, 0, 400)[:, st.ROW_REFUSED].any()


def test_s36_another_attempt_is_another_deal():
    table = Rummy("kroot", log=True)
    first, again = Replay(table, SEED, 0, 0), Replay(table, SEED, 0, 0, attempt=1)
    assert again.row[st.ROW_ATTEMPT] == 1
    assert first.deck != again.deck


@pytest.mark.parametrize("name", GAMES)
def test_rows_say_what_happened(name):
    """Taken discards, cards added, wild cards swapped, what is left in the hands."""
    table, rounds = replays(name)
    players = table.params.players
    for replay in rounds:
        taken = Counter(turn.seat for turn in replay.turns if turn.from_pile)
        for seat in range(players):
            row = replay.row[st.ROW_SEATS + seat * st.SEAT_FIGURES :][: st.SEAT_FIGURES]
            assert row[st.FIG_TAKEN] == taken[seat]
            assert row[st.FIG_LEFT] == replay.hands[seat].total()
            assert row[st.FIG_WILDS_LEFT] == replay.hands[seat][WILD]
            laid = [place for place, turn in enumerate(
                [turn for turn in replay.turns if turn.seat == seat], 1) if turn.laid]  # fmt: skip
            if row[st.FIG_OPENED_TURN]:
                assert row[st.FIG_OPENED_TURN] == laid[0]
                assert row[st.FIG_OPENING] >= table.params.first_meld
            else:
                assert not laid or (table.params.go_out_below_minimum and replay.row[st.ROW_WINNER] == seat)
