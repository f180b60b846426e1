"""The players' decisions, and the moves of a turn, to be called from tests."""

from kernels.jit import kernel
from kernels.rummy import moves, table
from kernels.rummy.players import entries


@kernel
def wants(seed, deal, game, params, seat, kinds, numbers):
    """Whether a seat takes the discard; the game must be connected, here and below."""
    return entries.wants_discard(seed, deal, game, params, seat, kinds, numbers)


@kernel
def lay(seed, deal, game, params, seat, kinds, numbers, taken, as_ace):
    """How many steps of ``game.plan`` a seat lays."""
    return entries.lay(seed, deal, game, params, seat, kinds, numbers, taken, as_ace)


@kernel
def throw(seed, deal, game, params, seat, kinds, numbers):
    """The card (role) a seat discards."""
    return entries.throw(seed, deal, game, params, seat, kinds, numbers)


@kernel
def draw_stock(game, seat):
    """Draw from the stock."""
    moves.draw_from_stock(game, seat)


@kernel
def draw_pile(game, params, seat):
    """Take the discard; what ``lay`` is told of it."""
    card, as_ace = moves.discard_role(params, game)
    moves.take_discard(game, seat, as_ace)
    return card, as_ace


@kernel
def apply(game, params, seat):
    """Lay the plan."""
    table.apply_plan(game, params, seat)


@kernel
def discard(game, seat, card):
    """Throw a card."""
    moves.discard_card(game, seat, card)
