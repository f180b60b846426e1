from hand_sim.wording import listed


def test_one_two_and_more_things():
    assert listed([3]) == "3"
    assert listed([3, 4]) == "3 or 4"
    assert listed(["a", "b", "c"], "and") == "a, b and c"
