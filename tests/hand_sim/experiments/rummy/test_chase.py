"""`rummy chase`: its rows against worlds played one by one, and what is said of them."""

from collections import defaultdict
from statistics import mean

import numpy as np
import pytest

from hand_sim.engine.run import compile_kernels, run
from hand_sim.errors import InputError
from hand_sim.experiments.rummy.chase import words as found
from hand_sim.experiments.rummy.chase.chart import sketch
from hand_sim.experiments.rummy.chase.decisions import Decisions, Outcomes
from hand_sim.experiments.rummy.chase.question import Chase
from hand_sim.experiments.rummy.rounds import Table
from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players
from hand_sim.result import build
from hand_sim.rules.resolve import resolve
from kernels.rummy import state as st
from kernels.rummy import worlds as w
from kernels.rummy.play import play_worlds

SEED, DEALS, FIRST = 3, 200, 7
CASES = {
    "jordan": ("jordan", [], ("planner", "greedy", "planner", "planner")),
    "partners": ("kroot-partners", [], ("greedy",) * 4),
    "two with bonuses": ("saudi", ["players=2", "egyptian_bonuses=true"], ("greedy", "planner")),
    "small hands": ("kroot", ["hand_size=6", "first_meld=0"], ("planner",) * 4),
    "five": ("jordan", ["players=5"], ("greedy",) * 5),
}


class World:
    """One round about a hero who chases, alone in its call, with its log."""

    def __init__(self, rules, policies, deal, hero, turn=w.NEVER, attempt=0):
        params = rummy_params(rules)
        world = np.full((1, w.WORLD_WIDTH), w.NEVER, np.int64)
        world[0, [w.WORLD_DEAL, w.WORLD_DEALER, w.WORLD_ATTEMPT]] = deal, deal % rules.seats, attempt
        world[0, [w.WORLD_SEAT, w.CHANGE_TURN]] = hero, turn
        rounds, diary = np.zeros((1, st.ROUND_WIDTH), np.int64), np.zeros((1, 120, w.DIARY_WIDTH), np.int64)
        seats = [*policies[:hero], "chaser", *policies[hero + 1 :]] if attempt == 0 else policies
        game = st.new_game(params.recycles, True)
        players = rummy_players(seats, policies[hero])
        play_worlds(kernel_seed(SEED), params, *players, world, rounds, diary, game)
        self.diary, self.log = diary[0], game.log[: game.facts[st.LOGGED]].tolist()
        seat = game.seats[hero]
        self.score, self.opened_turn = int(seat[st.SCORE]), int(seat[st.OPENED_TURN])
        facts = game.facts
        self.end, self.attempt = int(facts[st.END]), int(facts[st.ATTEMPT])
        self.hand = self.end == st.HAND and facts[st.WINNER] == hero


def score_in_the_end(rules, policies, deal, hero, world):
    """R17: a void round is dealt again, by the same dealer; the table's own players play that."""
    for _ in range(5):
        if world.end != st.VOIDED:
            break
        world = World(rules, policies, deal, hero, attempt=world.attempt + 1)
    return world.score


def decisions_one_by_one(rules, policies):
    """(turn, missing, opponents, score when holding, when opening, Hand when holding) of every decision."""
    players = rules.seats
    for deal in range(FIRST, FIRST + DEALS):
        hero = (deal % players + 1 + deal // players) % players
        held = World(rules, policies, deal, hero)
        hold = score_in_the_end(rules, policies, deal, hero, held)
        for turn in range(1, 100):
            can, missing, opponents, _ = held.diary[turn].tolist()
            if can != w.OPENS or held.opened_turn == turn:
                continue
            opened = World(rules, policies, deal, hero, turn)
            yield (
                held,
                opened,
                hero,
                turn,
                missing,
                opponents,
                hold,
                score_in_the_end(rules, policies, deal, hero, opened),
            )


class Case:
    def __init__(self, preset, overrides, policies):
        self.rules = resolve(preset, overrides, "rummy")
        question = Chase(self.rules, policies, SEED, also="none")
        tally = compile_kernels(question)
        question.simulate(FIRST, DEALS, tally)
        self.rows = question.tabulate(tally, DEALS).rows
        self.decisions = list(decisions_one_by_one(self.rules, policies))

    def by(self, name):
        mine = bool(self.rules["egyptian_bonuses"])
        return [row for row in self.rows if row["by"] == name and row.get("bonuses", mine) == mine]


@pytest.fixture(scope="module", params=CASES)
def case(request):
    return Case(*CASES[request.param])


def missing_class(missing):
    return "0-1" if missing < 2 else "7+" if missing > 6 else str(missing)


def same(row, decisions):
    assert row["n"] == len(decisions)
    for figure, value in (
        ("open", lambda one: one[7]),
        ("hold", lambda one: one[6]),
        ("gain", lambda one: one[6] - one[7]),
        ("hand", lambda one: one[0].hand),
    ):
        if figure in row:
            expected = mean(map(float, map(value, decisions))) if decisions else None
            assert row[figure] == (None if expected is None else pytest.approx(expected)), figure


def test_rows_are_the_worlds_played_one_by_one(case):
    """No cell is left out: seven classes missing, nine of turns, every number of opponents."""
    assert len(case.decisions) > 25
    cells = defaultdict(list)
    for one in case.decisions:
        turn, missing, opponents = "9+" if one[3] > 8 else str(one[3]), missing_class(one[4]), one[5]
        cells[missing].append(one)
        cells[missing, turn].append(one)
        cells[missing, opponents].append(one)
        cells[missing, turn, "one or more" if opponents else "none"].append(one)
    rows = [row for row in case.by("missing") if row["missing"] in found.MISSING]
    assert len(rows) == 7
    for row in rows:
        same(row, cells[row["missing"]])
    assert len(case.by("missing and turn")) == 7 * 9
    for row in case.by("missing and turn"):
        same(row, cells[row["missing"], row["turn"]])
    for row in case.by("missing and opponents"):
        if row["missing"] in found.MISSING:
            same(row, cells[row["missing"], row["opponents"]])
    assert len(case.by("missing, turn and opponents")) == 7 * 9 * 2
    for row in case.by("missing, turn and opponents"):
        same(row, cells[row["missing"], row["turn"], row["opponents"]])


def test_classes_together_are_their_decisions(case):
    rows = {row["missing"]: row for row in case.by("missing")}
    same(rows["2 or fewer"], [one for one in case.decisions if one[4] <= 2])
    same(rows["3 or 4"], [one for one in case.decisions if one[4] in (3, 4)])
    same(rows["5 or more"], [one for one in case.decisions if one[4] >= 5])
    same(rows["any"], case.decisions)


def test_both_worlds_are_equal_up_to_the_laying(case):
    """The same draws, laying and discards until the hero has drawn in that turn; then it opens, or throws a card."""
    for held, opened, hero, turn, *_ in case.decisions:
        assert opened.opened_turn == turn
        fork = next(at for at, pair in enumerate(zip(held.log, opened.log, strict=False)) if pair[0] != pair[1])
        begun = [row[st.LOG_DO] for row in held.log[:fork] if row[st.LOG_SEAT] == hero]
        assert begun[-1] == st.DRAW
        assert begun.count(st.DISCARD) == turn - 1
        assert opened.log[fork][: st.LOG_DO + 1] == [hero, st.LOG_MELD]
        assert held.log[fork][: st.LOG_DO + 1] == [hero, st.DISCARD]


def test_who_goes_on_holding_back_gains_exactly_nothing():
    """The null experiment: at a table of chasers the player does not change."""
    rules = resolve("jordan", [], "rummy")
    decisions = Decisions.play(Table(rules, ("chaser",) * 4, SEED), 0, 100)
    assert len(decisions.deals) > 50
    for bonuses in (False, True):
        assert np.array_equal(decisions.held.points(bonuses), decisions.opened.points(bonuses))


def test_r15_r18_points_without_the_bonuses():
    """Hands that count four or sixteen times count twice: of the winner's -30, a loser's 20 and 100; no Hand: once."""
    outcomes = Outcomes(np.array([-120, 80, 1600, -60, 32, -30]), np.array([4, 4, 16, 2, 1, 1]), np.zeros(6, np.int64))
    assert outcomes.points(True).tolist() == [-120, 80, 1600, -60, 32, -30]
    assert outcomes.points(False).tolist() == [-60, 40, 200, -60, 32, -30]


def test_r15_some_hands_of_six_count_for_more():
    """So the case of small hands, played without the bonuses one by one, shows that nothing else depends on them."""
    preset, overrides, policies = CASES["small hands"]
    decisions = Decisions.play(Table(resolve(preset, overrides, "rummy"), policies, SEED), FIRST, DEALS)
    assert max(decisions.held.factors) > 2


@pytest.mark.parametrize("name", ["random", "chaser"])
def test_who_does_not_open_at_once_is_refused(name):
    rules = resolve(None, [], "rummy")
    with pytest.raises(InputError, match=f"--policies: {name} does not open"):
        Chase(rules, ("planner", name, "planner", "planner"), 1)
    with pytest.raises(InputError, match=f"--also: {name} does not open"):
        Chase(rules, ("planner",) * 4, 1, also=name)


def row(missing, gain, interval, **more):
    base = {"by": found.BY_MISSING, "table": "planner", "bonuses": False, "missing": missing, "n": 99, "hand": 0.25}
    return base | {"gain": gain, "gain_ci": interval} | more


def told(few, many):
    return found.in_short([row("2 or fewer", *few), row("5 or more", *many)], "planner", False)


def test_the_title_claims_only_what_is_beyond_doubt():
    hold, opening, unsure = (-5.5, (-9.0, -2.0)), (2.8, (1.0, 4.6)), (3.0, (-1.0, 7.0))
    holds, opens = "holding back for a Hand is worth 5.5 points", "opening now is worth 2.8 points"
    assert told(hold, opening) == f"planner: {holds} with 2 or fewer cards missing; {opens} with 5 or more"
    neither = "neither is better beyond doubt"
    assert told(hold, unsure) == f"planner: {holds} with 2 or fewer cards missing; {neither} with 5 or more"
    assert told(opening, opening) == f"planner: {opens} with 2 or fewer cards missing, 2.8 with 5 or more"
    for nothing in (unsure, (None, None), (3.0, None)):
        assert told(nothing, unsure) == "planner: neither opening nor holding back for a Hand is better beyond doubt"


@pytest.mark.parametrize(
    ("gain", "interval", "n", "said"),
    [
        (-2.0, (-3.0, -1.0), 30, "hold"),
        (2.0, (1.0, 3.0), 30, "open"),
        (2.0, (0.0, 4.0), 30, "neither"),
        (2.0, (1.0, 3.0), 29, "too few"),
        (-30.0, None, 30, "too few"),
        (None, None, 0, "too few"),
    ],
)
def test_verdicts(gain, interval, n, said):
    assert found.verdict(row("2", gain, interval, n=n)) == said


def test_break_even_tells_for_each_number_of_opponents_what_is_better_with_how_many_missing():
    hold, opening, unsure = (-5.0, (-9.0, -2.0)), (2.0, (1.0, 4.0)), (3.0, (-1.0, 7.0))
    gains = [hold, hold, unsure, unsure, opening, unsure, opening]
    rows = [row(*missing) for missing in zip(found.MISSING, *zip(*gains, strict=True), strict=True)]
    rows += [one | {"by": found.BY_OPPONENTS, "opponents": 0, "n": 7} for one in rows]
    rows += [row("any", *opening)]
    some, every = found.break_even(rows, "planner", False)
    assert (some["opponents"], some["n"], some["too_few"]) == (0, 49, ", ".join(found.MISSING))
    assert (some["hold"], some["neither"], some["open"]) == (None, None, None)
    assert (every["opponents"], every["n"], every["too_few"]) == ("any", 7 * 99, None)
    assert (every["hold"], every["neither"], every["open"]) == ("0-1, 2", "3, 4, 6", "5, 7+")


def outcome(question, deals):
    """The finished result of so many deals."""
    return build(question, run(question, deals, 1), deals)


def test_one_deal_and_its_sketch():
    """However few deals: every row is there, and what nobody can know is left open."""
    answer = outcome(Chase(resolve(None, [], "rummy"), ("greedy",) * 4, 1, also="none"), 1)
    assert {one["by"] for one in answer["rows"]} == {
        "missing",
        "missing and opponents",
        "missing and turn",
        "missing, turn and opponents",
        "missing, what the bonuses change",
        "break-even",
    }
    assert all(one["gain"] is None for one in answer["rows"] if "gain" in one and one["n"] == 0)
    lines = sketch(answer).splitlines()
    assert lines[1].split()[-9:] == list(found.TURNS)
    assert [line.split()[0] for line in lines[2:9]] == list(found.MISSING)
