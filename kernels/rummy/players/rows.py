"""The rummy's players by code, and the rows of numbers that make one parametric player into three of them.

``random`` needs no numbers. ``greedy``, ``planner`` and ``chaser`` are the player of ``judge.py``, each with a row of
int64 below: worths are in hundredths of a point unless a column says otherwise, copies are unseen cards.
``scripts/tune_planner.py`` found the planner's.
"""

import numpy as np

RANDOM, GREEDY, PLANNER, CHASER = 0, 1, 2, 3

# what a card is worth keeping for when another must be thrown
BLIND = 0
"""1: counts every card not in its hand as unseen, and keeps all cards of all melds; 0: remembers what lies open, and
chooses the melds that its cards make together."""
NEAR = 1
"""For each unseen copy that would make a meld of the card and another held."""
NEAR_POINTS = 2
"""The same, for each point of such a meld that the first melds still lack."""
OPENS = 3
"""The same, where such a meld is all that the first melds lack."""
FAR = 4
"""For each pair of unseen copies that would make a meld with the card."""
COMPLETE = 5
"""For a meld in the hand that needs the card."""
SPARE = 6
"""For a card that a meld in the hand can do without."""
POINT = 7
"""What a point of the first melds is worth when the melds of the hand are chosen, a card laid being worth 100."""
FIT = 8
"""For a card that a tabled meld would take now."""
FIT_NEXT = 9
"""For each unseen copy that would have to lie on a run before the card could follow."""
COPY = 10
"""Percent of all that which the second of two identical cards is worth."""

# what speaks for throwing a card, and against it
COST_CLOSED = 11
"""Percent of what the card costs (R2), before the own first melds are down."""
COST_CALM, COST_NEAR, COST_CLOSE = 12, 13, 14
"""The same afterwards: while no opponent holds less than NEAR_CARDS, while none holds CLOSE_CARDS or less, and then."""
NEAR_CARDS, CLOSE_CARDS = 15, 16
"""Cards of the opponent who holds fewest."""
EASE = 17
"""Cards the opponents seem to hold more while the partner holds CLOSE_CARDS or less."""
FEED_CLOSED, FEED_OPEN = 18, 19
"""Against throwing what the next player may use, before and after it has opened: for each pair of unseen cards that
would make a meld with it, times the chance that both are in that hand."""
HEARD = 20
"""Percent of that taken off for a card beside or like one that the next player threw."""
WILD_KEPT = 21
"""Against throwing a wild card."""

# the next turn, asked of the search for each card that might be drawn
AHEAD = 22
"""How many of the best throws (2 or 3) are compared by what can be laid in the next turn; 0: none."""
AHEAD_LACK = 23
"""... before the first melds only while no more points than that are missing."""
NEXT_CARD, NEXT_COST, NEXT_OPENED, NEXT_OUT = 24, 25, 26, 27
"""Worth of a card laid in the next turn, percent of its cost (R2), worth of the first melds and of going out."""

# laying
WILD_CALM, WILD_NEAR, WILD_CLOSE = 28, 29, 30
"""Against laying a wild card, in the three situations of COST_CALM ...; each card laid is worth 10,000 and its cost."""
HOLD_MISSING = 31
"""Holds all melds back for a Hand while no more than so many cards are missing; -1: never."""
HOLD_TURNS, HOLD_OPENED, HOLD_CARDS, HOLD_STOCK = 32, 33, 34, 35
"""... and no longer than so many own turns, while no more opponents than that have opened, while every opponent holds
more than so many cards and more than so many draws are left."""
WEIGHTS = 36

NUMBERS = np.zeros((4, WEIGHTS), dtype=np.int64)
"""[player's code, column]."""


def _row(code, **columns):
    for name, number in columns.items():
        NUMBERS[code, globals()[name]] = number


_row(
    GREEDY,
    BLIND=1, NEAR=100_000, COMPLETE=10_000_000,
    COST_CLOSED=100, COST_CALM=100, COST_NEAR=100, COST_CLOSE=100, WILD_KEPT=100_000_000, HOLD_MISSING=-1,
)  # fmt: skip
_row(
    PLANNER,
    NEAR=230, NEAR_POINTS=6, OPENS=200, FAR=18, COMPLETE=10_000, SPARE=550, POINT=45, FIT=800, FIT_NEXT=150, COPY=10,
    COST_CLOSED=-25, COST_CALM=0, COST_NEAR=8, COST_CLOSE=100, NEAR_CARDS=8, CLOSE_CARDS=3, EASE=2,
    FEED_CLOSED=85, FEED_OPEN=1_080, HEARD=30, WILD_KEPT=1_000_000,
    AHEAD=3, AHEAD_LACK=20, NEXT_CARD=370, NEXT_COST=80, NEXT_OPENED=4_000, NEXT_OUT=4_300,
    WILD_CALM=12_000, WILD_NEAR=12_000, HOLD_MISSING=-1,
)  # fmt: skip
NUMBERS[CHASER] = NUMBERS[PLANNER]
_row(
    CHASER,
    NEAR_POINTS=0, OPENS=0, POINT=0, AHEAD_LACK=0,
    HOLD_MISSING=14, HOLD_TURNS=99, HOLD_OPENED=3, HOLD_CARDS=3, HOLD_STOCK=8,
)  # fmt: skip
