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
FAR = 3
"""For each pair of unseen copies that would make a meld with the card."""
COMPLETE = 4
"""For a meld in the hand that needs the card."""
FIT = 5
"""For a card that a tabled meld would take now."""
FIT_NEXT = 6
"""For each unseen copy that would have to lie on a run before the card could follow."""
COPY = 7
"""Percent of all that which the second of two identical cards is worth."""
COST_CLOSED = 8
"""Percent of what the card costs (R2) that speaks for throwing it, before the first melds are down."""
COST_CALM, COST_NEAR, COST_CLOSE = 9, 10, 11
"""The same afterwards: while no opponent holds less than NEAR_CARDS, while none holds CLOSE_CARDS or less, and then."""
NEAR_CARDS, CLOSE_CARDS = 12, 13
EASE = 14
"""Cards the opponents seem to hold more while the partner holds CLOSE_CARDS or less."""
FEED_CLOSED, FEED_OPEN = 15, 16
"""Against throwing what the next player may use, before and after it has opened: for each pair of unseen cards that
would make a meld with it, times the chance that both are in that hand."""
WILD_KEPT = 17
"""Against throwing a wild card."""

# laying and drawing
LAY = 18
"""For each card laid."""
LAY_COST = 19
"""Percent of what the card costs (R2), 100 more or less by how close an opponent is as in COST_CALM ..."""
KEEP = 20
"""Percent of what a card is worth keeping for that speaks against laying it."""
WILD_CALM, WILD_NEAR, WILD_CLOSE = 21, 22, 23
"""Against laying a wild card, in the three situations of COST_CALM ..."""
TAKE = 24
"""What laying with the discard must come to, by the worths above, to take it."""
HOLD_MISSING = 25
"""Holds all melds back for a Hand while no more than so many cards are missing; -1: never."""
HOLD_TURNS, HOLD_OPENED, HOLD_CARDS, HOLD_STOCK = 26, 27, 28, 29
"""... and no longer than so many own turns, while no more opponents than that have opened, while every opponent holds
more than so many cards and more than so many draws are left."""
OPENS = 30
"""For each unseen copy that would make the first melds possible by a meld of the card and another held."""
SPARE = 31
"""For a card that a meld in the hand can do without."""
HEARD = 32
"""Percent of FEED_CLOSED and FEED_OPEN taken off for a card beside or like one that the next player threw."""
POINT = 33
"""What a point of the first melds is worth when the melds of the hand are chosen, a card laid being worth 100."""

# the next turn, asked of the search for each card that might be drawn
AHEAD = 34
"""How many of the best throws are compared by what can be laid in the next turn; 0 or 1: none."""
AHEAD_LACK = 35
"""... before the first melds only while no more points than that are missing."""
NEXT_CARD, NEXT_COST, NEXT_OPENED, NEXT_OUT = 36, 37, 38, 39
"""Worth of a card laid in the next turn, percent of its cost (R2), worth of the first melds and of going out."""
WEIGHTS = 40

ALWAYS = -1_000_000
"""Of TAKE: take whatever can be laid."""

NUMBERS = np.zeros((4, WEIGHTS), dtype=np.int64)
"""[player's code, column]."""


def _row(code, **columns):
    for name, number in columns.items():
        NUMBERS[code, globals()[name]] = number


_row(
    GREEDY,
    BLIND=1, NEAR=100_000, COMPLETE=10_000_000, COPY=0,
    COST_CLOSED=100, COST_CALM=100, COST_NEAR=100, COST_CLOSE=100, WILD_KEPT=100_000_000,
    LAY=10_000, LAY_COST=100, TAKE=ALWAYS, HOLD_MISSING=-1,
)  # fmt: skip
_row(
    PLANNER,
    NEAR=200, NEAR_POINTS=10, FAR=8, COMPLETE=10_000, FIT=400, FIT_NEXT=60, COPY=20, OPENS=200, SPARE=400, POINT=30,
    AHEAD=3, AHEAD_LACK=36, NEXT_CARD=300, NEXT_COST=50, NEXT_OPENED=4_000, NEXT_OUT=4_000,
    COST_CLOSED=10, COST_CALM=40, COST_NEAR=70, COST_CLOSE=150, NEAR_CARDS=8, CLOSE_CARDS=3, EASE=2,
    FEED_CLOSED=50, FEED_OPEN=600, HEARD=30, WILD_KEPT=1_000_000,
    LAY=10_000, LAY_COST=100, KEEP=0, WILD_CALM=0, WILD_NEAR=0, WILD_CLOSE=0, TAKE=ALWAYS, HOLD_MISSING=-1,
)  # fmt: skip
NUMBERS[CHASER] = NUMBERS[PLANNER]
_row(CHASER, HOLD_MISSING=14, HOLD_TURNS=99, HOLD_OPENED=9, HOLD_CARDS=3, HOLD_STOCK=8, NEAR_POINTS=0)
