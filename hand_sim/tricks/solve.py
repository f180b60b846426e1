"""Open cards: the most and the fewest tricks each seat can force against the three others together (T1, T4)."""

from dataclasses import dataclass
from typing import Any

from hand_sim import __version__
from hand_sim.errors import InputError
from hand_sim.rules.ruleset import RuleSet
from hand_sim.tricks.cards import check_distinct, from_mask, parse_cards, to_index, to_mask
from hand_sim.tricks.knobs import to_kernel

KERNEL = "solve_seats"
"""The kernel that answers."""
SEATS = 4
FULL_HAND = 8


@dataclass(frozen=True)
class Position:
    """Four open hands in two-letter form, sorted; seat 0 leads, or led the trick of which `played` is on the table."""

    hands: tuple[tuple[str, ...], ...]
    played: tuple[str, ...]
    rules: RuleSet

    @property
    def tricks(self) -> int:
        """Tricks still to be won, the one under way included."""
        return len(self.hands[SEATS - 1])


def solve_position(text: str, played: str | None, rules: RuleSet) -> dict[str, Any]:
    """Read a position and answer it in JSON form. Raises `InputError` naming what is wrong."""
    return answer(read_position(text, played, rules))


def read_position(text: str, played: str | None, rules: RuleSet) -> Position:
    """Read four hands separated by `/` and the cards of an unfinished trick; checks everything the rules demand."""
    if rules["trump"] == "random":
        raise InputError("trump=random: the solver needs the suit that was drawn, give --set trump=S, H, D, C or none")
    parts = text.split("/")
    if len(parts) != SEATS:
        raise InputError(f"{SEATS} hands separated by '/' are needed, got {len(parts)}")
    hands = [parse_cards(part) if part.strip() else [] for part in parts]
    table = _read_played(played)
    check_distinct(card for cards in (*hands, table) for card in cards)
    _check_sizes(hands, len(table))
    _check_following(hands, table)
    order = str(rules["rank_order"])
    return Position(tuple(tuple(from_mask(to_mask(hand, order), order)) for hand in hands), tuple(table), rules)


def _read_played(played: str | None) -> list[str]:
    if played is None:
        return []
    if "/" in played:
        raise InputError("--played: only the cards of the unfinished trick are wanted here, without '/'")
    table = parse_cards(played)
    if len(table) >= SEATS:
        raise InputError(f"--played: an unfinished trick has 1 to 3 cards, got {len(table)}: {' '.join(table)}")
    return table


def _check_sizes(hands: list[list[str]], n_played: int) -> None:
    """The last seat has not played: it shows how many cards all had when the trick began."""
    full = len(hands[SEATS - 1])
    if not 1 <= full <= FULL_HAND:
        raise InputError(f"the hand of seat {SEATS - 1} has {full} cards, allowed are 1 to {FULL_HAND}")
    for seat, hand in enumerate(hands):
        wanted = full - (seat < n_played)
        if len(hand) != wanted:
            because = f"seat {seat} has played one of {full}" if seat < n_played else f"as many as seat {SEATS - 1}"
            raise InputError(f"the hand of seat {seat} has {len(hand)} cards, it must have {wanted}: {because}")


def _check_following(hands: list[list[str]], table: list[str]) -> None:
    for seat, card in enumerate(table[1:], start=1):
        led = table[0][1]
        could = [other for other in hands[seat] if other[1] == led]
        if card[1] != led and could:
            raise InputError(
                f"--played: seat {seat} played {card} but holds {' '.join(could)} and must follow {table[0]} (T4)"
            )


def answer(position: Position) -> dict[str, Any]:
    """Solve a position; the JSON form of `tricks solve`. Compiles or loads the kernel."""
    import numpy as np

    from kernels.tricks.solver.solve import new_table, new_workspace, solve_seats

    rules = position.rules
    order = str(rules["rank_order"])
    hands = np.array([to_mask(hand, order) for hand in position.hands], dtype=np.int64)
    played = np.zeros(SEATS, dtype=np.int64)
    played[: len(position.played)] = [to_index(card, order) for card in position.played]
    out = np.zeros((SEATS, 2), dtype=np.int64)
    trump = int(to_kernel(rules).trump)
    solve_seats(new_table(), new_workspace(), hands, 0, played, len(position.played), trump, out)
    return {
        "experiment": "tricks.solve",
        "version": __version__,
        "rules": rules.to_json(),
        "hands": [list(hand) for hand in position.hands],
        "played": list(position.played),
        "trump": None if trump < 0 else str(rules["trump"]),
        "rows": [{"seat": seat, "most": int(out[seat, 0]), "fewest": int(out[seat, 1])} for seat in range(SEATS)],
        "exact": True,
    }
