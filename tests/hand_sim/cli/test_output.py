"""How figures look in the tables for people."""

import sys

import pytest

from hand_sim import records
from hand_sim.cli.output import show, show_table
from hand_sim.rules.resolve import resolve


def no_sketch(result):
    raise AssertionError("nobody wants a sketch here")


def shown(capsys, rows):
    """The lines of a table, words only."""
    show_table(rows)
    return [line.split() for line in capsys.readouterr().out.splitlines() if "─" not in line]


def test_the_interval_stands_beside_its_figure(capsys):
    rows = [{"call": 3, "n": 12345, "hit": 0.4123, "hit_ci": [0.4093, 0.4153]}]
    assert shown(capsys, rows) == [["call", "n", "hit"], ["3", "12,345", "0.4123", "[0.4093,", "0.4153]"]]


@pytest.mark.parametrize(
    ("half", "text"),
    [
        (20.0, "12 [-8, 32]"),
        (0.5, "12.35 [11.85, 12.85]"),
        (0.02, "12.346 [12.326, 12.366]"),
        (0.0, "12.35 [12.35, 12.35]"),
        (1e-9, "12.345600 [12.345600, 12.345600]"),
    ],
)
def test_a_figure_has_two_digits_of_its_half_width(capsys, half, text):
    show_table([{"score": 12.3456, "score_ci": [12.3456 - half, 12.3456 + half]}])
    assert capsys.readouterr().out.splitlines()[-1].strip() == text


def test_a_column_has_the_decimals_of_its_narrowest_interval(capsys):
    rows = [{"x": 1.0, "x_ci": [0.5, 1.5]}, {"x": 2.0, "x_ci": [1.995, 2.005]}]
    assert shown(capsys, rows)[1:] == [["1.0000", "[0.5000,", "1.5000]"], ["2.0000", "[1.9950,", "2.0050]"]]


def test_what_is_not_known_is_not_made_up(capsys):
    rows = [{"x": None, "x_ci": None}, {"x": 3.0, "x_ci": None}, {"x": None, "x_ci": [0.0, 1.0]}]
    assert shown(capsys, rows)[1:] == [["–"], ["3.00", "[?]"], ["–"]]


def test_plain_cells(capsys):
    rows = [{"what": "ace", "seat": 2, "strength_above": 0.123456, "best": True, "rest": None}]
    assert shown(capsys, rows) == [
        ["what", "seat", "strength", "above", "best", "rest"],
        ["ace", "2", "0.1235", "yes", "–"],
    ]


def test_piped_lines_are_never_folded(capsys):
    rows = [{f"column_number_{k}": "word" * 5 for k in range(12)}]
    assert len(shown(capsys, rows)) == 2


def test_show_of_rows_without_by_is_one_table(ask, capsys):
    out = ask("tricks", "coins", "--matches", 9)[1]
    assert "by " not in out
    assert "n = 9 matches" in out


def test_a_table_nobody_would_read_is_left_to_the_files(capsys):
    """121 rows are named, 120 are printed; programs get all of them."""
    rows = [{"by": "short", "n": number} for number in range(120)] + [{"by": "long", "n": 1}] * 121
    result = {
        "experiment": "tricks.dice",
        "rules": resolve(None, [], "tricks").to_json(),
        "policies": ["rule"],
        "seed": 1,
        "deals": 9,
        "unit": "deals",
        "headline": {"name": "x", "mean": 1.0, "ci": (0.5, 1.5), "unit": ""},
        "rows": rows,
        "notes": [],
    }
    show(result, False, False, no_sketch)
    lines = capsys.readouterr().out.splitlines()
    assert "by long: 121 rows, which --json, --csv and --out give." in lines
    assert "119" in [line.strip() for line in lines]
    show(result, False, True, no_sketch)
    assert len(capsys.readouterr().out.splitlines()) == 1 + 241


def test_json_and_csv_are_bytes_without_trailing_text(capsys):
    result = {"rows": [{"n": 1, "x": 0.1, "x_ci": [0.0, 1.0]}]}
    show(result, as_json=True, as_csv=False, sketch=no_sketch)
    assert capsys.readouterr().out == '{\n  "rows": [\n    {"n": 1, "x": 0.1, "x_ci": [0.0, 1.0]}\n  ]\n}\n'
    show(result, as_json=False, as_csv=True, sketch=no_sketch)
    assert capsys.readouterr().out == "n,x,x_lo,x_hi\n1,0.1,0.0,1.0\n"


@pytest.fixture
def terminal(monkeypatch, dice):
    """Make standard output a terminal, and give the dice a sketch."""

    def begin():
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setattr(dice.Dice, "sketch", lambda self, result: f"{self.face} │{'█' * 70}")

    return begin


def test_people_at_a_terminal_see_the_sketch_between_the_tables_and_the_answer(ask, terminal, tmp_path):
    terminal()
    answered = ask("tricks", "dice", "six", "--out", tmp_path, "--quiet")[1]
    again = ask("results", "show", tmp_path)[1]
    for out in (answered, again):
        lines = out.splitlines()
        place = lines.index(f"six │{'█' * 70}")
        assert lines[place + 1] == ""
        assert "share of six: " in lines[place + 2]
        assert "by height" in "\n".join(lines[:place])


@pytest.mark.parametrize("form", ["--json", "--csv", None])
def test_no_sketch_in_a_pipe_nor_for_programs(ask, terminal, monkeypatch, form):
    terminal()
    if form is None:
        monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    out = ask("tricks", "dice", "six", "--quiet", *([form] if form else []))[1]
    assert "█" not in out


def test_an_experiment_without_a_sketch_shows_none(ask, terminal):
    terminal()
    out = ask("tricks", "coins", "--matches", 9, "--quiet")[1]
    assert "heads: " in out
    assert "None" not in out


def test_a_run_that_this_version_cannot_sketch_is_shown_all_the_same(ask, terminal, dice, monkeypatch, tmp_path):
    terminal()
    ask("tricks", "dice", "six", "--out", tmp_path, "--quiet")
    monkeypatch.setattr(dice.Dice, "sketch", lambda self, result: result["rows"][0]["no_such_figure"])
    assert "share of six: " in ask("results", "show", tmp_path)[1]
    monkeypatch.setattr(records, "find_experiment", lambda name: None)
    assert "share of six: " in ask("results", "show", tmp_path)[1]
