"""R8, R12, S5 to S10: the first melds of a player, their points, and the bar that may rise."""

import pytest


def first_melds(rummy, preset, melds, bar, **settings):
    turn = "; ".join(f"meld {meld}" for meld in melds)
    return rummy.second_seat(preset, f"draw; {turn}; discard", first_meld=bar, **settings).rest()


POINTS = [  # preset, melds of the opening turn, their points
    ("kroot", ["JS QS KS", "7H 7D 7C"], 51),
    ("kroot", ["KS KH KD", "2S 3S 4S", "5H 6H 7H", "7S 7H 7D"], 78),
    ("kroot", ["AS AH AD", "JK=7H 8H 9H"], 57),
    ("kroot", ["AS 2S 3S", "QH KH AH"], 47),
    ("saudi", ["AS 2S 3S", "QH KH AH"], 37),  # the low ace counts 1
    ("saudi", ["JK=AS 2S 3S", "QH KH AH"], 37),  # a wild that stands for it too
    ("saudi", ["JK=AS 2S 3S", "AS AH AD"], 39),
    ("jordan", ["AC=8H 9H TH", "7S 7D AC=7*"], 48),
    ("jordan", ["AS AH JK~AC", "QC KC JK~AC"], 64),
]


@pytest.mark.parametrize(("preset", "melds", "points"), POINTS)
def test_the_opening_must_reach_the_bar(rummy, judge, preset, melds, points):
    """R8, R12: at least first_meld."""
    assert judge(first_melds(rummy, preset, melds, points)) == []
    assert judge(first_melds(rummy, preset, melds, points + 1)) == [("R12", f"event {3 + len(melds)}")]


def test_adds_and_swaps_do_not_count(rummy, judge):
    """R12: 40 by the meld, and 40 are needed or 41."""
    turn = "draw; meld QS QH QD QC; meld 2H 3H 4H; add 1 5H; discard"
    assert judge(rummy.second_seat("kroot", turn, first_meld=49).rest()) == []
    assert judge(rummy.second_seat("kroot", turn, first_meld=50).rest()) == [("R12", "event 5")]


@pytest.mark.parametrize("bar", [30, 31, 54])
def test_nothing_is_added_before_the_bar_is_reached(rummy, judge, bar):
    """S5: not even if it is reached later in the turn."""
    turn = "draw; meld JS QS KS; add 0 AS; meld 7H 8H 9H; discard"
    assert judge(rummy.second_seat("kroot", turn, first_meld=bar).rest()) == ([] if bar == 30 else [("R12", "event 4")])


@pytest.mark.parametrize("bar", [30, 31])
def test_nothing_is_swapped_before_the_bar_is_reached(rummy, judge, bar):
    """S5."""
    turn = "draw; meld JS JK=QS KS; swap 0 QS; meld 7H 8H 9H; discard"
    played = rummy.second_seat("kroot", turn, hand="JS JK KS QS 7H 8H 9H", first_meld=bar)
    assert judge(played.rest()) == ([] if bar == 30 else [("R12", "event 4")])


@pytest.mark.parametrize("command", ["add 0 JS", "swap 0 QS"])
def test_a_player_who_has_not_opened_leaves_the_table_alone(rummy, judge, command):
    """R12, S8: not even with first_meld = 0."""
    game = rummy.second_seat("kroot", "draw; meld JK=QS KS AS; discard", hands={3: "JS QS"})
    assert judge(game.turn(f"draw; {command}; discard").rest()) == [("R12", "event 6")]


@pytest.mark.parametrize("command", ["add 0 JS", "swap 0 QS"])
def test_one_who_has_opened_may_use_it(rummy, judge, command):
    """R12 to R14: in the same turn, and in a later one."""
    game = rummy.second_seat("kroot", "draw; meld JK=QS KS AS; discard", hands={3: "JS QS 2H 3H 4H"})
    assert judge(game.turn(f"draw; meld 2H 3H 4H; {command}; discard").rest()) == []
    game = rummy.second_seat("kroot", "draw; meld JK=QS KS AS; discard", hands={3: "JS QS 2H 3H 4H"})
    game.turn("draw; meld 2H 3H 4H; discard").idle(3)
    assert judge(game.turn(f"draw; {command}; discard").rest()) == []


@pytest.mark.parametrize(
    ("second", "legal"),
    [("meld JH QH KH; meld 7S 7H 7D", False), ("meld JH QH KH; meld 7S 7H 7D 7C; meld 2D 3D 4D", True)],
)
def test_the_bar_rises_to_one_more_than_all_of_the_last_opening(rummy, judge, second, legal):
    """R12, S6: the first lays 30 and, the bar having been reached, 21 more; so 52 are needed."""
    hands = {3: "JH QH KH 7S 7H 7D 7C 2D 3D 4D"}
    settings = {"first_meld": 30, "hands": hands}
    game = rummy.second_seat("saudi", "draw; meld JS QS KS; meld 7S 7D 7C; discard", **settings)
    assert judge(game.turn(f"draw; {second}; discard").rest()) == ([] if legal else [("R12", "event 9")])
    game = rummy.second_seat("kroot", "draw; meld JS QS KS; meld 7S 7D 7C; discard", **settings)
    assert judge(game.turn(f"draw; {second}; discard").rest()) == []  # the same without the knob


def test_a_partners_opening_raises_the_bar(rummy, judge):
    """R19, S10: each player opens alone."""
    hands, teams = {0: "JH QH KH 2D 3D 4D"}, {"teams": "opposite"}
    game = rummy.second_seat("saudi", "draw; meld JS QS KS; discard", hands=hands, first_meld=30, **teams).idle()
    assert judge(game.turn("draw; meld JH QH KH; discard").rest()) == [("R12", "event 9")]


def test_a_later_player_needs_an_opening_of_the_own(rummy, judge):
    """R19: a partner's opening opens nobody else."""
    game = rummy.second_seat("kroot-partners", "draw; meld JS QS KS; discard", hands={0: "TS"}).idle()
    assert judge(game.turn("draw; add 0 TS; discard").rest()) == [("R12", "event 8")]


OUT_BELOW = "2S 3S 4S 5H 6H 7H 2D 3D 4D 2C 3C 4C 5C"  # 45 points and a lay-off
OUT_TURN = "draw; meld 2S 3S 4S; meld 5H 6H 7H; meld 2D 3D 4D; meld 2C 3C 4C; add 3 5C; {}discard"


def out_below(rummy, turn, hand, end="hand", factor=2, preset="jordan", **settings):
    """Seat 2 goes out in its second turn."""
    return rummy.Round(preset, {2: hand}, redeal=False, **settings).idle(5).turn(turn).done(end, factor)


def test_going_out_below_the_minimum(rummy, judge):
    """R12: 45 points in the melds, 51 needed; all in one turn, adds included. S9: a Hand too."""
    hand, turn = f"{OUT_BELOW} 6C", OUT_TURN.format("add 3 6C; ")
    assert judge(out_below(rummy, turn, hand, first_meld=51)) == []
    found = judge(out_below(rummy, turn, hand, first_meld=51, go_out_below_minimum=False))
    assert found == [("R12", "event 15")]
    assert judge(out_below(rummy, turn, hand, first_meld=36, go_out_below_minimum=False)) == []


def test_adds_below_the_minimum_need_going_out(rummy, judge):
    """S5, S7: the same adds, but cards are left."""
    turn = OUT_TURN.format("")
    game = rummy.Round("jordan", {2: f"{OUT_BELOW} KH"}, redeal=False).idle(5).turn(turn)
    assert judge(game.rest()) == [("R12", "event 15")]


def test_going_out_below_the_minimum_in_any_order(rummy, judge):
    """S7: adds come before melds and go on the melds of others."""
    game = rummy.Round("jordan", {2: f"{OUT_BELOW} TH", 1: "JH QH KH 7S 7D 7C"}, redeal=False).idle(4)
    game.turn("draw; meld JH QH KH; meld 7S 7D 7C; discard")
    turn = "draw; add 0 TH; meld 5H 6H 7H; meld 2S 3S 4S; meld 2D 3D 4D; meld 2C 3C 4C; add 5 5C; discard"
    assert judge(game.turn(turn).done("out")) == []


@pytest.mark.parametrize(("bar", "found"), [(50, []), (51, [("R12", "event 17")])])
def test_no_swap_below_the_minimum(rummy, judge, bar, found):
    """S7: swaps only once the 50 points of the turn reach the bar."""
    hands = {1: "JC QC AC 7S 7D 7C", 2: "2S 3S 4S 5H 6H 7H 2D 3D 4D 2C 3C 4C 5C KC"}
    game = rummy.Round("jordan", hands, redeal=False, first_meld=bar).idle(4)
    game.turn("draw; meld JC QC AC=KC; meld 7S 7D 7C; discard")
    melds = "meld 2S 3S 4S; meld 5H 6H 7H; meld 2D 3D 4D; meld 2C 3C 4C 5C"
    assert judge(game.turn(f"draw; {melds}; swap 0 KC; add 5 AC=AC; discard").done("out")) == found
