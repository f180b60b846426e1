"""Everything there is at a table: hands, melds, deck and pile, and the facts of the round, in a few int64 arrays."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import inlined, lent

MOST_SEATS = 5
DECK_SIZE = 106

# seats: one row a seat
ONE, TWO, WILDS = 0, 1, 2
"""The hand: masks of the kinds held and held twice, and the wild cards."""
HELD = 3
"""Public: how many cards the hand has."""
OPENED = 4
"""Public: whether the first melds are down (0 or 1)."""
OPENED_TURN = 5
"""Own turn of the opening (1, 2, ...), 0 as long as there was none."""
OPENING = 6
"""Points of all new melds of the opening turn (S6), 0 without one."""
TURNS = 7
"""Own turns begun; the starter's first discard is turn 1 (R9)."""
ANNOUNCED = 8
"""The number (1..3) last announced this round, 0 if none (R16, S21)."""
FORGOT = 9
"""1 if an announcement was due after the last own turn and forgotten: no going out in the next (R16)."""
SCORE = 10
TAKEN = 11
"""Discards taken this round."""
ADDED = 12
"""Cards added to tabled melds this round."""
SWAPPED = 13
"""Wild cards swapped out this round."""
WILDS_DEALT = 14
THROWN = 15
"""Public: mask of the natural cards discarded this round."""
COST = 16
"""At the end of the round: value of the cards left in the hand (R2)."""
SEAT_WIDTH = 17

# melds: one row a tabled meld, numbered in the order laid
KIND = 0
RUN, SET = 0, 1
SUIT = 1
"""Of a run."""
RANK = 1
"""Of a set."""
LOW, HIGH = 2, 3
"""A run's first and last place in its suit's lane, 0 (low ace) .. 13 (high ace)."""
SUITS = 2
"""A set's natural cards: bits 1 << suit."""
WILD_PLACE = 4
"""A run: the lane place its wild stands at; a set: 0 with a wild. NO_WILD without."""
NO_WILD = -1
OWNER = 5
MELD_WIDTH = 6
MOST_MELDS = 36

# plan: what a player lays in a turn, step by step
DO = 0
MELD, ADD, SWAP = 0, 1, 2
STEP_MELD = 1
"""MELD: unused. ADD and SWAP: the number of the tabled meld."""
STEP_KIND, STEP_RANK, STEP_LOW, STEP_HIGH, STEP_WILD = 2, 3, 4, 5, 6
"""MELD: the columns KIND, SUIT or RANK, LOW or SUITS, HIGH, WILD_PLACE of the new meld."""
STEP_CARD, STEP_PLACE, STEP_IS_WILD = 2, 3, 4
"""ADD: the card (role), the lane place it takes in a run (a set: its suit; a wild in a set: -1), whether it is wild."""
STEP_CARDS = 2
"""SWAP: mask of the natural cards put down for the wild."""
STEP_AS_ACE = 7
"""Mask of the one card of the step that is a taken wild playing as an ace (R11), 0 if none."""
STEP_WIDTH = 8
MOST_STEPS = 32

# log: one row an event
LOG_SEAT, LOG_DO = 0, 1
DISCARD, DRAW, LOG_MELD, LOG_ADD, LOG_SWAP, ANNOUNCE, RECYCLED = 0, 1, 2, 3, 4, 5, 6
LOG_MELD_NUMBER = 2
"""LOG_MELD, LOG_ADD, LOG_SWAP: the meld's number; then from column 3 on the step's columns from 2 on."""
LOG_CARD = 2
"""DISCARD, DRAW: the card (role)."""
LOG_FROM_PILE = 3
"""DRAW: 1 from the discard pile, 0 from the stock."""
LOG_NUMBER = 2
"""ANNOUNCE: the cards announced; RECYCLED: which recycling, 0, 1, ...: its row of ``recycled``, then its size."""
RECYCLED_SIZE = 3
LOG_WIDTH = 10

# facts: single numbers of the round
STOCK_NEXT, STOCK_END = 0, 1
"""The stock is deck[STOCK_NEXT:STOCK_END], top first (roles)."""
PILE_SIZE = 2
"""The discard pile is pile[:PILE_SIZE], oldest first (roles)."""
MELDS = 3
"""How many melds lie on the table."""
DEALER = 4
SEAT = 5
"""Whose turn it is."""
TURN = 6
"""Turns begun, all seats together."""
BAR = 7
"""Points a player's first melds must reach now (R12)."""
INDICATOR = 8
"""The physical card turned up, or -1."""
WILD_SUIT = 9
"""The suit whose aces are wild while jokers play as its natural aces, or -1: the jokers are wild (R3)."""
RECYCLES = 10
END = 11
OUT, HAND, VOIDED, EXHAUSTED = 0, 1, 2, 3
WINNER = 12
"""Seat, or -1."""
FACTOR = 13
STEPS = 14
"""Rows of the plan in use."""
LOGGED = 15
"""Rows of the log in use."""
ATTEMPT = 16
REFUSED = 17
"""Deals refused before this one (R20)."""
OUT_ONE, OUT_TWO = 18, 19
"""Public: kinds of which at least one / both copies lie open (table, discard pile, indicator), roles."""
OUT_WILDS = 20
"""Public: wild cards that lie open."""
FACTS = 24

# a row of a round, for experiments
ROW_DEAL, ROW_ATTEMPT, ROW_REFUSED, ROW_DEALER, ROW_END, ROW_WINNER, ROW_FACTOR = 0, 1, 2, 3, 4, 5, 6
ROW_TURNS, ROW_RECYCLES, ROW_INDICATOR, ROW_MATCH = 7, 8, 9, 10
ROW_SEATS = 12
"""From here on SEAT_FIGURES columns a seat."""
SEAT_FIGURES = 12
FIG_SCORE, FIG_OPENED_TURN, FIG_OPENING, FIG_TURNS, FIG_LEFT, FIG_COST = 0, 1, 2, 3, 4, 5
FIG_TAKEN, FIG_ADDED, FIG_SWAPPED, FIG_WILDS_LEFT, FIG_WILDS_DEALT = 6, 7, 8, 9, 10
ROUND_WIDTH = ROW_SEATS + MOST_SEATS * SEAT_FIGURES

# standing: a match under way, one row a seat
TOTAL, WON, PENALTIES = 0, 1, 2
"""Points; rounds gone out in (a side's for each of its seats); points of the bad rounds."""
STANDING_WIDTH = 3

# a row of a match
MATCH_NUMBER, MATCH_ROUNDS, MATCH_VOIDS, MATCH_EXTRA, MATCH_LIMIT = 0, 1, 2, 3, 4
"""Number; scored rounds; void rounds; scored rounds beyond ``rounds``; 1 if the safety limit ended it."""
MATCH_TOTALS = 6
MATCH_RANKS = 11
MATCH_WINS = 16
"""Shares of first place in sixtieths, by seat; a side's share for each of its seats."""
MATCH_WON = 21
"""Rounds gone out in, by seat (a side's for each of its seats)."""
MATCH_WIDTH = 26
WHOLE_WIN = 60

WORK_WIDTH = 16
MOST_CANDIDATES = 1024


class Game(NamedTuple):
    """The arrays; columns and rows are named above. All int64."""

    seats: NDArray[np.int64]
    """[5, SEAT_WIDTH]"""
    melds: NDArray[np.int64]
    """[MOST_MELDS, MELD_WIDTH]"""
    deck: NDArray[np.int64]
    """[106]: the deck in the order of the deal, in roles once the wild cards are known."""
    pile: NDArray[np.int64]
    """[106]"""
    facts: NDArray[np.int64]
    """[FACTS]"""
    plan: NDArray[np.int64]
    """[MOST_STEPS, STEP_WIDTH]"""
    work: NDArray[np.int64]
    """[MOST_CANDIDATES, WORK_WIDTH]: scratch of the search."""
    weights: NDArray[np.int64]
    """[64]: scratch of the players, what laying a card is worth."""
    log: NDArray[np.int64]
    """[n, LOG_WIDTH]; n = 0: nothing is logged."""
    recycled: NDArray[np.int64]
    """[m, 106]: the stocks made of the discard pile, while there is a log."""
    standing: NDArray[np.int64]
    """[5, STANDING_WIDTH]: how a match stands."""
    entries: NDArray[np.int64]
    """[4]: addresses of what is called by address (``entries``)."""


def new_game(recycles, logged):
    """Room for one table; ``logged``: whether its rounds are logged (room for every event), ``recycles``: the knob."""
    log_rows = 64 * 106 * (recycles + 2) if logged else 0
    return Game(
        np.zeros((MOST_SEATS, SEAT_WIDTH), np.int64),
        np.zeros((MOST_MELDS, MELD_WIDTH), np.int64),
        np.zeros(DECK_SIZE, np.int64),
        np.zeros(DECK_SIZE, np.int64),
        np.zeros(FACTS, np.int64),
        np.zeros((MOST_STEPS, STEP_WIDTH), np.int64),
        np.zeros((MOST_CANDIDATES, WORK_WIDTH), np.int64),
        np.zeros(64, np.int64),
        np.zeros((log_rows, LOG_WIDTH), np.int64),
        np.zeros((recycles if logged else 0, DECK_SIZE), np.int64),
        np.zeros((MOST_SEATS, STANDING_WIDTH), np.int64),
        np.zeros(4, np.int64),
    )


@inlined
def lent_game(game):
    """``lent`` of every array of a game."""
    return Game(
        lent(game.seats),
        lent(game.melds),
        lent(game.deck),
        lent(game.pile),
        lent(game.facts),
        lent(game.plan),
        lent(game.work),
        lent(game.weights),
        lent(game.log),
        lent(game.recycled),
        lent(game.standing),
        lent(game.entries),
    )
