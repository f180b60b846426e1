"""Melds as an integer program: how often each possible meld is laid, no card used more often than it is held."""

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from slow_melds import cards_of, cost, melds_in, points

FIRST = 1_000
"""Weight of the first figure of an objective against the second (points, costs and cards stay below it)."""


def best(hand, rules, wish):
    """The same question and answer as ``slow_melds.best``, solved by HiGHS."""
    melds = melds_in(hand, rules)
    most_laid = wish.most_laid if wish.exact_left is None else min(wish.most_laid, len(hand) - wish.exact_left)
    least_laid = 0 if wish.exact_left is None else len(hand) - wish.exact_left
    if not melds:
        return ranked(hand, rules, wish, ()) if wish.bar <= 0 and least_laid <= 0 <= most_laid else None
    kinds = sorted(set(hand))
    uses = np.array([[cards_of(meld).count(kind) for meld in melds] for kind in kinds])
    worth = np.array([points(meld, rules) for meld in melds])
    saved = np.array([sum(cost(card, rules) for card in cards_of(meld)) for meld in melds])
    laid = np.array([len(cards_of(meld)) for meld in melds])
    first, second = {"points": (worth, saved), "left": (saved, worth), "cards": (laid, worth)}[wish.objective]
    solved = milp(
        -(FIRST * first + second),
        integrality=np.ones(len(melds)),
        bounds=Bounds(0, 2),
        constraints=[
            LinearConstraint(uses, ub=[hand.count(kind) for kind in kinds]),
            LinearConstraint(worth, lb=wish.bar),
            LinearConstraint(laid, lb=least_laid, ub=most_laid),
        ],
        options={"mip_rel_gap": 0},
    )
    if solved.status == 2:
        return None
    assert solved.status == 0, solved.message
    times = np.rint(solved.x).astype(int)
    return ranked(hand, rules, wish, [meld for meld, n in zip(melds, times, strict=True) for _ in range(n)])


def ranked(hand, rules, wish, melds):
    """(first, second) of a choice of melds, as ``slow_melds.best`` gives it."""
    cards = [card for meld in melds for card in cards_of(meld)]
    worth = sum(points(meld, rules) for meld in melds)
    left = sum(cost(card, rules) for card in cards) - sum(cost(card, rules) for card in hand)
    return {"points": (worth, left), "left": (left, worth), "cards": (len(cards), worth)}[wish.objective]
