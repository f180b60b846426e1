"""`tricks simulate`: its rows against the rounds counted one by one."""

import pytest

from hand_sim.engine.run import compile_kernels
from hand_sim.experiments.tricks.simulate import Simulate, _spread
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.transcripts import trace_rounds

POLICIES = ("rule", "random", "rule", "timeout")
DEALS = 200
TOTALS = ("under 8", "8", "over 8")


def found(policies=POLICIES, deals=DEALS):
    question = Simulate(resolve(None, [], "tricks"), policies, 3)
    tally = compile_kernels(question)
    question.simulate(0, deals, tally)
    return question.tabulate(tally, deals)


@pytest.fixture(scope="module")
def findings():
    return found()


@pytest.fixture(scope="module")
def rounds():
    return list(trace_rounds(resolve(None, [], "tricks"), POLICIES, 3, 0, DEALS))


def check(row, hands):
    """A row's figures are those of the hands, given as (round, seat)."""
    means = {
        "hit": [deal["calls"][seat] == deal["taken"][seat] for deal, seat in hands],
        "score": [deal["scores"][seat] for deal, seat in hands],
        "taken": [deal["taken"][seat] for deal, seat in hands],
        "called": [deal["calls"][seat] for deal, seat in hands],
    }
    for figure, values in means.items():
        assert row[figure] == pytest.approx(sum(values) / len(values)), figure


def table(findings, by):
    return [row for row in findings.rows if row["by"] == by]


def test_by_seat_and_by_position(findings, rounds):
    for seat, row in enumerate(table(findings, "seat")):
        assert (row["seat"], row["policy"], row["n"]) == (seat, POLICIES[seat], DEALS)
        check(row, [(deal, seat) for deal in rounds])
    for position, row in enumerate(table(findings, "position")):
        assert (row["position"], row["n"]) == (position, DEALS)
        check(row, [(deal, (deal["dealer"] + 1 + position) % 4) for deal in rounds])


def test_by_policy_where_they_differ(findings, rounds):
    by_policy = table(findings, "policy")
    assert [row["policy"] for row in by_policy] == ["rule", "random", "timeout"]
    check(by_policy[0], [(deal, seat) for deal in rounds for seat in (0, 2)])
    assert not table(found(("timeout",) * 4, 4), "policy")


def test_t3_the_total_of_the_calls_against_the_eight_tricks(findings, rounds):
    totals = {"under 8": [], "8": [], "over 8": []}
    for deal in rounds:
        total = sum(deal["calls"])
        totals["8" if total == 8 else "under 8" if total < 8 else "over 8"].append(deal)
    for row in table(findings, "total"):
        chosen = totals[row["total"]]
        assert row["n"] == len(chosen) > 5
        assert row["share"] == pytest.approx(len(chosen) / DEALS)
        assert row["taken"] == 2  # eight tricks among four players
        check(row, [(deal, seat) for deal in chosen for seat in range(4)])


def test_the_headline_is_the_mean_score_of_all(findings, rounds):
    assert findings.headline.mean == pytest.approx(sum(sum(deal["scores"]) for deal in rounds) / (4 * DEALS))
    assert findings.headline.unit == "points a player and round"


def test_rows_stay_where_nothing_happened():
    """Players out of time call zero (T8): the total is never eight or more."""
    rows = {row["total"]: row for row in table(found(("timeout",) * 4, 10), "total")}
    assert list(rows) == list(TOTALS)
    assert rows["under 8"]["share"] == 1
    assert rows["over 8"]["share"] == 0
    assert rows["over 8"]["score"] is None


def score(by, name, mean, half):
    return {"by": by, by: name, "score": mean, "score_ci": [mean - half, mean + half]}


def test_the_title_names_best_and_worst_only_beyond_doubt():
    apart = [score("position", place, mean, 0.2) for place, mean in enumerate((1.0, 2.0, 1.5, 1.9))]
    assert _spread(apart) == "the one who is second (+2.0) most, the one who leads (+1.0) least"
    close = [score("position", place, mean, 0.6) for place, mean in enumerate((1.0, 2.0, 1.5, 1.9))]
    assert _spread(close) == "no position is better than another beyond doubt"
    policies = [score("policy", "rule", 8.0, 0.1), score("policy", "random", -26.04, 0.1)]
    assert _spread([*close, *policies]) == "rule (+8.0) most, random (-26.0) least"
