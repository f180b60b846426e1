"""`tricks match`: the tables, the answer to what to call, and wrong input."""

import json

import pytest

from hand_sim.cli import app
from hand_sim.engine.run import run
from hand_sim.errors import InputError
from hand_sim.experiments.tricks.match.question import Match
from hand_sim.result import build
from hand_sim.rules.resolve import resolve

RANDOM = ("random",) * 4
SPADES = "AS KS QS JS TS 9S 8S 7S"


def asked(*overrides, policies=RANDOM, seed=1, **settings):
    return Match(resolve(None, overrides, "tricks"), policies, seed, **settings)


def answer(matches, *overrides, threads=1, **settings):
    experiment = asked(*overrides, **settings)
    return build(experiment, run(experiment, matches, threads), matches)


def rows(result, by):
    return [row for row in result["rows"] if row["by"] == by]


def test_shares_and_ranks_belong_together():
    result = answer(400, "rounds=1", "sudden_death_max=0", "zero_made=10", policies=("random", "timeout", *RANDOM[2:]))
    seats, places = rows(result, "seat"), rows(result, "place")
    assert sum(row["win_share"] for row in seats) == pytest.approx(1)
    assert sum(row["share"] for row in rows(result, "ending")) == pytest.approx(1)
    for row, place in zip(seats, places, strict=True):
        shares = [place[name] for name in ("first", "second", "third", "fourth")]
        assert sum(shares) == pytest.approx(1)
        assert row["rank"] == pytest.approx(sum(rank * share for rank, share in enumerate(shares, 1)))
        assert place["first"] >= row["win_share"]
    assert sum(place["first"] for place in places) > 1.01  # a shared first place counts in full for each
    assert result["headline"]["mean"] == seats[0]["win_share"]


def test_no_calls_are_tried_from_the_start():
    result = answer(20)
    assert {row["by"] for row in result["rows"]} == {"seat", "place", "ending"}
    assert (result["totals"], result["rounds_left"], result["hand"]) == ([0, 0, 0, 0], 5, None)


def test_a_standing_is_answered_by_the_usual_call():
    result = answer(300, totals="40,10,-20,30", seat=3, policies=("rule",) * 4)
    usual, calls = rows(result, "usual call"), rows(result, "call")
    assert (result["totals"], result["rounds_left"], result["seat"]) == ([40, 10, -20, 30], 1, 3)
    assert sum(row["n"] for row in usual) == 300
    assert len(calls) == 9 * len(usual)
    for row in usual:
        [same] = [one for one in calls if one["usual"] == one["call"] == row["usual"]]
        assert (same["difference"], same["difference_ci"]) == (0, [0, 0])
        assert same["win_share"] == row["win_share"]
        own = [one for one in calls if one["usual"] == row["usual"]]
        assert row["difference"] == max(one["difference"] for one in own)
    share = sum(row["n"] * row["win_share"] for row in usual) / 300
    assert result["headline"]["mean"] == pytest.approx(share)
    assert result["headline"]["name"].startswith("win share of seat 3")


def test_totals_show_in_the_mean_total():
    result = answer(50, "hit_per_trick=0", "zero_made=0", "over_per_trick=0", "under_per_trick=0", totals="7,-3,0,1")
    assert [row["total"] for row in rows(result, "seat")] == [7, -3, 0, 1]
    assert [row["win_share"] for row in rows(result, "seat")] == [1, 0, 0, 0]
    assert rows(result, "seat")[0]["win_share_ci"][0] < 1


def test_the_usual_call_may_be_the_best():
    """Eight spades not on lead take nothing: a zero is made, 30 in all, and a player who calls zero has 25 at most."""
    result = answer(300, hand=SPADES, totals="5,0,-100,-100", dealer=0, policies=("timeout",) * 4)
    calls = rows(result, "call")
    assert [row["call"] for row in calls] == list(range(9))
    assert [row["win_share"] == 1 for row in calls] == [True] + [False] * 8
    assert (result["best"], result["usual"], result["best_beats_usual"]) == (0, 0, False)
    assert result["notes"][0].startswith("Call 0, the usual call: seat 0 wins 100 % of matches")
    assert "every other call wins less" in result["notes"][0]
    assert result["hand"] == SPADES.split()


def test_a_better_call_than_the_usual_is_named():
    """On lead the same hand takes all: only call 8 scores. The others make zeros, which no other call catches up."""
    result = answer(60, hand=SPADES, totals="0,50,-100,-100", dealer=3, policies=("timeout",) * 4)
    assert (result["best"], result["usual"], result["best_beats_usual"]) == (8, 0, True)
    assert "more than with its usual call (0)" in result["notes"][0]
    assert rows(result, "call")[8]["difference"] == 1


def test_calls_that_cannot_be_told_apart_are_said_to_be():
    result = answer(30, hand=SPADES, totals="5000,0,0,0", dealer=3, policies=("timeout",) * 4)
    assert (result["best"], result["usual"], result["best_beats_usual"]) == (0, 0, False)
    assert "1, 2, 3, 4, 5, 6, 7 or 8 cannot be told apart from it" in result["notes"][0]


def test_t3_left_out_calls_are_mentioned():
    result = answer(200, "call_order=in_turn", "total_not_eight=true", totals="0,0,0,0", dealer=0)
    assert any("(T3)" in note for note in result["notes"])
    assert not any("(T3)" in note for note in answer(20, totals="0,0,0,0", dealer=0)["notes"])


def test_the_whole_answer_does_not_depend_on_threads():
    one, three = (answer(501, totals="0,10,0,0", rounds_left=2, threads=threads) for threads in (1, 3))
    assert [one[key] for key in ("rows", "headline", "notes")] == [three[key] for key in ("rows", "headline", "notes")]


@pytest.mark.parametrize(
    ("settings", "option"),
    [
        ({"totals": "1,2,3"}, "--totals"),
        ({"totals": "1,2,3,x"}, "--totals"),
        ({"totals": "1,2,3,4.5"}, "--totals"),
        ({"totals": "0,0,0,2000000"}, "--totals"),
        ({"rounds_left": 2}, "--rounds-left"),
        ({"totals": "0,0,0,0", "rounds_left": 0}, "--rounds-left"),
        ({"totals": "0,0,0,0", "rounds_left": 6}, "--rounds-left"),
        ({"seat": 4}, "--seat"),
        ({"seat": -1}, "--seat"),
        ({"dealer": 4}, "--dealer"),
        ({"hand": "AS KS"}, "--hand"),
        ({"hand": "AS KS QS JS TS 9S 8S 6S"}, "--hand"),
    ],
)
def test_wrong_settings_are_refused_by_name(settings, option):
    with pytest.raises(InputError, match=option):
        asked(**settings)


def test_a_hand_needs_a_known_trump():
    with pytest.raises(InputError, match="trump=random"):
        asked("trump=random", hand=SPADES)
    asked("trump=S", hand=SPADES)


def test_the_command_takes_negative_totals(capsys):
    words = ["tricks", "match", "--totals", "-20,10,0,5", "--rounds-left", "2", "--seat", "1", "--policy", "random"]
    assert app._run([*words, "--matches", "30", "--json", "--quiet"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["totals"], result["rounds_left"], result["deals"], result["unit"]) == (
        [-20, 10, 0, 5],
        2,
        30,
        "matches",
    )


@pytest.mark.parametrize("settings", [{}, {"totals": "0,0,0,0"}, {"hand": SPADES}])
def test_every_kind_of_chart_is_drawn(settings, tmp_path):
    from hand_sim import records

    experiment = asked(**settings, policies=("rule",) * 4)
    for matches in (1, 60):
        records.write_chart(experiment, build(experiment, run(experiment, matches, 1), matches), tmp_path / "chart.svg")
        assert (tmp_path / "chart.svg").stat().st_size > 1000
