import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from hand_sim.errors import HandSimError, InputError
from hand_sim.plots import check_ending, interval_bars, interval_points, set_title, write_chart

CAPTION = (
    "95 % intervals; n = 1,000,000 deals; rules koutchina with trump=S, call_order=in_turn; policies rule; seed 1; " * 2
)


def draw(figure):
    axes = figure.subplots()
    interval_points(axes, [0, 1, 2], [0.2, None, 0.9], [(0.1, 0.4), None, (0.8, 1.0)], label="points")
    interval_bars(axes, [0, 1, 2], [0.5, 0.6, 0.7], [(0.4, 0.6), None, (0.7, 0.7)], series=1, label="bars")
    axes.legend()
    set_title(figure, "Nothing is known of one of the three, and the others say little " * 2)


@pytest.mark.parametrize("name", ["a.png", "b.svg", "c.PDF", "d.e.Svg"])
def test_known_endings(name):
    check_ending(Path(name), "--chart")


@pytest.mark.parametrize("name", ["a.gif", "a", "png", "a.png.zip", ".svg", ""])
def test_c106_other_endings_are_refused(name):
    with pytest.raises(InputError, match=r"--chart: .*\.png, \.svg or \.pdf"):
        check_ending(Path(name), "--chart")


def test_the_three_formats_are_valid_and_the_same_each_time(tmp_path):
    for ending in ("png", "svg", "pdf"):
        first, second = tmp_path / f"1.{ending}", tmp_path / f"2.{ending}"
        for path in (first, second):
            write_chart(draw, path, CAPTION)
        assert first.read_bytes() == second.read_bytes()
    assert (tmp_path / "1.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert (tmp_path / "1.pdf").read_bytes().startswith(b"%PDF-")
    assert ElementTree.parse(tmp_path / "1.svg").getroot().tag.endswith("}svg")


def test_a_png_is_1600_pixels_wide(tmp_path):
    write_chart(draw, tmp_path / "a.png", CAPTION)
    header = (tmp_path / "a.png").read_bytes()[16:24]
    assert [int.from_bytes(header[:4]), int.from_bytes(header[4:])] == [1600, 1000]


def test_what_is_not_known_is_left_out():
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    interval_points(axes, [0, 1, 2], [0.2, None, 0.9], [(0.1, 0.4), None, None])
    interval_bars(axes, [0, 1, 2], [None, 0.6, 0.7], [None, (0.5, 0.9), None])
    [line] = [line for line in axes.lines if line.get_linestyle() == "-"]
    assert line.get_xydata().tolist() == [[0, 0.2]]
    assert [bar.get_height() for bar in axes.patches] == [0.6]


def test_the_style_does_not_depend_on_the_users_and_leaves_it_alone(tmp_path):
    import matplotlib

    write_chart(draw, tmp_path / "plain.svg", CAPTION)
    with matplotlib.rc_context({"font.size": 40, "axes.grid": False}):
        write_chart(draw, tmp_path / "odd.svg", CAPTION)
        assert matplotlib.rcParams["font.size"] == 40
    assert (tmp_path / "plain.svg").read_bytes() == (tmp_path / "odd.svg").read_bytes()


def test_a_chart_that_cannot_be_written_is_an_error_in_one_line(tmp_path):
    with pytest.raises(HandSimError, match=re.escape(f"cannot write the chart {tmp_path}/none/a.png: No such file")):
        write_chart(draw, tmp_path / "none/a.png", CAPTION)


def test_title_and_caption_are_plain_text_and_may_be_replaced_and_left_out(tmp_path):
    write_chart(draw, tmp_path / "own.svg", "costs $1 and $2", title="Between $5 and $6")
    own = (tmp_path / "own.svg").read_text()
    assert "<!-- Between $5 and $6 -->" in own
    assert "<!-- costs $1 and $2 -->" in own
    assert "Nothing is known" not in own
    write_chart(draw, tmp_path / "bare.svg", None, title="")
    assert "costs" not in (tmp_path / "bare.svg").read_text()


def test_a_chart_is_as_wide_in_inches_at_any_number_of_pixels(tmp_path):
    for size, points in (((800, 500), 'width="576pt" height="360pt"'), ((4000, 4000), 'width="576pt" height="576pt"')):
        write_chart(draw, tmp_path / "a.svg", CAPTION, size=size)
        assert points in (tmp_path / "a.svg").read_text()
        write_chart(draw, tmp_path / "a.png", CAPTION, size=size)
        header = (tmp_path / "a.png").read_bytes()[16:24]
        assert (int.from_bytes(header[:4]), int.from_bytes(header[4:])) == size
