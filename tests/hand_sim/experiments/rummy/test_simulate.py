"""`rummy simulate`: its rows against the rounds counted one by one."""

from statistics import mean

import pytest
from counts_by_hand import hands, same

from hand_sim.engine.run import compile_kernels, run
from hand_sim.experiments.rummy.simulate.chart import _pace, _spread
from hand_sim.experiments.rummy.simulate.question import Simulate
from hand_sim.result import build
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.transcripts import trace_rounds

DEALS = 60
POLICIES = ("planner", "random", "greedy", "greedy")
CASES = {
    "jordan": ("jordan", [], POLICIES),
    "kroot": ("kroot", [], POLICIES),
    "saudi of two": ("saudi", ["players=2"], ("greedy", "random")),
    "partners": ("kroot-partners", [], POLICIES),
    "five": ("jordan", ["players=5", "egyptian_bonuses=true"], ("greedy",) * 5),
}


class Case:
    """A question with its answer, and the rounds it is about."""

    def __init__(self, preset, overrides, policies):
        self.rules = resolve(preset, overrides, "rummy")
        self.policies = policies
        question = Simulate(self.rules, policies, 3)
        tally = compile_kernels(question)
        question.simulate(0, DEALS, tally)
        self.findings = question.tabulate(tally, DEALS)
        self.rounds = list(trace_rounds(self.rules, policies, 3, 0, DEALS))
        self.hands = [hands(played, self.rules) for played in self.rounds]
        self.scored = [number for number, played in enumerate(self.rounds) if played["result"]["end"] != "void"]

    def rows(self, by):
        return [row for row in self.findings.rows if row["by"] == by]

    def seats(self, numbers=None):
        """All hands of these rounds (by default the scored ones) in one list."""
        return [hand for number in (self.scored if numbers is None else numbers) for hand in self.hands[number]]

    def rivals(self, hand, table):
        """The other hands at a table that are not of the same side."""
        team = self.rules["teams"] == "opposite"
        same = {hand["seat"], hand["seat"] ^ 2} if team else {hand["seat"]}
        return [other for other in table if other["seat"] not in same]


@pytest.fixture(scope="module", params=CASES)
def case(request):
    return Case(*CASES[request.param])


def test_r15_r17_how_rounds_end(case):
    rows = {row["end"]: row for row in case.rows("end")}
    assert list(rows) == ["out", "hand", "void" if "void" in rows else "exhausted", "scored, all"]
    assert ("void" in rows) == (case.rules["stock_end"] == "void")
    for end, row in rows.items():
        numbers = [
            number
            for number, played in enumerate(case.rounds)
            if played["result"]["end"] == end or (end == "scored, all" and number in case.scored)
        ]
        assert row["n"] == len(numbers)
        assert row["share"] == pytest.approx(len(numbers) / DEALS)
        same(row, "turns", (sum(hand["turns"] for hand in case.hands[number]) for number in numbers))
        for figure, values in {
            "turns_each": (hand["turns"] for hand in case.seats(numbers)),
            "score": (hand["score"] for hand in case.seats(numbers)),
            "opened": (hand["opened_turn"] > 0 for hand in case.seats(numbers)),
        }.items():
            same(row, figure, values)


def test_r12_openings_by_own_turn(case):
    rows = case.rows("turn")
    assert [row["turn"] for row in rows] == list(range(1, len(rows) + 1))
    everyone = case.seats(range(DEALS))
    for row in rows:
        same(row, "opened", (0 < hand["opened_turn"] <= row["turn"] for hand in everyone))
        same(row, "over", (all(hand["turns"] <= row["turn"] for hand in table) for table in case.hands))
    assert all(hand["opened_turn"] != 1 for hand in everyone if hand["position"] == 0)  # R9: the starter only discards
    assert rows[-1]["over"] >= 0.99 or len(rows) == 100
    assert all(row["over"] < 0.99 for row in rows[:-1])
    assert case.findings.headline.mean == pytest.approx(mean(hand["opened_turn"] > 0 for hand in everyone))


def check_hands(case, row, chosen):
    """The figures of players in scored rounds, given as (round, hand)."""
    assert row["n"] == len(chosen)
    opened = [hand for _, hand in chosen if hand["opened_turn"]]
    for figure, values in {
        "score": (hand["score"] for _, hand in chosen),
        "won": (hand["won"] for _, hand in chosen),
        "hand": (hand["hand_won"] for _, hand in chosen),
        "opened": (hand["opened_turn"] > 0 for _, hand in chosen),
        "opening_turn": (hand["opened_turn"] for hand in opened),
        "opening": (hand["opening"] for hand in opened),
    }.items():
        same(row, figure, values)
    if "difference" in row:
        rivals = [(hand, case.rivals(hand, case.hands[number])) for number, hand in chosen]
        same(row, "difference", (hand["score"] - other["score"] for hand, others in rivals for other in others))


def test_players_by_seat_position_and_policy(case):
    chosen = [(number, hand) for number in case.scored for hand in case.hands[number]]
    [anyone] = case.rows("player")
    check_hands(case, anyone, chosen)
    for by in ("seat", "position"):
        assert [row[by] for row in case.rows(by)] == list(range(case.rules.seats))
        for row in case.rows(by):
            check_hands(case, row, [(number, hand) for number, hand in chosen if hand[by] == row[by]])
    kinds = list(dict.fromkeys(case.policies))
    assert [row["policy"] for row in case.rows("policy")] == (kinds if len(kinds) > 1 else [])
    for row in case.rows("policy"):
        check_hands(
            case, row, [(number, hand) for number, hand in chosen if case.policies[hand["seat"]] == row["policy"]]
        )


def test_r18_r19_what_losers_are_left_with(case):
    lost = []
    for number in case.scored:
        winner = case.rounds[number]["result"]["winner"]
        table = case.hands[number]
        losers = table if winner is None else case.rivals(table[winner], table)
        lost += [(hand, case.rounds[number]["result"]["factor"]) for hand in losers]
    for row, opened in zip(case.rows("loser"), (True, False), strict=True):
        chosen = [(hand, factor) for hand, factor in lost if (hand["opened_turn"] > 0) == opened]
        assert row["n"] == len(chosen)
        assert row["share"] == pytest.approx(len(chosen) / len(lost))
        same(row, "cards", (len(hand["hand"]) for hand, _ in chosen))
        same(row, "value", (hand["cost"] for hand, _ in chosen))
        same(row, "pays", (factor * (hand["cost"] if opened else 100) for hand, factor in chosen))


def test_events_of_a_round(case):
    rows = {row["event"]: row for row in case.rows("event")}
    assert ("deals refused" in rows) == case.rules["redeal"]
    assert ("discard piles made a new stock" in rows) == (case.rules["stock_end"] == "recycle")
    counted = {
        "discards taken": [sum(hand["taken"] for hand in table) for table in case.hands],
        "cards added to melds on the table": [sum(hand["added"] for hand in table) for table in case.hands],
        "wild cards swapped out": [sum(hand["swapped"] for hand in table) for table in case.hands],
        "discard piles made a new stock": [
            sum(event["do"] == "recycle" for event in played["events"]) for played in case.rounds
        ],
        "deals refused": [len(played["redeals"]) for played in case.rounds],
    }
    for event, row in rows.items():
        assert row["n"] == DEALS
        same(row, "a_round", counted[event])


def test_r15_factors_are_shown_where_they_can_differ(case):
    rows = case.rows("factor of a Hand")
    assert [row["factor"] for row in rows] == ([2, 4, 8, 16] if case.rules["egyptian_bonuses"] else [])
    factors = [played["result"]["factor"] for played in case.rounds if played["result"]["end"] == "hand"]
    for row in rows:
        assert row["n"] == len(factors)
        assert row["share"] == (pytest.approx(factors.count(row["factor"]) / len(factors)) if factors else None)


def test_the_whole_answer_does_not_depend_on_threads():
    """C78."""
    question = Simulate(resolve("kroot", [], "rummy"), ("greedy",) * 4, 5)
    one, three = (build(question, run(question, 201, threads), 201) for threads in (1, 3))
    assert [one[key] for key in ("rows", "headline", "notes")] == [three[key] for key in ("rows", "headline", "notes")]


def turn(number, opened, over):
    return {"turn": number, "opened": opened, "over": over}


def test_the_title_says_when_half_have_opened_and_half_the_rounds_are_over():
    rows = [turn(1, 0.0, 0.0), turn(2, 0.5, 0.1), turn(3, 0.7, 0.49), turn(4, 0.8, 0.51)]
    assert _pace(rows) == "Half the players have opened by turn 2, half the rounds are over by turn 4"
    assert _pace([turn(1, 0.1, 0.6)]) == "Fewer than half the players open, half the rounds are over by turn 1"


def position(who, difference, half):
    return {
        "by": "position",
        "who": who,
        "difference": difference,
        "difference_ci": [difference - half, difference + half],
    }


def test_the_title_names_the_position_furthest_from_the_others_only_beyond_doubt():
    rows = [position("starts", -0.4, 0.5), position("is second", -1.26, 0.5), position("deals", 1.66, 0.5)]
    assert _spread(rows) == "the player who deals scores 1.7 points more than the others"
    assert _spread(rows[:2]) == "the player who is second scores 1.3 points less than the others"
    assert _spread(rows[:1]) == "no position is better or worse than the others beyond doubt"
