from hypothesis import given
from hypothesis import strategies as st

from hand_sim.engine.plan import Plan


@given(st.integers(1, 10**12), st.integers(1, 256), st.floats(1e-8, 1.0))
def test_chunks_cover_every_deal_once_and_in_order(deals, threads, seconds_a_deal):
    plan = Plan(deals, threads)
    expected = 0
    for _ in range(100):
        first, count = plan.take()
        assert first == expected
        expected += count
        if count == 0:
            break
        plan.finish(count, count * seconds_a_deal)
    assert plan.given == plan.finished == expected <= deals


@given(st.integers(1, 5000), st.integers(1, 256))
def test_all_deals_are_given_out(deals, threads):
    plan = Plan(deals, threads)
    while plan.take()[1]:
        pass
    assert plan.given == deals
    assert plan.take() == (deals, 0)


def test_chunks_grow_until_they_take_a_tenth_of_a_second():
    plan = Plan(10**12, 2)
    for _ in range(20):
        _, count = plan.take()
        plan.finish(count, count / 10**7)
    assert count == 10**6


def test_slow_deals_come_one_at_a_time():
    plan = Plan(1000, 1)
    plan.finish(plan.take()[1], 100.0)
    assert plan.take()[1] == 1


def test_the_rest_is_shared_between_the_threads():
    plan = Plan(1000, 4)
    plan.finish(16, 1e-9)
    assert plan.take() == (0, 128)
    plan.finish(128, 1e-9)
    assert plan.take() == (128, 872 // 4)


def test_nothing_is_given_out_after_a_stop():
    plan = Plan(1000, 1)
    _, count = plan.take()
    plan.stop()
    assert plan.take() == (count, 0)
    assert plan.given == count
