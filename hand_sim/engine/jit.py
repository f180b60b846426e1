"""Where compiled kernels are kept between runs, and whether the package `kernels` is ours.

numba's disk cache looks only at the file a function stands in: after an edit to a helper in another file the stale
kernel would answer. So the cache lies in a folder named by a hash of everything that decides the machine code: all
kernel sources, the versions of numba and llvmlite, the processor, and the settings of numba. It lies in the user's
cache folder, because the place of installation may be read-only.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from errno import ENOENT
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hand_sim.errors import HandSimError

_ENABLED = "HAND_SIM_KERNEL_CACHE"
"""Environment variable that tells `kernels.jit` to keep compiled kernels on disk."""
_FOLDER = re.compile(r"kernels-[0-9a-f]{16}")
_HARMLESS = {"NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS", "NUMBA_THREADING_LAYER"}
"""Settings of numba that leave the machine code of a kernel alone."""
_UNUSED_DAYS = 30


def prepare(quiet: bool = False) -> Path | None:
    """Get ready to import kernels: check the package, set up the disk cache. Call it before numba is imported.

    Returns the folder of the cache, or None when none can be written: then everything works, compiled anew in each
    run, and one warning says so on standard error (none if `quiet`). Raises `HandSimError` if `kernels` is foreign.
    """
    folder, problem = _set_up()
    if problem and not quiet:
        _warn_once(problem)
    return folder


def compiled(names: Iterable[str]) -> bool:
    """Whether the cache on disk holds a compiled form of every kernel named."""
    folder, _ = _set_up()
    if folder is None:
        return False
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    return all(any(folder.glob(f"*/*.{name}-*.{python}*.nbi")) for name in names)


@cache
def _set_up() -> tuple[Path | None, str]:
    """The folder of the cache, made and switched on; or None and what stands in the way."""
    sources = kernel_package()
    folder = Path(f"kernels-{_fingerprint(sources)}")
    try:
        folder = _base() / folder
        fresh = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
    except OSError as error:
        os.environ.pop(_ENABLED, None)
        return None, (
            f"compiled kernels cannot be kept in {folder} ({error.strerror}), so every run compiles them anew; "
            "set NUMBA_CACHE_DIR to a folder you can write to"
        )
    if fresh:
        _prune(folder)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    os.environ[_ENABLED] = "1"
    _import_numba()
    sys.modules["numba"].config.CACHE_DIR = str(folder)
    return folder, ""


def _import_numba() -> None:
    """Import numba without its look for SciPy's BLAS, which no kernel uses and which costs a quarter of a second."""
    name = "scipy.linalg"
    hidden: dict[str, Any] = {} if name in sys.modules else {name: None}
    sys.modules.update(hidden)
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        for name in hidden:
            del sys.modules[name]


@cache
def _warn_once(problem: str) -> None:
    print(f"Warning: {problem}", file=sys.stderr)


def kernel_package() -> Path:
    """The folder of the package `kernels`, which must be ours; `HandSimError` names a foreign one in its place."""
    spec = find_spec("kernels")
    if spec is None:
        raise HandSimError("the package 'kernels', a part of hand-sim, is not installed: install hand-sim again")
    init = Path(spec.origin) if spec.origin else None
    if init is not None and init.name == "__init__.py" and re.search(r"^HAND_SIM = True$", init.read_text(), re.M):
        return init.parent
    where = init or next(iter(spec.submodule_search_locations or ()), "an unknown place")
    raise HandSimError(
        f"another package named 'kernels' stands in the way of hand-sim's own: {where}. Start hand-sim from another "
        "folder, take that one out of PYTHONPATH, or install hand-sim in an environment of its own."
    )


def _base() -> Path:
    """The folder that holds the caches: the user's choice for numba, else the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        base = Path(chosen).absolute()
        return base.parent if _FOLDER.fullmatch(base.name) else base  # inherited from a hand-sim that started us
    from platformdirs import user_cache_path

    try:
        base = user_cache_path("hand-sim", appauthor=False)
    except RuntimeError:
        base = Path("~")
    if not base.is_absolute():  # what older platformdirs give where there is no home folder
        raise FileNotFoundError(ENOENT, "no home folder")
    return base


def _fingerprint(sources: Path) -> str:
    """Sixteen hex digits that change whenever the machine code of a kernel might."""
    from importlib.metadata import version

    from llvmlite import binding

    digest = hashlib.sha256()
    for file in sorted(sources.rglob("*.py")):
        digest.update(b"%s\0%d\0" % (file.relative_to(sources).as_posix().encode(), file.stat().st_size))
        digest.update(file.read_bytes())
    settings = {key: value for key, value in os.environ.items() if key.startswith("NUMBA_") and key not in _HARMLESS}
    machine = [binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()]
    digest.update(repr([version("numba"), version("llvmlite"), *machine, sorted(settings.items())]).encode())
    return digest.hexdigest()[:16]


def _prune(newest: Path) -> None:
    """Remove the caches of other versions that no run has used for a month (a run in progress used its own today)."""
    for folder in newest.parent.glob("kernels-*"):
        if folder != newest and _FOLDER.fullmatch(folder.name):
            try:
                unused = time.time() - folder.stat().st_mtime
            except OSError:
                continue
            if unused > _UNUSED_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)
