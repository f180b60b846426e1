"""`compare rummy` and `sweep rummy`: figures against rounds and matches counted one by one; equal rules; sentences."""

import dataclasses
from itertools import combinations
from statistics import mean

import counts_by_hand
import pytest

from hand_sim.engine.run import run
from hand_sim.errors import InputError
from hand_sim.experiments.rummy.compare import RummyComparison, RummySweep
from hand_sim.experiments.variants.question import MATCH_EVERY, seatings
from hand_sim.result import build
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.transcripts import trace_matches, trace_rounds

DEALS = 45
MIXED = ("greedy", "random", "greedy", "planner")
POINTS = "points a player and scored round (low is good)"
SKILL = "skill: share of matches planner wins against greedy"
CASES = {
    "mixed players": (("jordan", ["rounds=2"]), "kroot first_meld=71 rounds=1", MIXED),
    "two and three": (("saudi", ["players=3", "rounds=1"]), "kroot players=2 rounds=1", ("greedy",) * 3),
    "partners": (("kroot", ["rounds=1"]), "jordan-partners rounds=1 first_meld=51", ("greedy",) * 4),
}


def asked(rules, against, policies, kind=RummyComparison, seed=3, **settings):
    given = {"knob" if kind is RummySweep else "against": against} | settings
    return kind(resolve(*rules, "rummy"), policies, seed, **given)


def answer(question, deals=DEALS):
    return build(question, run(question, deals, 1), deals)


def rows(result, by, table=None):
    return [row for row in result["rows"] if row["by"] == by and table in (None, row["table"])]


@pytest.fixture(scope="module", params=CASES)
def case(request):
    """A comparison with other rules, its answer, and by rule set the rules and who sits at the first table."""
    rules, against, policies = CASES[request.param]
    question = asked(rules, against, policies, also="random")
    tables = [
        (variant.rules, policies if variant.rules.seats == len(policies) else policies[:1] * variant.rules.seats)
        for variant in question.variants
    ]
    return question, answer(question), tables


def test_figures_of_rounds_are_those_of_the_rounds_counted_one_by_one(case):
    question, result, tables = case
    for place, (rules, policies) in enumerate(tables):
        played = list(trace_rounds(rules, policies, question.seed, 0, DEALS))
        scored = [one for one in played if one["result"]["end"] != "void"]
        hands = [counts_by_hand.hands(one, rules) for one in scored]
        rival = (lambda a, b: (a - b) % 2) if rules["teams"] == "opposite" else (lambda a, b: a != b)
        gains = [
            one["score"] - seats[start]["score"]
            for game, seats in zip(scored, hands, strict=True)
            for start in [(game["dealer"] + 1) % rules.seats]
            for one in seats
            if rival(one["seat"], start)
        ]
        expected = {
            POINTS: mean(seat["score"] for seats in hands for seat in seats),
            "turns a scored round": mean(sum(seat["turns"] for seat in seats) for seats in hands),
            "share of players who open": mean(seat["opened_turn"] > 0 for seats in hands for seat in seats),
            "share of rounds that end with a Hand": mean(one["result"]["end"] == "hand" for one in scored),
            "share of rounds nobody goes out in": mean(one["result"]["winner"] is None for one in played),
            "worth of starting, points a round": mean(gains),
        }
        for title, value in expected.items():
            row = rows(result, title, question.table_names()[0])[place]
            assert row["rules"] == question.variants[place].name
            assert row["value"] == pytest.approx(value), title


def test_figures_of_matches_are_those_of_the_matches_counted_one_by_one(case):
    question, result, tables = case
    for place, (rules, policies) in enumerate(tables):
        matches = list(trace_matches(rules, policies, question.seed, 0, DEALS // MATCH_EVERY))
        expected = {
            "rounds a match": mean(len(match["rounds"]) for match in matches),
            "points between first and last of a match": mean(
                max(match["totals"]) - min(match["totals"]) for match in matches
            ),
        }
        for title, value in expected.items():
            row = rows(result, title, question.table_names()[0])[place]
            assert row["n"] == len(matches)
            assert row["value"] == pytest.approx(value), title


def test_skill_is_what_planner_wins_in_a_seating_and_its_complement(case):
    question, result, tables = case
    for place, (rules, _) in enumerate(tables):
        pairs, won = seatings(rules), []
        for number in range(DEALS // MATCH_EVERY):
            seating = pairs[number // 8 % len(pairs)]
            for better in (seating, [not one for one in seating]):
                policies = ["planner" if one else "greedy" for one in better]
                [match] = trace_matches(rules, policies, question.seed, number, 1)
                first = [seat for seat, rank in enumerate(match["ranks"]) if rank == 1]
                won.append(sum(better[seat] for seat in first) / len(first))
        assert rows(result, SKILL)[place]["value"] == pytest.approx(mean(won))


def test_the_difference_is_that_of_the_values(case):
    _, result, _ = case
    for by in {row["by"] for row in result["rows"]}:
        for table in {row["table"] for row in rows(result, by)}:
            base, other = rows(result, by, table)
            assert (base["difference"], base["difference_ci"], base["significant"]) == (None, None, None)
            assert other["difference"] == pytest.approx(other["value"] - base["value"], abs=1e-12)
            low, high = other["difference_ci"] or (0, 0)
            assert other["significant"] == (low > 0 or high < 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_over_a_seating_and_its_complement_each_sits_everywhere(players):
    """So pure luck is a share of one half, and every way to share out the seats comes once."""
    pairs = seatings(resolve("jordan", [f"players={players}"], "rummy"))
    better = [frozenset(seat for seat, one in enumerate(seating) if one) for seating in pairs]
    both = better + [frozenset(range(players)) - half for half in better]
    small, large = players // 2, players - players // 2
    ways = {frozenset(half) for size in (small, large) for half in combinations(range(players), size)}
    assert len(both) == len(set(both))
    assert set(both) == ways


@pytest.mark.parametrize("rules", [("kroot", ["players=3", "rounds=1"]), ("jordan-partners", ["rounds=1"])])
def test_between_equal_players_it_is_pure_luck(rules, monkeypatch):
    """A seating and its complement are then the same match twice: of two wins one is the better player's."""
    monkeypatch.setattr(RummyComparison, "skills", {"skill": ("greedy", "greedy")})
    text = " ".join([rules[0], *rules[1], "first_meld=71"])
    result = answer(asked(rules, text, ("greedy",) * resolve(*rules, "rummy").seats))
    shares = rows(result, "skill: share of matches greedy wins against greedy")
    assert [(row["n"], row["value"], row["difference"]) for row in shares] == [(9, 0.5, None), (9, 0.5, 0)]


def test_r19_where_there_are_sides_a_player_has_a_side():
    assert seatings(resolve("kroot-partners", [], "rummy")) == [[True, False, True, False]]


@pytest.mark.parametrize("text", ["kroot", 'preset = "kroot"'])
def test_a_rule_set_differs_from_itself_under_another_name_by_exactly_zero(text, tmp_path):
    if "=" in text:
        path = tmp_path / "mine.toml"
        path.write_text(text)
        text = str(path)
    result = answer(asked(("kroot", []), text, ("planner",) * 4), 20)
    others = [row for row in result["rows"] if row["difference"] is not None]
    assert len(others) == 17
    assert {(row["difference"], *row["difference_ci"], row["significant"]) for row in others} == {(0, 0, 0, False)}
    assert result["headline"]["mean"] == 0
    assert result["notes"][0] == "the same rules, planner: nothing differs at all."


def test_to_swap_the_two_changes_only_the_sign():
    there = answer(asked(("kroot", []), "saudi", ("greedy",) * 4), 40)
    back = answer(asked(("saudi", []), "kroot", ("greedy",) * 4), 40)
    assert len(there["rows"]) == len(back["rows"])
    for one, other in zip(there["rows"][1::2], back["rows"][1::2], strict=True):
        assert one["by"] == other["by"]
        assert one["difference"] == -other["difference"]
        assert (one["difference_ci"] is None) == (other["difference_ci"] is None)
        if one["difference_ci"] is not None:
            assert one["difference_ci"] == [-end for end in reversed(other["difference_ci"])]


def test_that_no_deal_happened_to_differ_is_no_proof_that_none_does():
    """R15: Hands are so rare that few deals hold none; what their bonuses are worth is then not known."""
    result = answer(asked(("jordan", []), "egyptian", ("greedy",) * 4, also="none"), 20)
    points, hands = rows(result, POINTS)[1], rows(result, "share of rounds that end with a Hand")[1]
    assert (points["difference"], points["difference_ci"], points["significant"]) == (0, None, False)
    assert hands["difference"] == 0
    assert hands["difference_ci"][0] < 0 < hands["difference_ci"][1]
    assert result["notes"][0] == "egyptian (Egyptian bonuses): no difference beyond doubt in anything at this n."


def test_r12_a_minimum_nobody_can_reach_opens_nobody_and_is_said_to():
    """The sentence tells what is beyond doubt, and in the direction in which it is."""
    rules = ("kroot", ["rounds=1", "recycles=0"])
    result = answer(asked(rules, "kroot first_meld=1000 rounds=1 recycles=0", ("greedy",) * 4, also="none"), 60)
    [base, other] = rows(result, "share of players who open")
    assert other["value"] == 0
    assert other["significant"]
    [sentence] = result["findings"][0]["sentences"]
    assert result["notes"][0] == sentence
    assert f"{100 * base['value']:.0f}" in sentence
    assert "percentage points" in sentence
    assert "fewer of the players open" in sentence
    assert "more of the rounds end with nobody out" in sentence
    assert "length of a match" in sentence.partition("no difference beyond doubt in")[2]


def test_a_sweep_compares_with_the_rules_as_they_are_or_with_the_first():
    own = asked(("kroot", ["rounds=1"]), " first_meld = 91, 51,91 ", ("greedy",) * 4, RummySweep)
    assert own.knob == "first_meld=91,51"
    assert [variant.name for variant in own.variants] == ["first_meld=91", "first_meld=51"]
    assert own.variants[own.reference].name == "first_meld=51"
    first = asked(("kroot", ["rounds=1"]), "first_meld=61,71", ("greedy",) * 4, RummySweep)
    assert first.variants[first.reference].name == "first_meld=61"
    result = answer(own, 10)
    assert result["reference"] == "first_meld=51"
    assert [row["difference"] is None for row in rows(result, POINTS, "greedy")] == [False, True]


def test_several_rule_sets_are_several_comparisons():
    one = answer(asked(("kroot", []), "saudi", ("greedy",) * 4, also="none"), 30)
    two = answer(asked(("kroot", []), "saudi; kroot first_meld=91", ("greedy",) * 4, also="none"), 30)
    narrow, wide = rows(one, POINTS)[1], rows(two, POINTS)[1]
    assert narrow["difference"] == wide["difference"]
    assert narrow["difference_ci"][0] > wide["difference_ci"][0]
    assert any("All 9 of them hold together (Bonferroni)" in note for note in one["notes"])
    assert any("All 18 of them hold together (Bonferroni)" in note for note in two["notes"])
    assert question_sketch(one) is None
    assert "kroot" in question_sketch(two)


def question_sketch(result):
    return asked(("kroot", []), "saudi", ("greedy",) * 4).sketch(result)


def test_all_leaves_out_what_cannot_be_and_says_so():
    question = RummyComparison(resolve("kroot", [], "rummy"), ("greedy",) * 4, 1, also="none", every=True)
    assert len(question.variants) == 10
    result = answer(question, 2)
    assert result["notes"][-1].startswith("Left out: dealer=rotate (so already), wild=jokers (so already) and jokers=0")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, "compare with what? Give --against, --set or --all"),
        ({"against": "saudi", "every": True}, "--all and --against cannot be used together"),
        ({"against": "saud"}, "--against: unknown preset 'saud', did you mean 'saudi'?"),
        ({"against": "saudi;"}, "--against: a preset or a TOML file is needed"),
        ({"against": "saudi", "also": "gredy"}, "--also: unknown policy 'gredy', did you mean 'greedy'?"),
        ({"against": "saudi players=2"}, "--policies: saudi players=2 seats 2 players, not 4: give one name"),
    ],
)
def test_wrong_settings_are_named(settings, said):
    with pytest.raises(InputError) as error:
        RummyComparison(resolve("kroot", [], "rummy"), MIXED, 1, **settings)
    assert error.value.message.startswith(said)


@pytest.mark.parametrize(
    ("knob", "said"),
    [
        ("first_meld", "KNOB=A,B,C: a knob and two values or more are needed, as in first_meld=51,71, not"),
        ("first_meld=51", "KNOB=A,B,C: a knob and two values or more are needed"),
        ("first_meld=51,51", "KNOB=A,B,C: a knob and two values or more are needed"),
        ("first_meld=51,", "KNOB=A,B,C: first_meld=: first_meld must be a whole number"),
        ("first_mold=51,61", "KNOB=A,B,C: first_mold=51: unknown knob 'first_mold', did you mean 'first_meld'?"),
        ("jokers=2,0", "jokers=0 needs wild=indicator"),
    ],
)
def test_wrong_sweeps_are_named(knob, said):
    with pytest.raises(InputError) as error:
        RummySweep(resolve("kroot", [], "rummy"), ("greedy",) * 4, 1, knob=knob)
    assert error.value.message.startswith(said)


def test_what_is_kept_does_not_depend_on_files(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('preset = "kroot"\nfirst_meld = 71\n')
    question = asked(("kroot", []), f"{path}; saudi", ("greedy",) * 4)
    assert question.settings() == {"also": "greedy", "against": "kroot first_meld=71; saudi", "every": False}
    path.unlink()
    assert dataclasses.replace(question) == question
