"""Rounds and matches kept card by card, for transcripts."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import inlined, kernel, lent
from kernels.tricks.deal import deal_hands, round_trump
from kernels.tricks.match import add_scores, first_deal, first_dealer, goes_on, rank
from kernels.tricks.play import lent_board, lent_players, new_board, play_round


class Record(NamedTuple):
    """What happened, one row a round; seats and calls as in ``Board``. All int64."""

    dealers: NDArray[np.int64]
    """int64[n]."""
    trumps: NDArray[np.int64]
    """int64[n]: suit, or -1."""
    hands: NDArray[np.int64]
    """int64[n, 4]: masks of the cards dealt."""
    calls: NDArray[np.int64]
    """int64[n, 4]."""
    played: NDArray[np.int64]
    """int64[n, 32]: card indices in the order played."""
    winners: NDArray[np.int64]
    """int64[n, 8]: who took each trick."""
    taken: NDArray[np.int64]
    """int64[n, 4]."""
    scores: NDArray[np.int64]
    """int64[n, 4]."""


def new_record(rounds):
    """Room for so many rounds."""
    wide = [np.zeros((rounds, width), np.int64) for width in (4, 4, 32, 8, 4, 4)]
    return Record(np.zeros(rounds, np.int64), np.zeros(rounds, np.int64), *wide)


@inlined
def lent_record(record):
    """``lent`` of every array of a record."""
    return Record(
        lent(record.dealers),
        lent(record.trumps),
        lent(record.hands),
        lent(record.calls),
        lent(record.played),
        lent(record.winners),
        lent(record.taken),
        lent(record.scores),
    )


@kernel
def record_deal(seed, deal, dealer, row, params, board, players, record):
    """Deal, play, and keep the round in row ``row`` of the record (modified)."""
    deal_hands(seed, deal, params.rank_order, board.hands)
    trump = round_trump(seed, deal, params.trump)
    record.dealers[row] = dealer
    record.trumps[row] = trump
    for seat in range(4):
        record.hands[row, seat] = board.hands[seat]
    play_round(seed, deal, dealer, trump, board, params, players)
    for seat in range(4):
        record.calls[row, seat] = board.calls[seat]
        record.taken[row, seat] = board.taken[seat]
        record.scores[row, seat] = board.scores[seat]
    for trick in range(8):
        record.winners[row, trick] = board.winners[trick]
    for card in range(32):
        record.played[row, card] = board.played[card]


@kernel
def record_play(seed, first, count, matches, params, players, record, lengths, totals, ranks):
    """Keep ``count`` rounds, or as many whole matches, in rows 0, 1, ... of the record.

    matches: 0 for the rounds of deals ``first`` to ``first + count - 1``, the dealer being deal mod 4; 1 for the
    matches of these numbers, one after the other. lengths: int64[count], how many rounds each has; totals, ranks:
    int64[count, 4], at its end (of a round alone too); all out.
    """
    _record_play(
        seed, first, count, matches, params, players, new_board(), record, lengths, np.zeros(4, np.int64), totals, ranks
    )


@kernel
def _record_play(seed, first, count, matches, params, players, board, record, lengths, current, totals, ranks):
    board, players, record = lent_board(board), lent_players(players), lent_record(record)
    lengths, current, totals, ranks = lent(lengths), lent(current), lent(totals), lent(ranks)
    row = 0
    for place in range(count):
        number = first + place
        deal = first_deal(number, params) if matches else number
        dealer = first_dealer(seed, number) if matches else number
        current[:] = 0
        played = 0
        while goes_on(played, current, params) if matches else played == 0:
            record_deal(seed, deal + played, (dealer + played) & 3, row, params, board, players, record)
            add_scores(board, current)
            played += 1
            row += 1
        lengths[place] = played
        for seat in range(4):
            totals[place, seat] = current[seat]
            ranks[place, seat] = rank(seat, current)
