"""What the kernels of the rummy are handed of a position, and what they say could still be laid in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players
from hand_sim.rummy.cards import to_masks, to_number
from hand_sim.rummy.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kernels.rummy.state import Game

_NOBODY = -1


class KernelPosition(NamedTuple):
    """A position as `kernels.rummy.position.throw_each` takes it."""

    cards: NDArray[np.int64]
    """The roles that may be thrown, in the order of `Position.cards`."""
    unseen: NDArray[np.int64]
    game: Game


def to_kernel(position: Position) -> KernelPosition:
    """The position in arrays."""
    import numpy as np

    from kernels.rummy import state as st
    from kernels.rummy.round import ANNOUNCED_FROM, UNDER_WAY

    rules, wilds = position.rules, position.wilds
    game = st.new_game(int(rules["recycles"]), False)
    seats, facts = game.seats, game.facts
    roles = [wilds.role(card) for card in position.hand]
    seats[position.seat, [st.ONE, st.TWO, st.WILDS]] = to_masks(roles)
    turns = position.turns()
    for seat in range(rules.seats):
        seats[seat, st.HELD] = position.held[seat]
        seats[seat, st.OPENED] = position.opened[seat]
        seats[seat, st.OPENED_TURN] = position.opened[seat]
        seats[seat, st.TURNS] = turns[seat]
        if rules["must_announce"] and seat != position.seat and position.held[seat] <= ANNOUNCED_FROM:
            seats[seat, st.ANNOUNCED] = position.held[seat]
    for place, (seat, card) in enumerate(zip(position.throwers(), position.discards, strict=True)):
        game.pile[place] = wilds.role(card)
        seats[seat, st.THROWN] |= to_masks([wilds.role(card)])[0]
    for number, meld in enumerate(position.table):
        game.melds[number, : st.OWNER] = meld.columns()
        game.melds[number, st.OWNER] = _NOBODY
    tabled = [wilds.role(card) for meld in position.table for card in meld.cards]
    indicator = [] if position.indicator is None else [position.indicator]
    shown = [*tabled, *(wilds.role(card) for card in (*position.discards, *indicator))]
    facts[[st.OUT_ONE, st.OUT_TWO, st.OUT_WILDS]] = to_masks(shown)
    facts[st.PILE_SIZE], facts[st.MELDS] = len(position.discards), len(position.table)
    facts[st.SEAT], facts[st.TURN], facts[st.BAR] = position.seat, sum(turns), position.bar
    facts[st.DEALER] = (position.seat - len(position.discards) - 1) % rules.seats
    facts[st.INDICATOR] = to_number(position.indicator) if position.indicator else _NOBODY
    facts[st.WILD_SUIT] = wilds.suit
    facts[st.END], facts[st.WINNER], facts[st.FACTOR] = UNDER_WAY, _NOBODY, 1
    cards = [wilds.role(card) for card in position.cards]
    unseen = [wilds.role(card) for card in position.unseen]
    return KernelPosition(np.array(cards, np.int64), np.array(unseen, np.int64), game)


class Layable(NamedTuple):
    """What the hand of a position could still lay before the throw, one card kept for it (R10)."""

    points: int
    """The most points (R8) in new melds of its own."""
    cards: int
    """The most cards that the rules allow to be laid, added and swapped in, wild cards regained taken off; none in the
    starter's first turn (R9)."""


def layable(position: Position) -> Layable:
    """Look for what could be laid. Compiles or loads the search."""
    import numpy as np

    from kernels.rummy.search.candidates import MeldRules
    from kernels.rummy.search.melds import IMPOSSIBLE, best_melds
    from kernels.rummy.search.turn import FREE, NOT_TAKEN, search_turn

    params, game, seat = rummy_params(position.rules), to_kernel(position).game, position.seat
    rules = MeldRules(params.low_ace_meld, params.open_end_wild, params.max_run, 1)
    hand = to_masks([position.wilds.role(card) for card in position.hand])
    nothing, each = np.zeros(64, np.int64), np.ones(64, np.int64)
    points = int(best_melds(*hand, rules, nothing, 1, 0, len(position.hand) - 1, -1, game.work))
    cards = 0 if position.first_throw else int(search_turn(game, params, seat, NOT_TAKEN, 0, each, FREE))
    return Layable(0 if points == IMPOSSIBLE else points, cards)


def own_throw(position: Position, policies: Sequence[str], seed: int) -> str:
    """The card that the player in the asker's seat, of these by seat, would throw. Compiles or loads the players."""
    from kernels.rummy import position as positions

    who = (rummy_params(position.rules), *rummy_players(policies))
    arrays = to_kernel(position)
    role = int(positions.own_throw(kernel_seed(seed), *who, arrays.game))
    card: str = position.cards[arrays.cards.tolist().index(role)]
    return card
