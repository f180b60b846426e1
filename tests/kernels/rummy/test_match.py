"""Matches (R21, R22, S31-S33, S36): dealers, void rounds, length, totals, ranks, against rounds added up in Python."""

from collections import Counter

import numba
import numpy as np
import pytest
from rummy_game import Rummy, figures, params_of

from hand_sim.kernel_args import kernel_seed
from kernels.rummy import state as st
from kernels.rummy.match import MOST_ROUNDS, first_dealer, goes_on, leaders, next_dealer, rank, win

MATCHES = 60
GAMES = {
    "jordan": ("jordan",),
    "kroot": ("kroot",),
    "saudi": ("saudi",),
    "kroot-partners": ("kroot-partners",),
    "jordan-partners": ("jordan-partners", "dealer=worst"),
    # hands so small that ties are common
    "ties": ("jordan", "players=3", "hand_size=6", "first_meld=0", "unopened_penalty=0", "winner_bonus=0", "rounds=2"),
    "level": ("kroot", "players=5", "first_meld=91", "recycles=0", "rounds=1"),
    "side ties": (
        "kroot-partners",
        "tie_break=more_rounds",
        "hand_size=6",
        "first_meld=0",
        "unopened_penalty=0",
        "winner_bonus=0",
        "rounds=1",
    ),
}


@numba.njit
def places(standing, params):
    """Ranks, shares of first place and the number of leaders."""
    ranks = [rank(seat, standing, params) for seat in range(params.players)]
    return ranks, [win(seat, standing, params) for seat in range(params.players)], leaders(standing, params)


@numba.njit
def more(scored, standing, params):
    return goes_on(scored, standing, params)


@numba.njit
def dealer_after(dealer, seats, params):
    return next_dealer(dealer, seats, params)


@numba.njit
def first_dealers(seed, count, params):
    return np.array([first_dealer(seed, match, params) for match in range(count)])


def standing_of(totals, won=(0,) * 5, penalties=(0,) * 5):
    columns = [[*values, 0, 0, 0][:5] for values in (totals, won, penalties)]
    return np.array(columns, dtype=np.int64).T.copy()


def ranks_of(*standing, preset="kroot", overrides=()):
    return places(standing_of(*standing), params_of(preset, *overrides))[0]


def test_r21_lowest_total_first_and_competition_ranks():
    for totals, expected in [
        ((10, -30, 40, 0), [3, 1, 4, 2]),
        ((10, 0, 10, 50), [2, 1, 2, 4]),
        ((0, 0, 5, 5), [1, 1, 3, 3]),
        ((7, 7, 7, 7), [1, 1, 1, 1]),
    ]:
        assert ranks_of(totals, preset="jordan") == expected


def test_r22_s33_rounds_won_then_penalties_rank_all_places():
    assert ranks_of((10, 10, 20, 20), (1, 2, 0, 1), (40, 70, 20, 50)) == [2, 1, 4, 3]
    assert ranks_of((10, 10, 20, 20), (1, 1, 0, 0), (40, 30, 20, 20)) == [2, 1, 3, 3]
    assert ranks_of((10, 10, 10, 20), (1, 1, 1, 3), (40, 40, 40, 0)) == [1, 1, 1, 4]
    assert ranks_of((10, 10, 20, 20), (1, 2, 0, 1), (40, 70, 20, 50), preset="jordan") == [1, 1, 3, 3]


def test_s32_sides():
    """Two members of one side are no tie: ranks 1 1 3 3 by seat, a side's win belongs to both its seats."""
    for preset in ("kroot-partners", "jordan-partners"):
        params = params_of(preset)
        ranks, wins, first = places(standing_of((10, 20, 10, 20)), params)
        assert (list(ranks), list(wins), first) == ([1, 3, 1, 3], [60, 0, 60, 0], 1)
        assert not more(params.rounds, standing_of((10, 20, 10, 20)), params)
    ranks, wins, first = places(standing_of((10, 10, 10, 10)), params_of("jordan-partners"))
    assert (list(ranks), list(wins), first) == ([1, 1, 1, 1], [30, 30, 30, 30], 2)
    assert more(7, standing_of((10, 10, 10, 10)), params_of("jordan-partners"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_first_place_is_shared_in_sixtieths(players):
    params = params_of("kroot", f"players={players}")
    for leading in range(1, players + 1):
        totals = [0] * leading + [5] * (players - leading)
        _, wins, first = places(standing_of(totals), params)
        assert first == leading
        assert list(wins) == [60 // leading] * leading + [0] * (players - leading)


@pytest.mark.parametrize(
    ("preset", "scored", "totals", "expected"),
    [
        ("jordan", 6, (0, 50, 60, 70), True),
        ("jordan", 7, (0, 50, 60, 70), False),
        ("jordan", 7, (0, 0, 60, 70), True),
        ("jordan", 7, (0, 60, 60, 70), False),  # a tie below the lead
        ("jordan", 30, (0, 0, 60, 70), True),
        ("kroot", 4, (0, 0, 0, 0), True),
        ("kroot", 5, (0, 0, 0, 0), False),  # shared
    ],
)
def test_r21_r22_more_rounds(preset, scored, totals, expected):
    assert more(scored, standing_of(totals), params_of(preset)) == expected


@pytest.mark.parametrize(
    ("scores", "dealer", "expected"),
    [
        ((10, 100, 20, -30), 0, 1),
        ((100, 20, 100, -30), 0, 2),  # tied: the first after the last dealer
        ((100, 20, 100, -30), 1, 2),
        ((100, 20, 100, -30), 2, 0),
        ((100, -30, 20, 10), 0, 0),  # the last dealer comes last, but alone it deals again
        ((100, 100, 100, -30), 1, 2),
        ((100, 100, 100, 100), 3, 0),
    ],
)
def test_r21_s31_the_worst_deals(scores, dealer, expected):
    seats = np.zeros((5, st.SEAT_WIDTH), np.int64)
    seats[:4, st.SCORE] = scores
    assert dealer_after(dealer, seats, params_of("jordan")) == expected
    assert dealer_after(dealer, seats, params_of("kroot")) == (dealer + 1) % 4


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r21_the_first_dealer_is_uniformly_random(players):
    n = 20_000
    counts = np.bincount(first_dealers(kernel_seed(5), n, params_of("kroot", f"players={players}")), minlength=players)
    assert len(counts) == players
    assert abs(counts - n / players).max() < 5 * (n * (players - 1)) ** 0.5 / players


def sides(values, params):
    return values[:2] if params.teams else values


def expected_ranks(totals, won, penalties, params):
    keys = list(zip(totals, [-w for w in won], penalties, strict=True)) if params.tie_break else totals
    return [1 + sum(other < mine for other in keys) for mine in keys]


@pytest.mark.parametrize("name", GAMES)
def test_matches_are_their_rounds_added_up(name):
    """R19, R21, R22, S30-S36: who deals which deal, what void rounds leave alone, the end, totals, ranks, wins."""
    preset, *overrides = GAMES[name]
    table = Rummy(preset, *overrides)
    params, players = table.params, table.params.players
    matches, rounds = table.matches(8, 5, MATCHES)
    dealers = first_dealers(kernel_seed(8), 5 + MATCHES, params)
    seen = Counter()
    for place, row in enumerate(matches):
        number = 5 + place
        own = rounds[rounds[:, st.ROW_MATCH] == number]
        totals, won, penalties = [0] * players, [0] * players, [0] * players
        scored, voids, attempt, dealer = 0, 0, 0, dealers[number]
        for played, entry in enumerate(own):
            tied = sides(totals, params).count(min(totals)) > 1
            assert scored < params.rounds or (params.tie_break == 0 and tied), played
            assert entry[st.ROW_DEAL] == number * MOST_ROUNDS + scored
            assert entry[st.ROW_ATTEMPT] - entry[st.ROW_REFUSED] == attempt
            assert entry[st.ROW_DEALER] == dealer
            scores = figures(entry[None], st.FIG_SCORE, players)[0].tolist()
            if entry[st.ROW_END] == st.VOIDED:
                assert scores == [0] * players
                attempt = entry[st.ROW_ATTEMPT] + 1
                voids += 1
                continue
            winner = entry[st.ROW_WINNER]
            for seat in range(players):
                totals[seat] += scores[seat]
                won[seat] += winner >= 0 and (seat == winner or (params.teams == 1 and seat % 2 == winner % 2))
                penalties[seat] += max(scores[seat], 0)
            order = [(dealer + 1 + step) % players for step in range(players)]
            dealer = order[0] if params.dealer else max(order, key=lambda seat: (scores[seat], -order.index(seat)))
            scored, attempt = scored + 1, 0
        level = sides(totals, params).count(min(totals)) > 1
        assert scored >= params.rounds
        assert params.tie_break == 1 or not level
        ranks = expected_ranks(totals, won, penalties, params)
        first = sides(ranks, params).count(1)
        assert row[st.MATCH_NUMBER] == number
        assert row[[st.MATCH_ROUNDS, st.MATCH_VOIDS, st.MATCH_EXTRA, st.MATCH_LIMIT]].tolist() == [
            scored, voids, scored - params.rounds, 0]  # fmt: skip
        for start, values in (
            (st.MATCH_TOTALS, totals),
            (st.MATCH_RANKS, ranks),
            (st.MATCH_WINS, [60 // first if place == 1 else 0 for place in ranks]),
            (st.MATCH_WON, won),
        ):
            assert row[start : start + players].tolist() == values
        seen.update(extra=scored > params.rounds, void=voids > 0, shared=first > 1)
    assert len(rounds) == matches[:, st.MATCH_ROUNDS].sum() + matches[:, st.MATCH_VOIDS].sum()
    if "jordan" in name:
        assert seen["void"]
    if "ties" in name:
        assert seen["extra"]
    if name == "level":
        assert seen["shared"]


def test_a_match_without_end_is_left_and_said_so():
    """Every round void from its first discard on (S26). The same dealer deals attempt after attempt of one deal."""
    table = Rummy("jordan", "players=5", "redeal=false")
    table.params = table.params._replace(hand_size=20)  # the command line refuses it
    matches, rounds = table.matches(1, 3, 1)
    row = matches[0]
    assert row[[st.MATCH_ROUNDS, st.MATCH_VOIDS, st.MATCH_LIMIT]].tolist() == [0, MOST_ROUNDS, 1]
    assert (rounds[:, st.ROW_DEAL] == 3 * MOST_ROUNDS).all()
    assert rounds[:, st.ROW_ATTEMPT].tolist() == list(range(len(rounds)))
    assert len(set(rounds[:, st.ROW_DEALER].tolist())) == 1
