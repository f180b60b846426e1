"""Transcripts of the trick game: complete enough for a referee who knows only the rules, as JSON objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hand_sim.cards import SUITS
from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.rules.ruleset import RuleSet
from hand_sim.tricks.cards import from_index

if TYPE_CHECKING:
    from kernels.tricks.trace import Record

SEATS = 4
KERNEL = "record_play"
"""The kernel that plays what is traced."""
_BLOCK = 512
"""About so many rounds are played at a time: memory stays flat however many are asked for."""

Transcript = dict[str, Any]
Trace = Callable[[RuleSet, Sequence[str], int, int, int], Iterator[Transcript]]
"""Plays and writes down, of either game: rules, policies by seat, seed, first number and how many."""


def trace_rounds(rules: RuleSet, policies: Sequence[str], seed: int, first: int, count: int) -> Iterator[Transcript]:
    """The rounds of deals `first` to `first + count - 1` (kind `tricks.round`), one at a time; deal k by seat k mod 4.

    `policies` are four names by seat. Compiles or loads the kernel at the first one.
    """
    writer = _Writer(rules, tuple(policies), seed)
    for block in _blocks(rules, policies, seed, first, count, matches=False):
        for row in range(block.count):
            yield writer.round(block.first + row, block.record, row)


def trace_matches(rules: RuleSet, policies: Sequence[str], seed: int, first: int, count: int) -> Iterator[Transcript]:
    """The matches `first` to `first + count - 1` (kind `tricks.match`), one at a time; otherwise like `trace_rounds`.

    Match m plays the deals from m * (rounds + sudden_death_max) on.
    """
    writer = _Writer(rules, tuple(policies), seed)
    for block in _blocks(rules, policies, seed, first, count, matches=True):
        row = 0
        for place in range(block.count):
            yield writer.match(block, place, row)
            row += block.lengths[place]


@dataclass(frozen=True)
class _Block:
    """What was played at one go: so many rounds or matches from number `first` on."""

    first: int
    count: int
    record: Record
    lengths: list[int]
    totals: list[list[int]]
    ranks: list[list[int]]


def _blocks(
    rules: RuleSet, policies: Sequence[str], seed: int, first: int, count: int, matches: bool
) -> Iterator[_Block]:
    import numpy as np

    from kernels.tricks.trace import new_record, record_play

    params, players = tricks_params(rules), tricks_players(rules, policies)
    longest = params.rounds + params.sudden_death_max if matches else 1
    size = max(1, min(_BLOCK // longest, count))
    record = new_record(size * longest)
    lengths = np.zeros(size, np.int64)
    totals, ranks = np.zeros((size, SEATS), np.int64), np.zeros((size, SEATS), np.int64)
    for begin in range(first, first + count, size):
        part = min(size, first + count - begin)
        record_play(kernel_seed(seed), begin, part, int(matches), params, players, record, lengths, totals, ranks)
        yield _Block(begin, part, record, lengths.tolist(), totals.tolist(), ranks.tolist())


class _Writer:
    """Turns the numbers of a record into transcripts."""

    def __init__(self, rules: RuleSet, policies: tuple[str, ...], seed: int) -> None:
        order = str(rules["rank_order"])
        self._rules = rules
        self._policies = policies
        self._seed = seed
        self._names = [from_index(card, order) for card in range(32)]
        self._in_hand_order = [(1 << card, self._names[card]) for suit in range(4) for card in range(28 + suit, -1, -4)]

    def round(self, deal: int, record: Record, row: int) -> Transcript:
        """The object of a round, the record's row."""
        return {"kind": "tricks.round", "rules": self._rules.to_json(), **self._played(deal, record, row)}

    def match(self, block: _Block, place: int, row: int) -> Transcript:
        """The object of a match, its first round in the record's row."""
        number, length = block.first + place, block.lengths[place]
        rounds, sudden_death_max = int(self._rules["rounds"]), int(self._rules["sudden_death_max"])
        deal = number * (rounds + sudden_death_max)
        return {
            "kind": "tricks.match",
            "rules": self._rules.to_json(),
            "seed": self._seed,
            "match": number,
            "rounds": [
                {"kind": "tricks.round", **self._played(deal + step, block.record, row + step)}
                for step in range(length)
            ],
            "sudden_death": length - rounds,
            "totals": block.totals[place],
            "ranks": block.ranks[place],
        }

    def _played(self, deal: int, record: Record, row: int) -> Transcript:
        dealer, trump = int(record.dealers[row]), int(record.trumps[row])
        played = [self._names[card] for card in record.played[row].tolist()]
        winners = record.winners[row].tolist()
        leaders = [(dealer + 1) % SEATS, *winners]
        return {
            "policies": list(self._policies),
            "seed": self._seed,
            "deal": deal,
            "dealer": dealer,
            "hands": [[name for bit, name in self._in_hand_order if hand & bit] for hand in record.hands[row].tolist()],
            "trump": None if trump < 0 else SUITS[trump],
            "calls": record.calls[row].tolist(),
            "tricks": [
                {"leader": leaders[trick], "cards": played[SEATS * trick : SEATS * (trick + 1)], "winner": winner}
                for trick, winner in enumerate(winners)
            ],
            "taken": record.taken[row].tolist(),
            "scores": record.scores[row].tolist(),
        }
