"""The bare loop of rounds that ``bench.py`` times: deal, call, play, score."""

from kernels.jit import kernel
from kernels.tricks.deal import deal_hands, round_trump
from kernels.tricks.play import lent_board, lent_players, new_board, play_round


@kernel
def play_rounds(seed, first, count, params, players):
    """Play ``count`` rounds from deal ``first`` on; returns the sum of all scores (int64)."""
    return _play_rounds(seed, first, count, params, players, new_board())


@kernel
def _play_rounds(seed, first, count, params, players, board):
    board, players = lent_board(board), lent_players(players)
    total = 0
    for deal in range(first, first + count):
        deal_hands(seed, deal, params.rank_order, board.hands)
        trump = round_trump(seed, deal, params.trump)
        play_round(seed, deal, deal & 3, trump, board, params, players)
        total += board.scores[0] + board.scores[1] + board.scores[2] + board.scores[3]
    return total
