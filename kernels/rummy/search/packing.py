"""Which of the candidates to lay: the best choice in which each card is used once, by depth-first search.

The lowest card of the hand that begins a candidate is decided first: one of the candidates that begin with it, or none.
Of two copies the second takes a candidate that does not come before the first's. A branch that cannot beat the best
choice so far is cut.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import ctz64, inner, internal, popcount64
from kernels.rummy.cards import POINTS, WILD, without
from kernels.rummy.search.candidates import (
    ADDS,
    CARDS,
    CHOICE,
    CHOSEN,
    EARLY,
    FLAGS,
    FRAMES,
    FREES,
    GAIN,
    GUARDED,
    HAS_WILD,
    HEADS,
    LONE,
    MELD_POINTS,
    NATURAL_POINTS,
    NATURAL_REACH,
    NEXT,
    NONE,
    ONTO,
    REACH,
    TWICE,
    VALUE,
    WILD_ADDED,
    WILD_LAID,
    hope_of,
)

ANY_LEFT = -1
ALL_WILDS = -1
NOTHING, WILD_IN_MELD, WILD_ON_TABLE, WILD_FREED = 0, 1, 2, 3
"""What is owed for a taken wild card (R11): a new meld with a wild; that or an add of one; a candidate that FREES."""

# a frame of the search
_ONE, _TWO, _ALIVE, _TODO, _WILDS, _VALUE, _HOPE, _GAIN = 0, 1, 2, 3, 4, 5, 6, 7
_EARLY, _WILD_BEST, _WILD_POINTS, _POINT_HOPE, _USED, _FLAGS, _TAKEN = 8, 9, 10, 11, 12, 13, 14


class Limits(NamedTuple):
    """What a choice must keep to, all int64."""

    bar: int
    """Points the new melds must have."""
    own: int
    """How many of the new melds with a wild count towards the bar: ALL_WILDS, 0 or 1 (the best of them)."""
    least_left: int
    """At least so many cards must be left."""
    exact_left: int
    """Exactly so many, or ANY_LEFT."""
    guard: int
    """1: an add under the guard needs a hand of two at most (R13)."""
    owed: int
    lone: int
    """Numbers of the tabled melds that can take a wild card by itself (mask)."""
    hand_bonus: int
    """Worth of laying new melds only."""
    wild_bonus: int
    """The same if the cards left are wild ones."""


class Begun(NamedTuple):
    """What is laid before the search begins, all int64."""

    value: int
    early: int
    wild_points: int
    used: int
    flags: int


@inner
def points_of(cards):
    """At most so many points can one copy each of some natural cards (mask) bring."""
    points = np.int64(0)
    while cards:
        points += POINTS[ctz64(cards) & 15]
        cards &= cards - 1
    return points


@internal
def pack(work, goods, starts, one, two, wilds, begun, limits, floor):
    """The best choice of candidates worth more than ``floor``; returns its worth, or ``floor`` if there is none.

    work: modified: the choice stands in the rows CHOICE and CHOSEN if there is one. starts: chains in use;
    one, two, wilds: the hand.
    """
    best = floor
    early, wild_best, wild_points = begun.early, begun.wild_points, begun.wild_points
    value, used, flags = begun.value, begun.used, begun.flags
    bonus = max(limits.hand_bonus, limits.wild_bonus)
    lone_gain = max(goods.weights[WILD], 0) if limits.lone else np.int64(0)
    # natural cards that may still be laid, and at most their worth and points
    alive = one
    hope = hope_of(goods, one) + hope_of(goods, two)
    point_hope = points_of(one) + points_of(two) if limits.bar > 0 else np.int64(0)
    todo = one & starts
    row, lowest, gain = np.int64(NONE), np.int64(0), np.int64(0)
    fresh = True
    depth = 0
    while True:
        if fresh:
            # another card to decide: what only earlier chains hold stays in the hand
            reach, gain = np.int64(0), lone_gain
            if todo:
                lowest = ctz64(todo)
                chain, place = lowest >> 4, lowest & 15
                row = work[HEADS + chain, place]
                reach = work[(REACH if wilds else NATURAL_REACH) + chain, place]
                gain = max(gain, work[GAIN + chain, place])
            dead = alive & ~reach
            hope -= hope_of(goods, dead) + hope_of(goods, dead & two)
            if limits.bar > 0:
                point_hope -= points_of(dead) + points_of(dead & two)
            alive &= reach
        fresh = False
        open_ = value + hope + wilds * gain + bonus > best
        if limits.bar > 0:
            open_ = open_ and early + wild_points + point_hope + wilds * POINTS[0] >= limits.bar
        if open_ and limits.exact_left != ANY_LEFT:
            open_ = popcount64(one & ~alive) + popcount64(two & ~alive) <= limits.exact_left
        if open_ and todo == 0:
            open_ = False
            points = early
            if limits.own == ALL_WILDS:
                points += wild_points
            elif limits.own:
                points += wild_best
            if points >= limits.bar:
                naturals_left = popcount64(one) + popcount64(two)
                room = min(wilds, popcount64(limits.lone & ~used))
                for lone in range(room + 1):
                    left = naturals_left + wilds - lone
                    worth = value + lone * goods.weights[WILD]
                    if lone == 0 and not flags & ADDS:
                        worth += limits.wild_bonus if naturals_left == 0 else limits.hand_bonus
                    if worth <= best or left < limits.least_left:
                        continue
                    if limits.exact_left != ANY_LEFT and left != limits.exact_left:
                        continue
                    if limits.guard and flags & GUARDED and left > 2:
                        continue
                    if limits.owed == WILD_IN_MELD and not flags & WILD_LAID:
                        continue
                    if limits.owed == WILD_ON_TABLE and not (flags & (WILD_LAID | WILD_ADDED) or lone):
                        continue
                    if limits.owed == WILD_FREED and not flags & FREES:
                        continue
                    best = worth
                    for level in range(depth):
                        work[CHOICE, level] = work[FRAMES + level, _TAKEN]
                    work[CHOSEN, 0] = depth
                    work[CHOSEN, LONE] = lone
        if not open_:
            if depth == 0:
                return best
            depth -= 1
            frame = FRAMES + depth
            one, two, alive, todo = work[frame, _ONE], work[frame, _TWO], work[frame, _ALIVE], work[frame, _TODO]
            wilds, value, hope, gain = work[frame, _WILDS], work[frame, _VALUE], work[frame, _HOPE], work[frame, _GAIN]
            early, wild_best = work[frame, _EARLY], work[frame, _WILD_BEST]
            wild_points, point_hope = work[frame, _WILD_POINTS], work[frame, _POINT_HOPE]
            used, flags = work[frame, _USED], work[frame, _FLAGS]
            row = work[work[frame, _TAKEN], NEXT]
            lowest = ctz64(todo)
            continue
        while row != NONE:
            if work[row, CARDS] & ~one or work[row, TWICE] & ~two or work[row, ONTO] & used:
                row = work[row, NEXT]
            elif work[row, HAS_WILD] > wilds:
                row = np.int64(NONE)
            else:
                break
        if row == NONE:
            # the card stays in the hand
            todo &= todo - 1
            fresh = True
            continue
        frame = FRAMES + depth
        work[frame, _ONE], work[frame, _TWO], work[frame, _ALIVE], work[frame, _TODO] = one, two, alive, todo
        work[frame, _WILDS], work[frame, _VALUE], work[frame, _HOPE], work[frame, _GAIN] = wilds, value, hope, gain
        work[frame, _EARLY], work[frame, _WILD_BEST] = early, wild_best
        work[frame, _WILD_POINTS], work[frame, _POINT_HOPE] = wild_points, point_hope
        work[frame, _USED], work[frame, _FLAGS], work[frame, _TAKEN] = used, flags, row
        depth += 1
        hope -= hope_of(goods, work[row, CARDS] & alive) + hope_of(goods, work[row, TWICE] & alive)
        one, two = without(one, two, work[row, CARDS])
        one, two = without(one, two, work[row, TWICE])
        alive &= one
        wilds -= work[row, HAS_WILD]
        value += work[row, VALUE]
        more = work[row, MELD_POINTS] - work[row, EARLY]
        early += work[row, EARLY]
        wild_points += more
        wild_best = max(wild_best, more)
        point_hope -= work[row, NATURAL_POINTS]
        used |= work[row, ONTO]
        flags |= work[row, FLAGS]
        todo &= one
        # the second copy of the card goes on in the same chain
        fresh = not (todo >> lowest) & 1
