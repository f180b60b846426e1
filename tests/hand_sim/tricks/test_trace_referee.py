"""Traced rounds and matches before the referee: the verification suite's check, in small."""

import copy

import pytest


@pytest.fixture
def suite(load_script):
    return load_script("verify_referee")


def test_traces_stand_under_koutchina_and_random_settings(suite, capsys):
    assert suite.main(["--rounds", "30", "--settings", "15", "--seed", "7"]) == 0
    counts = {
        name: int(n.replace(",", "")) for n, name in (x.split(maxsplit=1) for x in capsys.readouterr().out.splitlines())
    }
    assert counts["rounds"] > 30 * (15 + 10)
    assert counts["matches"] > 50
    for name in ("violations", "deals met again, different"):
        assert counts[name] == 0
    for name in ("deals met again", "dealer hooked", "ruffs", "zero made", "cards by timeout", "rank order baloot"):
        assert counts[name] > 0


def test_a_wrong_trace_fails_the_suite(suite, capsys, monkeypatch):
    right = suite.trace_rounds

    def one_winner_wrong(*place):
        for obj in right(*place):
            if obj["deal"] % 5 == 3:
                obj = copy.deepcopy(obj)
                obj["tricks"][3]["winner"] = (obj["tricks"][3]["winner"] + 1) % 4
            yield obj

    monkeypatch.setattr(suite, "trace_rounds", one_winner_wrong)
    assert suite.main(["--rounds", "20", "--settings", "0"]) == 1
    printed = capsys.readouterr().out
    assert "T4, line 4 trick 4: " in printed
    assert "violations of T4" in printed


def test_another_deal_at_the_same_place_fails_the_suite(suite, capsys, monkeypatch):
    right = suite.trace_rounds
    monkeypatch.setattr(
        suite, "trace_rounds", lambda r, p, s, first, n: ({**o, "deal": 0, "seed": 0} for o in right(r, p, s, first, n))
    )
    assert suite.main(["--rounds", "20", "--settings", "0"]) == 1
    assert "another deal: seed 0 deal 0" in capsys.readouterr().out
