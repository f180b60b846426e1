"""Sets up rounds and matches of the compiled rummy for the tests of this folder, and takes their logs apart."""

from collections import Counter

import numpy as np

from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players
from hand_sim.rules.resolve import resolve
from kernels.rummy import state as st
from kernels.rummy.cards import JOKER, WILD
from kernels.rummy.deal import deal_cards, deal_hands
from kernels.rummy.play import MATCHES, ONE_ROUND, ROUNDS, play

RANKS, SUITS = "A23456789TJQK", "SHDC"
NO_DECK = np.zeros(0, np.int64)


def params_of(preset, *overrides):
    return rummy_params(resolve(preset, overrides, "rummy"))


def number(text):
    """The card's number: "JK" is the printed joker."""
    return JOKER if text == "JK" else SUITS.index(text[1]) * 16 + RANKS.index(text[0])


def numbers(text):
    return [number(card) for card in text.split()]


def masks(text):
    """(one, two, wilds) of a hand in roles; "*" is a wild card."""
    counts = Counter(text.split())
    wilds = counts.pop("*", 0)
    one = sum(1 << number(card) for card in counts)
    two = sum(1 << number(card) for card, count in counts.items() if count == 2)
    return one, two, wilds


def cards_of(one, two, wilds):
    """A hand as a counter of roles."""
    held = Counter({WILD: int(wilds)} if wilds else {})
    for mask in (int(one), int(two)):
        held.update(card for card in range(JOKER) if mask >> card & 1)
    return held


def stacked(hands, rest, jokers=2):
    """A deck (printed cards): hands (numbers) seat by seat, the starter's extra card and the top of the stock as in
    ``rest`` (text), then everything else in order.
    """
    first = [card for hand in hands for card in hand] + numbers(rest)
    left = Counter({suit * 16 + rank: 2 for suit in range(4) for rank in range(13)})
    left[JOKER] = jokers
    left.subtract(first)
    assert min(left.values()) >= 0
    return np.array(first + sorted(left.elements()), dtype=np.int64)


class Rummy:
    """A table under a preset with overrides such as "players=3"; policies: one name for all or a name a seat."""

    def __init__(self, preset, *overrides, policies="random", log=False):
        self.rules, self.overrides = resolve(preset, overrides, "rummy"), overrides
        self.params = rummy_params(self.rules)
        seats = self.params.players
        self.players = rummy_players((policies,) * seats if isinstance(policies, str) else policies)
        self.game = st.new_game(self.params.recycles, log)

    def deal(self, seed, deal, attempt=0, dealer=0, deck=NO_DECK):
        """The table after the cards are dealt."""
        deal_cards(kernel_seed(seed), deal, attempt, self.params, deck, self.game)
        deal_hands(dealer, self.params, self.game)
        return self.game

    def hands(self):
        """The hands by seat, counters of roles."""
        return [cards_of(*row[:3]) for row in self.game.seats[: self.params.players]]

    def rounds(self, seed, first, count):
        """Rows of the rounds of ``count`` deals."""
        rounds = np.zeros((count, st.ROUND_WIDTH), np.int64)
        self._play(seed, first, count, ROUNDS, rounds=rounds)
        return rounds

    def matches(self, seed, first, count, room=10_000):
        """Rows of the matches and of all their rounds."""
        rounds, matches = np.zeros((room, st.ROUND_WIDTH), np.int64), np.zeros((count, st.MATCH_WIDTH), np.int64)
        played = self._play(seed, first, count, MATCHES, rounds=rounds, matches=matches)
        return matches, rounds[:played]

    def one(self, seed, deal, dealer, attempt=0, deck=NO_DECK):
        """The row of one round; its log, if the table has one, stands in ``game.log``."""
        rounds = np.zeros((1, st.ROUND_WIDTH), np.int64)
        self._play(seed, deal, 1, ONE_ROUND, dealer, attempt, deck, rounds)
        return rounds[0]

    def _play(self, seed, first, count, mode, dealer=0, attempt=0, deck=NO_DECK, rounds=None, matches=None):
        rounds = np.zeros((0, st.ROUND_WIDTH), np.int64) if rounds is None else rounds
        matches = np.zeros((0, st.MATCH_WIDTH), np.int64) if matches is None else matches
        return play(
            kernel_seed(seed), first, count, mode, dealer, attempt, self.params, *self.players, deck, rounds, matches,
            self.game,
        )  # fmt: skip

    def log(self):
        """The rows logged."""
        return self.game.log[: self.game.facts[st.LOGGED]].tolist()


def figures(rounds, figure, players=4):
    """A figure of every seat: int64[rounds, players]."""
    return rounds[:, st.ROW_SEATS + figure :: st.SEAT_FIGURES][:, :players]
