"""Rounds in plenty, tallied by what can be known of each hand: its cards, its strength, its call, its seat.

The four hands of a deal hang together, so the deal is the unit of every interval. For each group of hands the tally
holds sums over the deals in which the group occurs, with m its hands in the deal and y what they came to in all:
how many deals, Σm, Σm², and Σy, Σmy, Σy² of four figures. What a deal adds depends only on which of its four seats
fall into the group, so it is worked out once for each set of seats and serves every grouping.
"""

import numpy as np

from kernels.jit import inlined, kernel, lent, popcount32
from kernels.tricks.cards import suit_mask
from kernels.tricks.deal import deal_hands, round_trump
from kernels.tricks.play import lent_board, lent_players, new_board, play_round
from kernels.tricks.players.calls import STRENGTH, estimate
from kernels.tricks.players.tables import TRICK
from kernels.tricks.score import made

DEALS, HANDS, SQUARES, FIRST_FIGURE = 0, 1, 2, 3
"""Where a group keeps the number of deals, Σm and Σm²."""
FIGURES = ("hit", "score", "taken", "called")
"""Each with Σy, Σmy and Σy², in this order, from FIRST_FIGURE on."""
WIDTH = FIRST_FIGURE + 3 * len(FIGURES)

BUCKET = TRICK // 2
BUCKETS = 17
"""Strength in half tricks: below 0.5, 0.5 to 1, ... and from 8 on."""

_SIZES = {
    "all": 1,
    "seat": 4,
    "position": 4,
    "policy": 4,
    "total": 3,  # the four calls: below eight, eight, above
    "call": 9,
    "strength": BUCKETS,
    "aces": 5,
    "high_cards": 9,
    "longest_suit": 7,  # 2..8
    "voids": 4,
    "strength_call": BUCKETS * 9,
}
GROUPINGS = tuple(_SIZES)
STARTS = np.concatenate([[0], np.cumsum(list(_SIZES.values()))]).astype(np.int64)
"""The first group of each grouping, and at the end the number of all groups."""
SHORTEST_LONGEST = 2

_SEAT, _POSITION, _POLICY, _TOTAL, _CALL, _STRENGTH, _ACES, _HIGH, _LONGEST, _VOIDS, _BOTH = range(1, len(GROUPINGS))
_ACE_BITS, _HIGH_BITS = 0xF0000000, 0xFF000000


@inlined
def strength_bucket(hand, position, trump, rest):
    """Half tricks (0..16, whole ones of them) in the ``rule`` player's estimate of the tricks it takes."""
    return min(max(estimate(hand, position, STRENGTH, trump, rest) // BUCKET, 0), BUCKETS - 1)


@inlined
def _note_cards(hand, seat, groups):
    """Group ``seat`` by what a player can count in ``hand`` (mask); modifies ``groups`` (int64[groupings, 4])."""
    longest = 0
    voids = 0
    for suit in range(4):
        length = popcount32(hand & suit_mask(suit))
        longest = max(longest, length)
        voids += length == 0
    groups[_ACES, seat] = popcount32(hand & _ACE_BITS)
    groups[_HIGH, seat] = popcount32(hand & _HIGH_BITS)
    groups[_LONGEST, seat] = longest - SHORTEST_LONGEST
    groups[_VOIDS, seat] = voids


@inlined
def _note_calls(calls, groups):
    """Group all seats by their calls (int64[4]) and by the sum of them; modifies ``groups``."""
    total = calls[0] + calls[1] + calls[2] + calls[3]
    for seat in range(4):
        groups[_TOTAL, seat] = (total >= 8) + (total > 8)
        groups[_CALL, seat] = calls[seat]
        groups[_BOTH, seat] = groups[_STRENGTH, seat] * 9 + calls[seat]


@inlined
def _weigh(params, board, parts):
    """What the deal adds to a group that holds a given set of seats (bits); modifies ``parts`` (int64[16, WIDTH])."""
    for seat in range(4):
        alone = 1 << seat
        parts[alone, FIRST_FIGURE] = made(params, board.calls[seat], board.taken[seat])
        parts[alone, FIRST_FIGURE + 3] = board.scores[seat]
        parts[alone, FIRST_FIGURE + 6] = board.taken[seat]
        parts[alone, FIRST_FIGURE + 9] = board.calls[seat]
    for seats in range(1, 16):
        others = seats & (seats - 1)
        hands = popcount32(seats)
        parts[seats, DEALS] = 1
        parts[seats, HANDS] = hands
        parts[seats, SQUARES] = hands * hands
        for at in range(FIRST_FIGURE, WIDTH, 3):
            y = parts[others, at] + parts[seats ^ others, at]
            parts[seats, at] = y
            parts[seats, at + 1] = hands * y
            parts[seats, at + 2] = y * y


@inlined
def _add_up(groups, parts, out):
    """Add a deal: groups (int64[groupings, 4]), parts of ``_weigh``; modifies ``out`` (int64[all groups, WIDTH])."""
    for grouping in range(len(GROUPINGS)):
        start = STARTS[grouping]
        for seat in range(4):
            group = groups[grouping, seat]
            seats = 0
            for other in range(4):
                seats |= (groups[grouping, other] == group) << other
            if seats & ((1 << seat) - 1) == 0:  # no earlier seat has added this group
                for k in range(WIDTH):
                    out[start + group, k] += parts[seats, k]


@kernel
def _run(seed, first, count, params, players, kinds, board, groups, parts, out):
    board, players = lent_board(board), lent_players(players)
    groups, parts, out = lent(groups), lent(parts), lent(out)
    for deal in range(first, first + count):
        dealer = deal & 3
        trump = round_trump(seed, deal, params.trump)
        deal_hands(seed, deal, params.rank_order, board.hands)
        for seat in range(4):
            position = (seat - dealer - 1) & 3
            hand = board.hands[seat]
            groups[_SEAT, seat] = seat
            groups[_POSITION, seat] = position
            groups[_POLICY, seat] = kinds[seat]
            groups[_STRENGTH, seat] = strength_bucket(hand, position, trump, players.rest)
            _note_cards(hand, seat, groups)
        play_round(seed, deal, dealer, trump, board, params, players)
        _note_calls(board.calls, groups)
        _weigh(params, board, parts)
        _add_up(groups, parts, out)


@kernel
def tally_rounds(seed, first, count, params, players, kinds, out):
    """Play deals ``first`` to ``first + count - 1`` of ``seed``, seat k mod 4 dealing number k, and add up by groups.

    seed: uint64; first, count: int64; kinds: int64[4], the group of each seat under "policy"; out: int64, modified:
    WIDTH sums for each group of each grouping, one after the other.
    """
    groups = np.zeros((len(GROUPINGS), 4), np.int64)
    parts = np.zeros((16, WIDTH), np.int64)
    _run(seed, first, count, params, players, kinds, new_board(), groups, parts, out.reshape((-1, WIDTH)))
