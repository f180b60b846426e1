# mypy: ignore-errors
# (compiled, and thereby typed, by numba, like the kernels)
"""The slow way to solve open cards, written apart from the solver to check it.

Cards are numbers ``strength * 4 + suit``, hands sets of bits. ``minimax`` tries every legal card to the end of the
game: no pruning, no table, no card taken for another. ``remembering`` does the same with a window of one trick and a
memory of exact positions, for more cards than four.

``counted`` is the mask of seats whose tricks are counted, ``maxers`` the mask of seats that want many of these.
"""

import numba
import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.int64]

PLACES = 1 << 16


@numba.njit
def trick_winner(leader: int, cards: Cards, trump: int) -> int:
    """Seat that takes a trick of four cards, in the order played (T4)."""
    best = 0
    for turn in range(1, 4):
        same_suit = cards[turn] % 4 == cards[best] % 4
        if (same_suit and cards[turn] > cards[best]) or (not same_suit and cards[turn] % 4 == trump):
            best = turn
    return (leader + best) % 4


@numba.njit
def may_play(hand: int, card: int, turn: int, first: int) -> bool:
    """Whether a card of the hand follows the suit of the first card, or need not (T4)."""
    if not (hand >> card) & 1:
        return False
    if turn == 0 or card % 4 == first % 4:
        return True
    for other in range(first % 4, 32, 4):
        if (hand >> other) & 1:
            return False
    return True


@numba.njit
def minimax(hands: Cards, leader: int, cards: Cards, turn: int, trump: int, counted: int, maxers: int) -> int:
    """Tricks the counted seats get with best play of both parties; ``cards[:turn]`` are on the table."""
    if turn == 4:
        winner = trick_winner(leader, cards, trump)
        taken = (counted >> winner) & 1
        if hands[0] == 0 and hands[1] == 0 and hands[2] == 0 and hands[3] == 0:
            return taken
        return taken + minimax(hands, winner, np.zeros(4, np.int64), 0, trump, counted, maxers)
    seat = (leader + turn) % 4
    best = -1
    for card in range(32):
        if may_play(hands[seat], card, turn, cards[0]):
            hands[seat] ^= 1 << card
            cards[turn] = card
            value = minimax(hands, leader, cards, turn + 1, trump, counted, maxers)
            hands[seat] ^= 1 << card
            if best < 0 or (value > best if (maxers >> seat) & 1 else value < best):
                best = value
    return best


@numba.njit
def reaches(
    known: Cards, hands: Cards, leader: int, cards: Cards, turn: int, need: int, trump: int, counted: int, maxers: int
) -> bool:
    """Whether the counted seats get at least ``need`` tricks; ``known`` (int64[PLACES, 4]) remembers positions."""
    if turn == 4:
        winner = trick_winner(leader, cards, trump)
        need -= (counted >> winner) & 1
        if hands[0] == 0 and hands[1] == 0 and hands[2] == 0 and hands[3] == 0:
            return need <= 0
        return reaches(known, hands, winner, np.zeros(4, np.int64), 0, need, trump, counted, maxers)
    left = hands[0] | hands[1] << 32
    right = hands[2] | hands[3] << 32
    state = leader * 64 + need
    place = (left * 31 + right * 17 + state * 7) % 65521
    if turn == 0:
        if need <= 0:
            return True
        memory = known[place]
        if memory[0] == left and memory[1] == right and memory[2] == state:
            return memory[3] == 1
    seat = (leader + turn) % 4
    wants = (maxers >> seat) & 1 == 1
    answer = not wants
    for card in range(32):
        if may_play(hands[seat], card, turn, cards[0]):
            hands[seat] ^= 1 << card
            cards[turn] = card
            found = reaches(known, hands, leader, cards, turn + 1, need, trump, counted, maxers)
            hands[seat] ^= 1 << card
            if found == wants:
                answer = wants
                break
    if turn == 0:
        memory = known[place]
        memory[0], memory[1], memory[2], memory[3] = left, right, state, np.int64(answer)
    return answer


@numba.njit
def remembering(hands: Cards, leader: int, tricks: int, trump: int, counted: int, maxers: int) -> int:
    """The answer of ``minimax`` before the first card of a trick, found by asking for one trick after the other."""
    known = np.zeros((PLACES, 4), np.int64)
    need = 1
    while need <= tricks and reaches(known, hands, leader, np.zeros(4, np.int64), 0, need, trump, counted, maxers):
        need += 1
    return need - 1
