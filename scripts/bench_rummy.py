"""How fast the rummy is: whole rounds by rule set and player, and the search of melds. Called by bench.py.

The peer is OpenSpiel's gin rummy, another game: two players, ten cards, no wild cards, one meld of melds to find. Its
rounds give the scale only; its deadwood is the same question as ours in the gin subset, and the answers are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray
from timing import Row, best_rate

RANDOM_HANDS, PLANTED_HANDS, GIN_HANDS = 20_000, 5_000, 10_000
Hands = NDArray[np.int64]
"""int64[n, 3]: kinds held, kinds held twice, wild cards of each hand."""
WILD = 63
FIRST_SHIFT = 20
PRESETS = ("jordan", "kroot", "saudi")
POLICIES = {"random": 500, "greedy": 500, "planner": 100}
"""Rounds a portion, so that a portion takes about a tenth of a second."""


def gin_rounds() -> float:
    """Rounds a second of OpenSpiel's two-player gin rummy, uniformly random bots, by ``evaluate_bots``."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(2)]
    state = game.new_initial_state()

    def work() -> int:
        for number in range(20):
            pyspiel.evaluate_bots(state.clone(), bots, number)
        return 20

    return best_rate(work, 40)


def round_portions(preset: str, policy: str, count: int) -> Callable[[int], int]:
    """Plays portion number so and so, of ``count`` rounds; the policy sits in all seats."""
    from hand_sim.kernel_args import kernel_seed, rummy_params, rummy_players
    from hand_sim.rules.resolve import resolve
    from kernels.rummy.play import ROUNDS, play
    from kernels.rummy.state import MATCH_WIDTH, ROUND_WIDTH, new_game

    params = rummy_params(resolve(preset, [], "rummy"))
    players, seed = rummy_players((policy,) * 4), kernel_seed(1)
    deck, matches, zero = np.zeros(0, np.int64), np.zeros((0, MATCH_WIDTH), np.int64), np.int64(0)

    def portion(number: int) -> int:
        rows = np.zeros((count, ROUND_WIDTH), np.int64)
        game = new_game(params.recycles, False)
        first, many = np.int64(number * count), np.int64(count)
        play(seed, first, many, np.int64(ROUNDS), zero, zero, params, *players, deck, rows, matches, game)
        return count

    return portion


def rounds() -> list[Row]:
    """Rounds of four a second, deal and redeals included, on one thread and on two."""
    rows: list[Row] = []
    peer = gin_rounds()
    for preset in PRESETS:
        for policy, count in POLICIES.items():
            portion = round_portions(preset, policy, count)
            portion(0)
            one = best_rate(lambda portion=portion: sum(map(portion, range(4))), 8)  # type: ignore[misc]
            beside = ("", "")
            if policy == "random":
                beside = (f"OpenSpiel gin, two players {peer:,.0f}", f"{one / peer:.1f}")
            rows.append((f"rummy rounds, {preset}, {policy} in all seats", f"{one:,.0f}", *beside))
    portion = round_portions("kroot", "greedy", 250)
    with ThreadPoolExecutor(2) as pool:
        one = best_rate(lambda: sum(map(portion, range(8))), 8)
        two = best_rate(lambda: sum(pool.map(portion, range(8))), 8)
    rows.append(("kroot, greedy, on two threads", f"{two:,.0f}", f"one thread {one:,.0f}", f"{two / one:.2f}"))
    return rows


def hand_masks(hands: Sequence[Sequence[int]]) -> Hands:
    """Hands of cards suit * 16 + rank, 63 a wild card, as masks."""
    rows = np.zeros((len(hands), 3), np.int64)
    for row, hand in zip(rows, hands, strict=True):
        for card in hand:
            if card == WILD:
                row[2] += 1
            else:
                row[1] |= row[0] & 1 << card
                row[0] |= 1 << card
    return rows


def random_hands(rng: np.random.Generator, count: int, size: int) -> Hands:
    """Cards of two decks with two jokers, which are wild."""
    deck = [*(suit * 16 + rank for suit in range(4) for rank in range(13) for _ in range(2)), WILD, WILD]
    return hand_masks([[deck[card] for card in rng.permutation(106)[:size]] for _ in range(count)])


def planted_hands(rng: np.random.Generator, count: int, size: int, wilds: int) -> Hands:
    """Two to four sets and runs of three to five cards, up to so many wild cards, the rest at random."""
    deck = [suit * 16 + rank for suit in range(4) for rank in range(13) for _ in range(2)]
    hands = []
    for _ in range(count):
        left, hand = list(deck), [WILD] * int(rng.integers(wilds + 1))
        for _ in range(int(rng.integers(2, 5))):
            suit, rank, length = int(rng.integers(4)), int(rng.integers(13)), int(rng.integers(3, 6))
            run = [suit * 16 + place % 13 for place in range(rank, min(rank + length, 14))]
            meld = run if length > 4 or rng.random() < 0.5 else [at * 16 + rank for at in range(length)]
            if len(meld) > 2 and len(hand) + len(meld) <= size and all(card in left for card in meld):
                hand += meld
                for card in meld:
                    left.remove(card)
        hand += [left[at] for at in rng.permutation(len(left))[: size - len(hand)]]
        hands.append(hand)
    return hand_masks(hands)


def crowded_hands(rng: np.random.Generator, count: int, wilds: int) -> Hands:
    """Fifteen cards of one or two suits or of four ranks: as many melds as a hand can have."""
    suits = [[suit * 16 + rank for suit in pair for rank in range(13) for _ in range(2)] for pair in ((0,), (0, 1))]
    hands = []
    for number in range(count):
        first = int(rng.integers(10))
        ranks = [suit * 16 + rank for suit in range(4) for rank in range(first, first + 4) for _ in range(2)]
        some = (ranks, *suits)[number % 3]
        hands.append([some[at] for at in rng.permutation(len(some))[: 15 - wilds]] + [WILD] * wilds)
    return hand_masks(hands)


class Search:
    """The search for most points, or for gin's least deadwood, with its scratch."""

    def __init__(self, gin: bool = False) -> None:
        from kernels.rummy.cards import POINTS
        from kernels.rummy.search.candidates import MeldRules
        from kernels.rummy.search.melds import LEAST_LEFT, MOST_POINTS, set_goods
        from kernels.rummy.state import MOST_CANDIDATES, WORK_WIDTH

        costs = POINTS[:13].copy()
        if gin:
            costs[0] = 1
        self.costs = costs
        self.rules = MeldRules(low_ace_meld=11, open_end_wild=0, max_run=13 if gin else 14, ace_high=0 if gin else 1)
        self.weights = np.zeros(64, np.int64)
        objective = np.int64(LEAST_LEFT if gin else MOST_POINTS)
        self.point_weight = set_goods(objective, costs, np.int64(15), self.weights)
        self.work = np.zeros((MOST_CANDIDATES, WORK_WIDTH), np.int64)

    def total(self, hands: Hands) -> int:
        """Search them all; the sum of what is found."""
        from bench_melds_kernels import search_all

        return int(search_all(hands, self.rules, self.weights, self.point_weight, self.work))

    def seconds(self, hands: Hands, repeats: int) -> float:
        """The least time of several."""
        self.total(hands[:1])
        return len(hands) / best_rate(lambda: (self.total(hands), len(hands))[1], repeats)


def slowest(search: Search, hands: Hands) -> float:
    """Seconds of the hand that takes longest: each timed once, then the fifty slowest again, the best of twenty."""
    times = np.array([search.seconds(hands[row : row + 1], 1) for row in range(len(hands))])
    return max(search.seconds(hands[row : row + 1], 20) for row in np.argsort(times)[-50:])


def gin() -> list[Row]:
    """Least deadwood of ten cards of one deck, beside OpenSpiel on the same hands in the same run."""
    import pyspiel

    peer = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    search = Search(gin=True)
    rng = np.random.default_rng(5)
    rows: list[Row] = []
    for name, cards in (("random", 52), ("of two suits", 26)):
        theirs = [rng.permutation(cards)[:10].tolist() for _ in range(GIN_HANDS)]
        ours = hand_masks([[card // 13 * 16 + card % 13 for card in hand] for hand in theirs])
        held = int(sum(search.costs[card % 13] for hand in theirs for card in hand))
        if held - (search.total(ours) >> FIRST_SHIFT) != sum(map(peer.min_deadwood, theirs)):
            raise AssertionError(f"gin, {name}: the deadwood differs from OpenSpiel's")

        def deadwood(theirs: list[list[int]] = theirs) -> int:
            for hand in theirs:
                peer.min_deadwood(hand)
            return len(theirs)

        def calls(theirs: list[list[int]] = theirs) -> int:
            for hand in theirs:
                peer.total_card_value(hand)
            return len(theirs)

        # turn about; the peer without what a call from Python costs
        times = [
            (search.seconds(ours, 3) / GIN_HANDS, 1 / best_rate(deadwood, 1), 1 / best_rate(calls, 1))
            for _ in range(20)
        ]
        mine, whole, call = map(min, zip(*times, strict=True))
        net = whole - call
        rows.append(
            (f"gin deadwood, 10 cards {name}", f"{1 / mine:,.0f}", f"OpenSpiel {1 / net:,.0f}", f"{net / mine:.1f}")
        )
    return rows


def melds() -> list[Row]:
    """Most points in 14 cards, and the slowest hands."""
    search = Search()
    rng = np.random.default_rng(1)
    rows: list[Row] = []
    for name, hands in (
        ("14 random cards of 106", random_hands(rng, RANDOM_HANDS, 14)),
        ("two to four melds planted, up to two wild cards", planted_hands(rng, PLANTED_HANDS, 14, 2)),
    ):
        rows.append((f"best melds, {name}", f"{len(hands) / search.seconds(hands, 40):,.0f}", "", ""))
    for name, hands in (
        ("100,000 random and planted hands", np.concatenate(
            [random_hands(rng, 50_000, 15), planted_hands(rng, 50_000, 15, 2)])),
        ("3,000 crowded hands with two wild cards", crowded_hands(rng, 3_000, 2)),
    ):  # fmt: skip
        rows.append((f"slowest of {name}", f"{1e6 * slowest(search, hands):,.0f} µs", "", ""))
    return rows + gin()
