"""`hand-sim rummy melds` as a command: JSON, CSV, text for people, and wrong input."""

import csv
import io
import json

import pytest

from hand_sim.cli import app
from hand_sim.rules.resolve import resolve
from hand_sim.rummy.melds import answer, read_question

SPELLINGS = [
    "TH JH QH KH 2C",
    "10h jh qh kh 2c",
    "10H,JH,QH,KH,2C",
    "T♥ J♥ Q♥ K♥ 2♣",
    "10♥, j♥ q♥ k♥,2♣",
]


@pytest.fixture
def melds(capsys):
    def run(*words):
        code = app._run(["rummy", "melds", *words])
        return code, *capsys.readouterr()

    return run


def test_json_is_alone_on_standard_output(melds):
    code, out, _ = melds("9H TH AC AC KH 2C", "--indicator", "8C", "--json")
    assert code == 0
    asked = read_question("9H TH AC AC KH 2C", "8C", resolve("jordan", [], "rummy"))
    assert json.loads(out) == json.loads(json.dumps(answer(asked)))


def test_c16_every_spelling_gives_the_same_json(melds):
    answers = {melds(text, "--rules", "kroot", "--json", "--quiet") for text in SPELLINGS}
    [(code, out, err)] = answers
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["best_points"]["points"] == 40
    assert found["hand"] == ["KH", "QH", "JH", "TH", "2C"]


def test_csv_is_a_row_a_meld(melds):
    rows = list(csv.DictReader(io.StringIO(melds("KS KH JK 8C 9C JK 4D 2H", "--rules", "kroot", "--csv")[1])))
    assert [row["points"] for row in rows if row["arrangement"] == "best_points"] == ["24", "30", "6"]
    assert rows[0] == {
        "arrangement": "best_points",
        "part": "meld",
        "cards": "JK 8C 9C",
        "as": "7C 8C 9C",
        "points": "24",
    }


def test_people_see_melds_what_is_left_and_what_would_help(melds):
    code, out, _ = melds("9H TH AC AC KH 2C JK", "--indicator", "8C", "--text")
    assert code == 0
    for words in (
        "7 cards; A♣ is wild, a joker plays as A♣; rules jordan",
        "Most points: 45 points in 2 melds",
        " 29  9♥ 10♥ A♣=J♥",
        " 16  JK=A♣ 2♣ A♣=3♣",
        "left K♥, which costs 10",
        "You cannot open: 45 points, 51 are needed.",
        "You can go out.",
        "to open: Q♥ +20 (2), J♥ +20 (2)",
    ):
        assert words in out
    assert melds("9H TH AC AC KH 2C JK", "--indicator", "8C")[1] == out
    assert "Least left" not in out


def test_people_see_both_arrangements_where_they_differ(melds):
    """Saudi: the threes are worth 9 and leave 11 + 2 + 9, the run of the low ace is worth 6 and leaves 3 + 3 + 9."""
    out = melds("AS 2S 3S 3H 3D 9C", "--rules", "saudi")[1]
    assert "Most points: 9 points in 1 meld\n    9  3♠ 3♥ 3♦\n  left A♠ 2♠ 9♣, which costs 22\n" in out
    assert "Least left in the hand: 6 points in 1 meld\n    6  A♠ 2♠ 3♠\n  left 3♥ 3♦ 9♣, which costs 15\n" in out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        *(
            (("AS " + bad, "--rules", "kroot"), f"'{bad}' is not a card")
            for bad in ("1H", "11H", "TT", "HT", "T", "ZZ")
        ),
        (("", "--rules", "kroot"), "no cards"),
        (("2S 3S 4S 5S 6S 7S 8S 9S 2H 3H 4H 5H 6H 7H 8H 9H", "--rules", "kroot"), "got 16"),
        (("JK JK KS KH 2D", "--rules", "kroot", "--set", "jokers=3"), "jokers must be 0 or 2"),
        (("JK JK KS KH 2D", "--rules", "kroot", "--set", "jokers=1"), "jokers must be 0 or 2"),
        (("JK JK JK KS KH", "--rules", "kroot"), "the deck has 2 jokers"),
        (("KS KH", "--rules", "jordan"), "--indicator is needed"),
        (("KS KH", "--rules", "kroot", "--indicator", "8C"), "--indicator"),
        (("KS KH", "--rules", "kroott"), "did you mean 'kroot'?"),
        (("KS KH", "--rules", "koutchina"), "koutchina is a preset of the trick game"),
        (("KS KH", "--rules", "kroot", "--set", "first_mled=61"), "did you mean 'first_meld'?"),
        (("KS KH", "--rules", "kroot", "--csv"), "--json and --csv"),
    ],
)
def test_c16_c23_c88_wrong_input_is_refused_with_nothing_on_standard_output(melds, words, part):
    code, out, err = melds(*words, "--json")
    assert (code, out) == (2, "")
    assert part in err
    assert "Traceback" not in err
