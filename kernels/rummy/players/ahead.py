"""What a player can expect to lay in its next turn, over all cards it may draw then."""

import numpy as np

from kernels.jit import ctz64, inner, internal, popcount64
from kernels.rummy.cards import WILD, with_card, without
from kernels.rummy.players.entries import search_turn
from kernels.rummy.players.keeping import unseen_by
from kernels.rummy.players.outlook import fits, may_be_laid, most_points
from kernels.rummy.players.rows import NEXT_CARD, NEXT_COST, NEXT_OPENED, NEXT_OUT
from kernels.rummy.search.candidates import meld_rules
from kernels.rummy.search.melds import best_melds
from kernels.rummy.search.turn import FREE, NOT_TAKEN
from kernels.rummy.state import BAR, HELD, ONE, OPENED, OUT_WILDS, TURNS, TWO, WILDS

WHOLE = 100_000
"""Weight of a card beside which the costs of all others count less."""
_ALL_WILDS = 2
_NONE, _ZERO, _FREE = np.int64(NOT_TAKEN), np.int64(0), np.int64(FREE)
"""Not literals, for which numba would compile the search once more."""


@inner
def _worth(game, params, seat, row):
    """Worth of the best turn with the hand as it stands in ``game.seats``."""
    value = search_turn(game, params, seat, _NONE, _ZERO, game.weights, _FREE)
    if value <= 0:
        return np.int64(0)
    laid = value // WHOLE
    worth = laid * row[NEXT_CARD] + (value - laid * WHOLE) * row[NEXT_COST] // 100
    if not game.seats[seat, OPENED]:
        worth += row[NEXT_OPENED]
    if laid >= game.seats[seat, HELD] - 1:
        worth += row[NEXT_OUT]
    return worth


@inner
def _wilds_unseen(game, seat):
    """Wild cards that may still be drawn; one more than there are where one is out of play (R3)."""
    return max(_ALL_WILDS - game.facts[OUT_WILDS] - game.seats[seat, WILDS], 0)


@internal
def opening_draws(game, params, seat, some, lack):
    """The natural cards of ``some`` (mask) and whether a wild card (0 or 1) that would open if nothing were thrown.

    lack: points that the melds in the hand lack, by which draws are passed over. Modifies game.weights.
    """
    seats, weights = game.seats, game.weights
    one, two, wilds = seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS]
    weights[:] = 0
    rules, bar, most, point = meld_rules(params), game.facts[BAR], seats[seat, HELD] + 1, np.int64(1)
    draws = np.int64(0)
    left = some
    while left:
        drawn = ctz64(left)
        left &= left - 1
        if may_be_laid(drawn, one, wilds, _ZERO) and (wilds or most_points(drawn, one) >= lack):
            more, twice = with_card(one, two, drawn)
            if best_melds(more, twice, wilds, rules, weights, point, bar, most, _NONE, game.work) >= 0:
                draws |= np.int64(1) << drawn
    wild = np.int64(0)
    if _wilds_unseen(game, seat):
        wild += best_melds(one, two, wilds + 1, rules, weights, point, bar, most, _NONE, game.work) >= 0
    return draws, wild


@internal
def next_turn(game, params, seat, row, card, draws, wild):
    """What the next turn is worth after throwing ``card`` (role), in hundredths of a point, over all draws.

    ``draws``, ``wild``: the natural cards (mask) and whether a wild card (0 or 1) that are looked at, others being
    worth nothing. Of those, cards that cannot be laid count alike, and so do cards that only can be added to the table.
    Before a call weigh_cost(game, params, WHOLE). The seat's hand is changed meanwhile and restored.
    """
    seats, facts = game.seats, game.facts
    some, both = unseen_by(game, params, seat, row)
    wild_cards = _wilds_unseen(game, seat)
    held_one, held_two, held_wilds = seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS]
    one, two, wilds = held_one, held_two, held_wilds
    if card == WILD:
        wilds -= 1
    else:
        one, two = without(one, two, np.int64(1) << card)
    now, frees = np.int64(0), np.int64(0)
    if seats[seat, OPENED]:
        now, frees, _, _ = fits(facts, game.melds, params.max_run)
    seats[seat, TURNS] += 1
    total = np.int64(0)
    useless, fitting = np.int64(-1), np.int64(-1)
    alone = now & ~(frees | (one << 1) | (one >> 1))
    now |= frees
    left = draws
    while left:
        drawn = ctz64(left)
        left &= left - 1
        worth, alike = np.int64(-1), np.int64(0)
        if not may_be_laid(drawn, one, wilds, _ZERO):
            alike = 1 + ((now >> drawn) & 1)
            if alike == 1:
                worth = useless
            elif (alone >> drawn) & 1:
                worth = fitting
        if worth < 0:
            seats[seat, ONE], seats[seat, TWO] = with_card(one, two, drawn)
            seats[seat, WILDS] = wilds
            worth = _worth(game, params, seat, row)
            if alike == 1:
                useless = worth
            elif alike == 2 and (alone >> drawn) & 1:
                fitting = worth
        total += worth * (1 + ((both >> drawn) & 1))
    if wild and wild_cards:
        seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS] = one, two, wilds + 1
        total += wild_cards * _worth(game, params, seat, row)
    seats[seat, TURNS] -= 1
    seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS] = held_one, held_two, held_wilds
    return total // max(popcount64(some) + popcount64(both) + wild_cards, 1)
