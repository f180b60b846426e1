"""The ``rule`` player with two tricks to go: every way the unseen cards can lie, instead of estimates.

With two cards in hand at most six are unseen. All their distributions that agree with the voids shown are gone through,
and all the plays of the others that follow suit; a play they would rather make, by what they still need, weighs three
times the other. A card that is certain to make the call is found to be so, whatever the weights.
"""

from kernels.jit import ctz32, inlined, kernel, popcount32
from kernels.tricks.cards import NO_TRUMP, suit_mask
from kernels.tricks.precedence import precedence
from kernels.tricks.score import score

LIKED, DISLIKED = 3, 1
REACH = 60
"""Of the 216 products of possible cards a seat when nothing is known: what costs less than the rest of a round."""


@inlined
def higher_cards(card, trump):
    """The cards (mask) that beat ``card`` when its suit is led (T4)."""
    above = suit_mask(card & 3) & ~((1 << card) - 1) & ~(1 << card)
    if trump != NO_TRUMP and (card & 3) != trump:
        above |= suit_mask(trump)
    return above


@inlined
def weight_of(play, keep, follows, takes, wants):
    """How much a seat's ``play``, keeping ``keep``, weighs: 0 for a revoke (T4), else 1, 3 or 4 (no choice).

    follows, takes: the cards (masks) of the suit led and those that would win so far; wants: 1 if the seat still needs
    tricks. A seat that wants tricks takes, and spares its high cards where it cannot; others do the opposite.
    """
    choice = ((follows >> play) & 1) - ((follows >> keep) & 1)
    takes_it = (takes >> play) & 1
    if takes_it != (takes >> keep) & 1:
        likes = takes_it == wants
    else:
        likes = (play > keep) != ((wants == 1) & (takes_it == 0))
    weight = LIKED if likes else DISLIKED
    return weight if choice == 0 else (LIKED + DISLIKED if choice > 0 else 0)


@inlined
def threat(play, takes, trumps):
    """A number by which the plays that win so far compare; 0 for any other play."""
    return ((takes >> play) & 1) * (play + 1 + (((trumps >> play) & 1) << 6))


@inlined
def holdable(cards, voids, seat):
    """The ``cards`` (mask) a seat may hold, by the voids it has shown."""
    shown = voids >> (seat * 4)
    for suit in range(4):
        if shown >> suit & 1:
            cards &= ~suit_mask(suit)
    return cards


@inlined
def within_reach(position, unseen, voids, seat):
    """Whether the unseen cards can lie in few enough ways to go through them all.

    With many voids shown they can, and that is where estimates, which know nothing of who holds what, go wrong.
    """
    ways = 1
    for step in range(1, 4):
        ways *= popcount32(holdable(unseen, voids, (seat + step) & 3))
    return (position > 1) | (ways <= REACH)


@kernel
def ending_value(card, kept, led, best, holder, position, unseen, voids, seat, calls, taken, trump, params):
    """Weighted sum of the scores over all ways the last two tricks can go if ``card`` is played now and ``kept`` next.

    ``best`` (index) is the card winning so far, played by the seat ``holder`` steps after the player's own;
    ``position`` cards lie in the trick; led: suit led or -1. The weights' sum is the same for either card, so the sums
    (int64) compare.
    """
    if position == 0:
        led = card & 3
    elif precedence(card, led, trump) < precedence(best, led, trump):
        card = best
    else:
        holder = 0
    if position == 0:
        holder = 0
    follows = suit_mask(led)
    takes = higher_cards(card, trump)
    trumps = 0 if trump == NO_TRUMP else suit_mask(trump)
    same = suit_mask(kept & 3) if (kept & 3) != trump else -1
    beaten_by = higher_cards(kept, trump)
    s1, s2, s3 = (seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3
    wants1, wants2, wants3 = 1 * (calls[s1] > taken[s1]), 1 * (calls[s2] > taken[s2]), 1 * (calls[s3] > taken[s3])
    later1, later2, later3 = position < 3, position < 2, position < 1
    may1, may2, may3 = holdable(unseen, voids, s1), holdable(unseen, voids, s2), holdable(unseen, voids, s3)
    score0 = score(params, calls[seat], taken[seat])
    score1 = score(params, calls[seat], taken[seat] + 1)
    score2 = score(params, calls[seat], taken[seat] + 2)
    total = 0
    # A seat still to play has a pair (x played, k kept); one that has played has only k, and its x runs over a dummy.
    plays1 = may1 if later1 else 1
    while plays1:
        x1 = ctz32(plays1)
        plays1 &= plays1 - 1
        threat1 = threat(x1, takes, trumps) if later1 else 0
        free1 = unseen & ~(1 << x1) if later1 else unseen
        keeps1 = may1 & free1
        while keeps1:
            k1 = ctz32(keeps1)
            keeps1 &= keeps1 - 1
            weight1 = weight_of(x1, k1, follows, takes, wants1) if later1 else 1
            after1 = free1 & ~(1 << k1)
            plays2 = (may2 & after1 if later2 else 1) if weight1 else 0
            while plays2:
                x2 = ctz32(plays2)
                plays2 &= plays2 - 1
                threat2 = threat(x2, takes, trumps) if later2 else 0
                free2 = after1 & ~(1 << x2) if later2 else after1
                keeps2 = may2 & free2
                while keeps2:
                    k2 = ctz32(keeps2)
                    keeps2 &= keeps2 - 1
                    weight2 = weight1 * (weight_of(x2, k2, follows, takes, wants2) if later2 else 1)
                    after2 = free2 & ~(1 << k2)
                    plays3 = (may3 & after2 if later3 else 1) if weight2 and may3 & after2 == after2 else 0
                    while plays3:
                        x3 = ctz32(plays3)
                        plays3 &= plays3 - 1
                        k3 = ctz32(after2 & ~(1 << x3) if later3 else after2)
                        weight3 = weight2 * (weight_of(x3, k3, follows, takes, wants3) if later3 else 1)
                        threat3 = threat(x3, takes, trumps) if later3 else 0
                        top = max(max(threat1, threat2), threat3)
                        leader = holder
                        if top:
                            leader = 1 if top == threat1 else (2 if top == threat2 else 3)
                        leads = k1 if leader == 1 else (k2 if leader == 2 else (k3 if leader == 3 else kept))
                        wins_last = (((1 << k1) | (1 << k2) | (1 << k3)) & beaten_by == 0) & ((same >> leads) & 1)
                        took = (leader == 0) + wins_last
                        total += weight3 * (score0 if took == 0 else (score1 if took == 1 else score2))
    return total


@kernel
def ending_card(legal, led, best, holder, position, unseen, voids, seat, calls, taken, trump, params):
    """The better of two legal cards (index) with two tricks to go; the lower one if they are worth the same.

    Arguments as of ``ending_value``; legal: two cards (mask), the whole hand.
    """
    low = ctz32(legal)
    high = ctz32(legal & (legal - 1))
    value = ending_value(high, low, led, best, holder, position, unseen, voids, seat, calls, taken, trump, params)
    other = ending_value(low, high, led, best, holder, position, unseen, voids, seat, calls, taken, trump, params)
    return high if value > other else low
