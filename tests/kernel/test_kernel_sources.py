"""What a kernel is made of: found from imports, complete, and no more; and it plays what the benchmarks' C plays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.hand_written import compile_c, simulator
from shell import python
from tricklab.engine.games import GAMES, folder_of
from tricklab.engine.play.kernel_sources import _ENGINE, source_files

COMPILED = """
import ast, json, pkgutil, sys
from importlib import import_module
from pathlib import Path
from tricklab.engine.kernel import compiled

def bodies(thing):
    cells = [cell.cell_contents for cell in thing.__closure__ or ()]
    return [one for one in cells if callable(one) and hasattr(one, "__code__")]

from tricklab.engine.games import GAMES, folder_of, game
from tricklab.engine.policies.registry import policies_of
import tricklab.engine
for module in pkgutil.walk_packages(tricklab.engine.__path__, "tricklab.engine."):
    import_module(module.name)
for name in GAMES:
    game(name)
    policies_of(name)

def names_in(code):
    inner = [one for one in code.co_consts if hasattr(one, "co_names")]
    return {*code.co_names, *(name for one in inner for name in names_in(one))}

def imported(module):
    tree = ast.parse(Path(sys.modules[module].__file__).read_text())
    return {
        alias.asname or alias.name: (node.module, f"{node.module}.{alias.name}")
        for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module.startswith("tricklab.engine")
        for alias in node.names
    }

told = []
for function in [one for offer in compiled._offers for one in (offer.args[0], *bodies(offer.args[1]))]:
    sources = imported(function.__module__)
    used = [sources[name] for name in names_in(function.__code__) if name in sources]
    told.append([function.__module__, [deep if deep in sys.modules else flat for flat, deep in used]])
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def compiled() -> dict[str, set[str]]:
    """The modules with functions that are compiled, and from which others these functions use something."""
    found: dict[str, set[str]] = {}
    for module, used in python(COMPILED).json:
        found.setdefault(module, set()).update(used)
    assert len(found) > 80
    return found


def modules_of(name: str) -> set[str]:
    """The modules that a game's kernels are made of."""
    paths = [path.relative_to(_ENGINE) for path in source_files(name) if path.suffix == ".py"]
    return {".".join(["tricklab.engine", *path.with_suffix("").parts]).removesuffix(".__init__") for path in paths}


USES = {"auction-cinch": {"cinch"}, "paskievics": {"tapp-tarock"}}
"""The games whose functions another game calls."""


def of_others(name: str) -> tuple[str, ...]:
    """How the names of modules begin that are other games' own."""
    used = {name} | USES.get(name, set())
    return tuple(
        f"tricklab.engine.{room}.{folder_of(one)}" for one in GAMES if one not in used for room in ("games", "policies")
    )


@pytest.mark.full
def test_all_that_compiled_code_uses_is_a_source(compiled: dict[str, set[str]]) -> None:
    """Of the modules that several games use a game's kernels need only those that its own modules import.

    A module that is no game's source is most likely imported in a way that is not seen.
    """
    for name in GAMES:
        sources = modules_of(name)
        assert "tricklab.engine.rules.phases" in sources
        assert {module for module in compiled if f".{folder_of(name)}" in module} <= sources
        for module in sources & {*compiled}:
            assert compiled[module] <= sources, module
        assert not {module for module in sources if module.startswith(of_others(name))}
    assert {*compiled} <= {module for name in GAMES for module in modules_of(name)}


def test_fitted_numbers_are_sources() -> None:
    assert _ENGINE / "policies" / "cinch" / "weights.json" in source_files("auction-cinch")
    assert not any(path.suffix == ".pyc" for path in source_files("cinch"))


@pytest.mark.game("smear")
def test_the_c_program_writes_the_same_rows(tmp_path: Path) -> None:
    """All fields of 20,000 deals are equal, those with stacks of seven trumps and more among them."""
    program, ours = compile_c(tmp_path), simulator()
    if program is None:
        pytest.skip("there is no compiler cc")
    played = ours.play(0, 20_000).rows
    written = np.zeros_like(played)
    program(0, written)
    for name in played.dtype.names:
        assert (played[name] == written[name]).all(), name
