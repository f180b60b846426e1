"""Sets up the compiled table for the tests of this folder: rule sets, players, whole rounds, rounds taken up midway."""

import numpy as np

from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.cards import to_index
from kernels.tricks.deal import deal_hands
from kernels.tricks.play import new_board, play_round, play_tricks

POLICIES = ("random", "timeout", "rule")


class Table:
    """Four players (one name for all, or four names) under koutchina with overrides such as "trump=S"."""

    def __init__(self, policies, *overrides):
        names = (policies,) * 4 if isinstance(policies, str) else tuple(policies)
        rules = resolve("koutchina", overrides, "tricks")
        self.rules = rules
        self.params = tricks_params(rules)
        self.players = tricks_players(rules, names)

    def hands(self, seed, deal):
        """The four hands of a deal (int64[4], strengths of these rules)."""
        hands = np.zeros(4, np.int64)
        deal_hands(kernel_seed(seed), deal, self.params.rank_order, hands)
        return hands

    def round(self, seed, deal, dealer, hands=None, forced=(-1, -1, -1, -1), trump=None):
        """The board after a whole round, from the hands of the deal or other ``hands``."""
        board = new_board()
        board.hands[:] = self.hands(seed, deal) if hands is None else hands
        board.forced[:] = forced
        trump = self.params.trump if trump is None else trump
        play_round(kernel_seed(seed), deal, dealer, trump, board, self.params, self.players)
        return board

    def play_on(self, hands, calls, played, dealer, words=(0, 0, 0, 0)):
        """The board when the cards ``played`` lie and the players have played on. ``hands`` are those dealt."""
        board = new_board()
        board.hands[:] = hands
        board.calls[:] = calls
        board.played[: len(played)] = played
        board.words[:] = words
        play_tricks(board, dealer, self.params.trump, self.params, self.players, len(played))
        return board

    def next_card(self, hands, calls, played, dealer, words=(0, 0, 0, 0)):
        """The card that follows the cards ``played``."""
        return int(self.play_on(hands, calls, played, dealer, words).played[len(played)])


def indices(text):
    return [to_index(card, "natural") for card in text.split()]
