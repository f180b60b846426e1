"""Charts in characters. What is expected is written by eye: the scales are chosen so that one unit is one column."""

import random

import pytest

from hand_sim.sketches import WIDTH, bars, figure, grid


def test_a_bar_is_solid_to_the_near_end_of_its_interval_and_shaded_over_it():
    # 79 columns less 2 of names, 17 of figures and 3 between leave 57
    assert bars(["a", "bb"], [47, 5], [(37, 57), (0, 10)], "points").splitlines() == [
        "a  │" + 37 * "█" + 20 * "▒" + " 47.0 [37.0, 57.0]",
        "bb │" + 10 * "▒" + 47 * " " + "   5.0 [0.0, 10.0]",
        "   points; ▒ the interval",
    ]


def test_negative_bars_lie_to_the_left_of_a_common_zero_line_and_doubt_on_both_sides_of_it():
    # 79 less 4, 19 and 3 leave 53: 20 to the left, 33 to the right
    assert bars(["good", "bad", "even"], [33, -13, 1], [(33, 33), (-20, -6), (-5, 7)]).splitlines() == [
        "good " + 20 * " " + "│" + 33 * "█" + "   33.0 [33.0, 33.0]",
        "bad  " + 14 * "▒" + 6 * "█" + "│" + 33 * " " + " -13.0 [-20.0, -6.0]",
        "even " + 15 * " " + 5 * "▒" + "│" + 7 * "▒" + 26 * " " + "     1.0 [-5.0, 7.0]",
        "     ▒ the interval",
    ]


def test_what_is_not_known_has_no_bar_and_an_unknown_interval_no_shade():
    # 79 less 1, 9 and 3 leave 66
    assert bars(["x", "y", "z"], [None, 66.0, None], [None, None, (7.0, 7.0)], "%").splitlines() == [
        "x │" + 66 * " " + "         –",
        "y │" + 66 * "█" + " 66.00 [?]",
        "z │" + 66 * " " + "         –",
        "  %",
    ]


@pytest.mark.parametrize(
    ("value", "interval", "line"),
    [
        (0.0, (0.0, 0.0), "only │ 0.00 [0.00, 0.00]"),
        (None, None, "only │ –"),
        (0.0, None, "only │ 0.00 [?]"),
    ],
)
def test_a_single_row_without_length(value, interval, line):
    assert bars(["only"], [value], [interval]) == line


def test_nothing_at_all():
    assert bars([], [], []) == ""
    assert grid([], [], [], []) == ""


def test_a_long_name_is_cut_and_a_chart_never_wider_than_79_columns():
    rng = random.Random(1)
    for rows in range(1, 40):
        values = [rng.choice([None, rng.uniform(-1, 1) * 10 ** rng.randint(-6, 9)]) for _ in range(rows)]
        spread = [abs(value or 1) * rng.random() for value in values]
        intervals = [
            None if value is None or rng.random() < 0.2 else (value - half, value + half)
            for value, half in zip(values, spread, strict=True)
        ]
        names = ["n" * rng.randint(0, 60) for _ in values]
        lines = bars(names, values, intervals, "points a round").splitlines()
        assert max(map(len, lines)) <= WIDTH
        assert len({line.index("│") for line in lines[:rows]}) == 1
    assert bars(["n" * 31], [1], [None]).startswith("n" * 29 + "… │█")


def test_a_grid_lines_up_and_marks_what_is_sure_and_what_is_not_known():
    cells = [[12.34, -0.001, None], [-1, 2.5, 30]]
    sure = [[True, False, False], [False, True, True]]
    assert grid(["1 missing", "2"], ["turn 1", "turn 2", "3"], cells, sure, "cards").splitlines() == [
        "cards     turn 1  turn 2     3",
        "1 missing   12.3*    0.0     ·",
        "2           -1.0     2.5* 30.0*",
        "* beyond doubt; · not known",
    ]


def test_whole_numbers_have_no_decimals_and_a_grid_without_marks_no_legend():
    assert grid(["a", "b"], ["x"], [[5], [-123]], [[False], [False]]).splitlines() == [
        "     x",
        "a    5",
        "b -123",
    ]


def test_a_column_of_a_single_unknown_cell():
    assert grid(["a"], ["x"], [[None]], [[False]], "corner").splitlines() == ["corner x", "a      ·", "· not known"]


def test_columns_that_do_not_fit_follow_below():
    # 3 of names and 14 columns of 6 would be 87: twelve fit
    heads = [f"t{turn:03}" for turn in range(14)]
    lines = grid(["row"], heads, [[1.25] * 14], [[False] * 14]).splitlines()
    assert lines == [
        "   " + "".join(f" {head} " for head in heads[:12]).rstrip(),
        "row" + " 1.25 " * 11 + " 1.25",
        "",
        "    t012  t013",
        "row 1.25  1.25",
    ]


@pytest.mark.parametrize(
    ("value", "interval", "text"),
    [
        (0.4123, (0.40931, 0.41529), "0.412 [0.409, 0.415]"),
        (-0.0001, (-0.0004, 0.0002), "0.000 [0.000, 0.000]"),
        (7.0, None, "7.000 [?]"),
        (None, (0.0, 1.0), "–"),
    ],
)
def test_a_figure_in_digits(value, interval, text):
    assert figure(value, interval, 3) == text
