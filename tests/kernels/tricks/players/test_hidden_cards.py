"""No policy sees a hidden card (C64, T3): its decision stays when only what it cannot see is changed."""

import random
from itertools import product

import numpy as np
import pytest
from kernel_table import POLICIES, Table
from slow_endings import cards_of, ending_after, legal_cards, seats_of

SWAPS = 40
MIXED = ("rule", "random", "timeout", "rule")


def shuffled(rng, hands, me, fixed, voids):
    """The hands with cards of the others exchanged at random: not mine, none of ``fixed``, none into a void shown."""
    hands = list(hands)
    others = [seat for seat in range(4) if seat != me]
    for _ in range(SWAPS):
        one, other = rng.sample(others, 2)
        mine, theirs = (cards_of(hands[seat] & ~fixed) for seat in (one, other))
        if not mine or not theirs:
            continue
        a, b = rng.choice(mine), rng.choice(theirs)
        if voids >> other * 4 + a % 4 & 1 or voids >> one * 4 + b % 4 & 1:
            continue
        hands[one] ^= 1 << a | 1 << b
        hands[other] ^= 1 << a | 1 << b
    return hands


def changed_cards(table, decide, rounds):
    """(decisions asked, decisions that changed with the hidden cards) of ``decide`` along played rounds.

    ``decide(hands, calls, played, dealer)`` gives the next card; ``hands`` are those dealt.
    """
    rng = random.Random(1)
    asked = changed = 0
    for deal in range(rounds):
        dealer, lead = deal % 4, (deal + 1) % 4
        hands = [int(hand) for hand in table.hands(7, deal)]
        board = table.round(7, deal, dealer)
        for at in range(deal % 3, 28, 3):
            played = tuple(int(card) for card in board.played[:at])
            me = seats_of(lead, table.params.trump, played)[-1]
            seen = ending_after(hands[me], me, lead, table.params.trump, played)
            if len(legal_cards(seen.hand, seen.table)) == 1:
                continue
            fixed = sum(1 << card for card in played)
            others = [shuffled(rng, hands, me, fixed, seen.voids) for _ in range(2)]
            asked += 1
            here = decide(hands, board.calls, played, dealer)
            changed += any(decide(other, board.calls, played, dealer) != here for other in others)
    return asked, changed


def changed_calls(table, decide, rounds, in_turn):
    """The same for calls: ``decide(hands, deal, dealer, forced, seat)`` gives the call of a seat.

    The other hands change, and the other calls where they are not yet known: all of them under ``secret``.
    """
    rng = random.Random(2)
    asked = changed = 0
    for deal, place in product(range(rounds), range(4)):
        dealer = deal % 4
        me = (dealer + 1 + place) % 4
        hands = [int(hand) for hand in table.hands(8, deal)]
        known = [(dealer + 1 + earlier) % 4 for earlier in range(place)] if in_turn else []
        forced = [-1] * 4
        for seat in known:
            forced[seat] = rng.randrange(4)
        here = decide(hands, deal, dealer, forced, me)
        asked += 1
        others = []
        for _ in range(2):
            unknown = [forced[seat] if seat in (me, *known) else rng.randrange(-1, 9) for seat in range(4)]
            others.append(decide(shuffled(rng, hands, me, 0, 0), deal, dealer, unknown, me))
        changed += any(call != here for call in others)
    return asked, changed


def call_of(table):
    return lambda hands, deal, dealer, forced, seat: int(
        table.round(8, deal, dealer, hands=hands, forced=forced).calls[seat]
    )


def card_of(table):
    words = np.random.default_rng(3).integers(0, 2**64, 4, dtype=np.uint64)
    return lambda hands, calls, played, dealer: table.next_card(hands, calls, played, dealer, words)


@pytest.mark.parametrize("policies", [*POLICIES, MIXED], ids=str)
@pytest.mark.parametrize("overrides", [(), ("trump=S",), ("hit_rule=at_least", "rank_order=baloot")], ids=str)
def test_c64_no_card_depends_on_hidden_cards(policies, overrides):
    """Every policy, leading and following, from the first trick to the seventh."""
    table = Table(policies, *overrides)
    asked, changed = changed_cards(table, card_of(table), rounds=20)
    assert asked > 80
    assert changed == 0


@pytest.mark.parametrize("policy", POLICIES)
def test_c64_t3_no_secret_call_depends_on_other_hands_or_calls(policy):
    table = Table(policy)
    asked, changed = changed_calls(table, call_of(table), 40, in_turn=False)
    assert asked == 160
    assert changed == 0


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("overrides", [(), ("total_not_eight=true", "trump=D")], ids=str)
def test_c64_t3_calls_in_turn_depend_on_earlier_calls_only(policy, overrides):
    table = Table(policy, "call_order=in_turn", *overrides)
    asked, changed = changed_calls(table, call_of(table), 40, in_turn=True)
    assert asked == 160
    assert changed == 0


def test_a_player_who_looks_at_the_next_hand_is_caught():
    """The check can fail: one who counts the next player's cards of the suit, or of all suits but one, is found out."""
    table = Table("rule")

    def peeking(hands, calls, played, dealer):
        seat = seats_of((dealer + 1) % 4, table.params.trump, played)[-1]
        gone = sum(1 << card for card in played)
        next_hand = hands[(seat + 1) % 4] & ~gone
        legal = legal_cards(hands[seat] & ~gone, table_cards(played))
        return max(legal, key=lambda card: (next_hand & 0x11111111 << card % 4).bit_count() * 32 + card)

    asked, changed = changed_cards(table, peeking, rounds=20)
    assert changed > asked / 10


def test_a_player_who_looks_just_once_is_caught():
    """Even a glance at one card of another hand, in one trick, shows."""
    table = Table("rule")
    honest = card_of(table)

    def glancing(hands, calls, played, dealer):
        seat = seats_of((dealer + 1) % 4, table.params.trump, played)[-1]
        gone = sum(1 << card for card in played)
        if len(played) // 4 == 4 and hands[(seat + 1) % 4] & ~gone & 0xF0000000:
            return legal_cards(hands[seat] & ~gone, table_cards(played))[-1]
        return honest(hands, calls, played, dealer)

    _, changed = changed_cards(table, glancing, rounds=20)
    assert changed > 0


def test_a_caller_who_looks_at_other_hands_or_calls_is_caught():
    table = Table("rule")
    honest = call_of(table)

    def peeking(hands, deal, dealer, forced, seat):
        return honest(hands, deal, dealer, forced, seat) + (hands[(seat + 1) % 4] >> 28).bit_count()

    def listening(hands, deal, dealer, forced, seat):
        return honest(hands, deal, dealer, forced, seat) + (forced[(seat + 1) % 4] > 2)

    for cheating in (peeking, listening):
        asked, changed = changed_calls(table, cheating, 40, in_turn=False)
        assert changed > asked / 4


def test_the_hidden_cards_do_change():
    """Shuffling keeps my hand, the cards played and the sizes, keeps to the voids shown, moves the others' cards."""
    rng = random.Random(4)
    hands = [0x000000FF, 0x0000FF00, 0x00FF0000, 0xFF000000]
    no_spades = 1 << 3 * 4  # seat 3 has shown that it has none, but for those it holds here
    moved = shuffled(rng, hands, 0, 0x00000100, no_spades)
    assert moved[0] == hands[0]
    assert moved[1] & 0x00000100
    assert [hand.bit_count() for hand in moved] == [8] * 4
    assert sum(moved) == 2**32 - 1
    assert not moved[3] & ~hands[3] & 0x11111111
    assert all((moved[seat] ^ hands[seat]).bit_count() > 4 for seat in (1, 2, 3))


def table_cards(played):
    """The cards of the trick that is not over."""
    return tuple(played[len(played) - len(played) % 4 :])
