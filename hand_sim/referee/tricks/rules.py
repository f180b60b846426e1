"""The trick game's rules as small questions with one answer: who wins, what is legal, what does it score."""

from __future__ import annotations

from hand_sim.referee.tricks.form import RANK_ORDERS, SEATS, SUITS, Knobs, Round, Trick

HAND_SIZE = 8
TRICKS = 8
FORBIDDEN_TOTAL = 8


def suit_of(card: str) -> str:
    """The second letter."""
    return card[1]


def strength(knobs: Knobs, card: str) -> int:
    """T1: the place of the card's rank, low to high."""
    return RANK_ORDERS[knobs.rank_order].index(card[0])


def forbidden_call(knobs: Knobs, played: Round) -> int | None:
    """T3: the call the hook takes from the dealer, or None if it takes none of 0 to 8."""
    if not knobs.total_not_eight:
        return None
    others = sum(call for seat, call in enumerate(played.calls) if seat != played.dealer)
    return FORBIDDEN_TOTAL - others if others <= FORBIDDEN_TOTAL else None


def legal_cards(hand: set[str], led: str | None) -> set[str]:
    """T4: any card to lead; after that the suit led if the hand has it, otherwise any card."""
    following = {card for card in hand if led is not None and suit_of(card) == suit_of(led)}
    return following or hand


def weakest_card(knobs: Knobs, cards: set[str]) -> str:
    """T8, S4: the lowest rank under `rank_order`, trumps not set apart; among equals the first in the order S H D C."""
    return min(cards, key=lambda card: (strength(knobs, card), SUITS.index(suit_of(card))))


def winning_suit(cards: list[str], trump: str | None) -> str:
    """T4: the trump suit if anyone played it, otherwise the suit led."""
    suits = [suit_of(card) for card in cards]
    return trump if trump is not None and trump in suits else suits[0]


def trick_winner(knobs: Knobs, trick: Trick, trump: str | None) -> int:
    """T4: the seat whose card is the highest of the winning suit."""
    suit = winning_suit(trick.cards, trump)
    best = max((card for card in trick.cards if suit_of(card) == suit), key=lambda card: strength(knobs, card))
    return (trick.leader + trick.cards.index(best)) % 4


def tricks_won(tricks: list[Trick]) -> list[int]:
    """T5: tricks taken, by seat."""
    return [sum(trick.winner == seat for trick in tricks) for seat in SEATS]


def made(knobs: Knobs, call: int, taken: int) -> bool:
    """T6, S2: taken as called; under `at_least` also more, unless the call was zero."""
    return taken == call or (knobs.hit_rule == "at_least" and 1 <= call < taken)


def score(knobs: Knobs, call: int, taken: int) -> int:
    """T6, S2: a made call pays each trick taken, also those above it; a missed zero is an ordinary miss."""
    if made(knobs, call, taken):
        return knobs.hit_per_trick * taken if call else knobs.zero_made
    if taken > call:
        return -knobs.over_per_trick * (taken - call)
    return -knobs.under_per_trick * (call - taken)


def total_scores(rounds: list[Round]) -> list[int]:
    """T7, S1: every round's scores count, those of sudden death too."""
    return [sum(each.scores[seat] for each in rounds) for seat in SEATS]


def leaders(totals: list[int]) -> list[int]:
    """T7: the seats with the highest total."""
    return [seat for seat in SEATS if totals[seat] == max(totals)]


def competition_ranks(totals: list[int]) -> list[int]:
    """T7: 1 + the number of players with more (1, 2, 2, 4)."""
    return [1 + sum(other > mine for other in totals) for mine in totals]
