"""The search of a turn against every order of single steps (R10-R15, S5-S25): a way out must never be missed."""

from collections import Counter

import numpy as np
import pytest
import slow_turn
import turn_positions
from slow_melds import WILD, cards_of, text
from turn_answers import GAME, ask, step_of

from kernels.rummy import state
from kernels.rummy.search.turn import FREE, IMPOSSIBLE, OUT
from kernels.rummy.table import apply_plan

MOST_POSITIONS = 4_000
"""Turns that lead to more are left to smaller hands like them."""
FACTOR_SHARE = 1 << 40


def replayed(turn, plan):
    """Where the steps of a plan lead, each of them legal when it is taken."""
    at = slow_turn.start(turn)
    for step in plan:
        ways = dict(slow_turn.steps(turn, at))
        assert step in ways, f"step {step} of {plan} is not legal from {at}"
        at = ways[step]
    assert slow_turn.may_end(turn, at), f"the turn may not end after {plan}"
    return at


def check(case, weights, count=None):
    """Both goals of one position: the value, and that the plan is legal and worth it."""
    turns = case.turns_of()
    reached = [slow_turn.reachable(turn, MOST_POSITIONS) for turn in turns]
    if None in reached:
        return False
    pairs = list(zip(turns, reached, strict=True))
    free = max((worth for pair in pairs if (worth := slow_turn.best_free(*pair, weights)) is not None), default=None)
    out = max((way for pair in pairs if (way := slow_turn.best_out(*pair, weights)) is not None), default=None)
    for goal, expected in ((FREE, free), (OUT, out)):
        found, plan, aces = ask(case, weights, goal)
        where = describe(case, weights, goal, expected, found, plan)
        assert (found == IMPOSSIBLE) == (expected is None), where
        if expected is None:
            continue
        assert len(aces) == case.as_ace, where
        turn = next(turn for turn in turns if turn.taken in aces or not aces)
        at = replayed(turn, plan)
        got = slow_turn.worth(turn, at, weights)
        if goal == FREE:
            assert found == got == expected, where
        else:
            assert len(at.hand) == 1, where
            assert (slow_turn.factor(turn, at), got) == expected, where
        assert applied(case) == (at.hand, at.table), where
    if count is not None:
        count.update(kinds_of(case, turns, free, out))
    return True


def applied(case):
    """The hand and the table after ``apply_plan`` has carried out the plan."""
    apply_plan(GAME, case.rules, case.seat)
    own = GAME.seats[case.seat]
    one, two, wilds = own[[state.ONE, state.TWO, state.WILDS]].tolist()
    hand = [card for mask in (one, two) for card in range(WILD) if mask >> card & 1] + [WILD] * wilds
    rows = GAME.melds[: GAME.facts[state.MELDS]].tolist()
    as_steps = [[state.MELD, 0, row[0], row[1], row[2], row[3], row[4], 0] for row in rows]
    assert own[state.HELD] == len(hand)
    return tuple(sorted(hand)), tuple(step_of(row)[1] for row in as_steps)


def describe(case, weights, goal, expected, found, plan):
    """All there is to know about a position that went wrong."""
    knobs = {name: number for name, number in case.rules._asdict().items() if number}
    return (
        f"{'OUT' if goal == OUT else 'FREE'}: expected {expected}, got {found} by {plan}\nhand {text(case.hand)}, "
        f"table {[(text(cards_of(meld)), meld) for meld in case.table]}\n{case._replace(rules=None)}\n{knobs}\n"
        f"weights {[int(weight) for weight in weights]}"
    )


def kinds_of(case, turns, free, out):
    """What a position tests."""
    yield "opened" if case.opened else "unopened"
    yield "taken" if case.taken != -1 else "drawn"
    yield "taken, plays as an ace" if case.as_ace else "nothing plays as an ace"
    if free is None:
        yield "no legal use of the taken card"
    elif free:
        yield "something worth laying"
    if out is not None:
        yield f"way out, {'opened' if case.opened else 'unopened'}"
        yield f"factor {out[0]}"


def random_weights(rng):
    """What laying each card is worth: costs, or anything, or anything above zero."""
    kind = int(rng.integers(3))
    if kind == 0:
        return np.array([min(card % 16 + 2, 10) if card % 16 else 11 for card in range(63)] + [15], dtype=np.int64)
    return rng.integers(1 if kind == 1 else -20, 21, size=64)


def positions(seed, count, most_cards=10):
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        yield turn_positions.random_case(rng, most_cards), random_weights(rng)


def test_the_best_turn_and_the_way_out_are_those_of_all_single_steps():
    count = Counter()
    for case, weights in positions(1, 1_000):
        check(case, weights, count)
    for kind in ("taken", "taken, plays as an ace", "no legal use of the taken card", "way out, opened",
                 "way out, unopened", "factor 2", "factor 4", "factor 8"):  # fmt: skip
        assert count[kind] >= 3, count
    assert count["way out, opened"] >= 100, count


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(2, 10))
def test_thousands_of_turns_are_those_of_all_single_steps(seed):
    done = sum(check(case, weights) for case, weights in positions(seed, 4_000, 12))
    assert done > 3_500
