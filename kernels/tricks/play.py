"""One round (T3-T6): calls made, eight tricks played, scores counted."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import inlined, kernel, lent
from kernels.tricks.cards import suit_mask
from kernels.tricks.players.blind import all_blind, play_blind
from kernels.tricks.players.calls import make_calls
from kernels.tricks.players.codes import RANDOM, TIMEOUT
from kernels.tricks.players.rule import rule_card
from kernels.tricks.players.unskilled import random_card, seat_word, timeout_card
from kernels.tricks.precedence import precedence
from kernels.tricks.score import score


class Board(NamedTuple):
    """What lies on the table in one round; arrays by seat, overwritten by the next round."""

    hands: NDArray[np.int64]
    """int64[4], masks; emptied as the cards go."""
    calls: NDArray[np.int64]
    taken: NDArray[np.int64]
    scores: NDArray[np.int64]
    forced: NDArray[np.int64]
    """int64[4]: a call to make whatever the policy says, or -1."""
    words: NDArray[np.uint64]
    """uint64[4]: what is left of each seat's random word."""
    sums: NDArray[np.int64]
    """int64[4], scratch of the ``rule`` player."""
    played: NDArray[np.int64]
    """int64[32], card indices in the order played."""
    winners: NDArray[np.int64]
    """int64[8], seats."""


class Players(NamedTuple):
    """Who sits where: policy codes (int64[4]) for the call and for the play, and the tables ``rule`` looks up."""

    call: NDArray[np.int64]
    play: NDArray[np.int64]
    suits: NDArray[np.int64]
    values: NDArray[np.int64]
    rest: NDArray[np.int32]


@kernel
def new_board():
    """An empty board with no forced calls."""
    return Board(
        np.zeros(4, np.int64),
        np.zeros(4, np.int64),
        np.zeros(4, np.int64),
        np.zeros(4, np.int64),
        np.full(4, -1, np.int64),
        np.zeros(4, np.uint64),
        np.zeros(4, np.int64),
        np.zeros(32, np.int64),
        np.zeros(8, np.int64),
    )


@inlined
def lent_board(board):
    """``lent`` of every array of a board."""
    return Board(
        lent(board.hands),
        lent(board.calls),
        lent(board.taken),
        lent(board.scores),
        lent(board.forced),
        lent(board.words),
        lent(board.sums),
        lent(board.played),
        lent(board.winners),
    )


@inlined
def lent_players(players):
    """``lent`` of every array of the players."""
    return Players(
        lent(players.call), lent(players.play), lent(players.suits), lent(players.values), lent(players.rest)
    )


@inlined
def play_tricks(board, dealer, trump, params, players, given):
    """Play the eight tricks of a round (T4, T5) with the board's hands and calls; fills played, winners and taken.

    The first ``given`` cards (0..32) are played as they stand in ``board.played``. dealer: seat; trump: suit or -1.
    """
    hands, calls, taken, words, played = board.hands, board.calls, board.taken, board.words, board.played
    gone, voids = np.int64(0), np.int64(0)  # not literals: those would compile the players twice
    lead = (dealer + 1) & 3
    for seat in range(4):
        taken[seat] = 0
    for trick in range(8):
        led, best = np.int64(-1), np.int64(-1)
        winner = lead
        for position in range(4):
            seat = (lead + position) & 3
            hand = hands[seat]
            follow = hand & suit_mask(led) if position else hand
            legal = follow if follow else hand
            policy = players.play[seat]
            at = trick * 4 + position
            if policy == RANDOM:
                card, words[seat] = random_card(words[seat], trick, legal)
            elif policy == TIMEOUT:
                card = timeout_card(legal)
            else:
                card = rule_card(
                    hand, legal, led, best & 31, (winner - seat) & 3, position, 8 - trick, gone, voids, seat,
                    calls, taken, trump, params, players, board.sums,
                )  # fmt: skip
            if at < given:
                card = played[at]
            played[at] = card
            led = led if position else card & 3
            voids |= (follow == 0) << (seat * 4 + led)
            mark = precedence(card, led, trump)
            winner = seat if mark > best else winner
            best = max(mark, best)
            hands[seat] = hand ^ (1 << card)
            gone |= 1 << card
        board.winners[trick] = winner
        taken[winner] += 1
        lead = winner


@inlined
def play_round(seed, deal, dealer, trump, board, params, players):
    """One whole round from the hands on the board: calls (T3), tricks and scores (T6).

    Deal number ``deal`` of ``seed`` addresses the uniform choices of the seats.
    """
    call, play = players.call, players.play
    if (
        (call[0] == RANDOM) | (call[1] == RANDOM) | (call[2] == RANDOM) | (call[3] == RANDOM)
        | (play[0] == RANDOM) | (play[1] == RANDOM) | (play[2] == RANDOM) | (play[3] == RANDOM)
    ):  # fmt: skip
        for seat in range(4):
            board.words[seat] = seat_word(seed, deal, seat)
    make_calls(board.hands, dealer, trump, params, players, board.words, board.forced, board.calls)
    if all_blind(play):
        play_blind(board, dealer, trump, play)
    else:
        play_tricks(board, dealer, trump, params, players, 0)
    for seat in range(4):
        board.scores[seat] = score(params, board.calls[seat], board.taken[seat])
