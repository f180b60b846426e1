import re

import pytest

from hand_sim.errors import InputError
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.solve import read_position, solve_position

RULES = resolve(None, [], "tricks")


def rules(*overrides):
    return resolve(None, overrides, "tricks")


def test_the_answer_has_every_part_of_the_json_form():
    result = solve_position("KS AS / 7S 8S / 9S 10S / JS QS", None, RULES)
    assert list(result) == ["experiment", "version", "rules", "hands", "played", "trump", "rows", "exact"]
    assert result["experiment"] == "tricks.solve"
    assert result["rules"] == RULES.to_json()
    assert result["hands"] == [["AS", "KS"], ["8S", "7S"], ["TS", "9S"], ["QS", "JS"]]
    assert (result["played"], result["trump"], result["exact"]) == ([], None, True)
    assert result["rows"] == [
        {"seat": 0, "most": 2, "fewest": 2},
        {"seat": 1, "most": 0, "fewest": 0},
        {"seat": 2, "most": 0, "fewest": 0},
        {"seat": 3, "most": 0, "fewest": 0},
    ]


def test_rank_order_baloot_puts_the_ten_above_the_king():
    """T1: seat 1 holds the ten over the king led."""
    text = "KS / TS / 7S / 8S"
    assert [row["most"] for row in solve_position(text, None, RULES)["rows"]] == [1, 0, 0, 0]
    assert [row["most"] for row in solve_position(text, None, rules("rank_order=baloot"))["rows"]] == [0, 1, 0, 0]


def test_the_trump_of_the_rules_is_played():
    """T4: the seven of hearts beats the ace of spades when hearts are trumps."""
    result = solve_position("AS / 7H / KS / QS", None, rules("trump=H"))
    assert result["trump"] == "H"
    assert [row["most"] for row in result["rows"]] == [0, 1, 0, 0]


def test_cards_of_an_unfinished_trick_may_leave_hands_empty():
    result = solve_position("/ / AS / 9S", "KS 7S", RULES)
    assert result["hands"] == [[], [], ["AS"], ["9S"]]
    assert result["played"] == ["KS", "7S"]
    assert [row["most"] for row in result["rows"]] == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("text", "played", "message"),
    [
        ("AS / KS / QS", None, "4 hands separated by '/' are needed, got 3"),
        ("AS / KS / QS / JS / TS", None, "got 5"),
        ("AS KS / 7S / 8S / 9S", None, "hand of seat 0 has 2 cards, it must have 1"),
        ("AS / / 8S / 9S", None, "hand of seat 1 has 0 cards, it must have 1"),
        ("AS / KS / QS / ", None, "hand of seat 3 has 0 cards, allowed are 1 to 8"),
        ("AS / KS / QS / 7S 8S 9S TS JS 7H 8H 9H TH", None, "hand of seat 3 has 9 cards, allowed are 1 to 8"),
        ("AS / KS / AS / 9S", None, "AS is given twice"),
        ("AS / KS / QX / 9S", None, "'QX' is not a card"),
        ("AS / KS / 6S / 9S", None, "6S is not in the 32-card deck"),
        ("AS / KS / QS / 9S", "JS", "hand of seat 0 has 1 cards, it must have 0: seat 0 has played one of 1"),
        ("AS / KS 8S / QS 9S / JS TS", "AS", "AS is given twice"),
        ("/ / / 9S", "AS KS QS JS", "--played: an unfinished trick has 1 to 3 cards, got 4"),
        ("AS / KS 8S / QS 9S / JS TS", "7S / 8H", "--played: only the cards of the unfinished trick"),
        ("AS / KS / QS 9S / JS TS", "7S 8H", "--played: seat 1 played 8H but holds KS and must follow 7S"),
        ("AS / KS / QS 9S / JS TS", "", "no cards in ''"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(text, played, message):
    with pytest.raises(InputError, match=re.escape(message)):
        read_position(text, played, RULES)


def test_a_trump_drawn_at_random_must_be_named():
    with pytest.raises(InputError, match="--set trump=S, H, D, C or none"):
        read_position("AS / KS / QS / JS", None, rules("trump=random"))
