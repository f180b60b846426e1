"""What is in the wheel, and what must not be in the repository."""

import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def sources():
    paths = [path for package in ("hand_sim", "kernels") for path in ROOT.glob(f"{package}/**/*.py")]
    return {str(path.relative_to(ROOT)) for path in paths}


def test_the_wheel_holds_every_module_of_both_packages(tmp_path):
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("hand_sim-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name for name in names if name.endswith(".py")} == sources()
    assert "hand_sim/py.typed" in names


def test_every_folder_of_the_packages_is_a_package():
    folders = {(ROOT / source).parent for source in sources()}
    assert [folder for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_the_command_is_the_one_in_the_package():
    (script,) = entry_points(group="console_scripts", name="hand-sim")
    assert script.value == "hand_sim.cli.app:main"


def test_the_lock_pins_every_requirement():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["dev"]
    lock = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    missing = [name for name in (requirement.split(">")[0] for requirement in wanted) if f"\n{name}==" not in lock]
    assert not missing, f"not in requirements-dev.lock: {missing}"


def test_nothing_large_or_compiled_is_tracked():
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a git checkout")
    tracked = [ROOT / name for name in done.stdout.split("\0") if name]
    bad = [path.name for path in tracked if path.is_file() and path.stat().st_size > 1_000_000]
    assert bad + [path.name for path in tracked if path.suffix in {".nbi", ".nbc", ".pyc"}] == []
