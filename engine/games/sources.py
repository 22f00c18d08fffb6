"""The code of a game or a policy from outside, and its hash: a run must not mix deals of two versions of it."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from pathlib import Path

from tricklab.engine.games import GAMES, other_modules


@cache
def sources_digest(game: str) -> str:
    """Return what all files of a game's code hash to; empty for a game of this package, whose version says it."""
    if game in GAMES:
        return ""
    return digest_of(code_files(game))


def digest_of(files: Iterable[tuple[str, Path]], source: bytes = b"") -> str:
    """Return the hash of some files with their names, and of the content of another file."""
    digest = hashlib.blake2b(source, digest_size=8)
    for name, path in files:
        digest.update(name.encode() + b"\0" + hashlib.blake2b(path.read_bytes()).digest())
    return digest.hexdigest()


@cache
def code_files(game: str) -> list[tuple[str, Path]]:
    """Return the files of a game from outside, each with a name that is the same wherever the package is.

    The files are those of the game's top-level package, and of the packages and modules that its code and its policies'
    import, except Python's own, tricklab's, and installed ones of other distributions.
    """
    module = other_modules()[game]
    players = [policy.__module__ for policy in module.POLICIES.values()]
    return sorted(_files_of({name.partition(".")[0] for name in (module.__name__, *players)}))


def files_beside(source: bytes) -> list[tuple[str, Path]]:
    """Return the files of the modules of a user's own that a policy file imports, with those that these import.

    Parameters
    ----------
    source
        The content of the policy file.
    """
    return sorted(_files_of(set(), _imported(source)))


def _files_of(own: set[str], wanted: AbstractSet[str] = frozenset()) -> Iterator[tuple[str, Path]]:
    """Yield the files of some top-level packages, and of those that they import, each with its name.

    Parameters
    ----------
    own
        Packages that count wherever they are.
    wanted
        Packages that count if they are a user's own.
    """
    known = {*sys.stdlib_module_names, "tricklab"}
    waiting, done = sorted((own | wanted) - known), set[str]()
    while waiting:
        package = waiting.pop()
        done.add(package)
        files = _files_in(package)
        if package not in own and _is_of_others(package, files, own):
            continue
        for name, path in files:
            yield name, path
            if path.suffix == ".py":
                waiting += sorted(_imported(path.read_bytes()) - known - done - {*waiting})


def _is_of_others(package: str, files: list[tuple[str, Path]], own: set[str]) -> bool:
    """Return whether a package is installed, and of another distribution than some own packages.

    A package that is installed from a user's folder (``pip install -e``) is there, and not beside its metadata.
    """
    from importlib.metadata import distribution  # takes a tenth of a second

    listed = _distributions_of_packages(tuple(path for entry in sys.path for path in Path(entry).glob("*-info")))
    distributions = {each for name in own for each in listed.get(name, ())}
    folders = {Path(str(distribution(name).locate_file(""))).resolve() for name in listed.get(package, ())}
    is_installed = bool(files) and not folders.isdisjoint(files[0][1].resolve().parents)
    return is_installed and distributions.isdisjoint(listed[package])


@lru_cache(maxsize=1)
def _distributions_of_packages(metadata: tuple[Path, ...]) -> Mapping[str, list[str]]:
    """Return the names of the distributions that each top-level package is of; ``metadata`` has all their folders."""
    from importlib.metadata import packages_distributions  # see above

    return packages_distributions()


def _files_in(package: str) -> list[tuple[str, Path]]:
    """Return the files of a top-level package, or of a module that is none; nothing if it is not installed."""
    specs = (finder.find_spec(package, None) for finder in sys.meta_path)  # importlib's answers for what is imported
    try:
        spec = next((spec for spec in specs if spec is not None), None)
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


def _imported(source: bytes) -> set[str]:
    """Return the top-level packages that a file with some content imports anywhere in it."""
    import ast  # not wanted where our own games are

    names: set[str] = set()
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):  # a template, or what is not Python yet: its bytes count all the same
        return names
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names
