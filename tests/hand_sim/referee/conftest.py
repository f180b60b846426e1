"""A little table of its own: random legal rounds and matches as transcripts, for the referee to judge.

It shares no code with the referee. Cards are pairs of a rank's place and a suit; a trick is decided by sorting.
"""

import copy
import importlib.util
import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from hand_sim.referee import check_line

KOUTCHINA = {
    "preset": "koutchina",
    "rank_order": "natural",
    "trump": "none",
    "call_order": "secret",
    "total_not_eight": False,
    "hit_rule": "exact",
    "hit_per_trick": 10,
    "zero_made": 25,
    "over_per_trick": 10,
    "under_per_trick": 10,
    "rounds": 5,
    "sudden_death_max": 3,
}

# Seat 3 deals, spades are trump. Worked by hand: seat 0 takes the first trick, 1 the second and fourth (both ruffs),
# 2 the third, 3 the rest (the fifth is a ruff).
SPADES_ROUND = {
    "kind": "tricks.round",
    "rules": {**KOUTCHINA, "trump": "S"},
    "policies": ["random"] * 4,
    "seed": 1,
    "deal": 17,
    "dealer": 3,
    "hands": [
        ["TS", "AH", "9H", "AD", "KD", "7D", "KC", "7C"],
        ["AS", "9S", "8S", "8H", "AC", "JC", "9C", "8C"],
        ["KH", "QH", "7H", "JD", "9D", "8D", "QC", "TC"],
        ["KS", "QS", "JS", "7S", "JH", "TH", "QD", "TD"],
    ],
    "trump": "S",
    "calls": [0, 3, 1, 4],
    "tricks": [
        {"leader": 0, "cards": ["AH", "8H", "KH", "JH"], "winner": 0},
        {"leader": 0, "cards": ["9H", "8S", "7H", "TH"], "winner": 1},
        {"leader": 1, "cards": ["8C", "TC", "TD", "7C"], "winner": 2},
        {"leader": 2, "cards": ["8D", "QD", "KD", "AS"], "winner": 1},
        {"leader": 1, "cards": ["9C", "QC", "JS", "KC"], "winner": 3},
        {"leader": 3, "cards": ["KS", "TS", "9S", "9D"], "winner": 3},
        {"leader": 3, "cards": ["QS", "7D", "JC", "JD"], "winner": 3},
        {"leader": 3, "cards": ["7S", "AD", "AC", "QH"], "winner": 3},
    ],
    "taken": [1, 2, 1, 4],
    "scores": [-10, -10, 10, 40],
}

NATURAL = "789TJQKA"
BALOOT = "789JQKTA"


def random_rules(rng: random.Random) -> dict:
    """Any legal setting of every knob; small prices are likely, so that ties are."""
    in_turn = rng.random() < 0.5
    return {
        "preset": "koutchina",
        "rank_order": rng.choice(["natural", "baloot"]),
        "trump": rng.choice(["none", "S", "H", "D", "C", "random"]),
        "call_order": "in_turn" if in_turn else "secret",
        "total_not_eight": in_turn and rng.random() < 0.7,
        "hit_rule": rng.choice(["exact", "at_least"]),
        "hit_per_trick": rng.choice([0, 1, 10, 13]),
        "zero_made": rng.choice([0, 1, 25]),
        "over_per_trick": rng.choice([0, 1, 10, 7]),
        "under_per_trick": rng.choice([0, 1, 10, 5]),
        "rounds": rng.randint(1, 6),
        "sudden_death_max": rng.randint(0, 4),
    }


def play_round(rng: random.Random, rules: dict, policies: list[str], deal: int = 0, dealer: int | None = None) -> dict:
    """One legal round; each policy is random, timeout or CALL/PLAY of these."""
    order = NATURAL if rules["rank_order"] == "natural" else BALOOT
    cards = [(place, suit) for place in range(8) for suit in "SHDC"]
    rng.shuffle(cards)
    held = [sorted(cards[8 * seat : 8 * seat + 8]) for seat in range(4)]
    written = [[order[place] + suit for place, suit in hand] for hand in held]
    dealer = rng.randrange(4) if dealer is None else dealer
    trump = {"none": None, "random": rng.choice("SHDC")}.get(rules["trump"], rules["trump"])

    calls = [0] * 4
    for step in (1, 2, 3, 4):
        seat = (dealer + step) % 4
        options = list(range(9))
        if rules["total_not_eight"] and step == 4:
            options = [call for call in options if sum(calls) + call != 8]
        calls[seat] = options[0] if policies[seat].split("/")[0] == "timeout" else rng.choice(options)

    tricks, taken, leader = [], [0] * 4, (dealer + 1) % 4
    for _ in range(8):
        pile = []
        for seat in [leader, (leader + 1) % 4, (leader + 2) % 4, (leader + 3) % 4]:
            same = [card for card in held[seat] if pile and card[1] == pile[0][1]]
            options = sorted(same or held[seat], key=lambda card: (card[0], "SHDC".find(card[1])))
            card = options[0] if policies[seat].split("/")[-1] == "timeout" else rng.choice(options)
            held[seat].remove(card)
            pile.append(card)
        ranking = sorted(range(4), key=lambda i: (pile[i][1] == trump, pile[i][1] == pile[0][1], pile[i][0]))
        winner = (leader + ranking[-1]) % 4
        texts = [order[place] + suit for place, suit in pile]
        tricks.append({"leader": leader, "cards": texts, "winner": winner})
        taken[winner] += 1
        leader = winner

    scores = []
    for call, t in zip(calls, taken, strict=True):
        if call == t == 0:
            scores.append(rules["zero_made"])
        elif call == t or (rules["hit_rule"] == "at_least" and 0 < call <= t):
            scores.append(rules["hit_per_trick"] * t)
        else:
            scores.append((call - t) * (rules["over_per_trick"] if t > call else -rules["under_per_trick"]))
    return {
        "kind": "tricks.round", "rules": rules, "policies": policies, "seed": 5, "deal": deal, "dealer": dealer,
        "hands": written, "trump": trump, "calls": calls, "tricks": tricks, "taken": taken, "scores": scores,
    }  # fmt: skip


def play_match(rng: random.Random, rules: dict, policies: list[str]) -> dict:
    """One match of legal rounds, with as much sudden death as T7 wants."""
    rounds, totals, dealer, first_deal = [], [0] * 4, rng.randrange(4), rng.randrange(100)
    while len(rounds) < rules["rounds"] or (
        sorted(totals)[-1] == sorted(totals)[-2] and len(rounds) < rules["rounds"] + rules["sudden_death_max"]
    ):
        n = len(rounds)
        played = play_round(rng, rules, policies, first_deal + n, (dealer + n) % 4)
        del played["rules"]
        rounds.append(played)
        totals = [a + b for a, b in zip(totals, played["scores"], strict=True)]
    best_first = sorted(totals, reverse=True)
    return {
        "kind": "tricks.match", "rules": rules, "seed": 5, "match": 0, "rounds": rounds,
        "sudden_death": len(rounds) - rules["rounds"], "totals": totals,
        "ranks": [best_first.index(total) + 1 for total in totals],
    }  # fmt: skip


def random_policies(rng: random.Random) -> list[str]:
    return [rng.choice(["random", "timeout", "timeout/random", "random/timeout"]) for _ in range(4)]


class Table:
    """What the tests use of this file."""

    koutchina = KOUTCHINA
    random_rules = staticmethod(random_rules)
    random_policies = staticmethod(random_policies)
    round = staticmethod(play_round)
    match = staticmethod(play_match)

    @staticmethod
    def match_of(seed: int, **knobs: object) -> dict:
        """A match under random knobs but for those given."""
        rng = random.Random(seed)
        return play_match(rng, {**random_rules(rng), **knobs}, random_policies(rng))

    @staticmethod
    def judge(transcript: dict) -> list[tuple[str, str]]:
        """The referee's findings: rule and place of each violation."""
        return [(violation.rule, violation.where) for violation in check_line(transcript)]

    @staticmethod
    def spades_round() -> dict:
        return copy.deepcopy(SPADES_ROUND)


@pytest.fixture(scope="session")
def table() -> type[Table]:
    return Table


@pytest.fixture(scope="session")
def rummy() -> ModuleType:
    """The rummy table of rummy/builder.py."""
    spec = importlib.util.spec_from_file_location("builder", Path(__file__).parent / "rummy" / "builder.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def quiet(rummy):
    """A jordan round in which everybody draws and throws."""
    return rummy.Round("jordan", redeal=False).rest()


@pytest.fixture(scope="session")
def judge() -> Callable[[dict], list[tuple[str, str]]]:
    """The referee's findings: rule and place of each violation."""
    return Table.judge
