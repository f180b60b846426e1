"""The turns of a played round, step by step from its transcript, as positions of ``turn_positions``."""

from typing import NamedTuple

import slow_turn
from slow_melds import WILD, Run, Set
from turn_positions import ACE_OF_ANY, Case

RANKS, SUITS = "A23456789TJQK", "SHDC"


class Played(NamedTuple):
    """A turn: what the player could do, and what it did."""

    policy: str
    case: Case
    """With the card drawn."""
    with_discard: Case
    """As if the top of the discard pile had been taken instead."""
    end: slow_turn.Position
    """Before the discard; every step to it is legal."""
    legal: bool
    """Whether the turn may end there."""


class Round:
    """Who holds what while the events of a round go by; cards are roles (R3)."""

    def __init__(self, rules, transcript):
        self.rules, self.policies = rules, transcript["policies"]
        self.wild_texts = transcript["wild"]
        self.wild_suit = -1 if "JK" in self.wild_texts else SUITS.index(self.wild_texts[0][1])
        self.hands = [tuple(sorted(map(self.role, hand))) for hand in transcript["hands"]]
        self.melds, self.pile = (), []
        self.opened, self.announced, self.turns = ([0] * rules.players for _ in range(3))
        self.bar = rules.first_meld

    def role(self, card):
        """A printed card as it plays."""
        if card in self.wild_texts:
            return WILD
        return self.wild_suit * 16 if card == "JK" else natural(card)

    def case(self, seat, drawn, from_pile):
        """The position of a seat after drawing a card."""
        as_ace = int(from_pile and drawn == WILD and bool(self.rules.discarded_wild_is_ace))
        ace = ACE_OF_ANY if self.wild_suit < 0 else self.wild_suit * 16
        others = [(said, len(hand)) for said, hand in zip(self.announced, self.hands, strict=True)]
        return Case(
            rules=self.rules,
            hand=tuple(sorted((*self.hands[seat], *(() if as_ace else (drawn,))))),
            table=self.melds,
            bar=self.bar,
            opened=self.opened[seat],
            turns=self.turns[seat] + 1,
            forgot=0,
            taken=(ace if as_ace else drawn) if from_pile else -1,
            as_ace=as_ace,
            wild_suit=self.wild_suit,
            others=tuple(others[seat + 1 :] + others[:seat]),
            seat=seat,
        )

    def play(self, events):
        """One turn from its draw to its discard."""
        draw, *middle, thrown = events
        seat, drawn = draw["seat"], self.role(draw["card"])
        with_discard = self.case(seat, self.pile[-1], True)
        case = self.case(seat, drawn, draw["from"] == "discard")
        if draw["from"] == "discard":
            self.pile.pop()
        aces = {natural(stands) for event in middle for stands in self.played_as_aces(event)}
        turn = next(turn for turn in case.turns_of() if not case.as_ace or turn.taken in aces)
        at = slow_turn.start(turn)
        for event in middle:
            at = self.after(turn, at, event)
        self.turns[seat] += 1
        self.opened[seat] = int(slow_turn.is_open(turn, at))
        if self.opened[seat] and not case.opened and self.rules.rising_first_meld:
            self.bar = max(self.bar, at.points + 1)
        self.melds, self.hands[seat] = at.table, at.hand
        self.throw(seat, thrown)
        return Played(self.policies[seat], case, with_discard, at, slow_turn.may_end(turn, at))

    def played_as_aces(self, event):
        """What the wild cards of a step that play as natural aces stand for (R11)."""
        if event["do"] == "add" and event["card"] in self.wild_texts and not event["wild"]:
            yield event["as"]
        if event["do"] == "meld":
            for place, (card, stands) in enumerate(zip(event["cards"], event["as"], strict=True)):
                if card in self.wild_texts and place != event["wild"]:
                    yield stands

    def after(self, turn, at, event):
        """The position after a step, which must be one of the legal ones."""
        if event["do"] == "meld":
            step = ("meld", meld_of(event))
        elif event["do"] == "swap":
            step = ("swap", event["meld"], tuple(sorted(map(self.role, event["cards"]))))
        else:
            card = WILD if event["wild"] else natural(event["as"])
            rank = RANKS.index(event["as"][0])
            places = {(card, place) for place in range(-1, 14) if isinstance(at.table[event["meld"]], Set)
                      or place % 13 == rank}  # fmt: skip
            step = next(what for what, _ in slow_turn.steps(turn, at)
                        if what[:2] == ("add", event["meld"]) and what[2] in places)  # fmt: skip
        return dict(slow_turn.steps(turn, at))[step]

    def throw(self, seat, event):
        """The discard that ends a turn."""
        card = self.role(event["card"])
        self.hands[seat] = slow_turn.without(self.hands[seat], [card])
        self.pile.append(card)


def natural(card):
    """A natural card from its text."""
    return SUITS.index(card[1]) * 16 + RANKS.index(card[0])


def meld_of(event):
    """The meld a player lays."""
    stands, wild = event["as"], event["wild"]
    if len({card[0] for card in stands}) == 1:
        suits = tuple(sorted(SUITS.index(card[1]) for card in stands if card[1] != "*"))
        return Set(RANKS.index(stands[0][0]), suits, wild is not None)
    low = RANKS.index(stands[0][0])
    return Run(SUITS.index(stands[0][1]), low, low + len(stands) - 1, None if wild is None else low + wild)


def turns_of(transcript, rules):
    """Every turn of a round but the starter's first discard (R9)."""
    table, turn = Round(rules, transcript), []
    for number, event in enumerate(transcript["events"]):
        if event["do"] == "announce":
            table.announced[event["seat"]] = event["cards"]
        elif event["do"] == "recycle":
            del table.pile[:-1]
        elif number == 0:
            table.turns[event["seat"]] = 1
            table.throw(event["seat"], event)
        else:
            turn.append(event)
            if event["do"] == "discard":
                yield table.play(turn)
                turn = []
