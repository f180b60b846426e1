"""R17: the stock and how it ends a round."""

import copy

import pytest


def test_the_round_is_void_at_once(quiet, judge):
    """R17, S26."""
    more = copy.deepcopy(quiet)
    more["events"].append({"seat": 2, "do": "draw", "from": "stock", "card": quiet["stock"][44]})
    assert judge(more) == [("R17", "event 90")]


def test_the_starters_first_discard_may_void_it(rummy, judge):
    """S26: five cards in the stock of five players."""
    played = rummy.Round("jordan", players=5, hand_size=20, redeal=False, top="2S 3S 4S 5S").rest()
    assert len(played["events"]) == 1
    assert judge(played) == []


@pytest.fixture
def dry(rummy):
    """A kroot round whose stock is empty; 50 cards lie on the pile."""

    def build(**settings):
        game = rummy.Round("kroot", **settings)
        return game.idle(1 + len(game.stock))

    return build


def test_the_pile_is_shuffled_into_a_new_stock(rummy, dry, judge):
    """R17: once, twice, as often as allowed; then the round is over."""
    game = dry(recycles=2)
    first = len(game.obj["events"]) + 1
    game.turn("recycle; draw; discard").idle(len(game.stock)).turn("recycle; draw; discard")
    played = game.rest()
    assert judge(played) == []
    assert judge({**copy.deepcopy(played), "rules": {**game.rules, "recycles": 1}})[0][0] == "R17"
    shuffled = copy.deepcopy(played)
    shuffled["events"][first - 1]["stock"].pop()
    assert judge(shuffled) == [("R17", f"event {first}")]
    assert judge(rummy.without(played, first)) == [("R17", f"event {first}")]


def test_the_round_goes_on_while_the_pile_can_be_shuffled(dry, judge):
    assert judge(dry(recycles=0).done("exhausted")) == []
    assert judge(dry(recycles=1).done("exhausted")) == [("R17", "events")]


def test_the_stock_is_renewed_only_when_empty_and_to_draw_from_it(rummy, dry, judge):
    """R17, S27."""
    game = rummy.Round("kroot").idle(3)
    stock = game.pile[:-1]
    game.write("recycle", stock=stock)
    assert judge(game.rest()) == [("R17", "event 6")]
    game = dry(recycles=1)
    number = len(game.obj["events"]) + 1
    assert judge(game.turn("recycle; take; discard").rest()) == [("S27", f"event {number + 1}")]


def test_nothing_is_renewed_under_void(quiet, judge):
    quiet["events"].insert(3, {"do": "recycle", "stock": []})
    assert judge(quiet) == [("R17", "event 4")]


def test_a_player_facing_an_empty_stock_may_take_the_discard(rummy, judge):
    """S27: 49 draws, the last by seat 2."""
    game = rummy.Round("kroot", {3: "7H 8H 5C"}, first_meld=0, recycles=0)
    for stock in (game.stock, game.obj["stock"]):
        stock.remove("9H")
        stock.append("9H")
    game.idle(50)
    assert judge(copy.deepcopy(game).done("exhausted")) == []
    assert judge(game.turn("take; meld 7H 8H 9H; discard 5C").done("exhausted")) == []


def test_a_pile_of_one_card_cannot_be_shuffled(rummy, judge):
    """S27: all 106 cards are dealt, so the round is over after the starter's discard, recycles or not."""
    game = rummy.Round("kroot", players=5, hand_size=21).idle()
    assert judge(copy.deepcopy(game).done("exhausted")) == []
    game.recycle()
    assert judge(game.done("exhausted")) == [("S27", "event 2")]
