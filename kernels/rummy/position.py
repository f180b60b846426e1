"""A position at a table, played to its end from the throw that is to be judged, the hidden cards dealt by lot."""

import numpy as np

from kernels.jit import inner, kernel, lent
from kernels.rng import SAMPLE, shuffle
from kernels.rummy.connect import connect
from kernels.rummy.moves import give_card
from kernels.rummy.play import note_round
from kernels.rummy.players.entries import throw
from kernels.rummy.round import end_turn, go_on
from kernels.rummy.state import FACTS, HELD, MELDS, PILE_SIZE, SEAT, STOCK_END, STOCK_NEXT, lent_game
from kernels.rummy.worlds import NEVER, WORLD_SEAT, WORLD_WIDTH


@inner
def _set_up(position, hidden, params, game):
    """Make ``game`` the position, its hidden cards dealt in the order of ``hidden``: hands by seat, then the stock."""
    facts, seats = game.facts, game.seats
    for fact in range(FACTS):
        facts[fact] = position.facts[fact]
    for seat in range(seats.shape[0]):
        for column in range(seats.shape[1]):
            seats[seat, column] = position.seats[seat, column]
    for meld in range(facts[MELDS]):
        for column in range(game.melds.shape[1]):
            game.melds[meld, column] = position.melds[meld, column]
    for place in range(facts[PILE_SIZE]):
        game.pile[place] = position.pile[place]
    at = 0
    for seat in range(params.players):
        if seat == facts[SEAT]:
            continue
        held = seats[seat, HELD]
        seats[seat, HELD] = 0
        for _ in range(held):
            give_card(seats, seat, hidden[at])
            at += 1
    left = hidden.shape[0] - at
    for place in range(left):
        game.deck[place] = hidden[at + place]
    facts[STOCK_NEXT] = 0
    facts[STOCK_END] = left


def throw_each(seed, first, count, params, kinds, numbers, cards, unseen, position, rounds, diary, game):
    """Throw each of ``cards`` from a position, in samples ``first`` to ``first + count - 1``, and play on to the end.

    Each sample deals the cards not seen once, by lot, for all throws. kinds, numbers: as for ``play``; cards: int64[k],
    roles held by facts[SEAT] of the position; unseen: int64[n], the roles of all cards in other hands and the stock;
    position: Game: hands of the other seats empty but HELD as many as they are, everything public set, the round under
    way. Writes row sample * k + card of rounds (int64[count * k, ROUND_WIDTH]) and of diary (int64[count * k, 1,
    DIARY_WIDTH], zeros, of the thrower); game: modified.
    """
    connect(game)
    throw_rows(seed, first, count, params, kinds, numbers, cards, unseen, position, rounds, diary, game)


@kernel
def throw_rows(seed, first, count, params, kinds, numbers, cards, unseen, position, rounds, diary, game):
    """``throw_each`` with a connected game."""
    kinds, numbers, cards, unseen = lent(kinds), lent(numbers), lent(cards), lent(unseen)
    rounds, diary, position, game = lent(rounds), lent(diary), lent_game(position), lent_game(game)
    seat = position.facts[SEAT]
    hidden = np.zeros(unseen.shape[0], np.int64)
    world = np.full((1, WORLD_WIDTH), NEVER, np.int64)
    world[0, WORLD_SEAT] = seat
    for place in range(count):
        number = first + place
        hidden[:] = unseen
        shuffle(hidden, hidden.shape[0], seed, number, SAMPLE, np.int64(0))
        for which in range(cards.shape[0]):
            row = place * cards.shape[0] + which
            _set_up(position, hidden, params, game)
            end_turn(seed, number, params, seat, cards[which], False, np.int64(0), game)
            go_on(seed, number, params, kinds, numbers, world, np.int64(0), diary[row : row + 1], game)
            note_round(row, number, np.int64(-1), params, game, rounds)


def own_throw(seed, params, kinds, numbers, position):
    """The card (role) that the player of facts[SEAT] would throw from a position; kinds, numbers: as for ``play``.

    position: Game, its scratch modified.
    """
    connect(position)
    return _own_throw(seed, params, kinds, numbers, position)


@kernel
def _own_throw(seed, params, kinds, numbers, position):
    """``own_throw`` with a connected game."""
    return throw(seed, np.int64(0), position, params, position.facts[SEAT], kinds, numbers)
