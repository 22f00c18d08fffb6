"""What is installed: one name, all of the package, and nothing of the user's that could be taken for it."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from shell import python

ROOMS = ("engine", "analysis", "web", "crews", "scripts")
BUILD_SDIST = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"


def test_the_package_has_a_link_for_each_room() -> None:
    there = {path.name for path in (ROOT / "src/tricklab").iterdir()} - {"__pycache__"}
    assert there == {"__init__.py", "__init__.pyi", "making.py", "py.typed", *ROOMS}
    for room in ROOMS:
        assert (ROOT / "src/tricklab" / room).readlink() == Path("../..") / room


def test_no_folder_of_modules_has_been_forgotten() -> None:
    """A folder with modules but without __init__.py would be left out of the wheel without a word."""
    for folder in ROOMS:
        for path in (ROOT / folder).rglob("*.py"):
            assert (path.parent / "__init__.py").exists(), path


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout as Windows makes it: each link is a file with the link's target.

    `.ci/run` installs a checkout that has its links.
    """
    copy = tmp_path_factory.mktemp("source") / "tree"
    ignored = shutil.ignore_patterns(".git", "__pycache__", "*.egg-info", "build", "data", "reports", ".venv", "tests")
    shutil.copytree(
        ROOT, copy, symlinks=True, ignore=lambda folder, names: ignored(folder, names) if Path(folder) == ROOT else []
    )
    for room in ROOMS:
        link = copy / "src/tricklab" / room
        target = str(link.readlink())
        link.unlink()
        link.write_text(target)
    return copy


@pytest.fixture(scope="module")
def wheel(tree: Path) -> list[zipfile.ZipInfo]:
    """Build the wheel and return its entries."""
    pip("wheel", "--no-deps", "--wheel-dir", tree / "out", tree)
    return zipfile.ZipFile(next((tree / "out").glob("*.whl"))).infolist()


@pytest.fixture(scope="module")
def archive(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> list[tarfile.TarInfo]:
    """Build the source archive and return its entries."""
    setuptools = tmp_path_factory.mktemp("setuptools")
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    pip("install", "--target", setuptools, *needed)
    around = {**os.environ, "PYTHONPATH": str(setuptools)}
    run([sys.executable, "-c", BUILD_SDIST, str(tree / "out")], cwd=tree, env=around)
    with tarfile.open(next((tree / "out").glob("*.tar.gz"))) as file:
        return file.getmembers()


def pip(*words: str | Path) -> None:
    run([sys.executable, "-m", "pip", "--quiet", *map(str, words)])


def run(command: list[str], **more: Any) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, done.stderr


def sizes() -> dict[str, int]:
    """Return the size of every file of the package by its name in it, weights and templates included."""
    found = {name: ROOT / "src/tricklab" / name for name in ("__init__.py", "__init__.pyi", "making.py", "py.typed")}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                found[path.relative_to(ROOT).as_posix()] = path
    needed = {"engine/policies/cinch/weights.json", "analysis/drawing/templates/base.html"}
    needed |= {f"analysis/reports/kit/templates/page.{end}" for end in ("html", "css", "js")}
    needed |= {f"web/static/{name}" for name in ("index.html", "style.css", "main.js", "favicon.svg")}
    assert needed <= found.keys()
    return {f"tricklab/{name}": path.stat().st_size for name, path in found.items()}


def test_the_wheel_holds_one_name_and_every_file(wheel: list[zipfile.ZipInfo]) -> None:
    top = {entry.filename.partition("/")[0] for entry in wheel}
    assert {name for name in top if not name.endswith(".dist-info")} == {"tricklab"}
    assert len(top) == 2
    entries = [entry for entry in wheel if entry.filename.startswith("tricklab/")]
    assert not any(stat.S_ISLNK(entry.external_attr >> 16) for entry in entries)
    assert {entry.filename: entry.file_size for entry in entries} == sizes()


def test_the_source_archive_holds_every_file(archive: list[tarfile.TarInfo]) -> None:
    assert all(entry.isfile() or entry.isdir() for entry in archive)
    there = {entry.name.partition("/")[2]: entry.size for entry in archive if entry.isfile()}
    there = {f"tricklab/{name.removeprefix('src/tricklab/')}": size for name, size in there.items()}
    assert {name: size for name, size in there.items() if name in sizes()} == sizes()


def test_a_users_own_modules_beside_the_notebook_do_not_matter(tmp_path: Path) -> None:
    names = ("scripts", "engine", "analysis")
    for name in (*(f"{one}.py" for one in (*names, "tools")), *(f"{one}/__init__.py" for one in names)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("raise RuntimeError('not ours')\n")
    program = "import tricklab as tl; table = tl.simulate('smear', 10, policy='random'); print(len(table))"
    program += "; print(tl.summarise(table, tl.Setup.make('smear', policy='random')).hands)"
    assert python(program, cwd=tmp_path).out.split() == ["10", "10"]
