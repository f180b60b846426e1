"""`rummy tournament`: equal players are equal, names may change places, and the rows are those of the rounds."""

import json
from collections import Counter
from statistics import mean

import pytest
from scipy import stats

from hand_sim.cli import app
from hand_sim.engine.run import run
from hand_sim.experiments.rummy.tournament import Tournament
from hand_sim.result import build
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.transcripts import trace_rounds


def asked(preset, overrides, *policies):
    return Tournament(resolve(preset, overrides, "rummy"), policies, 3)


def answer(question, deals, threads=1):
    return build(question, run(question, deals, threads), deals)


def rows(result, by):
    return [row for row in result["rows"] if row["by"] == by]


TABLES = [
    ("kroot", [], 2, 6),
    ("kroot", [], 3, 36),
    ("kroot", [], 4, 24),
    ("kroot", ["players=2"], 2, 2),
    ("kroot", ["players=3"], 2, 6),
    ("jordan", ["players=5"], 2, 20),
    ("jordan", ["players=5"], 5, 120),
    ("kroot-partners", [], 2, 2),
    ("kroot-partners", [], 3, 6),
    ("kroot-partners", [], 4, 12),
]


@pytest.mark.parametrize(("preset", "overrides", "number", "rounds"), TABLES)
def test_c75_each_competitor_sits_in_each_seat_equally_often(preset, overrides, number, rounds):
    question = asked(preset, overrides, *["random"] * number)
    seatings = question.seatings()
    assert len(seatings) == len(set(seatings)) == rounds
    for seat in range(question.rules.seats):
        counts = Counter(seating[seat] for seating in seatings)
        assert counts == dict.fromkeys(range(number), rounds // number)
    if question.rules["teams"] == "opposite":  # R1: seats 0 and 2 against 1 and 3, each side one competitor
        assert all(one[0] == one[2] != one[1] == one[3] for one in seatings)


@pytest.mark.parametrize("preset", ["kroot", "jordan", "kroot-partners"])
def test_c75_equal_policies_differ_by_exactly_nothing(preset):
    result = answer(asked(preset, [], "greedy", "greedy"), 40)
    assert result["headline"]["mean"] == 0
    [pair] = rows(result, "pair")
    assert (pair["difference"], pair["difference_ci"], pair["significant"]) == (0, [0, 0], False)
    first, second = rows(result, "competitor")
    assert {**first, "competitor": 2} == second
    assert "came to the same on every deal" in result["notes"][0]


def test_c75_swapping_the_names_only_changes_the_sign():
    one, other = (answer(asked("kroot", [], *names), 60) for names in (("planner", "random"), ("random", "planner")))
    low, high = one["headline"]["ci"]
    assert other["headline"]["ci"] == [-high, -low]
    assert one["headline"]["mean"] == -other["headline"]["mean"]
    assert [row["score"] for row in rows(one, "competitor")] == [row["score"] for row in rows(other, "competitor")][
        ::-1
    ]


@pytest.mark.parametrize(
    ("preset", "overrides", "names"),
    [
        ("kroot", [], ("greedy", "random")),
        ("jordan", ["players=3"], ("greedy", "planner", "random")),
        ("jordan-partners", [], ("greedy", "random")),
    ],
)
def test_what_competitors_came_to_is_what_the_rounds_say(preset, overrides, names):
    deals = 12
    question = asked(preset, overrides, *names)
    result = answer(question, deals)
    hands = {one: [] for one in range(len(names))}  # (deal, score, went out or the partner did) of every hand
    for seating in question.seatings():
        policies = [names[one] for one in seating]
        for played in trace_rounds(question.rules, policies, question.seed, 0, deals):
            winner = played["result"]["winner"]
            for seat, one in enumerate(seating):
                won = winner is not None and question.sides[winner] == question.sides[seat]
                hands[one].append((played["deal"], played["result"]["scores"][seat], won))
    for one, row in enumerate(rows(result, "competitor")):
        assert (row["competitor"], row["policy"], row["n"]) == (one + 1, names[one], deals)
        assert row["score"] == pytest.approx(mean(score for _, score, _ in hands[one]))
        assert row["won"] == pytest.approx(mean(won for _, _, won in hands[one]))
    by_deal = [
        [mean(score for number, score, _ in hands[one] if number == deal) for deal in range(deals)] for one in hands
    ]
    pairs = rows(result, "pair")
    for row in pairs:
        first, second = (by_deal[int(number) - 1] for number in row["pair"].split(" − "))
        differences = [one - other for one, other in zip(first, second, strict=True)]
        half = stats.t.ppf(1 - 0.025 / len(pairs), deals - 1) * stats.sem(differences)
        low, high = mean(differences) - half, mean(differences) + half
        assert row["difference"] == pytest.approx(mean(differences))
        assert row["difference_ci"] == pytest.approx([low, high])
        assert row["significant"] == (low > 0 or high < 0)


def test_low_scores_are_good():
    result = answer(asked("kroot", [], "random", "planner"), 60)
    [pair] = rows(result, "pair")
    assert pair["significant"]
    assert pair["difference"] > 0
    assert result["notes"][0] == "2 (planner) is stronger than 1 (random), beyond doubt."
    assert result["headline"]["unit"] == "points a round (low is good)"


def test_no_claim_is_made_from_one_deal():
    result = answer(asked("kroot", [], "planner", "random"), 1)
    assert result["headline"]["ci"] is None
    assert not any("stronger" in note for note in result["notes"])


def test_the_whole_answer_does_not_depend_on_threads():
    """C78."""
    one, three = (answer(asked("jordan", [], "greedy", "random"), 101, threads) for threads in (1, 3))
    assert one["rows"] == three["rows"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--policies", "greedy"], "2 to 4 competitors"),
        (["--policies", "greedy,random,greedy", "--set", "players=2"], "2 competitors"),
        (["--policies", "rule,rule"], "known: random, greedy, planner, chaser"),
    ],
)
def test_c75_wrong_competitors_are_refused_by_name(words, message, capsys):
    assert app._run(["rummy", "tournament", *words, "--json"]) == 2
    told = capsys.readouterr()
    assert message in told.err
    assert told.out == ""


def test_on_the_command_line(capsys):
    words = ["rummy", "tournament", "--rules", "kroot", "--policies", "greedy,random", "--deals", "20"]
    assert app._run([*words, "--json", "--quiet"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["policies"], result["seatings"], result["deals"]) == (["greedy", "random"], 6, 20)
