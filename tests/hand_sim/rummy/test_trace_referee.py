"""Traced rounds and matches of the rummy before the referee: the verification suite's check, in small."""

import copy

import pytest


@pytest.fixture
def suite(load_script):
    return load_script("verify_rummy")


def test_traces_stand_under_all_presets_and_random_settings(suite, capsys):
    assert suite.main(["--rounds", "4", "--settings", "10", "--seed", "7"]) == 0
    counts = {
        name: int(n.replace(",", "")) for n, name in (x.split(maxsplit=1) for x in capsys.readouterr().out.splitlines())
    }
    assert counts["rounds"] > 4 * (5 * len(suite.PRESETS) + 10)
    assert counts["matches"] >= 20
    for name in ("violations", "deals met again, different"):
        assert counts[name] == 0
    for name in ("deals met again", "taken discard", "add", "swap in run", "recycle 1", "round ends void"):
        assert counts[name] > 0


def test_a_wrong_trace_fails_the_suite(suite, capsys, monkeypatch):
    right = suite.trace_rounds

    def one_draw_wrong(*place):
        for obj in right(*place):
            obj = copy.deepcopy(obj)
            obj["events"][1]["card"] = obj["stock"][-1]
            yield obj

    monkeypatch.setattr(suite, "trace_rounds", one_draw_wrong)
    monkeypatch.setattr(suite, "PRESETS", ["kroot"])
    assert suite.main(["--rounds", "1", "--settings", "0"]) == 1
    printed = capsys.readouterr().out
    assert "R10, line 1 event 2: " in printed
    assert "violations of R10" in printed


def test_another_deal_at_the_same_place_fails_the_suite(suite, capsys, monkeypatch):
    right = suite.trace_rounds
    monkeypatch.setattr(
        suite,
        "trace_rounds",
        lambda r, p, s, first, n: (
            {**o, "deal": 0, "seed": 0, "redeals": []} for o in right(r, p, s, 4 * (first // 4), 5) if o["dealer"] == 0
        ),
    )
    monkeypatch.setattr(suite, "PRESETS", ["kroot"])
    assert suite.main(["--rounds", "2", "--settings", "0"]) == 1
    assert "another deal: seed 0 deal 0" in capsys.readouterr().out
