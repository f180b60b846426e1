"""The one driver of the rummy: rounds by number, whole matches, or one round with its log.

Only this compiles the whole play: everything that asks about rounds or matches adds up its rows. So do questions of
what would have been: ``play_worlds``.
"""

import numpy as np

from kernels.jit import inner, kernel, lent
from kernels.rummy import state as st
from kernels.rummy.connect import connect
from kernels.rummy.match import MOST_ROUNDS, add_scores, first_deal, first_dealer, goes_on, next_dealer, rank, win
from kernels.rummy.round import play_round
from kernels.rummy.worlds import DIARY_WIDTH, WORLD_ATTEMPT, WORLD_DEAL, WORLD_DEALER, WORLD_WIDTH

ROUNDS, MATCHES, ONE_ROUND, WORLDS = 0, 1, 2, 3
"""Modes of ``play`` (the last of ``play_worlds``)."""
_NO_WORLDS, _NO_DIARY = np.zeros((0, WORLD_WIDTH), np.int64), np.zeros((0, 1, DIARY_WIDTH), np.int64)
_NO_DECK = np.zeros(0, np.int64)


@inner
def note_round(row, deal, match, params, game, rounds):
    """Write how a round went into row ``row`` of ``rounds`` (modified), if there is room."""
    if row >= rounds.shape[0]:
        return
    seats, facts = game.seats, game.facts
    rounds[row, st.ROW_DEAL] = deal
    rounds[row, st.ROW_ATTEMPT] = facts[st.ATTEMPT]
    rounds[row, st.ROW_REFUSED] = facts[st.REFUSED]
    rounds[row, st.ROW_DEALER] = facts[st.DEALER]
    rounds[row, st.ROW_END] = facts[st.END]
    rounds[row, st.ROW_WINNER] = facts[st.WINNER]
    rounds[row, st.ROW_FACTOR] = facts[st.FACTOR]
    rounds[row, st.ROW_TURNS] = facts[st.TURN]
    rounds[row, st.ROW_RECYCLES] = facts[st.RECYCLES]
    rounds[row, st.ROW_INDICATOR] = facts[st.INDICATOR]
    rounds[row, st.ROW_MATCH] = match
    for seat in range(st.MOST_SEATS):
        at = st.ROW_SEATS + seat * st.SEAT_FIGURES
        rounds[row, at + st.FIG_SCORE] = seats[seat, st.SCORE]
        rounds[row, at + st.FIG_OPENED_TURN] = seats[seat, st.OPENED_TURN]
        rounds[row, at + st.FIG_OPENING] = seats[seat, st.OPENING]
        rounds[row, at + st.FIG_TURNS] = seats[seat, st.TURNS]
        rounds[row, at + st.FIG_LEFT] = seats[seat, st.HELD]
        rounds[row, at + st.FIG_COST] = seats[seat, st.COST]
        rounds[row, at + st.FIG_TAKEN] = seats[seat, st.TAKEN]
        rounds[row, at + st.FIG_ADDED] = seats[seat, st.ADDED]
        rounds[row, at + st.FIG_SWAPPED] = seats[seat, st.SWAPPED]
        rounds[row, at + st.FIG_WILDS_LEFT] = seats[seat, st.WILDS]
        rounds[row, at + st.FIG_WILDS_DEALT] = seats[seat, st.WILDS_DEALT]


@inner
def _note_match(row, match, scored, voids, params, standing, matches):
    """Write the end of a match into row ``row`` of ``matches`` (modified)."""
    matches[row, st.MATCH_NUMBER] = match
    matches[row, st.MATCH_ROUNDS] = scored
    matches[row, st.MATCH_VOIDS] = voids
    matches[row, st.MATCH_EXTRA] = max(scored - params.rounds, 0)
    matches[row, st.MATCH_LIMIT] = goes_on(scored, standing, params)
    for seat in range(params.players):
        matches[row, st.MATCH_TOTALS + seat] = standing[seat, st.TOTAL]
        matches[row, st.MATCH_RANKS + seat] = rank(seat, standing, params)
        matches[row, st.MATCH_WINS + seat] = win(seat, standing, params)
        matches[row, st.MATCH_WON + seat] = standing[seat, st.WON]


def play(seed, first, count, mode, dealer, attempt, params, kinds, numbers, deck, rounds, matches, game):
    """Play and write down; returns how many rounds were played.

    mode ROUNDS: deals ``first`` to ``first + count - 1`` of ``seed``, dealer = deal mod players, one row of ``rounds``
    each. MATCHES: matches of these numbers, one row of ``matches`` each and, as far as there is room, a row of
    ``rounds`` for each round, in order. ONE_ROUND: deal ``first`` by ``dealer`` from ``attempt`` on, with its log where
    the game has room for one. count 0 plays nothing.

    seed: uint64; first, count, mode, dealer, attempt: int64; kinds: int64[6], player codes by seat; numbers:
    int64[6, n], what each player goes by; deck: int64[0], or the printed cards of the first attempt in the order of the
    deal (int64[106] or [104]); rounds: int64[., ROUND_WIDTH], matches: int64[., MATCH_WIDTH], game: all modified.
    """
    connect(game)
    where, who = (seed, first, count, mode, dealer, attempt), (params, kinds, numbers, deck)
    return play_rows(*where, *who, rounds, matches, _NO_WORLDS, _NO_DIARY, game)


def play_worlds(seed, params, kinds, numbers, worlds, rounds, diary, game):
    """Play a round in each world (``kernels.rummy.worlds``), and write a row of ``rounds`` and of ``diary`` for each.

    worlds: int64[n, WORLD_WIDTH]; rounds: int64[n, ROUND_WIDTH]; diary: int64[n, turns, DIARY_WIDTH], all zeros, of
    which as many own turns are noted as there is room for after the first row; otherwise as ``play``. Of a world that
    could not be (its DIARY_APPLIED is 0 although there is something to exchange) the row of ``rounds`` says nothing.
    """
    connect(game)
    count = worlds.shape[0]
    matches = np.zeros((0, st.MATCH_WIDTH), np.int64)
    where, who = (seed, 0, count, WORLDS, 0, 0), (params, kinds, numbers, _NO_DECK)
    play_rows(*where, *who, rounds, matches, worlds, diary, game)


@kernel
def play_rows(
    seed, first, count, mode, dealer, attempt, params, kinds, numbers, deck, rounds, matches, worlds, diary, game
):
    """``play`` and ``play_worlds`` with a connected game."""
    kinds, numbers, deck, rounds, matches = lent(kinds), lent(numbers), lent(deck), lent(rounds), lent(matches)
    worlds, diary, game = lent(worlds), lent(diary), st.lent_game(game)
    facts, standing = game.facts, game.standing
    row = np.int64(0)
    for place in range(count):
        number = first + place
        deal, seat, again = number, number % params.players, np.int64(0)
        if mode == ONE_ROUND:
            seat, again = dealer, attempt
        elif mode == MATCHES:
            deal, seat = first_deal(number), first_dealer(seed, number, params)
        elif mode == WORLDS:
            deal, seat, again = worlds[place, WORLD_DEAL], worlds[place, WORLD_DEALER], worlds[place, WORLD_ATTEMPT]
        scored, voids = np.int64(0), np.int64(0)
        standing[:, :] = 0
        on = True
        while on:
            play_round(seed, deal + scored, again, seat, params, kinds, numbers, deck, worlds, place, diary, game)
            note_round(row, deal + scored, number if mode == MATCHES else -1, params, game, rounds)
            row += 1
            if facts[st.END] == st.VOIDED:  # the same dealer deals again (R17, S36)
                voids += 1
                again = facts[st.ATTEMPT] + 1
            else:
                add_scores(game.seats, facts[st.WINNER], params, standing)
                seat = next_dealer(seat, game.seats, params)
                scored += 1
                again = np.int64(0)
            on = mode == MATCHES and scored + voids < MOST_ROUNDS and goes_on(scored, standing, params)
        if mode == MATCHES:
            _note_match(place, number, scored, voids, params, standing, matches)
    return row
