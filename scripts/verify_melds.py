"""Check the search of melds at length: against every choice tried, an integer program, and OpenSpiel's gin rummy.

Run it by itself: `python scripts/verify_melds.py [--hands 40000] [--gin 40000] [--programs 4000] [--seed 1]`. It prints
how many answers agreed and ends with exit status 1 if one did not. Gin needs open-spiel (`pip install .[peers]`).
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "kernels" / "rummy"))

import kernel_melds  # type: ignore[import-not-found]
import meld_hands  # type: ignore[import-not-found]
import program_melds  # type: ignore[import-not-found]
import slow_melds  # type: ignore[import-not-found]
from turn_positions import random_rules  # type: ignore[import-not-found]

GIN_RULES = random_rules(np.random.default_rng(0), 10)._replace(ace_in_hand=1, max_run=13)
"""Gin: one deck, no wild card, the ace low and worth 1."""
DEADWOOD = slow_melds.Wish("left")


def choice_faults(seed: int, hands: int, most_wilds: int) -> Iterator[str]:
    """Random hands of 1 to 15 cards against every choice of melds."""
    for hand, rules, wish in meld_hands.questions(seed, hands, most_wilds):
        yield kernel_melds.faults(hand, rules, wish, slow_melds.best(hand, rules, wish))


def program_faults(seed: int, hands: int) -> Iterator[str]:
    """The same against an integer program."""
    for hand, rules, wish in meld_hands.questions(seed, hands, 4):
        yield kernel_melds.faults(hand, rules, wish, program_melds.best(hand, rules, wish))


def deadwood(cards: tuple[int, ...]) -> int:
    """Value of the cards a gin hand cannot meld; cards as OpenSpiel numbers them: suit * 13 + rank."""
    hand = tuple(sorted(card // 13 * 16 + card % 13 for card in cards))
    best, _ = kernel_melds.asked(hand, GIN_RULES, DEADWOOD, ace_high=0)
    return -int(best[0])


def gin_faults(seed: int, hands: int) -> Iterator[str]:
    """Ten cards, and eleven of which one is thrown, half of them from two suits, against OpenSpiel."""
    import pyspiel

    gin = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    rng = np.random.default_rng(seed)
    for number in range(hands):
        cards = tuple(rng.permutation(26 if number % 2 else 52)[: 10 + number // 2 % 2].tolist())
        if len(cards) == 10:
            found = deadwood(cards)
        else:
            found = min(deadwood((*cards[:thrown], *cards[thrown + 1 :])) for thrown in range(11))
        expected = gin.min_deadwood(list(cards))
        yield "" if found == expected else f"gin {cards}: expected {expected}, got {found}"


def report(name: str, faults: Iterator[str]) -> int:
    """Run one check, print what is wrong and its counts; the number of faults."""
    begin = time.perf_counter()
    answers = wrong = 0
    for fault in faults:
        answers += 1
        if fault:
            wrong += 1
            print(fault)
    print(f"{name:<46} {answers:>8,} answers  {wrong:>4} wrong  {time.perf_counter() - begin:6.1f} s")
    sys.stdout.flush()
    return wrong


def main() -> int:
    """Run all checks; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=40000, help="hands against every choice of melds")
    parser.add_argument("--programs", type=int, default=4000, help="hands against an integer program")
    parser.add_argument("--gin", type=int, default=40000, help="gin hands against OpenSpiel")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    wrong = report("every choice of melds, up to two wild cards", choice_faults(chosen.seed, chosen.hands, 2))
    wrong += report("every choice of melds, up to four", choice_faults(chosen.seed + 1, chosen.hands // 4, 4))
    wrong += report("integer program, up to four wild cards", program_faults(chosen.seed + 2, chosen.programs))
    wrong += report("OpenSpiel gin rummy, 10 and 11 cards", gin_faults(chosen.seed, chosen.gin))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
