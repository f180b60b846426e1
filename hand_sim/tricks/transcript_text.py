"""Transcripts of the trick game for people: hands, calls, tricks and scores in plain lines with suit symbols."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from hand_sim.cards import symbols
from hand_sim.wording import columns, counted

SEATS = 4
_CARD_WIDTH = 5
"""Of the widest card, `[10♠]`."""


def to_text(transcript: Mapping[str, Any]) -> str:
    """The text of a round or a match, ending in a newline."""
    text = _match if transcript["kind"] == "tricks.match" else _round
    return "\n".join(text(transcript)) + "\n"


def _match(match: Mapping[str, Any]) -> Iterable[str]:
    rounds, extra = match["rounds"], match["sudden_death"]
    yield f"Match {match['match']} of seed {match['seed']}: {counted(len(rounds) - extra, 'round')}" + (
        f" and {counted(extra, 'round')} of sudden death" if extra else ""
    )
    for number, played in enumerate(rounds, 1):
        yield ""
        sudden = ", sudden death" if number > len(rounds) - extra else ""
        yield f"Round {number}{sudden}"
        yield from _round(played)
    yield ""
    yield f"End of match {match['match']}"
    rows = zip(range(SEATS), rounds[-1]["policies"], match["totals"], match["ranks"], strict=True)
    yield from columns(("seat", "player", "total", "rank"), rows)


def _round(played: Mapping[str, Any]) -> Iterable[str]:
    trump = f"trump {symbols('A' + played['trump'])[1:]}" if played["trump"] else "no trump"
    yield f"Deal {played['deal']} of seed {played['seed']}: seat {played['dealer']} deals, {trump}"
    yield ""
    hands = [_hand(hand) for hand in played["hands"]]
    yield from columns(
        ("seat", "player", "call", "hand"), zip(range(SEATS), played["policies"], played["calls"], hands, strict=True)
    )
    yield ""
    for number, trick in enumerate(played["tricks"], 1):
        yield _trick(number, trick)
    yield ""
    yield from columns(
        ("seat", "player", "call", "taken", "score"),
        zip(range(SEATS), played["policies"], played["calls"], played["taken"], played["scores"], strict=True),
    )


def _trick(number: int, trick: Mapping[str, Any]) -> str:
    """The cards in the order played, the winner's in brackets."""
    leader, winner = trick["leader"], trick["winner"]
    cards = [symbols(card) for card in trick["cards"]]
    place = (winner - leader) % SEATS
    marked = [f"[{card}]" if at == place else f" {card} " for at, card in enumerate(cards)]
    shown = " ".join(f"{card:<{_CARD_WIDTH}}" for card in marked)
    return f"trick {number}  seat {leader} leads  {shown}  seat {winner} wins"


def _hand(cards: Sequence[str]) -> str:
    """The suits apart from each other."""
    return "   ".join(" ".join(symbols(card) for card in suit) for _, suit in groupby(cards, key=lambda card: card[1]))
