"""One round (R4, R9-R20): dealt until nobody asks for a new deal, then turn by turn to its end."""

import numpy as np

from kernels.jit import inlined, kernel
from kernels.rng import ANNOUNCE as ANNOUNCE_STREAM
from kernels.rng import ATTEMPT_SHIFT, draw_at
from kernels.rummy.cards import WILD
from kernels.rummy.deal import deal_cards, deal_hands, refuser
from kernels.rummy.moves import (
    discard_card,
    draw_from_stock,
    log_event,
    may_recycle,
    recycle,
    stock_left,
    take_discard,
)
from kernels.rummy.params import SURE, VOID
from kernels.rummy.random_player import random_lay, random_throw, random_wants
from kernels.rummy.score import hand_factor, score_round
from kernels.rummy.state import (
    ADD,
    ANNOUNCE,
    ANNOUNCED,
    ATTEMPT,
    BAR,
    DEALER,
    DO,
    END,
    EXHAUSTED,
    FACTOR,
    FORGOT,
    HAND,
    HELD,
    MELDS,
    ONE,
    OPENED,
    OUT,
    PILE_SIZE,
    REFUSED,
    SEAT,
    STEP_AS_ACE,
    STEP_MELD,
    STEPS,
    SWAP,
    TURN,
    TURNS,
    VOIDED,
    WINNER,
)

NOT_TAKEN = -1
UNDER_WAY = -1
"""facts[END] as long as the round goes on."""
ANNOUNCED_FROM = 3
"""The number of cards from which on a player announces (R16)."""


@inlined
def _begin(seed, deal, attempt, dealer, params, stacked, game):
    """Deal, again as long as somebody asks for it (R20, S35, S36), and clear the table."""
    facts = game.facts
    facts[:] = 0
    deal_cards(seed, deal, attempt, params, stacked, game)
    deal_hands(dealer, params, game)
    while params.redeal and refuser(dealer, params, game) >= 0:
        attempt += 1
        facts[REFUSED] += 1
        deal_cards(seed, deal, attempt, params, stacked[:0], game)
        deal_hands(dealer, params, game)
    facts[ATTEMPT] = attempt
    facts[DEALER] = dealer
    facts[BAR] = params.first_meld
    facts[END] = UNDER_WAY
    facts[WINNER] = -1
    facts[FACTOR] = 1


@inlined
def _wants_discard(seed, deal, params, kinds, numbers, seat, game):
    return random_wants(seed, deal, params, seat, game)


@inlined
def _lay(seed, deal, params, kinds, numbers, seat, taken, as_ace, game):
    """Let a player plan what to lay, and lay it."""
    game.facts[STEPS] = 0
    random_lay(seed, deal, params, seat, taken, as_ace, game)


@inlined
def _throw(seed, deal, params, kinds, numbers, seat, game):
    """The card (role) a player throws."""
    return random_throw(seed, deal, seat, game)


@inlined
def _draw(seed, deal, params, kinds, numbers, seat, game):
    """Draw (R10, R11, R17): the card taken from the discard pile and whether it plays as an ace, NOT_TAKEN if none.

    Ends the round as exhausted where no card can be drawn (S27).
    """
    facts, pile = game.facts, game.pile
    if _wants_discard(seed, deal, params, kinds, numbers, seat, game):
        as_ace = np.int64(params.discarded_wild_is_ace and pile[facts[PILE_SIZE] - 1] == WILD)
        return take_discard(game, seat, as_ace), as_ace
    if stock_left(game) == 0 and may_recycle(params, game):
        recycle(seed, deal, game)
    if stock_left(game):
        draw_from_stock(game, seat)
    else:
        facts[END] = EXHAUSTED
    return np.int64(NOT_TAKEN), np.int64(0)


@inlined
def _only_new_melds(melds, game):
    """Whether the plan swaps nothing and adds to none of the first ``melds`` melds (S23)."""
    plan = game.plan
    for step in range(game.facts[STEPS]):
        if plan[step, DO] == SWAP or (plan[step, DO] == ADD and plan[step, STEP_MELD] < melds):
            return False
    return True


@inlined
def _taken_aces(game):
    """Mask of what taken wild cards of the plan play as (R11)."""
    aces = np.int64(0)
    for step in range(game.facts[STEPS]):
        aces |= game.plan[step, STEP_AS_ACE]
    return aces


@inlined
def _announce(seed, deal, params, seat, game):
    """Announce three or fewer cards, or forget to (R16, S22)."""
    seats, facts = game.seats, game.facts
    seats[seat, FORGOT] = 0
    if not params.must_announce or seats[seat, HELD] > ANNOUNCED_FROM:
        return
    if params.forget_announce:
        purpose = ANNOUNCE_STREAM + (facts[ATTEMPT] << ATTEMPT_SHIFT)
        if draw_at(seed, deal, purpose, facts[TURN], SURE) < params.forget_announce:
            seats[seat, FORGOT] = 1
            return
    seats[seat, ANNOUNCED] = seats[seat, HELD]
    log_event(game, seat, ANNOUNCE, seats[seat, HELD], 0)


@inlined
def _turn(seed, deal, params, kinds, numbers, seat, game):
    """One turn of a seat (R9, R10) with what ends the round after it (R15, R17, S26)."""
    seats, facts = game.seats, game.facts
    facts[SEAT] = seat
    facts[TURN] += 1
    seats[seat, TURNS] += 1
    opened = seats[seat, OPENED]
    spotless = False
    cards = np.int64(0)
    if facts[TURN] > 1:
        taken, as_ace = _draw(seed, deal, params, kinds, numbers, seat, game)
        if facts[END] == EXHAUSTED:
            facts[TURN] -= 1
            seats[seat, TURNS] -= 1
            return
        cards = seats[seat, ONE]
        melds = facts[MELDS]
        _lay(seed, deal, params, kinds, numbers, seat, taken, as_ace, game)
        spotless = not opened and _only_new_melds(melds, game)
        cards |= _taken_aces(game)
    card = _throw(seed, deal, params, kinds, numbers, seat, game)
    discard_card(game, seat, card)
    if seats[seat, HELD] == 0:
        facts[WINNER] = seat
        facts[END] = HAND if spotless else OUT
        facts[FACTOR] = hand_factor(cards, card, params) if spotless else 1
        return
    _announce(seed, deal, params, seat, game)
    if params.stock_end == VOID and stock_left(game) <= params.players:
        facts[END] = VOIDED


@kernel
def play_round(seed, deal, attempt, dealer, params, kinds, numbers, stacked, game):
    """Play one round from deal ``deal``, ``attempt`` onwards; how it ended stands in ``game.facts`` and ``game.seats``.

    seed: uint64; deal, attempt, dealer: int64; kinds: int64[5], player codes by seat; numbers: int64[5, n], what each
    player goes by; stacked: int64[0], or the printed cards of the first attempt; game: modified.
    """
    _begin(seed, deal, attempt, dealer, params, stacked, game)
    facts = game.facts
    seat = dealer
    while facts[END] == UNDER_WAY:
        seat += 1
        if seat == params.players:
            seat = 0
        _turn(seed, deal, params, kinds, numbers, seat, game)
    score_round(params, game)
