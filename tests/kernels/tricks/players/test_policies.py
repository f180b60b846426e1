"""The players that need no skill: ``random`` is uniform over what is legal, ``timeout`` does what T8 and S3 say."""

from collections import Counter, defaultdict
from functools import cache

import numpy as np
import pytest
from kernel_table import Table
from scipy.special import chdtrc
from slow_endings import legal_cards, seats_of

from hand_sim.tricks.cards import from_index, to_mask
from kernels.rng import split
from kernels.tricks.players.unskilled import random_call, random_card

ROUNDS = 6000


def uniform(counts):
    """p-value of a chi-square test that all these outcomes are equally likely."""
    counts = np.asarray(counts)
    expected = counts.sum() / counts.size
    assert expected > 5
    return chdtrc(counts.size - 1, ((counts - expected) ** 2).sum() / expected)


@cache
def choices(policies):
    """Of ``random`` in rounds: calls by seat, and by trick and number of legal cards the place of the card played.

    In the company of ``rule`` the round goes through the loop for all players, otherwise through that of the blind.
    """
    table = Table(policies)
    calls, places, openings = np.zeros((4, 9), int), defaultdict(Counter), np.zeros((9, 8), int)
    for deal in range(ROUNDS):
        dealer = deal % 4
        hands = [int(hand) for hand in table.hands(1, deal)]
        board = table.round(1, deal, dealer)
        played = [int(card) for card in board.played]
        for at, (seat, card) in enumerate(zip(seats_of((dealer + 1) % 4, -1, played)[:-1], played, strict=True)):
            legal = legal_cards(hands[seat], tuple(played[at - at % 4 : at]))
            hands[seat] ^= 1 << card
            if table.players.play[seat] == 0:
                places[at // 4, len(legal)][legal.index(card)] += 1
                if at == 0:
                    openings[board.calls[seat], legal.index(card)] += 1
        for seat in range(4):
            calls[seat, board.calls[seat]] += table.players.call[seat] == 0
    return calls, places, openings


def words_for_every_draw(bound):
    """A word for each number ``split`` may draw below the bound."""
    words = [np.uint64(-(-(draw << 64) // bound)) for draw in range(bound)]
    assert [int(split(word, bound)[0]) for word in words] == list(range(bound))
    return words


@pytest.mark.parametrize(("trick", "span"), list(enumerate((840, 420, 60, 60, 12, 6, 2, 1))))
def test_random_gives_every_legal_card_the_same_number_of_draws(trick, span):
    """Exactly: every draw is tried, for every number of legal cards the trick may see."""
    words = words_for_every_draw(span)
    for legal in range(1, 9 - trick):
        mask = sum(1 << 3 * card for card in range(legal))
        counts = Counter(int(random_card(word, trick, mask)[0]) // 3 for word in words)
        assert counts == dict.fromkeys(range(legal), span // legal)


@pytest.mark.parametrize("forbidden", range(-1, 9))
def test_random_gives_every_call_the_same_number_of_draws(forbidden):
    counts = Counter(int(random_call(word, forbidden)[0]) for word in words_for_every_draw(72))
    assert counts == {call: 72 // (9 - (forbidden >= 0)) for call in range(9) if call != forbidden}


COMPANIES = ["random", ("random", "rule", "random", "random")]


@pytest.mark.parametrize("company", COMPANIES, ids=str)
def test_random_plays_every_legal_card_equally_often(company):
    """In every trick and for every number of legal cards."""
    _, places, _ = choices(company)
    tried = 0
    for (_, legal), counter in places.items():
        counts = [counter[place] for place in range(legal)]
        assert sum(counts) == counter.total()
        if legal > 1 and counter.total() >= 10 * legal:
            assert uniform(counts) > 1e-6
            tried += 1
    assert tried > 20


@pytest.mark.parametrize("company", COMPANIES, ids=str)
def test_random_calls_every_number_equally_often(company):
    calls, _, _ = choices(company)
    for seat in range(4):
        if company == "random" or company[seat] == "random":
            assert uniform(calls[seat]) > 1e-6


def test_random_calls_say_nothing_about_the_first_card():
    """Both come from one random word."""
    _, _, openings = choices("random")
    assert openings.sum() == ROUNDS
    assert uniform(openings.ravel()) > 1e-6


def test_random_seats_do_not_depend_on_each_other():
    table = Table("random")
    pairs = np.zeros((4, 4, 9, 9), int)
    for deal in range(ROUNDS):
        calls = table.round(2, deal, 0).calls
        for seat in range(4):
            for other in range(seat):
                pairs[seat, other, calls[seat], calls[other]] += 1
    assert min(uniform(pairs[seat, other].ravel()) for seat in range(4) for other in range(seat)) > 1e-6


def test_t3_random_under_the_hook_is_uniform_over_what_is_left():
    table = Table("random", "call_order=in_turn", "total_not_eight=true")
    for earlier, forbidden in (((0, 0, 0), 8), ((3, 2, 0), 3), ((8, 0, 0), 0)):
        counts = np.zeros(9, int)
        for deal in range(2000):
            counts[table.round(3, deal, 3, forced=(*earlier, -1)).calls[3]] += 1
        assert counts[forbidden] == 0
        assert uniform(np.delete(counts, forbidden)) > 1e-6


@pytest.mark.parametrize("order", ["natural", "baloot"])
@pytest.mark.parametrize("trump", ["none", "S"])
def test_t8_s4_timeout_plays_the_weakest_legal_card(order, trump):
    """The lowest rank of the rank order, the first of S H D C among equals, trumps not set apart; call zero."""
    table = Table("timeout", f"rank_order={order}", f"trump={trump}")
    ranks = {"natural": "789TJQKA", "baloot": "789JQKTA"}[order]
    for deal in range(100):
        hands = [int(hand) for hand in table.hands(4, deal)]
        board = table.round(4, deal, deal % 4)
        assert board.calls.tolist() == [0, 0, 0, 0]
        played = [int(card) for card in board.played]
        for at, (seat, card) in enumerate(
            zip(seats_of((deal + 1) % 4, table.params.trump, played)[:-1], played, strict=True)
        ):
            legal = [from_index(other, order) for other in legal_cards(hands[seat], tuple(played[at - at % 4 : at]))]
            hands[seat] ^= 1 << card
            assert from_index(card, order) == min(legal, key=lambda text: (ranks.index(text[0]), "SHDC".index(text[1])))


def test_s4_ties_go_by_suit():
    table = Table("timeout")
    hands = [to_mask(text.split(), "natural") for text in (
        "9C 9D 9H 9S AS AH AD AC", "TS KS TH TD TC JS JH JD", "7S 7H 7D 7C 8S 8H 8D 8C", "JC QS QH QD QC KH KD KC"
    )]  # fmt: skip
    board = table.round(1, 0, 3, hands)
    assert [from_index(int(card), "natural") for card in board.played[:4]] == ["9S", "TS", "7S", "QS"]
    assert board.winners[0] == 3


def test_s3_timeout_calls_the_lowest_allowed_number():
    """Zero, or one where zero would make the calls add up to eight."""
    table = Table("timeout", "call_order=in_turn", "total_not_eight=true")
    for earlier, call in (((0, 0, 0), 0), ((4, 4, 0), 1), ((8, 8, 8), 0), ((3, 3, 3), 0), ((8, 0, 0), 1)):
        assert table.round(1, 0, 3, forced=(*earlier, -1)).calls[3] == call
