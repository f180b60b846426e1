"""Kernels of ``fit_rule.py``: play rounds, walk through each again and count what followed each decision."""

import numpy as np

from kernels.jit import ctz32, kernel, pext32
from kernels.rng import uniform_below
from kernels.tricks.cards import FULL_DECK, SUIT_BITS, suit_mask
from kernels.tricks.deal import deal_hands, round_trump
from kernels.tricks.params import IN_TURN
from kernels.tricks.play import Players, new_board, play_round
from kernels.tricks.players.calls import CHASE, DUCK, earlier_press, estimate
from kernels.tricks.players.rule import card_class, cell, holding_class, press_of, side_kind, suit_estimate, unpacked
from kernels.tricks.players.tables import CHASE_KNOT, CHASE_KNOTS, CLASSES, DUCK_KNOT, DUCK_KNOTS, KNOT
from kernels.tricks.precedence import precedence

EXPLORE = 100
"""Purpose of the fit's own draws: which seat calls what against its judgement."""


@kernel
def walk(dealt, dealer, trump, played, winners, calls, final, weights_pass, tables, xtx, xty, win, value):
    """Follow one finished round card by card and tally each decision of every seat.

    xtx: int64[8 left, 2 lead, 2 goal, 225, 225], xty: int64[8, 2, 2, 225]: normal equations of future tricks on the
    classes of the cards kept (goal 0: needs every trick left or more; 1: needs none). win: int64[3,4,4,5,5,4,2]
    (cases, held). value: int64[8, 2, 4, 17, 17, 4] (cases, exact, over, under). Only one of the two halves is
    filled: equations and win if ``weights_pass``, else value.
    """
    hands = dealt.copy()
    taken = np.zeros(4, np.int64)
    columns = np.zeros(8, np.int64)
    gone = 0
    voids = 0
    winflat = win.reshape(-1, 2)
    for trick in range(7):
        led = played[trick * 4] & 3
        best = -1
        lead = (dealer + 1) & 3 if trick == 0 else winners[trick - 1]
        for position in range(4):
            seat = (lead + position) & 3
            card = played[trick * 4 + position]
            hand = hands[seat]
            if position and hand & suit_mask(led) == 0:
                voids |= 1 << (seat * 4 + led)
            unseen = FULL_DECK ^ (gone | hand)
            after = 7 - trick
            won = 1 if winners[trick] == seat else 0
            need = calls[seat] - taken[seat]
            future = final[seat] - taken[seat] - won
            demand = 0
            chasers = 0
            for step in range(1, 4):
                other = (seat + step) & 3
                wants = max(calls[other] - taken[other], 0)
                demand += wants
                if wants > 0 and step + position < 4:
                    chasers += 1
            kept = hand ^ (1 << card)
            need_after = need - won
            if weights_pass:
                if position < 3 and (position == 0 or precedence(card, led, trump) > precedence(best, led, trump)):
                    may_follow = 0
                    for step in range(1, 4 - position):
                        may_follow += 1 - ((voids >> (((seat + step) & 3) * 4 + led)) & 1)
                    at = holding_class(card, led, unseen, trump, may_follow, 3 - position - may_follow, chasers)
                    winflat[at, 0] += 1
                    winflat[at, 1] += won
                goal = 0 if need_after >= after else (1 if need_after <= 0 else 2)
                if goal < 2:
                    side = side_kind(unseen, trump)
                    cards = kept
                    for i in range(after):
                        card_kept = ctz32(cards)
                        cards &= cards - 1
                        kind = 1 if (card_kept & 3) == trump else side
                        columns[i] = card_class(card_kept, kept, unseen) + CLASSES * kind
                    for i in range(after):
                        xty[after, won, goal, columns[i]] += future
                        for j in range(after):
                            xtx[after, won, goal, columns[i], columns[j]] += 1
            elif 0 <= need_after <= after:
                whole = 0
                for suit in range(4):
                    whole += suit_estimate(suit, kept, unseen, after, trump, side_kind(unseen, trump), tables.suits)
                press = press_of(demand, need_after, after)
                chase, duck = unpacked(whole, won)
                i = (cell(need_after, chase, 1) + KNOT // 2) // KNOT
                j = (cell(need_after, duck, -1) + KNOT // 2) // KNOT
                tally = value[after, won, press, i, j]
                tally[0] += 1
                tally[1] += future == need_after
                tally[2] += max(future - need_after, 0)
                tally[3] += max(need_after - future, 0)
            if best < 0 or precedence(card, led, trump) > precedence(best, led, trump):
                best = card
            hands[seat] = kept
            gone |= 1 << card
        taken[winners[trick]] += 1


@kernel
def gather(seed, first, count, params, tables, weights_pass, xtx, xty, win, value, pxx, pxy, call):
    """Play ``count`` rounds of four ``rule`` players and tally them.

    In half the deals one seat makes a random call. pxx: int64[4 position, 3 kind, 512, 512], pxy: int64[4, 3, 512]:
    normal equations of tricks on suit patterns (kind 0: forced call of 8; 1: forced call of 0; 2: own calls). call:
    int64[4, 3, 17, 13, 9, 5]: after a forced call (cases, exact, over, under, tricks taken when at least the call).
    The arrays other than the pattern and class equations are filled on the second pass only.
    """
    board = new_board()
    dealt = np.zeros(4, np.int64)
    rule = np.full(4, 2, np.int64)
    places = np.zeros(4, np.int64)
    players = Players(rule, rule, tables.suits, tables.values, tables.rest)
    calls, taken = board.calls, board.taken
    for deal in range(first, first + count):
        deal_hands(seed, deal, params.rank_order, board.hands)
        dealt[:] = board.hands
        trump = round_trump(seed, deal, params.trump)
        dealer = deal & 3
        board.forced[:] = -1
        draw = uniform_below(seed, deal, EXPLORE, 2 * 4 * 9)
        explorer = -1
        if draw < 36:
            explorer = draw // 9
            board.forced[explorer] = draw % 9
        play_round(seed, deal, dealer, trump, board, params, players)
        walk(
            dealt, dealer, trump, board.played, board.winners, calls, taken, weights_pass, tables, xtx, xty, win, value
        )
        total = 0
        for position in range(4):
            seat = (dealer + 1 + position) & 3
            kind = 2
            if seat == explorer:
                kind = 0 if calls[seat] == 8 else (1 if calls[seat] == 0 else 3)
            press = earlier_press(total, position) if params.call_order == IN_TURN else 1
            if weights_pass:
                if kind < 3:
                    for suit in range(4):
                        pattern = pext32(dealt[seat] >> suit, SUIT_BITS)
                        places[suit] = pattern + 256 * (suit == trump)
                    for suit in range(4):
                        pxy[position, kind, places[suit]] += taken[seat]
                        for other in range(4):
                            pxx[position, kind, places[suit], places[other]] += 1
            elif seat == explorer:
                chase = estimate(dealt[seat], position, CHASE, trump, tables.rest)
                duck = estimate(dealt[seat], position, DUCK, trump, tables.rest)
                i = min(max((chase + CHASE_KNOT // 2) // CHASE_KNOT, 0), CHASE_KNOTS - 1)
                j = min(max((duck + DUCK_KNOT // 2) // DUCK_KNOT, 0), DUCK_KNOTS - 1)
                tally = call[position, press, i, j, calls[seat]]
                tally[0] += 1
                tally[1] += taken[seat] == calls[seat]
                tally[2] += max(taken[seat] - calls[seat], 0)
                tally[3] += max(calls[seat] - taken[seat], 0)
                tally[4] += taken[seat] if taken[seat] >= calls[seat] else 0
            total += calls[seat]
