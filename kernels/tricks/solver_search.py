"""The search itself: can the maximisers make the counted seats take at least so many tricks?

Alpha-beta with a window of one trick, on an explicit stack: one frame a card played. Each position that is given up
returns the answer and its *ranks*: the top cards of each suit whose owners the proof used (``solver_table``). Where
they come from:

- a trick won over another card of the same suit uses the winning card and all stronger ones;
- of cards next to each other in one hand only the strongest is tried. Where all moves have to be refuted, a proof that
  uses one card of such a group uses the whole group, for the others were never tried;
- a side that succeeds with one card needs the ranks of that line only; one that fails needs those of all its cards.

Ranks are upward closed masks: with a card they hold all stronger ones of its suit.
"""

from kernels.jit import ctz32, kernel, pdep32, pext32, popcount32
from kernels.tricks.solver_bounds import sure_tricks
from kernels.tricks.solver_cards import all_stronger, and_stronger, beats, next_below, suit_of
from kernels.tricks.solver_order import order_follows, order_leads
from kernels.tricks.solver_table import ENTRY, NO_HINT, WAYS, bucket, matches, record

LENGTHS = 4
"""Workspace (int64): the four hands, their lengths, the frames, and a list of up to eight cards for each frame."""
FRAMES = 8
FRAME = 16
LISTS = FRAMES + 34 * FRAME
WORK = LISTS + 34 * 8

# Fields of a frame; those up to BEFORE are set by the card played before it.
LEADER = 0
BEST = 1
WINNER = 2
LED = 3
PLAYED = 4
NEED = 5
BEFORE = 6
"""Lengths of the hands at this point."""
CARD = 7
LEFT = 8
"""How many cards of the list are still to be tried."""
RANKS = 9
KEY = 10
OWNERS = 11


@kernel
def play(work, depth, card, counted, trumps):
    """Put a card (mask) on the table: take it from its hand and fill the next frame."""
    here = FRAMES + depth * FRAME
    there = here + FRAME
    leader = work[here + LEADER]
    turn = depth & 3
    seat = (leader + turn) & 3
    work[here + CARD] = card
    work[seat] ^= card
    need = work[here + NEED]
    if turn == 0:
        best = card
        winner = seat
        work[there + LED] = suit_of(card)
        work[there + PLAYED] = card
    else:
        best = work[here + BEST]
        winner = work[here + WINNER]
        if beats(card, best, trumps):
            best = card
            winner = seat
        work[there + LED] = work[here + LED]
        work[there + PLAYED] = work[here + PLAYED] | card
    if turn == 3:
        leader = winner
        need -= (counted >> winner) & 1
    work[there + LEADER] = leader
    work[there + BEST] = best
    work[there + WINNER] = winner
    work[there + NEED] = need
    lengths = work[here + BEFORE] - (1 << (ctz32(card) >> 3) * 16 + seat * 4)
    work[there + BEFORE] = lengths


@kernel
def last_trick(work, leader, counted, trumps):
    """The trick of the last four cards: 1 if a counted seat takes it, else 0; | ranks used << 2."""
    cards = work[0] | work[1] | work[2] | work[3]
    led = suit_of(work[leader])
    if cards & trumps:
        led = trumps
    cards &= led
    best = cards & -cards
    taken = 0
    for seat in range(4):
        if work[seat] == best:
            taken = (counted >> seat) & 1
    if cards == best:
        return taken
    return taken | (and_stronger(best) << 2)


@kernel
def with_groups(ranks, legal, present):
    """Ranks extended so that they hold all or none of each group of neighbouring cards in the mover's hand."""
    while True:
        missing = next_below(legal & ranks, present) & legal & ~ranks
        if missing == 0:
            return ranks
        ranks |= missing


@kernel
def settle(work, here, counted, maxers, trumps, question, table):
    """Try to answer at the start of a trick without playing a card: 0 no, 1 yes, 2 open; | ranks << 2.

    An open position leaves its key, its owners and, in CARD, the hint of the table in its frame.
    """
    need = work[here + NEED]
    leader = work[here + LEADER]
    cards_left = popcount32(work[leader])
    if need <= 0:
        return 1
    if need > cards_left:
        return 0
    if cards_left == 1:
        return last_trick(work, leader, counted, trumps)
    lengths = work[here + BEFORE]
    if counted == maxers:
        attacks = (maxers >> leader) & 1
        side = maxers if attacks else maxers ^ 15
        sure = sure_tricks(work, lengths, leader, side, trumps)
        if sure & 255 >= (need if attacks else cards_left - need + 1):
            return attacks | (sure >> 8 << 2)
    key = (lengths & 0xFFFFFFFFFFFF) | (cards_left << 48) | (leader << 52) | (question << 54)
    if trumps:
        key |= 1 << 56
    present = work[0] | work[1] | work[2] | work[3]
    owners = pext32(work[1] | work[3], present) | (pext32(work[2] | work[3], present) << 32)
    work[here + KEY] = key
    work[here + OWNERS] = owners
    hint = NO_HINT
    first = bucket(key, table)
    for entry in range(first, first + WAYS * ENTRY, ENTRY):
        if matches(table, entry, key, owners):
            claim = table[entry + 2]
            hint = (claim >> 40) & 63
            low = (claim >> 32) & 15
            high = (claim >> 36) & 15
            if need <= low or need > high:
                answer = 1 if need <= low else 0
                return answer | (all_stronger(pdep32(claim & 0xFFFFFFFF, present)) << 2)
    work[here + CARD] = pdep32(1 << hint, present) if hint != NO_HINT else 0
    return 2


@kernel
def prove(table, work, turn, counted, maxers, trumps, question):
    """Whether the maximisers can make the counted seats take at least the first frame's NEED tricks from here on.

    ``counted`` and ``maxers`` are masks of seats, ``trumps`` the cards of the trump suit or 0. ``work`` holds the hands
    and the frame number ``turn`` (cards of the present trick on the table); it and ``table`` are modified, the hands
    are the same again at the end.
    """
    depth = turn
    while True:
        # enter a position
        here = FRAMES + depth * FRAME
        step = depth & 3
        leader = work[here + LEADER]
        seat = (leader + step) & 3
        ranks = 0
        answer = 2
        if step == 0:
            found = settle(work, here, counted, maxers, trumps, question, table)
            answer = found & 3
            ranks = found >> 2
        if answer == 2:
            present = work[0] | work[1] | work[2] | work[3]
            legal = work[seat]
            at = LISTS + depth * 8
            work[here + RANKS] = 0
            if step == 0:
                cards = legal & ~next_below(legal, present)
                work[here + LEFT] = order_leads(work, at, cards, seat, counted, maxers, work[here + CARD])
            else:
                led = work[here + LED]
                best = work[here + BEST]
                if legal & led:
                    legal &= led
                cards = legal & ~next_below(legal, present | best)
                work[here + LEFT] = order_follows(
                    work, at, cards, step, leader, best, work[here + WINNER], led, counted, maxers, trumps
                )
        # give up finished positions
        while answer != 2:
            if depth == turn:
                return answer == 1
            depth -= 1
            here = FRAMES + depth * FRAME
            step = depth & 3
            leader = work[here + LEADER]
            seat = (leader + step) & 3
            card = work[here + CARD]
            work[seat] |= card
            if step == 3:
                best = work[here + FRAME + BEST]
                if work[here + FRAME + PLAYED] & suit_of(best) != best:
                    ranks |= and_stronger(best)
            present = work[0] | work[1] | work[2] | work[3]
            if answer != (maxers >> seat) & 1:
                ranks |= work[here + RANKS]
                if work[here + LEFT]:
                    work[here + RANKS] = ranks
                    answer = 2
                    break
                legal = work[seat]
                if step:
                    if legal & work[here + LED]:
                        legal &= work[here + LED]
                    ranks = with_groups(ranks, legal, present | work[here + BEST])
                else:
                    ranks = with_groups(ranks, legal, present)
            if step == 0:
                need = work[here + NEED]
                low = need if answer == 1 else 0
                high = popcount32(work[leader]) if answer == 1 else need - 1
                hint = popcount32(present & (card - 1))
                record(table, work[here + KEY], work[here + OWNERS], pext32(ranks, present), low, high, hint)
        # play the next card
        left = work[here + LEFT] - 1
        work[here + LEFT] = left
        play(work, depth, 1 << (work[LISTS + depth * 8 + left] & 31), counted, trumps)
        depth += 1
