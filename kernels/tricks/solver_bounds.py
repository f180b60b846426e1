"""Tricks that can be counted without a search."""

from kernels.jit import kernel, popcount32
from kernels.tricks.solver_cards import and_stronger


@kernel
def sure_tricks(hands, lengths, leader, side, trumps):
    """Tricks that the leader's side (mask of seats) can take at once: number | ranks that prove it << 8.

    Counted suit by suit, from the top, are the leader's cards that win round after round and keep the lead: no
    opponent who can still follow in that round has a stronger card, no partner is forced to overtake, and nobody who
    cannot follow has a trump. Trumps are led first; if they draw all others, the side suits are safe from ruffs.
    ``hands`` int64[4], ``lengths`` as of ``lengths_of``. A lower bound for every distribution of the weaker cards.
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
    return total | (ranks << 8)
