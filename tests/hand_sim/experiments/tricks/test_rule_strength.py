"""The `rule` player beats the players without skill in every seat, beyond doubt: five standard errors, fixed seed."""

import pytest

from hand_sim.engine.run import compile_kernels
from hand_sim.experiments.tricks.simulate import Simulate
from hand_sim.rules.resolve import resolve

DEALS = 4000


def score_by_seat(policies, trump):
    question = Simulate(resolve(None, [f"trump={trump}"], "tricks"), policies, 3)
    tally = compile_kernels(question)
    question.simulate(0, DEALS, tally)
    rows = [row for row in question.tabulate(tally, DEALS).rows if row["by"] == "seat"]
    return {row["seat"]: (row["score"], (row["score_ci"][1] - row["score"]) / 1.96) for row in rows}


@pytest.mark.parametrize("trump", ["none", "random"])
@pytest.mark.parametrize("other", ["random", "timeout"])
@pytest.mark.parametrize("seat", range(4))
def test_rule_beats_the_others_in_every_seat(seat, other, trump):
    policies = [other] * 4
    equal = score_by_seat(tuple(policies), trump)[seat]
    policies[seat] = "rule"
    scores = score_by_seat(tuple(policies), trump)
    mine, error = scores[seat]
    assert mine - equal[0] > 5 * (error**2 + equal[1] ** 2) ** 0.5
    for rival, (score, rival_error) in scores.items():
        if rival != seat:
            assert mine - score > 5 * (error + rival_error)
