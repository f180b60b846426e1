import json

import numpy as np
import pytest

from hand_sim import result
from hand_sim.engine.run import Outcome
from hand_sim.errors import InputError
from hand_sim.experiments.base import Findings, Headline


def built(thrown, findings, **outcome):
    """The result of an experiment that found just this."""
    experiment = thrown()
    object.__setattr__(experiment, "tabulate", lambda tally, deals: findings)
    values = {"tally": np.zeros(3, np.int64), "deals": 4, "interrupted": False, "elapsed_s": 0.5} | outcome
    return result.build(experiment, Outcome(**values), 10)


def test_everything_becomes_plain_json(thrown):
    rows = [{"n": np.int64(3), "x": np.float64(0.1), "x_ci": (np.float64(0), float("inf")), "y": float("nan")}]
    findings = Findings(Headline("x", None, None, ""), rows, {"hand": ("AS", "KS"), "tricks": np.array([0.5, 0.5])})
    made = built(thrown, findings)
    assert made["rows"] == [{"n": 3, "x": 0.1, "x_ci": [0.0, None], "y": None}]
    assert made["headline"] == {"name": "x", "mean": None, "ci": None, "unit": ""}
    assert made["hand"] == ["AS", "KS"]
    assert made["tricks"] == [0.5, 0.5]
    assert json.loads(result.to_json(made)) == made
    assert made["deals_per_s"] == 8.0
    assert "partial" not in made


def test_a_partial_result_says_how_much_was_asked(thrown):
    made = built(thrown, Findings(Headline("x", 1.0, (0.0, 2.0), ""), []), interrupted=True)
    assert (made["partial"], made["deals"], made["deals_asked"]) == (True, 4, 10)


def test_json_has_a_line_for_each_key_and_each_row_and_every_digit():
    value = {
        "seed": 2**64 - 1,
        "rules": {"trump": "S"},
        "rows": [{"x": 0.1 + 0.2}, {"x": None}],
        "notes": ["♠"],
        "e": [],
    }
    text = result.to_json(value)
    assert json.loads(text) == value
    assert text.splitlines() == [
        "{",
        '  "seed": 18446744073709551615,',
        '  "rules": {"trump": "S"},',
        '  "rows": [',
        '    {"x": 0.30000000000000004},',
        '    {"x": null}',
        "  ],",
        '  "notes": ["♠"],',
        '  "e": []',
        "}",
    ]


def test_csv_of_rows_of_different_kinds():
    rows = [{"a": 1, "x": 0.5, "x_ci": [0.25, 0.75]}, {"b": 'say "no", twice', "x": None, "x_ci": None}]
    assert result.to_csv(rows) == 'a,x,x_lo,x_hi,b\n1,0.5,0.25,0.75,\n,,,,"say ""no"", twice"\n'


def test_differences_name_their_place_and_ignore_times():
    left = {"rows": [{"x": 1.0, "x_ci": [0.0, 2.0]}], "deals": 5, "elapsed_s": 1.0, "deals_per_s": 5.0, "version": "1"}
    assert result.differences(left, left | {"elapsed_s": 9.0, "deals_per_s": 0.5, "version": "2"}) == []
    assert result.differences(left, left | {"partial": True, "deals_asked": 9}) == []
    assert result.differences(left, left | {"rows": [{"x": 1.0, "x_ci": [0.0, 2.5]}]}) == ["rows[0].x_ci[1]"]
    assert result.differences(left, left | {"rows": [{"x": 1.0}]}) == ["rows[0]"]
    assert result.differences(left, left | {"rows": []}) == ["rows"]


def test_the_rules_of_a_result(thrown):
    rules = thrown(overrides=["trump=S", "rounds=9"]).rules
    assert result.rules_of({"experiment": "tricks.dice", "rules": rules.to_json()}) == rules
    for experiment, knobs in (("whist.dice", rules.to_json()), ("tricks.dice", {"preset": "koutchina"})):
        with pytest.raises(InputError, match="in this version"):
            result.rules_of({"experiment": experiment, "rules": knobs})


def test_the_caption_names_the_players_of_every_table(thrown):
    made = built(thrown, Findings(Headline("x", 1.0, (0.0, 2.0), ""), []))
    alone = "95 % intervals; n = 4 deals; rules koutchina; policies rule; seed 1"
    assert result.caption(made) == alone
    assert result.caption(made | {"tables": ["rule"]}) == alone
    assert "; tables rule and random; seed" in result.caption(made | {"tables": ["rule", "random"]})
    assert "policies" not in result.caption(made | {"tables": ["rule", "random"]})
