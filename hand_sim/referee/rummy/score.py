"""R15, R18, R19, S23, S24, S29, S30: Hand, its factor, and what a round scores."""

from __future__ import annotations

from collections.abc import Sequence

from hand_sim.referee.rummy.knobs import Knobs
from hand_sim.referee.rummy.melds import Roles

BLACK = frozenset("SC")
HAND_FACTOR = WILD_FACTOR = COLOUR_FACTOR = 2
SUIT_FACTOR = 4


def hand_factor(knobs: Knobs, roles: Roles, suits: set[str], last: str) -> int:
    """The factor of a Hand: `suits` are those of the natural cards melded, `last` is the final discard."""
    if not knobs.egyptian_bonuses:
        return HAND_FACTOR
    if last == roles.wild:
        return HAND_FACTOR * WILD_FACTOR * _of_one_kind(suits)
    return HAND_FACTOR * _of_one_kind(suits | {roles.natural(last)[1]})


def _of_one_kind(suits: set[str]) -> int:
    if len(suits) == 1:
        return SUIT_FACTOR
    return COLOUR_FACTOR if suits <= BLACK or not suits & BLACK else 1


def partner(knobs: Knobs, seat: int) -> int | None:
    """R1: the seat opposite, or None where everybody plays alone."""
    return (seat + 2) % 4 if knobs.teams == "opposite" else None


def round_scores(
    knobs: Knobs, roles: Roles, hands: Sequence[Sequence[str]], opened: Sequence[bool], winner: int | None, factor: int
) -> list[int]:
    """R18, R19: by seat, when `winner` went out or, with None, when the stock was exhausted."""
    alone = [
        sum(roles.in_hand(knobs, card) for card in hand) if opened[seat] else knobs.unopened_penalty
        for seat, hand in enumerate(hands)
    ]
    scores = []
    for seat in range(knobs.players):
        other = partner(knobs, seat)
        if winner is not None and winner in (seat, other):
            scores.append(knobs.winner_bonus * factor)
        else:
            scores.append((alone[seat] + (0 if other is None else alone[other])) * factor)
    return scores
