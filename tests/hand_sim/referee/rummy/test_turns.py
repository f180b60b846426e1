"""R9 to R11, R13's guard and R16: the course of a round."""

import copy

import pytest


def change(played, event, **what):
    played["events"][event - 1].update(what)
    return played


def test_a_quiet_round_is_void(quiet, judge):
    """E41: 106 - 14 * 4 - 2 cards in the stock, void at four: 44 draws."""
    assert judge(quiet) == []
    assert sum(event["do"] == "draw" for event in quiet["events"]) == 44


@pytest.mark.parametrize(("players", "draws"), [(2, 74), (3, 59), (5, 29)])
def test_void_comes_by_the_number_of_players(rummy, judge, players, draws):
    """R17, E41."""
    played = rummy.Round("jordan", redeal=False, players=players).rest()
    assert judge(played) == []
    assert sum(event["do"] == "draw" for event in played["events"]) == draws


# R9, R10


def test_the_starter_only_discards_first(rummy, quiet, judge):
    quiet["events"].insert(0, {"seat": 1, "do": "draw", "from": "stock", "card": quiet["stock"][0]})
    assert judge(quiet) == [("R9", "event 1")]
    game = rummy.Round("jordan", {1: "7H 8H 9H"}, redeal=False, first_meld=0)
    assert judge(game.turn(f"meld 7H 8H 9H; discard {game.hands[1][-1]}").rest()) == [("R9", "event 1")]


@pytest.mark.parametrize("seat", [0, 2, -1, 4])
def test_the_starter_is_the_player_after_the_dealer(quiet, judge, seat):
    assert judge(change(quiet, 1, seat=seat)) == [("R9", "event 1")]


@pytest.mark.parametrize(("event", "seat"), [(2, 3), (3, 3), (6, 3), (6, 4), (6, -1)])
def test_seats_take_turns(quiet, judge, event, seat):
    assert judge(change(quiet, event, seat=seat)) == [("R10", f"event {event}")]


@pytest.mark.parametrize(
    ("left_out", "found"),
    [
        ((2, 3), ("R10", "event 2")),  # a turn skipped
        ((2,), ("R10", "event 2")),  # no draw
        ((3,), ("R10", "event 3")),  # no discard: the next seat is not on turn
        ((89,), ("R10", "events")),  # no discard at the end
        ((88, 89), ("R17", "events")),  # five cards in the stock: too many for a void round
    ],
)
def test_every_turn_is_complete(rummy, quiet, judge, left_out, found):
    assert judge(rummy.without(quiet, *left_out)) == [found]


def test_one_draw_a_turn(quiet, judge):
    quiet["events"].insert(2, {"seat": 2, "do": "draw", "from": "stock", "card": quiet["stock"][1]})
    assert judge(quiet) == [("R10", "event 3")]


def test_cards_are_drawn_from_the_top(quiet, judge):
    bottom = quiet["stock"][-1]
    assert judge(change(quiet, 2, card=bottom)) == [("R10", "event 2")]


def test_only_the_last_discard_can_be_taken(rummy, judge):
    """R10: the 9H lies under another card."""
    hands = {1: "9H", 2: "KD", 3: "7H 8H 5C"}
    game = rummy.Round("kroot", hands, recycles=0, first_meld=0).turn("discard 9H").turn("draw; discard KD")
    game.pile.reverse()
    assert judge(game.turn("take; meld 7H 8H 9H; discard 5C").rest()) == [("R10", "event 4")]


def test_one_card_is_kept_for_the_discard(rummy, judge):
    """R10: the last card can never be melded or added."""
    hand = "2S 3S 4S 5H 6H 7H 2D 3D 4D 2C 3C 4C 5C 6C"
    game = rummy.Round("jordan", {2: hand}, top="KS KH KD QS 7C", first_meld=0).idle(5)
    turn = "draw; meld 2S 3S 4S; meld 5H 6H 7H; meld 2D 3D 4D; meld 2C 3C 4C 5C 6C"
    other = copy.deepcopy(game)
    assert judge(other.turn(f"{turn}; discard").done("hand", 2)) == []
    other = copy.deepcopy(game)
    assert judge(other.turn(f"{turn}; add 3 7C").done("hand", 2)) == [("R10", "event 15")]
    assert judge(game.turn(f"{turn} 7C").done("hand", 2)) == [("R10", "event 14")]


@pytest.mark.parametrize(("meld", "given"), [("8D AC=8* 8C", "8S 8H"), ("7H AC=8H 9H", "8H")])
def test_the_wild_swapped_out_may_be_the_card_that_is_kept(rummy, judge, meld, given):
    """R10, S20: the last cards of the hand go for a wild, which is thrown to go out."""
    hand = f"JC QC 4S 4H 4D {given}"
    settings = {"first_meld": 0, "redeal": False, "hand_size": len(hand.split())}
    hands = {1: f"{meld.replace('=8*', '').replace('=8H', '')}", 2: hand}
    game = rummy.Round("jordan", hands, top="2S 2H 2D 2C KC", **settings).idle(4)
    game.turn(f"draw; meld {meld}; discard").turn(f"draw; meld JC QC KC; meld 4S 4H 4D; swap 0 {given}; discard AC")
    assert game.hands[2] == []
    assert judge(game.done("out")) == []


# R11


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("take; meld 7H 8H 9H; discard 5C", []),
        ("take; meld 9S 9H 9D; discard 5C", []),
        ("take; meld 7H 8H 9H TH; discard 5C", []),
        ("take; discard 9H", [("R11", "event 4")]),
        ("take; meld 9S 9D JK=9*; discard 5C", [("R11", "event 4")]),
        ("take; meld 8H JK=9H TH; discard 9H", [("R11", "event 4")]),
        ("take; meld JK=6H 7H 8H; add 0 9H; discard 5C", [("R11", "event 4")]),  # added, not in the new meld
    ],
)
def test_a_discard_taken_is_laid_in_a_new_meld(rummy, judge, turn, found):
    hands = {2: "9H KD", 3: "7H 8H TH 9S 9D JK 5C 6C"}
    game = rummy.Round("kroot", hands, recycles=0, first_meld=0).idle().turn("draw; discard 9H")
    assert judge(game.turn(turn).rest()) == found


def test_one_of_two_identical_cards_counts_as_the_one_taken(rummy, judge):
    """S11: the other may be thrown."""
    hands = {2: "9H KD", 3: "7H 8H 9H"}
    game = rummy.Round("kroot", hands, recycles=0, first_meld=0).idle().turn("draw; discard 9H")
    assert judge(game.turn("take; meld 7H 8H 9H; discard 9H").rest()) == []


def test_a_taken_card_does_not_excuse_a_low_opening(rummy, judge):
    """R11, R12."""
    hands = {2: "9H KD", 3: "7H 8H 5C"}
    game = rummy.Round("kroot", hands, recycles=0).idle().turn("draw; discard 9H")
    assert judge(game.turn("take; meld 7H 8H 9H; discard 5C").rest()) == [("R12", "event 6")]


LAYOFF = [
    ("take; meld 5C 6C 7C; add 0 9H; discard", []),  # S12: unopened, opens from the hand, then adds
    ("take; add 0 9H; meld 5C 6C 7C; discard", [("R12", "event 6")]),
    ("take; meld 5C 6C 7C; discard", [("R11", "event 5")]),
]


@pytest.mark.parametrize(("turn", "found"), LAYOFF)
def test_or_added_where_the_knob_allows_it(rummy, judge, turn, found):
    """R11 take_discard_to_layoff, S12."""
    for allowed in (True, False):
        settings = {"hands": {3: "5C 6C 7C 2D 3D"}, "take_discard_to_layoff": allowed}
        game = rummy.second_seat("kroot", "draw; meld 6H 7H 8H; discard 9H", hand="6H 7H 8H 9H", **settings)
        played = game.turn(turn.replace("; discard", "; discard 2D")).rest()
        assert judge(played) == (found if allowed or found else [("R11", "event 5")])


def test_adding_is_not_swapping(rummy, judge):
    """S12: a taken card may not just go where a wild was."""
    settings = {"hands": {3: "5C 6C 7C 2D"}, "take_discard_to_layoff": True}
    game = rummy.second_seat("kroot", "draw; meld 6H JK=7H 8H; discard 7H", hand="6H JK 8H 7H", **settings)
    assert judge(game.turn("take; meld 5C 6C 7C; swap 0 7H; discard 2D").rest()) == [("R11", "event 5")]


WILD_TAKEN = [  # knobs, the wild, the taker's hand and turn, broken rule and place
    ({}, "AC", "take; meld QC KC AC; discard 5D", "QC KC", []),
    ({}, "AC", "take; meld AS AH AC; discard 5D", "AS AH", []),
    ({}, "AC", "take; meld 7H AC=8H 9H; discard 5D", "7H 9H", [("R11", "event 5")]),
    ({}, "AC", "take; meld AC~AD 2D 3D; discard 5D", "2D 3D", [("R11", "event 5")]),
    ({}, "AC", "take; meld QC AC=KC AC; discard 5D", "QC AC", []),  # with a wild of one's own
    ({}, "AC", "take; meld 7H AC=8H 9H; meld QC KC AC; discard 5D", "7H 9H AC QC KC", []),
    ({}, "AC", "take; meld 7H AC=8H 9H; discard AC", "7H 9H AC", [("R11", "event 4")]),
    ({"discarded_wild_is_ace": False}, "AC", "take; meld 7H AC=8H 9H; discard 5D", "7H 9H", []),  # S14
    ({"discarded_wild_is_ace": False}, "AC", "take; meld QC KC AC; discard 5D", "QC KC", [("R7", "event 5")]),
    ({"indicator": "AD"}, "JK", "take; meld JK~AS 2S 3S; discard 5D", "2S 3S", []),
    ({"indicator": "AD"}, "JK", "take; meld AS AH JK~AD; discard 5D", "AS AH", []),
    ({"indicator": "AD"}, "JK", "take; meld AS AH JK~AH; discard 5D", "AS AH", [("R5", "event 5")]),
    ({"indicator": "AD"}, "JK", "take; meld JK~4S 2S 3S; discard 5D", "2S 3S", [("R11", "event 5")]),
    ({"indicator": "AD"}, "JK", "take; meld 2S 3S JK=4S; discard 5D", "2S 3S", [("R11", "event 5")]),
    ({"wild": "jokers"}, "JK", "take; meld 2S 3S JK=4S; discard 5D", "2S 3S", [("R11", "event 5")]),
    ({"wild": "jokers", "discarded_wild_is_ace": False}, "JK", "take; meld 2S 3S JK=4S; discard 5D", "2S 3S", []),
]


@pytest.mark.parametrize(("knobs", "wild", "turn", "hand", "found"), WILD_TAKEN)
def test_a_wild_taken_from_the_pile(rummy, judge, knobs, wild, turn, hand, found):
    """R11 discarded_wild_is_ace, S14."""
    hands = {2: wild, 3: hand + " 5D"}
    game = rummy.Round("jordan", hands, first_meld=0, redeal=False, **knobs).idle().turn(f"draw; discard {wild}")
    assert judge(game.turn(turn).rest()) == found


def test_a_wild_that_plays_as_an_ace_is_never_swapped_out(rummy, judge):
    """R14, S15. S13: one that stayed a wild may be, in the same turn too."""
    for is_ace, turn in ((True, "take; meld JK~AS 2S 3S"), (False, "take; meld JK=AS 2S 3S")):
        hands = {2: "JK", 3: "2S 3S AS 5D"}
        settings = {"wild": "jokers", "discarded_wild_is_ace": is_ace, "first_meld": 0, "redeal": False}
        game = rummy.Round("jordan", hands, **settings).idle().turn("draw; discard JK")
        found = judge(game.turn(f"{turn}; swap 0 AS; discard 5D").rest())
        assert found == ([("R14", "event 6")] if is_ace else [])


# R13: the guard


PAIR = "draw; meld 7S 7H AC=7*; discard"


@pytest.mark.parametrize("turn", ["draw; add 0 7D; discard", "draw; add 0 7D; swap 0 7C; discard"])
def test_a_set_with_a_wild_is_not_completed_by_one_card(rummy, judge, turn):
    """R13, S21: not even if the other card then fetches the wild; one's own meld is guarded too."""
    game = rummy.second_seat("jordan", PAIR, hand="7S 7H AC 7D 7C").idle(3)
    assert judge(game.turn(turn).rest()) == [("R13", "event 12")]
    game = rummy.second_seat("jordan", PAIR, hand="7S 7H AC 7D 7C", guard_wild_pair=False).idle(3)
    assert judge(game.turn(turn).rest()) == []


def test_with_both_cards_it_is_one_swap(rummy, judge):
    game = rummy.second_seat("jordan", PAIR, hand="7S 7H AC 7D 7C").idle(3)
    assert judge(game.turn("draw; swap 0 7D 7C; discard").rest()) == []


RUNS = "meld 2S 3S 4S; meld 5H 6H 7H"
GUARDED_TURN = f"draw; meld 7S 7D AC=7*; {RUNS}; {{}}; add 0 7C; discard"
GUARDED_HAND = "7S 7D AC 2S 3S 4S 5H 6H 7H 2D 3D 4D 7C {}"


@pytest.mark.parametrize(
    ("last", "meld", "left"), [("5D", "2D 3D 4D 5D", 0), ("KH", "2D 3D 4D", 1), ("KH QH", "2D 3D 4D", 2)]
)
def test_the_guard_yields_to_going_out_or_one_card_left(rummy, judge, last, meld, left):
    """R13: so many cards are left after the turn in which seat 2 adds to a pair and its wild."""
    hand, size = GUARDED_HAND.format(last), 13 + len(last.split())
    game = rummy.Round("jordan", {2: hand}, first_meld=0, redeal=False, hand_size=size).idle(5)
    game.turn(GUARDED_TURN.format(f"meld {meld}"))
    assert len(game.hands[2]) == left
    played = game.rest() if left else game.done("hand", 2)
    assert judge(played) == ([("R13", "event 15")] if left == 2 else [])


def last_card(rummy, idle_turns, then="", **settings):
    """Seat 2 is left with one card and a set of two and a wild on the table; so many turns later seat 3 adds to it."""
    hands = {2: "7S 7H AC 2S 3S 4S 5H 6H 7H 2D 3D 4D KH", 3: "7D TS TH TD"}
    game = rummy.Round("jordan", hands, first_meld=0, redeal=False, hand_size=13, **settings).idle()
    game.turn(f"draw; meld 7S 7H AC=7*; {RUNS}; meld 2D 3D 4D; discard{then}").idle(idle_turns)
    return game.turn("draw; meld TS TH TD; add 0 7D; discard").rest()


def test_the_guard_yields_to_one_who_announced_one_card(rummy, judge):
    """R13, S21: and still holds it, a round later too. No number of cards suspends it unannounced."""
    assert judge(last_card(rummy, 0)) == []
    assert judge(last_card(rummy, 4)) == []
    assert judge(last_card(rummy, 0, must_announce=False)) == [("R13", "event 10")]
    assert judge(last_card(rummy, 0, then="; silent", forget_announce=0.2)) == [("R13", "event 10")]


def test_the_guard_does_not_yield_to_one_who_went_on(rummy, judge):
    """R13: two cards announced are not one."""
    hand = "7S 7H AC 2S 3S 4S 5H 6H 7H 2D 3D 4D KH QH"
    game = rummy.Round("jordan", {2: hand, 3: "7D TS TH TD"}, first_meld=0, redeal=False).idle()
    game.turn(f"draw; meld 7S 7H AC=7*; {RUNS}; meld 2D 3D 4D; discard")
    assert judge(game.turn("draw; meld TS TH TD; add 0 7D; discard").rest()) == [("R13", "event 11")]


# R16


SHORT = "2S 3S 4S 5H 6H 7H 2D 3D 4D 9S 9H {}"


@pytest.fixture
def short(rummy):
    """Seat 2 announces three cards with event 7, and again with 16; the rest of its cards are 9S 9H 9D."""

    def build(**settings):
        hand = SHORT.format("9D")
        game = rummy.Round("jordan", {2: hand}, first_meld=0, hand_size=12, redeal=False, **settings).idle()
        return game.turn(f"draw; {RUNS}; meld 2D 3D 4D; discard")

    return build


def test_three_cards_are_announced(rummy, short, judge):
    """R16, S22: after every discard that leaves them."""
    played = short().idle(4).rest()
    assert [e["cards"] for e in played["events"] if e["do"] == "announce"][:2] == [3, 3]
    assert judge(played) == []
    assert judge(rummy.without(copy.deepcopy(played), 7)) == [("R16", "event 7")]
    assert judge(change(copy.deepcopy(played), 7, cards=2)) == [("R16", "event 7")]
    assert judge(change(copy.deepcopy(played), 7, seat=3)) == [("R16", "event 7")]
    assert judge(rummy.without(played, 16)) == [("R16", "event 16")]


def test_nobody_announces_without_the_knob(short, judge):
    """S22."""
    assert judge(short(must_announce=False).rest()) == []
    assert judge({**short().rest(), "rules": {**short().rules, "must_announce": False}}) == [("S22", "event 7")]


@pytest.mark.parametrize("event", [1, 3, 8])
def test_nothing_is_announced_that_is_not_due(short, judge, event):
    """S22."""
    played = short().rest()
    played["events"].insert(event, {"seat": 2, "do": "announce", "cards": 3})
    assert judge(played) == [("S22", f"event {event + 1}")]


def test_no_announcement_after_going_out(short, judge):
    """S22."""
    played = short().idle(3).turn("draw; meld 9S 9H 9D; discard").done("out")
    assert judge(played) == []
    played["events"].append({"seat": 2, "do": "announce", "cards": 0})
    assert judge(played) == [("S22", "event 17")]


def test_one_who_forgot_may_not_go_out_in_the_next_turn(rummy, short, judge):
    """R16; but in the one after that."""
    played = short(forget_announce=0.5).idle(3).turn("draw; meld 9S 9H 9D; discard").done("out")
    assert judge(played) == []
    assert judge(rummy.without(played, 7)) == [("R16", "event 15")]
    played = short(forget_announce=0.5).idle(7).turn("draw; meld 9S 9H 9D; discard").done("out")
    assert judge(rummy.without(played, 7)) == []


def test_an_announcement_is_due_in_a_void_round_too(rummy, judge):
    """S22, S26: seat 1 has the 44th draw."""
    game = rummy.Round("jordan", {1: "2S 3S 4S 5H 6H 7H 2D 3D 4D 9S 9H 9D"}, first_meld=0, redeal=False).idle(4)
    played = game.turn(f"draw; {RUNS}; meld 2D 3D 4D; meld 9S 9H 9D; discard").rest()
    assert played["events"][-1] == {"seat": 1, "do": "announce", "cards": 2}
    assert judge(played) == []
    number = len(played["events"])
    assert judge(rummy.without(played, number)) == [("R16", f"event {number - 1}")]
