"""`compare tricks` and `sweep tricks`: figures against the rounds and matches counted one by one; the barred dealer."""

from statistics import mean

import pytest

from hand_sim.engine.run import run
from hand_sim.experiments.tricks.compare import TricksComparison, TricksSweep
from hand_sim.experiments.variants.question import MATCH_EVERY, seatings
from hand_sim.result import build
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.transcripts import trace_matches, trace_rounds

DEALS = 60
MIXED = ("rule", "random", "rule/random", "timeout")
SKILLS = {
    "skill: share of matches rule wins against random": ("rule", "random"),
    "skill in play: share of matches rule wins against rule/random": ("rule", "rule/random"),
}
CALLED = "what the four calls add up to"
CASES = {
    "at least": (["rounds=2"], "koutchina hit_rule=at_least trump=random rounds=1 hit_per_trick=0", MIXED),
    "dealer barred": (["call_order=in_turn"], "koutchina call_order=in_turn total_not_eight=true", ("rule",) * 4),
}


def asked(overrides, against, policies=("rule",) * 4, seed=5, **settings):
    return TricksComparison(resolve(None, overrides, "tricks"), policies, seed, against=against, **settings)


def answer(question, deals=DEALS):
    return build(question, run(question, deals, 1), deals)


def rows(result, by, table=None):
    return [row for row in result["rows"] if row["by"] == by and table in (None, row["table"])]


def is_made(rules, call, taken):
    """T6, S2."""
    return taken >= call if rules["hit_rule"] == "at_least" and call > 0 else taken == call


@pytest.fixture(scope="module", params=CASES)
def case(request):
    question = asked(*CASES[request.param])
    return question, answer(question)


def test_figures_of_rounds_are_those_of_the_rounds_counted_one_by_one(case):
    question, result = case
    for place, variant in enumerate(question.variants):
        played = list(trace_rounds(variant.rules, question.policies, question.seed, 0, DEALS))
        led = [one["scores"][(one["dealer"] + 1) % 4] for one in played]
        rest = [(sum(one["scores"]) - lead) / 3 for one, lead in zip(played, led, strict=True)]
        expected = {
            "points a player and round": mean(mean(one["scores"]) for one in played),
            "share of calls made": mean(
                is_made(variant.rules, call, taken)
                for one in played
                for call, taken in zip(one["calls"], one["taken"], strict=True)
            ),
            CALLED: mean(sum(one["calls"]) for one in played),
            "worth of leading, points a round": mean(led) - mean(rest),
        }
        for title, value in expected.items():
            row = rows(result, title, question.table_names()[0])[place]
            assert row["n"] == DEALS
            assert row["value"] == pytest.approx(value), title


def test_figures_of_matches_are_those_of_the_matches_counted_one_by_one(case):
    question, result = case
    for place, variant in enumerate(question.variants):
        matches = list(trace_matches(variant.rules, question.policies, question.seed, 0, DEALS // MATCH_EVERY))
        expected = {
            "rounds a match": mean(len(match["rounds"]) for match in matches),
            "points between first and last of a match": mean(
                max(match["totals"]) - min(match["totals"]) for match in matches
            ),
            "share of matches without a sole winner": mean(match["ranks"].count(1) > 1 for match in matches),
        }
        for title, value in expected.items():
            assert rows(result, title, question.table_names()[0])[place]["value"] == pytest.approx(value), title


def test_skill_is_what_the_better_wins_in_a_seating_and_its_complement(case):
    question, result = case
    for title, players in SKILLS.items():
        for place, variant in enumerate(question.variants):
            pairs, won = seatings(variant.rules), []
            for number in range(DEALS // MATCH_EVERY):
                seating = pairs[number // 8 % len(pairs)]
                for better in (seating, [not one for one in seating]):
                    policies = [players[0] if one else players[1] for one in better]
                    [match] = trace_matches(variant.rules, policies, question.seed, number, 1)
                    first = [seat for seat, rank in enumerate(match["ranks"]) if rank == 1]
                    won.append(sum(better[seat] for seat in first) / len(first))
            assert rows(result, title)[place]["value"] == pytest.approx(mean(won))


def test_t3_a_barred_dealer_makes_another_call_and_fewer_calls_are_made():
    """A sign test, deal by deal: where the barred dealer must call otherwise, a call is lost oftener than won."""
    deals = 400
    free, barred = (
        resolve(None, ["call_order=in_turn", f"total_not_eight={value}"], "tricks") for value in ("false", "true")
    )
    lost = won = 0
    for one, other in zip(
        trace_rounds(free, ("rule",) * 4, 5, 0, deals), trace_rounds(barred, ("rule",) * 4, 5, 0, deals), strict=True
    ):
        assert sum(other["calls"]) != 8
        if sum(one["calls"]) != 8:
            assert one["calls"] == other["calls"]
        made = [sum(map(int.__eq__, game["calls"], game["taken"])) for game in (one, other)]
        lost += made[1] < made[0]
        won += made[1] > made[0]
    assert lost > won + 3 * (lost + won) ** 0.5
    result = answer(asked(["call_order=in_turn"], "koutchina call_order=in_turn total_not_eight=true"), deals)
    row = rows(result, "share of calls made", "rule")[1]
    assert row["significant"]
    assert row["difference_ci"][1] < 0


def test_a_rule_set_differs_from_itself_by_exactly_zero():
    result = answer(asked([], "koutchina"))
    others = [row for row in result["rows"] if row["difference"] is not None]
    assert len(others) == 16
    assert {(row["difference"], *row["difference_ci"]) for row in others} == {(0, 0, 0)}


def test_what_no_player_looks_at_changes_nothing_it_does():
    """T3: who calls by chance calls the same in turn; the estimate is zero, though shares are not known to be."""
    result = answer(asked([], "koutchina call_order=in_turn", also="random"))
    for row in rows(result, "share of calls made", "random")[1:]:
        assert row["difference"] == 0
        assert row["difference_ci"][0] < 0 < row["difference_ci"][1]


def test_t7_a_sweep_of_the_rounds_plays_so_many():
    question = TricksSweep(
        resolve(None, ["sudden_death_max=0"], "tricks"), ("rule",) * 4, 1, also="none", knob="rounds=3,5"
    )
    result = answer(question)
    [three, five] = rows(result, "rounds a match")
    assert (three["value"], five["value"], three["difference"]) == (3, 5, -2)
    assert three["significant"]
    assert result["notes"][-1].endswith("but matches of other deals.")


def test_all_is_every_variant_of_section_t():
    question = TricksComparison(resolve(None, [], "tricks"), ("rule",) * 4, 1, every=True)
    assert [variant.name for variant in question.variants] == [
        "koutchina",
        "rank_order=baloot",
        "call_order=in_turn",
        "call_order=in_turn total_not_eight=true",
        "trump=S",
        "trump=random",
        "hit_rule=at_least",
    ]
