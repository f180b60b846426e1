"""One thing made wrong in a legal round: the referee names the rule, and nothing that merely follows from it.

Every corruption is tried on rounds, alone and in a match, under many knob settings. It changes the round in place where
`rng` chooses, and returns the place the referee should point at, or None if the round offers no such chance.
"""

import random

import pytest

SUITS = "SHDC"


def duplicate_a_card(rng, played):
    seat, other = rng.sample(range(4), 2)
    played["hands"][seat][rng.randrange(8)] = played["hands"][other][rng.randrange(8)]
    return f"hand of seat {max(seat, other)}"


def ten_in_two_digits(rng, played):
    seat, place = next((s, i) for s in range(4) for i in range(8) if played["hands"][s][i][0] == "T")
    played["hands"][seat][place] = "10" + played["hands"][seat][place][1]
    return f"hand of seat {seat}"


def lower_case(rng, played):
    seat, place = rng.randrange(4), rng.randrange(8)
    played["hands"][seat][place] = played["hands"][seat][place].lower()
    return f"hand of seat {seat}"


def card_of_another_deck(rng, played):
    seat = rng.randrange(4)
    played["hands"][seat][rng.randrange(8)] = rng.choice(["6S", "2C", "JK", "1H", "", "AX"])
    return f"hand of seat {seat}"


def drop_a_card(rng, played):
    played["hands"][rng.randrange(4)].pop()
    return "hands"


def play_a_card_of_another_deck(rng, played):
    trick, place = rng.randrange(8), rng.randrange(4)
    played["tricks"][trick]["cards"][place] = rng.choice(["6S", "10S", "ah", "JK", ""])
    return f"trick {trick + 1} card {place + 1}"


def deal_nine_and_seven(rng, played):
    seat, other = sorted(rng.sample(range(4), 2))
    played["hands"][other].append(played["hands"][seat].pop())
    return [f"hand of seat {seat}", f"hand of seat {other}"]


def dealer_is_no_seat(rng, played):
    played["dealer"] = rng.choice([-1, 4])
    return "dealer"


def call_out_of_range(rng, played):
    seat = rng.randrange(4)
    played["calls"][seat] = rng.choice([-1, 9])
    return f"call of seat {seat}"


def dealer_makes_eight(rng, played):
    dealer = played["dealer"]
    others = sum(played["calls"]) - played["calls"][dealer]
    if not played["rules"]["total_not_eight"] or others > 8:
        return None
    played["calls"][dealer] = 8 - others
    return f"call of seat {dealer}"


def trump_against_the_knob(rng, played):
    knob = played["rules"]["trump"]
    wrong = {"none": [*SUITS], "random": [None, "X", "none"]}.get(knob, [None, *SUITS.replace(knob, "")])
    played["trump"] = rng.choice(wrong)
    return "trump"


def wrong_first_leader(rng, played):
    played["tricks"][0]["leader"] = played["dealer"]
    return "trick 1"


def wrong_later_leader(rng, played):
    trick = rng.randrange(1, 8)
    played["tricks"][trick]["leader"] = (played["tricks"][trick]["leader"] + rng.randint(1, 3)) % 4
    return f"trick {trick + 1}"


def wrong_winner(rng, played):
    trick = rng.randrange(8)
    played["tricks"][trick]["winner"] = (played["tricks"][trick]["winner"] + rng.randint(1, 3)) % 4
    return f"trick {trick + 1}"


def revoke(rng, played):
    """Somebody throws a card of another suit though able to follow, and plays the proper one later."""
    chances = []
    for n, trick in enumerate(played["tricks"]):
        for place in (1, 2, 3):
            seat = (trick["leader"] + place) % 4
            if trick["cards"][place][1] != trick["cards"][0][1]:
                continue
            for m in range(n + 1, 8):
                later = (seat - played["tricks"][m]["leader"]) % 4
                if played["tricks"][m]["cards"][later][1] != trick["cards"][0][1]:
                    chances.append((n, place, m, later))
    if not chances:
        return None
    n, place, m, later = rng.choice(chances)
    now, then = played["tricks"][n]["cards"], played["tricks"][m]["cards"]
    now[place], then[later] = then[later], now[place]
    return f"trick {n + 1} card {place + 1}"


def play_a_neighbours_card(rng, played):
    trick, place = rng.randrange(8), rng.randrange(4)
    cards = played["tricks"][trick]["cards"]
    cards[place] = rng.choice(cards[:place] + cards[place + 1 :])
    return f"trick {trick + 1} card {place + 1}"


def play_a_card_twice(rng, played):
    trick, seat = rng.randrange(1, 8), rng.randrange(4)
    before, now = played["tricks"][trick - 1], played["tricks"][trick]
    place = (seat - now["leader"]) % 4
    now["cards"][place] = before["cards"][(seat - before["leader"]) % 4]
    return f"trick {trick + 1} card {place + 1}"


def trick_of_three_or_five(rng, played):
    trick = rng.randrange(8)
    cards = played["tricks"][trick]["cards"]
    if rng.random() < 0.5:
        cards.pop()
    else:
        cards.append(cards[0])
    return f"trick {trick + 1}"


def leave_out_a_trick(rng, played):
    del played["tricks"][rng.randrange(8)]
    return "tricks"


def play_a_ninth_trick(rng, played):
    played["tricks"].append(played["tricks"][7])
    return "tricks"


def taken_by_another(rng, played):
    seat = next(seat for seat in range(4) if played["taken"][seat])
    played["taken"][seat] -= 1
    played["taken"][(seat + rng.randint(1, 3)) % 4] += 1
    return "taken"


def score_off(rng, played):
    seat = rng.randrange(4)
    played["scores"][seat] += rng.choice([-25, -10, -1, 1, 10, 25])
    return f"score of seat {seat}"


def timeout_calls_something(rng, played):
    seat = next((s for s in range(4) if played["policies"][s].startswith("timeout")), None)
    if seat is None:
        return None
    others = sum(played["calls"]) - played["calls"][played["dealer"]]
    hooked = played["rules"]["total_not_eight"]
    if hooked and seat != played["dealer"]:
        return None  # would change what the dealer may call
    allowed = [c for c in range(9) if c != played["calls"][seat] and not (hooked and others + c == 8)]
    played["calls"][seat] = rng.choice(allowed)
    return f"call of seat {seat}"


def timeout_plays_something_stronger(rng, played):
    """A player out of time exchanges the card for a stronger legal one of the same suit, which it plays later."""
    order = {"natural": "789TJQKA", "baloot": "789JQKTA"}[played["rules"]["rank_order"]]
    chances = []
    for n, trick in enumerate(played["tricks"]):
        for place in range(4):
            seat = (trick["leader"] + place) % 4
            if not played["policies"][seat].endswith("timeout"):
                continue
            card = trick["cards"][place]
            for m in range(n + 1, 8):
                later = (seat - played["tricks"][m]["leader"]) % 4
                other = played["tricks"][m]["cards"][later]
                if other[1] == card[1] and order.index(other[0]) > order.index(card[0]):
                    chances.append((n, place, m, later))
    if not chances:
        return None
    n, place, m, later = rng.choice(chances)
    now, then = played["tricks"][n]["cards"], played["tricks"][m]["cards"]
    now[place], then[later] = then[later], now[place]
    return f"trick {n + 1} card {place + 1}"


ROUND_CORRUPTIONS = [
    ("T1", duplicate_a_card),
    ("T1", ten_in_two_digits),
    ("T1", lower_case),
    ("T1", card_of_another_deck),
    ("T1", drop_a_card),
    ("T1", play_a_card_of_another_deck),
    ("T2", deal_nine_and_seven),
    ("T2", dealer_is_no_seat),
    ("T3", call_out_of_range),
    ("T3", dealer_makes_eight),
    ("T4", trump_against_the_knob),
    ("T4", wrong_first_leader),
    ("T4", wrong_later_leader),
    ("T4", wrong_winner),
    ("T4", revoke),
    ("T4", play_a_neighbours_card),
    ("T4", play_a_card_twice),
    ("T4", trick_of_three_or_five),
    ("T5", leave_out_a_trick),
    ("T5", play_a_ninth_trick),
    ("T5", taken_by_another),
    ("T6", score_off),
    ("T8", timeout_calls_something),
    ("T8", timeout_plays_something_stronger),
]


IN_A_MATCH = [(rule, corrupt) for rule, corrupt in ROUND_CORRUPTIONS if corrupt is not dealer_is_no_seat]


def breaches(rule, where, at=""):
    """The one breach expected, or one for each of several places."""
    return [(rule, at + place) for place in (where if isinstance(where, list) else [where])]


@pytest.mark.parametrize(("rule", "corrupt"), ROUND_CORRUPTIONS, ids=lambda x: getattr(x, "__name__", x))
def test_a_corrupted_round_breaks_that_rule_alone(table, rule, corrupt):
    tried = 0
    for seed in range(120):
        rng = random.Random(seed)
        played = table.round(rng, table.random_rules(rng), table.random_policies(rng))
        where = corrupt(rng, played)
        if where is not None:
            tried += 1
            assert table.judge(played) == breaches(rule, where)
    assert tried >= 10


@pytest.mark.parametrize(("rule", "corrupt"), IN_A_MATCH, ids=lambda x: getattr(x, "__name__", x))
def test_a_corrupted_round_of_a_match_breaks_that_rule_alone(table, rule, corrupt):
    tried = 0
    for seed in range(60):
        rng = random.Random(seed)
        match = table.match(rng, table.random_rules(rng), table.random_policies(rng))
        number = rng.randrange(len(match["rounds"]))
        played = {**match["rounds"][number], "rules": match["rules"]}
        where = corrupt(rng, played)
        if where is not None:
            tried += 1
            del played["rules"]
            match["rounds"][number] = played
            assert table.judge(match) == breaches(rule, where, f"round {number + 1} ")
    assert tried >= 5
