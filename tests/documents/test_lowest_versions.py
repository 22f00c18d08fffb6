"""The lowest versions of libraries that `pyproject.toml` allows: installed together, they do all the work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from places import ROOT

pytestmark = pytest.mark.full

EXTRAS = ("web",)
HAND = "AS KS QS JS TS 3S 2S 4H 5D 6D 7D 8C 9C"
COMMANDS = (
    *(("tricklab", "--help"), ("tricklab", "tune", "--help"), ("tricklab", "variants", "phat")),
    ("simulate", "--variant", "phat", "--policy", "basic", "--hands", "2000", "--out", "data"),
    ("tricklab", "advise", "--variant", "phat", "--hand", HAND, "--worlds", "64"),
    ("tricklab", "chart", "data/phat-4p-*", "--out", "charts"),
    ("tricklab", "compare", "expert", "basic", "--variant", "phat", "--hands", "200"),
    ("tricklab", "tune", "--range", "bid_margin=-1:1", "--hands", "200", "--rounds", "1", "--confirm", "200"),
    ("tricklab", "report", "phat", "--hands", "500", "--out", "pages"),
)


LIBRARIES = """
import importlib.util, joblib, tricklab as tl
assert not any(map(importlib.util.find_spec, ("scipy", "pyarrow")))
assert joblib.Parallel(n_jobs=2, prefer="threads")(joblib.delayed(abs)(-number) for number in (1, 2)) == [1, 2]
table = tl.simulate("phat", 2000, policy="basic")
assert [None if muck != muck else muck for muck in table.to_pandas()["muck"]] == table["muck"].to_list()
"""
"""What no command uses."""


def lowest() -> list[str]:
    """Return each requirement with its lowest version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *(each for extra in EXTRAS for each in project["optional-dependencies"][extra])]
    return [re.sub(r">=([\d.]+).*", r"==\1", each) for each in wanted]


def unneeded(folder: str, names: list[str]) -> set[str]:
    """Return what a wheel is not made of; rooms of the package have folders of the same names as those at the top."""
    made = {"__pycache__"} & {*names}
    return made if Path(folder) != ROOT else made | {".git", ".venv", "build", "tests", "data", "reports", "docs"}


def run(words: tuple[str, ...], **more: Any) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, f"{words}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    assert "Traceback" not in done.stderr


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the commands of an environment with the lowest versions."""
    place = tmp_path_factory.mktemp("lowest")
    tree = place / "tree"
    shutil.copytree(ROOT, tree, symlinks=True, ignore=unneeded)
    run((sys.executable, "-m", "venv", str(place / "venv")))
    found = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run((str(found / "pip"), "install", "-q", f"{tree}[{','.join(EXTRAS)}]", *lowest()))
    return found


def test_every_kind_of_work_is_done(commands: Path, tmp_path: Path) -> None:
    around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for first, *words in COMMANDS:
        given = [str(next(tmp_path.glob(word))) if "*" in word else word for word in words]
        run((str(commands / first), *given), cwd=tmp_path, env=around)


def test_the_libraries_of_notebooks_work(commands: Path, tmp_path: Path) -> None:
    around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    run((str(commands / "python"), "-c", LIBRARIES), cwd=tmp_path, env=around)


def test_the_table_is_served(commands: Path, tmp_path: Path) -> None:
    around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words = (str(commands / "tricklab"), "serve", "--no-open", "--port", "0")
    with subprocess.Popen(words, cwd=tmp_path, env=around, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(match[0] for line in server.stdout if (match := re.search(r"http://\S+", line)))
            with urllib.request.urlopen(address, timeout=20) as answer:
                assert "tricklab" in answer.read().decode().lower()
        finally:
            server.terminate()
