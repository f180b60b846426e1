"""Tournaments: every deal played once in each seating of the competitors, so that cards and seats favour nobody."""

import numpy as np

from kernels.jit import kernel, lent
from kernels.tricks.deal import deal_hands, round_trump
from kernels.tricks.play import lent_board, lent_players, new_board, play_round
from kernels.tricks.score import made

MOST = 4
"""Competitors."""
SCORE, SCORE_SQUARED, HITS, HITS_SQUARED = 0, 1, 2, 3
"""What a competitor's row holds: sums over the deals of what it came to in all seatings of a deal, and squares."""
WIDTH = 4
PAIRS_START = MOST * WIDTH
"""Then, for each pair i < j (at i * MOST + j), the sum of the deals' score differences i - j, and of their squares."""
SIZE = PAIRS_START + MOST * MOST * 2


@kernel
def tally_tournament(seed, first, count, params, players, call, play, seatings, out):
    """Play deals ``first`` to ``first + count - 1`` of ``seed``, each once a seating; seat k mod 4 deals number k.

    seed: uint64; first, count: int64; call, play: int64[competitors], policy codes; seatings: int64[n, 4], who sits in
    each seat; players: its codes by seat are overwritten; out: int64[SIZE], modified.
    """
    hands = np.zeros(4, np.int64)
    sums = np.zeros((call.size, 2), np.int64)
    _run(seed, first, count, params, players, call, play, seatings, new_board(), hands, sums, out)


@kernel
def _run(seed, first, count, params, players, call, play, seatings, board, hands, sums, out):
    board, players, call, play = lent_board(board), lent_players(players), lent(call), lent(play)
    seatings, hands, sums, out = lent(seatings), lent(hands), lent(sums), lent(out)
    for deal in range(first, first + count):
        deal_hands(seed, deal, params.rank_order, hands)
        trump = round_trump(seed, deal, params.trump)
        sums[:] = 0
        for seating in range(seatings.shape[0]):
            for seat in range(4):
                one = seatings[seating, seat]
                players.call[seat] = call[one]
                players.play[seat] = play[one]
                board.hands[seat] = hands[seat]
            play_round(seed, deal, deal & 3, trump, board, params, players)
            for seat in range(4):
                one = seatings[seating, seat]
                sums[one, 0] += board.scores[seat]
                sums[one, 1] += made(params, board.calls[seat], board.taken[seat])
        for one in range(call.size):
            row = one * WIDTH
            out[row + SCORE] += sums[one, 0]
            out[row + SCORE_SQUARED] += sums[one, 0] * sums[one, 0]
            out[row + HITS] += sums[one, 1]
            out[row + HITS_SQUARED] += sums[one, 1] * sums[one, 1]
            for other in range(one + 1, call.size):
                difference = sums[one, 0] - sums[other, 0]
                pair = PAIRS_START + (one * MOST + other) * 2
                out[pair] += difference
                out[pair + 1] += difference * difference
