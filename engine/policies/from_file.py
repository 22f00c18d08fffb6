"""Policies in files of users' own: ``my_policy.py:Cautious``. What a file holds now is what plays."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from tricklab.engine.base.checks import suggest
from tricklab.engine.base.locations import path_of
from tricklab.engine.errors import CodeError, UsageError
from tricklab.engine.games import loaded_modules
from tricklab.engine.games.sources import code_files, digest_of, files_beside
from tricklab.engine.kernel.reached_code import check_reproducible, reached_digest
from tricklab.engine.policies.decision import check_class, decisions_of, plays
from tricklab.engine.policies.registry import policies_of

_MODULE = "tricklab_policy_"
"""The beginning of the name of a module that is made of a file; the hash of its files follows."""

_loaded: dict[tuple[str, str], Any] = {}
"""The modules by their paths and the hash of their files."""

_imported: dict[Path, bytes] = {}
"""The hash of each module of a user's own when a policy file imported it."""

_BEGAN = time.time()
"""A file that is older has not changed since this process imported it."""

_digests: dict[str, str] = {}
"""The hash of the files of each module, after it was imported."""

_importing = threading.RLock()


def is_among(path: str, files: Iterable[Path]) -> bool:
    """Tell whether a path, as somebody has written it, leads to one of some files."""
    try:
        return os.path.realpath(path) in {os.path.realpath(file) for file in files}
    except ValueError:  # there is a NUL in it
        return False


def class_in(path: str, class_name: str, game: str) -> tuple[type, str]:
    """Load a user's policy file and return a class of it, and its hash (`digest_of_class`).

    Raises
    ------
    UsageError
        If there is no such file or class, or one of them will not do.
    """
    if not path_of(path, "the policy file").is_file():
        raise UsageError(f"there is no policy file {path!r}.")
    policies_of(game)  # makes the game's `basic` known, which decides what the file leaves open
    module = _load(str(Path(path).resolve()))
    classes = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and hasattr(value, "_field_defaults") and plays(value, game)
    }
    if class_name not in classes:
        listed = ", ".join(classes) or f"none that decides anything in {game}"
        raise UsageError(
            f"{path} has no policy {class_name!r}; its policies: {listed}.{suggest(class_name, list(classes))}"
        )
    policy_class = classes[class_name]
    missing = [field for field in policy_class._fields if field not in policy_class._field_defaults]  # type: ignore[attr-defined]
    if missing:
        raise UsageError(f"{class_name} in {path}: give {', '.join(missing)} a default value.")
    check_class(policy_class, game)
    check_reproducible(_functions(policy_class))
    return policy_class, digest_of_class(policy_class)


def digest_of_class(policy_class: type) -> str:
    """Return the hash of a policy of a file: of its files, and of the constants that its functions use."""
    text = f"{_digests[policy_class.__module__]} {reached_digest(_functions(policy_class))}"
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _functions(policy_class: type) -> list[Callable[..., Any]]:
    return [function for _, function in sorted(decisions_of(policy_class).items())]


def _load(path: str) -> Any:
    """Import a user's file as it now is, as a module whose name has the hash of its files."""
    try:
        with _importing:
            importlib.invalidate_caches()
            source = Path(path).read_bytes()
            files = files_beside(source)
            if (path, digest := digest_of(files, source)) not in _loaded:
                for older in _changed_modules(files):
                    del sys.modules[older]
                module = _import(path, _MODULE + digest, source)
                files = files_beside(source)  # it may have added to the path of imports
                _imported.update({file: _hash_of(file) for _, file in files})
                _digests[module.__name__] = digest_of(files, source)
                _loaded[path, digest] = _loaded[path, _digests[module.__name__]] = module
            return _loaded[path, digest]
    except OSError as error:
        raise UsageError(f"{error.filename or path} cannot be read: {error.strerror}.") from error


def _import(path: str, name: str, source: bytes) -> Any:
    """Import a file with some content under a name."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    writes_none, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # it has times of whole seconds alone
    try:
        exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
    except SyntaxError as error:
        where = "" if error.lineno is None else f"line {error.lineno}: "
        raise UsageError(f"the policy file {path} does not load: {where}{error.msg}.") from error
    except CodeError:
        raise
    except (Exception, SystemExit) as error:  # a file that ends the program would end ours, as if all were well
        raise UsageError(f"the policy file {path} does not load: {_reason(error)}.") from error
    finally:
        sys.dont_write_bytecode = writes_none
    return module


def _reason(error: BaseException) -> str:
    """Return why a file does not load; a message of ours needs no class beside it."""
    if isinstance(error, SystemExit):
        return "it ends the program"
    text = str(error).removesuffix(".")
    return text if isinstance(error, UsageError) else f"{type(error).__name__}: {text}".removesuffix(": ")


def _changed_modules(files: Sequence[tuple[str, Path]]) -> list[str]:
    """Return the names of the modules in some files if this process has imported one that is another file by now.

    The files of games from outside that are loaded are never imported twice.
    """
    games = loaded_modules()
    own = {file for _, file in files} - {file for game in games for _, file in code_files(game)}
    packages = {name.partition("/")[0] for name, file in files if file in own}
    there = {name: Path(f"{module.__file__}") for name, module in sys.modules.items() if _is_in(name, module, packages)}
    return list(there) if any(file not in own or _has_changed(file) for file in there.values()) else []


def _is_in(name: str, module: Any, packages: Collection[str]) -> bool:
    return name.partition(".")[0] in packages and getattr(module, "__file__", None) is not None


def _has_changed(file: Path) -> bool:
    return _imported[file] != _hash_of(file) if file in _imported else file.stat().st_mtime > _BEGAN


def _hash_of(file: Path) -> bytes:
    return hashlib.blake2b(file.read_bytes()).digest()
