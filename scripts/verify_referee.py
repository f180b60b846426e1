"""Verification suite: traced rounds and matches of the trick game before the referee, thousands of them.

Plays koutchina and random settings of every knob, with random tables of all policies, from several seeds and deal
numbers, and lets the referee judge the lines that ``hand-sim tricks trace`` writes. Also sees to it that a deal of a
seed is the same in every setting. Prints what came up and how often; the exit status is 1 if anything was wrong.
Run: ``python scripts/verify_referee.py --rounds 2000 --settings 60 --seed 1``.
"""

import argparse
import random
import sys
from typing import Any

from verification import Address, SameDeals, conclude, judge, places

from hand_sim.policies import TRICKS_POLICIES
from hand_sim.referee import Report
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.transcripts import trace_matches, trace_rounds

TABLES = 4  # tables of policies a setting is played with
ROUNDS_A_MATCH = 20  # traced rounds for each traced match
KOUTCHINA_SHARE = 10  # koutchina is played as much as so many other settings

NAMES = [policy.name for policy in TRICKS_POLICIES]
MIXES = [f"{call}/{play}" for call in NAMES for play in NAMES if call != play]


def address(obj: dict[str, Any], played: dict[str, Any]) -> Address:
    """A deal is one everywhere."""
    return obj["seed"], played["deal"]


def hands(played: dict[str, Any]) -> object:
    """The hands, whatever the order of their cards."""
    return [sorted(hand) for hand in played["hands"]]


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


def judge_setting(overrides: list[str], rounds: int, seed: int, rng: random.Random, deals: SameDeals) -> Report:
    """`rounds` traced rounds under one setting and the matches that go with them, shared out over several tables."""
    rules = resolve("koutchina", overrides, "tricks")
    count = -(-rounds // TABLES)
    matches = -(-count // ROUNDS_A_MATCH)
    total = Report()
    for _ in range(TABLES):
        table = random_table(rng)
        place = places(seed, rng)
        traces = [trace_rounds(rules, table, *place, count), trace_matches(rules, table, *place, matches)]
        total += judge(rules, table, place, traces, deals)
    return total


def main(words: list[str] | None = None) -> int:
    """Exit status 0 if every transcript stands and deals are the same under all settings."""
    parser = argparse.ArgumentParser(description="Let the referee judge traced rounds and matches of the trick game.")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds traced for each setting")
    parser.add_argument("--settings", type=int, default=60, help="random settings of the knobs, beside koutchina")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    rng = random.Random(options.seed)
    deals = SameDeals(address, hands)
    total = judge_setting([], KOUTCHINA_SHARE * options.rounds, options.seed, rng, deals)
    for _ in range(options.settings):
        total += judge_setting(random_overrides(rng), options.rounds, options.seed, rng, deals)
    return conclude(total, deals)


if __name__ == "__main__":
    sys.exit(main())
