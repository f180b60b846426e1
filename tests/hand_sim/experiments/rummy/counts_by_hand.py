"""Rounds of the rummy counted one by one from their transcripts, apart from everything the experiments use."""

from statistics import mean

import pytest

VALUES = {"K": 10, "Q": 10, "J": 10, "T": 10} | {str(value): value for value in range(2, 10)}


def value(card, low_ace=11):
    """What a card counts in a meld (R2, R8)."""
    return low_ace if card[0] == "A" else VALUES[card[0]]


def meld_points(cards, low_ace):
    """Points of a meld, given what its cards stand for (R8): only the ace at a run's low end counts `low_ace`."""
    if cards[0][0] == cards[1][0]:
        return len(cards) * value(cards[0])
    return value(cards[0], low_ace) + sum(value(card) for card in cards[1:])


def hands(played, rules):
    """What became of each seat: a dict a seat."""
    seats = [
        {"hand": list(cards), "turns": 0, "opened_turn": 0, "opening": 0, "taken": 0, "added": 0, "swapped": 0}
        for cards in played["hands"]
    ]
    bar = rules["first_meld"]
    for event in played["events"]:
        if event["do"] == "recycle":
            continue
        seat = seats[event["seat"]]
        if event["do"] == "draw" or (event["do"] == "discard" and not any(one["turns"] for one in seats)):
            seat["turns"] += 1
            seat["laid"] = 0
        if event["do"] == "draw":
            seat["hand"].append(event["card"])
            seat["taken"] += event["from"] == "discard"
        elif event["do"] == "discard":
            seat["hand"].remove(event["card"])
        elif event["do"] == "meld":
            seat["laid"] += meld_points(event["as"], rules["low_ace_meld"])
            for card in event["cards"]:
                seat["hand"].remove(card)
            if not seat["opened_turn"] and seat["laid"] >= bar:
                seat["opened_turn"] = seat["turns"]
            if seat["opened_turn"] == seat["turns"]:
                seat["opening"] = seat["laid"]
                if rules["rising_first_meld"]:
                    bar = max(bar, seat["laid"] + 1)
        elif event["do"] == "add":
            seat["hand"].remove(event["card"])
            seat["added"] += 1
        elif event["do"] == "swap":
            for card in event["cards"]:
                seat["hand"].remove(card)
            seat["hand"].append(event["takes"])
            seat["swapped"] += 1
    for number, seat in enumerate(seats):
        seat["seat"] = number
        seat["position"] = (number - played["dealer"] - 1) % len(seats)
        seat["score"] = played["result"]["scores"][number]
        seat["won"] = played["result"]["winner"] == number
        seat["hand_won"] = seat["won"] and played["result"]["end"] == "hand"
        seat["cost"] = sum(held(card, played["wild"], rules) for card in seat["hand"])
    return seats


def held(card, wild, rules):
    """What a card left in the hand costs (R2)."""
    if card in wild:
        return rules["wild_in_hand"]
    return rules["ace_in_hand"] if card[0] == "A" or card == "JK" else VALUES[card[0]]


def same(row, figure, values):
    """The figure is the mean of the values, or unknown where there are none."""
    values = list(values)
    assert row[figure] == (pytest.approx(mean(values)) if values else None), figure
    if row[f"{figure}_ci"] is not None and values:
        assert row[f"{figure}_ci"][0] <= row[figure] <= row[f"{figure}_ci"][1]
