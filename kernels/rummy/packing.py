"""Which of the candidates to lay: the best choice in which each card is used once, by depth-first search.

The lowest card of the hand that begins a candidate is decided first: one of the candidates that begin with it, or none.
Of two copies the second takes a candidate that does not come before the first's. A branch that cannot beat the best
choice so far is cut.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import ctz64, internal, popcount64
from kernels.rummy.candidates import (
    ADDS,
    CARDS,
    CHOICE,
    CHOSEN,
    EARLY,
    FLAGS,
    FRAMES,
    FREES,
    GUARDED,
    HAS_WILD,
    HEADS,
    HOPE,
    LONE,
    MELD_POINTS,
    NEXT,
    NONE,
    ONTO,
    POINT_HOPE,
    TWICE,
    VALUE,
    WILD_ADDED,
    WILD_LAID,
    card_hope,
    wild_hope,
)
from kernels.rummy.cards import POINTS, WILD, without

ANY_LEFT = -1
ALL_WILDS = -1
NOTHING, WILD_IN_MELD, WILD_ON_TABLE, WILD_FREED = 0, 1, 2, 3
"""What is owed for a taken wild card (R11): a new meld with a wild; that or an add of one; a candidate that FREES."""

# a frame of the search
_ONE, _TWO, _WILDS, _TODO, _ROW, _VALUE, _HOPE = 0, 1, 2, 3, 4, 5, 6
_EARLY, _WILD_BEST, _WILD_POINTS, _POINT_HOPE, _USED, _FLAGS, _TAKEN = 7, 8, 9, 10, 11, 12, 13


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


@internal
def pack(work, goods, starts, cover, one, two, wilds, begun, limits, floor):
    """The best choice of candidates worth more than ``floor``; returns its worth, or ``floor`` if there is none.

    work: modified: the choice stands in the rows CHOICE and CHOSEN if there is one. starts: chains in use; cover: cards
    in some candidate; one, two, wilds: the hand (R5, R7: no meld has a card twice or two wilds).
    """
    best = floor
    value, early, wild_best, wild_points = begun.value, begun.early, begun.wild_points, begun.wild_points
    used, flags = begun.used, begun.flags
    hope = wilds * wild_hope(goods) + max(limits.hand_bonus, limits.wild_bonus)
    point_hope = wilds * POINTS[0]
    rest = one & cover
    while rest:
        card = ctz64(rest)
        rest &= rest - 1
        copies = 1 + ((two >> card) & 1)
        hope += copies * card_hope(goods, card)
        point_hope += copies * POINTS[card & 15]
    todo = one & starts
    row = np.int64(NONE)
    if todo:
        lowest = ctz64(todo)
        row = work[HEADS + (lowest >> 4), lowest & 15]
    depth = 0
    while True:
        open_ = value + hope > best and early + wild_points + point_hope >= limits.bar
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
        if open_ and limits.exact_left != ANY_LEFT:
            # cards below the one to decide, and those no candidate takes, stay in the hand
            dead = (todo & -todo) - 1 | ~cover
            open_ = popcount64(one & dead) + popcount64(two & dead) <= limits.exact_left
        if not open_:
            if depth == 0:
                return best
            depth -= 1
            frame = FRAMES + depth
            one, two, wilds = work[frame, _ONE], work[frame, _TWO], work[frame, _WILDS]
            todo, row, value, hope = work[frame, _TODO], work[frame, _ROW], work[frame, _VALUE], work[frame, _HOPE]
            early, wild_best = work[frame, _EARLY], work[frame, _WILD_BEST]
            wild_points, point_hope = work[frame, _WILD_POINTS], work[frame, _POINT_HOPE]
            used, flags = work[frame, _USED], work[frame, _FLAGS]
            continue
        while row != NONE and (
            work[row, CARDS] & ~one or work[row, TWICE] & ~two or work[row, HAS_WILD] > wilds or work[row, ONTO] & used
        ):
            row = work[row, NEXT]
        lowest = ctz64(todo)
        if row == NONE:
            # the card stays in the hand
            copies = 1 + ((two >> lowest) & 1)
            hope -= copies * card_hope(goods, lowest)
            point_hope -= copies * POINTS[lowest & 15]
            todo &= todo - 1
            if todo:
                lowest = ctz64(todo)
                row = work[HEADS + (lowest >> 4), lowest & 15]
            continue
        frame = FRAMES + depth
        work[frame, _ONE], work[frame, _TWO], work[frame, _WILDS] = one, two, wilds
        work[frame, _TODO], work[frame, _ROW], work[frame, _VALUE] = todo, work[row, NEXT], value
        work[frame, _HOPE], work[frame, _EARLY], work[frame, _WILD_BEST] = hope, early, wild_best
        work[frame, _WILD_POINTS], work[frame, _POINT_HOPE] = wild_points, point_hope
        work[frame, _USED], work[frame, _FLAGS], work[frame, _TAKEN] = used, flags, row
        depth += 1
        one, two = without(one, two, work[row, CARDS])
        one, two = without(one, two, work[row, TWICE])
        wilds -= work[row, HAS_WILD]
        value += work[row, VALUE]
        hope -= work[row, HOPE]
        point_hope -= work[row, POINT_HOPE]
        more = work[row, MELD_POINTS] - work[row, EARLY]
        early += work[row, EARLY]
        wild_points += more
        wild_best = max(wild_best, more)
        used |= work[row, ONTO]
        flags |= work[row, FLAGS]
        todo &= one
        if todo and not (todo >> lowest) & 1:
            lowest = ctz64(todo)
            row = work[HEADS + (lowest >> 4), lowest & 15]
