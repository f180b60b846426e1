"""Worlds: the same deal played again with one thing changed, and what is noted of a seat meanwhile.

A world is a row of numbers: a deal, a seat, and what happens to that seat that would not have happened otherwise. A
card of it is exchanged for one of the stock, when the hands are dealt or as the card it draws in some turn of its own;
or from some turn on it lays and plays on as another player would. Two worlds of one deal are equal up to there.
"""

import numpy as np

from kernels.jit import inner, internal
from kernels.rng import SAMPLE, draw_at
from kernels.rummy.cards import WILD
from kernels.rummy.players.entries import search_turn
from kernels.rummy.players.judge import CARD_WEIGHT, hand_weight, missing_cards
from kernels.rummy.players.keeping import is_opponent, weigh_cost
from kernels.rummy.search.turn import FREE, NOT_TAKEN
from kernels.rummy.state import MOST_SEATS, ONE, OPENED, STOCK_END, STOCK_NEXT, TWO, WILDS

# columns of a world
WORLD_DEAL, WORLD_DEALER = 0, 1
WORLD_ATTEMPT = 2
"""The attempt it begins with; a deal refused after the exchange is followed by the next as it is (S36)."""
WORLD_SEAT = 3
"""Whom all below concerns."""
EXCHANGE_TURN = 4
"""0: a card of the dealt hand is exchanged with one of the stock; 1, 2, ...: in that own turn the top of the stock is,
before the draw; NEVER: none. Where that cannot be, or the seat takes the discard instead, the world is not played."""
EXCHANGE_OUT = 5
"""The card (role) of the dealt hand that goes, or ANY natural card of it by lot."""
EXCHANGE_IN = 6
"""The card (role) of the stock that comes, or ANY natural card of it by lot."""
EXCHANGE_BLOCK = 7
"""Addresses the lots: two blocks of the stream SAMPLE from twice this on."""
CHANGE_TURN = 8
"""In that own turn (after the draw, so never in the starter's first) the player of the place MOST_SEATS takes over the
seat; NEVER: not at all."""
WORLD_WIDTH = 9
NEVER = -1
ANY = -1

# diary[world]: row 0 what happened to the seat
DIARY_APPLIED = 0
"""1 if the exchange took place, and the card was drawn."""
DIARY_LAID, DIARY_LAID_WILDS = 1, 2
"""Kinds of which a natural card was laid, added or swapped in (mask), and wild cards laid."""
DIARY_TAKEN = 3
"""1 if the player after ``go_on`` began took the discard."""
# and rows 1, 2, ... own turns in which it had not opened and has drawn from the stock
DIARY_OPENS = 0
NOTHING_NOTED, CANNOT, OPENS, GOES_OUT = 0, 1, 2, 3
"""What the hand can do at most."""
DIARY_MISSING = 1
"""Cards a Hand still lacks (0 to hand_size)."""
DIARY_OPPONENTS = 2
"""Opponents who have opened."""
DIARY_WIDTH = 4

_FREE, _NOT_TAKEN, _ZERO = np.int64(FREE), np.int64(NOT_TAKEN), np.int64(0)
"""Not literals, for which numba would compile the search once more."""


@inner
def _is_wanted(role, wanted):
    """Whether a card (role) is the one wanted, or a natural one where ANY is."""
    return role == wanted or (wanted == ANY and role != WILD)


@inner
def _find(deck, first, end, extra, wanted, seed, deal, block):
    """A place of deck[first:end], or ``extra`` (a place, or -1), with a wanted card, by lot among ANY; -1: none."""
    count, place = np.int64(0), np.int64(-1)
    for number in range(first, end + 1):
        at = number if number < end else extra
        if at >= 0 and _is_wanted(deck[at], wanted):
            if place < 0:
                place = at
            count += 1
    if wanted != ANY or count < 2:
        return place
    left = draw_at(seed, deal, SAMPLE, block, count)
    for number in range(first, end + 1):
        at = number if number < end else extra
        if at >= 0 and _is_wanted(deck[at], wanted):
            if left == 0:
                place = at
            left -= 1
    return place


@internal
def exchange_dealt(seed, deal, dealer, params, worlds, world, game):
    """Exchange a card of a hand about to be dealt with one of the stock, in ``game.deck``; whether that could be."""
    deck, facts = game.deck, game.facts
    seat, block = worlds[world, WORLD_SEAT], 2 * worlds[world, EXCHANGE_BLOCK]
    first = seat * params.hand_size
    extra = params.players * params.hand_size if seat == (dealer + 1) % params.players else np.int64(-1)
    own = _find(deck, first, first + params.hand_size, extra, worlds[world, EXCHANGE_OUT], seed, deal, block)
    top, end = facts[STOCK_NEXT], facts[STOCK_END]
    other = _find(deck, top, end, np.int64(-1), worlds[world, EXCHANGE_IN], seed, deal, block + 1)
    if own < 0 or other < 0:
        return False
    deck[own], deck[other] = deck[other], deck[own]
    return True


@internal
def exchange_top(seed, deal, worlds, world, game):
    """Exchange the top of the stock with the card asked for; whether there is one."""
    deck, facts = game.deck, game.facts
    top, block = facts[STOCK_NEXT], 2 * worlds[world, EXCHANGE_BLOCK]
    place = _find(deck, top, facts[STOCK_END], np.int64(-1), worlds[world, EXCHANGE_IN], seed, deal, block + 1)
    if place < 0:
        return False
    deck[top], deck[place] = deck[place], deck[top]
    return True


@inner
def change_player(kinds, numbers, seat):
    """Exchange the player of a seat and the one of the place MOST_SEATS."""
    kinds[seat], kinds[MOST_SEATS] = kinds[MOST_SEATS], kinds[seat]
    for column in range(numbers.shape[1]):
        numbers[seat, column], numbers[MOST_SEATS, column] = numbers[MOST_SEATS, column], numbers[seat, column]


@internal
def note_turn(game, params, seat, turn, world, diary):
    """Write what the hand of a seat, which has drawn from the stock, could do in its own turn ``turn``.

    Modifies diary[world, turn], game.work, game.weights, game.plan and facts[STEPS].
    """
    seats = game.seats
    if seats[seat, OPENED] or turn >= diary.shape[1]:
        return
    weigh_cost(game, params, np.int64(CARD_WEIGHT))
    value = search_turn(game, params, seat, _NOT_TAKEN, _ZERO, game.weights, _FREE)
    can = CANNOT
    if value > 0:
        can = GOES_OUT if hand_weight(game, seat, _NOT_TAKEN, _ZERO) - value < 2 * CARD_WEIGHT else OPENS
    opened = np.int64(0)
    for other in range(params.players):
        if is_opponent(params, seat, other):
            opened += seats[other, OPENED]
    diary[world, turn, DIARY_OPENS] = can
    diary[world, turn, DIARY_MISSING] = missing_cards(game, params, seat)
    diary[world, turn, DIARY_OPPONENTS] = opened


@inner
def note_laid(one, two, wilds, game, seat, world, diary):
    """Note the cards that have left a hand, which was these masks and wild cards, without being thrown."""
    seats = game.seats
    diary[world, 0, DIARY_LAID] |= (one & ~seats[seat, ONE]) | (two & ~seats[seat, TWO])
    diary[world, 0, DIARY_LAID_WILDS] += max(wilds - seats[seat, WILDS], 0)
