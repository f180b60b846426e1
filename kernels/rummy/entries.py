"""What is called by address: the search of a turn and the players' decisions, each compiled once (``kernels.far``).

``connect`` writes the addresses into a game; a game in which kernels play must have been connected once.
"""

from functools import cache

import numpy as np
from numba import boolean, int64, typeof, uint64
from numba.core.typing import signature

from kernels.far import address_of, caller
from kernels.jit import inner
from kernels.rummy.params import RummyParams
from kernels.rummy.state import new_game

SEARCH, WANTS, LAY, THROW = 0, 1, 2, 3
"""Places of ``game.entries``."""
_GAME = typeof(new_game(0, False))
_PARAMS = typeof(RummyParams(*[0] * len(RummyParams._fields)))
_LINE, _TABLE = int64[::1], int64[:, ::1]
_DECISION = (uint64, int64, _GAME, _PARAMS, int64, _LINE, _TABLE)
_SEARCH = signature(int64, _GAME, _PARAMS, int64, int64, int64, _LINE, int64)
_WANTS = signature(boolean, *_DECISION)
_LAY = signature(int64, *_DECISION, int64, int64)
_THROW = signature(int64, *_DECISION)
_call_search, _call_wants, _call_lay, _call_throw = caller(_SEARCH), caller(_WANTS), caller(_LAY), caller(_THROW)


@inner
def search_turn(game, params, seat, taken, as_ace, weights, goal):
    """``kernels.rummy.turn.search_turn``."""
    arguments = (game, params, np.int64(seat), np.int64(taken), np.int64(as_ace), weights, np.int64(goal))
    return _call_search(game.entries[SEARCH], arguments)


@inner
def wants_discard(seed, deal, game, params, seat, kinds, numbers):
    """``kernels.rummy.decisions.wants_discard``."""
    return _call_wants(game.entries[WANTS], (seed, deal, game, params, seat, kinds, numbers))


@inner
def lay(seed, deal, game, params, seat, kinds, numbers, taken, as_ace):
    """``kernels.rummy.decisions.lay``."""
    return _call_lay(game.entries[LAY], (seed, deal, game, params, seat, kinds, numbers, taken, as_ace))


@inner
def throw(seed, deal, game, params, seat, kinds, numbers):
    """``kernels.rummy.decisions.throw``."""
    return _call_throw(game.entries[THROW], (seed, deal, game, params, seat, kinds, numbers))


def connect(game):
    """Write the addresses into ``game.entries`` (modified); compiles or loads what lies there."""
    game.entries[:] = _addresses()


def connect_search(game):
    """``connect`` for who asks the search only."""
    game.entries[SEARCH] = _search_address()


@cache
def _search_address():
    from kernels.rummy import turn

    return address_of(turn.search_turn, _SEARCH)


@cache
def _addresses():
    from kernels.rummy import decisions

    return (
        _search_address(),
        address_of(decisions.wants_discard, _WANTS),
        address_of(decisions.lay, _LAY),
        address_of(decisions.throw, _THROW),
    )
