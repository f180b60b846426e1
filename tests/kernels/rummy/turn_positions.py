"""Random small positions of a turn in which much fits together, and the same as the arrays the kernels read."""

from typing import NamedTuple

import numpy as np
from slow_melds import SUITS, WILD, Run, Set, cards_of, has_wild, masks_of, melds_in, naturals, without
from slow_turn import Turn, additions, exchanges

from kernels.rummy import state
from kernels.rummy.params import RummyParams

ACE_OF_ANY = 62
"""A joker taken from the discard pile that plays as an ace of any one suit (R11)."""


class Case(NamedTuple):
    """A position as the kernels see it."""

    rules: RummyParams
    hand: tuple
    """Without a taken card that plays as an ace."""
    table: tuple
    bar: int
    opened: int
    turns: int
    forgot: int
    taken: int
    """-1, or the card as ``search_turn`` takes it."""
    as_ace: int
    wild_suit: int
    others: tuple
    """(announced, held) of the other seats."""
    seat: int

    def turns_of(self):
        """The slow turn, or four where the taken card plays as an ace of any suit."""
        common = Turn(
            rules=self.rules,
            bar=self.bar,
            opened=bool(self.opened),
            may_go_out=self.turns > 1 and not self.forgot,
            announced=(1, 1) in self.others,
            hand=self.hand,
            table=self.table,
            taken=None if self.taken == -1 else self.taken,
        )
        if not self.as_ace:
            return [common]
        aces = [suit * 16 for suit in SUITS] if self.taken == ACE_OF_ANY else [self.taken]
        return [common._replace(hand=tuple(sorted((*self.hand, ace))), taken=ace) for ace in aces]


def random_rules(rng, hand_size):
    """All knobs of a turn at random."""

    def coin():
        return int(rng.integers(2))

    values = dict.fromkeys(RummyParams._fields, 0) | {
        "players": int(rng.integers(2, 6)),
        "jokers": 2,
        "wild": coin(),
        "hand_size": hand_size,
        "max_run": int(rng.choice([3, 4, 5, 6, 13, 14, 14, 14])),
        "low_ace_meld": 1 if coin() else 11,
        "ace_in_hand": 11,
        "wild_in_hand": 15,
        "unopened_penalty": 100,
        "winner_bonus": -30,
    }
    for knob in ("go_out_below_minimum", "open_end_wild", "take_discard_to_layoff", "discarded_wild_is_ace",
                 "wild_pair_swap", "guard_wild_pair", "must_announce", "rising_first_meld",
                 "egyptian_bonuses"):  # fmt: skip
        values[knob] = coin()
    return RummyParams(**values)


def some_kinds(rng):
    """A few kinds that go together."""
    kinds = set()
    for _ in range(int(rng.integers(1, 4))):
        if rng.random() < 0.5:
            suit, low = int(rng.integers(4)), int(rng.integers(-3, 12))
            kinds |= {suit * 16 + place % 13 for place in range(low, low + int(rng.integers(4, 8)))}
        else:
            rank = int(rng.integers(13))
            kinds |= {suit * 16 + rank for suit in SUITS}
    if rng.random() < 0.08:
        # nearly a whole suit, for runs with both aces
        suit = int(rng.integers(4))
        kinds |= {suit * 16 + rank for rank in range(13)}
    return kinds


def put_into(pool, kinds, table=()):
    """Put both copies of some kinds into the pool, but for those that are there or on the table."""
    out = [card for meld in table for card in naturals(meld)]
    for card in sorted(kinds):
        pool += [card] * (2 - pool.count(card) - out.count(card))


def take(rng, pool, some):
    """Take one of some cards out of the pool."""
    card = some[int(rng.integers(len(some)))]
    pool.remove(card)
    return card


def drawn(rng, pool, count):
    """Take some cards out of the pool."""
    return tuple(sorted(take(rng, pool, pool) for _ in range(min(count, len(pool)))))


def random_table(rng, pool, rules, count):
    """Melds from the pool, some of them added to."""
    table = []
    for _ in range(count):
        some = drawn(rng, pool, int(rng.integers(6, 16)))
        # as often one with a wild card as one without
        found = melds_in(some, rules)
        kinds = [[meld for meld in found if bool(has_wild(meld)) == wild] for wild in (False, True)]
        found = next((kind for kind in (kinds if rng.random() < 0.5 else kinds[::-1]) if kind), [])
        if found:
            meld = found[int(rng.integers(len(found)))]
            some = without(some, cards_of(meld))
            while rng.random() < 0.5 and (more := list(additions(meld, some, rules))):
                _, card, meld = more[int(rng.integers(len(more)))]
                some = without(some, [card])
            table.append(meld)
        pool.extend(some)
    return tuple(table)


def guarded_set(rng, pool, table):
    """A set of two naturals and a wild card for the table, its other two cards in the pool (R13's guard)."""
    out = [card for meld in table for card in naturals(meld)]
    rank = next(int(rank) for rank in rng.permutation(13) if not any(card % 16 == rank for card in out))
    pool.remove(WILD)
    put_into(pool, {suit * 16 + rank for suit in SUITS})
    suits = tuple(sorted(int(suit) for suit in rng.permutation(4)[:2]))
    for suit in suits:
        pool.remove(suit * 16 + rank)
    return Set(rank, suits, True)


def fitting_hand(rng, pool, rules, table, size):
    """A hand from the pool, every other card one that can be added to the table or swapped for a wild card of it."""
    everything = tuple(sorted(pool))
    useful = {card for meld in table for _, card, _ in additions(meld, everything, rules)}
    useful |= {card for meld in table for cards, _ in exchanges(meld, everything, rules) for card in cards}
    hand = ()
    while pool and len(hand) < size:
        some = [card for card in pool if card in useful] if rng.random() < 0.5 else pool
        hand += (take(rng, pool, some or pool),)
    return tuple(sorted(hand))


def random_case(rng, most_cards=10):
    """A position with everything at random."""
    size = int(rng.integers(3, most_cards + 1))
    opened = int(rng.random() < 0.6)
    rules = random_rules(rng, 14 if opened else size - 1)
    pool = [WILD, WILD]
    put_into(pool, some_kinds(rng))
    table = random_table(rng, pool, rules, int(rng.integers(0, 5)))
    if WILD in pool and rng.random() < 0.25:
        table += (guarded_set(rng, pool, table),)
    wild_suit = int(rng.integers(4)) if rules.wild else -1
    taken, as_ace = -1, 0
    takes = rng.random() < 0.35
    if takes and rules.discarded_wild_is_ace and WILD in pool and rng.random() < 0.5:
        taken, as_ace = (wild_suit * 16 if wild_suit >= 0 else ACE_OF_ANY), 1
        pool.remove(WILD)
        if rng.random() < 0.8:
            # aces of other suits, or its suit's two and three, so that the ace is of use
            near = max(wild_suit, 0) * 16
            put_into(pool, {0, 16, 32, 48, near + 1, near + 2, near + 11, near + 12}, table)
    while len(pool) < size:
        put_into(pool, some_kinds(rng), table)
    hand = fitting_hand(rng, pool, rules, table, size - as_ace)
    if takes and not as_ace:
        useful = [card for card in hand if card != WILD or not rules.discarded_wild_is_ace]
        taken = int(rng.choice(useful)) if useful else -1
    rules = rules._replace(hand_size=rules.hand_size if opened else len(hand) + as_ace - 1)
    others = tuple(
        [(0, 9), (0, 1), (1, 2), (3, 3), (1, 1)][int(rng.integers(5 if rng.random() < 0.3 else 4))]
        for _ in range(rules.players - 1)
    )
    return Case(
        rules=rules,
        hand=hand,
        table=table,
        bar=int(rng.choice([0, 9, 12, 15, 18, 21, 24, 30, 40, 51])),
        opened=opened,
        turns=1 if rng.random() < 0.1 else 3,
        forgot=int(rng.random() < 0.1),
        taken=taken,
        as_ace=as_ace,
        wild_suit=wild_suit,
        others=others,
        seat=int(rng.integers(rules.players)),
    )


def fill(game, case):
    """Write a position into the arrays of a game."""
    for array in game:
        array[...] = 0
    seats, facts = game.seats, game.facts
    facts[state.WILD_SUIT] = case.wild_suit
    facts[state.INDICATOR] = -1 if case.wild_suit < 0 else case.wild_suit * 16 + 5
    facts[state.BAR], facts[state.SEAT] = case.bar, case.seat
    facts[state.WINNER] = -1
    for number, (announced, held) in enumerate(case.others):
        seat = (case.seat + 1 + number) % case.rules.players
        seats[seat, [state.ANNOUNCED, state.HELD, state.TURNS]] = announced, held, 3
    own = seats[case.seat]
    own[[state.ONE, state.TWO, state.WILDS]] = masks_of(case.hand)
    own[state.HELD] = len(case.hand) + case.as_ace
    # its own announcement must not count
    own[state.ANNOUNCED] = 1
    own[[state.OPENED, state.TURNS, state.FORGOT]] = case.opened, case.turns, case.forgot
    facts[state.MELDS] = len(case.table)
    for number, meld in enumerate(case.table):
        game.melds[number] = meld_row(meld, (case.seat + number) % case.rules.players)
        for card in naturals(meld):
            facts[state.OUT_TWO] |= facts[state.OUT_ONE] & 1 << card
            facts[state.OUT_ONE] |= 1 << card
        facts[state.OUT_WILDS] += has_wild(meld)


def meld_row(meld, owner):
    """The row of a tabled meld."""
    row = np.zeros(state.MELD_WIDTH, np.int64)
    row[state.OWNER] = owner
    if isinstance(meld, Run):
        row[[state.KIND, state.SUIT, state.LOW, state.HIGH]] = state.RUN, meld.suit, meld.low, meld.high
        row[state.WILD_PLACE] = state.NO_WILD if meld.wild is None else meld.wild
    else:
        row[[state.KIND, state.RANK, state.SUITS]] = state.SET, meld.rank, sum(1 << suit for suit in meld.suits)
        row[state.WILD_PLACE] = 0 if meld.wild else state.NO_WILD
    return row
