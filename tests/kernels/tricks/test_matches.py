"""Matches in plenty: entered at any standing, ended by T7, and played again with each call."""

import numpy as np
import pytest

from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.rules.resolve import resolve
from hand_sim.tricks.cards import to_mask
from hand_sim.tricks.transcripts import trace_matches
from kernels.tricks import matches as layout
from kernels.tricks.matches import SIZE, MatchStanding, tally_matches

WORTHLESS = ("hit_per_trick=0", "zero_made=0", "over_per_trick=0", "under_per_trick=0")
RANDOM = ("random",) * 4
MIXED = ("random", "timeout", "random/timeout", "timeout/random")


def tallied(
    *overrides, policies=RANDOM, seed=1, first=0, count=1, totals=(0, 0, 0, 0), played=0, dealer=-1, asker=-1, hand=0
):
    """Seats' rows, endings and cells [usual, call] of a range of matches."""
    rules = resolve(None, overrides, "tricks")
    out = np.zeros(SIZE, np.int64)
    standing = MatchStanding(np.array(totals, dtype=np.int64), played, dealer, asker, hand)
    players = tricks_players(rules, policies)
    tally_matches(kernel_seed(seed), first, count, tricks_params(rules), players, standing, out)
    return (
        out[: layout.ENDING_START].reshape(4, layout.SEAT_WIDTH),
        out[layout.ENDING_START : layout.CALL_START].tolist(),
        out[layout.CALL_START :].reshape(9, 9, layout.CELL_WIDTH),
    )


def test_matches_from_the_start_are_those_of_the_transcripts():
    """Wins, points, ranks and endings, counted from 300 traced matches."""
    overrides = ["rounds=2", "sudden_death_max=2", "zero_made=10", "trump=random"]
    seats, endings, cells = tallied(*overrides, policies=MIXED, seed=2**64 - 1, first=40, count=300)
    expected, ended = np.zeros_like(seats), [0, 0, 0]
    for match in trace_matches(resolve(None, overrides, "tricks"), MIXED, 2**64 - 1, 40, 300):
        shared = match["ranks"].count(1)
        ended[2 if shared > 1 else 1 if match["sudden_death"] else 0] += 1
        for seat, (total, rank) in enumerate(zip(match["totals"], match["ranks"], strict=True)):
            expected[seat, layout.WIN] += 12 // shared if rank == 1 else 0
            expected[seat, layout.GAIN] += total
            expected[seat, layout.GAIN_SQUARED] += total * total
            expected[seat, layout.PLACES + rank - 1] += 1
    assert np.array_equal(seats, expected)
    assert endings == ended
    assert all(ended)
    assert not cells.any()


def test_t7_a_lead_that_cannot_be_broken_ends_shared():
    seats, endings, _ = tallied(*WORTHLESS)
    assert (seats[:, layout.WIN].tolist(), endings) == ([3, 3, 3, 3], [0, 0, 1])
    seats, endings, _ = tallied(*WORTHLESS, totals=(1, 0, 1, 0), played=5 - 1)
    assert (seats[:, layout.WIN].tolist(), endings) == ([6, 0, 6, 0], [0, 0, 1])
    assert seats[:, layout.PLACES :].tolist() == [[1, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 1, 0]]
    seats, endings, _ = tallied(*WORTHLESS, totals=(1, 0, 0, 0))
    assert (seats[:, layout.WIN].tolist(), endings) == ([12, 0, 0, 0], [1, 0, 0])


def test_t7_anyone_may_come_to_lead_in_sudden_death():
    """Seats 0 and 1 lead by one point after rounds that changed nothing; sudden death changes all."""
    seats, endings, _ = tallied(count=300, totals=(0, 0, -1, -1), played=4)
    assert endings[1] > 0
    assert (seats[:, layout.WIN] > 0).all()


def test_totals_far_ahead_decide():
    seats, _, _ = tallied(count=50, totals=(0, 10_000, 0, 0), played=2)
    assert seats[:, layout.WIN].tolist() == [0, 600, 0, 0]
    assert abs(seats[:, layout.GAIN]).max() < 50 * 3 * 80


def test_s1_the_deal_goes_on_from_the_standing():
    """The last round of a match that began with it is the last round of the whole match, with the right dealer."""
    rules = resolve(None, ["sudden_death_max=0"], "tricks")
    for match in trace_matches(rules, MIXED, 3, 0, 8):
        last = match["rounds"][-1]
        seats, _, _ = tallied("sudden_death_max=0", policies=MIXED, seed=3, first=match["match"], played=4)
        assert seats[:, layout.GAIN].tolist() == last["scores"]
        fixed, _, _ = tallied(
            "sudden_death_max=0", policies=MIXED, seed=3, first=match["match"], played=4, dealer=last["dealer"]
        )
        assert np.array_equal(seats, fixed)


def test_each_call_is_tried_once_a_match_and_the_usual_one_changes_nothing():
    seats, _, cells = tallied(count=200, totals=(20, 0, 10, 10), played=4, asker=2)
    n = cells[:, :, layout.MATCHES]
    assert n.sum(axis=0).tolist() == [200] * 9
    assert all((n[usual] == n[usual, usual]).all() for usual in range(9))
    assert np.einsum("uu->", cells[:, :, layout.WINS]) == seats[2, layout.WIN]
    for usual in range(9):
        assert cells[usual, usual, layout.CHANGE_SQUARED] == 0
        for call in range(9):
            change = cells[usual, call, layout.WINS] - cells[usual, usual, layout.WINS]
            assert cells[usual, call, layout.CHANGE] == change
    assert np.array_equal(seats, tallied(count=200, totals=(20, 0, 10, 10), played=4)[0])


def test_a_certain_hand_wins_with_its_one_right_call():
    """Eight spades on lead take all eight tricks: call 8 is worth 80, every other loses points (T4, T6).

    The others make their zeros: the first of them ends at 75.
    """
    spades = to_mask([rank + "S" for rank in "AKQJT987"], "natural")
    table = ("random", "timeout", "timeout", "timeout")
    _, _, cells = tallied(policies=table, count=100, totals=(0, 50, 0, 0), played=4, dealer=3, asker=0, hand=spades)
    by_call = cells.sum(axis=0)
    assert by_call[:, layout.MATCHES].tolist() == [100] * 9
    assert by_call[:, layout.WINS].tolist() == [0] * 8 + [1200]
    beaten, _, cells = tallied(count=100, totals=(0, -2000, -2000, -2000), played=4, dealer=3, asker=0, hand=spades)
    assert cells.sum(axis=0)[:, layout.WINS].tolist() == [1200] * 9
    assert beaten[0, layout.WIN] == 1200


def test_the_hand_is_of_physical_cards_under_every_rank_order():
    """Not on lead, a hand of one suit takes nothing: call 0 makes 25 points in either order."""
    spades = to_mask([rank + "S" for rank in "AKQJT987"], "natural")
    for order in ("natural", "baloot"):
        totals = (100, -1000, -1000, -1000)
        seats, _, _ = tallied(
            f"rank_order={order}", policies=("timeout", *RANDOM[1:]), count=50, totals=totals, played=4, dealer=0,
            asker=0, hand=spades,
        )  # fmt: skip
        assert seats[0, layout.GAIN] == 50 * 25


def test_t3_the_call_barred_to_the_dealer_is_left_out():
    hooked = ("call_order=in_turn", "total_not_eight=true")
    kept = {"count": 400, "played": 4, "asker": 1}
    dealing = tallied(*hooked, dealer=1, **kept)[2].sum(axis=0)[:, layout.MATCHES]
    barred = 400 * 9 - dealing.sum()
    expected = 400 * 165 / 729  # C(11, 3) of the 9^3 calls of the others add up to eight or less
    assert abs(barred - expected) < 5 * (expected * (1 - 165 / 729)) ** 0.5
    assert (dealing[:4] < 400).all()
    assert (tallied(*hooked, dealer=2, **kept)[2].sum(axis=0)[:, layout.MATCHES] == 400).all()
    assert (tallied(hooked[0], dealer=1, **kept)[2].sum(axis=0)[:, layout.MATCHES] == 400).all()


@pytest.mark.parametrize("asker", [-1, 3])
def test_ranges_add_up(asker):
    whole = tallied(policies=MIXED, first=7, count=60, totals=(5, 0, 0, 5), played=3, asker=asker)
    parts = [tallied(policies=MIXED, first=first, count=count, totals=(5, 0, 0, 5), played=3, asker=asker)
             for first, count in ((7, 1), (8, 0), (8, 43), (51, 16))]  # fmt: skip
    for place in (0, 2):
        assert np.array_equal(whole[place], sum(part[place] for part in parts))
    assert whole[1] == [sum(part[1][k] for part in parts) for k in range(3)]
