import json

import pytest


@pytest.fixture
def run(ask, tmp_path):
    """A folder with a run of 2000 throws."""
    folder = tmp_path / "runs/first"
    assert ask("tricks", "dice", "six", "--deals", 2000, "--set", "trump=H", "--out", folder)[0] == 0
    return folder


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_show_prints_what_the_command_printed(ask, tmp_path, form):
    printed = ask("tricks", "dice", "six", *form, "--out", tmp_path)[1]
    assert ask("results", "show", tmp_path, *form) == (0, printed, "")


def test_rerun_agrees(ask, run):
    code, out, err = ask("results", "rerun", run, "--threads", 3)
    assert (code, err) == (0, "")
    assert out == f"{run}: 2,000 deals of tricks.dice repeated, every digit agrees\n"


def test_rerun_of_a_partial_run_repeats_what_was_done(ask, tmp_path):
    assert ask("tricks", "dice", "six", "--deals", "1e12", "--interrupt-at", 50, "--out", tmp_path)[0] == 130
    record = json.loads((tmp_path / "run.json").read_text())
    record["settings"]["interrupt_at"] = None
    (tmp_path / "run.json").write_text(json.dumps(record))
    code, out, _ = ask("results", "rerun", tmp_path)
    assert code == 0
    assert f"{record['deals_done']:,} deals" in out


def test_rerun_names_the_digits_that_differ(ask, run):
    result = json.loads((run / "result.json").read_text())
    result["rows"][1]["height"] += 1e-15 * 4
    result["headline"]["ci"][0] = 0.0
    (run / "result.json").write_text(json.dumps(result))
    code, out, _ = ask("results", "rerun", run)
    assert code == 1
    assert out.endswith("DIFFERENT in headline.ci[0], rows[1].height\n")


def test_rerun_of_an_experiment_this_version_does_not_know(ask, run):
    record = json.loads((run / "run.json").read_text())
    for change, message in (
        ({"experiment": "tricks.cards"}, "no experiment 'tricks.cards'"),
        ({"settings": {"face": "six", "edges": 3}}, "edges"),
        ({"settings": {"face": "ace"}}, "'ace' is no face"),
    ):
        (run / "run.json").write_text(json.dumps(record | change))
        code, out, err = ask("results", "rerun", run)
        assert (code, out) == (2, "")
        assert message in err


def test_interrupted_rerun_compares_nothing(ask, tmp_path):
    assert ask("tricks", "dice", "six", "--deals", "1e12", "--interrupt-at", 5000, "--out", tmp_path)[0] == 130
    record = json.loads((tmp_path / "run.json").read_text())
    record["deals_done"] = 10**12
    (tmp_path / "run.json").write_text(json.dumps(record))
    code, out, err = ask("results", "rerun", tmp_path)
    assert (code, out) == (130, "")
    assert "nothing compared" in err


def test_list(ask, run):
    code, out, _ = ask("results", "list", run.parents[1])
    assert code == 0
    [row] = [line for line in out.splitlines() if "tricks.dice" in line]
    assert str(run) in row
    assert "koutchina with trump=H" in row
    assert "2,000" in row
    [entry] = json.loads(ask("results", "list", run.parents[1], "--json")[1])
    assert (entry["experiment"], entry["deals"], entry["whole"]) == ("tricks.dice", 2000, True)


def test_list_of_nothing(ask, tmp_path):
    assert ask("results", "list", tmp_path) == (0, f"no runs in {tmp_path}\n", "")
    assert ask("results", "list", tmp_path, "--json") == (0, "[]\n", "")
    assert ask("results", "list", tmp_path / "none")[0] == 2


def test_list_goes_on_after_a_run_it_cannot_read(ask, run):
    (run.parent / "broken").mkdir()
    (run.parent / "broken/run.json").write_text("{")
    code, out, _ = ask("results", "list", run.parent)
    assert code == 0
    assert "unreadable" in out
    assert "tricks.dice" in out


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("run.json", None, "holds no run"),
        ("result.json", None, "cannot read"),
        ("result.json", "{", "not JSON"),
        ("result.json", "[]", "not a JSON object"),
        ("result.json", "{}", "result.json is not whole: experiment, rules"),
        ("run.json", "{}", "run.json is not whole: experiment, policies"),
    ],
)
def test_a_folder_without_a_whole_run_is_named(ask, run, name, text, message):
    if text is None:
        (run / name).unlink()
    else:
        (run / name).write_text(text)
    code, out, err = ask("results", "show", run)
    assert (code, out) == (2, "")
    assert str(run) in err
    assert message in err


def size_of(png):
    header = png.read_bytes()[16:24]
    return int.from_bytes(header[:4]), int.from_bytes(header[4:])


def test_chart_draws_the_stored_run_as_it_was_drawn(ask, run):
    drawn = (run / "chart.png").read_bytes()
    (run / "chart.png").unlink()
    assert ask("results", "chart", run) == (0, "", "")
    assert (run / "chart.png").read_bytes() == drawn


@pytest.mark.parametrize("size", ["1600x1000", "800x500", "1000X2000", " 1000×400 "])
def test_chart_in_another_size_has_so_many_pixels(ask, run, tmp_path, size):
    assert ask("results", "chart", run, "--chart", tmp_path / "a.png", "--size", size) == (0, "", "")
    assert size_of(tmp_path / "a.png") == tuple(int(side) for side in size.lower().replace("×", "x").split("x"))


def test_chart_in_another_format_with_another_title_and_without_caption(ask, run, tmp_path):
    plain, other = tmp_path / "plain.svg", tmp_path / "other.svg"
    ask("results", "chart", run, "--chart", plain)
    words = ("--title", "What I say: $5, $6", "--no-caption", "--size", "1000x500")
    assert ask("results", "chart", run, "--chart", other, *words) == (0, "", "")
    before, after = plain.read_text(), other.read_text()
    assert "<!-- six comes up" in before
    assert "<!-- 95 % intervals; n = 2,000 deals; " in before
    assert "<!-- What I say: $5, $6 -->" in after
    assert "six comes up" not in after
    assert "95 %" not in after
    # eight inches of 72 points wide
    assert 'width="576pt" height="360pt"' in before
    assert 'width="576pt" height="288pt"' in after


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--size", "big"), "--size: WIDTHxHEIGHT in pixels is needed, such as 1600x1000, not 'big'"),
        (("--size", "1600"), "--size: WIDTHxHEIGHT"),
        (("--size", "-1600x1000"), "--size: WIDTHxHEIGHT"),
        (("--size", "399x399"), "--size: from 400 to 8000 pixels each way"),
        (("--size", "8001x8000"), "--size: from 400 to 8000 pixels each way"),
        (("--size", "1600x639"), "the height from 0.4 to 2 times the width, not '1600x639'"),
        (("--size", "800x1601"), "the height from 0.4 to 2 times the width"),
        (("--chart", "a.gif"), "--chart: a chart ends in .png, .svg or .pdf, not 'a.gif'"),
        (("--chart", "no/such/folder/a.png"), "--chart: cannot write no/such/folder/a.png"),
    ],
)
def test_chart_refuses_what_cannot_be_drawn_and_names_the_option(ask, run, words, message):
    drawn = (run / "chart.png").read_bytes()
    code, out, err = ask("results", "chart", run, *words)
    assert (code, out) == (2, "")
    assert message in err
    assert (run / "chart.png").read_bytes() == drawn


def test_chart_of_an_experiment_that_has_none(ask, tmp_path):
    ask("tricks", "coins", "--matches", 9, "--out", tmp_path)
    code, _, err = ask("results", "chart", tmp_path)
    assert (code, err) == (2, f"Error: {tmp_path}: tricks.coins has no chart\n")
    assert not (tmp_path / "chart.png").exists()


def test_chart_of_a_result_without_a_figure_it_draws(ask, run):
    result = json.loads((run / "result.json").read_text())
    del result["rows"][0]["share_ci"]
    (run / "result.json").write_text(json.dumps(result))
    code, _, err = ask("results", "chart", run)
    assert (code, err) == (
        2,
        f"Error: {run}/result.json: not a result this version can draw: 'share_ci'\n",
    )
