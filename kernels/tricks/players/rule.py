"""The ``rule`` player's card: one trick looked ahead, the rest estimated from the cards not yet seen.

Each card still in hand has a class: how many unseen cards of its suit are higher, how many lower, how many lower ones
it is guarded by. Fitted weights turn classes into the tricks the hand takes when it chases and when it ducks. Need
against those two numbers gives the chance of the exact call and the cost of missing it. For each legal card both
outcomes of the trick are valued so and weighed by the chance that the card holds: certain for the last to play, else
by the higher cards out, who of the players to come may follow (shown voids are remembered) and who of them still
chases. So it takes boss cards first when it needs every trick, and throws high cards away when it is full.
"""

import numpy as np

from kernels.jit import clz32, ctz32, inlined, kernel, pext32, popcount32
from kernels.tricks.cards import FULL_DECK, NO_TRUMP, SUIT_BITS, suit_mask
from kernels.tricks.params import AT_LEAST
from kernels.tricks.players.ending import ending_card, within_reach
from kernels.tricks.players.tables import (
    BIAS,
    FIELD,
    KINDS,
    KNOT,
    KNOT_BITS,
    KNOTS,
    SCALE,
    STATES,
    SURE,
    TERNARY,
    TRICK,
    WIN,
)
from kernels.tricks.precedence import precedence
from kernels.tricks.score import call_prize

_LIMIT = (KNOTS - 1) * KNOT


@kernel
def card_class(card, hand, unseen):
    """Class 0..74 of ``card`` in ``hand`` (masks; int64): see the module's docstring."""
    suit = suit_mask(card & 3)
    below = (1 << card) - 1
    lower = min(popcount32(unseen & suit & below), 4)
    higher = min(popcount32(unseen & suit & ~below), 4)
    guards = min(popcount32(hand & suit & below), 2)
    return (higher * 5 + lower) * 3 + guards


@inlined
def side_kind(unseen, trump):
    """Kind of the suits other than trumps: 0, or 2 in a game with trumps when none is unseen any more."""
    return 2 if trump != NO_TRUMP and unseen & suit_mask(trump) == 0 else 0


@inlined
def suit_estimate(suit, hand, unseen, left, trump, side, suits):
    """The four packed estimates of one suit's cards in ``hand`` with ``left`` tricks to come, of ``suit_states``.

    ``side``: of ``side_kind``.
    """
    own = TERNARY[pext32(hand >> suit, SUIT_BITS)]
    out = TERNARY[pext32(unseen >> suit, SUIT_BITS)]
    kind = 1 if suit == trump else side
    return suits[(left * KINDS + kind) * STATES + own + 2 * out]


@inlined
def unpacked(four_suits, lead):
    """Tricks (1/256, int64) a hand takes chasing and ducking, off lead (0) or on lead (1), from its packed sum."""
    pair = four_suits >> (2 * FIELD * lead)
    field = (1 << FIELD) - 1
    return (pair & field) - 4 * BIAS, ((pair >> FIELD) & field) - 4 * BIAS


@inlined
def sure_winners(hand, unseen, trump):
    """The cards (mask) that win for certain if led: bosses, and only trumps among them while a trump is unseen."""
    beaten = unseen
    for shift in (4, 8, 16):
        beaten |= beaten >> shift
    if trump != NO_TRUMP and unseen & suit_mask(trump):
        hand &= suit_mask(trump)
    return hand & ~beaten


@inlined
def never_winning(hand, unseen):
    """The cards (mask) with no unseen card below them in their suit: led by others, they lose for ever."""
    beating = unseen
    for shift in (4, 8, 16):
        beating |= beating << shift
    return hand & ~beating


@inlined
def press_of(demand, need, left):
    """0..3: how many more tricks the others want than this player leaves them, from well below to well above."""
    contest = demand - left + max(need, 0)
    return min(max((contest + 3) >> 1, 0), 3)


@inlined
def cell(need, estimate, sign):
    """Place 0.._LIMIT between the knots of ``sign`` * (need - estimate), estimates in 1/256 tricks."""
    return min(max(sign * (need * TRICK - estimate) + _LIMIT // 2, 0), _LIMIT - 1)


@inlined
def outlook(need, left, chase, duck, press, lead, prize, scale, over, under, values):
    """What a hand that needs ``need`` of the ``left`` tricks to come is worth, in units of ``cost_scale``.

    ``chase`` and ``duck`` are its estimates, ``prize`` the points of the made call, ``over`` and ``under`` the prices
    of a miss, per trick. ``scale``: units to a point.
    """
    if need < 0:
        return -over * scale * (-need * TRICK + max(duck, 0)) // TRICK
    if need > left:
        return -under * scale * (need * TRICK - min(chase, left * TRICK)) // TRICK
    short = cell(need, chase, 1)
    full = cell(need, duck, -1)
    at = (((left * 2 + lead) * 4 + press) * KNOTS + (short >> KNOT_BITS)) * KNOTS + (full >> KNOT_BITS)
    u = short & (KNOT - 1)
    v = full & (KNOT - 1)
    both = u * v
    right = (v << KNOT_BITS) - both
    low = (u << KNOT_BITS) - both
    rest = KNOT * KNOT - both - right - low
    mixed = rest * values[at] + right * values[at + 1] + low * values[at + KNOTS] + both * values[at + KNOTS + 1]
    chance = mixed >> 32
    cost = mixed & 0xFFFFFFFF
    return (((chance * prize * scale) >> 12) - cost) >> (2 * KNOT_BITS)


@inlined
def holding_class(card, led, unseen, trump, may_follow, known_void, chasers):
    """Index into the table of chances that ``card``, now the best of the trick, holds it."""
    suit = suit_mask(card & 3)
    below = (1 << card) - 1
    lower = min(popcount32(unseen & suit & below), 4)
    higher = min(popcount32(unseen & suit & ~below), 4)
    kind = 0
    if trump != NO_TRUMP:
        if (card & 3) == trump:
            kind = 0 if led == trump else 2
        elif unseen & suit_mask(trump):
            kind = 1
    return ((((kind * 4 + may_follow) * 4 + known_void) * 5 + higher) * 5 + lower) * 4 + chasers


@inlined
def chance_to_hold(card, led, best, position, later, voids, unseen, trump, chasers, rest):
    """Chance (1/4096) that ``card`` wins this trick if played now; 0 and SURE where the cards seen prove it.

    ``later``: bit seat*4 of each seat still to play to this trick.
    """
    suit = card & 3
    if position == 0:
        led = suit
    elif precedence(card, led, trump) < precedence(best, led, trump):
        return 0
    if position == 3:
        return SURE
    known_void = popcount32((voids >> led) & later)
    return np.int64(rest[WIN + holding_class(card, led, unseen, trump, 3 - position - known_void, known_void, chasers)])


@inlined
def full_choice(hand, legal, led, best, unseen, trump):
    """The cards (mask) a full player chooses among when it does not lead.

    Following suit, the highest that loses, if any does. Without the suit led, cards that may never win again are kept
    as long as there is another to throw.
    """
    if hand & suit_mask(led):
        losers = legal & ((1 << best) - 1) if (best & 3) == led else legal
        return 1 << (31 - clz32(losers)) if losers else legal
    trumps = suit_mask(trump) if trump != NO_TRUMP else 0
    risky = legal & ~(never_winning(hand, unseen) & ~trumps)
    return risky if risky & ~trumps else legal


@inlined
def others(seat, position, calls, taken):
    """What the others still want: tricks in all, how many still to play to this trick want any, and who they are.

    The last is a mask of bits seat*4. calls, taken: int64[4].
    """
    demand = 0
    chasers = 0
    later = 0
    for step in range(1, 4):
        other = (seat + step) & 3
        wants = max(calls[other] - taken[other], 0)
        to_play = step + position < 4
        demand += wants
        chasers += to_play & (wants > 0)
        later |= to_play << (other * 4)
    return demand, chasers, later


@inlined
def rule_card(
    hand, legal, led, best, holder, position, left, gone, voids, seat, calls, taken, trump, params, tables, sums
):
    """The card (index) ``rule`` plays.

    hand, legal: masks of its cards and of the legal ones. led: suit led or -1; best: the card winning so far, played by
    the seat ``holder`` steps on (both of no meaning on lead); position: cards already in the trick; left: tricks to
    come, this one included; gone: mask of all cards played; voids: bit seat*4 + suit for each void shown; calls, taken:
    int64[4], public; trump: suit or -1; tables: Players, of which only the arrays of ``rule_tables`` are read; sums:
    int64[4], scratch, overwritten.
    """
    if legal & (legal - 1) == 0:
        return ctz32(legal)
    unseen = FULL_DECK ^ (gone | hand)
    if left == 2 and within_reach(position, unseen, voids, seat):
        return ending_card(legal, led, best, holder, position, unseen, voids, seat, calls, taken, trump, params)
    call = calls[seat]
    prize = call_prize(params, call)
    over, under = params.over_per_trick, params.under_per_trick
    suits, values, rest = tables.suits, tables.values, tables.rest
    scale = values[SCALE]
    greedy = params.hit_rule == AT_LEAST and call > 0
    need = call - taken[seat]
    full = need <= 0 and not greedy
    if position == 0 and need >= left:
        bosses = sure_winners(hand, unseen, trump)
        legal = bosses if bosses else legal
    elif full and position:
        legal = full_choice(hand, legal, led, best, unseen, trump)
    demand, chasers, later = others(seat, position, calls, taken)
    after = left - 1
    side = side_kind(unseen, trump)
    whole = np.int64(0)
    for suit in range(4):
        sums[suit] = suit_estimate(suit, hand, unseen, after, trump, side, suits)
        whole += sums[suit]
    between = unseen | ((1 << best) if position else 0)
    chosen = -1
    best_value = 0
    while legal:
        card = ctz32(legal)
        legal &= legal - 1
        suit = card & 3
        own = hand & suit_mask(suit)
        above = own & ~((2 << card) - 1)
        if full and position and precedence(card, led, trump) < precedence(best, led, trump):
            if above and precedence(ctz32(above), led, trump) < precedence(best, led, trump):
                continue  # a higher card of the suit loses this trick too: throw that one
        else:
            beneath = own & ((1 << card) - 1)
            if beneath and between & suit_mask(suit) & ((1 << card) - 1) & ~((1 << (31 - clz32(beneath))) - 1) == 0:
                continue  # as good as the card beneath it, already looked at
        kept = whole - sums[suit] + suit_estimate(suit, hand ^ (1 << card), unseen, after, trump, side, suits)
        holds = chance_to_hold(card, led, best, position, later, voids, unseen, trump, chasers, rest)
        value = 0
        for won in range(2):
            chance = holds if won else SURE - holds
            if chance == 0:
                continue
            chase, duck = unpacked(kept, won)
            if greedy:
                value += chance * (TRICK * won + chase)
            else:
                press = press_of(demand, need - won, after)
                worth = outlook(need - won, after, chase, duck, press, won, prize, scale, over, under, values)
                value += chance * worth
        if chosen < 0 or value > best_value:
            chosen = card
            best_value = value
    return chosen
