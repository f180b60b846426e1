"""`rummy match`: its rows against the matches counted one by one, and how matches end."""

import json
from statistics import mean

import numpy as np
import pytest

from hand_sim import records
from hand_sim.cli import app
from hand_sim.engine.run import compile_kernels, run
from hand_sim.experiments.rummy.match import ENDINGS, Match
from hand_sim.experiments.rummy.rounds import MatchRows
from hand_sim.result import build
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.transcripts import trace_matches

MATCHES = 30
POLICIES = ("greedy", "random", "greedy", "planner")
CASES = {
    "jordan": ("jordan", ["rounds=3"], POLICIES),
    "kroot of one round": ("kroot", ["rounds=1"], POLICIES),
    "partners": ("jordan-partners", ["rounds=2"], POLICIES),
    "three": ("saudi", ["players=3"], ("greedy",) * 3),
}


def asked(preset, overrides, policies, seed=3):
    return Match(resolve(preset, overrides, "rummy"), policies, seed)


def answer(question, matches=MATCHES, threads=1):
    return build(question, run(question, matches, threads), matches)


def rows(result, by):
    return [row for row in result["rows"] if row["by"] == by]


@pytest.fixture(scope="module", params=CASES)
def case(request):
    """The question, its answer, and the matches it is about."""
    question = asked(*CASES[request.param])
    matches = trace_matches(question.rules, question.policies, question.seed, 0, MATCHES)
    return question, answer(question), list(matches)


def won_by(question, played, seat):
    """Whether the seat, or its partner, went out in the round."""
    winner = played["result"]["winner"]
    return winner is not None and question.sides[winner] == question.sides[seat]


def seat_figures(question, matches, seat):
    """What the matches came to for a seat: the share of first place, total, rank, rounds gone out in."""
    for match in matches:
        leaders = {side for side, rank in zip(question.sides, match["ranks"], strict=True) if rank == 1}
        yield (
            (match["ranks"][seat] == 1) / len(leaders),
            match["totals"][seat],
            match["ranks"][seat],
            sum(won_by(question, played, seat) for played in match["rounds"]),
        )


def check(row, figures):
    assert row["n"] == MATCHES
    for name, values in zip(("win_share", "total", "rank", "rounds_won"), zip(*figures, strict=True), strict=True):
        assert row[name] == pytest.approx(mean(values)), name
        low, high = row[f"{name}_ci"]
        assert low <= row[name] <= high


def test_by_seat_and_by_policy(case):
    question, result, matches = case
    seats = range(question.rules.seats)
    figures = [list(seat_figures(question, matches, seat)) for seat in seats]
    for seat, row in zip(seats, rows(result, "seat"), strict=True):
        assert (row["seat"], row["policy"]) == (seat, question.policies[seat])
        check(row, figures[seat])
    kinds = list(dict.fromkeys(question.policies))
    by_policy = rows(result, "policy")
    assert [row["policy"] for row in by_policy] == (kinds if len(kinds) > 1 else [])
    for row in by_policy:
        check(row, [one for seat in seats if question.policies[seat] == row["policy"] for one in figures[seat]])
    assert result["headline"]["mean"] == rows(result, "seat")[0]["win_share"]
    assert (result["unit"], result["headline"]["unit"]) == ("matches", "of matches")


def test_places_are_counted_in_full(case):
    question, result, matches = case
    for row in rows(result, "place"):
        ranks = [match["ranks"][row["seat"]] for match in matches]
        names = ("first", "second", "third", "fourth")[: question.rules.seats]
        assert [row[name] for name in names] == [ranks.count(place + 1) / MATCHES for place in range(len(names))]


def ending_of(question, match):
    """How a match ended, from its totals and rounds (R21, R22)."""
    scored = [played for played in match["rounds"] if played["result"]["end"] != "void"]
    if len({side for side, rank in zip(question.sides, match["ranks"], strict=True) if rank == 1}) > 1:
        return "first place shared"
    if len(scored) > question.rules["rounds"]:
        return "after more rounds"
    lowest = {
        side for side, total in zip(question.sides, match["totals"], strict=True) if total == min(match["totals"])
    }
    return "by rounds won or fewer penalties" if len(lowest) > 1 else "outright"


def test_r21_r22_endings_and_lengths(case):
    question, result, matches = case
    endings = [ending_of(question, match) for match in matches]
    shown = {row["ending"]: row["share"] for row in rows(result, "ending")}
    assert shown == {ending: endings.count(ending) / MATCHES for ending in shown}
    assert set(endings) <= set(shown)
    voids = [sum(played["result"]["end"] == "void" for played in match["rounds"]) for match in matches]
    scored = [len(match["rounds"]) - void for match, void in zip(matches, voids, strict=True)]
    lengths = {row["of"]: row["mean"] for row in rows(result, "length")}
    assert lengths == pytest.approx(
        {
            "scored rounds": mean(scored),
            "void rounds": mean(voids),
            "rounds beyond the usual number": mean(scored) - question.rules["rounds"],
        }
    )


def rows_of_matches(*matches):
    """Rows as the kernel writes them, from dicts of facts and lists by seat."""
    from kernels.rummy import state

    table = np.zeros((len(matches), state.MATCH_WIDTH), np.int64)
    for row, match in zip(table, matches, strict=True):
        for name, value in match.items():
            at = getattr(state, f"MATCH_{name.upper()}")
            row[at : at + len(value) if isinstance(value, list) else at + 1] = value
    return table


LEVEL = {"totals": [50, 50, 90, 120], "wins": [60, 0, 0, 0]}


@pytest.mark.parametrize(
    ("match", "ending"),
    [
        ({"totals": [50, 60, 90, 120], "wins": [60, 0, 0, 0]}, "outright"),
        (LEVEL, "by rounds won or fewer penalties"),
        ({**LEVEL, "wins": [30, 30, 0, 0]}, "first place shared"),
        ({**LEVEL, "totals": [20, 50, 90, 120], "extra": 1}, "after more rounds"),
        ({**LEVEL, "wins": [30, 30, 0, 0], "extra": 9, "limit": 1}, "left without an end"),
    ],
)
def test_each_ending_is_told_from_the_others(match, ending):
    question = asked("kroot", [], ("random",) * 4)
    [number] = question._ending(MatchRows(rows_of_matches(match), 4))
    assert ENDINGS[number] == ending


def test_s32_two_of_one_side_are_no_tie():
    question = asked("kroot-partners", [], ("random",) * 4)
    match = {"totals": [50, 90, 50, 90], "wins": [60, 0, 60, 0]}
    assert question._ending(MatchRows(rows_of_matches(match), 4)) == [0]


def test_a_match_without_end_is_only_shown_where_it_happened():
    question = asked("jordan", [], ("random",) * 4)
    tally = compile_kernels(question)
    names = [row["ending"] for row in question.tabulate(tally, 2).rows if row["by"] == "ending"]
    assert names == ["outright", "after more rounds"]
    question._cells().add(tally, "ending", 1, np.array([[1, 0, 0, 0, 1]]))
    names = [row["ending"] for row in question.tabulate(tally, 2).rows if row["by"] == "ending"]
    assert names == ["outright", "after more rounds", "left without an end"]


def test_the_whole_answer_does_not_depend_on_threads():
    """C78."""
    one, three = (answer(asked("jordan", [], ("greedy",) * 4, 5), 101, threads) for threads in (1, 3))
    assert [one[key] for key in ("rows", "headline", "notes")] == [three[key] for key in ("rows", "headline", "notes")]


def test_the_command_counts_matches(capsys):
    words = ["rummy", "match", "--rules", "kroot", "--policy", "greedy", "--matches", "20", "--json", "--quiet"]
    assert app._run(words) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["deals"], result["unit"], result["policies"]) == (20, "matches", ["greedy"] * 4)


def test_the_chart_of_a_team_game_measures_sides(tmp_path):
    question = asked("kroot-partners", ["rounds=1"], ("greedy", "random") * 2)
    records.write_chart(question, answer(question, 40), tmp_path / "chart.svg")
    text = (tmp_path / "chart.svg").read_text()
    assert len(text) > 1000
