"""The player that needs no skill: every choice by lot."""

import numpy as np

from kernels.jit import ctz64, kernel, popcount64
from kernels.rng import ATTEMPT_SHIFT, PLAYER, draw_at
from kernels.rummy.cards import WILD
from kernels.rummy.state import ATTEMPT, HELD, ONE, STEPS, TURNS, TWO, WILDS

TURN_BLOCKS = 16
"""Blocks of a player's stream for each of its turns."""
_THROW = 1


@kernel
def chance(seed, deal, game, seat, choice, bound):
    """One uniform draw below ``bound`` for the ``choice``-th choice (0..15) of a seat's turn."""
    purpose = PLAYER + seat + (game.facts[ATTEMPT] << ATTEMPT_SHIFT)
    return draw_at(seed, deal, purpose, game.seats[seat, TURNS] * TURN_BLOCKS + choice, bound)


@kernel
def random_wants(seed, deal, game, params, seat):
    """Whether to take the discard."""
    return False


@kernel
def random_lay(seed, deal, game, params, seat, taken, as_ace):
    """Plan what to lay."""
    game.facts[STEPS] = 0


@kernel
def random_throw(seed, deal, game, seat):
    """A card (role) uniformly among those held."""
    seats = game.seats
    place = chance(seed, deal, game, seat, _THROW, seats[seat, HELD]) - seats[seat, WILDS]
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
