"""Kernels that came with the package are loaded, and only if they are whole, safe and made for this machine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from places import ROOT
from tools.release.wheel import add_ready_made
from tricklab.engine.kernel.processor import LEVELS
from tricklab.engine.play import kernel_sources

PACKAGE = Path(kernel_sources.__file__).parents[2]
PROBE = """
import json, sys
import numba
numba.__version__ = sys.argv[1] if len(sys.argv) > 1 else numba.__version__
from numba.core import event
from tools.release.counted import Compiled
from tricklab import Setup, Simulator
from tricklab.engine.kernel.compile_events import telling
told, compiled = [], Compiled()
with telling(told.append), event.install_listener("numba:compile", compiled):
    dealt = Simulator(Setup.make("phat", policy="random")).deal(0, 1)
assert sum(dealt.hands[0]) == (1 << 52) - 1
print(json.dumps([compiled.names.count("deal_hands"), [each.not_ready for each in told]]))
"""
"""A loop that takes a second to compile stands for those that take long."""

LEVEL = next((level.name for level in LEVELS if level.runs_here()), "")
pytestmark = pytest.mark.skipif(not LEVEL, reason="kernels are ready-made for no level of this processor")


def start(package: Path, cache: Path, *words: str, cpu: str = "") -> subprocess.Popen[str]:
    """Start a process that deals with the copy of the package."""
    tools = str(ROOT)
    paths = {"PYTHONPATH": os.pathsep.join([str(package.parent), tools]), "XDG_CACHE_HOME": str(cache)}
    line = [sys.executable, "-c", PROBE, *words]
    return subprocess.Popen(line, env={**os.environ, **paths, "TRICKLAB_CPU": cpu}, stdout=subprocess.PIPE, text=True)


def deal(package: Path, cache: Path, *words: str, cpu: str = "") -> tuple[int, list[str]]:
    """Return how often the loop was compiled in a process, and why no ready-made kernel was used."""
    compiled, why = json.loads(start(package, cache, *words, cpu=cpu).communicate()[0])
    return compiled, why


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package with one ready-made kernel; two processes need it, and one compiles it."""
    folder = tmp_path_factory.mktemp("made")
    package, cache = folder / "tricklab", folder / "cache"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    both = [start(package, cache, cpu=LEVEL) for _ in range(2)]
    assert sum(json.loads(process.communicate()[0])[0] for process in both) == 1
    shutil.copytree(cache / "tricklab" / "kernels", package / "kernels" / LEVEL)
    return package


@pytest.fixture
def package(made: Path, tmp_path: Path) -> Path:
    """Return a copy of the package that a test may spoil."""
    return Path(shutil.copytree(made, tmp_path / "tricklab"))


@pytest.mark.full
def test_a_ready_made_kernel_needs_no_compiler_and_no_cache(made: Path, tmp_path: Path) -> None:
    assert deal(made, tmp_path / "cache") == (0, [])
    assert not (tmp_path / "cache").exists()
    assert deal(made, tmp_path / "cache", cpu="native") == (1, [""])


@pytest.mark.full
def test_a_damaged_one_is_named_and_compiled_anew(package: Path, tmp_path: Path) -> None:
    (kernel,) = package.rglob("*.kernel")
    whole = bytearray(kernel.read_bytes())
    whole[len(whole) // 2] ^= 1
    kernel.write_bytes(whole)
    assert deal(package, tmp_path / "cache") == (1, [f"{kernel} is damaged"])
    assert deal(package, tmp_path / "cache") == (0, [])


@pytest.mark.full
def test_none_is_loaded_from_a_folder_that_others_can_write_to(package: Path, tmp_path: Path) -> None:
    level = package / "kernels" / LEVEL
    level.chmod(0o777)
    assert deal(package, tmp_path / "cache") == (1, [f"{level} can be written by other users"])


@pytest.mark.full
def test_another_version_of_numba_compiles(made: Path, tmp_path: Path) -> None:
    compiled, (why,) = deal(made, tmp_path / "cache", "0.99.0")
    assert (compiled, why.startswith("none is made for numba 0.99.0 and Python")) == (1, True)


def test_a_wheel_lists_what_is_ready_made_and_needs_the_numba_that_compiled_them(tmp_path: Path) -> None:
    kernel = tmp_path / "kernels" / "phat-1" / "loop-1" / "a.kernel"
    kernel.parent.mkdir(parents=True)
    kernel.write_bytes(b"machine code")
    pure, info = tmp_path / "tricklab-1.0-py3-none-any.whl", "tricklab-1.0.dist-info"
    with zipfile.ZipFile(pure, "w") as file:
        file.writestr("tricklab/__init__.py", "")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(f"{info}/METADATA", "Name: tricklab\nRequires-Dist: numba<0.69,>=0.61\nRequires-Dist: numpy>=2\n")
        file.writestr(f"{info}/RECORD", "")
    chances = tmp_path / "smear-4p-1.npz"
    chances.write_bytes(b"chances")
    wheel = add_ready_made(pure, tmp_path / "kernels", [chances], LEVEL, "0.68.1")
    with zipfile.ZipFile(wheel) as file:
        assert "numba<0.69,>=0.68\nRequires-Dist: numpy>=2" in file.read(f"{info}/METADATA").decode()
        assert wheel.name.removesuffix(".whl").split("-", 2)[2] in file.read(f"{info}/WHEEL").decode()
        listed = {line.split(",")[0] for line in file.read(f"{info}/RECORD").decode().splitlines()}
        assert listed == set(file.namelist())
        assert file.read("tricklab/chances/smear-4p-1.npz") == b"chances"
        assert file.read(f"tricklab/kernels/{LEVEL}/phat-1/loop-1/a.kernel") == b"machine code"
