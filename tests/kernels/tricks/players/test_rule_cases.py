"""The ``rule`` player in endings whose right card is certain: it wins however the hidden cards lie (T4, T6)."""

from typing import NamedTuple

import pytest
from kernel_table import Table, indices
from slow_endings import (
    can_lie,
    can_make,
    dealt_hands,
    ending_after,
    hidden_deals,
    making_cards,
    next_endings,
    possible_totals,
    seats_of,
    totals_of_play,
)

from hand_sim.tricks.cards import from_index

NONE, S, H, D, C = -1, 0, 1, 2, 3
OTHER_CALLS = ((0, 0, 0), (2, 2, 2), (0, 3, 5), (4, 0, 1), (3, 4, 4))


class Case(NamedTuple):
    """What was played (the trick begun last) and what each of my legal cards comes to."""

    name: str
    trump: int
    me: int
    left: str
    """My cards."""
    leader: int
    """Seat that led the first trick."""
    tricks: str
    totals: dict[str, set[int]]
    """My legal cards and all the numbers of tricks I may end with, over all hidden cards and all plays, mine too."""
    right: dict[int, str]
    """Calls, and the cards that make them for certain."""
    deals: int
    """Ways the hidden cards may lie."""


CASES = [
    # The ace of trumps is gone, the ten and the nine are out: led first, the seven falls to one of them.
    Case(
        "C54", S, 3, "7S QS KS", 0, "AH 8H KH JH  9H 8S 7H TH  8C TC TD 7C  8D QD KD AS  9C QC JS KC",
        {"7S": {3}, "QS": {3, 4}, "KS": {3, 4}}, {4: "QS KS"}, 80,
    ),
    # The king of trumps is good for one trick, now or last; after a ruff now the nine may win as well.
    Case(
        "C57", S, 0, "KS 9C", 0, "TS 8S AH QS  JD 9D 8D QD  JH 8H QH TH  AS 9S TD 7S  KC AC TC QC  9H 8C KH JC  KD",
        {"9C": {3}, "KS": {3, 4}}, {3: "9C"}, 9,
    ),
    # All hearts but my two are gone, and I play last: both tricks or none.
    Case(
        "C61", NONE, 3, "7H AH", 0,
        "9D TD QD 9S  7C 9C QC AD  QH JH 8C 9H  AC JS KC JC  AS KS 8S 7S  QS 7D TS 8H  KH TH TC",
        {"7H": {0}, "AH": {2}}, {0: "7H", 2: "AH"}, 6,
    ),
    # The voids shown say that the two hearts out lie apart: both fall under the ace.
    Case(
        "C63", NONE, 2, "JH AH", 0, "TD KD QD 9D  TS KS JS 7D  AC 8C QC 9C  KH TH 8H 7H  8D 8S JD KC  7C TC JC 9S",
        {"JH": {4}, "AH": {6}}, {4: "JH", 6: "AH"}, 12,
    ),
    # The others have diamonds only: my club wins when led and never later; my nine loses at once or later.
    Case(
        "lead the suit nobody has", NONE, 3, "7C 9D", 1,
        "9H KH JH 8H  AS JS 9S TS  7H QH JC TH  AH QC TC 8S  AC KC 8C 9C  KS 7S AD QS",
        {"7C": {5}, "9D": {4}}, {4: "9D", 5: "7C"}, 90,
    ),
    # Nobody has diamonds or could lead me in: the king wins on lead only.
    Case(
        "lead the high card or lose the lead", NONE, 0, "8C KD", 1,
        "9H KH QH AH  9D TD 8D 7D  TH 7H 8H QS  QD AS AD JD  7S KS JS 8S  TS 9S AC QC",
        {"8C": {3}, "KD": {4}}, {3: "8C", 4: "KD"}, 90,
    ),
    # One other trump is out: the ace draws it and the eight is good, the eight first loses to it.
    Case(
        "draw the last trump or not", H, 0, "8H AH", 0,
        "7C 8C 9C TC  KH 7H QH 9H  JS 9S 7S 8S  QS 7D TS AS  8D TD JH JD  AC KC QC KD",
        {"8H": {3}, "AH": {4}}, {3: "8H", 4: "AH"}, 60,
    ),
    # Kept, the king takes a heart if one is led; it is thrown, or kept because hearts must come.
    Case(
        "throw the boss or the small one", NONE, 3, "7H KH", 1,
        "AD KD 7D 9D  QD TD 8D TS  8C 7S JC 7C  KS AC 8S AS  AH QH 8H 9H  QS 9S 9C JS  JD",
        {"7H": {2}, "KH": {1}}, {1: "KH", 2: "7H"}, 12,
    ),
    # The only trump left ruffs now or in the last trick; after a ruff now my club is good too.
    Case(
        "ruff now for two, later for one", H, 0, "JH QC", 2,
        "9C KC 7C 8C  9S KS AS 7S  8D 7D JD AD  JC TC AC TS  TH KH 7H 8H  AH 9H TD QH  JS",
        {"JH": {3}, "QC": {2}}, {2: "QC", 3: "JH"}, 30,
    ),
    # Both tricks are needed: the ten may hold this one, but only the ace does for certain, and the ten is boss then.
    Case(
        "the boss first when all are needed", NONE, 0, "TS AS", 0,
        "7C JC 8C TC  7H TH JH KH  AD QD TD JD  KS AC QS 8S  9C QC KC 9S  8D KD 9D 7D  JS",
        {"TS": {3, 4}, "AS": {5}}, {5: "AS"}, 18,
    ),
    # Second last to a trick lost anyway: which of my diamonds meets the two that must be led?
    Case(
        "a lost trick takes the dangerous card", NONE, 0, "7D AD", 3,
        "8S KS 7S AH  7C KC TC 9C  QH 9H 9S 7H  8H JH KD KH  8C TH JC 8D  QC TS QD JS  AC JD",
        {"7D": {3}, "AD": {2}}, {2: "AD", 3: "7D"}, 6,
    ),
    # Third hand behind a void: the seat after me cannot beat a trump.
    Case(
        "third hand, one trick or two", H, 0, "KH AC", 0,
        "TC JC 7H 7C  AD KD 9D JD  9S JS 8H KS  QC AS 9H 8C  TH JH QH 8D  KC 7S AH 9C  QD 7D",
        {"KH": {4}, "AC": {3}}, {3: "AC", 4: "KH"}, 12,
    ),
    # The king of hearts is the only higher trump: my jack ruffs now for one trick, or falls under the king for none.
    Case(
        "ruff now or never", H, 2, "JS JH", 2,
        "KS 8S 9S 8H  8D KD TD 9D  AS AD TS AC  TH AH 7H 9H  7D QS JD 9C  QD 7S 7C QH  KC JC",
        {"JS": {2}, "JH": {3}}, {2: "JS", 3: "JH"}, 12,
    ),
    # All three are needed: the ace draws the jack of trumps before it can ruff a spade.
    Case(
        "three left: draw the trump first", D, 1, "JS QS AD", 3,
        "TD 7D KD QD  AC 7C KC 8C  9S AS KS 9D  9H KH AH 8H  QC 9C TC 8D",
        {"JS": {4, 5, 6}, "QS": {4, 5, 6}, "AD": {6}}, {6: "AD"}, 400,
    ),
    # On lead with three left: the king of clubs is a trick, the eight and the nine are none if led before it.
    Case(
        "three left: cash or lose the lead for good", NONE, 2, "8D 9C KC", 1,
        "TS 7S JS 9S  7C JC TC 8C  8H 7H QS QH  9H JH AH KS  8S AS AC 9D",
        {"8D": {1, 2, 3}, "9C": {1}, "KC": {2, 3, 4}}, {1: "8D 9C", 2: "KC"}, 1680,
    ),
    # Trumps from the top, and the seven is the last one left.
    Case(
        "three left: trumps from the top", D, 3, "7D QD AD", 0,
        "8S AS JS 7S  TS KD 9C 9S  AH KH JH QH  TC AC KC JC  JD KS 8D QC",
        {"7D": {4}, "QD": {4, 5}, "AD": {4, 5}}, {5: "QD AD"}, 80,
    ),
    # Three clubs against none out: all three tricks, or none.
    Case(
        "three left, last to play: all or nothing", NONE, 2, "8C 9C AC", 1,
        "8S QS 9S 7S  7D TD JD QD  AS 7C KS TS  KC JC TC AH  9D 8D AD JS  QC QH JH",
        {"8C": {1}, "9C": {1}, "AC": {4}}, {1: "8C 9C", 4: "AC"}, 60,
    ),
    # One trick wanted: the ace now; ducked, it may come to no trick or two.
    Case(
        "three left, last to play: take the one trick", D, 3, "8S 9C AS", 1,
        "TD 8D JD QD  AH QH 9H 8H  7D KS AD KD  9D 7C JC KH  8C QC AC TC  9S 7S JS",
        {"8S": {0, 1, 2}, "AS": {1}}, {1: "AS"}, 90,
    ),
    # Full, before a spade ace: only the ace of clubs may still be made to win.
    Case(
        "three left: keep the suits the others must beat", NONE, 1, "QH AH AC", 0,
        "9D 7D KD AD  TD JD 8D 7H  7S JS 9S QS  QD KH 8S KC  TS KS 8H TH  AS",
        {"QH": {2}, "AH": {2}, "AC": {0, 1, 2}}, {2: "QH AH"}, 560,
    ),
]  # fmt: skip
each_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


def text(card):
    return from_index(card, "natural")


def dealt_to_me(case):
    """My eight cards, those I have played and those left."""
    played = indices(case.tricks)
    seats = seats_of(case.leader, case.trump, played)[:-1]
    own = [card for seat, card in zip(seats, played, strict=True) if seat == case.me]
    return sum(1 << card for card in (*own, *indices(case.left)))


def seen_by_me(case, path=()):
    """The Ending of a case after further cards, and all cards played by then."""
    played = (*indices(case.tricks), *path)
    return ending_after(dealt_to_me(case), case.me, case.leader, case.trump, played), played


def table_for(trump):
    return Table("rule") if trump == NONE else Table("rule", f"trump={'SHDC'[trump]}")


@each_case
def test_the_case_is_certain(case):
    """The slow search finds the right cards, and what every card may come to."""
    ending, _ = seen_by_me(case)
    assert ending.hand.bit_count() == ending.sizes[case.me]
    assert len(hidden_deals(ending)) == case.deals
    assert {text(card): possible_totals(later) for card, later in next_endings(ending)} == case.totals
    for call, cards in case.right.items():
        assert [text(card) for card in making_cards(ending, call)] == cards.split()


@each_case
def test_rule_plays_a_certain_card(case):
    """C54, C57, C61, C63 and their kind: in every way the hidden cards may lie, whatever the others have called."""
    ending, played = seen_by_me(case)
    table = table_for(case.trump)
    for call, cards in case.right.items():
        for hands in dealt_hands(ending, case.leader, played):
            for others in OTHER_CALLS:
                calls = [*others[: case.me], call, *others[case.me :]]
                card = table.next_card(hands, calls, played, (case.leader - 1) % 4)
                assert text(card) in cards.split(), (call, calls)


@pytest.mark.parametrize("case", [case for case in CASES if case.deals <= 100], ids=lambda case: case.name)
def test_rule_makes_the_call(case):
    """After a certain card it goes on rightly: the call is made over all hidden cards and plays of the others."""
    ending, _ = seen_by_me(case)
    table = table_for(case.trump)
    for call in case.right:

        def by_rule(path, call=call):
            now, played = seen_by_me(case, path)
            hands = dealt_hands(now, case.leader, played)[0]
            calls = [call if seat == case.me else 2 for seat in range(4)]
            return table.next_card(hands, calls, played, (case.leader - 1) % 4)

        assert totals_of_play(ending, by_rule) == {call}


def certain_decisions(overrides, seed, rounds, tricks_left):
    """Decisions of ``rule`` where some legal cards make a call for certain and some do not: (card played, such cards).

    The positions are those of played rounds; every call still open is asked about, also those the seat did not make.
    """
    table = Table("rule", *overrides)
    for deal in range(rounds):
        dealer, lead = deal % 4, (deal + 1) % 4
        hands = table.hands(seed, deal)
        board = table.round(seed, deal, dealer)
        for at in range(32 - 4 * tricks_left, 36 - 4 * tricks_left):
            played = tuple(int(card) for card in board.played[:at])
            me = seats_of(lead, table.params.trump, played)[-1]
            ending = ending_after(int(hands[me]), me, lead, table.params.trump, played)
            for call in range(ending.taken, ending.taken + tricks_left + 1):
                certain = making_cards(ending, call)
                if 0 < len(certain) < len(next_endings(ending)):
                    calls = [call if seat == me else board.calls[seat] for seat in range(4)]
                    yield table.next_card(hands, calls, played, dealer), certain


@pytest.mark.parametrize(
    ("overrides", "rounds", "tricks_left", "least"),
    [
        ([], 60, 2, 0.95),
        (["trump=S"], 60, 2, 0.95),
        ([], 10, 3, 0.80),
        (["trump=S"], 30, 3, 0.80),
        pytest.param([], 800, 2, 0.99, marks=pytest.mark.heavy),
        pytest.param(["trump=H"], 800, 2, 0.99, marks=pytest.mark.heavy),
        pytest.param([], 200, 3, 0.92, marks=pytest.mark.heavy),
        pytest.param(["trump=H"], 200, 3, 0.87, marks=pytest.mark.heavy),
    ],
)
def test_rule_finds_most_certain_cards(overrides, rounds, tricks_left, least):
    """Of the decisions in its own rounds that have a certain card, it plays such a card in this share at least."""
    found = [card in certain for card, certain in certain_decisions(overrides, 21, rounds, tricks_left)]
    for memory in (can_make, can_lie):
        memory.cache_clear()
    assert len(found) > rounds / 4  # or the share says nothing
    assert sum(found) >= least * len(found), f"{sum(found)} of {len(found)}"
