"""Tricks that can be counted without a search, for sides that want to win them (the questions MOST and SIDE).

The *tops* of a seat are those of its cards that are stronger than every other seat's cards of the suit. The answers
are as in ``solver_search``: 0 the maximisers cannot reach what they need, 1 they can, 2 open; with the ranks used.
``hands`` is int64[4], ``lengths`` as of ``lengths_of``, and ``need`` at least 1 and at most the number of tricks left.
"""

from kernels.jit import clz32, inlined, kernel, popcount32
from kernels.tricks.solver.cards import all_stronger, all_weaker, and_stronger, strongest, whole_suits


@inlined
def tops_of(hands, seat):
    """The tops (mask) of a seat."""
    others = hands[(seat + 1) & 3] | hands[(seat + 2) & 3] | hands[(seat + 3) & 3]
    return hands[seat] & ~all_weaker(others)


@kernel
def run_of(hands, tops, first, side):
    """Of all ``tops`` those (mask) that a side can cash in one run once ``first`` leads, when no opponent can ruff.

    A seat cashes its own, then leads a card into the tops of a partner, and that one into the third's. As the tops of a
    suit are all in one hand, nobody has to follow with its own, and they and the cards to lead can be kept. Should a
    partner have nothing but trumps left and have to ruff, it wins all tricks from there on.
    """
    longest = hands[first] & tops
    for turn in range(1, 4):
        second = (first + turn) & 3
        gain = hands[second] & tops
        if (side >> second) & 1 and gain and hands[first] & whole_suits(gain):
            run = (hands[first] & tops) | gain
            for more_turns in range(1, 4):
                third = (first + more_turns) & 3
                gain = hands[third] & tops
                if (side >> third) & 1 and third != second and gain and hands[second] & whole_suits(gain):
                    run |= gain
            if popcount32(run) > popcount32(longest):
                longest = run
    return longest


@inlined
def count_tops(hands, lengths, leader, need, maxers, trumps):
    """Count tops between two tricks: answer, ranks, and the leads (mask) that need not be tried.

    Where the other side cannot ruff, the leader's side cashes a run of tops at once, and an opponent whose run is long
    enough refutes every lead into its own tops: it wins the trick and goes on. Tops of the trump suit win a trick each,
    whoever leads; with their help an opponent refutes a lead into its top of a side suit that nobody can ruff. Of an
    open position the ranks are those that refute the leads.
    """
    tricks = popcount32(hands[leader])
    attacks = (maxers >> leader) & 1
    side = maxers if attacks else maxers ^ 15
    want = need if attacks else tricks - need + 1
    against = tricks - want + 1
    tops = 0
    our_trumps = 0
    their_trumps = 0
    for seat in range(4):
        tops |= tops_of(hands, seat)
        if (side >> seat) & 1:
            our_trumps |= hands[seat] & trumps
        else:
            their_trumps |= hands[seat] & trumps
    refuted = 0
    used = 0
    if trumps:
        for seat in range(4):
            own = hands[seat] & tops
            friend = (side >> seat) & 1
            sure = popcount32(own & trumps)
            if sure and sure >= (want if friend else against):
                return (maxers >> seat) & 1, all_stronger(own & trumps), 0
            if not friend and own and sure + 1 >= against:
                safe = all_weaker(own) & ~trumps
                for other in range(4):
                    if other != seat and hands[other] & trumps:
                        safe &= whole_suits(hands[other])
                refuted |= safe
                used |= own & (safe | trumps)
    if their_trumps == 0:
        run = run_of(hands, tops, leader, side)
        if popcount32(run) >= want:
            return attacks, all_stronger(run), 0
    if our_trumps == 0:
        for seat in range(4):
            own = hands[seat] & tops
            if own and not (side >> seat) & 1:
                run = run_of(hands, tops, seat, side ^ 15)
                if popcount32(run) >= against:
                    if popcount32(own) >= against and leads_run_out(hands[seat], lengths, own, seat, tricks, against):
                        return attacks ^ 1, all_stronger(own), 0
                    refuted |= all_weaker(own)
                    used |= run
    leads = hands[leader] & refuted
    if leads == 0:
        return 2, 0, 0
    if against == 1:
        used = strongest(used & whole_suits(leads))
    return attacks ^ 1 if leads == hands[leader] else 2, all_stronger(used), leads


@kernel
def leads_run_out(hand, lengths, tops, seat, tricks, want):
    """Whether the others must lead into the tops (mask) of a seat, and its hand can keep enough of them till then.

    The others have no trumps; the seat has ``want`` tops or more and does not lead. The others can lead any other suit
    as often as the longest of their holdings of it; the seat follows as long as it can and then throws cards that are
    no tops, or, if one trick is enough, all but one card in each suit of its tops.
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


@inlined
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
        tops = tops_of(hands, seat) & ~card
        if trumps:
            tops &= trumps
        if popcount32(tops) + 1 < want:
            return 2, 0
        ranks |= all_stronger(tops)
    return attacks, ranks
