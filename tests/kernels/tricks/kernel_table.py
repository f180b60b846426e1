"""Sets up the compiled table for the tests of this folder: rule sets, players, single decisions."""

import numpy as np

from hand_sim.cards import to_index
from hand_sim.rules.resolve import resolve
from hand_sim.rules.tricks import to_kernel
from kernels.tricks.deal import deal_hands
from kernels.tricks.play import Players, new_board, play_round, play_tricks
from kernels.tricks.policies import RANDOM, RULE, TIMEOUT
from kernels.tricks.tables import rule_tables

POLICIES = {"random": RANDOM, "timeout": TIMEOUT, "rule": RULE}
NATURAL = 0


def params_of(*overrides):
    """Kernel parameters of koutchina with overrides such as "trump=S"."""
    return to_kernel(resolve("koutchina", overrides, "tricks"))


def players_of(params, call, play=None):
    """Players by the policies' names: one for all seats or four, for the calls and (else the same) for the play."""
    tables = rule_tables(params)
    return Players(_codes(call), _codes(play or call), *tables)


def _codes(names):
    names = [names] * 4 if isinstance(names, str) else names
    return np.array([POLICIES[name] for name in names], dtype=np.int64)


def dealt(seed, deal, rank_order=NATURAL):
    """The four hands of a deal, int64[4]."""
    hands = np.zeros(4, np.int64)
    deal_hands(seed, deal, rank_order, hands)
    return hands


def round_of(seed, deal, dealer, trump, params, players, hands=None):
    """The board after one whole round, and the hands it was dealt."""
    board = new_board()
    hands = dealt(seed, deal, params.rank_order) if hands is None else np.array(hands, np.int64)
    board.hands[:] = hands
    play_round(seed, deal, dealer, trump, board, params, players)
    return board, hands


def replayed(hands, calls, prefix, dealer, trump, params, players, words=None):
    """The board after the cards ``prefix`` are played from ``hands`` and the players have played on from there."""
    board = new_board()
    board.hands[:] = hands
    board.calls[:] = calls
    board.played[: len(prefix)] = prefix
    if words is not None:
        board.words[:] = words
    play_tricks(board, dealer, trump, params, players, len(prefix))
    return board


def indices(text):
    return [to_index(card, "natural") for card in text.split()]
