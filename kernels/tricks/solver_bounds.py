"""Tricks that can be counted without a search, for sides that want to win them (the questions MOST and SIDE).

The *tops* of a seat are those of its cards that are stronger than every other seat's cards of the suit. The answers
are as in ``solver_search``: 0 the maximisers cannot reach what they need, 1 they can, 2 open; with the ranks used.
``hands`` is int64[4], ``lengths`` as of ``lengths_of``, and ``need`` at least 1 and at most the number of tricks left.
"""

from kernels.jit import clz32, kernel, popcount32
from kernels.tricks.solver_cards import all_stronger, all_weaker, and_stronger, strongest, whole_suits


@kernel
def count_tops(hands, lengths, leader, need, maxers, trumps):
    """Count tops between two tricks: answer, ranks, and the leads (mask) that need not be tried.

    Without trumps the leader cashes its tops at once, and an opponent with enough of them refutes every lead into one:
    it wins the trick and cashes the rest. Tops of the trump suit win a trick each, whoever leads; with their help an
    opponent refutes a lead into its top of a side suit which nobody can ruff. Of an open position the ranks are those
    that refute the leads.
    """
    present = hands[0] | hands[1] | hands[2] | hands[3]
    tricks = popcount32(hands[leader])
    attacks = (maxers >> leader) & 1
    want = need if attacks else tricks - need + 1
    against = tricks - want + 1
    refuted = 0
    used = 0
    for seat in range(4):
        hand = hands[seat]
        tops = hand & ~all_weaker(present ^ hand)
        friend = (maxers >> seat) & 1 == attacks
        if trumps:
            sure = popcount32(tops & trumps)
            if sure >= (want if friend else against):
                return (maxers >> seat) & 1, all_stronger(tops & trumps), 0
            if not friend and tops and sure + 1 >= against:
                safe = all_weaker(tops) & ~trumps
                for ruffer in range(4):
                    if ruffer != seat and hands[ruffer] & trumps:
                        safe &= whole_suits(hands[ruffer])
                refuted |= safe
                used |= tops & (safe | trumps)
        elif friend:
            if seat == leader and popcount32(tops) >= want:
                return attacks, all_stronger(tops), 0
        elif popcount32(tops) >= against:
            if leads_run_out(hand, lengths, tops, seat, tricks, against):
                return attacks ^ 1, all_stronger(tops), 0
            refuted |= all_weaker(tops)
            used |= tops
    leads = hands[leader] & refuted
    if leads == 0:
        return 2, 0, 0
    if against == 1:
        used = strongest(used & whole_suits(leads))
    if leads == hands[leader]:
        return attacks ^ 1, all_stronger(used), leads
    return 2, all_stronger(used), leads


@kernel
def leads_run_out(hand, lengths, tops, seat, tricks, want):
    """Whether the others must lead into the tops (mask) of a seat, and its hand can keep enough of them till then.

    No trumps; the seat has ``want`` tops or more and does not lead. The others can lead any other suit as often as the
    longest of their holdings of it; the seat follows as long as it can and then throws cards that are no tops, or, if
    one trick is enough, all but one card in each suit of its tops.
    """
    leads = 0
    throws = 0
    spare = 0
    for suit in range(4):
        places = 0xFF << suit * 8
        held = popcount32(hand & places)
        if tops & places:
            spare += held - (1 if want == 1 else popcount32(tops & places))
        else:
            longest = 0
            for turn in range(1, 4):
                longest = max(longest, (lengths >> (suit * 16 + ((seat + turn) & 3) * 4)) & 15)
            leads += longest
            throws += max(0, longest - held)
    return leads < tricks and throws <= spare


@kernel
def sure_tricks(hands, lengths, leader, side, trumps):
    """Tricks that the leader's side (mask of seats) can take at once: their number, and the ranks that prove it.

    Counted suit by suit, from the top, are the leader's cards that win round after round and keep the lead: no
    opponent who can still follow in that round has a stronger card, no partner is forced to overtake, and nobody who
    cannot follow has a trump. Trumps are led first; if they draw all others, the side suits are safe from ruffs.
    """
    total = 0
    ranks = 0
    ruffs = False
    for step in range(4):
        suit = 3 - step
        cards = hands[leader] & (0xFF << suit * 8)
        rounds = 0
        lowest = 0
        while cards:
            card = cards & -cards
            cards ^= card
            followed = False
            stopped = False
            for turn in range(1, 4):
                seat = (leader + turn) & 3
                length = (lengths >> (suit * 16 + seat * 4)) & 15
                if length > rounds:
                    followed = True
                    stronger = popcount32(hands[seat] & and_stronger(card))
                    if stronger and (not (side >> seat) & 1 or length - stronger <= rounds):
                        stopped = True
                elif ruffs and hands[seat] & trumps:
                    stopped = True
            if stopped:
                break
            rounds += 1
            if followed:
                lowest = card
        total += rounds
        if lowest:
            ranks |= and_stronger(lowest)
        if suit == 3 and trumps:
            for turn in range(1, 4):
                if (lengths >> (48 + ((leader + turn) & 3) * 4)) & 15 > rounds:
                    ruffs = True
    return total, ranks


@kernel
def wins_now(hands, leader, step, led, best, need, maxers, trumps):
    """Within a trick (1 or 2 cards lie): the seat to play can win it for certain, and has tops enough for the rest.

    ``led`` is the suit led, ``best`` the winning card so far (masks). Answer and ranks.
    """
    seat = (leader + step) & 3
    hand = hands[seat]
    attacks = (maxers >> seat) & 1
    want = need if attacks else popcount32(hand) - need + 1
    if hand & led:
        winning = hand & led & (best - 1)
        if best & ~led:
            return 2, 0
        for turn in range(step + 1, 4):
            later = hands[(leader + turn) & 3]
            if later & led:
                winning &= ~all_weaker(later & led)
            elif later & trumps:
                return 2, 0
    else:
        winning = hand & trumps
        if best & trumps:
            winning &= best - 1
        for turn in range(step + 1, 4):
            later = hands[(leader + turn) & 3]
            if later & led == 0:
                winning &= ~all_weaker(later & trumps)
    if winning == 0:
        return 2, 0
    card = 1 << (31 - clz32(winning))
    ranks = and_stronger(card)
    if want > 1:
        others = hands[(seat + 1) & 3] | hands[(seat + 2) & 3] | hands[(seat + 3) & 3]
        tops = hand & ~all_weaker(others) & ~card
        if trumps:
            tops &= trumps
        if popcount32(tops) + 1 < want:
            return 2, 0
        ranks |= all_stronger(tops)
    return attacks, ranks
