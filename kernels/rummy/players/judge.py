"""The parametric player: whether to take the discard, what to lay, what to throw.

It reads one row of numbers (``players.py``) and sees its own hand, the table, the discard pile and what is public
about the seats. Arguments of the three decisions: ``game``, ``params``, ``seat``, ``numbers`` (int64[6, WEIGHTS], a row
a seat). All modify only ``game.weights``, ``game.work``, ``game.plan`` and facts[STEPS].
"""

import numpy as np

from kernels.jit import ctz64, inner, internal
from kernels.rummy.cards import WILD
from kernels.rummy.moves import discard_role, pick_up, put_back, stock_left
from kernels.rummy.params import VOID
from kernels.rummy.players.entries import search_turn
from kernels.rummy.players.keeping import is_opponent, situation, weigh_cost
from kernels.rummy.players.rows import (
    HOLD_CARDS,
    HOLD_MISSING,
    HOLD_OPENED,
    HOLD_STOCK,
    HOLD_TURNS,
    WILD_CALM,
)
from kernels.rummy.players.throwing import best_throw
from kernels.rummy.search.candidates import meld_rules
from kernels.rummy.search.melds import best_melds
from kernels.rummy.search.turn import FREE, IMPOSSIBLE, NOT_TAKEN, OUT, any_use
from kernels.rummy.state import (
    HELD,
    ONE,
    OPENED,
    OUT_WILDS,
    STEPS,
    TURNS,
    TWO,
    WILDS,
)

_FREE, _OUT = np.int64(FREE), np.int64(OUT)
"""Not literals, for which numba would compile the search once more."""
CARD_WEIGHT = 10_000
"""Weight of a card under which laying one more counts more than any difference of two cards."""


@internal
def throw(game, params, seat, numbers):
    """The card (role) to discard."""
    return best_throw(game, params, seat, numbers[seat])


@inner
def hand_weight(game, seat, taken, as_ace):
    """Sum of the weights of all cards the player holds."""
    seats, weights = game.seats, game.weights
    total = seats[seat, WILDS] * weights[WILD]
    for column in (ONE, TWO):
        cards = seats[seat, column]
        while cards:
            total += weights[ctz64(cards)]
            cards &= cards - 1
    if as_ace:
        total += weights[taken]
    return total


@inner
def _draws_left(game, params):
    """Cards that can still be drawn from the stock before the round is void, or the stock must be made up."""
    left = stock_left(game.facts)
    return left - params.players if params.stock_end == VOID else left


@internal
def missing_cards(game, params, seat):
    """Cards a Hand still lacks, 0 to hand_size: how many of it no choice of melds in the hand takes now.

    Modifies game.weights and game.work.
    """
    seats, weights = game.seats, game.weights
    for card in range(WILD + 1):
        weights[card] = 1
    one, two, wilds = seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS]
    zero = np.int64(0)
    rules = meld_rules(params)
    laid = best_melds(one, two, wilds, rules, weights, zero, zero, params.hand_size, np.int64(-1), game.work)
    return params.hand_size - laid


@internal
def holds_back(game, params, seat, row):
    """Whether the player keeps its melds in the hand for now, in the hope of a Hand."""
    seats = game.seats
    if row[HOLD_MISSING] < 0 or seats[seat, OPENED] or seats[seat, TURNS] > row[HOLD_TURNS]:
        return False
    if _draws_left(game, params) <= row[HOLD_STOCK]:
        return False
    opened = np.int64(0)
    for other in range(params.players):
        if is_opponent(params, seat, other):
            opened += seats[other, OPENED]
            if seats[other, HELD] <= row[HOLD_CARDS]:
                return False
    return opened <= row[HOLD_OPENED] and missing_cards(game, params, seat) <= row[HOLD_MISSING]


@internal
def lay(game, params, seat, numbers, taken, as_ace):
    """Fill the plan with what the player lays this turn; ``taken``, ``as_ace``: as for ``search_turn``.

    A way out is taken, if there are several the one that counts most (R15).
    """
    row = numbers[seat]
    seats, facts, weights = game.seats, game.facts, game.weights
    weigh_cost(game, params, np.int64(CARD_WEIGHT))
    value = search_turn(game, params, seat, taken, as_ace, weights, _FREE)
    if value <= 0:
        facts[STEPS] = 0
        return
    if hand_weight(game, seat, taken, as_ace) - value < 2 * CARD_WEIGHT:
        if not seats[seat, OPENED]:
            search_turn(game, params, seat, taken, as_ace, weights, _OUT)
        return
    if taken == NOT_TAKEN and holds_back(game, params, seat, row):
        facts[STEPS] = 0
        return
    kept = row[WILD_CALM + situation(params, seats, seat, row)]
    if kept and seats[seat, WILDS] + facts[OUT_WILDS]:
        if row[HOLD_MISSING] >= 0:  # then ``holds_back`` has used the weights
            weigh_cost(game, params, np.int64(CARD_WEIGHT))
        weights[WILD] -= kept
        search_turn(game, params, seat, taken, as_ace, weights, _FREE)


@inner
def _better_taken(game, params, seat, row, card, as_ace):
    """``wants_discard`` with the card in the hand."""
    weigh_cost(game, params, np.int64(CARD_WEIGHT))
    value = search_turn(game, params, seat, card, as_ace, game.weights, _FREE)
    if value == IMPOSSIBLE:
        return False
    if hand_weight(game, seat, card, as_ace) - value < 2 * CARD_WEIGHT:
        return True
    return not holds_back(game, params, seat, row)


@internal
def wants_discard(game, params, seat, numbers):
    """Whether to take the top of the discard pile (R11); if so, a legal use exists."""
    card, as_ace = discard_role(params, game)
    if not any_use(game, params, seat, card):
        return False
    pick_up(game, seat, card, as_ace)
    wanted = _better_taken(game, params, seat, numbers[seat], card, as_ace)
    put_back(game, seat, card, as_ace)
    return wanted
