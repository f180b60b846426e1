"""A turn set up and told in words: hands like "5H 6H *" ("*" a wild card), tables like "5H * 7H / 9S 9H 9D"."""

import numpy as np
from rummy_game import RANKS, SUITS, masks, number, params_of

from kernels.rummy import state as st
from kernels.rummy.cards import CARDS, POINTS, WILD
from kernels.rummy.search.turn import FREE, IMPOSSIBLE, NOT_TAKEN, OUT, search_turn
from kernels.rummy.table import apply_plan

SEAT, OTHER = 1, 2
EACH = np.ones(CARDS, np.int64)
"""Every card laid is worth one."""


def word(suit, rank):
    return RANKS[rank % 13] + SUITS[suit]


def meld_columns(text):
    """(KIND, SUIT or RANK, LOW or SUITS, HIGH, WILD_PLACE) of a meld, a run's cards low to high."""
    cards = text.split()
    wild = cards.index("*") if "*" in cards else None
    naturals = [(at, number(card)) for at, card in enumerate(cards) if card != "*"]
    if len({card % 16 for _, card in naturals}) == 1:
        suits = sum(1 << card // 16 for _, card in naturals)
        return st.SET, naturals[0][1] % 16, suits, 0, st.NO_WILD if wild is None else 0
    at, card = naturals[0] if naturals[0][0] or naturals[0][1] % 16 else naturals[1]
    low = card % 16 - at
    return st.RUN, card // 16, low, low + len(cards) - 1, st.NO_WILD if wild is None else low + wild


class Position:
    """Seat 1's turn. opened: whether it has; bar: what first melds must reach; turns: its own with this one; other:
    (announced, held) of seat 2; knobs: overrides such as "max_run=4"."""

    def __init__(self, preset, hand, table="", *, opened=True, bar=51, turns=3, other=(0, 9), log=False, knobs=()):
        self.params = params_of(preset, *knobs)
        self.game = game = st.new_game(self.params.recycles, log)
        row = game.seats[SEAT]
        row[[st.ONE, st.TWO, st.WILDS]] = masks(hand)
        row[[st.HELD, st.OPENED, st.TURNS]] = len(hand.split()), opened, turns
        game.seats[OTHER, [st.ANNOUNCED, st.HELD]] = other
        game.facts[[st.BAR, st.WILD_SUIT]] = bar, -1
        for cards in filter(None, table.split(" / ")):
            at = game.facts[st.MELDS]
            game.melds[at] = *meld_columns(cards), OTHER
            game.facts[st.MELDS] += 1
            one, two, wilds = masks(cards)
            game.facts[st.OUT_TWO] |= two | (game.facts[st.OUT_ONE] & one)
            game.facts[st.OUT_ONE] |= one
            game.facts[st.OUT_WILDS] += wilds

    def best(self, taken=None, weights=EACH, goal=FREE, as_ace=0):
        """What the best turn is worth, None without one. taken: "*", a card's text or a number."""
        card = {None: NOT_TAKEN, "*": WILD}.get(taken, taken)
        card = number(card) if isinstance(card, str) else card
        found = int(search_turn(self.game, self.params, SEAT, card, as_ace, weights, goal))
        return None if found == IMPOSSIBLE else found

    def factor(self, **wish):
        """The factor of the best way out (R15), None without one; every card laid is worth one."""
        found = self.best(goal=OUT, **wish)
        return None if found is None else found >> 40

    def steps(self):
        """The plan in words."""
        return [self.step(*row) for row in self.game.plan[: self.game.facts[st.STEPS]].tolist()]

    def step(self, do, meld, *columns):
        if do == st.MELD:
            return "meld " + " ".join(words(*columns[:5]))
        if do == st.ADD:
            return f"add {'*' if columns[2] else word(columns[0] // 16, columns[0] % 16)} to {meld} at {columns[1]}"
        cards = [word(card // 16, card % 16) for card in range(WILD) if columns[0] >> card & 1]
        return f"swap {' '.join(cards)} in {meld}"

    def apply(self):
        apply_plan(self.game, self.params, SEAT)

    def table(self):
        """The melds in words."""
        rows = self.game.melds[: self.game.facts[st.MELDS]].tolist()
        return [" ".join(words(*row[:5])) for row in rows]

    def hand(self):
        """(cards in words, wild cards)."""
        one, two, wilds = self.game.seats[SEAT, [st.ONE, st.TWO, st.WILDS]].tolist()
        cards = [word(card // 16, card % 16) for mask in (one, two) for card in range(WILD) if mask >> card & 1]
        return " ".join(cards), wilds


def words(kind, rank, low, high, wild):
    """The cards of a meld from its columns; a set's wild comes last."""
    if kind == st.RUN:
        return ["*" if place == wild else word(rank, place) for place in range(low, high + 1)]
    return [word(suit, rank) for suit in range(4) if low >> suit & 1] + ["*"] * (wild != st.NO_WILD)


def costs():
    """Weights: what each card costs in the hand (R2)."""
    weights = np.zeros(CARDS, np.int64)
    for suit in range(4):
        weights[suit * 16 : suit * 16 + 13] = POINTS[:13]
    weights[WILD] = 15
    return weights
