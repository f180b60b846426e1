"""Single moves of cards between stock, hand and discard pile, with what they make public and what the log keeps."""

import numpy as np

from kernels.jit import inner, internal
from kernels.rng import ATTEMPT_SHIFT, RECYCLE_BLOCKS, shuffle
from kernels.rng import RECYCLE as RECYCLE_STREAM
from kernels.rummy.cards import JOKER, WILD, with_card, without
from kernels.rummy.params import RECYCLE
from kernels.rummy.state import (
    ATTEMPT,
    DISCARD,
    DRAW,
    HELD,
    LOG_CARD,
    LOG_DO,
    LOG_SEAT,
    LOGGED,
    ONE,
    OUT_ONE,
    OUT_TWO,
    OUT_WILDS,
    PILE_SIZE,
    RECYCLED,
    RECYCLES,
    STOCK_END,
    STOCK_NEXT,
    TAKEN,
    THROWN,
    TWO,
    WILD_SUIT,
    WILDS,
)


@inner
def log_event(game, seat, do, number, detail):
    """Add a row to the log, if there is one: the seat, what it did and two figures (columns LOG_CARD and the next)."""
    log, facts = game.log, game.facts
    row = facts[LOGGED]
    if row < log.shape[0]:
        log[row, LOG_SEAT] = seat
        log[row, LOG_DO] = do
        log[row, LOG_CARD] = number
        log[row, LOG_CARD + 1] = detail
        facts[LOGGED] = row + 1


@inner
def show_card(facts, card):
    """Note that a card (role) lies open."""
    if card == WILD:
        facts[OUT_WILDS] += 1
    else:
        facts[OUT_ONE], facts[OUT_TWO] = with_card(facts[OUT_ONE], facts[OUT_TWO], card)


@inner
def hide_card(facts, card):
    """Note that a card (role) no longer lies open."""
    if card == WILD:
        facts[OUT_WILDS] -= 1
    else:
        facts[OUT_ONE], facts[OUT_TWO] = without(facts[OUT_ONE], facts[OUT_TWO], np.int64(1) << card)


@inner
def give_card(seats, seat, card):
    """Put a card (role) into a hand."""
    if card == WILD:
        seats[seat, WILDS] += 1
    else:
        seats[seat, ONE], seats[seat, TWO] = with_card(seats[seat, ONE], seats[seat, TWO], card)
    seats[seat, HELD] += 1


@inner
def drop_card(seats, seat, card):
    """Take a card (role) out of a hand."""
    if card == WILD:
        seats[seat, WILDS] -= 1
    else:
        seats[seat, ONE], seats[seat, TWO] = without(seats[seat, ONE], seats[seat, TWO], np.int64(1) << card)
    seats[seat, HELD] -= 1


@inner
def stock_left(facts):
    """Cards in the stock."""
    return facts[STOCK_END] - facts[STOCK_NEXT]


@inner
def may_recycle(params, facts):
    """Whether an empty stock can be made up from the discard pile (R17, S27)."""
    return params.stock_end == RECYCLE and facts[RECYCLES] < params.recycles and facts[PILE_SIZE] > 1


@internal
def recycle(seed, deal, game):
    """Shuffle the discard pile, all but its top card, into a new stock (R17)."""
    facts, deck, pile, recycled = game.facts, game.deck, game.pile, game.recycled
    count = facts[PILE_SIZE] - 1
    for place in range(count):
        card = pile[place]
        deck[place] = card
        hide_card(facts, card)
    pile[0] = pile[count]
    facts[PILE_SIZE] = 1
    time = facts[RECYCLES]
    purpose = RECYCLE_STREAM + (facts[ATTEMPT] << ATTEMPT_SHIFT)
    shuffle(deck, count, seed, deal, purpose, time * RECYCLE_BLOCKS)
    facts[STOCK_NEXT] = 0
    facts[STOCK_END] = count
    facts[RECYCLES] = time + 1
    if time < recycled.shape[0]:
        for place in range(count):
            recycled[time, place] = deck[place]
    log_event(game, -1, RECYCLED, time, count)


@inner
def draw_from_stock(game, seat):
    """The top card of the stock goes to the hand (R10)."""
    facts = game.facts
    card = game.deck[facts[STOCK_NEXT]]
    facts[STOCK_NEXT] += 1
    give_card(game.seats, seat, card)
    log_event(game, seat, DRAW, card, 0)


@inner
def discard_card(game, seat, card):
    """A card (role) goes from the hand onto the discard pile (R10)."""
    facts = game.facts
    drop_card(game.seats, seat, card)
    if card != WILD:
        game.seats[seat, THROWN] |= np.int64(1) << card
    game.pile[facts[PILE_SIZE]] = card
    facts[PILE_SIZE] += 1
    show_card(facts, card)
    log_event(game, seat, DISCARD, card, 0)


@inner
def pick_up(game, seat, card, as_ace):
    """Put a card (role) of the discard pile into a hand (R11).

    A wild card that plays as a natural ace (``as_ace``) is counted in HELD but not among the cards of the hand: it is
    laid in this turn.
    """
    if as_ace:
        game.seats[seat, HELD] += 1
    else:
        give_card(game.seats, seat, card)


@inner
def put_back(game, seat, card, as_ace):
    """Undo ``pick_up``."""
    if as_ace:
        game.seats[seat, HELD] -= 1
    else:
        drop_card(game.seats, seat, card)


@inner
def discard_role(params, game):
    """What the top of the discard pile is for who takes it (R11, S14), and whether it plays as a natural ace (0 or 1).

    A card (role); for a wild card that plays as an ace that ace's number, JOKER for one of any suit.
    """
    card = game.pile[game.facts[PILE_SIZE] - 1]
    if card != WILD or not params.discarded_wild_is_ace:
        return card, np.int64(0)
    suit = game.facts[WILD_SUIT]
    return (suit << 4 if suit >= 0 else np.int64(JOKER)), np.int64(1)


@inner
def take_discard(game, seat, as_ace):
    """The top of the discard pile goes to the hand; returns the card (role)."""
    facts = game.facts
    facts[PILE_SIZE] -= 1
    card = game.pile[facts[PILE_SIZE]]
    hide_card(facts, card)
    pick_up(game, seat, card, as_ace)
    game.seats[seat, TAKEN] += 1
    log_event(game, seat, DRAW, card, 1)
    return card
