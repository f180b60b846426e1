"""Which card the solver tries first. The order changes how long a proof takes, never what it proves."""

from kernels.jit import ctz32, inlined, popcount32
from kernels.tricks.solver.cards import suit_of


@inlined
def insert(work, at, count, value):
    """Insert into the ascending list of ``count`` numbers at ``work[at:]``; it is read from its end."""
    place = at + count
    while place > at and work[place - 1] > value:
        work[place] = work[place - 1]
        place -= 1
    work[place] = value


@inlined
def order_leads(work, at, cards, seat, counted, maxers, hint):
    """List the cards (mask) a leader may try at ``work[at:]`` as score * 32 + card, best last; their number.

    ``work[0:4]`` are the hands; ``hint`` is the card (mask or 0) that served before.
    """
    side = maxers if (maxers >> seat) & 1 else maxers ^ 15
    ours = 0
    theirs = 0
    for other in range(4):
        if (side >> other) & 1:
            ours |= work[other]
        else:
            theirs |= work[other]
    count = 0
    while cards:
        card = cards & -cards
        cards ^= card
        suit = suit_of(card)
        index = ctz32(card)
        strength = 7 - (index & 7)
        foes = theirs & suit
        friends = ours & suit
        if counted != maxers:
            if seat == 0:
                score = 20 - strength - popcount32(work[0] & suit)
                for other in range(1, 4):
                    hand = work[other] & suit
                    if hand and hand & -card == 0:
                        score = 40 + strength
            else:
                score = 20 - strength
                hero = work[0] & suit
                if hero == 0:
                    score -= 10
                elif hero & -card == 0:
                    score += 20
        elif (ours | theirs) & suit & (card - 1) == 0:
            score = 40 + popcount32(work[seat] & suit)
        elif foes == 0:
            score = 30 - strength
        elif friends & -friends < foes & -foes:
            score = 25 - strength
        else:
            score = 10 - strength
        if card == hint:
            score += 100
        insert(work, at, count, score * 32 + index)
        count += 1
    return count


@inlined
def order_follows(work, at, cards, turn, leader, best, winner, led, counted, maxers, trumps):
    """The same for the card number ``turn`` (1..3) of a trick won so far by the card ``best`` of seat ``winner``."""
    seat = (leader + turn) & 3
    winning = suit_of(best) & (best - 1)
    if not best & trumps:
        winning |= trumps
    friendly = ((maxers >> seat) ^ (maxers >> winner)) & 1 == 0
    hero_ahead = (counted >> winner) & 1
    later = 0
    for next_turn in range(turn + 1, 4):
        other = (leader + next_turn) & 3
        if ((maxers >> seat) ^ (maxers >> other)) & 1:
            follow = work[other] & led
            later |= follow if follow else work[other] & trumps
    count = 0
    while cards:
        card = cards & -cards
        cards ^= card
        index = ctz32(card)
        strength = 7 - (index & 7)
        wins = card & winning != 0
        if counted == maxers:
            score = 30 - strength
            if wins and friendly:
                score -= 10
            elif wins:
                score += 10
                if later & suit_of(card) & (card - 1):
                    score -= 20
        elif (counted >> seat) & 1:
            score = 10 - strength if wins else 20 + strength
        else:
            score = 20 - strength
            if wins and hero_ahead:
                score -= 10
        insert(work, at, count, score * 32 + index)
        count += 1
    return count
