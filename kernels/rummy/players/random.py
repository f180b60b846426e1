"""The player that needs no skill: every choice by lot, among what the rules allow."""

import numpy as np

from kernels.jit import ctz64, inner, internal, popcount64
from kernels.rng import ATTEMPT_SHIFT, PLAYER, draw_at, random_words
from kernels.rummy.cards import CARDS, WILD
from kernels.rummy.moves import discard_role, pick_up, put_back
from kernels.rummy.players.entries import search_turn
from kernels.rummy.search.turn import FREE, IMPOSSIBLE, NOT_TAKEN
from kernels.rummy.state import ATTEMPT, HELD, ONE, STEPS, TURNS, TWO, WILDS

TURN_BLOCKS = 16
"""Blocks of a player's stream for each of its turns: one for each choice below, two for the weights."""
_TAKE, _LAY, _THROW, _WEIGHTS = 0, 1, 2, 3
_NOTHING, _MIXED = 0, 1
"""How a player lays: nothing, by weights of both signs, or (the other half of its turns) by positive weights."""
_STYLES = 4
_VALUES = 16
"""A card's weight is one of so many numbers in a row."""


@inner
def _stream(game, seat):
    """(purpose, first block) of a seat's present turn."""
    return PLAYER + seat + (game.facts[ATTEMPT] << ATTEMPT_SHIFT), game.seats[seat, TURNS] * TURN_BLOCKS


@inner
def _by_lot(seed, deal, game, seat, choice, bound):
    """One uniform draw below ``bound`` for a choice of a seat's present turn."""
    purpose, block = _stream(game, seat)
    return draw_at(seed, deal, purpose, block + choice, bound)


@inner
def _weigh_by_lot(seed, deal, game, seat, least):
    """Set ``game.weights`` to values from ``least`` on by lot."""
    weights = game.weights
    purpose, block = _stream(game, seat)
    for half in range(2):
        low, high = random_words(seed, deal, purpose, block + _WEIGHTS + half)
        for card in range(CARDS // 4):
            at = half * (CARDS // 2) + card
            weights[at] = least + np.int64(low & np.uint64(_VALUES - 1))
            weights[at + CARDS // 4] = least + np.int64(high & np.uint64(_VALUES - 1))
            low >>= np.uint64(4)
            high >>= np.uint64(4)


@internal
def random_wants(seed, deal, game, params, seat):
    """Whether to take the discard: every second time, if it can be laid (R11)."""
    if _by_lot(seed, deal, game, seat, _TAKE, 2):
        return False
    card, as_ace = discard_role(params, game)
    pick_up(game, seat, card, as_ace)
    game.weights[:] = 0
    found = search_turn(game, params, seat, card, as_ace, game.weights, FREE)
    put_back(game, seat, card, as_ace)
    return found != IMPOSSIBLE


@internal
def random_lay(seed, deal, game, params, seat, taken, as_ace):
    """Plan what to lay: often nothing, sometimes this and that, mostly as much as lots of different worth allow."""
    style = _by_lot(seed, deal, game, seat, _LAY, _STYLES)
    if style == _NOTHING and taken == NOT_TAKEN:
        game.facts[STEPS] = 0
        return
    _weigh_by_lot(seed, deal, game, seat, 1 if style > _MIXED else -_VALUES // 2)
    search_turn(game, params, seat, taken, as_ace, game.weights, FREE)


@internal
def random_throw(seed, deal, game, seat):
    """A card (role) uniformly among those held."""
    seats = game.seats
    place = _by_lot(seed, deal, game, seat, _THROW, seats[seat, HELD]) - seats[seat, WILDS]
    if place < 0:
        return np.int64(WILD)
    left = seats[seat, ONE]
    kinds = popcount64(left)
    if place >= kinds:
        left = seats[seat, TWO]
        place -= kinds
    for _ in range(place):
        left &= left - 1
    return ctz64(left)
