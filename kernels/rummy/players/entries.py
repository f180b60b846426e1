"""Calls by address (``kernels.indirect``): the search of a turn and the decisions of players, compiled once each.

A game in which kernels play must have been connected once (``kernels.rummy.connect``).
"""

import numpy as np
from numba import boolean, int64, typeof, uint64
from numba.core.typing import signature

from kernels.indirect import caller
from kernels.jit import inner
from kernels.rummy.params import RummyParams
from kernels.rummy.state import new_game

SEARCH, WANTS, LAY, THROW = 0, 1, 2, 3
"""Places of ``game.entries``."""
_GAME = typeof(new_game(0, False))
_PARAMS = typeof(RummyParams(*[0] * len(RummyParams._fields)))
_LINE, _TABLE = int64[::1], int64[:, ::1]
_DECISION = (uint64, int64, _GAME, _PARAMS, int64, _LINE, _TABLE)
SEARCH_SIGNATURE = signature(int64, _GAME, _PARAMS, int64, int64, int64, _LINE, int64)
WANTS_SIGNATURE = signature(boolean, *_DECISION)
LAY_SIGNATURE = signature(int64, *_DECISION, int64, int64)
THROW_SIGNATURE = signature(int64, *_DECISION)
_call_search, _call_wants = caller(SEARCH_SIGNATURE), caller(WANTS_SIGNATURE)
_call_lay, _call_throw = caller(LAY_SIGNATURE), caller(THROW_SIGNATURE)


@inner
def search_turn(game, params, seat, taken, as_ace, weights, goal):
    """``kernels.rummy.search.turn.search_turn``."""
    arguments = (game, params, np.int64(seat), np.int64(taken), np.int64(as_ace), weights, np.int64(goal))
    return _call_search(game.entries[SEARCH], arguments)


@inner
def wants_discard(seed, deal, game, params, seat, kinds, numbers):
    """``kernels.rummy.players.decisions.wants_discard``."""
    return _call_wants(game.entries[WANTS], (seed, deal, game, params, seat, kinds, numbers))


@inner
def lay(seed, deal, game, params, seat, kinds, numbers, taken, as_ace):
    """``kernels.rummy.players.decisions.lay``."""
    return _call_lay(game.entries[LAY], (seed, deal, game, params, seat, kinds, numbers, taken, as_ace))


@inner
def throw(seed, deal, game, params, seat, kinds, numbers):
    """``kernels.rummy.players.decisions.throw``."""
    return _call_throw(game.entries[THROW], (seed, deal, game, params, seat, kinds, numbers))
