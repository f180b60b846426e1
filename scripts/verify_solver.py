"""Check the open-card solver at length: against plain searches on endings, and against DDS on full deals.

Run it by itself: `python scripts/verify_solver.py [--deals 400] [--endings 20000] [--seed 1]`. It prints how many
answers agreed and ends with exit status 1 if one did not. One table serves all checks, so its history is checked too.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    sys.path.insert(0, str(Path(__file__).parent))

import double_dummy
import plain_solver

from kernels.tricks.solver.solve import FEWEST, MOST, SIDE, new_table, new_workspace, solve

QUESTIONS = {MOST: "most", FEWEST: "fewest", SIDE: "side"}
TABLE = new_table()
WORK = new_workspace()


def random_hands(rng: np.random.Generator, size: int) -> NDArray[np.int64]:
    """Four hands of ``size`` cards each, as masks of cards strength * 4 + suit."""
    cards = rng.permutation(32)[: 4 * size].reshape(4, size)
    return np.array([sum(1 << int(card) for card in hand) for hand in cards], dtype=np.int64)


def play_on(rng: np.random.Generator, hands: NDArray[np.int64], leader: int, n_played: int) -> tuple[int, ...]:
    """Take so many random legal cards from the hands, in turn; the cards."""
    played: list[int] = []
    for turn in range(n_played):
        hand = int(hands[(leader + turn) % 4])
        legal = [card for card in range(32) if hand >> card & 1]
        following = [card for card in legal if turn and card % 4 == played[0] % 4]
        card = int(rng.choice(following or legal))
        hands[(leader + turn) % 4] ^= 1 << card
        played.append(card)
    return tuple(played)


def ask(hands: NDArray[np.int64], leader: int, played: tuple[int, ...], hero: int, trump: int, question: int) -> int:
    """The solver's answer, with the table that all checks share."""
    cards = np.array([*played, 0, 0, 0, 0][:4], dtype=np.int64)
    return int(solve(TABLE, WORK, hands, leader, cards, len(played), hero, trump, question))


def parties(hero: int, question: int) -> tuple[int, int]:
    """Masks of the seats whose tricks count, and of those that want many of them."""
    counted = 5 << hero % 2 if question == SIDE else 1 << hero
    return counted, 15 ^ counted if question == FEWEST else counted


def minimax_mismatches(rng: np.random.Generator, endings: int) -> Iterator[bool]:
    """Endings of 1 to 4 cards, a third of them within a trick: every question, trump, hero and leader at random."""
    for number in range(endings):
        size = 1 + (number % 3) + (number % 60 == 0)
        leader, hero, trump = int(rng.integers(4)), int(rng.integers(4)), int(rng.integers(-1, 4))
        hands = random_hands(rng, size)
        played = play_on(rng, hands, leader, int(rng.integers(4)) if number % 3 == 2 else 0)
        cards = np.array([*played, 0, 0, 0, 0][:4], dtype=np.int64)
        for question in QUESTIONS:
            expected = plain_solver.minimax(
                hands.copy(), leader, cards.copy(), len(played), trump, *parties(hero, question)
            )
            yield ask(hands, leader, played, hero, trump, question) != expected


def memory_mismatches(rng: np.random.Generator, size: int, positions: int) -> Iterator[bool]:
    """Positions before a trick, against a search that knows exact positions only."""
    for _ in range(positions):
        leader, hero, trump = int(rng.integers(4)), int(rng.integers(4)), int(rng.integers(-1, 4))
        hands = random_hands(rng, size)
        for question in QUESTIONS:
            expected = plain_solver.remembering(hands.copy(), leader, size, trump, *parties(hero, question))
            yield ask(hands, leader, (), hero, trump, question) != expected


def dds_mismatches(rng: np.random.Generator, deals: int) -> Iterator[bool]:
    """Full deals, all four leaders, without trumps and with a suit in turn; and positions within a trick."""
    for number in range(deals):
        hands = random_hands(rng, 8)
        for trump in (-1, number % 4):
            for leader in range(4):
                expected = double_dummy.tricks(double_dummy.solve(double_dummy.bridge_deal(hands, leader, trump)))
                yield ask(hands, leader, (), leader, trump, SIDE) != expected
            leader = number % 4
            rest = hands.copy()
            played = play_on(rng, rest, leader, 1 + number % 3)
            turn = (leader + len(played)) % 4
            deal = double_dummy.bridge_deal(rest, leader, trump, played)
            yield ask(rest, leader, played, turn, trump, SIDE) != double_dummy.tricks(double_dummy.solve(deal))


def history_mismatches(rng: np.random.Generator, deals: int) -> Iterator[bool]:
    """Full deals and every question: the shared table against a new one and against one of a single bucket."""
    for _ in range(deals):
        hands = random_hands(rng, 8)
        leader, hero, trump = int(rng.integers(4)), int(rng.integers(4)), int(rng.integers(-1, 4))
        for question in QUESTIONS:
            expected = ask(hands, leader, (), hero, trump, question)
            cards = np.zeros(4, dtype=np.int64)
            for table in (new_table(), new_table(0)):
                yield solve(table, WORK, hands, leader, cards, 0, hero, trump, question) != expected


def report(name: str, mismatches: Iterator[bool]) -> int:
    """Run one check and print its counts; the number of mismatches."""
    begin = time.perf_counter()
    found = list(mismatches)
    print(f"{name:<42} {len(found):>8,} answers  {sum(found):>4} mismatches  {time.perf_counter() - begin:6.1f} s")
    sys.stdout.flush()
    return sum(found)


def main() -> int:
    """Run all checks; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=400, help="full deals against DDS")
    parser.add_argument("--endings", type=int, default=20000, help="endings against plain minimax")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = np.random.default_rng(chosen.seed)
    wrong = report("plain minimax, 1 to 4 cards", minimax_mismatches(rng, chosen.endings))
    for size, share in ((5, 10), (6, 100), (7, 1000)):
        positions = max(1, chosen.endings // share)
        wrong += report(f"exact positions only, {size} cards", memory_mismatches(rng, size, positions))
    wrong += report("DDS, 8 cards, all leaders", dds_mismatches(rng, chosen.deals))
    wrong += report("table new or tiny, 8 cards", history_mismatches(rng, max(1, chosen.deals // 20)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
