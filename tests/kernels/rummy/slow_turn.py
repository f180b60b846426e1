"""A turn of the rummy the slow way: every order of every single step, from the rules R10-R15 and S5-S24. No kernels.

Cards, melds and ``rules`` are those of ``slow_melds``. A wild card taken from the discard pile that plays as an ace
(R11) is that ace here, in hand and meld: nothing tells the two apart any more (S11, S15).
"""

from typing import NamedTuple

from slow_melds import (
    HIGH_ACE,
    LOW_ACE,
    LOWER,
    SUITS,
    WILD,
    Run,
    Set,
    card_at,
    cards_of,
    has_wild,
    holds,
    melds_in,
    points,
    without,
)

EITHER = 1


class Turn(NamedTuple):
    """What stays as it is for the whole turn."""

    rules: object
    bar: int
    """R12: points the first melds must reach now."""
    opened: bool
    may_go_out: bool
    """False in the first turn of the round (R15) and after a forgotten announcement (R16)."""
    announced: bool
    """Another player has announced one card and still holds one (R13, S21)."""
    hand: tuple
    """With the card drawn."""
    table: tuple
    """The melds that lie there before the turn."""
    taken: int | None = None
    """The card just taken from the discard pile, as it plays: WILD, or a natural card."""


class Position(NamedTuple):
    """Where a turn stands between two steps."""

    hand: tuple
    table: tuple
    """Old melds, then those of this turn."""
    points: int = 0
    """R8 points of the new melds."""
    below: bool = False
    """Something was added before the opening was down: only going out makes that legal (S7)."""
    met: bool = False
    """The taken card lies where R11 wants it."""
    guarded: bool = False
    """A lone missing card was added to two naturals and a wild card (R13): an exception must hold in the end."""
    spoiled: bool = False
    """Something was added to a meld not of this turn, or a wild card was swapped: no Hand (R15, S23)."""


def start(turn):
    return Position(turn.hand, turn.table)


def is_open(turn, at):
    """S5, S8: opened before, or by the new melds laid so far."""
    return turn.opened or (len(at.table) > len(turn.table) and at.points >= turn.bar)


def steps(turn, at):
    """Every single legal step from a position: (what, position after it)."""
    for meld in melds_in(at.hand, turn.rules):
        yield ("meld", meld), after_meld(turn, at, meld)
    early = not is_open(turn, at)
    if early and not turn.rules.go_out_below_minimum:
        return
    for number, meld in enumerate(at.table):
        for what, card, longer in additions(meld, at.hand, turn.rules):
            yield ("add", number, what), after_add(turn, at, number, card, longer, early)
        if not early:
            for cards, natural in exchanges(meld, at.hand, turn.rules):
                yield ("swap", number, cards), after_swap(at, number, cards, natural)


def after_meld(turn, at, meld):
    cards = cards_of(meld)
    return at._replace(
        hand=without(at.hand, cards),
        table=(*at.table, meld),
        points=at.points + points(meld, turn.rules),
        met=at.met or turn.taken in cards,
    )


def after_add(turn, at, number, card, longer, early):
    meld = at.table[number]
    lone = card != WILD and isinstance(meld, Set) and meld.wild and len(meld.suits) == 2
    return at._replace(
        hand=without(at.hand, [card]),
        table=replaced(at.table, number, longer),
        below=at.below or early,
        met=at.met or (card == turn.taken and bool(turn.rules.take_discard_to_layoff)),
        guarded=at.guarded or (lone and bool(turn.rules.guard_wild_pair)),
        spoiled=at.spoiled or number < len(turn.table),
    )


def after_swap(at, number, cards, natural):
    hand = tuple(sorted((*without(at.hand, cards), WILD)))
    return at._replace(hand=hand, table=replaced(at.table, number, natural), spoiled=True)


def replaced(table, number, meld):
    return (*table[:number], meld, *table[number + 1 :])


def additions(meld, hand, rules):
    """R13, R7, S17, S19: ((card, place), card, the meld with it); a set takes a suit as the place, -1 for a wild."""
    wild = WILD in hand and not has_wild(meld)
    if isinstance(meld, Set):
        if len(meld.suits) + meld.wild == 4:
            return
        for suit in SUITS:
            card = suit * 16 + meld.rank
            if suit not in meld.suits and card in hand:
                yield (card, suit), card, meld._replace(suits=tuple(sorted((*meld.suits, suit))))
        if wild:
            yield (WILD, -1), WILD, meld._replace(wild=True)
        return
    if meld.high - meld.low + 1 >= rules.max_run:
        return
    below, above = meld.low - 1, meld.high + 1
    if below >= LOW_ACE:
        card = card_at(meld.suit, below)
        if card in hand:
            yield (card, below), card, meld._replace(low=below)
        if wild:
            yield (WILD, below), WILD, meld._replace(low=below, wild=below)
    if above <= HIGH_ACE:
        card = card_at(meld.suit, above)
        if card in hand:
            yield (card, above), card, meld._replace(high=above)
        if wild and (rules.open_end_wild != LOWER or below < LOW_ACE):
            yield (WILD, above), WILD, meld._replace(high=above, wild=above)


def exchanges(meld, hand, rules):
    """R14: (cards put down, the meld without its wild card)."""
    if not has_wild(meld):
        return
    if isinstance(meld, Run):
        choices = [(card_at(meld.suit, meld.wild),)]
    else:
        missing = tuple(suit * 16 + meld.rank for suit in SUITS if suit not in meld.suits)
        alone = len(missing) == 1 or rules.wild_pair_swap == EITHER
        choices = [(card,) for card in missing] if alone else [missing]
    for cards in choices:
        if holds(hand, cards):
            if isinstance(meld, Run):
                yield cards, meld._replace(wild=None)
            else:
                suits = tuple(sorted((*meld.suits, *(card // 16 for card in cards))))
                yield cards, meld._replace(suits=suits, wild=False)


def may_end(turn, at):
    """Whether the turn may end here with a discard (R10-R13, R15, S5, S21)."""
    left = len(at.hand)
    goes_out = left == 1
    if left == 0 or (goes_out and not turn.may_go_out):
        return False
    if turn.taken is not None and not at.met:
        return False
    if at.guarded and not (goes_out or left == 2 or turn.announced):
        return False
    unopened = len(at.table) > len(turn.table) and not is_open(turn, at)
    if at.below or unopened:
        return goes_out and bool(turn.rules.go_out_below_minimum)
    return True


def factor(turn, at):
    """R15, S24, S25 of a turn that goes out."""
    laid = len(turn.hand) - len(at.hand)
    if turn.opened or at.spoiled or laid != turn.rules.hand_size:
        return 1
    if not turn.rules.egyptian_bonuses:
        return 2
    suits = {card // 16 for card in turn.hand if card != WILD}
    # spades and clubs are 0 and 3
    colours = {suit in (0, 3) for suit in suits}
    return 2 * (2 if at.hand == (WILD,) else 1) * (4 if len(suits) == 1 else 2 if len(colours) == 1 else 1)


def worth(turn, at, weights):
    """Sum of the weights of what was laid; a wild card swapped out and kept counts against it."""
    return sum(weights[card] for card in turn.hand) - sum(weights[card] for card in at.hand)


def tidy(turn, at):
    """The same position for all that can still happen: the order of the new melds and points above the bar are gone."""
    old = len(turn.table)
    table = at.table if len(at.table) < old + 2 else (*at.table[:old], *sorted(at.table[old:], key=repr))
    return at._replace(table=table, points=0 if turn.opened else min(at.points, turn.bar))


def reachable(turn, most=None):
    """Every position steps lead to; None if there are more than ``most``."""
    first = tidy(turn, start(turn))
    seen, fresh = {first}, [first]
    while fresh:
        at = fresh.pop()
        for _, after in steps(turn, at):
            after = tidy(turn, after)
            if after not in seen:
                seen.add(after)
                fresh.append(after)
        if most is not None and len(seen) > most:
            return None
    return seen


def best_free(turn, ends, weights):
    """The most any legal turn is worth; None if no turn is legal (a taken card that cannot be laid)."""
    return max((worth(turn, at, weights) for at in ends if may_end(turn, at)), default=None)


def best_out(turn, ends, weights):
    """(factor, worth) of the best way out, None without one."""
    ways = (at for at in ends if len(at.hand) == 1 and may_end(turn, at))
    return max(((factor(turn, at), worth(turn, at, weights)) for at in ways), default=None)
