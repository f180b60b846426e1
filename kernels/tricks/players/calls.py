"""Calls (T3): the ``rule`` player's, from fitted estimates of the tricks this very player takes.

A suit's holding, the pattern of its eight strengths, adds its fitted share to three numbers: the tricks the player
takes when it wants all (chase), when it wants none (duck), and with its own calls (strength). Chase and duck place the
hand in a table of what each call 0..8 came to when this player played on from it.
"""

from kernels.jit import inlined, pext32
from kernels.tricks.cards import SUIT_BITS
from kernels.tricks.params import IN_TURN
from kernels.tricks.players.codes import RANDOM, TIMEOUT
from kernels.tricks.players.tables import (
    CALL,
    CHASE_KNOT,
    CHASE_KNOTS,
    DUCK_KNOT,
    DUCK_KNOTS,
    PATTERN,
    PATTERNS,
    SCALE,
)
from kernels.tricks.players.unskilled import random_call, timeout_call
from kernels.tricks.score import call_prize

CHASE, DUCK, STRENGTH = 0, 1, 2


@inlined
def estimate(hand, position, kind, trump, rest):
    """Tricks (1/256) of eight cards (mask) in ``position`` (0 leads .. 3 deals); ``kind`` CHASE, DUCK or STRENGTH."""
    total = 0
    base = PATTERN + (position * 3 + kind) * 2 * PATTERNS
    for suit in range(4):
        pattern = pext32(hand >> suit, SUIT_BITS)
        total += rest[base + (suit == trump) * PATTERNS + pattern]
    return total


@inlined
def earlier_press(total, callers):
    """0..2: whether the ``callers`` before (their calls add up to ``total``) want few, ordinary or many tricks."""
    lean = total - 2 * callers
    if lean <= -2:
        return 0
    return 2 if lean >= 2 else 1


@inlined
def rule_call(hand, position, trump, press, forbidden, params, scale, rest):
    """The call 0..8 worth most to the ``rule`` player; never ``forbidden`` (a call, or -1)."""
    chase = estimate(hand, position, CHASE, trump, rest)
    duck = estimate(hand, position, DUCK, trump, rest)
    chase = min(max(chase, 0), (CHASE_KNOTS - 1) * CHASE_KNOT - 1)
    duck = min(max(duck, 0), (DUCK_KNOTS - 1) * DUCK_KNOT - 1)
    i = chase // CHASE_KNOT
    j = duck // DUCK_KNOT
    u = chase - i * CHASE_KNOT
    v = duck - j * DUCK_KNOT
    at = CALL + (((position * 3 + press) * CHASE_KNOTS + i) * DUCK_KNOTS + j) * 18
    across = DUCK_KNOTS * 18
    w00 = (CHASE_KNOT - u) * (DUCK_KNOT - v)
    w01 = (CHASE_KNOT - u) * v
    w10 = u * (DUCK_KNOT - v)
    w11 = u * v
    chosen = -1
    best_value = 0
    for call in range(9):
        if call == forbidden:
            continue
        k = at + call * 2
        chance = w00 * rest[k] + w01 * rest[k + 18] + w10 * rest[k + across] + w11 * rest[k + across + 18]
        k += 1
        cost = w00 * rest[k] + w01 * rest[k + 18] + w10 * rest[k + across] + w11 * rest[k + across + 18]
        value = (chance * call_prize(params, call) * scale >> 12) - cost
        if chosen < 0 or value > best_value:
            chosen = call
            best_value = value
    return chosen


@inlined
def make_calls(hands, dealer, trump, params, players, words, given, calls):
    """The four calls of a round (T3), from the player after the dealer round to the dealer; modifies ``calls``.

    hands: int64[4] masks; players: codes for the call and the fitted tables; words: uint64[4], what each seat's uniform
    choices are drawn from (modified); given: int64[4], a call to make whatever the policy says, or -1; calls: int64[4],
    out. Under ``call_order = secret`` nobody's call depends on another's.
    """
    scale = players.values[SCALE]
    total = 0
    for position in range(4):
        seat = (dealer + 1 + position) & 3
        forbidden = -1
        if params.total_not_eight and position == 3 and total <= 8:
            forbidden = 8 - total
        press = 1
        if params.call_order == IN_TURN:
            press = earlier_press(total, position)
        policy = players.call[seat]
        if policy == RANDOM:
            call, words[seat] = random_call(words[seat], forbidden)
        elif policy == TIMEOUT:
            call = timeout_call(forbidden)
        else:
            call = rule_call(hands[seat], position, trump, press, forbidden, params, scale, players.rest)
        if given[seat] >= 0:
            call = given[seat]
        calls[seat] = call
        total += call
