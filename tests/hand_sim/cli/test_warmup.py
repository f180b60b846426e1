import re

import pytest

from hand_sim.engine import warm


def seconds(out):
    """The commands listed, with their seconds."""
    return dict(re.findall(r"^(\w+ \w+) +(\d+\.\d) s$", out, re.MULTILINE))


def test_warmup_lists_what_it_compiles_and_where_it_is_kept(ask, dice, monkeypatch):
    monkeypatch.setattr(warm, "experiments", lambda game: (dice.Dice, dice.Coins))
    code, out, err = ask("warmup")
    assert (code, err) == (0, "")
    assert {"tricks dice", "tricks coins"} <= seconds(out).keys()
    assert re.search(r"^kept in .*kernels-[0-9a-f]{16}$", out, re.MULTILINE)


@pytest.mark.heavy
def test_c102_after_a_warmup_nothing_is_compiled(cli, tmp_path):
    """An empty cache, one warmup, then no command adds a file to the cache or says that it compiles."""
    env = {"NUMBA_CACHE_DIR": str(tmp_path)}

    def files():
        return {path for path in tmp_path.rglob("*") if path.is_file()}

    assert cli("warmup", env=env).returncode == 0
    kept = files()
    assert kept
    again = cli("warmup", env=env)
    assert files() == kept
    assert sum(float(value) for value in seconds(again.stdout).values()) < 5
    for words in (
        ("tricks", "accuracy"),
        ("tricks", "call", "AS KS QH 7D 8D 9C TC JC", "--seat", "0"),
        ("tricks", "simulate"),
        ("tricks", "match"),
        ("tricks", "tournament", "--policies", "rule,timeout"),
        ("rummy", "simulate"),
        ("rummy", "match"),
        ("rummy", "tournament"),
    ):
        done = cli(*words, "--deals", "100", "--json", env=env)
        assert (done.returncode, done.stderr) == (0, "")
        assert files() == kept, words
    for words in (("rummy", "melds", "AS 2S 3S JK", "--rules", "kroot"), ("rummy", "trace", "--matches", "5")):
        done = cli(*words, env=env)
        assert (done.returncode, done.stderr) == (0, "")
        assert files() == kept, words
