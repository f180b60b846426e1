"""What a card may still come to, counted by tables, against plain counting card by card (R5, R6)."""

import random
from itertools import combinations

import numpy as np

from kernels.jit import kernel
from kernels.rummy.players import outlook
from kernels.rummy.state import FACTS, MELD_WIDTH, MELDS, NO_WILD, OUT_ONE, OUT_TWO, RUN, SET, WILD_SUIT

CARDS = [suit * 16 + rank for suit in range(4) for rank in range(13)]


@kernel
def counted(card, held, some, both):
    count = outlook.chances(card, held, some, both)
    return outlook.near(count), outlook.far(count), outlook.complete(count)


@kernel
def melded(one):
    return outlook.in_melds(one)


@kernel
def hidden(facts, one, two, jokers):
    return outlook.unseen(facts, one, two, jokers)


@kernel
def fitting(facts, melds, max_run):
    return outlook.fits(facts, melds, max_run)


def threes(card):
    """The pairs of other cards that make a meld of three with a card."""
    suit, rank = divmod(card, 16)
    for place in (rank, 13) if rank == 0 else (rank,):
        for low in range(max(place - 2, 0), min(place, 11) + 1):
            yield tuple(suit * 16 + other % 13 for other in range(low, low + 3) if other != place)
    for others in combinations([other for other in range(4) if other != suit], 2):
        yield tuple(other * 16 + rank for other in others)


def mask(cards):
    return sum(1 << card for card in set(cards))


def cards(text):
    """Mask of cards such as "7H TS"."""
    return mask("SHDC".index(card[1]) * 16 + "A23456789TJQK".index(card[0]) for card in text.split())


def test_chances_are_copies_and_pairs_of_copies():
    rng = random.Random(1)
    for _ in range(500):
        card = rng.choice(CARDS)
        held = [other for other in CARDS if other != card and rng.random() < 0.3]
        copies = {other: rng.randrange(3) for other in CARDS}
        near = far = complete = 0
        for a, b in threes(card):
            have = (a in held) + (b in held)
            complete += have == 2
            near += copies[b if a in held else a] if have == 1 else 0
            far += copies[a] * copies[b] if have == 0 else 0
        some, both = (mask(other for other in CARDS if copies[other] >= least) for least in (1, 2))
        assert counted(card, mask(held), some, both) == (near, far, complete)


def test_in_melds_are_the_cards_of_some_set_or_run_of_three():
    rng = random.Random(2)
    for _ in range(500):
        held = [card for card in CARDS if rng.random() < 0.25]
        expected = [card for card in held if any(a in held and b in held for a, b in threes(card))]
        assert melded(mask(held)) == mask(expected)


def test_unseen_is_neither_held_nor_open():
    facts = np.zeros(FACTS, np.int64)
    facts[OUT_ONE], facts[OUT_TWO] = cards("7H 8H KS"), cards("KS")
    facts[WILD_SUIT] = -1
    some, both = hidden(facts, cards("7H 9H TD"), cards("TD"), np.int64(2))
    everything = mask(CARDS)
    assert some == everything ^ cards("7H KS TD")  # 7H: one held, one open
    assert both == everything ^ cards("7H 8H 9H KS TD")


def test_r3_without_jokers_the_wild_suit_has_no_natural_ace():
    facts = np.zeros(FACTS, np.int64)
    facts[WILD_SUIT] = 3
    assert hidden(facts, np.int64(0), np.int64(0), np.int64(0)) == (mask(CARDS) ^ cards("AC"),) * 2
    assert hidden(facts, np.int64(0), np.int64(0), np.int64(2)) == (mask(CARDS),) * 2


def table(*rows):
    facts, melds = np.zeros(FACTS, np.int64), np.zeros((len(rows), MELD_WIDTH), np.int64)
    facts[MELDS] = len(rows)
    for place, row in enumerate(rows):
        melds[place, : len(row)] = row
    return facts, melds


def test_r13_r14_fits_are_ends_missing_suits_and_the_cards_of_wilds():
    heart_run = (RUN, 1, 4, 6, 5)  # 5H wild 7H
    nines = (SET, 8, 0b0111, 0, NO_WILD)
    kings = (SET, 12, 0b0011, 0, 0)  # two kings and a wild: one more alone does not swap it (R14)
    now, frees, below, above = fitting(*table(heart_run, nines, kings), np.int64(14))
    assert (now, frees) == (cards("4H 8H 9C"), cards("6H"))
    assert (below, above) == (cards("3H"), cards("9H"))


def test_r6_fits_at_the_two_aces():
    low, high = (RUN, 0, 0, 2, NO_WILD), (RUN, 3, 10, 12, NO_WILD)  # A 2 3 of spades, J Q K of clubs
    now, frees, below, above = fitting(*table(low, high), np.int64(14))
    assert (now, frees) == (cards("4S TC AC"), 0)
    assert (below, above) == (cards("9C"), cards("5S"))


def test_s19_max_run_binds_adds():
    assert fitting(*table((RUN, 0, 4, 6, NO_WILD)), np.int64(3)) == (0, 0, 0, 0)
    assert fitting(*table((RUN, 0, 4, 6, NO_WILD)), np.int64(4)) == (cards("4S 8S"), 0, 0, 0)


@kernel
def laid_or_not(card, one, wilds, now):
    return outlook.may_be_laid(card, one, wilds, now)


@kernel
def bound(card, one):
    return outlook.most_points(card, one)


def test_may_be_laid_needs_two_others_one_and_a_wild_or_a_place():
    eight = 7  # of spades
    none, wild = np.int64(0), np.int64(1)
    assert laid_or_not(eight, cards("7S 9S"), none, none)
    assert not laid_or_not(eight, cards("6S TS 8H"), none, none)
    assert laid_or_not(eight, cards("TS"), wild, none)
    assert not laid_or_not(eight, cards("JS 7H"), wild, none)
    assert laid_or_not(eight, none, none, cards("8S"))


def test_r8_no_meld_with_a_card_has_more_than_most_points():
    assert bound(7, cards("9S TS JS QS")) == 8 + 9 + 10 + 10 + 10
    assert bound(7, cards("8H 8D 8C 9S")) == 4 * 8
    assert bound(0, cards("QS KS 2S 3S")) == 10 + 10 + 11
