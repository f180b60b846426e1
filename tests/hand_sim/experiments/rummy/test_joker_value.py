"""`rummy joker-value`: pairs of rounds against decks with two cards swapped by hand, and what is worth nothing."""

import json
from statistics import mean, stdev

import numpy as np
import pytest
from counts_by_hand import hands
from matplotlib.figure import Figure

from hand_sim.engine.run import compile_kernels, run
from hand_sim.errors import InputError
from hand_sim.experiments.rummy.joker_value.question import JokerValue, _cost
from hand_sim.experiments.rummy.joker_value.words import notes
from hand_sim.experiments.rummy.rounds import Table
from hand_sim.experiments.rummy.worlds import Dealt
from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players
from hand_sim.result import build
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.cards import to_number
from hand_sim.rummy.transcripts import trace_rounds
from hand_sim.stats.intervals import ClusterSums

SEED = 5
WILD = 63
ANY = -1
SAMPLE = 3
"""The purpose under which lots are drawn (`kernels.rng`)."""


def question(preset="kroot", overrides=(), policies=("greedy",), **settings):
    rules = resolve(preset, list(overrides), "rummy")
    settings = {"also": "none"} | settings
    return JokerValue(rules, JokerValue.read_policies(policies, rules.seats), SEED, **settings)


def findings(asked, deals):
    tally = compile_kernels(asked)
    asked.simulate(0, deals, tally)
    return asked.tabulate(tally, deals)


def row_of(found, **wanted):
    return next(row for row in found.rows if all(row.get(key) == value for key, value in wanted.items()))


class ByHand:
    """Deals of a table under kroot, where no deal is refused, with two cards of the deck swapped by hand."""

    def __init__(self, asked, deals):
        from kernels.rummy.state import new_game

        self.rules, self.policies = asked.rules, asked.policies
        self.params, self.players = rummy_params(asked.rules), rummy_players(asked.policies)
        self.game = new_game(self.params.recycles, False)
        self.traced = list(trace_rounds(asked.rules, asked.policies, SEED, 0, deals))
        self.decks = [[to_number(card) for card in self._deck(played)] for played in self.traced]
        self.stock = self.params.players * self.params.hand_size + 1

    def _deck(self, played):
        """The cards in the order of the deal (R4): the starter's last card comes after all hands."""
        starter = (played["dealer"] + 1) % len(played["hands"])
        cards = self._order(played, starter)
        return [*cards, *played["stock"]]

    def _order(self, played, starter):
        """The transcript sorts hands; which of the starter's cards was dealt last makes no difference to the play."""
        hands = [list(hand) for hand in played["hands"]]
        last = hands[starter].pop()
        return [card for hand in hands for card in hand] + [last]

    def hand(self, deal, seat):
        """Places of a hand in the deck."""
        extra = [self.stock - 1] if seat == (deal + 1) % self.params.players else []
        size = self.params.hand_size
        return [*range(seat * size, (seat + 1) * size), *extra]

    def play(self, deal, one=0, other=0):
        """What a seat comes to, by seat, with the cards at two places of the deck swapped."""
        from kernels.rummy import state as st
        from kernels.rummy.play import ONE_ROUND, play

        deck = np.array(self.decks[deal], np.int64)
        deck[[one, other]] = deck[[other, one]]
        rounds, matches = np.zeros((1, st.ROUND_WIDTH), np.int64), np.zeros((0, st.MATCH_WIDTH), np.int64)
        dealer = deal % self.params.players
        where = (kernel_seed(SEED), deal, 1, ONE_ROUND, dealer, 0)
        play(*where, self.params, *self.players, deck, rounds, matches, self.game)
        facts, seats = rounds[0], rounds[0, st.ROW_SEATS :].reshape(-1, st.SEAT_FIGURES)
        return [
            {
                "score": seat[st.FIG_SCORE],
                "won": facts[st.ROW_WINNER] == number,
                "turn": seat[st.FIG_OPENED_TURN],
                "wilds": seat[st.FIG_WILDS_LEFT],
                "factor": facts[st.ROW_FACTOR],
            }
            for number, seat in enumerate(seats[: self.params.players])
        ]


def check(row, pairs, least):
    """A row against its pairs (with the card, without it), `least` wild cards being held with it."""
    assert row["n"] == len(pairs)
    both = [(a["turn"], b["turn"]) for a, b in pairs if a["turn"] and b["turn"]]
    left = [a["wilds"] >= least for a, _ in pairs]
    expected = {
        "points": [b["score"] - a["score"] for a, b in pairs],
        "won": [int(a["won"]) - int(b["won"]) for a, b in pairs],
        "opened": [(a["turn"] > 0) - int(b["turn"] > 0) for a, b in pairs],
        "opening_turn": [without - having for having, without in both],
        "left": left,
        "left_cost": [
            15 * a["factor"] * (gone and a["turn"] > 0 and not a["won"])
            for gone, (a, _) in zip(left, pairs, strict=True)
        ],
    }
    for figure, values in expected.items():
        assert row[figure] == pytest.approx(mean(map(float, values))), figure


def lot(deal, block, count):
    """The number drawn below `count` in this block of the deal's stream of lots."""
    from kernels.rng import draw_at

    return int(draw_at(kernel_seed(SEED), deal, SAMPLE, block, count))


@pytest.fixture(scope="module")
def kroot():
    asked = question(turns="1,2,3")
    return findings(asked, 60), ByHand(asked, 60)


def test_the_first_wild_card_is_worth_what_a_natural_one_in_its_place_costs(kroot):
    """Hands dealt exactly one; the natural card of the stock drawn by lot, in the second block of the seat."""
    found, table = kroot
    pairs = []
    for deal, deck in enumerate(table.decks):
        natural = [place for place in range(table.stock, len(deck)) if deck[place] != to_number("JK")]
        for seat in range(4):
            wild = [place for place in table.hand(deal, seat) if deck[place] == to_number("JK")]
            if len(wild) == 1:
                other = natural[lot(deal, 2 * seat + 1, len(natural))]
                pairs.append((table.play(deal)[seat], table.play(deal, wild[0], other)[seat]))
    check(row_of(found, holding="first"), pairs, 1)


def test_a_card_is_worth_what_it_changes_when_it_is_drawn(kroot):
    """The player deal // 4 mod 4 draws from the stock in that own turn: a wild card, if one is left, or a natural."""
    found, table = kroot
    for turn in (1, 2, 3):
        pairs = []
        for deal, deck in enumerate(table.decks):
            seat = deal // 4 % 4
            draws = [event for event in table.traced[deal]["events"] if event["do"] == "draw"]
            own = [place for place, event in enumerate(draws) if event["seat"] == seat]
            number = turn - 1 - (seat == (deal + 1) % 4)  # the starter draws from its second turn on (R9)
            if not 0 <= number < len(own) or draws[own[number]]["from"] != "stock":
                continue
            top = table.stock + sum(event["from"] == "stock" for event in draws[: own[number]])
            wild = [place for place in range(top, len(deck)) if deck[place] == to_number("JK")]
            natural = [place for place in range(top, len(deck)) if deck[place] != to_number("JK")]
            if wild:
                other = natural[lot(deal, 2 * seat + 1, len(natural))]
                pairs.append((table.play(deal, top, wild[0])[seat], table.play(deal, top, other)[seat]))
        assert len(pairs) > 5
        check(row_of(found, turn=turn), pairs, 1)


def means(pairs, sides):
    """Mean and squared standard error of each worth."""
    for m, y in pairs.worth(sides).values():
        values = y[m > 0].astype(float).tolist()
        yield mean(values), stdev(values) ** 2 / len(values)


def test_second_cards_put_in_are_worth_what_second_cards_taken_out_are():
    """Hands dealt two, of which one goes, and hands dealt one that get another, are the same pairs as often."""
    rules = resolve("kroot", [], "rummy")
    dealt = Dealt.play(Table(rules, ("greedy",) * 4, SEED), 0, 16_000)
    starts = np.arange(4) == (dealt.base.fact("dealer")[:, None] + 1) % 4
    for place in (starts, ~starts):
        rare = dealt.without(dealt.holders(2) & place, WILD, ANY)
        often = dealt.with_second(dealt.holders(1) & place, WILD, ANY)
        assert len(rare.seats) > 200
        for (one, first), (other, second) in zip(means(rare, range(4)), means(often, range(4)), strict=True):
            assert abs(one - other) <= 5 * (first + second) ** 0.5


@pytest.mark.parametrize("preset", ["jordan", "kroot", "saudi", "jordan-partners", "egyptian"])
@pytest.mark.parametrize("card", ["JK", "7H", "AS"])
def test_a_card_exchanged_against_itself_is_worth_exactly_nothing(preset, card):
    found = findings(question(preset, card=card, against=card, turns="1,3"), 150)
    assert {row["by"] for row in found.rows} == {"holding", "turn"}
    for row in found.rows:
        assert row["n"] > 0
        for figure in ("points", "won", "opened", "opening_turn"):
            assert row[figure] in (0, None)
        assert row["points"] == 0
        assert row["points_ci"] == (0, 0)
    assert found.headline.mean == 0


def test_ordinary_cards_are_worth_nothing_on_average():
    """A card of the hand by lot against one of the stock by lot: by exchangeability neither is better."""
    table = Table(resolve("kroot", [], "rummy"), ("greedy",) * 4, SEED)
    dealt = Dealt.play(table, 0, 1500)
    pairs = dealt.without(dealt.holders(0), ANY, ANY)
    for value, squared in list(means(pairs, range(4)))[:4]:
        assert abs(value) < 5 * squared**0.5


def test_r20_both_hands_of_a_pair_are_kept():
    """With deals refused, a pair is of the attempt that was accepted, as dealt and with the cards exchanged."""
    rules = resolve("jordan", [], "rummy")
    dealt = Dealt.play(Table(rules, ("greedy",) * 4, SEED), 0, 400)
    assert (dealt.base.fact("attempt") > 0).any()
    again = 0
    for pairs in (dealt.without(dealt.holders(1), WILD, ANY), dealt.with_second(dealt.holders(1), WILD, ANY)):
        assert np.array_equal(pairs.having.fact("attempt"), pairs.lacking.fact("attempt"))
        wilds = [np.take_along_axis(rows.figure("wilds_dealt"), pairs.seats[:, None], 1)[:, 0] for rows in
                 (pairs.having, pairs.lacking)]  # fmt: skip
        assert (wilds[0] - wilds[1] == 1).all()
        again += (pairs.having.fact("attempt") > 0).sum()
    assert again > 0


def test_r19_a_pair_of_partners_wins_and_scores_together():
    """The side's score and whether either member goes out, by hand from the transcripts of the deals as they are."""
    asked = question("kroot-partners")
    dealt = Dealt.play(asked.table(), 0, 80)
    pairs = dealt.without(dealt.holders(1), WILD, ANY)
    traced = list(trace_rounds(asked.rules, asked.policies, SEED, 0, 80))
    counted = {deal: hands(played, asked.rules) for deal, played in enumerate(traced)}
    worth = pairs.worth(asked.sides)
    for number, (deal, seat) in enumerate(zip(pairs.deals.tolist(), pairs.seats.tolist(), strict=True)):
        mine = counted[deal][seat]
        won = mine["won"] or counted[deal][seat ^ 2]["won"]
        wild = sum(card == "JK" for card in mine["hand"])
        factor = traced[deal]["result"]["factor"]
        paid = factor * (wild > 0 and mine["opened_turn"] > 0 and not won)
        assert worth["left_paid"][1][number] == paid
        assert worth["left"][1][number] == (wild > 0)
        lost = pairs.lacking.won(asked.sides)[number, seat]
        assert worth["won"][1][number] == int(won) - lost
        assert worth["points"][1][number] == pairs.lacking.figure("score")[number, seat] - mine["score"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"by": "palyers"}, ["--by", "palyers", "did you mean 'players'", "turn"]),
        ({"card": "7X"}, ["--card", "7X", "7H"]),
        ({"against": "joker"}, ["--against", "joker"]),
        ({"turns": "1,zero"}, ["--turns", "zero"]),
        ({"turns": "0"}, ["--turns", "0", "1 to 100"]),
        ({"turns": " , "}, ["--turns"]),
        ({"by": "card", "card": "7H"}, ["--card 7H", "--by card"]),
        ({"by": "players", "policies": ("greedy", "random", "greedy", "greedy")}, ["--policies", "--by players"]),
        ({"by": "players", "preset": "kroot-partners"}, ["--by players", "teams=opposite"]),
        ({"by": "rules", "preset": "jordan", "overrides": ["jokers=0"]}, ["--by rules", "jokers=0"]),
        ({"also": "plannr"}, ["--also", "plannr", "planner"]),
    ],
)
def test_what_is_wrong_is_named(settings, words):
    with pytest.raises(InputError) as error:
        question(**settings)
    for word in words:
        assert word in error.value.message


def test_cards_are_read_as_people_type_them():
    asked = question(card="10♥", against="jk", turns="4 2,2", by="TURN")
    assert (asked.card, asked.against, asked.turns, asked.by) == ("TH", "JK", "2,4", "turn")


CASES = [
    {"by": "turn", "also": "random"},
    {"by": "players"},
    {"by": "rules", "preset": "egyptian"},
    {"by": "card", "preset": "jordan", "also": "random"},
    {"preset": "jordan", "overrides": ["jokers=0"]},
    {"preset": "kroot-partners", "policies": ("greedy", "random", "greedy", "random")},
    {"preset": "saudi", "overrides": ["players=2"], "card": "AH"},
    {"preset": "jordan", "overrides": ["players=5"], "policies": ("greedy", "random", "greedy", "random", "greedy")},
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("deals", [1, 2, 25])
def test_any_number_of_deals_gives_an_answer(case, deals):
    """Never a failure, every interval holds its figure, and chart, sketch and sentences can be made."""
    asked = question(**case)
    answer = json.loads(json.dumps(build(asked, run(asked, deals, 1), deals)))
    for row in answer["rows"]:
        for figure in ("points", "won", "opened", "opening_turn"):
            interval = row[f"{figure}_ci"]
            assert (row[figure] is None) <= (row["n"] == 0 or figure == "opening_turn")
            assert interval is None or interval[0] <= row[figure] <= interval[1]
    asked.draw(answer, Figure())
    assert len(asked.sketch(answer).splitlines()) >= len({row["table"] for row in answer["rows"]})
    assert all(note.endswith(".") and "None" not in note and "nan" not in note for note in answer["notes"])


@pytest.mark.parametrize(("by", "mark"), [("players", 4), ("rules", "kroot")])
def test_the_headline_is_that_of_the_table_asked_for(by, mark):
    """The same worth whatever is shown beside it."""
    alone, beside = findings(question(), 80), findings(question(by=by, also="random"), 80)
    assert beside.headline == alone.headline
    row = row_of(beside, **{by: mark, "holding": "first", "table": "greedy"})
    assert row["points"] == alone.headline.mean
    tables = [row["table"] for row in beside.rows]
    assert tables == sorted(tables, key=["greedy", "random"].index)


def test_rule_sets_keep_the_knobs_that_were_changed():
    asked = question("jordan", ["first_meld=71", "players=3"], by="rules")
    assert [variant.rules["first_meld"] for variant in asked._variants().values()] == [71] * 3
    assert [variant.rules.preset for variant in asked._variants().values()] == ["jordan", "kroot", "saudi"]
    assert {len(variant.policies) for variant in asked._variants().values()} == {3}


def test_intervals_of_a_table_are_widened_for_all_its_rows():
    """Bonferroni: k comparisons make each wider, in the proportion of their normal quantiles."""
    from statistics import NormalDist

    found = findings(question(also="random", turns="1,2"), 400)
    row = row_of(found, holding="first")
    widened = row["points_ci"][1] - row["points"]
    alone = found.headline.ci[1] - found.headline.mean
    normal = NormalDist()
    assert widened / alone == pytest.approx(normal.inv_cdf(1 - 0.025 / 4) / normal.inv_cdf(0.975), rel=0.02)


def test_what_was_never_paid_may_still_cost_something():
    never = ClusterSums(100, 100, 0, 100, 0, 0)
    cost, interval = _cost(never, 15, 1)
    assert cost == 0
    assert interval[0] == 0
    assert 0.3 < interval[1] < 0.7  # 15 times Wilson's upper end for none of 100, 3.7 %
    assert _cost(ClusterSums(0, 0, 0, 0, 0, 0), 15, 1) == (None, None)


def made_up(points, half, **about):
    """A row with this worth, plus and minus `half`."""
    row = {"by": "holding", "table": "planner", "holding": "first", "n": 100} | about
    for figure in ("points", "won", "opened", "opening_turn", "left", "left_cost"):
        row[figure], row[f"{figure}_ci"] = points, (points - half, points + half)
    return row


def title(rows, card="JK"):
    figure = Figure()
    JokerValue.draw(question(), {"rows": rows, "card": card}, figure)
    return " ".join(figure.get_suptitle().split())


def test_titles_and_sentences_claim_only_what_is_beyond_doubt():
    first, turn = made_up(18, 2), made_up(20, 30, by="turn", turn=8)
    near, far = made_up(17, 4, holding="second"), made_up(5, 2, holding="second")
    assert title([first, far, turn]).endswith("is worth 18 points a round to planner, a second one 5")
    assert title([first, near, made_up(20, 3, by="turn", turn=8)]).endswith("planner; drawn in turn 8 it is worth 20")
    assert "cannot be said" in title([made_up(18, 20), near, turn])
    players = [made_up(10, 3, by="players", players=2), made_up(20, 3, by="players", players=4)]
    assert "10 points a round with 2 players and 20 points a round with 4 players" in title(players)
    assert "not worth more or less" in title([players[0], made_up(12, 3, by="players", players=4)])
    cards = [made_up(value, 0.1, by="card", card=card) for card, value in (("JK", 0.2), ("7", 0.3), ("2", -0.2))]
    assert title(cards) == (
        "A hand of planner opens more often with 7, less often with 2; with a wild card +20 percentage points"
    )
    assert "No natural card" in title([cards[0], made_up(0.2, 0.3, by="card", card="7")])
    rules = resolve("kroot", [], "rummy")
    said = " ".join(notes([first, far], first, "JK", rules))
    assert "18.0 points a round [16.0, 20.0], a second one another 5.0 points a round [3.0, 7.0], which is less" in said
    said = " ".join(notes([first, near], first, "JK", rules))
    assert "cannot be told apart from the first" in said
