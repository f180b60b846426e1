"""Where what is called by address lies: ``kernels.rummy.players.entries`` calls it, here it is compiled or loaded."""

from functools import cache

from kernels.indirect import address_of
from kernels.rummy.players import decisions, entries
from kernels.rummy.search import turn


def connect(game):
    """Write the addresses into ``game.entries`` (modified); compiles or loads what lies there."""
    game.entries[:] = _addresses()


@cache
def _addresses():
    return (
        address_of(turn.search_turn, entries.SEARCH_SIGNATURE),
        address_of(decisions.wants_discard, entries.WANTS_SIGNATURE),
        address_of(decisions.lay, entries.LAY_SIGNATURE),
        address_of(decisions.throw, entries.THROW_SIGNATURE),
    )
