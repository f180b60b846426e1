"""Transcripts of the rummy: every card drawn, laid, swapped and thrown, as JSON objects a referee can check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players
from hand_sim.rules.ruleset import RuleSet
from hand_sim.rummy.cards import Wilds, from_masks, from_number, sort_key
from hand_sim.rummy.meld_cards import Card, meld_cards, run_cards, set_cards, written
from hand_sim.tricks.transcripts import Transcript

if TYPE_CHECKING:
    from kernels.rummy.state import Game

KERNEL = "play_rows"
"""The kernel that plays what is traced."""
_ENDS = ("out", "hand", "void", "exhausted")
_ROUNDS = 64
"""So many rounds of a match are looked for at first."""


def trace_rounds(rules: RuleSet, policies: Sequence[str], seed: int, first: int, count: int) -> Iterator[Transcript]:
    """The rounds of deals `first` to `first + count - 1` (kind `rummy.round`), one at a time; deal k by seat k mod n.

    `policies` are names by seat. Compiles or loads the kernels at the first one.
    """
    player = _Player(rules, tuple(policies), seed)
    for deal in range(first, first + count):
        played = player.round(_Round(deal, 0, deal % rules.seats))
        yield {"kind": "rummy.round", "rules": rules.to_json(), **played}


def trace_matches(rules: RuleSet, policies: Sequence[str], seed: int, first: int, count: int) -> Iterator[Transcript]:
    """The matches `first` to `first + count - 1` (kind `rummy.match`), one at a time; otherwise like `trace_rounds`."""
    player = _Player(rules, tuple(policies), seed)
    for number in range(first, first + count):
        rounds, totals, ranks = player.match(number)
        yield {
            "kind": "rummy.match",
            "rules": rules.to_json(),
            "seed": seed,
            "match": number,
            "rounds": [{"kind": "rummy.round", **player.round(place)} for place in rounds],
            "totals": totals,
            "ranks": ranks,
        }


@dataclass(frozen=True)
class _Round:
    """Where a round is found: the deal, the attempt it begins with, and who deals."""

    deal: int
    attempt: int
    dealer: int


class _Player:
    """Plays again what is asked for, with a log, and writes it down."""

    def __init__(self, rules: RuleSet, policies: tuple[str, ...], seed: int) -> None:
        import numpy as np

        from kernels.rummy.state import MATCH_WIDTH, ROUND_WIDTH, new_game

        self._params = rummy_params(rules)
        self._players = rummy_players(policies)
        self._policies = policies
        self._seed = seed
        self._game: Game = new_game(self._params.recycles, True)
        self._unstacked = np.zeros(0, np.int64)
        self._rounds = np.zeros((_ROUNDS, ROUND_WIDTH), np.int64)
        self._match = np.zeros((1, MATCH_WIDTH), np.int64)

    def match(self, number: int) -> tuple[list[_Round], list[int], list[int]]:
        """The rounds of a match, its totals and its ranks."""
        import numpy as np

        from kernels.rummy import state
        from kernels.rummy.play import MATCHES

        length = self._play(number, MATCHES, 0, 0)
        if length > len(self._rounds):
            self._rounds = np.zeros((2 * length, state.ROUND_WIDTH), np.int64)
            self._play(number, MATCHES, 0, 0)
        columns = [state.ROW_DEAL, state.ROW_ATTEMPT, state.ROW_REFUSED, state.ROW_DEALER]
        rounds = [
            _Round(deal, attempt - refused, dealer)
            for deal, attempt, refused, dealer in self._rounds[:length, columns].tolist()
        ]
        end, seats = self._match[0].tolist(), self._params.players
        return (
            rounds,
            end[state.MATCH_TOTALS : state.MATCH_TOTALS + seats],
            end[state.MATCH_RANKS : state.MATCH_RANKS + seats],
        )

    def round(self, place: _Round) -> Transcript:
        """Everything of a round but its kind and rules."""
        from kernels.rummy import state
        from kernels.rummy.play import ONE_ROUND

        self._play(place.deal, ONE_ROUND, place.dealer, place.attempt)
        facts = self._game.facts.tolist()
        log = self._game.log[: facts[state.LOGGED]].tolist()
        recycled = self._game.recycled.tolist()
        scores = self._game.seats[: self._params.players, state.SCORE].tolist()
        refused = [
            self._refused(place, attempt) for attempt in range(place.attempt, place.attempt + facts[state.REFUSED])
        ]
        dealt = self._deal(place, facts[state.ATTEMPT])
        winner = facts[state.WINNER]
        return {
            "policies": list(self._policies),
            "seed": self._seed,
            "deal": place.deal,
            "dealer": place.dealer,
            "redeals": refused,
            "hands": dealt.hands,
            "indicator": dealt.indicator,
            "wild": [dealt.wilds.text],
            "stock": dealt.stock,
            "events": list(_events(log, recycled, dealt.wilds)),
            "result": {
                "end": _ENDS[facts[state.END]],
                "winner": None if winner < 0 else winner,
                "factor": facts[state.FACTOR],
                "scores": scores,
            },
        }

    def _play(self, number: int, mode: int, dealer: int, attempt: int) -> int:
        from kernels.rummy.play import play

        kinds, numbers = self._players
        where = (kernel_seed(self._seed), number, 1, mode, dealer, attempt)
        who = (self._params, kinds, numbers, self._unstacked)
        return int(play(*where, *who, self._rounds, self._match, self._game))

    def _refused(self, place: _Round, attempt: int) -> Transcript:
        """A deal that was refused (R20): by whom, and with which cards."""
        from kernels.rummy.deal import deal_hands, refuser

        dealt = self._deal(place, attempt)
        deal_hands(place.dealer, self._params, self._game)
        seat = int(refuser(place.dealer, self._params, self._game))
        return {"seat": seat, "hand": dealt.hands[seat], "indicator": dealt.indicator}

    def _deal(self, place: _Round, attempt: int) -> _Dealt:
        """The cards of one attempt of a deal, as they were before the first turn."""
        from kernels.rummy.deal import deal_cards
        from kernels.rummy.state import INDICATOR, STOCK_END, STOCK_NEXT, WILD_SUIT

        deal_cards(kernel_seed(self._seed), place.deal, attempt, self._params, self._unstacked, self._game)
        facts = self._game.facts.tolist()
        wilds = Wilds(facts[WILD_SUIT])
        cards = [wilds.printed(role) for role in self._game.deck.tolist()]
        players, size = self._params.players, self._params.hand_size
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
        hands[(place.dealer + 1) % players].append(cards[players * size])
        return _Dealt(
            [sorted(hand, key=sort_key) for hand in hands],
            None if facts[INDICATOR] < 0 else from_number(facts[INDICATOR]),
            wilds,
            cards[facts[STOCK_NEXT] : facts[STOCK_END]],
        )


@dataclass(frozen=True)
class _Dealt:
    """What lies on the table before the first turn; the stock top first."""

    hands: list[list[str]]
    indicator: str | None
    wilds: Wilds
    stock: list[str]


def _events(log: list[list[int]], recycled: list[list[int]], wilds: Wilds) -> Iterator[Transcript]:
    """The rows of a log as events."""
    from kernels.rummy import state

    laid: list[tuple[int, int]] = []  # of each meld its kind, and its suit or rank
    for row in log:
        seat, figures = row[state.LOG_SEAT], row[state.LOG_CARD :]
        match row[state.LOG_DO]:
            case state.DISCARD:
                yield {"seat": seat, "do": "discard", "card": wilds.printed(figures[0])}
            case state.DRAW:
                source = "discard" if figures[1] else "stock"
                yield {"seat": seat, "do": "draw", "from": source, "card": wilds.printed(figures[0])}
            case state.LOG_MELD:
                number, kind, rank, low, high, wild, as_ace, *_ = figures
                laid.append((kind, rank))
                cards = meld_cards(kind, rank, low, high, wild)
                yield {"seat": seat, "do": "meld", "meld": number, **written(cards, wilds, as_ace)}
            case state.LOG_ADD:
                number, role, place, is_wild, _, _, as_ace, *_ = figures
                kind, rank = laid[number]
                [added] = _added(kind, rank, place, bool(is_wild))
                card = wilds.text if is_wild or as_ace else wilds.printed(role)
                yield {
                    "seat": seat,
                    "do": "add",
                    "meld": number,
                    "card": card,
                    "as": added.stands,
                    "wild": bool(is_wild),
                }
            case state.LOG_SWAP:
                number, mask, *_ = figures
                naturals = [wilds.printed(role) for role in from_masks(mask, 0)]
                yield {"seat": seat, "do": "swap", "meld": number, "cards": naturals, "takes": wilds.text}
            case state.ANNOUNCE:
                yield {"seat": seat, "do": "announce", "cards": figures[0]}
            case state.RECYCLED:
                number, size, *_ = figures
                yield {"do": "recycle", "stock": [wilds.printed(role) for role in recycled[number][:size]]}


def _added(kind: int, rank: int, place: int, is_wild: bool) -> list[Card]:
    """The card added to a run (of suit `rank`) at a place, or to a set: of the suit `place`, or a wild one."""
    from kernels.rummy.state import RUN

    if kind == RUN:
        return run_cards(rank, place, place, place if is_wild else -1)
    return set_cards(rank, 0 if is_wild else 1 << place, is_wild)
