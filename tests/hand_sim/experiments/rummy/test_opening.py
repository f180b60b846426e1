"""`rummy opening`: hands by themselves counted one by one, and real play against its transcripts."""

from statistics import mean

import pytest
from counts_by_hand import hands, same

from hand_sim.engine.run import compile_kernels, run
from hand_sim.errors import InputError
from hand_sim.experiments.rummy.opening.chart import finding, sketch
from hand_sim.experiments.rummy.opening.question import Opening, draw_alone
from hand_sim.experiments.rummy.rounds import Table
from hand_sim.result import build
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.transcripts import trace_rounds

DEALS, SEED, TURNS = 30, 3, 6
MIXED = ("planner", "greedy", "random", "greedy")
CASES = {
    "jordan": ("jordan", [], MIXED, "greedy", "51,91"),
    "saudi of two": ("saudi", ["players=2", "first_meld=61"], ("greedy",) * 2, "random", "20"),
    "partners": ("kroot-partners", [], ("greedy",) * 4, "none", "0,71"),
}


class Case:
    """A question with its answer."""

    def __init__(self, preset, overrides, policies, also, bars):
        self.rules = resolve(preset, overrides, "rummy")
        self.bars = [int(bar) for bar in bars.split(",")]
        question = Opening(self.rules, policies, SEED, also=also, bars=bars, turns=TURNS)
        self.players = {",".join(policies) if len(set(policies)) > 1 else policies[0]: policies}
        if also != "none":
            self.players[also] = (also,) * self.rules.seats
        tally = compile_kernels(question)
        question.simulate(0, DEALS, tally)
        self.findings = question.tabulate(tally, DEALS)

    def rows(self, by):
        return [row for row in self.findings.rows if row["by"] == by]

    def played(self, table, bar):
        """The hands of every round under a bar, with the round."""
        rules = self.rules.but(first_meld=bar)
        rounds = list(trace_rounds(rules, self.players[table], SEED, 0, DEALS))
        return [(played, hands(played, rules)) for played in rounds]

    def alone(self, table, bars=(), turns=TURNS, rules=None):
        """Points of hands by themselves: of the player, at best, and the wild cards dealt, as lists."""
        found = draw_alone(Table(rules or self.rules, self.players[table], SEED), 0, DEALS, bars, turns)
        return [part.tolist() for part in found]


@pytest.fixture(scope="module", params=CASES)
def case(request):
    return Case(*CASES[request.param])


def least(bar):
    """S8: with no bar an opening is still a new meld, and the least is 2 3 4 or an ace of one point, 2 and 3."""
    return bar if bar > 6 else 6


def test_r12_chance_of_an_opening_by_turn(case):
    rows = case.rows("turn")
    assert [(row["table"], row["bar"], row["turn"]) for row in rows] == [
        (table, bar, turn) for table in case.players for bar in case.bars for turn in range(TURNS + 1)
    ]
    for table in case.players:
        kept, seen, _ = case.alone(table, [least(bar) for bar in case.bars])
        for place, bar in enumerate(case.bars):
            everyone = [hand for _, seats in case.played(table, bar) for hand in seats]
            for row in [row for row in rows if (row["table"], row["bar"]) == (table, bar)]:
                turn = row["turn"]
                assert row["n"] == DEALS
                same(row, "kept", (deal[place][turn] >= least(bar) for deal in kept))
                same(row, "seen", (deal[turn] >= least(bar) for deal in seen))
                opened = [0 < hand["opened_turn"] <= turn for hand in everyone]
                same(row, "opened", opened if turn else [])


def test_chances_by_wild_cards_dealt(case):
    for table in case.players:
        kept, seen, wilds = case.alone(table, [least(bar) for bar in case.bars])
        for row in [row for row in case.rows("wild cards") if row["table"] == table]:
            chosen = [deal for deal in range(DEALS) if wilds[deal] == row["wild_cards"]]
            assert (row["n"], row["turn"]) == (len(chosen), 3)
            place, bar = case.bars.index(row["bar"]), least(row["bar"])
            same(row, "dealt", (seen[deal][0] >= bar for deal in chosen))
            same(row, "kept", (kept[deal][place][3] >= bar for deal in chosen))
    assert len(case.rows("wild cards")) == len(case.players) * len(case.bars) * 3


def test_r7_r8_the_main_bar_by_rule_on_the_same_deals(case):
    first, *others = case.rows("rule")
    table, bar = next(iter(case.players)), least(case.bars[0])
    _, as_asked, _ = case.alone(table)
    assert first["rule"] == "as asked"
    assert first["seen_difference"] is None
    for row in (first, *others):
        knob, _, value = row["rule"].partition("=")
        values = {knob: int(value) if value.isdecimal() else value} if value else {}
        _, seen, _ = case.alone(table, rules=case.rules.but(**values))
        for figure, turn in (("dealt", 0), ("seen", 3)):
            same(row, figure, (deal[turn] >= bar for deal in seen))
            if values:
                changes = [(a[turn] >= bar) - (b[turn] >= bar) for a, b in zip(seen, as_asked, strict=True)]
                same(row, f"{figure}_difference", changes)
            # a low ace that counts less and a place not chosen never help
            if row["rule"] in ("low_ace_meld=1", "open_end_wild=lower"):
                assert row[f"{figure}_difference"] <= 0


@pytest.mark.parametrize(
    ("preset", "overrides", "rules"),
    [
        ("jordan", [], ["low_ace_meld=1", "open_end_wild=lower", "wild=jokers", "jokers=0"]),
        ("kroot", [], ["low_ace_meld=1", "open_end_wild=chosen", "wild=indicator"]),
        ("saudi", [], ["low_ace_meld=11", "open_end_wild=chosen", "wild=indicator"]),
        ("jordan", ["jokers=0"], ["low_ace_meld=1", "open_end_wild=lower", "jokers=2"]),
    ],
)
def test_r1_r3_only_rules_that_can_be_are_compared(preset, overrides, rules):
    """Jokers that alone are wild cannot be left out."""
    question = Opening(resolve(preset, overrides, "rummy"), ("greedy",) * 4, 1, turns=1)
    rows = build(question, run(question, 1, 1), 1)["rows"]
    assert [row["rule"] for row in rows if row["by"] == "rule"] == ["as asked", *rules]


def test_how_long_openings_take_in_real_play(case):
    rows = case.rows("minimum")
    assert [(row["table"], row["bar"]) for row in rows] == [(table, bar) for table in case.players for bar in case.bars]
    for row in rows:
        everyone = [hand for _, seats in case.played(row["table"], row["bar"]) for hand in seats]
        opened = [hand for hand in everyone if hand["opened_turn"]]
        same(row, "opened", (hand["opened_turn"] > 0 for hand in everyone))
        same(row, "opening_turn", (hand["opened_turn"] for hand in opened))
        same(row, "opening_points", (hand["opening"] for hand in opened))


def test_points_by_turn_of_opening_under_the_rules_asked_for(case):
    names = [*map(str, range(1, TURNS + 1)), f"after {TURNS}", "never"]
    for table in case.players:
        rows = [row for row in case.rows("opening turn") if row["table"] == table]
        assert [row["opens"] for row in rows] == names
        scored = [
            (hand, hand["score"] - mean(other["score"] for other in seats))
            for played, seats in case.played(table, case.rules["first_meld"])
            for hand in seats
            if played["result"]["end"] != "void"
        ]
        assert sum(row["n"] for row in rows) == len(scored)
        for row in rows:
            chosen = [one for one in scored if names[min(one[0]["opened_turn"], TURNS + 1) - 1] == row["opens"]]
            assert row["n"] == len(chosen)
            same(row, "share", [1] * len(chosen) + [0] * (len(scored) - len(chosen)))
            same(row, "score", (hand["score"] for hand, _ in chosen))
            same(row, "difference", (apart for _, apart in chosen))


def test_the_headline_is_the_main_bar_by_turn_three(case):
    row = next(row for row in case.rows("turn") if row["turn"] == 3)
    assert (case.findings.headline.mean, case.findings.headline.ci) == (row["kept"], row["kept_ci"])
    assert str(case.bars[0]) in case.findings.headline.name


def test_a_short_stock_ends_the_hand_by_itself():
    """R4: 4 x 25 + 1 of 106 cards leave five."""
    question = Opening(resolve("kroot", ["hand_size=25"], "rummy"), ("greedy",) * 4, 1)
    answer = build(question, run(question, 2, 1), 2)
    assert max(row["turn"] for row in answer["rows"] if row["by"] == "turn") == 5
    assert "The stock holds 5 cards after the deal: a hand by itself is followed no further." in answer["notes"]


def test_the_whole_answer_does_not_depend_on_threads():
    """C78."""
    question = Opening(resolve("jordan", [], "rummy"), ("greedy",) * 4, 5, also="random", bars="51", turns=4)
    one, three = (build(question, run(question, 101, threads), 101) for threads in (1, 3))
    assert [one[key] for key in ("rows", "headline", "notes")] == [three[key] for key in ("rows", "headline", "notes")]


def ask(**settings):
    return Opening(resolve("jordan", [], "rummy"), ("greedy",) * 4, 1, **settings)


def test_equal_lists_of_bars_are_equal_questions():
    assert ask(bars=" 51, 061 51") == ask(bars="51,61")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"bars": "51,high"}, "--bars: must be whole numbers from 0 to 1000, not 'high'"),
        ({"bars": "1001"}, "--bars: must be whole numbers from 0 to 1000, not '1001'"),
        ({"bars": ","}, "--bars: from 1 to 7 numbers are needed, as 51,61,71,91, not ','"),
        ({"bars": "1,2,3,4,5,6,7,8"}, "--bars: from 1 to 7 numbers are needed"),
        ({"turns": 0}, "--turns: must be a whole number from 1 to 20, not 0"),
        ({"turns": 21}, "--turns: must be a whole number from 1 to 20, not 21"),
        ({"also": "greedi"}, "--also: unknown policy 'greedi', did you mean 'greedy'?"),
    ],
)
def test_wrong_settings_are_named(settings, words):
    with pytest.raises(InputError) as error:
        ask(**settings)
    assert words in error.value.message


def by_turn(turn, kept):
    return {"by": "turn", "table": "greedy", "bar": 51, "turn": turn, "kept": kept, "kept_ci": [kept - 0.1, kept + 0.1]}


def by_wilds(count, kept, half):
    interval = [0, 1] if kept is None else [kept - half, kept + half]
    return {"bar": 51, "wild_cards": count, "turn": 1, "kept": kept, "kept_ci": interval}


def test_the_title_speaks_of_wild_cards_only_where_they_matter_beyond_doubt():
    turns, plain = (
        [by_turn(0, 0.2), by_turn(1, 0.3)],
        "20 % of hands are dealt an opening of 51, 30 % hold one by turn 1",
    )
    none, one = by_wilds(0, 0.25, 0.05), by_wilds(1, 0.4, 0.05)
    assert finding(turns, [none, one]) == f"{plain}: 40 % with one wild card dealt, 25 % with none"
    assert finding(turns, [none, by_wilds(1, 0.4, 0.2)]) == plain
    assert finding(turns, [none, by_wilds(1, None, 0)]) == plain


def test_the_sketch_has_a_bar_a_turn():
    lines = sketch({"rows": [by_turn(0, 0.2), by_turn(1, 0.3)]}).splitlines()
    assert [line.split("│")[0].strip(" █") for line in lines[:2]] == ["as dealt", "by turn 1"]
    assert "20.0" in lines[0] or "20 " in lines[0]
    assert "hold an opening of 51" in lines[2]
