"""Matches in plenty (T7): who wins, how they end, and what another call in the next round would have come to."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import inlined, kernel, lent
from kernels.tricks.deal import deal_hands, deal_hidden, round_trump
from kernels.tricks.match import add_scores, first_deal, first_dealer, goes_on, leaders, rank, win
from kernels.tricks.play import lent_board, lent_players, new_board, play_round

WIN, GAIN, GAIN_SQUARED, PLACES = 0, 1, 2, 3
"""What a seat's row of the tally holds: first place in twelfths, points from here on, and how often each rank."""
SEAT_WIDTH = PLACES + 4
OUTRIGHT, BY_SUDDEN_DEATH, SHARED = 0, 1, 2
ENDINGS = 3
MATCHES, WINS, CHANGE, CHANGE_SQUARED = 0, 1, 2, 3
"""What a cell (usual call, call) holds: matches, first place in twelfths, its difference from the usual call's."""
CELL_WIDTH = 4
ENDING_START = 4 * SEAT_WIDTH
CALL_START = ENDING_START + ENDINGS
SIZE = CALL_START + 81 * CELL_WIDTH


class MatchStanding(NamedTuple):
    """Where matches are entered, and who asks what to call."""

    totals: NDArray[np.int64]
    """int64[4], by seat."""
    played: int
    """Rounds behind us."""
    dealer: int
    """The seat that deals the next round, or -1: drawn by lot."""
    asker: int
    """The seat whose every call 0..8 in the next round is tried, or -1: nobody asks."""
    hand: int
    """Mask of the asker's physical cards in the next round, or 0: dealt like the others."""


@inlined
def _note_end(totals, played, params, standing, out):
    """Add the end of a match to the seats' rows and the endings; modifies ``out``."""
    for seat in range(4):
        row = seat * SEAT_WIDTH
        gain = totals[seat] - standing.totals[seat]
        out[row + WIN] += win(seat, totals)
        out[row + GAIN] += gain
        out[row + GAIN_SQUARED] += gain * gain
        out[row + PLACES + rank(seat, totals) - 1] += 1
    if leaders(totals) > 1:
        out[ENDING_START + SHARED] += 1
    elif played > params.rounds:
        out[ENDING_START + BY_SUDDEN_DEATH] += 1
    else:
        out[ENDING_START + OUTRIGHT] += 1


@inlined
def _note_call(usual, call, wins, change, out):
    """Add what ``call`` came to where ``usual`` is usual, in twelfths; modifies ``out``."""
    cell = CALL_START + (usual * 9 + call) * CELL_WIDTH
    out[cell + MATCHES] += 1
    out[cell + WINS] += wins
    out[cell + CHANGE] += change
    out[cell + CHANGE_SQUARED] += change * change


@kernel
def tally_matches(seed, first, count, params, players, standing, out):
    """Play matches ``first`` to ``first + count - 1`` of ``seed`` from a standing and add them up.

    seed: uint64; first, count: int64; out: int64[SIZE], modified: a row for each seat, the endings, and, if somebody
    asks, a cell for each usual call and each call, on the same deals. A call the dealer may not make (T3) is left out.
    """
    _run(seed, first, count, params, players, standing, new_board(), np.zeros(4, np.int64), out)


@kernel
def _run(seed, first, count, params, players, standing, board, totals, out):
    board, players, totals, out = lent_board(board), lent_players(players), lent(totals), lent(out)
    asker, entered = standing.asker, standing.played
    trials = 10 if asker >= 0 else 1
    for match in range(first, first + count):
        deal = first_deal(match, params)
        dealer = first_dealer(seed, match) + entered if standing.dealer < 0 else standing.dealer
        usual = -1
        barred = -1
        usual_wins = 0
        for trial in range(trials):  # first as the players like it, then with each call of the asker's
            call = trial - 1
            if trial and call in (usual, barred):
                continue
            for seat in range(4):
                totals[seat] = standing.totals[seat]
            played = entered
            while goes_on(played, totals, params):
                number = deal + played
                turn = (dealer + played - entered) & 3
                if played == entered and standing.hand:
                    deal_hidden(seed, number, asker, standing.hand, params.rank_order, board.hands)
                else:
                    deal_hands(seed, number, params.rank_order, board.hands)
                if asker >= 0:
                    board.forced[asker] = call if played == entered else -1
                play_round(seed, number, turn, round_trump(seed, number, params.trump), board, params, players)
                if played == entered and trial == 0 and asker >= 0:
                    usual = board.calls[asker]
                    if params.total_not_eight and asker == turn:
                        barred = 8 - (board.calls.sum() - usual)
                add_scores(board, totals)
                played += 1
            if trial == 0:
                _note_end(totals, played, params, standing, out)
            if asker >= 0:
                wins = win(asker, totals)
                if trial == 0:
                    usual_wins = wins
                _note_call(usual, call if trial else usual, wins, wins - usual_wins, out)
