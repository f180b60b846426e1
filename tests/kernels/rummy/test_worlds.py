"""Worlds: a deal played again with one thing changed differs in that thing, from there on, and in nothing else."""

from dataclasses import dataclass

import numpy as np
import pytest
from rummy_game import Rummy, number

from hand_sim.kernel_args import kernel_seed, rummy_players
from kernels.rummy import state as st
from kernels.rummy import worlds as w
from kernels.rummy.cards import WILD
from kernels.rummy.play import play_worlds

SEED = 11
DEALS = 40
SEVEN = number("7H")
STEPS = (st.LOG_MELD, st.LOG_ADD, st.LOG_SWAP)
EXCHANGES = [(WILD, w.ANY), (w.ANY, WILD), (SEVEN, w.ANY), (WILD, SEVEN)]


def world(deal, seat, players=4, **columns):
    """A world; by default the deal as it is. Columns in lower case."""
    row = np.full((1, w.WORLD_WIDTH), w.NEVER, np.int64)
    row[0, [w.WORLD_DEAL, w.WORLD_DEALER, w.WORLD_ATTEMPT]] = deal, deal % players, 0
    row[0, [w.WORLD_SEAT, w.EXCHANGE_BLOCK]] = seat, seat
    for name, value in columns.items():
        row[0, getattr(w, name.upper())] = value
    return row


@dataclass
class Played:
    """What is known of a world played: whether the exchange was possible, the row, the deck in roles and the log."""

    applied: bool
    row: list
    deck: list
    stock: int
    """Where the stock begins in the deck."""
    log: list


class Worlds(Rummy):
    """A table that plays worlds and keeps their logs."""

    def __init__(self, preset="jordan", *overrides, policies="random", other=None):
        super().__init__(preset, *overrides, policies=policies, log=True)
        names = (policies,) * self.params.players if isinstance(policies, str) else policies
        self.players = rummy_players(names, other)

    def play(self, row):
        """Play one world."""
        rounds, diary = np.zeros((1, st.ROUND_WIDTH), np.int64), np.zeros((1, 1, w.DIARY_WIDTH), np.int64)
        play_worlds(kernel_seed(SEED), self.params, *self.players, row, rounds, diary, self.game)
        facts = self.game.facts
        stock = self.params.players * self.params.hand_size + 1 + (facts[st.INDICATOR] >= 0)
        deck = self.game.deck[: facts[st.STOCK_END]].tolist()
        # what is no step of a plan leaves the other columns as they were
        log = [event if event[1] in STEPS else event[: st.LOG_FROM_PILE + 1] for event in self.log()]
        return Played(bool(diary[0, 0, w.DIARY_APPLIED]), rounds[0].tolist(), deck, int(stock), log)


def fits(card, wanted):
    return card == wanted or (wanted == w.ANY and card != WILD)


def own_places(seat, dealer, players=4, size=14):
    """Where the cards of a dealt hand are in the deck (R4)."""
    extra = [players * size] if seat == (dealer + 1) % players else []
    return [*range(seat * size, (seat + 1) * size), *extra]


def may_refuse(hand):
    """R20: four pairs of identical cards, up to two of which may be a wild card each."""
    pairs = sum(hand.count(card) == 2 for card in set(hand) - {WILD})
    return pairs + min(hand.count(WILD), 2) >= 4


def own_turns(log, seat, starter):
    """For each own turn of a seat the place of its draw in the log; the starter's first, without one, is None."""
    draws = [place for place, event in enumerate(log) if event[0] == seat and event[1] == st.DRAW]
    return [None, *draws] if seat == starter else draws


@pytest.mark.parametrize(("out", "into"), EXCHANGES)
@pytest.mark.parametrize("overrides", [["wild=jokers"], ["wild=indicator"]])
def test_an_exchange_of_the_dealt_hand_swaps_two_cards_and_nothing_else(out, into, overrides):
    """A card asked for of the hand and one of the stock; where either is missing the world is not played."""
    table, applied, refused = Worlds("jordan", *overrides), 0, 0
    for deal in range(DEALS):
        base = table.play(world(deal, 0))
        attempt, refusals = base.row[st.ROW_ATTEMPT], 0
        for seat in range(4):
            row = world(deal, seat, world_attempt=attempt, exchange_turn=0, exchange_out=out, exchange_in=into)
            played = table.play(row)
            own, stock = own_places(seat, deal % 4), range(base.stock, len(base.deck))
            possible = any(fits(base.deck[place], out) for place in own)
            possible = possible and any(fits(base.deck[place], into) for place in stock)
            assert played.applied == possible
            if not possible:
                continue
            applied += 1
            if played.row[st.ROW_ATTEMPT] != attempt:
                refusals += 1
                continue
            changed = [place for place in range(len(base.deck)) if played.deck[place] != base.deck[place]]
            if changed:  # not where a card was exchanged for the other of its kind
                mine, other = changed
                assert mine in own
                assert other in stock
                assert fits(base.deck[mine], out)
                assert fits(base.deck[other], into)
                assert [played.deck[mine], played.deck[other]] == [base.deck[other], base.deck[mine]]
            else:
                assert out not in (WILD, into)
            assert not may_refuse([played.deck[place] for place in own])
        refused += refusals
    assert applied > DEALS / 4
    assert refused < DEALS / 4


def test_r20_a_hand_made_by_an_exchange_may_be_refused_too():
    """Of three pairs and a wild card got for a card of no pair come four: the next attempt follows as it is."""
    table, found = Worlds("jordan", "wild=jokers"), 0
    for deal in range(2000):
        base = table.play(world(deal, 0))
        if base.row[st.ROW_ATTEMPT]:
            continue
        for seat in range(4):
            hand = [base.deck[place] for place in own_places(seat, deal % 4)]
            pairs = [card for card in set(hand) if hand.count(card) == 2 and card != WILD]
            single = next(card for card in hand if hand.count(card) == 1)
            if len(pairs) + min(hand.count(WILD), 2) < 3 or single == WILD or WILD not in base.deck[base.stock :]:
                continue
            found += 1
            played = table.play(world(deal, seat, exchange_turn=0, exchange_out=single, exchange_in=WILD))
            later = table.play(world(deal, 0, world_attempt=1))
            assert played.applied
            assert played.row[st.ROW_ATTEMPT] >= 1
            assert played.deck == later.deck
            assert played.log == later.log
    assert found > 2


@pytest.mark.parametrize("preset", ["jordan", "kroot"])
@pytest.mark.parametrize("policies", ["random", "greedy"])
@pytest.mark.parametrize("wanted", [WILD, w.ANY, SEVEN])
def test_worlds_are_equal_up_to_the_turn_of_the_exchange(preset, policies, wanted):
    """The same turns of all players up to the draw, which is the card wanted; else there is no such world.

    There is none if the player has no such turn, takes the discard in it, starts with it (R9), or the card is not in
    the stock.
    """
    table, applied = Worlds(preset, policies=policies), 0
    for deal in range(DEALS):
        for turn in (1, 2, 4, 7):
            seat = (deal // 4 + turn) % 4
            base = table.play(world(deal, seat))
            draws = own_turns(base.log, seat, (deal + 1) % 4)
            place = draws[turn - 1] if turn <= len(draws) else None
            if any(event[1] == st.RECYCLED for event in base.log):
                continue  # the deck has been written over
            played = table.play(world(deal, seat, exchange_turn=turn, exchange_in=wanted))
            possible = place is not None and not base.log[place][st.LOG_FROM_PILE]
            if possible:
                drawn = sum(event[1] == st.DRAW and not event[st.LOG_FROM_PILE] for event in base.log[:place])
                possible = any(fits(card, wanted) for card in base.deck[base.stock + drawn :])
            assert played.applied == possible
            if possible:
                applied += 1
                assert played.log[:place] == base.log[:place]
                seat_then, do, card, from_pile = played.log[place][:4]
                assert (seat_then, do, from_pile) == (seat, st.DRAW, 0)
                assert fits(card, wanted)
    assert applied > DEALS / 4


def chosen(table, deal, block, **columns):
    """The place in the stock of the card that came by lot into seat 0."""
    base = table.play(world(deal, 0))
    played = table.play(world(deal, 0, exchange_turn=0, exchange_block=block, **columns))
    other = [place for place in range(base.stock, len(base.deck)) if played.deck[place] != base.deck[place]]
    return other[0] - base.stock if other else None


def test_lots_are_fair():
    """Every natural card of the stock is as likely (within five standard errors), and so is every one of the hand."""
    table = Worlds("jordan", "wild=jokers", "redeal=false", "players=2")
    base = table.play(world(0, 0))
    own, stock = base.deck[:14], base.deck[base.stock :]
    blocks = 4000
    out = next(card for card in own if card != WILD and own.count(card) == 1)
    into = next(card for card in stock if card != WILD and stock.count(card) == 1 and card not in own)
    comes, goes = dict.fromkeys(range(len(stock)), 0), dict.fromkeys(range(14), 0)
    for block in range(blocks):
        play = table.play(world(0, 0, exchange_turn=0, exchange_out=out, exchange_in=w.ANY, exchange_block=block))
        for place in range(len(stock)):
            comes[place] += play.deck[base.stock + place] != stock[place]
        play = table.play(world(0, 0, exchange_turn=0, exchange_out=w.ANY, exchange_in=into, exchange_block=block))
        for place in range(14):
            goes[place] += play.deck[place] != own[place]
    for counts, cards, same in ((comes, stock, out), (goes, own, into)):
        natural = [place for place, card in enumerate(cards) if card != WILD]
        share = 1 / len(natural)
        error = (blocks * share * (1 - share)) ** 0.5
        for place, count in counts.items():
            if cards[place] in (WILD, same):  # never, or not to be seen
                assert count == 0
            else:
                assert abs(count - blocks * share) < 5 * error


def test_lots_depend_on_seed_deal_and_block_alone():
    """Not on who plays, nor on what else is exchanged in which order; other blocks and deals have other lots."""
    one, other = Worlds(policies="random"), Worlds(policies="greedy")
    places = []
    for deal in range(12):
        for block in range(4):
            columns = {"exchange_out": w.ANY, "exchange_in": w.ANY}
            place = chosen(one, deal, block, **columns)
            assert place == chosen(other, deal, block, **columns)
            assert place == chosen(one, deal, block, **columns)
            places.append(place)
    assert len(set(places)) > 20


@pytest.mark.parametrize("card", [WILD, SEVEN])
@pytest.mark.parametrize("turn", [0, 2])
def test_a_card_exchanged_against_itself_changes_nothing(card, turn):
    table, applied = Worlds(policies="greedy"), 0
    for deal in range(DEALS):
        base = table.play(world(deal, 0))
        attempt = base.row[st.ROW_ATTEMPT]
        for seat in range(4):
            row = world(deal, seat, exchange_turn=turn, exchange_in=card)
            row[0, w.EXCHANGE_OUT], row[0, w.WORLD_ATTEMPT] = card, attempt
            played = table.play(row)
            again = table.play(row)
            if not played.applied:
                continue
            assert (played.row, played.log) == (again.row, again.log)
            draws = own_turns(base.log, seat, (deal + 1) % 4)
            if turn == 0 or base.log[draws[turn - 1]][st.LOG_CARD] == card:
                applied += 1
                assert played.row[st.ROW_ATTEMPT] == attempt
                played.row[st.ROW_REFUSED] = base.row[st.ROW_REFUSED]  # counted from the attempt begun with
                assert (played.row, played.log) == (base.row, base.log)
    assert applied > 0


def test_another_player_takes_over_from_a_turn_on():
    """After its draw: up to there as without, from there as if it had sat there; and the table is as it was."""
    table = Worlds(policies=("random",) * 4, other="greedy")
    kinds, numbers = (array.copy() for array in table.players)
    compared = changed = 0
    for deal in range(DEALS):
        for turn in (1, 2, 3):
            seat = (deal // 4 + turn) % 4
            base = table.play(world(deal, seat))
            played = table.play(world(deal, seat, change_turn=turn))
            assert np.array_equal(table.players[0], kinds)
            assert np.array_equal(table.players[1], numbers)
            draws = own_turns(base.log, seat, (deal + 1) % 4)
            place = draws[turn - 1] if turn <= len(draws) else None
            if place is None:
                assert played.log == base.log
                continue
            assert played.log[: place + 1] == base.log[: place + 1]
            changed += played.log != base.log
            # in its first turn it may have decided nothing before but to draw from the stock
            greedy = Worlds(policies=tuple("greedy" if other == seat else "random" for other in range(4)))
            whole = greedy.play(world(deal, seat))
            if turn == 1 and whole.log[: place + 1] == base.log[: place + 1]:
                compared += 1
                assert (played.row, played.log) == (whole.row, whole.log)
    assert changed > DEALS
    assert compared > DEALS / 4


def test_a_player_that_takes_over_from_one_of_its_kind_changes_nothing():
    table = Worlds(policies="greedy", other="greedy")
    for deal in range(DEALS):
        base, played = table.play(world(deal, 1)), table.play(world(deal, 1, change_turn=2))
        assert (played.row, played.log) == (base.row, base.log)


@pytest.mark.parametrize("preset", ["jordan", "kroot-partners"])
def test_a_world_with_nothing_changed_is_the_deal(preset):
    table = Worlds(preset, policies="greedy")
    rows = Rummy(preset, policies="greedy").rounds(SEED, 0, DEALS).tolist()
    assert [table.play(world(deal, 0)).row for deal in range(DEALS)] == rows
