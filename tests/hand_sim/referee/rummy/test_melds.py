"""R5 to R8, R13 and R14 in transcripts: legal melds, adds and swaps stand, each broken clause is named."""

import pytest

MELD, NEXT = "event 3", "event 4"  # seat 2 draws with event 2

SPADES = " ".join(rank + "S" for rank in "23456789TJQK")

LEGAL_MELDS = [  # under indicator 8C the AC is wild and jokers play as AC
    "7S 7H 7D",
    "7S 7H 7D 7C",
    "AS 2S 3S",
    "QS KS AS",
    "JC QC KC JK~AC",
    "JK~AC 2C 3C",
    "7H AC=8H 9H",
    "AC=6H 7H 8H",
    "7H 8H AC=9H",
    "7S AC=7* 7D",
    "7S 7H 7D AC=7*",
    "AS AH JK~AC",
    "AS AH AD AC=A*",
    "AC=AC 2C 3C",  # S16
    "QC KC AC=AC",
    f"AS {SPADES}",
    f"{SPADES} AS",  # S18
    f"AC=AS {SPADES}",
]


@pytest.mark.parametrize("meld", LEGAL_MELDS)
def test_legal_melds(rummy, judge, meld):
    assert judge(rummy.second_seat("jordan", f"draw; meld {meld}; discard").rest()) == []


@pytest.mark.parametrize(
    ("rule", "meld"),
    [
        ("R5", "7S 7S 7H"),  # identical cards
        ("R5", "7S 7S AC=7*"),
        ("R5", "JK~AC JK~AC AS"),  # two jokers that are the same ace
        ("R5", "7S 7H 7D 7C AC=7*"),
        ("R5", "7S 7H"),
        ("R5", "7S 7H 8D"),
        ("R6", "KS AS 2S"),  # the ace in the middle
        ("R6", "7S 8S"),
        ("R6", "7S 8S TS"),
        ("R6", "7S 8H 9S"),
        ("R6", "QH KH AS"),
        ("R7", "7H AC=8H AC=9H"),  # two wilds
        ("R7", "7H AC~8H 9H"),  # a wild not marked as one
        ("R7", "7H 6D=8H 9H"),  # no wild
        ("R7", "7H 8H TH~9H"),
        ("R7", "JK=6H 7H 8H"),  # jokers are not wild under 8C
        ("R7", "QC KC AC"),  # S16: it is a wild there
        ("R3", "JK~AS 2S 3S"),  # they play as the ace of clubs
        ("interface", "9H 8H 7H"),
        ("interface", "KH AH QH"),
        ("interface", "7S AC=7H 7D"),  # a wild in a set stands for 7*
        ("interface", "7H AC=8X 9H"),
    ],
)
def test_no_melds(rummy, judge, rule, meld):
    assert judge(rummy.second_seat("jordan", f"draw; meld {meld}; discard").rest()) == [(rule, MELD)]


def test_max_run_binds_melds_and_adds(rummy, judge):
    """R6, S19."""
    assert judge(rummy.second_seat("jordan", "draw; meld 3S 4S 5S; discard", max_run=3).rest()) == []
    too_long = rummy.second_seat("jordan", "draw; meld 3S 4S 5S 6S; discard", max_run=3).rest()
    assert judge(too_long) == [("R6", MELD)]
    grown = rummy.second_seat("jordan", "draw; meld 3S 4S 5S; add 0 6S; discard", max_run=3).rest()
    assert judge(grown) == [("S19", NEXT)]


LOWER = [
    ("7H JK=8H 9H", True),
    ("JK=6H 7H 8H", True),
    ("7H 8H JK=9H", False),
    ("JK=AH 2H 3H", True),  # beside 2 and 3 the low ace
    ("2H 3H JK=4H", False),
    ("AH 2H JK=3H", True),  # nothing below the low ace
    ("JK=JH QH KH", True),
    ("QH KH JK=AH", False),
    ("JK=QH KH AH", True),
    (f"JK=AS {SPADES}", True),
    (f"{SPADES} JK=AS", False),
    (f"AS {SPADES.removesuffix(' KS')} JK=KS", True),
]


@pytest.mark.parametrize(("meld", "legal"), LOWER)
def test_a_wild_at_an_open_end_counts_as_the_lower_card(rummy, judge, meld, legal):
    """R7 `lower`."""
    found = judge(rummy.second_seat("kroot", f"draw; meld {meld}; discard").rest())
    assert found == ([] if legal else [("R7", MELD)])


@pytest.mark.parametrize(("meld", "legal"), LOWER)
def test_or_as_either(rummy, judge, meld, legal):
    """R7 `chosen`."""
    assert judge(rummy.second_seat("kroot", f"draw; meld {meld}; discard", open_end_wild="chosen").rest()) == []


LEGAL_TURNS = [
    ("jordan", "draw; meld 7H 8H 9H; add 0 TH; add 0 6H; discard"),
    ("jordan", "draw; meld 7H 8H 9H; add 0 AC=TH; add 0 JH; discard"),
    ("jordan", "draw; meld 7S 7H 7D; add 0 7C; discard"),
    ("jordan", "draw; meld 7S 7H 7D; add 0 AC=7*; discard"),
    ("jordan", "draw; meld JC QC KC; add 0 JK~AC; discard"),
    ("jordan", "draw; meld JC QC KC; add 0 AC=AC; discard"),
    ("jordan", "draw; meld AS AH AD; add 0 JK~AC; discard"),
    ("kroot", "draw; meld 7H 8H 9H; add 0 JK=6H; discard"),
    ("kroot", "draw; meld AH 2H 3H; add 0 JK=4H; discard"),
    ("kroot", "draw; meld QH KH AH; add 0 JK=JH; discard"),
    ("kroot", "draw; meld 7S 7H JK=7*; add 0 7C; discard"),  # no guard
]


@pytest.mark.parametrize(("preset", "turn"), LEGAL_TURNS)
def test_legal_adds(rummy, judge, preset, turn):
    """R13."""
    assert judge(rummy.second_seat(preset, turn).rest()) == []


def test_both_ends_of_two_to_king_take_an_ace(rummy, judge):
    """R6, R13: an add does not say which end, nor need it. S23: it is a Hand."""
    played = rummy.Round("jordan", {2: f"{SPADES} AS AS"}).idle(5)
    assert judge(played.turn(f"draw; meld {SPADES}; add 0 AS; add 0 AS; discard").done("hand", 2)) == []


@pytest.mark.parametrize(
    ("rule", "turn"),
    [
        ("R13", "draw; meld 7H 8H 9H; add 0 JH; discard"),
        ("R13", "draw; meld 7H 8H 9H; add 0 TS; discard"),
        ("R13", "draw; meld 7H 8H 9H; add 0 8H; discard"),
        ("R13", "draw; meld AH 2H 3H; add 0 KH; discard"),  # the ace is low
        ("R13", "draw; meld QH KH AH; add 0 2H; discard"),
        ("R13", "draw; meld 7S 7H 7D; add 0 8C; discard"),
        ("R5", "draw; meld 7S 7H 7D; add 0 7D; discard"),
        ("R5", "draw; meld AS AH JK~AC; add 0 JK~AC; discard"),
        ("R5", "draw; meld 7S 7H 7D 7C; add 0 AC=7*; discard"),
        ("R5", "draw; meld 7S 7H 7D AC=7*; add 0 7C; discard"),
        ("R7", "draw; meld 7H AC=8H 9H; add 0 AC=TH; discard"),
        ("R7", "draw; meld 7S 7H AC=7*; add 0 AC=7*; discard"),
        ("R7", "draw; meld 7H 8H 9H; add 0 6D=TH; discard"),
        ("R7", "draw; meld 7H 8H 9H; add 0 AC~TH; discard"),
        ("R7", "draw; meld JC QC KC; add 0 AC; discard"),  # S16
        ("interface", "draw; meld 7S 7H 7D; add 0 AC=7C; discard"),
        ("interface", "draw; meld 7S 7H 7D; add 1 7C; discard"),
    ],
)
def test_no_adds(rummy, judge, rule, turn):
    assert judge(rummy.second_seat("jordan", turn).rest()) == [(rule, NEXT)]


@pytest.mark.parametrize("turn", ["meld 7H 8H 9H; add 0 JK=TH", "meld 2H 3H 4H; add 0 JK=5H"])
def test_a_wild_added_goes_to_the_low_end(rummy, judge, turn):
    """S17."""
    assert judge(rummy.second_seat("kroot", f"draw; {turn}; discard").rest()) == [("S17", NEXT)]
    assert judge(rummy.second_seat("kroot", f"draw; {turn}; discard", open_end_wild="chosen").rest()) == []


SWAPS = [  # preset, hand, turn, broken rule
    ("jordan", "7H AC 9H 8H", "draw; meld 7H AC=8H 9H; swap 0 8H; discard", None),
    ("jordan", "7H AC 9H 8H", "draw; meld 7H AC=8H 9H; swap 0 8H; discard AC", None),  # S20
    ("jordan", "7H AC 9H 8H 4S 5S", "draw; meld 7H AC=8H 9H; swap 0 8H; meld 4S 5S AC=6S; discard", None),
    ("jordan", "7H AC 9H 8H 4S 5S 3S", "draw; meld 7H AC=8H 9H; swap 0 8H; meld 3S 4S 5S; add 1 AC=6S; discard", None),
    ("jordan", "QC KC AC JK", "draw; meld QC KC AC=AC; swap 0 JK; discard", None),  # the joker is a natural AC
    ("jordan", "7S 7H 7D AC 7C", "draw; meld 7S 7H 7D AC=7*; swap 0 7C; discard", None),
    ("jordan", "7S 7H AC 7D 7C", "draw; meld 7S 7H AC=7*; swap 0 7C 7D; discard", None),
    ("kroot", "7S 7H JK 7D 7C", "draw; meld 7S 7H JK=7*; swap 0 7C; discard", None),
    ("kroot", "7S 7H JK 7D 7C", "draw; meld 7S 7H JK=7*; swap 0 7C; add 0 7D; discard", None),
    ("jordan", "7H AC 9H TH", "draw; meld 7H AC=8H 9H; swap 0 TH; discard", "R14"),
    ("jordan", "7H 8H 9H 8H", "draw; meld 7H 8H 9H; swap 0 8H; discard", "R14"),
    ("jordan", "7H AC 9H AC", "draw; meld 7H AC=8H 9H; swap 0 AC; discard", "R14"),
    ("jordan", "7H AC 9H 8H 9H", "draw; meld 7H AC=8H 9H; swap 0 8H 9H; discard", "R14"),
    ("jordan", "7S 7H 7D AC 7S", "draw; meld 7S 7H 7D AC=7*; swap 0 7S; discard", "R14"),
    ("jordan", "7S 7H AC 7D 7C", "draw; meld 7S 7H AC=7*; swap 0 7C; discard", "R14"),  # both at once
    ("jordan", "7S 7H AC 7D 7D", "draw; meld 7S 7H AC=7*; swap 0 7D 7D; discard", "R14"),
    ("kroot", "7S 7H JK 7D 7C", "draw; meld 7S 7H JK=7*; swap 0 7C 7D; discard", "R14"),  # one at a time
    ("jordan", "QC KC JC JK JK", "draw; meld JC QC KC JK~AC; swap 0 JK; discard", "R14"),  # S15: never taken
]


@pytest.mark.parametrize(("preset", "hand", "turn", "rule"), SWAPS)
def test_swaps(rummy, judge, preset, hand, turn, rule):
    """R14, S15, S20."""
    assert judge(rummy.second_seat(preset, turn, hand=hand).rest()) == ([] if rule is None else [(rule, NEXT)])


def test_the_card_taken_by_a_swap_is_the_wild(rummy, judge):
    played = rummy.second_seat("jordan", "draw; meld 7H AC=8H 9H; swap 0 8H; discard", hand="7H AC 9H 8H").rest()
    played["events"][3]["takes"] = "JK"
    assert judge(played) == [("R14", NEXT)]


@pytest.mark.parametrize(
    ("card", "hand", "turn", "where"),
    [
        ("9H", "7H 8H 9H", "draw; meld 7H 8H 9H; discard", MELD),
        ("TH", "7H 8H 9H TH", "draw; meld 7H 8H 9H; add 0 TH; discard", NEXT),
        ("8H", "7H AC 9H 8H", "draw; meld 7H AC=8H 9H; swap 0 8H; discard", NEXT),
        ("TC", "7S 7H 7D TC", "draw; meld 7S 7H 7D; discard TC", NEXT),
    ],
)
def test_cards_not_held_cannot_be_played(rummy, judge, card, hand, turn, where):
    """R10: a card leaves only the hand it is in."""
    played = rummy.second_seat("jordan", turn, hand=hand).rest()
    assert judge(played) == []
    dealt, stock = played["hands"][2], played["stock"]
    dealt[dealt.index(card)], stock[-1] = stock[-1], card  # nobody draws the last card of the stock
    assert judge(played) == [("R10", where)]


def test_melds_are_numbered_in_order(rummy, judge):
    played = rummy.second_seat("jordan", "draw; meld 7S 7H 7D; meld 7H 8H 9H; discard").rest()
    assert judge(played) == []
    played["events"][3]["meld"] = 2
    assert judge(played) == [("interface", NEXT)]
