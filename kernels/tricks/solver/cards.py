"""The solver's own way to write cards: suit by suit, the strongest card of a suit first.

A card is ``suit * 8 + 7 - strength``; a hand is a mask of the bits ``1 << card`` (int64 below 2^32). So a suit is one
byte, its strongest card the lowest bit, and "as strong as c or stronger" are the bits up to c within its byte. The
trump suit, if there is one, is always written as suit 3: it changes places with it.
"""

from kernels.jit import ctz32, inlined, kernel, pext32, popcount32

TRUMPS = 0xFF000000


@kernel
def to_inner(mask, trump):
    """Inner form of a mask of cards ``strength * 4 + suit``; trump -1 (none) or 0..3."""
    out = 0
    for suit in range(4):
        place = suit
        if trump >= 0:
            place = 3 if suit == trump else (trump if suit == 3 else suit)
        ranks = pext32(mask, 0x11111111 << suit)
        for strength in range(8):
            out |= ((ranks >> strength) & 1) << (place * 8 + 7 - strength)
    return out


@inlined
def suit_of(card):
    """All cards of the suit of a card (both masks)."""
    return 0xFF << (ctz32(card) & 24)


@inlined
def and_stronger(card):
    """The card and all stronger ones of its suit (masks)."""
    return (card | (card - 1)) & suit_of(card)


@inlined
def and_weaker(card):
    """The card and all weaker ones of its suit (masks)."""
    return -card & suit_of(card)


@inlined
def all_stronger(cards):
    """Each of the cards and all stronger ones of its suit (masks)."""
    cards |= (cards >> 1) & 0x7F7F7F7F
    cards |= (cards >> 2) & 0x3F3F3F3F
    return cards | ((cards >> 4) & 0x0F0F0F0F)


@inlined
def all_weaker(cards):
    """Each of the cards and all weaker ones of its suit (masks)."""
    cards |= (cards << 1) & 0xFEFEFEFE
    cards |= (cards << 2) & 0xFCFCFCFC
    return cards | ((cards << 4) & 0xF0F0F0F0)


@inlined
def next_below(cards, present):
    """For each of the cards the next weaker one of its suit among ``present``, as far as there is one (masks).

    ``cards`` lie in ``present``. Adding lets a carry run through the gap of absent cards below each card and come to
    rest on the first one present; at the weakest place of a suit it comes to rest in any case.
    """
    gaps = ~present & 0x7F7F7F7F
    below = (cards << 1) & 0xFEFEFEFE
    return (((gaps + (below & gaps)) & ~gaps) | (below & ~gaps)) & present


@inlined
def beats(card, best, trumps):
    """Whether a card beats the best one of the trick so far (masks); ``trumps`` are the cards of the trump suit."""
    if card & suit_of(best):
        return card < best
    return card & trumps != 0


@inlined
def strongest(cards):
    """The strongest card of each suit (masks)."""
    return cards & ~all_weaker((cards << 1) & 0xFEFEFEFE)


@inlined
def whole_suits(cards):
    """Every card of each suit that has one of the cards (masks)."""
    return all_weaker(all_stronger(cards))


@kernel
def lengths_of(hands):
    """Number of cards by suit and seat, four bits each: suit * 16 + seat * 4 is the place; ``hands`` int64[4]."""
    lengths = 0
    for suit in range(4):
        for seat in range(4):
            lengths |= popcount32(hands[seat] & (0xFF << suit * 8)) << (suit * 16 + seat * 4)
    return lengths
