"""Whole experiments hold what is known as often as their intervals promise (``scripts/verify_coverage.py``)."""

import pytest


@pytest.mark.heavy
def test_intervals_of_whole_experiments_cover_at_the_nominal_rate(load_script, capsys):
    assert load_script("verify_coverage").main(["--seeds", "300"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 6
    assert all("of   300" in line for line in lines)


def test_an_interval_that_misses_is_noticed(load_script, capsys, monkeypatch):
    """The check can fail: with a truth a little off, the coverage is not believed."""
    verify = load_script("verify_coverage")
    first = next(verify.known())
    off = verify.Known(first.what, first.experiment, first.rules, first.policy, first.deals, first.where, "taken", 2.1)
    monkeypatch.setattr(verify, "known", lambda: iter([off]))
    assert verify.main(["--seeds", "60"]) == 1
    assert "WRONG" in capsys.readouterr().out
