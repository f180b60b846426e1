"""The last tricks of a round as one player sees them, searched card by card (T4, T6): slow, plain, no kernels.

A card is ``strength * 4 + suit``, a hand a mask of ``1 << card``. Nothing here deals a hidden hand: what the others
may hold is all that fits the number of their cards and the voids they have shown.
"""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

SUITS = 4
NO_TRUMP = -1


class Ending(NamedTuple):
    """What one player knows when cards are left to play; seats go in order of play."""

    me: int
    hand: int
    """My cards left, a mask."""
    unseen: int
    """The cards the three others hold, a mask."""
    sizes: tuple[int, int, int, int]
    """Cards left by seat."""
    voids: int
    """Bit seat * 4 + suit: the seat has shown that it has none of the suit."""
    lead: int
    """Seat that leads the trick."""
    table: tuple[int, ...]
    """Cards of the trick so far."""
    trump: int
    taken: int
    """Tricks I have taken."""

    @property
    def turn(self):
        return (self.lead + len(self.table)) % 4


def cards_of(mask):
    return [card for card in range(32) if mask >> card & 1]


def legal_cards(hand, table):
    """T4: follow the suit led if possible."""
    cards = cards_of(hand)
    following = [card for card in cards if table and card % 4 == table[0] % 4]
    return following or cards


def trick_winner(lead, table, trump):
    """T4: the highest trump, otherwise the highest card of the suit led."""
    suit = trump if any(card % 4 == trump for card in table) else table[0] % 4
    return (lead + table.index(max(card for card in table if card % 4 == suit))) % 4


def seats_of(lead, trump, played):
    """The seat that played each card, and at the end the seat to play next."""
    seats = []
    for at in range(0, len(played), 4):
        trick = played[at : at + 4]
        seats += [(lead + place) % 4 for place in range(len(trick))]
        lead = trick_winner(lead, trick, trump) if len(trick) == 4 else (lead + len(trick)) % 4
    return [*seats, lead]


def ending_after(hand, me, lead, trump, played):
    """The Ending ``me``, dealt ``hand``, sees after the cards ``played`` (in order) from the lead of seat ``lead``."""
    unseen = (1 << 32) - 1 ^ hand
    sizes = [8] * 4
    voids = taken = 0
    table = ()
    for card in played:
        seat = (lead + len(table)) % 4
        if seat == me:
            hand ^= 1 << card
        else:
            unseen ^= 1 << card
        sizes[seat] -= 1
        if table and card % 4 != table[0] % 4:
            voids |= 1 << seat * 4 + table[0] % 4
        table += (card,)
        if len(table) == 4:
            lead = trick_winner(lead, table, trump)
            taken += lead == me
            table = ()
    return Ending(me, hand, unseen, tuple(sizes), voids, lead, table, trump, taken)


def hidden_deals(ending):
    """Every way the unseen cards may lie: lists of four masks, my own hand among them."""
    others = [seat for seat in range(4) if seat != ending.me]
    return [
        [ending.hand if seat == ending.me else shares[others.index(seat)] for seat in range(4)]
        for shares in _shared_out(ending.unseen, others, ending.sizes, ending.voids)
    ]


def dealt_hands(ending, lead, played):
    """The same deals with the cards ``played`` (in order, from the lead of seat ``lead``) back in their hands."""
    back = [0] * 4
    for seat, card in zip(seats_of(lead, ending.trump, played)[:-1], played, strict=True):
        back[seat] |= 1 << card
    return [[hand | back[seat] for seat, hand in enumerate(hands)] for hands in hidden_deals(ending)]


def _shared_out(unseen, seats, sizes, voids):
    if not seats:
        yield ()
        return
    seat = seats[0]
    allowed = [card for card in cards_of(unseen) if not voids >> seat * 4 + card % 4 & 1]
    for chosen in combinations(allowed, sizes[seat]):
        share = sum(1 << card for card in chosen)
        for rest in _shared_out(unseen ^ share, seats[1:], sizes, voids):
            yield (share, *rest)


@lru_cache(maxsize=1 << 18)
def can_lie(unseen, sizes, voids):
    """Whether the unseen cards can be shared out among seats with ``sizes`` free places (mine 0) and ``voids``."""
    if not unseen:
        return True
    card = unseen.bit_length() - 1
    return any(
        sizes[seat] > 0
        and not voids >> seat * 4 + card % 4 & 1
        and can_lie(unseen ^ 1 << card, (*sizes[:seat], sizes[seat] - 1, *sizes[seat + 1 :]), voids)
        for seat in range(4)
    )


def next_endings(ending):
    """(card, Ending after it) for every card the seat to play may have and may play, as far as I know."""
    seat = ending.turn
    if seat == ending.me:
        return [(card, _played(ending, card)) for card in legal_cards(ending.hand, ending.table)]
    cards = [card for card in cards_of(ending.unseen) if not ending.voids >> seat * 4 + card % 4 & 1]
    return [(card, later) for card in cards if _possible(later := _played(ending, card))]


def _possible(ending):
    sizes = tuple(0 if seat == ending.me else size for seat, size in enumerate(ending.sizes))
    return can_lie(ending.unseen, sizes, ending.voids)


def _played(ending, card):
    me, hand, unseen, sizes, voids, lead, table, trump, taken = ending
    seat = ending.turn
    if seat == me:
        hand ^= 1 << card
    else:
        unseen ^= 1 << card
        if table and card % 4 != table[0] % 4:
            voids |= 1 << seat * 4 + table[0] % 4
    sizes = (*sizes[:seat], sizes[seat] - 1, *sizes[seat + 1 :])
    table += (card,)
    if len(table) == 4:
        lead = trick_winner(lead, table, trump)
        taken += lead == me
        table = ()
    return Ending(me, hand, unseen, sizes, voids, lead, table, trump, taken)


@lru_cache(maxsize=1 << 20)
def can_make(ending, call):
    """Whether I can take exactly ``call`` tricks in the end, however the cards lie and whatever the others play.

    My cards may depend on what has been played by then, on nothing else.
    """
    tricks_left = max(ending.sizes)
    if not ending.taken <= call <= ending.taken + tricks_left:
        return False
    if tricks_left == 0:
        return True
    if ending.turn == ending.me:
        return any(can_make(later, call) for _, later in next_endings(ending))
    return all(can_make(later, call) for later in _telling_endings(ending))


def _telling_endings(ending):
    """``next_endings`` without the repetitions: an unseen card does what a lower one did if none I know is between."""
    others = ending.turn != ending.me
    return [later for card, later in next_endings(ending) if not (others and _like_a_lower_one(card, ending))]


def _like_a_lower_one(card, ending):
    mine = ending.hand | sum(1 << other for other in ending.table)
    for lower in range(card - 4, -1, -4):
        if mine >> lower & 1:
            return False
        if ending.unseen >> lower & 1:
            return True
    return False


def making_cards(ending, call):
    """My legal cards after which I still make the call for certain; the others leave a deal or a play that beats me."""
    return [card for card, later in next_endings(ending) if can_make(later, call)]


@lru_cache(maxsize=1 << 18)
def possible_totals(ending):
    """Every number of tricks I may end with, over all hidden cards and all plays, mine too."""
    if not any(ending.sizes):
        return frozenset({ending.taken})
    return frozenset().union(*(possible_totals(later) for later in _telling_endings(ending)))


def totals_of_play(ending, choose):
    """The same if I play the card ``choose(path)``, where ``path`` holds the cards played since ``ending``."""
    totals = set()
    paths = [(ending, ())]
    while paths:
        now, path = paths.pop()
        if not any(now.sizes):
            totals.add(now.taken)
            continue
        later = next_endings(now)
        if now.turn == now.me:
            card = choose(path)
            later = [(played, after) for played, after in later if played == card]
        paths += [(after, (*path, played)) for played, after in later]
    return totals
