"""Games of other packages for tests: in a folder as an installed package has them, or loaded here from their text."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from places import EXAMPLES, KIT, ROOT
from shell import Result, run
from tricklab.engine.games.outside import check_module
from tricklab.engine.kernel.outside_code import trust
from tricklab.engine.policies.outside import check_policies

SPADES, WHIST = (EXAMPLES / name for name in ("spades.py", "whist.py"))


def install(place: Path, name: str, module: str) -> None:
    """Write what pip would write down of a package with a game."""
    info = place / f"{name}-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tricklab.games]\n{name} = {module}\n")


def put(place: Path, file: Path, *changes: tuple[str, str]) -> Path:
    """Install a module in a folder, with some of its text changed, and return the folder; an earlier one is gone."""
    place.mkdir(exist_ok=True)
    shutil.rmtree(place / "__pycache__", ignore_errors=True)
    (place / file.name).write_text(changed(file.read_text(), *changes))
    install(place, file.stem, file.stem)
    return place


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Return a text with some of it changed, all of which must be there."""
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return text


def tricklab(place: Path, *words: str, often: bool = True, typed: str = "") -> Result:
    """Run a command where a package is installed in a folder."""
    return run("tricklab", *words, env={"PYTHONPATH": str(place)}, often=often, typed=typed)


def python_in(place: Path, *words: str) -> str:
    """Run Python where a package is installed in a folder, and return what it prints."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(place), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run([sys.executable, *words], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def lines_of(place: Path, script: str, *given: str) -> list[dict[str, Any]]:
    """Run a script where a package is installed in a folder, with what tests compile, and read its lines of JSON."""
    prelude = f"import json, sys; sys.path.append({str(KIT)!r}); import usual_lineup\n"
    return [json.loads(line) for line in python_in(place, "-c", prelude + script, *given).splitlines()]


def load(place: Path, name: str, file: Path, *changes: tuple[str, str]) -> ModuleType:
    """Load a module with some of its text changed, under a name of its own, and check it and its policies."""
    path = place / f"{name}.py"
    path.write_text(changed(file.read_text(), *changes))
    trust(name)
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(path.read_text(), str(path), "exec"), vars(module))
    check_module(module)
    check_policies(module)
    return module


BRIEF = (
    ('"whist"', '"brief"'),
    ("PLAYERS, HAND = 4, 13", "PLAYERS, HAND = 4, 6"),
    (" - 6)", " - 3)"),
    ("    Fields,\n", "    FRENCH_24,\n    Fields,\n"),
    ("    play = Playing", "    pack = FRENCH_24\n    play = Playing"),
)
"""What makes of whist one of 24 cards, the Nines and up, with six tricks."""
