"""`tricks tournament`: equal players are equal, names may change places, and claims are only made beyond doubt."""

import json

import pytest

from hand_sim.cli import app
from hand_sim.engine.run import run
from hand_sim.errors import InputError
from hand_sim.experiments.tricks.tournament import Tournament
from hand_sim.result import build
from hand_sim.rules.resolve import resolve


def answer(deals, *policies, threads=1):
    experiment = Tournament(resolve(None, [], "tricks"), policies, 1)
    return build(experiment, run(experiment, deals, threads), deals)


def rows(result, by):
    return [row for row in result["rows"] if row["by"] == by]


def test_c75_equal_policies_differ_by_exactly_nothing():
    result = answer(200, "rule", "rule")
    assert result["headline"]["mean"] == 0
    [pair] = rows(result, "pair")
    assert (pair["difference"], pair["difference_ci"], pair["significant"]) == (0, [0, 0], False)
    first, second = rows(result, "competitor")
    assert {**first, "competitor": 2} == second
    assert "came to the same on every deal" in result["notes"][0]


def test_c75_swapping_the_names_only_changes_the_sign():
    one, other = answer(300, "rule", "timeout"), answer(300, "timeout", "rule")
    assert one["headline"]["mean"] == -other["headline"]["mean"] > 0
    low, high = one["headline"]["ci"]
    assert other["headline"]["ci"] == [-high, -low]
    scores = [row["score"] for row in rows(one, "competitor")]
    assert scores == [row["score"] for row in rows(other, "competitor")][::-1]


def test_rule_beats_timeout_and_random_beyond_doubt():
    result = answer(300, "rule", "timeout", "random")
    told = {row["policies"]: row for row in rows(result, "pair")}
    assert told["rule − timeout"]["significant"]
    assert told["rule − random"]["significant"]
    assert told["rule − timeout"]["difference"] > 5
    assert "1 (rule) is stronger than 2 (timeout), beyond doubt." in result["notes"]


def test_differences_are_those_of_the_scores_and_hits_are_shares():
    result = answer(50, "random", "timeout", "random/timeout", "rule")
    score = [row["score"] for row in rows(result, "competitor")]
    for row in rows(result, "pair"):
        one, other = (int(number) - 1 for number in row["pair"].split(" − "))
        assert row["difference"] == pytest.approx(score[one] - score[other])
    assert len(rows(result, "pair")) == 6
    assert all(0 < row["hit"] < 1 for row in rows(result, "competitor"))
    assert result["seatings"] == 24


def test_no_claim_is_made_from_one_deal():
    result = answer(1, "rule", "random")
    assert result["headline"]["ci"] is None
    assert not any("stronger" in note for note in result["notes"])


def test_the_whole_answer_does_not_depend_on_threads():
    one, three = (answer(501, "rule", "timeout", threads=threads) for threads in (1, 3))
    assert one["rows"] == three["rows"]


@pytest.mark.parametrize("names", [("rule",), ("rule",) * 5])
def test_two_to_four_competitors(names):
    with pytest.raises(InputError, match="--policies"):
        Tournament.read_policies(names, 4)


def test_on_the_command_line_calls_and_play_may_differ(capsys):
    words = ["tricks", "tournament", "--policies", "timeout/random,timeout", "--deals", "20", "--json", "--quiet"]
    assert app._run(words) == 0
    assert json.loads(capsys.readouterr().out)["policies"] == ["timeout/random", "timeout"]
