"""R21, R22, S31 to S33, S36: the order of a match's rounds, who deals, when it ends, totals and ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hand_sim.referee.report import Violation
from hand_sim.referee.rummy.form import Match, Round
from hand_sim.referee.rummy.knobs import Knobs
from hand_sim.referee.rummy.score import partner


def check_match(knobs: Knobs, match: Match) -> list[Violation]:
    """Every rule of a match whose rounds stand; the first violation only."""
    return _check_order(knobs, match.rounds) or _check_length(knobs, match.rounds) or _check_result(knobs, match)


def _is_void(played: Round) -> bool:
    return played.end == "void"


def _check_order(knobs: Knobs, rounds: Sequence[Round]) -> list[Violation]:
    """Deal numbers and dealers, from each round to the next."""
    for number in range(2, len(rounds) + 1):
        before, now = rounds[number - 2], rounds[number - 1]
        rule, dealer = _next_dealer(knobs, before)
        if now.dealer != dealer:
            return [Violation(rule, f"round {number} dealer", f"seat {now.dealer} deals, it is up to seat {dealer}")]
        deal = before.deal if _is_void(before) else before.deal + 1
        if now.deal != deal:
            message = f"deal {now.deal} after a {'void' if _is_void(before) else 'scored'} deal {before.deal}"
            return [Violation("S36", f"round {number} deal", message)]
    return []


def _next_dealer(knobs: Knobs, before: Round) -> tuple[str, int]:
    """R17, R21, R22: who deals after a round, and the rule that says so."""
    if _is_void(before):
        return "R17", before.dealer
    if knobs.dealer == "rotate":
        return "R22" if knobs.tie_break == "rounds_won_then_penalties" else "R21", (before.dealer + 1) % knobs.players
    return "S31" if len(_worst(before)) > 1 else "R21", _first_after(before.dealer, _worst(before), knobs.players)


def _worst(played: Round) -> list[int]:
    return [seat for seat, score in enumerate(played.scores) if score == max(played.scores)]


def _first_after(dealer: int, seats: Sequence[int], players: int) -> int:
    """S31: the first of the seats from the one after the dealer on, who comes last."""
    return min(seats, key=lambda seat: (seat - dealer - 1) % players)


def total_scores(knobs: Knobs, rounds: Sequence[Round]) -> list[int]:
    """By seat; void rounds add zeros (S30)."""
    return [sum(played.scores[seat] for played in rounds) for seat in range(knobs.players)]


def _leaders(knobs: Knobs, rounds: Sequence[Round]) -> list[int]:
    """The seats with the lowest total, one of each side (S32)."""
    totals = total_scores(knobs, rounds)
    return [seat for seat in _sides(knobs) if totals[seat] == min(totals)]


def _sides(knobs: Knobs) -> range:
    """One seat of each side."""
    return range(2) if knobs.teams == "opposite" else range(knobs.players)


def _check_length(knobs: Knobs, rounds: Sequence[Round]) -> list[Violation]:
    """R21, R22: so many scored rounds, then under `more_rounds` as many as it takes to have one leader."""
    scored = 0
    for number, played in enumerate(rounds, 1):
        if scored >= knobs.rounds:
            if knobs.tie_break != "more_rounds":
                return [Violation("R22", f"round {number}", f"more than {knobs.rounds} scored rounds")]
            if len(_leaders(knobs, rounds[: number - 1])) == 1:
                return [Violation("R21", f"round {number}", "one leads alone, the match is over")]
        scored += not _is_void(played)
    if scored < knobs.rounds:
        return [Violation("R21", "rounds", f"{scored} scored of {knobs.rounds}")]
    if _is_void(rounds[-1]):
        return [Violation("R17", "rounds", "the last round is void and was not dealt again")]
    if knobs.tie_break == "more_rounds" and len(_leaders(knobs, rounds)) > 1:
        return [Violation("R21", "rounds", f"the lead is shared after round {len(rounds)}, one more is due")]
    return []


def rounds_won(knobs: Knobs, rounds: Sequence[Round]) -> list[int]:
    """R22, S32: by seat, rounds that the player or the partner went out in."""
    sides = [(seat, partner(knobs, seat)) for seat in range(knobs.players)]
    return [sum(played.winner is not None and played.winner in side for played in rounds) for side in sides]


def penalties(knobs: Knobs, rounds: Sequence[Round]) -> list[int]:
    """R22: by seat, the sum of the positive round scores."""
    return [sum(max(played.scores[seat], 0) for played in rounds) for seat in range(knobs.players)]


def _standing(knobs: Knobs, rounds: Sequence[Round]) -> list[tuple[int, ...]]:
    """What ranks are given by, lower being better (S33)."""
    totals = total_scores(knobs, rounds)
    if knobs.tie_break == "more_rounds":
        return [(total,) for total in totals]
    won, points = rounds_won(knobs, rounds), penalties(knobs, rounds)
    return [(totals[seat], -won[seat], points[seat]) for seat in range(knobs.players)]


def _check_result(knobs: Knobs, match: Match) -> list[Violation]:
    """Totals and ranks; rank = 1 + players who stand strictly better."""
    totals = total_scores(knobs, match.rounds)
    if match.totals != totals:
        return [Violation("R21", "totals", f"{match.totals} stated, the rounds add up to {totals}")]
    standing = _standing(knobs, match.rounds)
    ranks = [1 + sum(other < mine for other in standing) for mine in standing]
    if match.ranks != ranks:
        rule = "R21" if knobs.tie_break == "more_rounds" else "S33"
        return [Violation(rule, "ranks", f"{match.ranks} stated, {totals} give {ranks}")]
    return []


def match_occurrences(knobs: Knobs, match: Match) -> Counter[str]:
    """How a clean match went."""
    seen: Counter[str] = Counter()
    voids = sum(map(_is_void, match.rounds))
    seen["void round in a match"] = voids
    extra = len(match.rounds) - voids - knobs.rounds
    seen["match tie-break rounds"] = extra
    seen["match decided by more rounds"] = extra > 0
    standing = _standing(knobs, match.rounds)
    sides = [standing[seat] for seat in _sides(knobs)]
    first = min(sides)
    seen["first place shared"] = sides.count(first) > 1
    if len(first) > 1:
        tied = [side for side in sides if side[0] == first[0]]
        level = [side for side in tied if side[:2] == first[:2]]
        seen["tie broken by rounds won"] = len(tied) > len(level)
        seen["tie broken by penalties"] = len(level) > level.count(first)
    if knobs.dealer == "worst":
        scored = [played for played in match.rounds[:-1] if not _is_void(played)]
        seen["worst score shared, dealer by order"] = sum(len(_worst(played)) > 1 for played in scored)
    return +seen
