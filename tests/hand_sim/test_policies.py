import numpy as np
import pytest

from hand_sim.errors import InputError
from hand_sim.policies import TRICKS_POLICIES, brief, codes, parse_policies, seat_names


def test_names_and_codes():
    assert {policy.name: policy.code for policy in TRICKS_POLICIES} == {"random": 0, "timeout": 1, "rule": 2}
    assert all(len(policy.help) > 20 for policy in TRICKS_POLICIES)


def test_one_name_or_a_list():
    assert parse_policies("rule") == ("rule",)
    assert parse_policies(" Rule, random,timeout/RULE ,rule/rule") == ("rule", "random", "timeout/rule", "rule")


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
        parse_policies(text, "--policy")
    assert message in refusal.value.message


def test_seats():
    assert seat_names(("rule",)) == ("rule",) * 4
    assert seat_names(("rule", "random", "timeout", "rule")) == ("rule", "random", "timeout", "rule")
    for number in (0, 2, 3, 5):
        with pytest.raises(InputError, match="4"):
            seat_names(("rule",) * number)


def test_codes_of_callers_and_players():
    call, play = codes(("rule", "timeout/rule", "random", "rule/random"))
    assert call.tolist() == [2, 1, 0, 2]
    assert play.tolist() == [2, 2, 0, 0]
    assert call.dtype == play.dtype == np.int64


def test_brief():
    assert brief(("rule",) * 4) == "rule"
    assert brief(["rule", "random", "rule", "random"]) == "rule,random,rule,random"
