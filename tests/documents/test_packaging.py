"""What is installed: one name and all of the package; and the lowest versions that `pyproject.toml` allows."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from shell import python

ROOMS = ("engine", "analysis", "web", "crews", "scripts")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
BUILD = "import sys; from setuptools import build_meta as build; build.build_sdist(out := sys.argv[1]); "
BUILD += "build.build_wheel(out)"

EXTRAS = ("web",)
HAND = "AS KS QS JS TS 3S 2S 4H 5D 6D 7D 8C 9C"
COMMANDS = (
    *(("tricklab", "--help"), ("tricklab", "tune", "--help"), ("tricklab", "variants", "phat")),
    ("simulate", "--variant", "phat", "--policy", "basic", "--hands", "2000", "--out", "data"),
    ("tricklab", "chart", "data/phat-4p-*", "--out", "charts"),
)
INTERPRETED = (
    ("tricklab", "advise", "--variant", "phat", "--hand", HAND, "--worlds", "8"),
    ("tricklab", "compare", "expert", "basic", "--variant", "phat", "--hands", "20"),
    ("tricklab", "tune", "--range", "bid_margin=-1:1", "--hands", "20", "--rounds", "1", "--confirm", "20"),
    ("tricklab", "report", "phat", "--hands", "20", "--out", "pages"),
)
"""What is done with the lowest versions; after one run nothing more is compiled."""

LIBRARIES = """
import importlib.util, joblib, tricklab as tl
assert not any(map(importlib.util.find_spec, ("scipy", "pyarrow")))
assert joblib.Parallel(n_jobs=2, prefer="threads")(joblib.delayed(abs)(-number) for number in (1, 2)) == [1, 2]
table = tl.simulate("phat", 2000, policy="basic")
assert [None if muck != muck else muck for muck in table.to_pandas()["muck"]] == table["muck"].to_list()
"""
"""What no command uses."""


def test_the_package_has_a_link_for_each_room_and_no_folder_has_been_forgotten() -> None:
    there = {path.name for path in (ROOT / "src/tricklab").iterdir()} - {"__pycache__"}
    assert there == {"__init__.py", "__init__.pyi", "making.py", "py.typed", *ROOMS}
    for room in ROOMS:
        assert (ROOT / "src/tricklab" / room).readlink() == Path("../..") / room
    for folder in ROOMS:
        for path in (ROOT / folder).rglob("*.py"):
            assert (path.parent / "__init__.py").exists(), path


def run(*words: str | Path, **more: Any) -> None:
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, f"{words}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    assert "Traceback" not in done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source archive and the wheel from a copy of the checkout as Windows makes it; return their folder.

    Each link is a file with the link's target. `.ci/run` installs a checkout that has its links.
    """
    place = tmp_path_factory.mktemp("source")
    tree, tool = place / "tree", place / "setuptools"
    ignored = shutil.ignore_patterns(".git", "__pycache__", "*.egg-info", "build", "data", "reports", ".venv", "tests")
    shutil.copytree(
        ROOT, tree, symlinks=True, ignore=lambda folder, names: ignored(folder, names) if Path(folder) == ROOT else []
    )
    for room in ROOMS:
        link = tree / "src/tricklab" / room
        target = str(link.readlink())
        link.unlink()
        link.write_text(target)
    run(sys.executable, "-m", "pip", "-q", "install", "--target", tool, *PROJECT["build-system"]["requires"])
    run(sys.executable, "-c", BUILD, place, cwd=tree, env={**os.environ, "PYTHONPATH": str(tool)})
    return place


def sizes() -> dict[str, int]:
    """Return the size of every file of the package by its name in it, weights and templates included."""
    found = {name: ROOT / "src/tricklab" / name for name in ("__init__.py", "__init__.pyi", "making.py", "py.typed")}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                found[path.relative_to(ROOT).as_posix()] = path
    needed = {"engine/policies/cinch/weights.json", "analysis/drawing/templates/base.html"}
    needed |= {f"analysis/reports/kit/templates/page.{end}" for end in ("html", "css", "js")}
    needed |= {f"web/static/{name}" for name in ("index.html", "style.css", "main.js", "favicon.svg")} | {
        "web/quick/pitch.json"
    }
    assert needed <= found.keys()
    return {f"tricklab/{name}": path.stat().st_size for name, path in found.items()}


@pytest.mark.deep
def test_the_wheel_holds_one_name_and_like_the_source_archive_every_file(built: Path) -> None:
    wheel = zipfile.ZipFile(next(built.glob("*.whl"))).infolist()
    top = {entry.filename.partition("/")[0] for entry in wheel}
    assert {name for name in top if not name.endswith(".dist-info")} == {"tricklab"}
    assert len(top) == 2
    entries = [entry for entry in wheel if entry.filename.startswith("tricklab/")]
    assert not any(stat.S_ISLNK(entry.external_attr >> 16) for entry in entries)
    assert {entry.filename: entry.file_size for entry in entries} == sizes()
    with tarfile.open(next(built.glob("*.tar.gz"))) as file:
        archive = file.getmembers()
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
    assert python(program, cwd=tmp_path, env={**os.environ, "TRICKLAB_JIT": "0"}).out.split() == ["10", "10"]


def lowest() -> list[str]:
    project = PROJECT["project"]
    wanted = [*project["dependencies"], *(each for extra in EXTRAS for each in project["optional-dependencies"][extra])]
    return [re.sub(r">=([\d.]+).*", r"==\1", each) for each in wanted]


@pytest.fixture(scope="module")
def lowest_venv(built: Path) -> Path:
    run(sys.executable, "-m", "venv", built / "venv")
    found = built / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(found / "pip", "install", "-q", f"{next(built.glob('*.whl'))}[{','.join(EXTRAS)}]", *lowest())
    return found


@pytest.mark.deep
def test_the_lowest_versions_do_every_kind_of_work(lowest_venv: Path, tmp_path: Path) -> None:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    around: dict[str, Any] = {"cwd": tmp_path, "env": plain}
    for first, *words in COMMANDS:
        given = [str(next(tmp_path.glob(word))) if "*" in word else word for word in words]
        run(lowest_venv / first, *given, **around)
    run(lowest_venv / "python", "-c", LIBRARIES, **around)
    for first, *words in INTERPRETED:
        run(lowest_venv / first, *words, cwd=tmp_path, env=plain | {"TRICKLAB_JIT": "0"})
    served = (lowest_venv / "tricklab", "serve", "--no-open", "--port", "0")
    with subprocess.Popen(list(map(str, served)), stdout=subprocess.PIPE, text=True, **around) as server:
        try:
            assert server.stdout is not None
            address = next(match[0] for line in server.stdout if (match := re.search(r"http://\S+", line)))
            with urllib.request.urlopen(address, timeout=20) as answer:
                assert "tricklab" in answer.read().decode().lower()
        finally:
            server.terminate()
