"""The best melds in a hand looked at alone, whether it opens or goes out, and which cards would help (R5-R8, R12)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hand_sim.cards import JOKER
from hand_sim.errors import InputError
from hand_sim.kernel_args import rummy_params
from hand_sim.rules.ruleset import RuleSet
from hand_sim.rummy.cards import (
    COPIES,
    WILD_NUMBER,
    Wilds,
    all_cards,
    check_copies,
    parse_double_deck,
    parse_rummy_hand,
    sort_key,
    to_masks,
)
from hand_sim.rummy.meld_cards import meld_cards, written

KERNEL = "best_melds"
"""The kernel that answers."""


class _Meld(NamedTuple):
    """A meld by its columns in `kernels.rummy.state`: SUIT or RANK second, a set's SUITS in `low`."""

    kind: int
    rank: int
    low: int
    high: int
    wild: int


@dataclass(frozen=True)
class Question:
    """A hand in two-letter form, sorted, the rules, the card turned up (None under `wild = jokers`), what is wild."""

    hand: tuple[str, ...]
    rules: RuleSet
    indicator: str | None
    wilds: Wilds


def read_question(text: str, indicator: str | None, rules: RuleSet) -> Question:
    """Read a hand of one card up to a turn's full hand, and the indicator. Raises `InputError` naming what is wrong."""
    jokers = int(rules["jokers"])
    turned = _read_indicator(indicator, rules)
    hand = parse_rummy_hand(text, 1, int(rules["hand_size"]) + 1, jokers)
    if turned is not None:
        check_copies([*hand, turned], jokers)
    return Question(tuple(hand), rules, turned, Wilds.of(rules, turned))


def _read_indicator(text: str | None, rules: RuleSet) -> str | None:
    if rules["wild"] == "jokers":
        if text is not None:
            raise InputError("--indicator: with wild=jokers no card is turned up, so leave it out")
        return None
    if text is None:
        raise InputError("--indicator is needed with wild=indicator: the card turned up, as in --indicator 8C (R3)")
    try:
        cards = parse_double_deck(text, int(rules["jokers"]))
    except InputError as error:
        raise InputError(f"--indicator: {error.message}") from None
    if len(cards) != 1:
        raise InputError(f"--indicator: one card is turned up, got {len(cards)}: {' '.join(cards)}")
    if cards == [JOKER]:
        raise InputError("--indicator: a joker turned up goes back into the stock and the next card is turned (R3)")
    return cards[0]


def answer(question: Question) -> dict[str, Any]:
    """Answer a question in JSON form. Compiles or loads the kernel."""
    search = _Search(question)
    now = search.verdict(question.hand)
    return {
        "hand": list(question.hand),
        "rules": question.rules.to_json(),
        "indicator": question.indicator,
        "wild": [question.wilds.text],
        "first_meld": question.rules["first_meld"],
        "best_points": search.arrangement(question.hand, least_left=False),
        "fewest_left": search.arrangement(question.hand, least_left=True),
        "can_open": now.opens,
        "can_go_out": now.goes_out,
        "helps": list(search.helps(now)),
    }


class _Verdict(NamedTuple):
    """What a hand is good for: its most points in melds, and whether it opens and goes out."""

    points: int
    opens: bool
    goes_out: bool


class _Search:
    """Asks the kernel about hands under the rules of one question."""

    def __init__(self, question: Question) -> None:
        import numpy as np

        from kernels.rummy.cards import ACE, POINTS, RANKS
        from kernels.rummy.search.candidates import MeldRules
        from kernels.rummy.state import MOST_CANDIDATES, WORK_WIDTH

        params = rummy_params(question.rules)
        self._question = question
        self._params = params
        self._rules = MeldRules(params.low_ace_meld, params.open_end_wild, params.max_run, 1)
        self._costs = POINTS[:RANKS].copy()
        self._costs[ACE] = params.ace_in_hand
        self._work = np.zeros((MOST_CANDIDATES, WORK_WIDTH), np.int64)
        self._weights = np.zeros(64, np.int64)

    def arrangement(self, hand: Sequence[str], least_left: bool) -> dict[str, Any]:
        """The melds with the most points, or those that leave the cheapest cards; the other decides between equals."""
        from kernels.rummy.search.melds import LEAST_LEFT, MOST_POINTS

        self._lay(hand, LEAST_LEFT if least_left else MOST_POINTS)
        melds = _joined(self._found(), self._params.max_run)
        left = Counter(self._roles(hand))
        rows = []
        for meld in melds:
            cards = meld_cards(*meld)
            left.subtract(card.role for card in cards)
            rows.append({**written(cards, self._question.wilds), "points": self._points(meld)})
        kept = list(left.elements())
        return {
            "points": sum(row["points"] for row in rows),
            "melds": rows,
            "left": sorted((self._question.wilds.printed(role) for role in kept), key=sort_key),
            "left_points": sum(self._cost(role) for role in kept),
        }

    def verdict(self, hand: Sequence[str]) -> _Verdict:
        """What a hand is good for. A minimum of 0 still asks for a meld (S8)."""
        from kernels.rummy.search.melds import IMPOSSIBLE, MOST_POINTS

        self._lay(hand, MOST_POINTS)
        melds = self._found()
        points = sum(self._points(meld) for meld in melds)
        unopened = len(hand) >= self._params.hand_size and not self._params.go_out_below_minimum
        out = self._lay(hand, MOST_POINTS, bar=self._params.first_meld if unopened else 0, exact_left=1)
        return _Verdict(points, bool(melds) and points >= self._params.first_meld, out != IMPOSSIBLE)

    def helps(self, now: _Verdict) -> Iterator[dict[str, Any]]:
        """The cards that make the hand of the question better; a full hand takes no more."""
        question = self._question
        if len(question.hand) > self._params.hand_size:
            return
        seen = Counter([*question.hand, *([question.indicator] if question.indicator else [])])
        for card in all_cards(self._params.jokers):
            copies = (self._params.jokers if card == JOKER else COPIES) - seen[card]
            if copies <= 0:
                continue
            after = self.verdict([*question.hand, card])
            if after.points > now.points or after.opens > now.opens or after.goes_out > now.goes_out:
                yield {
                    "card": card,
                    "copies": copies,
                    "points_after": after.points,
                    "opens": after.opens,
                    "goes_out": after.goes_out,
                }

    def _lay(self, hand: Sequence[str], objective: int, bar: int = 0, exact_left: int = -1) -> int:
        """Search; returns the worth of the best melds or IMPOSSIBLE. A turn's full hand keeps one card (R10)."""
        from kernels.rummy.search.melds import best_melds, set_goods

        params = self._params
        one, two, wilds = to_masks(self._roles(hand))
        unit = set_goods(objective, self._costs, params.wild_in_hand, self._weights)
        most = min(len(hand), params.hand_size)
        return int(best_melds(one, two, wilds, self._rules, self._weights, unit, bar, most, exact_left, self._work))

    def _found(self) -> list[_Meld]:
        """The melds the last search found best."""
        from kernels.rummy.search import candidates

        columns = [getattr(candidates, f"FORM_{name}") for name in ("KIND", "RANK", "LOW", "HIGH", "WILD")]
        rows = self._work[candidates.CHOICE, : self._work[candidates.CHOSEN, 0]]
        return [_Meld(*form) for form in self._work[rows][:, columns].tolist()]

    def _points(self, meld: _Meld) -> int:
        from kernels.rummy.table import meld_points

        return int(meld_points(self._params.low_ace_meld, meld.kind, meld.rank, meld.low, meld.high, meld.wild))

    def _roles(self, hand: Sequence[str]) -> list[int]:
        return [self._question.wilds.role(card) for card in hand]

    def _cost(self, role: int) -> int:
        """R2: what a card costs that is left in the hand."""
        return self._params.wild_in_hand if role == WILD_NUMBER else int(self._costs[role % 16])


def _joined(melds: Sequence[_Meld], max_run: int) -> list[_Meld]:
    """The melds in order, runs that continue each other put together: the search is content with short ones."""
    from kernels.rummy.state import NO_WILD, RUN

    done: list[_Meld] = []
    for meld in sorted(melds):
        for place, run in enumerate(done):
            continues = (run.kind, run.rank, run.high + 1) == (RUN, meld.rank, meld.low) and meld.kind == RUN
            wild = min(run.wild, meld.wild) == NO_WILD
            if continues and wild and meld.high - run.low < max_run:
                done[place] = run._replace(high=meld.high, wild=max(run.wild, meld.wild))
                break
        else:
            done.append(meld)
    return done
