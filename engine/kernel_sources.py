"""The files that a game's kernels are made of, found from the imports in them, and their hash.

A kernel has code of the loops, of the game and its policies, and of whatever these import, at their top or later. The
walk stops at modules that import the compile cache: they call kernels and are in none. So a change to one game leaves
the kernels of the others as they are, and nobody keeps a list.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from tricklab.engine.games import GAMES, folder_of, other_modules
from tricklab.engine.games import game as game_called

_ENGINE = Path(__file__).parent
_CALLS_KERNELS = b"from tricklab.engine.compile_cache import"
_OUR_IMPORT = re.compile(r"from tricklab\.engine([\w.]*) import (\([^)]*\)|[^\n]*)")
_WORD = re.compile(r"\w+")
_TYPES_ONLY = re.compile(rb"^if TYPE_CHECKING:\n(?:(?:[ \t].*)?\n)+", re.MULTILINE)
_ANY_IMPORT = re.compile(rb"^[ \t]*(?:from|import)[ \t]+([\w., \t]+)", re.MULTILINE)
_INSTALLED = {"site-packages", "dist-packages"}


@cache
def source_hash(game: str) -> str:
    """Hash the files that a game's kernels are made of: names and content, whatever their times."""
    digest = hashlib.blake2b(digest_size=8)
    for name, content in sorted(_named(source_files(game), game)):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()


def _named(files: dict[Path, bytes], game: str) -> Iterator[tuple[str, bytes]]:
    """Yield files by names that are the same wherever the package is."""
    bases = [_ENGINE, *([] if game in GAMES else [_place_of(other_modules()[game]).parent])]
    for path, content in files.items():
        base = next((base for base in bases if path.is_relative_to(base)), path.parent)
        yield path.relative_to(base).as_posix(), content


def source_files(game: str) -> dict[Path, bytes]:
    """Return the files that a game's kernels are made of, with their content.

    Parameters
    ----------
    game
        The game's own name.
    """
    roots = {_ENGINE / "machine.py", *(_ENGINE / "loops").glob("*.py")}
    outside: set[Path] = set()
    for name in (game, *game_called(game).built_on):
        if name in GAMES:
            folders = [_ENGINE / room / folder_of(name) for room in ("games", "policies")]
            roots.update(path for folder in folders for path in _files_in(folder))
        else:
            outside.update(_files_outside(other_modules()[name]))
    found: dict[Path, bytes] = {}
    left = [*roots, *outside]
    while left:
        path = left.pop()
        if path in found:
            continue
        content = path.read_bytes()
        if _CALLS_KERNELS in content and path not in roots:
            continue
        found[path] = content
        if path.suffix == ".py":
            left += _ours_in(content)
            if path in outside:
                beside = {*_beside(path, content)} - {*found}
                outside |= beside
                left += beside
    return found


def is_source(kind: type, game: str) -> bool:
    """Tell whether a class is in one of the files that a game's kernels are made of."""
    module = sys.modules.get(kind.__module__)
    path = getattr(module, "__file__", None)
    return path is not None and Path(path) in source_files(game)


def _files_in(folder: Path) -> Iterator[Path]:
    """Yield the files of a package, its data with them, such as fitted numbers."""
    return (path for path in folder.rglob("*") if path.suffix != ".pyc" and path.is_file())


def _ours_in(content: bytes) -> set[Path]:
    """Return the files of this package that a file imports, the packages that they are in included."""
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
    found = {}
    for folder, _, names in os.walk(engine):
        package = folder[len(str(engine)) :].replace(os.sep, ".")
        for name in names:
            if name.endswith(".py"):
                module = package if name == "__init__.py" else f"{package}.{name[:-3]}"
                found[module] = Path(folder, name)
    return found


def _place_of(module: ModuleType) -> Path:
    """Return the folder of the package that a module is in, or the file of a module that is in none."""
    top = sys.modules[module.__name__.partition(".")[0]]
    return Path(next(iter(top.__path__))) if hasattr(top, "__path__") else Path(str(top.__file__))


def _files_outside(module: ModuleType) -> Iterator[Path]:
    """Yield the files of another package's game and of its policies, which may be in a second module."""
    kinds: Iterable[type] = module.POLICIES.values()
    modules = [module, *(sys.modules[kind.__module__] for kind in kinds if kind.__module__ in sys.modules)]
    for place in {_place_of(one) for one in modules if not one.__name__.startswith("tricklab.") and _has_file(one)}:
        yield from _files_in(place) if place.is_dir() else [place]


def _has_file(module: ModuleType) -> bool:
    return getattr(module, "__file__", None) is not None


def _beside(path: Path, content: bytes) -> Iterator[Path]:
    """Yield the modules beside a module from outside that it imports; packages, too, but not all that is installed."""
    for names in _ANY_IMPORT.findall(content):
        for name in re.findall(r"[A-Za-z_]\w*", names.decode()):
            place = path.parent / name
            if place.with_suffix(".py").is_file():
                yield place.with_suffix(".py")
            elif (place / "__init__.py").is_file() and not _INSTALLED.intersection(path.parts):
                yield from _files_in(place)
