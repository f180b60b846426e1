"""A hand that draws for itself, without a table: by which turn it holds an opening (R12)."""

import numpy as np

from kernels.jit import inner, kernel, lent, popcount64
from kernels.rummy.cards import CARDS
from kernels.rummy.connect import connect
from kernels.rummy.moves import discard_card, draw_from_stock, give_card
from kernels.rummy.players.entries import throw
from kernels.rummy.round import begin_round
from kernels.rummy.search.candidates import meld_rules
from kernels.rummy.search.melds import FIRST_SHIFT, MOST_POINTS, best_melds, set_goods
from kernels.rummy.state import BAR, ONE, SEAT, STOCK_NEXT, TURN, TURNS, TWO, WILDS, WILDS_DEALT, lent_game
from kernels.rummy.worlds import WORLD_WIDTH

_ANY_LEFT = np.int64(-1)
_NO_COSTS = np.zeros(13, np.int64)


@inner
def _points(game, seat, rules, weights, unit, keep):
    """The most points in melds of a hand of which ``keep`` cards must stay."""
    seats = game.seats
    one, two, wilds = seats[seat, ONE], seats[seat, TWO], seats[seat, WILDS]
    most = popcount64(one) + popcount64(two) + wilds - keep
    worth = best_melds(one, two, wilds, rules, weights, unit, np.int64(0), most, _ANY_LEFT, game.work)
    return max(worth, 0) >> FIRST_SHIFT


def draw_alone(seed, first, count, params, kinds, numbers, bars, kept, seen, wilds, game):
    """Deals ``first`` to ``first + count - 1``: the points a hand of 14 can lay, as it draws from the stock alone.

    The hand is the dealer's, who holds ``hand_size`` cards. bars: int64[k], points of the first melds. Writes, for each
    deal, seen (int64[count, turns + 1]): the most points in the cards dealt and drawn up to a turn, had none of them to
    be thrown away; kept (int64[count, k, turns + 1]): the most points in the hand of a player who throws as the one of
    seat 0 in kinds and numbers (as for ``play``) would under that bar, once it holds the bar no more is drawn and the
    points stand; wilds (int64[count]): wild cards dealt. Turn 0 is the hand as dealt; the card drawn in a turn counts
    in it, and one card must stay to be thrown (R10). k may be 0; the
    stock must hold a card for each turn. game: modified.
    """
    connect(game)
    draw_rows(seed, first, count, params, kinds, numbers, bars, kept, seen, wilds, game)


@kernel
def draw_rows(seed, first, count, params, kinds, numbers, bars, kept, seen, wilds, game):
    """``draw_alone`` with a connected game."""
    kinds, numbers, bars, kept = lent(kinds), lent(numbers), lent(bars), lent(kept)
    seen, wilds, game = lent(seen), lent(wilds), lent_game(game)
    seats, facts = game.seats, game.facts
    no_deck, no_worlds = np.zeros(0, np.int64), np.zeros((0, WORLD_WIDTH), np.int64)
    rules = meld_rules(params)
    goods = np.zeros(CARDS, np.int64)
    unit = set_goods(MOST_POINTS, _NO_COSTS, np.int64(0), goods)
    seat = np.int64(0)
    for place in range(count):
        deal = first + place
        for course in range(-1, bars.shape[0]):
            begin_round(seed, deal, np.int64(0), seat, params, no_deck, no_worlds, np.int64(0), game)
            facts[SEAT] = seat
            points = _points(game, seat, rules, goods, unit, np.int64(0))
            if course < 0:
                wilds[place] = seats[seat, WILDS_DEALT]
                seen[place, 0] = points
                for turn in range(1, seen.shape[1]):
                    give_card(seats, seat, game.deck[facts[STOCK_NEXT]])
                    facts[STOCK_NEXT] += 1
                    seen[place, turn] = _points(game, seat, rules, goods, unit, np.int64(1))
                continue
            facts[BAR] = bars[course]
            kept[place, course, 0] = points
            for turn in range(1, kept.shape[2]):
                if points < bars[course]:
                    if turn > 1:
                        card = throw(seed, deal, game, params, seat, kinds, numbers)
                        discard_card(game, seat, card)
                    facts[TURN] += params.players
                    seats[seat, TURNS] += 1
                    draw_from_stock(game, seat)
                    points = _points(game, seat, rules, goods, unit, np.int64(1))
                kept[place, course, turn] = points
