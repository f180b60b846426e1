"""The deal (R1, R3, R4): a deck in random order, the hands, the indicator, and what plays wild.

A deal is addressed by (seed, deal, attempt) and is the same permutation of the deck whatever the other rules: the hands
come first, seat by seat, then the starter's extra card, then the stock.
"""

import numpy as np

from kernels.jit import inner, kernel, popcount64
from kernels.rng import ATTEMPT_SHIFT, DECK, shuffle
from kernels.rummy.cards import ACE, JOKER, NATURALS, WILD
from kernels.rummy.params import WILD_INDICATOR
from kernels.rummy.state import (
    DECK_SIZE,
    HELD,
    INDICATOR,
    ONE,
    OUT_ONE,
    OUT_TWO,
    OUT_WILDS,
    STOCK_END,
    STOCK_NEXT,
    TWO,
    WILD_SUIT,
    WILDS,
    WILDS_DEALT,
)

SORTED_DECK = np.array(
    [suit * 16 + rank for suit in range(4) for rank in range(13) for _ in range(2)] + [JOKER] * 2, dtype=np.int64
)
"""The 106 cards as printed; without jokers the first 104 (R1)."""
REDEAL_PAIRS = 4


@inner
def deck_size(params):
    """How many cards there are (R1)."""
    return 104 + params.jokers


@inner
def role_of(card, wild_suit, jokers):
    """What a printed card plays as (R3): WILD, or the number of a natural card."""
    if wild_suit < 0:
        return WILD if card == JOKER else card
    ace = wild_suit * 16 + ACE
    if card == ace:
        return WILD
    return ace if card == JOKER else card


@inner
def _turn_up(params, game):
    """Turn up the indicator if the rules ask for one, and say what is wild (R3). The stock begins after it."""
    deck, facts = game.deck, game.facts
    size = deck_size(params)
    at = params.players * params.hand_size + 1
    indicator, wild_suit = np.int64(-1), np.int64(-1)
    if params.wild == WILD_INDICATOR:
        while deck[at] == JOKER:  # back into the middle of the rest
            middle = at + (size - at - 1) // 2
            for place in range(at, middle):
                deck[place] = deck[place + 1]
            deck[middle] = JOKER
        indicator = deck[at]
        if (indicator & 15) != ACE or params.jokers == 0:
            wild_suit = indicator >> 4
        at += 1
    facts[INDICATOR] = indicator
    facts[WILD_SUIT] = wild_suit
    facts[STOCK_NEXT] = at
    facts[STOCK_END] = size


@inner
def _show_indicator(params, facts):
    """Note that the indicator lies open (R3, S28)."""
    facts[OUT_ONE] = 0
    facts[OUT_TWO] = 0
    facts[OUT_WILDS] = 0
    if facts[INDICATOR] >= 0:
        role = role_of(facts[INDICATOR], facts[WILD_SUIT], params.jokers)
        if role == WILD:
            facts[OUT_WILDS] = 1
        else:
            facts[OUT_ONE] = np.int64(1) << role


@kernel
def deal_cards(seed, deal, attempt, params, stacked, game):
    """Order the deck of a deal and turn up the indicator; sets ``game.deck`` (roles), the stock and what is wild.

    stacked: int64[0], or the printed cards in the order of the deal instead of a random order.
    """
    deck = game.deck
    size = deck_size(params)
    if stacked.size:
        for place in range(size):
            deck[place] = stacked[place]
    else:
        for place in range(DECK_SIZE):
            deck[place] = SORTED_DECK[place]
        shuffle(deck, size, seed, deal, DECK + (attempt << ATTEMPT_SHIFT), np.int64(0))
    _turn_up(params, game)
    _show_indicator(params, game.facts)
    wild_suit = game.facts[WILD_SUIT]
    for place in range(size):
        deck[place] = role_of(deck[place], wild_suit, params.jokers)


@inner
def _hand_out(first, count, seat, deck, seats):
    """Give ``seat`` the cards deck[first : first + count] (added to its hand)."""
    one, two, wilds = seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS]
    for place in range(first, first + count):
        card = deck[place]
        bit = np.int64(1) << card
        two |= one & bit
        one |= bit
        wilds += card == WILD
    seats[seat, ONE] = one & NATURALS
    seats[seat, TWO] = two & NATURALS
    seats[seat, WILDS] = wilds
    seats[seat, HELD] += count


@kernel
def deal_hands(dealer, params, game):
    """Hand out the ordered deck (R4), the 15th card to the player after the dealer; resets ``game.seats``."""
    seats = game.seats
    players, size = params.players, params.hand_size
    seats[:, :] = 0
    for seat in range(players):
        _hand_out(seat * size, size, seat, game.deck, seats)
    starter = (dealer + 1) % players
    _hand_out(players * size, np.int64(1), starter, game.deck, seats)
    for seat in range(players):
        seats[seat, WILDS_DEALT] = seats[seat, WILDS]


@kernel
def refuser(dealer, params, game):
    """The first seat from the starter on that may ask for a new deal (R20, S35), or -1."""
    seats = game.seats
    for place in range(params.players):
        seat = (dealer + 1 + place) % params.players
        if popcount64(seats[seat, TWO]) + min(seats[seat, WILDS], 2) >= REDEAL_PAIRS:
            return seat
    return -1
