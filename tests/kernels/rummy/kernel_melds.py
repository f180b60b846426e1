"""The search of melds asked and answered in the words of ``slow_melds``."""

import numpy as np
import program_melds
import slow_melds
from slow_melds import RANKS, SUITS, Run, Set, cards_of, holds, masks_of, melds_in

from kernels.rummy import state
from kernels.rummy.search.candidates import MeldRules
from kernels.rummy.search.melds import (
    FIRST_SHIFT,
    IMPOSSIBLE,
    LEAST_LEFT,
    MOST_CARDS,
    MOST_POINTS,
    best_melds,
    meld_count,
    meld_form,
    set_goods,
)

WORK = np.zeros((state.MOST_CANDIDATES, state.WORK_WIDTH), np.int64)
WEIGHTS = np.zeros(64, np.int64)
OBJECTIVES = {"points": MOST_POINTS, "left": LEAST_LEFT, "cards": MOST_CARDS}


def meld_of(form):
    """A meld from its columns KIND, RANK, LOW, HIGH, WILD_PLACE."""
    kind, rank, low, high, wild = map(int, form)
    place = None if wild == state.NO_WILD else wild
    if kind == state.RUN:
        return Run(rank, low, high, place)
    return Set(rank, tuple(suit for suit in SUITS if low >> suit & 1), place is not None)


def asked(hand, rules, wish, ace_high=1):
    """(first, second) as ``slow_melds.best`` gives it, or None; and the melds."""
    costs = np.array([slow_melds.cost(rank, rules) for rank in RANKS], dtype=np.int64)
    point_weight = set_goods(np.int64(OBJECTIVES[wish.objective]), costs, np.int64(rules.wild_in_hand), WEIGHTS)
    meld_rules = MeldRules(*map(np.int64, (rules.low_ace_meld, rules.open_end_wild, rules.max_run, ace_high)))
    limits = wish.bar, wish.most_laid, -1 if wish.exact_left is None else wish.exact_left
    found = best_melds(*map(np.int64, masks_of(hand)), meld_rules, WEIGHTS, point_weight, *map(np.int64, limits), WORK)
    if found == IMPOSSIBLE:
        return None, []
    first, second = int(found) >> FIRST_SHIFT, int(found) & (1 << FIRST_SHIFT) - 1
    held = sum(slow_melds.cost(card, rules) for card in hand)
    ranked = {"points": (first, second - held), "left": (first - held, second), "cards": (first, second)}
    return ranked[wish.objective], [meld_of(meld_form(WORK, number)) for number in range(meld_count(WORK))]


def faults(hand, rules, wish, expected):
    """What is wrong with the kernel's answer, in words; nothing if it is as expected."""
    got, melds = asked(hand, rules, wish)
    where = f"{slow_melds.text(hand)}: {wish}\n{rules}\nexpected {expected}, got {got} by {melds}"
    if got != expected:
        return where
    if got is not None:
        laid = [card for meld in melds for card in cards_of(meld)]
        legal = holds(hand, laid) and all(meld in melds_in(hand, rules) for meld in melds)
        if not legal or program_melds.ranked(hand, rules, wish, melds) != expected:
            return f"melds that are not worth that, or not legal: {where}"
    return ""
