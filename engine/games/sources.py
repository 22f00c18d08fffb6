"""What the code of a game from outside hashes to: a run must not mix deals of two versions of it."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tricklab.engine.games import GAMES, other_modules


@cache
def sources_digest(game: str) -> str:
    """Return what all files of a game's code hash to; empty for a game of this package, whose version says it."""
    if game in GAMES:
        return ""
    digest = hashlib.blake2b(digest_size=8)
    for name, path in code_files(game):
        digest.update(name.encode() + b"\0" + hashlib.blake2b(path.read_bytes()).digest())
    return digest.hexdigest()


@cache
def code_files(game: str) -> list[tuple[str, Path]]:
    """Return the files of a game from outside, each with a name that is the same wherever the package is.

    The files are those of the game's top-level package, and of the packages and modules that its code and its policies'
    import, except Python's own, tricklab's, and those of other distributions.
    """
    module = other_modules()[game]
    players = [policy.__module__ for policy in module.POLICIES.values()]
    return sorted(_files_of({name.partition(".")[0] for name in (module.__name__, *players)}))


def _files_of(packages: set[str]) -> Iterator[tuple[str, Path]]:
    """Yield the files of some top-level packages, and of those that they import, each with its name."""
    known = {*sys.stdlib_module_names, "tricklab", *_others(packages)}
    waiting, done = sorted(packages - known), set[str]()
    while waiting:
        package = waiting.pop()
        done.add(package)
        for name, path in _files_in(package):
            yield name, path
            if path.suffix == ".py":
                waiting += sorted(_imported(path) - known - done - {*waiting})


def _others(packages: set[str]) -> set[str]:
    """Return the packages of other distributions than those that some packages are of."""
    from importlib.metadata import packages_distributions  # for games from outside alone

    listed = packages_distributions()
    own = {distribution for package in packages for distribution in listed.get(package, ())}
    return {package for package, distributions in listed.items() if not own.intersection(distributions)}


def _files_in(package: str) -> list[tuple[str, Path]]:
    """Return the files of a top-level package, or of a module that is none; nothing if it is not installed."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return []
    if spec is None:
        return []
    if spec.submodule_search_locations is None:
        return [(package, Path(spec.origin))] if spec.has_location and spec.origin else []
    roots = [Path(root) for root in spec.submodule_search_locations]
    files = [(root, path.relative_to(root)) for root in roots for path in root.rglob("*") if path.is_file()]
    return [
        (f"{package}/{inside.as_posix()}", root / inside)
        for root, inside in files
        if inside.suffix != ".pyc" and not any(piece.startswith(".") for piece in inside.parts)
    ]


def _imported(path: Path) -> set[str]:
    """Return the top-level packages that a file imports anywhere in it."""
    import ast  # not wanted where our own games are

    names: set[str] = set()
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):  # a template, or what is not Python yet: its bytes count all the same
        return names
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names
