"""R2, R15, R18, R19, S23, S24, S29 and S30: going out, Hand and its factor, scores."""

import copy

import pytest

FOURTEEN = "2S 3S 4S 5H 6H 7H 2D 3D 4D 2C 3C 4C 5C 6C"
LAY = "meld 2S 3S 4S; meld 5H 6H 7H; meld 2D 3D 4D; meld 2C 3C 4C 5C 6C"


def hand(rummy, cards=FOURTEEN, lay=LAY, top="KS KH KD QS 9C", preset="jordan", factor=2, **settings):
    """Seat 2 goes out in its second turn, event 10, with a Hand."""
    game = rummy.Round(preset, {2: cards}, top=top, redeal=False, **settings).idle(5)
    return game.turn(f"draw; {lay}; discard").done("hand", factor)


def test_a_hand_doubles_everything(rummy, judge):
    """R15, R18."""
    played = hand(rummy)
    assert played["result"]["scores"] == [200, 200, -60, 200]
    assert judge(played) == []


@pytest.mark.parametrize("end", ["out", "void", "exhausted"])
def test_the_end_is_named(rummy, judge, end):
    """R15."""
    played = hand(rummy)
    played["result"]["end"] = end
    assert judge(played) == [("R15", "result")]


def test_the_winner_is_who_went_out(rummy, judge):
    played = hand(rummy)
    for winner in (None, 1, 4):
        played["result"]["winner"] = winner
        assert judge(played) == [("R15", "result")]


def test_the_factor_is_judged(rummy, judge):
    played = hand(rummy, factor=1)
    assert judge(played) == [("R15", "result")]


def test_nobody_goes_out_in_the_first_turn(rummy, judge):
    """R15."""
    game = rummy.Round("jordan", {2: FOURTEEN}, redeal=False).idle()
    assert judge(game.turn(f"draw; {LAY}; discard").done("hand", 2)) == [("R15", "event 7")]


def test_nothing_after_going_out(rummy, judge):
    """R15."""
    played = hand(rummy)
    played["events"].append({"seat": 3, "do": "draw", "from": "stock", "card": played["stock"][5]})
    assert judge(played) == [("R15", "event 16")]


NO_HAND = [  # hands beside seat 2's, turn of seat 1, turn of seat 2 after it
    ({2: FOURTEEN}, "meld JH QH KH", LAY, True),
    ({2: FOURTEEN}, "meld JH QH KH", LAY.replace(" 6C", "; add 4 6C"), True),  # S23: on a meld of one's own
    ({2: FOURTEEN.replace("6C", "TH")}, "meld JH QH KH", LAY.replace(" 6C", "; add 0 TH"), False),
]


@pytest.mark.parametrize(("hands", "first", "lay", "is_hand"), NO_HAND)
def test_adding_to_anothers_meld_spoils_a_hand(rummy, judge, hands, first, lay, is_hand):
    """R15, S23."""
    game = rummy.Round("jordan", {1: "JH QH KH", **hands}, first_meld=0, redeal=False).idle(4)
    game.turn(f"draw; {first}; discard").turn(f"draw; {lay}; discard")
    end, other = [("hand", 2), ("out", 1)][:: 1 if is_hand else -1]
    assert judge(copy.deepcopy(game).done(*end)) == []
    assert judge(game.done(*other)) == [("R15", "result")]


def test_adding_to_a_partners_meld_does_too(rummy, judge):
    """S23."""
    cards = {0: "JH QH KH", 2: FOURTEEN.replace("6C", "TH")}
    game = rummy.Round("jordan-partners", cards, first_meld=0, redeal=False).idle(3)
    game.turn("draw; meld JH QH KH; discard").idle()
    game.turn(f"draw; {LAY.replace(' 6C', '; add 0 TH')}; discard")
    assert judge(copy.deepcopy(game).done("out")) == []
    assert judge(game.done("hand", 2)) == [("R15", "result")]


def test_a_swap_spoils_a_hand(rummy, judge):
    """R15: also one from a meld of the same turn."""
    cards = "2S AC 4S 5H 6H 7H 2D 3D 4D 2C 3C 4C 5C 3S"
    lay = "meld 2S AC=3S 4S; meld 5H 6H 7H; meld 2D 3D 4D; meld 2C 3C 4C 5C; swap 0 3S; add 3 AC=6C"
    game = rummy.Round("jordan", {2: cards}, first_meld=0, redeal=False).idle(5).turn(f"draw; {lay}; discard")
    assert judge(copy.deepcopy(game).done("out")) == []
    assert judge(game.done("hand", 2)) == [("R15", "result")]


def test_melds_of_an_earlier_turn_spoil_a_hand(rummy, judge):
    """R15."""
    game = rummy.Round("jordan", {2: FOURTEEN}, first_meld=0, redeal=False).idle(1)
    game.turn("draw; meld 2S 3S 4S; discard").idle(3).turn(f"draw; {LAY.partition('; ')[2]}; discard")
    assert judge(copy.deepcopy(game).done("out")) == []
    assert judge(game.done("hand", 2)) == [("R15", "result")]


TWO_RED = "2H 3H 4H 5H 6H 7H 2D 3D 4D 5D 6D 7D 8D 9D"
LAY_RED = "meld 2H 3H 4H 5H 6H 7H; meld 2D 3D 4D 5D 6D 7D 8D 9D"
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH 2H 3H 4H 5H 6H"
LAY_HEARTS = "meld 2H 3H 4H 5H 6H 7H 8H 9H TH; meld 2H 3H 4H 5H 6H"
FACTORS = [  # cards melded, melds, the last card drawn and thrown, factor
    (FOURTEEN, LAY, "9C", 2),
    (FOURTEEN, LAY, "AC", 4),  # a wild
    (FOURTEEN, LAY, "JK", 2),  # a joker is no wild under 8C
    (TWO_RED, LAY_RED, "TD", 4),  # one colour
    (TWO_RED, LAY_RED, "TS", 2),
    (TWO_RED, LAY_RED, "AC", 8),
    (TWO_RED.replace("4D", "AC"), LAY_RED.replace("4D", "AC=4D"), "KH", 4),
    (HEARTS, LAY_HEARTS, "KH", 8),  # one suit
    (HEARTS, LAY_HEARTS, "KD", 4),
    (HEARTS, LAY_HEARTS, "AC", 16),
    (HEARTS.replace("H", "C"), LAY_HEARTS.replace("H", "C"), "JK", 8),  # S24
    (HEARTS, LAY_HEARTS, "JK", 2),
]


@pytest.mark.parametrize(("cards", "lay", "last", "factor"), FACTORS)
def test_egyptian_factors(rummy, judge, cards, lay, last, factor):
    """R15, S24."""
    top = f"KS KH KD QS {last}"
    top = "KS KC KD QS KH" if last == "KH" else "KS KH KC QS KD" if last == "KD" else top
    assert judge(hand(rummy, cards, lay, top, "egyptian", factor)) == []
    assert judge(hand(rummy, cards, lay, top, "egyptian", 2 * factor)) == [("R15", "result")]
    assert judge(hand(rummy, cards, lay, top, "jordan", 2)) == []


WORKED = [  # preset, what seat 3 holds at the end, what that costs
    ("jordan", "KS 7D JK", 28),  # the joker plays as AC: 11
    ("jordan", "KS 7D AD", 28),
    ("jordan", "KS 7D AC", 32),
    ("kroot", "KS 4D JK", 29),
    ("kroot", "AS AD", 22),
    ("jordan", "TS JS QS KS 9S 2S", 51),
]


@pytest.mark.parametrize(("preset", "left", "cost"), WORKED)
def test_worked_scores(rummy, judge, preset, left, cost):
    """R2, R18: an opened player pays the cards, one who has not opened 100."""
    size = len(left.split()) + 3
    settings = {"first_meld": 0, "hand_size": size, "redeal": False, "must_announce": False}
    winner = [*["2C", "3C", "4C", "5C", "6C", "7C", "9C", "TC", "JC"][:size]]
    game = rummy.Round(preset, {2: " ".join(winner), 3: f"{left} 2H 3H 4H"}, **settings).idle(2)
    game.turn("draw; meld 2H 3H 4H; discard").idle(2)
    melds = f"meld {' '.join(winner)}" if size < 7 else f"meld {' '.join(winner[:6])}; meld {' '.join(winner[6:])}"
    played = game.turn(f"draw; {melds}; discard").done("hand", 2)
    assert played["result"]["scores"] == [200, 200, -60, 2 * cost]
    assert judge(played) == []
    for seat in range(4):
        wrong = copy.deepcopy(played)
        wrong["result"]["scores"][seat] += 1
        assert judge(wrong) == [("R18", "result")]


def test_scores_of_sides(rummy, judge):
    """R19: the winner's partner has not opened and holds cards; the others add up."""
    played = hand(rummy, preset="jordan-partners")
    assert played["result"]["scores"] == [-60, 400, -60, 400]
    assert judge(played) == []
    played["result"]["scores"] = [200, 400, -60, 400]
    assert judge(played) == [("R19", "result")]


def test_one_of_the_losing_side_opened(rummy, judge):
    """R19: cards for the one, 100 for the other."""
    game = rummy.Round("kroot-partners", {2: FOURTEEN, 3: "JH QH KH"}, first_meld=0, recycles=0).idle(1)
    game.turn("draw; meld 2S 3S 4S; discard").turn("draw; meld JH QH KH; discard").idle(2)
    played = game.turn(f"draw; {LAY.partition('; ')[2]}; discard").done("out")
    held = sum(map(game.cost, game.hands[3]))
    assert played["result"]["scores"] == [-30, 100 + held, -30, 100 + held]
    assert judge(played) == []


def test_knobs_of_the_scores(rummy, judge):
    """R2, R18."""
    prices = {"winner_bonus": -7, "unopened_penalty": 13, "ace_in_hand": 3, "wild_in_hand": 5}
    played = hand(rummy, **prices)
    assert played["result"]["scores"] == [26, 26, -14, 26]
    assert judge(played) == []


def test_a_void_round_scores_zeros(rummy, judge):
    """S30."""
    played = rummy.Round("jordan", redeal=False).rest()
    played["result"]["scores"] = [100] * 4
    assert judge(played) == [("S30", "result")]
    for key, value in (("end", "exhausted"), ("end", "out")):
        assert judge({**played, "result": {**played["result"], key: value}}) == [("R17", "result")]


def test_an_exhausted_round_is_won_by_nobody(rummy, judge):
    """S29: opened players pay their cards, others 100."""
    game = rummy.Round("kroot", {3: "JH QH KH"}, first_meld=0, recycles=0).idle(2)
    played = game.turn("draw; meld JH QH KH; discard").rest()
    held = sum(map(game.cost, game.hands[3]))
    assert played["result"]["scores"] == [100, 100, 100, held]
    assert judge(played) == []
    played["result"]["scores"] = [100, 100, 100, -30]
    assert judge(played) == [("S29", "result")]


def test_sides_of_an_exhausted_round_add_up(rummy, judge):
    """S29."""
    played = rummy.Round("kroot-partners", recycles=0).rest()
    assert played["result"]["scores"] == [200] * 4
    assert judge(played) == []
