"""The three decisions of a turn, handed to the player that sits there: its code says which, a row of numbers how."""

import numpy as np

from kernels.jit import internal
from kernels.rummy.players import judge
from kernels.rummy.players.random import random_lay, random_throw, random_wants
from kernels.rummy.players.rows import RANDOM
from kernels.rummy.state import STEPS


@internal
def wants_discard(seed, deal, game, params, seat, kinds, numbers):
    """Whether a seat takes the top of the discard pile (R10, R11); if so, a legal use of it exists.

    seed: uint64; deal, seat: int64; kinds: int64[6], player codes; numbers: int64[6, n], a row a seat.
    """
    if kinds[seat] == RANDOM:
        return random_wants(seed, deal, game, params, seat)
    return judge.wants_discard(game, params, seat, numbers)


@internal
def lay(seed, deal, game, params, seat, kinds, numbers, taken, as_ace):
    """Fill ``game.plan`` and facts[STEPS] (the number of steps, returned) with what a seat lays this turn.

    taken, as_ace: int64, as for ``turn.search_turn``.
    """
    if kinds[seat] == RANDOM:
        random_lay(seed, deal, game, params, seat, taken, as_ace)
    else:
        judge.lay(game, params, seat, numbers, taken, as_ace)
    return game.facts[STEPS]


@internal
def throw(seed, deal, game, params, seat, kinds, numbers):
    """The card (role) a seat discards."""
    if kinds[seat] == RANDOM:
        return random_throw(seed, deal, game, seat)
    return np.int64(judge.throw(game, params, seat, numbers))
