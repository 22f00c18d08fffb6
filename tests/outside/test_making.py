"""`tricklab.making`, from which games and policies of other packages import all that they need."""

from __future__ import annotations

import ast
import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from outside_package import SPADES, WHIST, put, python_in
from places import PACKAGES
from tools.hooks import FIELDS, FILLED_BY, game_hooks, page
from tricklab import making
from tricklab.engine.mechanics.hooks import HOOKS
from tricklab.engine.play.kernel_sources import source_files, source_hash

pytestmark = pytest.mark.interpreted
MAKING = Path(making.__file__)
KIT = MAKING.parent / "engine/games/kit.py"
GAMES = (WHIST, SPADES, *(PACKAGES / f"{name}.py" for name in ("calling", "hearts", "euchre", "oh_hell")))
ONLY_OURS = {"may_throw", "after_exchange"}
"""Hooks of the exchange that Cinch and Auction Cinch share."""


def imported(path: Path) -> list[str]:
    """Return the modules that a file imports from."""
    nodes = ast.walk(ast.parse(path.read_text()))
    return [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module]


def test_it_exports_what_it_imports_and_all_hooks_and_the_page_has_every_name() -> None:
    names, text = {*making.__all__}, page()
    assert len(names) == len(making.__all__)
    assert names == {name for name in vars(making) if not name.startswith("_")} - {"annotations"}
    assert {hook.__name__ for hook in game_hooks()} - names <= ONLY_OURS.union(*FILLED_BY.values())
    assert {name for names in FILLED_BY.values() for name in names} <= {*HOOKS}
    assert {name for name in names if f"`{name}`" not in text and f"`{name}(" not in text} == set()


@pytest.mark.parametrize(("record", "names", "module"), [(row[0], row[1], row[3]) for row in FIELDS])
def test_the_fields_are_read_where_the_page_says(record: str, names: str, module: str) -> None:
    text = Path(import_module(module).__file__ or "").read_text()
    for name in names.split(", "):
        assert re.search(rf"\.{name}\b|[\"']{name}[\"']", text), name


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_needs_nothing_else(path: Path) -> None:
    assert {name for name in imported(path) if name.startswith("tricklab")} == {"tricklab.making"}


SOURCES = """
import json
from tricklab.engine.play.kernel_sources import source_files
print(json.dumps([str(path) for path in source_files("whist")]))
"""


def test_kernels_of_games_and_policies_from_outside_depend_on_all_of_it(tmp_path: Path) -> None:
    """Its modules are sources of their kernels, whether a game imports names from it or the module itself."""
    files = json.loads(python_in(put(tmp_path / "place", WHIST), "-c", SOURCES))
    names = [name.split(".")[1:] for name in (*imported(MAKING), *imported(KIT)) if name.count(".") > 2]
    needed = {str(MAKING), *(f"{MAKING.parent.joinpath(*name)}.py" for name in names)}
    assert len(needed) > 30
    assert needed <= {*files}
    assert needed <= {str(path) for path in source_files("smear", has_users_policy=True)}
    assert not needed <= {str(path) for path in source_files("smear")}
    assert source_hash("smear", has_users_policy=True) != source_hash("smear")
