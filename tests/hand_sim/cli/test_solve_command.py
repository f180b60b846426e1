import json

import pytest
import typer
from typer.testing import CliRunner

from hand_sim.cli.solve import solve

app = typer.Typer()
app.command()(solve)
DEAL = "AS KS / 7S 8S / 9S TS / JS QS"


def run(*words):
    return CliRunner().invoke(app, words)


def test_json_is_alone_on_standard_output():
    done = run(DEAL, "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["rows"][0] == {"seat": 0, "most": 2, "fewest": 2}


def test_csv_is_the_rows():
    assert run(DEAL, "--csv").stdout.splitlines() == ["seat,most,fewest", "0,2,2", "1,0,0", "2,0,0", "3,0,0"]


def test_people_see_a_table_that_says_it_is_exact():
    done = run("AS / KS 7S / QS 8S / JS 9S", "--played", "TS", "--set", "trump=H")
    assert done.exit_code == 0
    for words in ("seat", "most", "fewest", "exact", "tricks still to be won: 2", "trump=H"):
        assert words in done.stdout


def test_json_and_csv_exclude_each_other():
    assert run(DEAL, "--json", "--csv").exit_code != 0


@pytest.mark.parametrize("words", [("AS / KS",), (DEAL, "--set", "trump=random"), (DEAL, "--set", "trmp=S")])
def test_wrong_input_is_an_input_error(words):
    done = run(*words)
    assert getattr(done.exception, "exit_code", None) == 2
    assert done.stdout == ""
