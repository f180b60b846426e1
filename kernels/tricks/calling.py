"""One hand, all nine calls: each sampled deal of the other cards is played once for every call.

The calls meet the same cards and the same uniform choices, so a difference between two of them is taken deal by deal.
"""

import numpy as np

from kernels.jit import kernel, lent
from kernels.tricks.deal import deal_hidden
from kernels.tricks.play import lent_board, lent_players, new_board, play_round
from kernels.tricks.score import made

CALLS = 9
DEALER = 3
"""The seat that deals, so that a seat's number is its position: seat 0 leads."""
DEALS, HITS, SCORE, SCORE_SQUARES, TRICKS = 0, 1, 2, 3, 4
"""Where the tally of a call keeps its sums; from TRICKS on the deals in which 0..8 tricks were taken."""
WIDTH = TRICKS + 9
PAIR_WIDTH = 3
"""Of two calls a < b: deals in which both were allowed, sum and squares of score(a) - score(b)."""
PAIRS_START = CALLS * WIDTH
SIZE = PAIRS_START + CALLS * CALLS * PAIR_WIDTH
"""The pair a, b stands at PAIRS_START + (9 a + b) * PAIR_WIDTH."""


@kernel
def _run(seed, first, count, params, players, seat, own, board, hands, scores, allowed, out):
    board, players = lent_board(board), lent_players(players)
    hands, scores, allowed, out = lent(hands), lent(scores), lent(allowed), lent(out)
    calls = board.calls
    for deal in range(first, first + count):
        deal_hidden(seed, deal, seat, own, params.rank_order, hands)
        for call in range(CALLS):
            for holder in range(4):
                board.hands[holder] = hands[holder]
            board.forced[seat] = call
            play_round(seed, deal, DEALER, params.trump, board, params, players)
            total = calls[0] + calls[1] + calls[2] + calls[3]
            allowed[call] = not (params.total_not_eight and seat == DEALER and total == 8)
            if allowed[call]:
                score = board.scores[seat]
                at = call * WIDTH
                out[at + DEALS] += 1
                out[at + HITS] += made(params, call, board.taken[seat])
                out[at + SCORE] += score
                out[at + SCORE_SQUARES] += score * score
                out[at + TRICKS + board.taken[seat]] += 1
                scores[call] = score
        for a in range(CALLS):
            for b in range(a + 1, CALLS):
                if allowed[a] and allowed[b]:
                    behind = scores[a] - scores[b]
                    at = PAIRS_START + (CALLS * a + b) * PAIR_WIDTH
                    out[at] += 1
                    out[at + 1] += behind
                    out[at + 2] += behind * behind


@kernel
def try_calls(seed, first, count, params, players, seat, own, out):
    """Play samples ``first`` to ``first + count - 1`` of the cards hidden from the player in ``seat``, by every call.

    seed: uint64; first, count: int64; seat: 0 leads .. 3 deals; own: mask of its eight physical cards (natural order);
    out: int64[SIZE], modified. The suit of ``params.trump`` must be fixed. A call that total_not_eight forbids in a
    sample (T3) is not tallied.
    """
    hands = np.zeros(4, np.int64)
    scores = np.zeros(CALLS, np.int64)
    allowed = np.zeros(CALLS, np.bool_)
    _run(seed, first, count, params, players, seat, own, new_board(), hands, scores, allowed, out)
