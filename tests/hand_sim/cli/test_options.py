import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_sim.cli.options import MAX_DEALS, check_exclusive, check_output, parse_count, short_count
from hand_sim.errors import InputError


@pytest.mark.parametrize(
    "text", ["1000", "1k", "1e3", "1K", "0.001M", "1E3", "1e+3", "1.0k", "10000e-1", ".001m", "01000"]
)
def test_c86_a_thousand_in_many_spellings(text):
    assert parse_count(text, "--deals") == 1000


@pytest.mark.parametrize(
    "text",
    [
        *("0", "-5", "1.5", "1e-3", "1e400", "abc", "1kk", "", " ", "k", "e3", "1e", ".", "1_000", "1,000", "0x10"),
        *("nan", "inf", "1.0005k", "1e16", "²", "१", "1000.0000000000000000000000000000000000001", "9" * 40),
    ],
)
def test_c86_anything_else_is_refused_by_name(text):
    with pytest.raises(InputError, match=r"^--deals: .*2M"):
        parse_count(text, "--deals")


@given(st.integers(1, MAX_DEALS))
def test_counts_are_exact(count):
    assert parse_count(str(count), "--deals") == count
    assert parse_count(short_count(count), "--deals") == count


def test_short_counts():
    assert [short_count(count) for count in (7, 1500, 2000, 500_000, 2_000_000)] == ["7", "1500", "2k", "500k", "2M"]


def test_two_exclusive_options_are_both_named():
    check_exclusive(json=False, csv=True)
    with pytest.raises(InputError, match="--json and --csv cannot be used together"):
        check_exclusive(json=True, csv=True)


def test_an_output_is_checked_without_a_trace(tmp_path):
    path = tmp_path / "chart.png"
    check_output(path, "--chart")
    assert list(tmp_path.iterdir()) == []
    path.write_text("kept")
    check_output(path, "--chart")
    assert path.read_text() == "kept"


@pytest.mark.parametrize(
    ("place", "reason"), [("", "folder"), ("none/chart.png", "no folder"), ("file/chart.png", "no folder")]
)
def test_an_output_that_cannot_be_written_is_refused(tmp_path, place, reason):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match=f"--chart: cannot write .*{reason}"):
        check_output(tmp_path / place, "--chart")
