"""Tricks that can be counted without a search where the hero, seat 0, wants to lose them (the question FEWEST).

A holding *ducks* another for so many rounds if, weakest card first, its i-th card is weaker than the other's i-th for
each of them. Then in each of these rounds it can stay below any card of the other: taking one card from either side,
the one played and the strongest below it, or one thrown from the top, leaves the condition as it was for the rest.
The ranks of such a proof are counted from the bottom: a card and all weaker ones of its suit. Answers are as in
``solver_bounds``; the maximisers are the three others.
"""

from kernels.jit import clz32, inlined, kernel, popcount32
from kernels.tricks.solver.cards import all_stronger, all_weaker, and_weaker


@inlined
def weakest_of(cards):
    """The weakest card of a mask within one suit."""
    return 1 << (31 - clz32(cards))


@kernel
def ducks(hand, others, rounds):
    """Ranks by which the hand ducks the others' cards in every suit for so many rounds, or -1 if it does not.

    A suit of which one of them has no card is of no concern: it is not led, or another card may be thrown.
    """
    ranks = 0
    for suit in range(4):
        places = 0xFF << suit * 8
        mine = hand & places
        theirs = others & places
        done = 0
        while mine and theirs and done < rounds:
            card = weakest_of(mine)
            mine ^= card
            below = -card & places
            if popcount32(theirs & below) > done:
                return -1
            done += 1
            ranks |= below
    return ranks


@inlined
def count_ducks(hands, leader, need, trumps):
    """Count between two tricks the tricks the hero can lose for certain, or be made to win: answer and ranks.

    Off lead and without trumps, the hero loses the rounds in which it ducks all others. On lead it loses one with a
    card below all of somebody's cards in that suit; and it wins every trick as long as each of the others ducks its
    hand.
    """
    hero = hands[0]
    others = hands[1] | hands[2] | hands[3]
    if leader != 0:
        if hero & trumps == 0:
            ranks = ducks(hero, others, popcount32(hands[leader]) - need + 1)
            if ranks >= 0:
                return 0, ranks
        return 2, 0
    if need == popcount32(hero):
        for seat in range(1, 4):
            exits = hero & all_weaker(hands[seat]) & ~all_stronger(hands[seat])
            if exits:
                return 0, and_weaker(weakest_of(exits))
    if others & trumps:
        return 2, 0
    ranks = 0
    for seat in range(1, 4):
        found = ducks(hands[seat], hero, need)
        if found < 0:
            return 2, 0
        ranks |= found
    return 1, ranks


@inlined
def ducks_now(hands, led, best, need, trumps):
    """Within a trick, the hero to play: it can lose this one for certain, and enough of the rest. Answer and ranks."""
    hero = hands[0]
    lose = popcount32(hero) - need + 1
    others = hands[1] | hands[2] | hands[3]
    follow = hero & led
    if follow:
        losing = follow & -best if best & led else follow
        if losing == 0:
            return 2, 0
        if lose == 1:
            return 0, and_weaker(weakest_of(losing))
        card = losing & -losing
        found = -1 if hero & trumps else ducks(hero ^ card, others, lose - 1)
        return (2, 0) if found < 0 else (0, found | and_weaker(card))
    if hero & ~trumps == 0:
        return 2, 0
    if lose == 1:
        return 0, 0
    for suit in range(4):
        top = hero & (0xFF << suit * 8)
        top &= -top
        if top and not hero & trumps:
            found = ducks(hero ^ top, others, lose - 1)
            if found >= 0:
                return 0, found
    return 2, 0
