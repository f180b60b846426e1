"""Transcripts of the rummy for people: the deal, every turn, the table, and how each score came about."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from hand_sim.cards import SUITS, symbols
from hand_sim.rummy.cards import NO_SUIT, RANKS, WILD_NUMBER, Wilds, sort_key
from hand_sim.wording import columns, counted, listed

_TENS = "TJQK"


def to_text(transcript: Mapping[str, Any]) -> str:
    """The text of a round or a match, ending in a newline."""
    rules = transcript["rules"]
    lines = _match(transcript, rules) if transcript["kind"] == "rummy.match" else _round(transcript, rules)
    return "\n".join(lines) + "\n"


def _match(match: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterable[str]:
    rounds = match["rounds"]
    void = sum(played["result"]["end"] == "void" for played in rounds)
    also = f" and {counted(void, 'void one')}" if void else ""
    yield f"Match {match['match']} of seed {match['seed']}: {counted(len(rounds) - void, 'round')}{also}"
    for number, played in enumerate(rounds, 1):
        yield from ("", f"Round {number}")
        yield from _round(played, rules)
    yield from ("", f"End of match {match['match']}")
    seats = range(len(match["totals"]))
    rows = zip(seats, rounds[-1]["policies"], match["totals"], match["ranks"], strict=True)
    yield from columns(("seat", "player", "total", "rank"), rows)


def _round(played: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterable[str]:
    table = _Table(rules, [list(hand) for hand in played["hands"]], _wilds(played["wild"][0]))
    seats = len(table.hands)
    starter = (played["dealer"] + 1) % seats
    for refused in played["redeals"]:
        yield f"Seat {refused['seat']} asks for a new deal{_turned(refused['indicator'])}: {_hand(refused['hand'])}"
    yield f"Deal {played['deal']} of seed {played['seed']}: seat {played['dealer']} deals, seat {starter} starts"
    yield _what_is_wild(played["indicator"], table.wilds)
    yield ""
    hands = [_hand(hand) for hand in played["hands"]]
    yield from columns(("seat", "player", "hand"), zip(range(seats), played["policies"], hands, strict=True))
    yield ""
    for turn, events in enumerate(_turns(played["events"]), 1):
        yield from table.turn(turn, events)
    yield ""
    yield _ending(played["result"])
    if table.melds:
        yield from ("", *table.lines(), "")
    yield from _scores(played, table)


def _wilds(text: str) -> Wilds:
    return Wilds(NO_SUIT if text == "JK" else SUITS.index(text[1]))


def _turned(indicator: str | None) -> str:
    return f" ({symbols(indicator)} was turned up)" if indicator else ""


def _what_is_wild(indicator: str | None, wilds: Wilds) -> str:
    if indicator is None or wilds.suit == NO_SUIT:
        return f"{symbols(indicator)} is turned up: the jokers are wild" if indicator else "The jokers are wild"
    ace = symbols(wilds.text)
    return f"{symbols(indicator)} is turned up: {ace} is wild, and a joker plays as {ace}"


def _turns(events: Sequence[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    """The events of one turn after the other; a recycling belongs to the turn it is needed in."""
    turn: list[Mapping[str, Any]] = []
    for event in events:
        if turn and _is_thrown(turn) and event["do"] != "announce":
            yield turn
            turn = []
        turn.append(event)
    if turn:
        yield turn


def _is_thrown(turn: Iterable[Mapping[str, Any]]) -> bool:
    return any(event["do"] == "discard" for event in turn)


@dataclass
class _Card:
    """A card on the table: what is printed on it, what it stands for, and whether it is wild there."""

    card: str
    stands: str
    wild: bool

    def text(self) -> str:
        """`9♥`, a wild card in a run `JK=8♥`, in a set `JK`, an ace played by a joker `JK=A♣`."""
        plain = self.card == self.stands or self.stands.endswith("*")
        return symbols(self.card) if plain else f"{symbols(self.card)}={symbols(self.stands)}"


@dataclass
class _Table:
    """What lies where as the events go by."""

    rules: Mapping[str, Any]
    hands: list[list[str]]
    wilds: Wilds
    melds: list[list[_Card]] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    openings: dict[int, int] = field(default_factory=dict)
    """Points of the opening by seat, of those who have opened or gone out below the minimum."""

    def turn(self, number: int, events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        """The lines of a turn, after which the table is as the turn leaves it."""
        for event in events:
            if event["do"] == "recycle":
                yield f"{'':<10}{counted(len(event['stock']), 'card')} of the discard pile become the new stock"
        events = [event for event in events if event["do"] != "recycle"]
        if not events:
            return
        seat = events[0]["seat"]
        said = [self.event(event) for event in events]
        melds = [place for place, event in enumerate(events) if event["do"] == "meld"]
        if melds and seat not in self.openings:
            self.openings[seat] = sum(self.points(events[place]) for place in melds)
            said[melds[-1]] += f"; the first melds, {self.openings[seat]} points"
        yield from _laid_out(number, seat, events, said)

    def event(self, event: Mapping[str, Any]) -> str:
        """What an event is in words; carries it out."""
        match event["do"]:
            case "draw":
                self.hands[event["seat"]].append(event["card"])
                drawn = symbols(event["card"])
                return f"takes {drawn} from the discard pile" if event["from"] == "discard" else f"draws {drawn}"
            case "meld":
                cards = zip(event["cards"], event["as"], strict=True)
                meld = [_Card(card, stands, at == event["wild"]) for at, (card, stands) in enumerate(cards)]
                self.melds.append(meld)
                self.owners.append(event["seat"])
                self._leave(event["seat"], event["cards"])
                return f"lays #{event['meld']}: {_shown(meld)} ({self.points(event)})"
            case "add":
                card = _Card(event["card"], event["as"], event["wild"])
                self._add(self.melds[event["meld"]], card)
                self._leave(event["seat"], [event["card"]])
                return f"adds {card.text()} to #{event['meld']}"
            case "swap":
                self._swap(self.melds[event["meld"]], event["cards"])
                self._leave(event["seat"], event["cards"])
                self.hands[event["seat"]].append(event["takes"])
                put = symbols(listed(event["cards"], "and"))
                return f"takes {symbols(event['takes'])} out of #{event['meld']} for {put}"
            case "discard":
                self._leave(event["seat"], [event["card"]])
                return f"throws {symbols(event['card'])}"
            case _:
                return f"says {counted(event['cards'], 'card')}"

    def lines(self) -> Iterator[str]:
        """The melds on the table."""
        for number, (meld, owner) in enumerate(zip(self.melds, self.owners, strict=True)):
            yield f"#{number} of seat {owner}: {_shown(meld)}"

    def points(self, meld: Mapping[str, Any]) -> int:
        """R8: the points of a meld when it is laid."""
        values = [_value(stands, 11) for stands in meld["as"]]
        if meld["as"][0][0] == "A" and meld["as"][1][0] == "2":
            values[0] = self.rules["low_ace_meld"]
        return sum(values)

    def cost(self, card: str) -> int:
        """R2: what a card costs in the hand."""
        if self.wilds.role(card) == WILD_NUMBER:
            return int(self.rules["wild_in_hand"])
        return _value(self.wilds.plays(card), self.rules["ace_in_hand"])

    def _leave(self, seat: int, cards: Iterable[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)

    def _add(self, meld: list[_Card], card: _Card) -> None:
        is_set = meld[0].stands[0] == meld[1].stands[0]
        below = RANKS.index(card.stands[0]) + 1 == RANKS.index(meld[0].stands[0])
        meld.insert(0 if below and not is_set else len(meld), card)

    def _swap(self, meld: list[_Card], cards: Sequence[str]) -> None:
        place = next(at for at, card in enumerate(meld) if card.wild)
        naturals = [_Card(card, self.wilds.plays(card), False) for card in cards]
        meld[place : place + 1] = naturals


def _value(stands: str, ace: int) -> int:
    rank = stands[0]
    return ace if rank == "A" else 10 if rank in _TENS else int(rank)


def _laid_out(number: int, seat: int, events: Sequence[Mapping[str, Any]], said: Sequence[str]) -> Iterator[str]:
    """One line; where something is laid, a line for each thing done, with what follows the discard beside it."""
    head = f"{f'turn {number}':<10}seat {seat}  "
    if not any(event["do"] in ("meld", "add", "swap") for event in events):
        yield head + ", ".join(said)
        return
    lines: list[str] = []
    for event, words in zip(events, said, strict=True):
        if event["do"] == "announce":
            lines[-1] += f", {words}"
        else:
            lines.append(words)
    yield head + lines[0]
    yield from (" " * len(head) + line for line in lines[1:])


def _shown(meld: Iterable[_Card]) -> str:
    return " ".join(card.text() for card in meld)


def _hand(cards: Sequence[str]) -> str:
    """The suits apart from each other."""
    groups = groupby(sorted(cards, key=sort_key), key=lambda card: card == "JK" or card[1])
    return "   ".join(" ".join(symbols(card) for card in suit) for _, suit in groups)


def _ending(result: Mapping[str, Any]) -> str:
    match result["end"]:
        case "void":
            return "Void: the stock holds no more cards than there are players; no scores, the same dealer deals again"
        case "exhausted":
            return "The stock is exhausted: nobody goes out"
        case "out":
            return f"Seat {result['winner']} goes out"
    return f"Seat {result['winner']} goes out with a Hand: every score counts {result['factor']} times"


def _scores(played: Mapping[str, Any], table: _Table) -> Iterable[str]:
    result = played["result"]
    rows = [
        (
            seat,
            player,
            str(table.openings.get(seat, "–")),
            _hand(table.hands[seat]),
            score,
            _reason(seat, result, table),
        )
        for seat, (player, score) in enumerate(zip(played["policies"], result["scores"], strict=True))
    ]
    return columns(("seat", "player", "opened", "cards left", "score", "because"), rows)


def _reason(seat: int, result: Mapping[str, Any], table: _Table) -> str:
    """How a score came about (R18, R19, S29, S30)."""
    if result["end"] == "void":
        return ""
    winner, sides = result["winner"], table.rules["teams"] == "opposite"
    times = f", times {result['factor']}" if result["factor"] > 1 else ""
    if winner is not None and seat == winner:
        return f"went out{times}"
    if winner is not None and sides and seat == winner ^ 2:
        return f"seat {winner}, the partner, went out{times}"
    parts = [_penalty(other, table) for other in ((seat, seat ^ 2) if sides else (seat,))]
    return " and the partner's ".join(parts) + times


def _penalty(seat: int, table: _Table) -> str:
    if seat not in table.openings:
        return f"{table.rules['unopened_penalty']} for not having opened"
    return " + ".join(str(table.cost(card)) for card in sorted(table.hands[seat], key=sort_key)) or "0"
