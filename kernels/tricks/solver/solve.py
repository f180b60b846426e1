"""Open cards, solved exactly: how many tricks a seat, or a side, can force (T1, T4).

Three questions. ``MOST``: the most tricks the hero can force while the three others together keep them few.
``FEWEST``: the fewest the hero can get away with while the three others together push tricks on it. ``SIDE``: the most
tricks the hero's side can force, seats 0+2 against 1+3 (double dummy). The answer counts the tricks from the given
position on, a trick under way included.

The caller brings the memory: a table of proven claims (``new_table``), which may be kept from call to call whatever
the deals and questions are: it makes later calls faster and changes no answer; and a workspace (``new_workspace``).
Neither may be shared between threads.
"""

import numpy as np

from kernels.jit import kernel, popcount32
from kernels.tricks.solver.cards import TRUMPS, lengths_of, to_inner
from kernels.tricks.solver.memory import pointer_to
from kernels.tricks.solver.search import FRAME, FRAMES, LAST_BUCKET, LEADER, LENGTHS, NEED, WORK, play, prove
from kernels.tricks.solver.table import EMPTY, ENTRY, WAYS

MOST = 0
FEWEST = 1
SIDE = 2


def new_table(log2_buckets=13):
    """Empty table of proven claims (int64) of ``2 ** log2_buckets`` buckets; 13 makes three quarters of a megabyte."""
    table = np.zeros(ENTRY * WAYS << log2_buckets, dtype=np.int64)
    table[::ENTRY] = EMPTY
    return table


def new_workspace():
    """Scratch memory of one search (int64), overwritten by every call."""
    return np.zeros(WORK, dtype=np.int64)


@kernel
def set_up(work, hands, leader, played, n_played, hero, trump):
    """Write a position into the workspace as the hero sees it, the hero being seat 0; the number of tricks to come."""
    trumps = TRUMPS if trump >= 0 else 0
    for seat in range(4):
        work[(seat - hero) & 3] = to_inner(hands[seat], trump)
    for turn in range(n_played):
        work[(leader + turn - hero) & 3] |= to_inner(1 << played[turn], trump)
    work[FRAMES + LEADER] = (leader - hero) & 3
    work[FRAMES + LENGTHS] = lengths_of(work)
    for turn in range(n_played):
        play(work, turn, to_inner(1 << played[turn], trump), 0, trumps)
    return popcount32(hands[leader]) + (n_played > 0)


@kernel
def solve(table, work, hands, leader, played, n_played, hero, trump, question):
    """Tricks that can be forced from a position on, exactly.

    ``hands``: int64[4], masks of cards strength * 4 + suit by seat, equally many cards each, the cards on the table not
    among them (those seats hold one fewer). ``leader``: seat that leads, or led, the present trick. ``played``:
    int64[4], of which the first ``n_played`` (0..3) are the cards on the table from the leader on. ``hero``: seat.
    ``trump``: -1 none or 0..3. ``question``: MOST, FEWEST or SIDE. ``table`` and ``work`` are modified.
    """
    memory = pointer_to(work)
    memory[LAST_BUCKET] = table.size // (ENTRY * WAYS) - 1
    high = set_up(memory, hands, leader, played, n_played, hero, trump)
    low = 0
    counted = 5 if question == SIDE else 1
    maxers = 14 if question == FEWEST else counted
    trumps = TRUMPS if trump >= 0 else 0
    guess = (high + 1) // 2 if question == SIDE else 1
    while low < high:
        guess = max(low + 1, min(high, guess))
        memory[FRAMES + n_played * FRAME + NEED] = guess
        if prove(pointer_to(table), memory, n_played, counted, maxers, trumps, question):
            low = guess
            guess += 1
        else:
            high = guess - 1
            guess -= 1
    return low


@kernel
def solve_many(table, work, hands, leaders, heroes, trump, question, out):
    """Fill ``out`` (int64[n]) with ``solve`` of n deals, no card played yet: ``hands`` int64[n, 4], others int64[n]."""
    played = np.zeros(4, dtype=np.int64)
    for deal in range(out.size):
        out[deal] = solve(table, work, hands[deal], leaders[deal], played, 0, heroes[deal], trump, question)


@kernel
def solve_seats(table, work, hands, leader, played, n_played, trump, out):
    """Fill ``out`` (int64[4, 2]) with the most and the fewest tricks of each seat; the rest as for ``solve``."""
    for hero in range(4):
        for question in (MOST, FEWEST):
            out[hero, question] = solve(table, work, hands, leader, played, n_played, hero, trump, question)
