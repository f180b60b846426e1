"""The public double-dummy solver DDS, through endplay, on the 32-card deck: 7..A of the cards of bridge."""

from typing import Any

import numpy as np
from endplay.dds.solve import SolveMode, solve_board
from endplay.types import Card, Deal, Denom, Player
from numpy.typing import NDArray

RANKS = "789TJQKA"
SUITS = "SHDC"
DENOMS = {-1: Denom.nt, 0: Denom.spades, 1: Denom.hearts, 2: Denom.diamonds, 3: Denom.clubs}
SEATS = (Player.north, Player.east, Player.south, Player.west)


def bridge_deal(hands: NDArray[np.int64], leader: int, trump: int, played: tuple[int, ...] = ()) -> Any:
    """The position in endplay's form; cards are strength * 4 + suit, those played are not in the hands."""
    held = [int(hand) for hand in hands]
    for turn, card in enumerate(played):
        held[(leader + turn) % 4] |= 1 << card
    text = " ".join(
        ".".join(
            "".join(RANKS[rank] for rank in reversed(range(8)) if hand >> (rank * 4 + suit) & 1) for suit in range(4)
        )
        for hand in held
    )
    deal = Deal(f"N:{text}", first=SEATS[leader], trump=DENOMS[trump])
    for card in played:
        deal.play(Card(suit=DENOMS[card % 4], rank=_rank(card)))
    return deal


def _rank(card: int) -> Any:
    return Card("S" + RANKS[card // 4]).rank


def solve(deal: Any) -> Any:
    """Ask for one best card; the cheapest call that gives the number of tricks."""
    return solve_board(deal, SolveMode.OptimalOne)


def tricks(answer: Any) -> int:
    """Tricks from here on, a trick under way included, for the side of the seat to play."""
    return int(next(score for _, score in answer))
