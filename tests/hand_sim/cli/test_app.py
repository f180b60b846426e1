import subprocess
import sys
import time

import pytest

from hand_sim import __version__
from hand_sim.cli import app
from hand_sim.cli.groups import Entry
from hand_sim.errors import HandSimError, InputError

HEAVY_IMPORTS = ("numba", "llvmlite", "numpy", "pandas", "matplotlib", "scipy", "dask", "distributed", "pydantic")


def imported(*words):
    """Modules that `hand-sim WORDS` imports, by top-level name."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "hand_sim", *words], capture_output=True, text=True, check=True
    )
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("--version",),
        ("tricks", "--help"),
        ("tricks", "accuracy", "--help"),
        ("rummy", "--help"),
        ("rummy", "melds", "--help"),
        ("rummy", "trace", "--help"),
        ("results", "--help"),
        ("warmup", "--help"),
        ("rules", "list"),
        ("rules", "show", "koutchina"),
        ("rules", "show", "kroot"),
        ("rules", "diff", "koutchina", "koutchina"),
        ("rules", "diff", "kroot", "saudi"),
        ("rules", "check", "koutchina"),
    ],
)
def test_c103_help_and_rules_import_nothing_heavy(words):
    names = imported(*words)
    assert "hand_sim" in names
    assert not names & set(HEAVY_IMPORTS)


@pytest.mark.parametrize("words", [("--help",), ("rummy", "--help"), ("rules", "list"), ("rules", "show", "kroot")])
def test_c103_help_and_rules_answer_at_once(cli, words):
    times = []
    for _ in range(3):
        start = time.perf_counter()
        cli(*words)
        times.append(time.perf_counter() - start)
    assert min(times) < 1.0


def test_version_and_help(cli):
    assert cli("--version").stdout == f"hand-sim {__version__}\n"
    for option in ("--help", "-h"):
        done = cli(option)
        assert done.returncode == 0
        for name in ("tricks", "rummy", "rules", "results", "warmup"):
            assert f"\n  {name} " in done.stdout


def test_every_command_named_in_the_help_exists(cli):
    for name in app._TopLevel.entries:
        done = cli(name, "--help")
        assert done.returncode == 0, done.stderr
        assert f"Usage: hand-sim {name} " in done.stdout


def test_a_mistyped_command_is_answered_with_the_nearest(cli):
    done = cli("trick")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Did you mean 'tricks'?" in done.stderr


def test_c96_no_colour_codes_in_anything_piped(cli):
    for env in ({"FORCE_COLOR": "1"}, {"NO_COLOR": "1"}, {"TERM": "dumb"}):
        for words in (("rules", "show", "koutchina", "--json"), ("rules", "list")):
            assert "\x1b" not in cli(*words, env=env).stdout


def test_c93_a_closed_pipe_is_no_error():
    program = f"{sys.executable} -m hand_sim rules show koutchina"
    done = subprocess.run(
        ["bash", "-c", f"{program} | head -1; exit ${{PIPESTATUS[0]}}"], capture_output=True, text=True
    )
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
    assert done.returncode in (0, 141)


def test_a_full_disk_is_reported_in_one_line():
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m hand_sim rules list > /dev/full"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "No space left" in done.stderr


def failing(error):
    def command():
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (InputError("bad card ZZ"), 2, "Error: bad card ZZ\n"),
        (HandSimError("cannot"), 1, "Error: cannot\n"),
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 141, ""),
        (FileNotFoundError(2, "No such file", "x"), 1, "Error: [Errno 2] No such file: 'x'\n"),
        (
            ZeroDivisionError("two\nlines"),
            1,
            "Error: internal error, please report it: ZeroDivisionError: two lines (HAND_SIM_DEBUG=1 shows where)\n",
        ),
    ],
)
def test_no_traceback_reaches_people(monkeypatch, capsys, error, status, message):
    monkeypatch.delenv("HAND_SIM_DEBUG", raising=False)
    monkeypatch.setattr(app._TopLevel, "entries", {"fail": Entry(f"{__name__}:command", "")})
    monkeypatch.setattr(sys.modules[__name__], "command", failing(error), raising=False)
    with pytest.raises(SystemExit) as done:
        app.main(["fail"])
    assert done.value.code == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.lstrip("\n") == message


def test_the_traceback_can_be_asked_for(monkeypatch):
    monkeypatch.setenv("HAND_SIM_DEBUG", "1")
    monkeypatch.setattr(app._TopLevel, "entries", {"fail": Entry(f"{__name__}:command", "")})
    monkeypatch.setattr(sys.modules[__name__], "command", failing(ZeroDivisionError()), raising=False)
    with pytest.raises(ZeroDivisionError):
        app.main(["fail"])
