"""How often the rarer things of the trick game came up: proof that a check had something to check.

Both functions expect transcripts that the referee found clean.
"""

from __future__ import annotations

from collections import Counter

from hand_sim.referee.tricks.form import SEATS, Knobs, Match, Round
from hand_sim.referee.tricks.rules import forbidden_call, leaders, made, suit_of, total_scores, winning_suit


def round_occurrences(knobs: Knobs, played: Round) -> Counter[str]:
    """Calls, results and cards of note in one round, each counted once for every seat or card it befell."""
    seen: Counter[str] = Counter()
    seen[f"rank order {knobs.rank_order}"] += 1
    seen[f"calls {knobs.call_order}"] += 1
    seen[f"trump {played.trump or 'none'}" + (" drawn" if knobs.trump == "random" else "")] += 1
    total = sum(played.calls)
    seen[f"calls total {'eight' if total == 8 else 'more than eight' if total > 8 else 'less than eight'}"] += 1
    forbidden = forbidden_call(knobs, played)
    if forbidden is not None:
        seen["dealer hooked"] += 1
        if forbidden == 0 and played.policies[played.dealer].call == "timeout":
            seen["dealer out of time, zero forbidden"] += 1
    for seat in SEATS:
        seen[_result(knobs, played.calls[seat], played.taken[seat])] += 1
        seen["calls by timeout"] += played.policies[seat].call == "timeout"
    for trick in played.tricks:
        led = suit_of(trick.cards[0])
        for place, card in enumerate(trick.cards):
            if suit_of(card) != led:
                seen["ruffs" if suit_of(card) == played.trump else "discards"] += 1
            seen["cards by timeout"] += played.policies[(trick.leader + place) % 4].play == "timeout"
        seen["tricks won by a ruff"] += winning_suit(trick.cards, played.trump) != led
    return seen


def _result(knobs: Knobs, call: int, taken: int) -> str:
    if made(knobs, call, taken):
        if call == 0:
            return "zero made"
        return "call made" if taken == call else "call made with overtricks (at_least)"
    if call == 0:
        return "zero missed"
    return "too many taken" if taken > call else "too few taken"


def match_occurrences(knobs: Knobs, match: Match) -> Counter[str]:
    """How a match ended: rounds of sudden death, and the ties left."""
    seen: Counter[str] = Counter()
    seen[f"matches with {match.sudden_death} sudden-death rounds"] += 1
    first = leaders(match.totals)
    if len(first) == 1:
        tied = leaders(total_scores(match.rounds[: knobs.rounds]))
        seen["sudden death won by one not in the tie"] += first[0] not in tied
    seen["first place shared"] += len(first) > 1
    below = [total for seat, total in enumerate(match.totals) if seat not in first]
    seen["ties below first place"] += len(set(below)) < len(below)
    return seen
