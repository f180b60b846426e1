from hand_sim.wording import columns, counted, listed


def test_one_two_and_more_things():
    assert listed([3]) == "3"
    assert listed([3, 4]) == "3 or 4"
    assert listed(["a", "b", "c"], "and") == "a, b and c"


def test_numbers_of_things():
    assert (counted(1, "round"), counted(0, "round"), counted(2, "round")) == ("1 round", "0 rounds", "2 rounds")


def test_columns_line_up_numbers_to_the_right():
    lines = list(columns(("seat", "who", "n"), [(0, "ann", 5), (11, "b", -100)]))
    assert lines == ["seat  who     n", "   0  ann     5", "  11  b    -100"]
