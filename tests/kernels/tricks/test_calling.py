"""One hand and all nine calls: against rounds played by hand, and against exact chances."""

from math import sqrt

import numpy as np
import pytest

from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.cards import to_mask
from kernels.tricks.calling import PAIR_WIDTH, PAIRS_START, SIZE, WIDTH, try_calls
from kernels.tricks.deal import deal_hidden

HAND = "AS TS 9S KH 7H QD JD 8C"
SEED = 2**63 + 11


def tried(overrides, policies, seat, first, count, hand=HAND):
    """The tallies by call, int64[9, WIDTH], and by pair of calls, int64[9, 9, PAIR_WIDTH]."""
    rules = resolve(None, overrides, "tricks")
    out = np.zeros(SIZE, np.int64)
    own = to_mask(hand.split(), "natural")
    players = tricks_players(rules, policies)
    try_calls(kernel_seed(SEED), first, count, tricks_params(rules), players, seat, own, out)
    return out[:PAIRS_START].reshape(9, WIDTH), out[PAIRS_START:].reshape(9, 9, PAIR_WIDTH)


def weakest_card_tricks(hands, trump, asker):
    """Tricks the asker takes when seat 0 leads and all play their weakest legal card (T4, T8)."""
    hands = [{card for card in range(32) if int(hand) >> card & 1} for hand in hands]
    lead = tricks = 0
    while hands[lead]:
        table = []
        for seat in (lead, (lead + 1) % 4, (lead + 2) % 4, (lead + 3) % 4):
            following = {card for card in hands[seat] if table and card % 4 == table[0][1] % 4}
            card = min(following or hands[seat])
            hands[seat].remove(card)
            table.append((seat, card))
        led = table[0][1] % 4
        lead = max(table, key=lambda play: (play[1] % 4 == trump, play[1] % 4 == led, play[1]))[0]
        tricks += lead == asker
    return tricks


def expected_score(call, taken):
    """T6 under the prices of the preset."""
    if call == taken:
        return 10 * taken if call else 25
    return -10 * abs(call - taken)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("trump", "order"), [("none", "natural"), ("H", "baloot")])
def test_each_call_meets_the_same_deals_and_scores_what_the_rules_say(seat, trump, order):
    rules = resolve(None, [f"trump={trump}", f"rank_order={order}"], "tricks")
    suit = {"none": -1, "H": 1}[trump]
    scores, taken = [], []
    for deal in range(50, 90):
        hands = np.zeros(4, np.int64)
        own = to_mask(HAND.split(), "natural")
        deal_hidden(kernel_seed(SEED), deal, seat, own, tricks_params(rules).rank_order, hands)
        assert int(hands[seat]) == to_mask(HAND.split(), order)
        taken.append(weakest_card_tricks(hands, suit, seat))
        scores.append([expected_score(call, taken[-1]) for call in range(9)])
    calls, pairs = tried([f"trump={trump}", f"rank_order={order}"], ("timeout",) * 4, seat, 50, 40)
    scores = np.array(scores)
    for call in range(9):
        hits = sum(call == tricks for tricks in taken)
        sums = [40, hits, scores[:, call].sum(), (scores[:, call] ** 2).sum()]
        assert calls[call].tolist() == [*sums, *(taken.count(tricks) for tricks in range(9))]
        for other in range(call + 1, 9):
            apart = scores[:, call] - scores[:, other]
            assert pairs[call, other].tolist() == [40, apart.sum(), (apart**2).sum()]


def test_t3_the_dealer_never_makes_the_calls_add_up_to_eight():
    hook = ["call_order=in_turn", "total_not_eight=true"]
    calls, pairs = tried(hook, ("timeout",) * 4, 3, 0, 30)  # the others call zero
    assert calls[:, 0].tolist() == [30] * 8 + [0]
    assert not calls[8].any()
    assert not pairs[:, 8].any()
    calls, _ = tried(hook, ("timeout",) * 4, 2, 0, 30)  # only the dealer is bound
    assert calls[:, 0].tolist() == [30] * 9


def test_t3_each_deal_forbids_the_dealer_what_the_others_leave():
    """Three uniform calls leave call c out with chance P(their sum = 8 - c) = C(10 - c, 2) / 729."""
    n = 4000
    policies = ("random/timeout", "random/timeout", "random/timeout", "timeout")
    calls, pairs = tried(["call_order=in_turn", "total_not_eight=true"], policies, 3, 0, n)
    chances = [(10 - call) * (9 - call) / 2 / 729 for call in range(9)]
    for call, chance in enumerate(chances):
        assert abs((n - calls[call, 0]) / n - chance) < 5 * sqrt(chance * (1 - chance) / n)
        for other in range(call + 1, 9):
            # no deal forbids two calls
            assert n - pairs[call, other, 0] == (n - calls[call, 0]) + (n - calls[other, 0])
