import numpy as np
import pytest

from hand_sim.errors import InputError
from hand_sim.policies import POLICIES, RUMMY_POLICIES, TRICKS_POLICIES, brief, code, codes, parse_policies, seat_names


def test_names_and_codes():
    assert {policy.name: policy.code for policy in TRICKS_POLICIES} == {"random": 0, "timeout": 1, "rule": 2}
    rummy = {policy.name: policy.code for policy in RUMMY_POLICIES}
    assert rummy == {"random": 0, "greedy": 1, "planner": 2, "chaser": 3}
    assert all(len(policy.help) > 20 for policies in POLICIES.values() for policy in policies)
    assert (code("rule", "tricks"), code("greedy", "rummy")) == (2, 1)


def test_one_name_or_a_list():
    assert parse_policies("rule", "--policies", "tricks") == ("rule",)
    table = parse_policies(" Rule, random,timeout/RULE ,rule/rule", "--policies", "tricks")
    assert table == ("rule", "random", "timeout/rule", "rule")
    assert parse_policies("Planner,greedy , chaser", "--policies", "rummy") == ("planner", "greedy", "chaser")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rul", "--policy: unknown policy 'rul', did you mean 'rule'"),
        ("rule,", "unknown policy ''"),
        ("rule/x", "unknown policy 'x'"),
        ("rule/rule/rule", "at most one to call and one to play"),
        ("", "known: random, timeout, rule"),
    ],
)
def test_what_is_no_policy_is_refused(text, message):
    with pytest.raises(InputError) as refusal:
        parse_policies(text, "--policy", "tricks")
    assert message in refusal.value.message


@pytest.mark.parametrize("text", ["rule", "planner/greedy", "", "rule,rule"])
def test_c75_the_rummy_has_its_own_policies(text):
    with pytest.raises(InputError, match=r"--policies: unknown policy .*known: random, greedy, planner, chaser"):
        parse_policies(text, "--policies", "rummy")


def test_seats():
    assert seat_names(("rule",), 4) == ("rule",) * 4
    assert seat_names(("rule", "random", "timeout", "rule"), 4) == ("rule", "random", "timeout", "rule")
    assert seat_names(("planner", "greedy"), 2) == ("planner", "greedy")
    for number in (0, 2, 3, 5):
        with pytest.raises(InputError, match="4"):
            seat_names(("rule",) * number, 4)


def test_codes_of_callers_and_players():
    call, play = codes(("rule", "timeout/rule", "random", "rule/random"))
    assert call.tolist() == [2, 1, 0, 2]
    assert play.tolist() == [2, 2, 0, 0]
    assert call.dtype == play.dtype == np.int64


def test_brief():
    assert brief(("rule",) * 4) == "rule"
    assert brief(["rule", "random", "rule", "random"]) == "rule,random,rule,random"
