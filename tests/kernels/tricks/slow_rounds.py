"""Rounds sorted and added up the slow way, from their transcripts."""

from collections import Counter

from hand_sim.tricks.cards import RANK_ORDERS, to_mask
from kernels.tricks.players.calls import STRENGTH, estimate

SUITS = "SHDC"


def is_made(rules, call, taken):
    """T6, S2."""
    if rules["hit_rule"] == "at_least" and call > 0:
        return taken >= call
    return taken == call


def features(rules, transcript, seat, policies, rest):
    """The group (number within its grouping) of one hand under each grouping."""
    hand = transcript["hands"][seat]
    position = (seat - transcript["dealer"] - 1) % 4
    lengths = Counter(card[1] for card in hand)
    ranks = Counter(card[0] for card in hand)
    second = RANK_ORDERS[rules["rank_order"]][-2]
    trump = SUITS.index(transcript["trump"]) if transcript["trump"] else -1
    expected = estimate(to_mask(hand, rules["rank_order"]), position, STRENGTH, trump, rest) / 256
    strength = min(max(int(expected // 0.5), 0), 16)
    total = sum(transcript["calls"])
    call = transcript["calls"][seat]
    return {
        "all": 0,
        "seat": seat,
        "position": position,
        "policy": list(dict.fromkeys(policies)).index(policies[seat]),
        "total": 0 if total < 8 else 1 if total == 8 else 2,
        "call": call,
        "strength": strength,
        "aces": ranks["A"],
        "high_cards": ranks["A"] + ranks[second],
        "longest_suit": max(lengths.values()) - 2,
        "voids": 4 - len(lengths),
        "strength_call": strength * 9 + call,
    }


def tally(rules, transcripts, policies, rest):
    """For each (grouping, group) the sums `tally_rounds` keeps, in its order; groups without a hand are missing."""
    sums = {}
    for transcript in transcripts:
        deal = {}
        for seat in range(4):
            call, taken = transcript["calls"][seat], transcript["taken"][seat]
            worth = (int(is_made(rules, call, taken)), transcript["scores"][seat], taken, call)
            for group in features(rules, transcript, seat, policies, rest).items():
                deal.setdefault(group, []).append(worth)
        for group, hands in deal.items():
            m = len(hands)
            row = [1, m, m * m]
            for y in map(sum, zip(*hands, strict=True)):
                row += [y, m * y, y * y]
            sums[group] = [old + new for old, new in zip(sums.get(group, [0] * len(row)), row, strict=True)]
    return sums
