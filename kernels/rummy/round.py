"""One round (R4, R9-R20): dealt until nobody asks for a new deal, then turn by turn to its end."""

import numpy as np

from kernels.jit import inner, internal
from kernels.rng import ANNOUNCE as ANNOUNCE_STREAM
from kernels.rng import ATTEMPT_SHIFT, draw_at
from kernels.rummy.deal import deal_cards, deal_hands, refuser
from kernels.rummy.entries import lay, throw, wants_discard
from kernels.rummy.moves import (
    discard_card,
    discard_role,
    draw_from_stock,
    log_event,
    may_recycle,
    recycle,
    stock_left,
    take_discard,
)
from kernels.rummy.params import SURE, VOID
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
from kernels.rummy.table import apply_plan

NOT_TAKEN = -1
UNDER_WAY = -1
"""facts[END] as long as the round goes on."""
ANNOUNCED_FROM = 3
"""The number of cards from which on a player announces (R16)."""


@inner
def _begin(seed, deal, attempt, dealer, params, stacked, game):
    """Deal, again as long as somebody asks for it (R20, S35, S36), and clear the table."""
    facts = game.facts
    facts[:] = 0
    while True:
        deal_cards(seed, deal, attempt, params, stacked, game)
        deal_hands(dealer, params, game)
        if not params.redeal or refuser(dealer, params, game) < 0:
            break
        attempt += 1
        facts[REFUSED] += 1
        stacked = stacked[:0]
    facts[ATTEMPT] = attempt
    facts[DEALER] = dealer
    facts[BAR] = params.first_meld
    facts[END] = UNDER_WAY
    facts[WINNER] = -1
    facts[FACTOR] = 1


@inner
def _draw(seed, deal, params, seat, game):
    """Draw from the stock (R10), made up anew where it is empty (R17); no card to be had ends the round (S27)."""
    facts = game.facts
    if stock_left(facts) == 0 and may_recycle(params, facts):
        recycle(seed, deal, game)
    if stock_left(facts):
        draw_from_stock(game, seat)
    else:
        facts[END] = EXHAUSTED


@inner
def _next_turn(seat, params, seats, facts):
    """Begin the turn of the seat after ``seat``, which is returned."""
    seat += 1
    if seat == params.players:
        seat = np.int64(0)
    facts[SEAT] = seat
    facts[TURN] += 1
    seats[seat, TURNS] += 1
    facts[STEPS] = 0
    return seat


@inner
def _only_new_melds(melds, plan, steps):
    """Whether the plan (its first ``steps`` rows) swaps nothing and adds to none of the first ``melds`` melds (S23)."""
    for step in range(steps):
        if plan[step, DO] == SWAP or (plan[step, DO] == ADD and plan[step, STEP_MELD] < melds):
            return False
    return True


@inner
def _taken_aces(plan, steps):
    """Mask of what taken wild cards of the plan play as (R11)."""
    aces = np.int64(0)
    for step in range(steps):
        aces |= plan[step, STEP_AS_ACE]
    return aces


@inner
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


@inner
def _end_turn(seed, deal, params, seat, card, spotless, cards, game):
    """Throw ``card`` and see what follows from it (R15-R17, S26).

    spotless: whether going out would be a Hand; cards: mask of the natural cards held before anything was laid.
    """
    seats, facts = game.seats, game.facts
    discard_card(game, seat, card)
    if seats[seat, HELD] == 0:
        facts[WINNER] = seat
        facts[END] = HAND if spotless else OUT
        facts[FACTOR] = hand_factor(cards, card, params) if spotless else 1
        return
    _announce(seed, deal, params, seat, game)
    if params.stock_end == VOID and stock_left(facts) <= params.players:
        facts[END] = VOIDED


@internal
def play_round(seed, deal, attempt, dealer, params, kinds, numbers, stacked, game):
    """Play one round from deal ``deal``, ``attempt`` onwards; how it ended stands in ``game.facts`` and ``game.seats``.

    seed: uint64; deal, attempt, dealer: int64; kinds: int64[5], player codes by seat; numbers: int64[5, n], what each
    player goes by; stacked: int64[0], or the printed cards of the first attempt; game: modified.
    """
    _begin(seed, deal, attempt, dealer, params, stacked, game)
    seats, facts = game.seats, game.facts
    seat = dealer
    while facts[END] == UNDER_WAY:
        seat = _next_turn(seat, params, seats, facts)
        taken, as_ace = np.int64(NOT_TAKEN), np.int64(0)
        spotless, cards = False, np.int64(0)
        if facts[TURN] > 1:  # the starter only discards (R9)
            if wants_discard(seed, deal, game, params, seat, kinds, numbers):
                taken, as_ace = discard_role(params, game)
                take_discard(game, seat, as_ace)
            else:
                _draw(seed, deal, params, seat, game)
                if facts[END] == EXHAUSTED:
                    facts[TURN] -= 1
                    seats[seat, TURNS] -= 1
                    break
            opened, melds, cards = seats[seat, OPENED], facts[MELDS], seats[seat, ONE]
            if lay(seed, deal, game, params, seat, kinds, numbers, taken, as_ace):
                apply_plan(game, params, seat)
            spotless = not opened and _only_new_melds(melds, game.plan, facts[STEPS])
            cards |= _taken_aces(game.plan, facts[STEPS])
        card = throw(seed, deal, game, params, seat, kinds, numbers)
        _end_turn(seed, deal, params, seat, card, spotless, cards, game)
    score_round(params, game)
