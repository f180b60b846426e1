"""One round (R4, R9-R20): dealt until nobody asks for a new deal, then turn by turn to its end."""

import numpy as np

from kernels.jit import inner, internal
from kernels.rng import ANNOUNCE as ANNOUNCE_STREAM
from kernels.rng import ATTEMPT_SHIFT, draw_at
from kernels.rummy.deal import deal_cards, deal_hands, refuser
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
from kernels.rummy.players.entries import lay, throw, wants_discard
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
    TWO,
    VOIDED,
    WILDS,
    WINNER,
)
from kernels.rummy.table import apply_plan
from kernels.rummy.worlds import (
    CHANGE_TURN,
    DIARY_APPLIED,
    DIARY_TAKEN,
    EXCHANGE_TURN,
    NEVER,
    WORLD_SEAT,
    change_player,
    exchange_dealt,
    exchange_top,
    note_laid,
    note_turn,
)

NOT_TAKEN = -1
UNDER_WAY = -1
"""facts[END] as long as the round goes on."""
ANNOUNCED_FROM = 3
"""The number of cards from which on a player announces (R16)."""


@inner
def begin_round(seed, deal, attempt, dealer, params, stacked, worlds, world, game):
    """Deal, again as long as somebody asks for it (R20, S35, S36), and clear the table.

    Returns whether the world could be made: a card that is to be exchanged in the dealt hand may not be there.
    """
    facts = game.facts
    facts[:] = 0
    exchange = np.int64(worlds.shape[0] > 0 and worlds[world, EXCHANGE_TURN] == 0)
    possible = True
    while True:
        deal_cards(seed, deal, attempt, params, stacked, game)
        if exchange:
            possible = exchange_dealt(seed, deal, dealer, params, worlds, world, game)
            exchange = np.int64(0)
        deal_hands(dealer, params, game)
        if not params.redeal or refuser(dealer, params, game) < 0:
            break
        attempt += 1
        facts[REFUSED] += 1
        stacked = stacked[:0]
    facts[ATTEMPT] = attempt
    facts[DEALER] = dealer
    facts[SEAT] = dealer
    facts[BAR] = params.first_meld
    facts[END] = UNDER_WAY
    facts[WINNER] = -1
    facts[FACTOR] = 1
    return possible


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
def end_turn(seed, deal, params, seat, card, spotless, cards, game):
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
def go_on(seed, deal, params, kinds, numbers, worlds, world, diary, game):
    """Play from the end of the turn of facts[SEAT] to the end of the round, and score it.

    worlds: int64[n, WORLD_WIDTH], of which row ``world`` says what happens otherwise, n = 0: nothing; diary: int64[n,
    turns, DIARY_WIDTH], row ``world`` modified, n = 0: nothing is noted (``kernels.rummy.worlds``). Otherwise as
    ``play_round``.
    """
    seats, facts = game.seats, game.facts
    hero, exchange, change = np.int64(NEVER), np.int64(NEVER), np.int64(NEVER)
    if worlds.shape[0]:
        hero, change = worlds[world, WORLD_SEAT], worlds[world, CHANGE_TURN]
        exchange = worlds[world, EXCHANGE_TURN] if worlds[world, EXCHANGE_TURN] > 0 else np.int64(NEVER)
    noted = diary.shape[0] > 0
    changed = False
    seat, before = facts[SEAT], facts[TURN]
    while facts[END] == UNDER_WAY:
        seat = _next_turn(seat, params, seats, facts)
        taken, as_ace = np.int64(NOT_TAKEN), np.int64(0)
        spotless, cards = False, np.int64(0)
        exchanges = seat == hero and seats[seat, TURNS] == exchange
        if exchanges and (facts[TURN] == 1 or not exchange_top(seed, deal, worlds, world, game)):
            facts[END] = VOIDED
            break
        if facts[TURN] > 1:  # the starter only discards (R9)
            if wants_discard(seed, deal, game, params, seat, kinds, numbers):
                if exchanges:
                    facts[END] = VOIDED
                    break
                taken, as_ace = discard_role(params, game)
                take_discard(game, seat, as_ace)
                if noted and facts[TURN] == before + 1:
                    diary[world, 0, DIARY_TAKEN] = 1
            else:
                _draw(seed, deal, params, seat, game)
                if facts[END] == EXHAUSTED:
                    facts[TURN] -= 1
                    seats[seat, TURNS] -= 1
                    break
            opened, melds, cards = seats[seat, OPENED], facts[MELDS], seats[seat, ONE]
            twice, wilds = seats[seat, TWO], seats[seat, WILDS]
            if seat == hero:
                if exchanges:
                    diary[world, 0, DIARY_APPLIED] = 1
                if noted and taken == NOT_TAKEN:
                    note_turn(game, params, seat, seats[seat, TURNS], world, diary)
                if seats[seat, TURNS] == change:
                    change_player(kinds, numbers, seat)
                    changed = True
            if lay(seed, deal, game, params, seat, kinds, numbers, taken, as_ace):
                apply_plan(game, params, seat)
                if noted and seat == hero:
                    note_laid(cards, twice, wilds, game, seat, world, diary)
            spotless = not opened and _only_new_melds(melds, game.plan, facts[STEPS])
            cards |= _taken_aces(game.plan, facts[STEPS])
        card = throw(seed, deal, game, params, seat, kinds, numbers)
        end_turn(seed, deal, params, seat, card, spotless, cards, game)
    if changed:
        change_player(kinds, numbers, hero)
    score_round(params, game)


@internal
def play_round(seed, deal, attempt, dealer, params, kinds, numbers, stacked, worlds, world, diary, game):
    """Play one round from deal ``deal``, ``attempt`` onwards; how it ended stands in ``game.facts`` and ``game.seats``.

    seed: uint64; deal, attempt, dealer: int64; kinds: int64[6], player codes by seat; numbers: int64[6, n], what each
    player goes by (the last of both: the player of ``worlds.CHANGE_TURN``); stacked: int64[0], or the printed cards of
    the first attempt; worlds, world, diary: as for ``go_on``; game: modified.
    """
    possible = begin_round(seed, deal, attempt, dealer, params, stacked, worlds, world, game)
    if not possible:
        return
    if diary.shape[0] and worlds[world, EXCHANGE_TURN] == 0:
        diary[world, 0, DIARY_APPLIED] = 1
    go_on(seed, deal, params, kinds, numbers, worlds, world, diary, game)
