"""What the verification suites of both games share: traces before the referee, and what is printed of it."""

import json
import random
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from hand_sim.referee import Report, check_file
from hand_sim.rules.ruleset import RuleSet

SHOWN = 20  # violations printed

Trace = Iterator[dict[str, Any]]
Address = tuple[object, ...]


class SameDeals:
    """Remembers the cards at each address and notes where they come up differently.

    `address` gives the place of a round, seed and deal first, or None for a round that cannot be compared; `cards` what
    has to be the same there.
    """

    def __init__(
        self,
        address: Callable[[dict[str, Any], dict[str, Any]], Address | None],
        cards: Callable[[dict[str, Any]], object],
    ) -> None:
        self.address, self.cards = address, cards
        self.known: dict[Address, object] = {}
        self.again = 0
        self.different: list[str] = []

    def watch(self, transcripts: Iterable[dict[str, Any]]) -> Iterator[str]:
        """Pass the transcripts on as lines of JSON."""
        for obj in transcripts:
            for played in obj.get("rounds", [obj]):
                address = self.address(obj, played)
                if address is None:
                    continue
                cards = self.cards(played)
                self.again += address in self.known
                if self.known.setdefault(address, cards) != cards:
                    self.different.append(f"seed {address[0]} deal {address[1]}")
            yield json.dumps(obj)


def places(seed: int, rng: random.Random) -> tuple[int, int]:
    """A seed and a first deal number: mostly where other settings are played too, to compare the deals."""
    return rng.choice([(seed, 0), (seed, 10**12), (2**64 - 1, 0), (rng.getrandbits(64), rng.getrandbits(40))])


def judge(
    rules: RuleSet, table: tuple[str, ...], place: tuple[int, int], traces: list[Trace], deals: SameDeals
) -> Report:
    """The report on traces of one table, whose violations are printed."""
    report = check_file(deals.watch(chain(*traces)))
    if not report.clean:
        print(f"{rules.describe()}; {','.join(table)}; seed {place[0]}, from deal or match {place[1]}:")
        for violation in report.violations[:SHOWN]:
            print(f"    {violation}", flush=True)
    return report


def conclude(total: Report, deals: SameDeals) -> int:
    """Print what came up and how often; the exit status, 0 if nothing was wrong."""
    counts = {
        "rounds": total.rounds,
        "matches": total.matches,
        "cards played": total.cards,
        **dict(sorted(total.occurrences.items())),
        "deals met again": deals.again,
        "deals met again, different": len(deals.different),
        "violations": len(total.violations),
        **{f"violations of {rule}": number for rule, number in sorted(total.by_rule.items())},
    }
    for name, number in counts.items():
        print(f"{number:>12,}  {name}")
    for place in deals.different[:SHOWN]:
        print(f"another deal: {place}")
    return 0 if total.clean and not deals.different else 1
