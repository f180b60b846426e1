"""Random hands for the search of melds, and hands with melds planted in them."""

import numpy as np
from slow_melds import RANKS, SUITS, WILD, Wish
from turn_positions import random_rules

DECK = tuple(suit * 16 + rank for suit in SUITS for rank in RANKS for _ in range(2))


def random_hand(rng, size, wilds):
    """So many cards of two decks, of which so many wild."""
    cards = [DECK[int(at)] for at in rng.permutation(len(DECK))[: size - wilds]]
    return tuple(sorted(cards + [WILD] * wilds))


def planted_hand(rng, size, wilds, melds):
    """A hand made of sets and runs, then random cards up to ``size``; now and then of one or two suits only."""
    left = list(DECK)
    if rng.random() < 0.2:
        some = set(rng.permutation(4)[: int(rng.integers(1, 3))].tolist())
        left = [card for card in DECK if card // 16 in some]
    hand = []
    for _ in range(melds):
        suit, rank, length = (int(rng.integers(bound)) for bound in (4, 13, 4))
        if rng.random() < 0.5:
            meld = [other * 16 + rank for other in SUITS if length < 2 or other != suit]
        else:
            low = min(rank, 11)
            meld = [suit * 16 + place % 13 for place in range(low, min(low + 3 + length, 14))]
        if all(card in left for card in meld) and len(hand) + len(meld) <= size - wilds:
            hand += meld
            for card in meld:
                left.remove(card)
    hand += [left[int(at)] for at in rng.permutation(len(left))[: size - wilds - len(hand)]]
    return tuple(sorted(hand + [WILD] * wilds))


def any_hand(rng, most_wilds=2):
    """One of both kinds: 1 to 15 cards."""
    size = int(rng.integers(1, 16))
    wilds = min(size, int(rng.integers(most_wilds + 1)))
    if rng.random() < 0.3:
        return random_hand(rng, size, wilds)
    return planted_hand(rng, size, wilds, int(rng.integers(2, 5)))


def any_rules(rng):
    """The knobs that bear on melds at random, and what a card left costs."""
    rules = random_rules(rng, 14)
    return rules._replace(ace_in_hand=int(rng.choice([10, 11])), wild_in_hand=int(rng.choice([15, 25])))


def any_wish(rng, hand):
    """An objective, often with a bar, a most of cards to lay or an exact number to leave."""
    return Wish(
        objective=str(rng.choice(["points", "left", "cards"])),
        bar=int(rng.choice([0, 15, 30, 45, 51, 61, 71, 91])) if rng.random() < 0.5 else 0,
        most_laid=15 if rng.random() < 0.5 else max(len(hand) - 1, 0),
        exact_left=1 if rng.random() < 0.2 else None,
    )


def questions(seed, count, most_wilds):
    """Random hands with random rules and wishes."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        hand = any_hand(rng, most_wilds)
        yield hand, any_rules(rng), any_wish(rng, hand)
