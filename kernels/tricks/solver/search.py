"""The search itself: can the maximisers make the counted seats take at least so many tricks?

Alpha-beta with a window of one trick, on an explicit stack: one frame a card played. Each position that is given up
returns the answer (1 they can, 0 they cannot) and its *ranks*: cards at the top of each suit, and cards at the bottom,
whose owners the proof used. The answer holds as well for every position that looks alike there (``solver_table``).
Where ranks come from:

- a trick won over another card of the same suit uses the winning card and all stronger ones;
- the bounds use the cards they count;
- of cards next to each other in one hand only the strongest is tried. Where all cards have to be refuted, a proof that
  uses one card of such a group uses the whole group, for the others were never tried;
- a card refuted by a proof that does not use it refutes all cards of its suit in this hand which that proof does not
  use: one stands for the other;
- a side that succeeds with one card needs the ranks of that line only; one that fails needs those of all its cards.

With a card at the top, ranks hold all stronger ones of its suit; with one at the bottom, all weaker ones.
"""

from kernels.jit import ctz32, inlined, kernel, pdep32, pext32, popcount32
from kernels.tricks.solver.bounds import count_tops, sure_tricks, wins_now
from kernels.tricks.solver.cards import all_stronger, all_weaker, and_stronger, beats, next_below, suit_of
from kernels.tricks.solver.ducks import count_ducks, ducks_now
from kernels.tricks.solver.order import order_follows, order_leads
from kernels.tricks.solver.table import ENTRY, WAYS, bucket, matches, record

LAST_BUCKET = 4
FRAMES = 8
"""Workspace (int64): the four hands, the last bucket of the table, the frames, and a list of eight cards for each."""
FRAME = 16
LISTS = FRAMES + 34 * FRAME
WORK = LISTS + 34 * 8

# Fields of a frame; those up to LENGTHS are set by the card played before it.
LEADER = 0
BEST = 1
WINNER = 2
LED = 3
PLAYED = 4
NEED = 5
LENGTHS = 6
CARD = 7
"""The card being tried; before the first card of a trick, the hint of the table."""
LEFT = 8
"""How many cards of the list are still to be tried."""
SKIP = 9
"""Cards that need not be tried."""
RANKS = 10
KEY = 11
OWNERS = 12


@inlined
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
    best = card
    winner = seat
    led = work[here + LED]
    played = work[here + PLAYED] | card
    if turn == 0:
        led = suit_of(card)
        played = card
    elif not beats(card, work[here + BEST], trumps):
        best = work[here + BEST]
        winner = work[here + WINNER]
    if turn == 3:
        leader = winner
        need -= (counted >> winner) & 1
    work[there + LEADER] = leader
    work[there + BEST] = best
    work[there + WINNER] = winner
    work[there + LED] = led
    work[there + PLAYED] = played
    work[there + NEED] = need
    work[there + LENGTHS] = work[here + LENGTHS] - (1 << (ctz32(card) >> 3) * 16 + seat * 4)


@kernel
def last_trick(work, leader, counted, trumps):
    """The trick of the last four cards: 1 if a counted seat takes it, else 0; and the ranks used."""
    cards = work[0] | work[1] | work[2] | work[3]
    led = trumps if cards & trumps else suit_of(work[leader])
    cards &= led
    best = cards & -cards
    taken = 0
    for seat in range(4):
        if work[seat] == best:
            taken = (counted >> seat) & 1
    return taken, and_stronger(best) if cards != best else 0


@kernel
def with_groups(ranks, legal, present):
    """Ranks extended so that they hold all or none of each group of neighbouring cards in the mover's hand."""
    while True:
        low = next_below(legal & ranks, present) & legal & ~ranks
        ranks |= low
        high = 0
        out = legal & ~ranks
        while out:
            card = out & -out
            out ^= card
            if next_below(card, present) & legal & ranks:
                high |= card
        if low | high == 0:
            return ranks
        ranks |= high


@inlined
def unfold(ranks, present):
    """Ranks of a claim among the cards present, with the absent cards above the top part or below the bottom part."""
    unused = present & ~ranks
    return all_stronger(ranks & ~all_weaker(unused)) | all_weaker(ranks & ~all_stronger(unused))


@inlined
def settle(table, work, here, counted, maxers, trumps, question):
    """Try to answer between two tricks: answer (2 if open) and ranks.

    An open position has its key, its owners, the leads to skip with the ranks that refute them, and the hint of the
    table in its frame.
    """
    need = work[here + NEED]
    leader = work[here + LEADER]
    tricks = popcount32(work[leader])
    if need <= 0:
        return 1, 0
    if need > tricks:
        return 0, 0
    if tricks == 1:
        return last_trick(work, leader, counted, trumps)
    lengths = work[here + LENGTHS]
    skip = 0
    if counted == maxers:
        answer, ranks, skip = count_tops(work, lengths, leader, need, maxers, trumps)
    else:
        answer, ranks = count_ducks(work, leader, need, trumps)
    if answer != 2:
        return answer, ranks
    key = (lengths & 0xFFFFFFFFFFFF) | (tricks << 48) | (leader << 52) | (question << 54)
    if trumps:
        key |= 1 << 56
    present = work[0] | work[1] | work[2] | work[3]
    owners = pext32(work[1] | work[3], present) | (pext32(work[2] | work[3], present) << 32)
    hint = 0
    first = bucket(key, work[LAST_BUCKET])
    for entry in range(first, first + WAYS * ENTRY, ENTRY):
        if matches(table, entry, key, owners):
            claim = table[entry + 2]
            hint = pdep32(1 << ((claim >> 40) & 31), present)
            low = (claim >> 32) & 15
            if need <= low or need > (claim >> 36) & 15:
                return 1 if need <= low else 0, unfold(pdep32(claim & 0xFFFFFFFF, present), present)
    if counted == maxers:
        attacks = (maxers >> leader) & 1
        sure, sure_ranks = sure_tricks(work, lengths, leader, maxers if attacks else maxers ^ 15, trumps)
        if sure >= (need if attacks else tricks - need + 1):
            return attacks, sure_ranks
    work[here + KEY] = key
    work[here + OWNERS] = owners
    work[here + SKIP] = skip
    work[here + RANKS] = ranks
    work[here + CARD] = hint
    return 2, 0


@inlined
def list_cards(work, depth, counted, maxers, trumps):
    """List the cards to try in a position that is open, best last."""
    here = FRAMES + depth * FRAME
    step = depth & 3
    leader = work[here + LEADER]
    seat = (leader + step) & 3
    present = work[0] | work[1] | work[2] | work[3]
    hand = work[seat]
    at = LISTS + depth * 8
    if step == 0:
        cards = hand & ~next_below(hand, present) & ~work[here + SKIP]
        work[here + LEFT] = order_leads(work, at, cards, seat, counted, maxers, work[here + CARD])
        return
    led = work[here + LED]
    best = work[here + BEST]
    legal = hand & led if hand & led else hand
    cards = legal & ~next_below(legal, present | best)
    work[here + SKIP] = 0
    work[here + RANKS] = 0
    work[here + LEFT] = order_follows(
        work, at, cards, step, leader, best, work[here + WINNER], led, counted, maxers, trumps
    )


@inlined
def refuted(work, depth, ranks):
    """Note that the card tried at this depth failed, by these ranks; the union over all if it was the last, else -1."""
    here = FRAMES + depth * FRAME
    card = work[here + CARD]
    skip = work[here + SKIP]
    if card & ~ranks:
        skip |= suit_of(card) & ~ranks
        work[here + SKIP] = skip
    ranks |= work[here + RANKS]
    at = LISTS + depth * 8
    left = work[here + LEFT]
    while left and (1 << (work[at + left - 1] & 31)) & skip:
        left -= 1
    work[here + LEFT] = left
    if left:
        work[here + RANKS] = ranks
        return -1
    step = depth & 3
    legal = work[(work[here + LEADER] + step) & 3]
    present = work[0] | work[1] | work[2] | work[3]
    if step:
        present |= work[here + BEST]
        if legal & work[here + LED]:
            legal &= work[here + LED]
    return with_groups(ranks, legal, present)


@inlined
def keep(table, work, here, answer, ranks):
    """Record what was proven about the position between two tricks in this frame."""
    need = work[here + NEED]
    tricks = popcount32(work[work[here + LEADER]])
    present = work[0] | work[1] | work[2] | work[3]
    low = need if answer == 1 else 0
    high = tricks if answer == 1 else need - 1
    hint = popcount32(present & (work[here + CARD] - 1))
    record(table, work[LAST_BUCKET], work[here + KEY], work[here + OWNERS], pext32(ranks, present), low, high, hint)


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
            answer, ranks = settle(table, work, here, counted, maxers, trumps, question)
        elif counted == maxers:
            if step < 3:
                answer, ranks = wins_now(
                    work, leader, step, work[here + LED], work[here + BEST], work[here + NEED], maxers, trumps
                )
        elif seat == 0:
            answer, ranks = ducks_now(work, work[here + LED], work[here + BEST], work[here + NEED], trumps)
        if answer == 2:
            list_cards(work, depth, counted, maxers, trumps)
        # give up finished positions
        while answer != 2:
            if depth == turn:
                return answer == 1
            depth -= 1
            here = FRAMES + depth * FRAME
            step = depth & 3
            seat = (work[here + LEADER] + step) & 3
            work[seat] |= work[here + CARD]
            if step == 3:
                best = work[here + FRAME + BEST]
                if work[here + FRAME + PLAYED] & suit_of(best) != best:
                    ranks |= and_stronger(best)
            if answer != (maxers >> seat) & 1:
                ranks = refuted(work, depth, ranks)
                if ranks < 0:
                    break
            if step == 0:
                keep(table, work, here, answer, ranks)
        # play the next card
        here = FRAMES + depth * FRAME
        left = work[here + LEFT] - 1
        work[here + LEFT] = left
        play(work, depth, 1 << (work[LISTS + depth * 8 + left] & 31), counted, trumps)
        depth += 1
