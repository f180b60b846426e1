"""Verification suite: traced rounds and matches of the trick game before the referee, thousands of them.

Plays koutchina and random settings of every knob, with random tables of all policies, from several seeds and deal
numbers, and lets the referee judge the lines that ``hand-sim tricks trace`` writes. Also sees to it that a deal of a
seed is the same in every setting. Prints what came up and how often; the exit status is 1 if anything was wrong.
Run: ``python scripts/verify_referee.py --rounds 2000 --settings 60 --seed 1``.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from hand_sim.policies import TRICKS_POLICIES
from hand_sim.referee import Report, check_file
from hand_sim.rules.resolve import resolve
from hand_sim.transcripts import trace_matches, trace_rounds

TABLES = 4  # tables of policies a setting is played with
ROUNDS_A_MATCH = 20  # traced rounds for each traced match
KOUTCHINA_SHARE = 10  # koutchina is played as much as so many other settings
SHOWN = 20  # violations printed

NAMES = [policy.name for policy in TRICKS_POLICIES]
MIXES = [f"{call}/{play}" for call in NAMES for play in NAMES if call != play]


class SameDeals:
    """Remembers the hands of each (seed, deal) and notes where they come up differently."""

    def __init__(self) -> None:
        self.hands: dict[tuple[int, int], list[list[str]]] = {}
        self.again = 0
        self.different: list[str] = []

    def watch(self, transcripts: Iterable[dict[str, Any]]) -> Iterator[str]:
        """Pass the transcripts on as lines of JSON."""
        for obj in transcripts:
            for played in obj.get("rounds", [obj]):
                address = (obj["seed"], played["deal"])
                hands = [sorted(hand) for hand in played["hands"]]
                self.again += address in self.hands
                if self.hands.setdefault(address, hands) != hands:
                    self.different.append(f"seed {address[0]} deal {address[1]}")
            yield json.dumps(obj)


def random_overrides(rng: random.Random) -> list[str]:
    """A value for every knob. Small prices are likely, since they make ties; so are short matches, to have many."""
    call_order = rng.choice(["secret", "in_turn"])
    hook = call_order == "in_turn" and rng.random() < 0.7
    knobs = {
        "rank_order": rng.choice(["natural", "baloot"]),
        "trump": rng.choice(["none", "S", "H", "D", "C", "random", "random"]),
        "call_order": call_order,
        "total_not_eight": "true" if hook else "false",
        "hit_rule": rng.choice(["exact", "at_least"]),
        "hit_per_trick": rng.choice([0, 1, 10, rng.randint(0, 1000)]),
        "zero_made": rng.choice([0, 1, 25, rng.randint(0, 1000)]),
        "over_per_trick": rng.choice([0, 1, 10, rng.randint(0, 1000)]),
        "under_per_trick": rng.choice([0, 1, 10, rng.randint(0, 1000)]),
        "rounds": rng.choice([1, 2, 5, rng.randint(1, 12)]),
        "sudden_death_max": rng.choice([0, 1, 2, 3, 3, 6]),
    }
    return [f"{name}={value}" for name, value in knobs.items()]


def random_table(rng: random.Random) -> tuple[str, ...]:
    """Four policies, as likely one name each as a mix of two."""
    return tuple(rng.choice(rng.choice([NAMES, MIXES])) for _ in range(4))


def judge(overrides: list[str], rounds: int, seed: int, rng: random.Random, deals: SameDeals) -> Report:
    """`rounds` traced rounds under one setting and the matches that go with them, shared out over several tables."""
    rules = resolve("koutchina", overrides, "tricks")
    count = -(-rounds // TABLES)
    matches = -(-count // ROUNDS_A_MATCH)
    total = Report()
    for _ in range(TABLES):
        table = random_table(rng)
        # mostly where other settings are played too, to compare the deals
        places = [(seed, 0), (seed, 10**12), (2**64 - 1, 0), (rng.getrandbits(64), rng.getrandbits(40))]
        at_seed, first = rng.choice(places)
        transcripts = chain(
            trace_rounds(rules, table, at_seed, first, count), trace_matches(rules, table, at_seed, first, matches)
        )
        report = check_file(deals.watch(transcripts))
        if not report.clean:
            print(f"{rules.describe()}; {','.join(table)}; seed {at_seed}, from deal or match {first}:")
            for violation in report.violations[:SHOWN]:
                print(f"    {violation}")
        total += report
    return total


def main(words: list[str] | None = None) -> int:
    """Exit status 0 if every transcript stands and deals are the same under all settings."""
    parser = argparse.ArgumentParser(description="Let the referee judge traced rounds and matches of the trick game.")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds traced for each setting")
    parser.add_argument("--settings", type=int, default=60, help="random settings of the knobs, beside koutchina")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    rng = random.Random(options.seed)
    deals = SameDeals()
    total = judge([], KOUTCHINA_SHARE * options.rounds, options.seed, rng, deals)
    for _ in range(options.settings):
        total += judge(random_overrides(rng), options.rounds, options.seed, rng, deals)

    counts = {
        "rounds": total.rounds,
        "matches": total.matches,
        "cards played": total.cards,
        **dict(sorted(total.occurrences.items())),
        "deals met again": deals.again,
        "deals met again, different": len(deals.different),
        "violations": len(total.violations),
        **{f"violations of {rule}": number for rule, number in sorted(total.by_rule.items())},
    }
    for name, number in counts.items():
        print(f"{number:>12,}  {name}")
    for place in deals.different[:SHOWN]:
        print(f"another deal: {place}")
    return 0 if total.clean and not deals.different else 1


if __name__ == "__main__":
    sys.exit(main())
