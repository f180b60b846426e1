"""Verification suite: traced rounds and matches of the rummy before the referee, thousands of them.

Plays every preset and random settings of every knob, with two to five players and random tables of all policies, from
several seeds and deal numbers, and lets the referee judge the lines that ``hand-sim rummy trace`` writes. Also sees to
it that a deal of a seed is the same in every setting of that deck. Prints what came up and how often; the exit status
is 1 if anything was wrong. Run: ``python scripts/verify_rummy.py --rounds 200 --settings 60 --seed 1``.
"""

import argparse
import random
import sys
from contextlib import suppress
from typing import Any

from verification import Address, SameDeals, conclude, judge, places

from hand_sim.errors import InputError
from hand_sim.policies import RUMMY_POLICIES
from hand_sim.referee import Report
from hand_sim.rules.resolve import resolve
from hand_sim.rules.ruleset import RuleSet
from hand_sim.rummy.knobs import RUMMY
from hand_sim.rummy.transcripts import trace_matches, trace_rounds

TABLES = 4  # tables of policies a setting is played with
ROUNDS_A_MATCH = 20  # traced rounds for each traced match
POINTS_A_CARD = 4  # of the hand, that a bar may ask for to be reached every now and then
PRESET_SHARE = 5  # each preset is played as much as so many other settings

NAMES = [policy.name for policy in RUMMY_POLICIES]
PRESETS = list(RUMMY.presets)


def address(obj: dict[str, Any], played: dict[str, Any]) -> Address | None:
    """Where a single deal is the same: by seed, number and attempt, players and who deals, deck and indicator.

    The attempt is known outside a match only, where no void deals come before it.
    """
    if obj is not played:
        return None
    rules = obj["rules"]
    attempt, knobs = len(played["redeals"]), ("players", "hand_size", "jokers", "wild")
    return obj["seed"], played["deal"], attempt, played["dealer"], *(rules[knob] for knob in knobs)


def dealt(played: dict[str, Any]) -> object:
    """The hands, whatever the order of their cards, the indicator and the stock."""
    return [sorted(hand) for hand in played["hands"]], played["indicator"], played["stock"]


def random_overrides(rng: random.Random) -> list[str]:
    """A value for every knob. Low bars are likely, since then more happens; so are short matches, to have many."""
    players = rng.choice([2, 3, 4, 4, 5])
    jokers, wild = rng.choice([(2, "jokers"), (2, "indicator"), (2, "indicator"), (0, "indicator")])
    flag = ["true", "false"]
    knobs = {
        "players": players,
        "teams": rng.choice(["none", "opposite"]) if players == 4 else "none",
        "jokers": jokers,
        "wild": wild,
        "hand_size": rng.choice([14, 14, 14, 7, 3, 4, rng.randint(3, 20)]),
        "max_run": rng.choice([14, 14, 13, 3, rng.randint(3, 14)]),
        "low_ace_meld": rng.choice([1, 11]),
        "ace_in_hand": rng.choice([10, 11, rng.randint(0, 100)]),
        "wild_in_hand": rng.choice([15, rng.randint(0, 100)]),
        "first_meld": rng.choice([0, 1, 15, 30, 51, 51, 61, 71, 91]),
        "rising_first_meld": rng.choice(flag),
        "go_out_below_minimum": rng.choice(flag),
        "open_end_wild": rng.choice(["chosen", "lower"]),
        "take_discard_to_layoff": rng.choice(flag),
        "discarded_wild_is_ace": rng.choice(flag),
        "wild_pair_swap": rng.choice(["both", "either"]),
        "guard_wild_pair": rng.choice(flag),
        "redeal": rng.choice(flag),
        "must_announce": rng.choice(flag),
        "forget_announce": rng.choice([0, 0, 0.3, 0.9, 1]),
        "stock_end": rng.choice(["void", "recycle"]),
        "recycles": rng.choice([0, 1, 2, 3, 3]),
        "winner_bonus": rng.choice([-30, -1, -rng.randint(0, 100)]),
        "unopened_penalty": rng.choice([100, 1, rng.randint(1, 200)]),
        "egyptian_bonuses": rng.choice(flag),
        "rounds": rng.choice([1, 2, 3, rng.randint(1, 7)]),
        "dealer": rng.choice(["worst", "rotate"]),
        "tie_break": rng.choice(["more_rounds", "rounds_won_then_penalties"]),
    }
    return [f"{name}={value}" for name, value in knobs.items()]


def random_rules(rng: random.Random) -> RuleSet:
    """A random setting of a random preset; drawn again where too few cards are left for it to be played."""
    while True:
        with suppress(InputError):
            return resolve(rng.choice(PRESETS), random_overrides(rng), "rummy")


def random_table(rng: random.Random, players: int) -> tuple[str, ...]:
    """A policy a seat, often the same for all."""
    if rng.random() < 0.4:
        return (rng.choice(NAMES),) * players
    return tuple(rng.choice(NAMES) for _ in range(players))


def _comes_to_an_end(rules: RuleSet, table: tuple[str, ...]) -> bool:
    """Whether a match is short enough to be kept whole.

    Where nobody goes out, void rounds follow without end; where nobody can open or go out, so do rounds that end in a
    tie.
    """
    if rules["stock_end"] == "void":
        return not rules.changes() and set(table) <= {"greedy", "planner"}
    bar_is_low = int(rules["first_meld"]) <= POINTS_A_CARD * int(rules["hand_size"]) and set(table) != {"random"}
    may_go_out = rules["forget_announce"] != 1 or not rules["must_announce"]
    return (bar_is_low and may_go_out) or rules["tie_break"] != "more_rounds"


def judge_setting(rules: RuleSet, rounds: int, seed: int, rng: random.Random, deals: SameDeals) -> Report:
    """`rounds` traced rounds under one setting and the matches that go with them, shared out over several tables."""
    count = -(-rounds // TABLES)
    total = Report()
    for _ in range(TABLES):
        table = random_table(rng, rules.seats)
        place = places(seed, rng)
        traces = [trace_rounds(rules, table, *place, count)]
        if _comes_to_an_end(rules, table):
            traces.append(trace_matches(rules, table, *place, -(-count // ROUNDS_A_MATCH)))
        total += judge(rules, table, place, traces, deals)
    return total


def main(words: list[str] | None = None) -> int:
    """Exit status 0 if every transcript stands and deals are the same under all settings."""
    parser = argparse.ArgumentParser(description="Let the referee judge traced rounds and matches of the rummy.")
    parser.add_argument("--rounds", type=int, default=200, help="rounds traced for each setting")
    parser.add_argument("--settings", type=int, default=60, help="random settings of the knobs, beside the presets")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    rng = random.Random(options.seed)
    deals = SameDeals(address, dealt)
    total = Report()
    for preset in PRESETS:
        total += judge_setting(resolve(preset, [], "rummy"), PRESET_SHARE * options.rounds, options.seed, rng, deals)
    for _ in range(options.settings):
        total += judge_setting(random_rules(rng), options.rounds, options.seed, rng, deals)
    return conclude(total, deals)


if __name__ == "__main__":
    sys.exit(main())
