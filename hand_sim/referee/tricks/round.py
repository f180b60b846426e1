"""The referee of the trick game: rules T1 to T8 and S1 to S4 again, slowly, over transcripts.

Written from the rule book alone, apart from the kernels that play, so that each can catch the other's mistakes.

The first violation reported is what went wrong first: form, then the match's order of deals, then each round as it was
played (deck, hands, trump, calls, tricks, tricks taken, scores), then the match's result. What merely follows from a
violation is left out:

- tricks after a violation in the deal, the trump or an earlier trick of the round are not judged, nor are the tricks
  of a round that has not eight of them;
- scores are judged by the tricks won, or where the tricks do not stand by `taken` as stated; a seat's score is not
  judged where its call does not stand;
- where the deal did not move on, neither of the two rounds is judged, since either may name the wrong dealer;
- a match's result is judged only if all its rounds stand.

`taken` not agreeing with the tricks is a breach of T5, a deal number out of sequence one of the interface.
"""

from __future__ import annotations

from collections import Counter

from hand_sim.referee.form import Obj
from hand_sim.referee.report import Report, Violation
from hand_sim.referee.tricks.counts import match_occurrences, round_occurrences
from hand_sim.referee.tricks.form import (
    DECK,
    SEATS,
    SUITS,
    Knobs,
    Match,
    Round,
    Trick,
    read_match,
    read_round,
)
from hand_sim.referee.tricks.rules import (
    HAND_SIZE,
    TRICKS,
    competition_ranks,
    forbidden_call,
    leaders,
    legal_cards,
    score,
    total_scores,
    trick_winner,
    tricks_won,
    weakest_card,
)


def judge_round(obj: Obj) -> Report:
    """The report on a transcript of kind tricks.round. Raises Malformed."""
    knobs, played = read_round(obj)
    return _summary(knobs, [played], None, check_round(knobs, played))


def judge_match(obj: Obj) -> Report:
    """The report on a transcript of kind tricks.match. Raises Malformed."""
    knobs, match = read_match(obj)
    return _summary(knobs, match.rounds, match, check_match(knobs, match))


def _summary(knobs: Knobs, rounds: list[Round], match: Match | None, violations: list[Violation]) -> Report:
    if violations:
        return Report(lines=1, violations=tuple(violations))
    occurrences: Counter[str] = Counter()
    for each in rounds:
        occurrences.update(round_occurrences(knobs, each))
    if match is not None:
        occurrences.update(match_occurrences(knobs, match))
    cards = sum(len(trick.cards) for each in rounds for trick in each.tricks)
    return Report(1, len(rounds), int(match is not None), cards, (), occurrences)


# The match: T2 (the deal moves on) and T7.


def check_match(knobs: Knobs, match: Match) -> list[Violation]:
    """Every rule of a match, T1 to T8."""
    found, doubtful = _check_order(match.rounds)
    for number, played in enumerate(match.rounds, 1):
        if number not in doubtful:
            found += check_round(knobs, played, f"round {number} ")
    return found or _check_result(knobs, match)


def _check_order(rounds: list[Round]) -> tuple[list[Violation], set[int]]:
    """T2: the deal moves one seat on; deal numbers count up by one. Stops at the first breach of either.

    Also returns the numbers (from 1) of two rounds of which one has the wrong dealer, nobody can say which.
    """
    for number in range(2, len(rounds) + 1):
        before, now = rounds[number - 2], rounds[number - 1]
        if now.dealer != (before.dealer + 1) % 4:
            message = f"seat {now.dealer} deals after seat {before.dealer}; the deal moves one seat on"
            return [Violation("T2", f"round {number} dealer", message)], {number - 1, number}
        if now.deal != before.deal + 1:
            message = f"deal {now.deal} after deal {before.deal}; they count up by one"
            return [Violation("interface", f"round {number} deal", message)], set()
    return [], set()


def _check_result(knobs: Knobs, match: Match) -> list[Violation]:
    """T7, S1: number of rounds, sudden death, totals, ranks. Needs rounds that stand."""
    found = _check_length(knobs, match.rounds)
    extra = len(match.rounds) - knobs.rounds
    if not found and match.sudden_death != extra:
        found.append(Violation("T7", "sudden_death", f"{match.sudden_death} stated, {extra} played"))
    totals = total_scores(match.rounds)
    if match.totals != totals:
        found.append(Violation("T7", "totals", f"{match.totals} stated, the rounds add up to {totals}"))
    elif match.ranks != competition_ranks(totals):
        message = f"{match.ranks} stated, totals {totals} give {competition_ranks(totals)}"
        found.append(Violation("T7", "ranks", message))
    return found


def _check_length(knobs: Knobs, rounds: list[Round]) -> list[Violation]:
    """T7: the rounds of the rule set, then sudden death for as long as the lead is shared, up to its limit."""
    played = len(rounds)
    if played < knobs.rounds:
        return [Violation("T7", "rounds", f"{played} played of {knobs.rounds}")]
    for number in range(knobs.rounds + 1, played + 1):
        if number > knobs.rounds + knobs.sudden_death_max:
            message = f"more than {knobs.sudden_death_max} rounds of sudden death"
            return [Violation("T7", f"round {number}", message)]
        totals = total_scores(rounds[: number - 1])
        if len(leaders(totals)) == 1:
            message = f"no sudden death is due, one player leads alone with totals {totals}"
            return [Violation("T7", f"round {number}", message)]
    if len(leaders(total_scores(rounds))) > 1 and played < knobs.rounds + knobs.sudden_death_max:
        return [Violation("T7", "rounds", f"sudden death is due, the lead is shared after round {played}")]
    return []


# The round: T1 to T6 and T8.


def check_round(knobs: Knobs, played: Round, at: str = "") -> list[Violation]:
    """Every rule of a round. `at` is put before each place: "" or "round 3 "."""
    deal = _check_deal(played, at)
    trump = _check_trump(knobs, played, at)
    calls = _check_calls(knobs, played, at)
    tricks: list[Violation] = []
    taken = played.taken
    if not deal and not trump:
        tricks = _check_tricks(knobs, played, at)
        if not tricks:
            taken = tricks_won(played.tricks)
            if played.taken != taken:
                tricks = [Violation("T5", at + "taken", f"{played.taken} stated, the tricks give {taken}")]
    scores = [
        violation
        for seat in SEATS
        if seat not in calls
        for violation in _check_score(knobs, seat, played.calls[seat], taken[seat], played.scores[seat], at)
    ]
    return [*deal, *trump, *calls.values(), *tricks, *scores]


def _check_deal(played: Round, at: str) -> list[Violation]:
    """T1: the 32 cards, each once; T2: eight to each seat, one of which deals."""
    found: list[Violation] = []
    holder: dict[str, int] = {}
    for seat in SEATS:
        where = f"{at}hand of seat {seat}"
        for card in played.hands[seat]:
            if card not in DECK:
                found.append(Violation("T1", where, f"{card!r} is not the text of one of the 32 cards"))
            elif card in holder:
                found.append(Violation("T1", where, f"{card} was dealt before, to seat {holder[card]}"))
            else:
                holder[card] = seat
    missing = sorted(DECK - holder.keys())
    if missing and not found:
        found.append(Violation("T1", at + "hands", f"not dealt: {' '.join(missing)}"))
    if not found:
        for seat in SEATS:
            size = len(played.hands[seat])
            if size != HAND_SIZE:
                found.append(Violation("T2", f"{at}hand of seat {seat}", f"{size} cards, not eight"))
    if played.dealer not in SEATS:
        found.append(Violation("T2", at + "dealer", f"{played.dealer} is no seat"))
    return found


def _check_trump(knobs: Knobs, played: Round, at: str) -> list[Violation]:
    """T4: no trump, the suit of the rule set, or any one suit drawn for the round."""
    if knobs.trump == "none":
        allowed: tuple[str | None, ...] = (None,)
    elif knobs.trump == "random":
        allowed = SUITS
    else:
        allowed = (knobs.trump,)
    if played.trump in allowed:
        return []
    return [Violation("T4", at + "trump", f"{played.trump!r} under trump = {knobs.trump}")]


def _check_calls(knobs: Knobs, played: Round, at: str) -> dict[int, Violation]:
    """By seat. T3: calls from 0 to 8 and the dealer's hook; T8, S3: what a player out of time calls."""
    found: dict[int, Violation] = {}
    for seat, call in enumerate(played.calls):
        if not 0 <= call <= TRICKS:
            found[seat] = Violation("T3", f"{at}call of seat {seat}", f"{call} is not from 0 to 8")
    if found or played.dealer not in SEATS:
        return found
    forbidden = forbidden_call(knobs, played)
    for seat, call in enumerate(played.calls):
        where = f"{at}call of seat {seat}"
        hooked = seat == played.dealer and forbidden is not None
        lowest = 1 if hooked and forbidden == 0 else 0
        if hooked and call == forbidden:
            message = f"the dealer may not call {call}: the four calls would add up to eight"
            found[seat] = Violation("T3", where, message)
        elif played.policies[seat].call == "timeout" and call != lowest:
            found[seat] = Violation("T8", where, f"{call}; a player out of time calls {lowest} here")
    return found


def _check_tricks(knobs: Knobs, played: Round, at: str) -> list[Violation]:
    """T5: eight tricks; T4, T8: each of them, in order. Stops at the first violation."""
    if len(played.tricks) != TRICKS:
        return [Violation("T5", at + "tricks", f"{len(played.tricks)} tricks; all eight are played, and no more")]
    hands = [set(hand) for hand in played.hands]
    leader = (played.dealer + 1) % 4
    for number, trick in enumerate(played.tricks, 1):
        where = f"{at}trick {number}"
        if trick.leader != leader:
            due = "the player after the dealer" if number == 1 else "the winner of the last trick"
            return [Violation("T4", where, f"seat {trick.leader} leads, not {due}, seat {leader}")]
        if len(trick.cards) != len(SEATS):
            return [Violation("T4", where, f"{len(trick.cards)} cards; each of the four plays one")]
        for place, card in enumerate(trick.cards):
            found = _check_card(knobs, played, trick, place, hands, f"{where} card {place + 1}")
            if found:
                return found
            hands[(leader + place) % 4].remove(card)
        leader = trick_winner(knobs, trick, played.trump)
        if trick.winner != leader:
            message = f"{' '.join(trick.cards)} is won by seat {leader}, not seat {trick.winner}"
            return [Violation("T4", where, message)]
    return []


def _check_card(
    knobs: Knobs, played: Round, trick: Trick, place: int, hands: list[set[str]], where: str
) -> list[Violation]:
    """T4: one of the player's own cards, not played yet, following suit; T8: the weakest when out of time.

    `hands` are the cards still held, by seat.
    """
    card, seat = trick.cards[place], (trick.leader + place) % 4
    if card not in DECK:
        return [Violation("T1", where, f"{card!r} is not the text of one of the 32 cards")]
    if card not in hands[seat]:
        fault = "a second time" if card in played.hands[seat] else "without holding it"
        return [Violation("T4", where, f"seat {seat} plays {card} {fault}")]
    legal = legal_cards(hands[seat], trick.cards[0] if place else None)
    if card not in legal:
        return [Violation("T4", where, f"seat {seat} plays {card} but can follow suit with {' '.join(sorted(legal))}")]
    weakest = weakest_card(knobs, legal)
    if played.policies[seat].play == "timeout" and card != weakest:
        return [Violation("T8", where, f"seat {seat} is out of time and plays {card}; its weakest card is {weakest}")]
    return []


def _check_score(knobs: Knobs, seat: int, call: int, taken: int, stated: int, at: str) -> list[Violation]:
    """T6, S2."""
    due = score(knobs, call, taken)
    if stated == due:
        return []
    return [Violation("T6", f"{at}score of seat {seat}", f"{stated} stated; call {call}, taken {taken} scores {due}")]
