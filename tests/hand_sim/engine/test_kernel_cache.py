"""The cache of compiled kernels, tried on a copy of both packages with a small kernel added."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import hand_sim
import kernels
from hand_sim.engine import jit
from hand_sim.errors import HandSimError

DRIVER = """
from kernels.jit import kernel
from kernels.probe_helper import answer


@kernel
def probe(count):
    return answer() + count
"""
HELPER = """
from kernels.jit import kernel


@kernel
def answer():
    return {answer}
"""
PROGRAM = """
from hand_sim.engine.jit import compiled, prepare

prepare(quiet={quiet})
before = compiled(["probe"])
from kernels.probe import probe

print(probe(0), before, compiled(["probe"]), compiled(["probe", "never_seen"]))
"""

CHECK = "from hand_sim.engine.jit import prepare; prepare()"
REPOSITORY = str(Path(kernels.__file__).parents[1])


@pytest.fixture
def copy(tmp_path):
    """A folder with copies of both packages, as if installed there."""
    place = tmp_path / "install"
    for package in (hand_sim, kernels):
        source = Path(package.__file__).parent
        shutil.copytree(source, place / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    (place / "kernels/probe.py").write_text(DRIVER)
    set_answer(place, 41)
    return place


def set_answer(place, answer):
    (place / "kernels/probe_helper.py").write_text(HELPER.format(answer=answer))


def start(place, cache, quiet=False, **env):
    """Start the program in an environment that holds nothing but what it is given."""
    home = {"NUMBA_CACHE_DIR": str(cache)} if cache else {}
    return subprocess.Popen(
        [sys.executable, "-B", "-c", PROGRAM.format(quiet=quiet)],
        env={"PYTHONPATH": str(place), **home, **env},
        cwd=place.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process):
    """Its answer, whether `probe` was in the cache before and after, and what it said on standard error."""
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    answer, before, after, unknown = out.split()
    assert unknown == "False"
    return int(answer), before == "True", after == "True", err


def files(folder):
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}


def test_an_edited_helper_in_another_module_is_never_answered_by_a_stale_kernel(copy, tmp_path):
    cache = tmp_path / "cache"
    assert finish(start(copy, cache)) == (41, False, True, "")
    set_answer(copy, 42)
    assert finish(start(copy, cache)) == (42, False, True, "")
    set_answer(copy, 41)
    assert finish(start(copy, cache)) == (41, True, True, "")


def test_c102_the_second_run_compiles_nothing(copy, tmp_path):
    cache = tmp_path / "cache"
    finish(start(copy, cache))
    kept = files(cache)
    assert kept
    assert finish(start(copy, cache)) == (41, True, True, "")
    assert files(cache) == kept
    assert not list(copy.rglob("__pycache__"))


def test_two_first_runs_at_once_do_not_break_each_other(copy, tmp_path):
    cache = tmp_path / "cache"
    both = [start(copy, cache) for _ in range(2)]
    for process in both:
        answer, _, after, err = finish(process)
        assert (answer, after, err) == (41, True, "")
    assert finish(start(copy, cache)) == (41, True, True, "")


def test_a_program_started_by_hand_sim_shares_its_cache(copy, tmp_path):
    cache = tmp_path / "cache"
    finish(start(copy, cache))
    [folder] = cache.iterdir()
    assert finish(start(copy, folder, HAND_SIM_KERNEL_CACHE="1")) == (41, True, True, "")


def test_settings_of_numba_that_change_the_code_have_caches_of_their_own(copy, tmp_path):
    cache = tmp_path / "cache"
    finish(start(copy, cache))
    assert finish(start(copy, cache, NUMBA_NUM_THREADS="1"))[1]
    assert not finish(start(copy, cache, NUMBA_BOUNDSCHECK="1"))[1]
    assert not finish(start(copy, cache, NUMBA_OPT="1"))[1]


@pytest.mark.parametrize("quiet", [False, True])
def test_c98_a_read_only_installation_without_a_home_works_with_one_warning(copy, tmp_path, quiet):
    """Below a regular file no folder can be made, not even by root; nor may anything be written beside the sources."""
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    before = files(copy)
    answer, cached_before, after, err = finish(start(copy, None, quiet, HOME=str(nowhere / "home")))
    assert (answer, cached_before, after) == (41, False, False)
    assert len(err.splitlines()) == (0 if quiet else 1)
    assert quiet or re.match(r"Warning: .*file/home.*NUMBA_CACHE_DIR", err)
    assert files(copy) == before


def test_without_any_home_no_folder_named_tilde_appears(copy, tmp_path, monkeypatch):
    program = "import pwd; pwd.getpwuid = {}.__getitem__\n" + PROGRAM.format(quiet=False)
    done = subprocess.run(
        [sys.executable, "-B", "-c", program],
        env={"PYTHONPATH": str(copy)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert done.stdout.split()[0] == "41"
    assert "no home folder" in done.stderr
    assert not (tmp_path / "~").exists()


def test_caches_of_other_versions_go_when_unused_for_a_month(copy, tmp_path):
    cache = tmp_path / "cache"
    old, recent, foreign = cache / f"kernels-{'0' * 16}", cache / f"kernels-{'1' * 16}", cache / "kernels-of-mine"
    for folder in (old, recent, foreign):
        folder.mkdir(parents=True)
        (folder / "file").write_text("")
    os.utime(old, (0, time.time() - 40 * 86400))
    os.utime(recent, (0, time.time() - 20 * 86400))
    os.utime(foreign, (0, 0))
    finish(start(copy, cache))
    assert not old.exists()
    assert recent.exists()
    assert foreign.exists()


@pytest.mark.parametrize("form", ["package", "module", "plain folder"])
def test_a_foreign_package_named_kernels_is_named(copy, tmp_path, form):
    foreign = tmp_path / "foreign"
    (foreign / "kernels").mkdir(parents=True)
    where = foreign / "kernels"
    if form == "package":
        where = where / "__init__.py"
        where.write_text("raise SystemExit('never imported')")
    elif form == "module":
        where.rmdir()
        where = foreign / "kernels.py"
        where.write_text("raise SystemExit('never imported')")
    else:
        shutil.rmtree(copy / "kernels")
    program = f"import sys; sys.path = [p for p in sys.path if p != {REPOSITORY!r}]\n{CHECK}"
    done = subprocess.run(
        [sys.executable, "-B", "-c", program],
        env={"PYTHONPATH": f"{foreign}{os.pathsep}{copy}"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert f"another package named 'kernels' stands in the way of hand-sim's own: {where}." in done.stderr
    assert "never imported" not in done.stderr


def test_a_missing_package_kernels_is_named(monkeypatch):
    monkeypatch.setattr(jit, "find_spec", lambda name: None)
    with pytest.raises(HandSimError, match=r"'kernels'.*not installed"):
        jit.kernel_package()
