"""The melds on the table: what they hold and are worth, and the three things a player does to them.

Nothing is judged here: a meld laid, a card added and a wild card swapped out must be legal, and a plan comes from
``turn.search_turn``.
"""

import numpy as np

from kernels.jit import ctz64, inlined, inner, internal, kernel, popcount64
from kernels.rummy.cards import HIGH_ACE, POINTS, without
from kernels.rummy.state import (
    ADD,
    ADDED,
    BAR,
    DO,
    HELD,
    HIGH,
    KIND,
    LOG_ADD,
    LOG_DO,
    LOG_MELD,
    LOG_MELD_NUMBER,
    LOG_SEAT,
    LOG_SWAP,
    LOGGED,
    LOW,
    MELD,
    MELDS,
    NO_WILD,
    ONE,
    OPENED,
    OPENED_TURN,
    OPENING,
    OUT_ONE,
    OUT_TWO,
    OUT_WILDS,
    OWNER,
    RUN,
    STEP_AS_ACE,
    STEP_CARD,
    STEP_CARDS,
    STEP_HIGH,
    STEP_IS_WILD,
    STEP_KIND,
    STEP_LOW,
    STEP_MELD,
    STEP_PLACE,
    STEP_RANK,
    STEP_WIDTH,
    STEP_WILD,
    STEPS,
    SUIT,
    SUITS,
    SWAPPED,
    TURNS,
    TWO,
    WILD_PLACE,
    WILDS,
    lent_game,
)


@inner
def run_cards(suit, low, high, wild):
    """The kinds of natural cards in a run (mask); both its aces are one kind."""
    places = (np.int64(2) << high) - (np.int64(1) << low)
    if wild != NO_WILD:
        places &= ~(np.int64(1) << wild)
    places = (places & 0x1FFF) | ((places >> HIGH_ACE) & 1)
    return places << (suit << 4)


@inner
def set_cards(rank, suits):
    """The natural cards of a set (mask), ``suits``: bits 1 << suit."""
    spread = (suits & 1) | ((suits & 2) << 15) | ((suits & 4) << 30) | ((suits & 8) << 45)
    return spread << rank


@inner
def run_points(low_ace_meld, low, high):
    """R8: points of a run from place ``low`` to ``high``, wild cards counting as what they stand for."""
    total = np.int64(0)
    for place in range(low, high + 1):
        total += POINTS[place]
    if low == 0:
        total += low_ace_meld - POINTS[0]
    return total


@inlined
def meld_points(low_ace_meld, kind, rank, low, high, wild):
    """R8: points of a meld given by its columns (a set's natural suits in ``low``)."""
    if kind == RUN:
        return run_points(low_ace_meld, low, high)
    return POINTS[rank] * (popcount64(low) + np.int64(wild != NO_WILD))


@inner
def _from_hand(game, seat, cards, as_ace):
    """Take cards (mask) out of a hand, all but the one that is a taken wild card playing as an ace (mask)."""
    seats, facts = game.seats, game.facts
    seats[seat, ONE], seats[seat, TWO] = without(seats[seat, ONE], seats[seat, TWO], cards & ~as_ace)
    out = cards & ~as_ace
    facts[OUT_TWO] |= facts[OUT_ONE] & out
    facts[OUT_ONE] |= out
    seats[seat, HELD] -= popcount64(cards)
    if as_ace:
        facts[OUT_WILDS] += 1


@inner
def _wild_from_hand(game, seat):
    """Take a wild card out of a hand."""
    game.seats[seat, WILDS] -= 1
    game.seats[seat, HELD] -= 1
    game.facts[OUT_WILDS] += 1


@inner
def _log_step(game, seat, do, meld, step):
    """Add a step of the plan to the log, if there is one."""
    log, facts, plan = game.log, game.facts, game.plan
    row = facts[LOGGED]
    if row < log.shape[0]:
        log[row, LOG_SEAT] = seat
        log[row, LOG_DO] = do
        log[row, LOG_MELD_NUMBER] = meld
        for column in range(STEP_KIND, STEP_WIDTH):
            log[row, column + LOG_MELD_NUMBER + 1 - STEP_KIND] = plan[step, column]
        facts[LOGGED] = row + 1


@internal
def do_meld(game, params, seat, step):
    """Lay the new meld of a step of the plan (R5-R8), which opens once the melds of the turn reach the bar (R12, S5).

    OPENING is the sum of all new melds of the opening turn (S6); with ``rising_first_meld`` it raises the bar (S10).
    """
    seats, facts, melds, plan = game.seats, game.facts, game.melds, game.plan
    kind, rank, wild = plan[step, STEP_KIND], plan[step, STEP_RANK], plan[step, STEP_WILD]
    low, high = plan[step, STEP_LOW], plan[step, STEP_HIGH]
    as_ace = plan[step, STEP_AS_ACE]
    number = facts[MELDS]
    melds[number, KIND] = kind
    melds[number, SUIT] = rank
    melds[number, LOW] = low
    melds[number, HIGH] = high
    melds[number, WILD_PLACE] = wild
    melds[number, OWNER] = seat
    facts[MELDS] = number + 1
    if kind == RUN:
        _from_hand(game, seat, run_cards(rank, low, high, wild), as_ace)
        if low == 0 and high == HIGH_ACE and wild != 0 and wild != HIGH_ACE:
            _from_hand(game, seat, np.int64(1) << (rank << 4), np.int64(0))
    else:
        _from_hand(game, seat, set_cards(rank, low), as_ace)
    if wild != NO_WILD:
        _wild_from_hand(game, seat)
    _log_step(game, seat, LOG_MELD, number, step)
    if not seats[seat, OPENED] or seats[seat, OPENED_TURN] == seats[seat, TURNS]:
        seats[seat, OPENING] += meld_points(params.low_ace_meld, kind, rank, low, high, wild)
        if not seats[seat, OPENED] and seats[seat, OPENING] >= facts[BAR]:
            seats[seat, OPENED] = 1
            seats[seat, OPENED_TURN] = seats[seat, TURNS]
        if seats[seat, OPENED] and params.rising_first_meld:
            facts[BAR] = max(facts[BAR], seats[seat, OPENING] + 1)


@internal
def do_add(game, seat, step):
    """Add the card of a step of the plan to a meld on the table (R13)."""
    melds, plan = game.melds, game.plan
    number, place = plan[step, STEP_MELD], plan[step, STEP_PLACE]
    if plan[step, STEP_IS_WILD]:
        _wild_from_hand(game, seat)
    else:
        _from_hand(game, seat, np.int64(1) << plan[step, STEP_CARD], plan[step, STEP_AS_ACE])
    if melds[number, KIND] == RUN:
        if place < melds[number, LOW]:
            melds[number, LOW] = place
        else:
            melds[number, HIGH] = place
        if plan[step, STEP_IS_WILD]:
            melds[number, WILD_PLACE] = place
    elif plan[step, STEP_IS_WILD]:
        melds[number, WILD_PLACE] = 0
    else:
        melds[number, SUITS] |= np.int64(1) << place
    game.seats[seat, ADDED] += 1
    _log_step(game, seat, LOG_ADD, number, step)


@internal
def do_swap(game, seat, step):
    """Put the cards of a step of the plan in the place of a meld's wild card, which goes to the hand (R14)."""
    melds, plan, seats = game.melds, game.plan, game.seats
    number, cards = plan[step, STEP_MELD], plan[step, STEP_CARDS]
    _from_hand(game, seat, cards, np.int64(0))
    if melds[number, KIND] != RUN:
        while cards:
            melds[number, SUITS] |= np.int64(1) << (ctz64(cards) >> 4)
            cards &= cards - 1
    melds[number, WILD_PLACE] = NO_WILD
    seats[seat, WILDS] += 1
    seats[seat, HELD] += 1
    seats[seat, SWAPPED] += 1
    game.facts[OUT_WILDS] -= 1
    _log_step(game, seat, LOG_SWAP, number, step)


@kernel
def apply_plan(game, params, seat):
    """Carry out ``game.plan`` (facts[STEPS] rows): hand, table, opening, counts, what lies open, and the log.

    A taken wild card that plays as an ace (STEP_AS_ACE) is not in the hand's masks but counted in HELD; it lies open
    as the wild card it is.
    """
    game = lent_game(game)
    for step in range(game.facts[STEPS]):
        if game.plan[step, DO] == MELD:
            do_meld(game, params, seat, step)
        elif game.plan[step, DO] == ADD:
            do_add(game, seat, step)
        else:
            do_swap(game, seat, step)
