"""The positions of a transcript at each throw of a round, as a player would type them."""

from typing import NamedTuple

from hand_sim.rummy.position import Texts

RANKS = "A23456789TJQK"


class Found(NamedTuple):
    """A position, the card thrown in it, the cards nobody shows (other hands by seat, then the stock), and whether a
    discard was taken before.
    """

    texts: Texts
    card: str
    hidden: list
    taken: bool


class _Meld:
    def __init__(self, event):
        self.cards, self.stands, self.wild = list(event["cards"]), list(event["as"]), event["wild"]
        self.is_run = self.stands[0][1] == self.stands[1][1] and len({card[0] for card in self.stands}) > 1

    def add(self, event):
        first = self.is_run and (RANKS.index(event["as"][0]) + 1) % 13 == RANKS.index(self.stands[0][0])
        at = 0 if first else len(self.cards)
        if event["wild"]:
            self.wild = at
        elif first and self.wild is not None:
            self.wild += 1
        self.cards.insert(at, event["card"])
        self.stands.insert(at, event["as"])

    def swap(self, event):
        self.cards[self.wild : self.wild + 1] = event["cards"]
        self.stands[self.wild : self.wild + 1] = event["cards"]
        self.wild = None


def positions_of(played):
    """Every throw of a round but the last and those after the stock was made up anew."""
    seats = len(played["hands"])
    hands = [list(hand) for hand in played["hands"]]
    stock, pile, melds, opened, taken = list(played["stock"]), [], [], [0] * seats, False
    found = []
    for event in played["events"]:
        seat = event.get("seat")
        match event["do"]:
            case "recycle":
                break
            case "draw":
                source = stock if event["from"] == "stock" else pile
                taken = taken or source is pile
                hands[seat].append(source.pop(0 if source is stock else -1))
            case "meld":
                melds.append(_Meld(event))
                opened[seat] = 1
                for card in event["cards"]:
                    hands[seat].remove(card)
            case "add":
                melds[event["meld"]].add(event)
                hands[seat].remove(event["card"])
            case "swap":
                melds[event["meld"]].swap(event)
                for card in event["cards"]:
                    hands[seat].remove(card)
                hands[seat].append(event["takes"])
            case "discard":
                texts = Texts(
                    hand=" ".join(hands[seat]),
                    table=" / ".join(" ".join(meld.cards) for meld in melds),
                    discards=" ".join(pile),
                    opened=",".join(map(str, opened)),
                    cards_left=",".join(str(len(hand)) for hand in hands),
                    seat=seat,
                    indicator=played["indicator"],
                )
                hidden = [card for other, hand in enumerate(hands) if other != seat for card in hand]
                found.append(Found(texts, event["card"], hidden + stock, taken))
                hands[seat].remove(event["card"])
                pile.append(event["card"])
    return found[:-1]
