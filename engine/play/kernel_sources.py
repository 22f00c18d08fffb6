"""The source files of a game's kernels, which follow from the imports in them, and their hash.

A kernel has code of the loops, of the game and its policies, and of all modules that these import. The walk stops at
`engine.play.kernels`, and at modules that import it: they load and call kernels and are part of none. So a change to
one game leaves the kernels of the others valid, and there is no list to maintain.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tricklab.engine.games import GAMES, folder_of
from tricklab.engine.games.sources import code_files

_ENGINE = Path(__file__).parents[1]
_ROOTS = (
    "mechanics/machine.py",
    "play/deals.py",
    *(f"play/loops/{name}.py" for name in ("stepping", "what_if", "bidding", "learning", "fitting", "boosting")),
    *(f"policies/match/{name}.py" for name in ("chance_table", "chance_formula")),
    *("policies/built/playouts.py", "matches/loop.py", "matches/equity/transitions.py"),
)
"""The files of the loops; tests check that no compiled code is missing."""

_MAKING = _ENGINE.parent / "making.py"
"""What games from outside and users' own policies import."""

_LOADS_KERNELS = _ENGINE / "play" / "kernels.py"
_CALLS_KERNELS = b"from tricklab.engine.play.kernels import"
_OUR_IMPORT = re.compile(r"from tricklab\.engine([\w.]*) import (\([^)]*\)|[^\n]*)")
_WORD = re.compile(r"\w+")
_TYPES_ONLY = re.compile(rb"^if TYPE_CHECKING:\n(?:(?:[ \t].*)?\n)+", re.MULTILINE)


@cache
def source_hash(game: str, *, has_users_policy: bool = False) -> str:
    """Hash the files that a game's kernels are made of: names and content, whatever their times.

    Parameters
    ----------
    game
        The game's own name.
    has_users_policy
        Whether a policy from a user's file plays, which may use all of `tricklab.making`; that file is not hashed here.
    """
    digest, outside = hashlib.blake2b(digest_size=8), {path: name for name, path in _files_outside(game)}
    outside[_MAKING] = "making.py"
    named = [
        (outside.get(path) or path.relative_to(_ENGINE).as_posix(), content)
        for path, content in source_files(game, has_users_policy=has_users_policy).items()
    ]
    for name, content in sorted(named):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()


def source_files(game: str, *, has_users_policy: bool = False) -> dict[Path, bytes]:
    """Return the files that a game's kernels are made of, with their content; parameters as in `source_hash`."""
    roots = {_ENGINE / path for path in _ROOTS}
    if game in GAMES:
        for room in ("games", "policies"):
            roots.update(_files_in(_ENGINE / room / folder_of(game)))
    outside = [path for _, path in _files_outside(game)]
    roots.update(outside, [_MAKING] if outside or has_users_policy else [])
    sources: dict[Path, bytes] = {}
    waiting = [*roots]
    while waiting:
        path = waiting.pop()
        if path in sources:
            continue
        content = path.read_bytes()
        if path == _LOADS_KERNELS or (_CALLS_KERNELS in content and path not in roots):
            continue
        sources[path] = content
        if path.suffix == ".py":
            waiting += _imports_in(content)
            if b"policies.weights import" in content:  # fitted numbers, in the same folder
                waiting += path.parent.glob("*.json")
    return sources


def _files_outside(game: str) -> Iterator[tuple[str, Path]]:
    """Yield the files of a game from outside, each with its name."""
    if game not in GAMES:
        yield from code_files(game)


def is_source(kind: type, game: str) -> bool:
    """Return whether a class is in one of the source files of a game's kernels."""
    module = sys.modules.get(kind.__module__)
    path = getattr(module, "__file__", None)
    return path is not None and Path(path) in source_files(game)


def _files_in(folder: Path) -> Iterator[Path]:
    """Yield the file of a module, or the files of a package with its fitted numbers; weights are an argument."""
    module = folder.with_suffix(".py")
    files = [module] if module.is_file() else folder.rglob("*")
    return (path for path in files if path.suffix not in (".pyc", ".npz") and path.is_file())


def _imports_in(content: bytes) -> set[Path]:
    """Return the files of this package that a file imports, and the files of the packages around them."""
    if b"TYPE_CHECKING" in content:
        content = _TYPES_ONLY.sub(b"", content)
    named: set[str] = set()
    for module, names in _OUR_IMPORT.findall(content.decode()):
        named.update(module[:end] for end, letter in enumerate(module) if letter == ".")
        named.add(module)
        named.update(f"{module}.{name}" for name in _WORD.findall(names))
    known = _modules(_ENGINE)
    return {known[name] for name in named if name in known}


@cache
def _modules(engine: Path) -> dict[str, Path]:
    """Return the files of this package by their names without ``tricklab.engine``, such as ``.ground.bits``."""
    modules = {}
    for folder, _, names in os.walk(engine):
        package = folder[len(str(engine)) :].replace(os.sep, ".")
        for name in names:
            if name.endswith(".py"):
                module = package if name == "__init__.py" else f"{package}.{name[:-3]}"
                modules[module] = Path(folder, name)
    return modules
