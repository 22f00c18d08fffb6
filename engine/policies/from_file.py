"""Policies in files of users' own: ``my_policy.py:Cautious``. What a file holds now is what plays."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from tricklab.engine.base.checks import suggest
from tricklab.engine.base.locations import path_of
from tricklab.engine.errors import CodeError, UsageError
from tricklab.engine.policies.decision import check_kinds, plays
from tricklab.engine.policies.registry import policies_of

_MODULE = "tricklab_policy_"
"""How the module's name begins that is made of a file; what the file hashes to follows."""


def is_among(path: str, files: Iterable[Path]) -> bool:
    """Tell whether a path, as somebody has written it, leads to one of some files."""
    try:
        return os.path.realpath(path) in {os.path.realpath(file) for file in files}
    except ValueError:  # there is a NUL in it
        return False


def class_in(path: str, class_name: str, game: str) -> tuple[type, str]:
    """Load a user's policy file and return a class of it, and what the file hashes to.

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
    check_kinds(policy_class, game)
    return policy_class, module.__name__.removeprefix(_MODULE)


def _load(path: str) -> Any:
    """Import a user's file as it now is, as a module that is named by its content."""
    try:
        source = Path(path).read_bytes()
    except OSError as error:
        raise UsageError(f"the policy file {path} cannot be read: {error.strerror}.") from error
    return _import(path, _MODULE + hashlib.blake2b(source, digest_size=8).hexdigest())


@cache
def _import(path: str, name: str) -> Any:
    """Import a file under a name; compiled code is kept with the name, and so with the content."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        where = "" if error.lineno is None else f"line {error.lineno}: "
        raise UsageError(f"the policy file {path} does not load: {where}{error.msg}.") from error
    except CodeError:
        raise
    except (Exception, SystemExit) as error:  # a file that ends the program would end ours, as if all were well
        what = "it ends the program" if isinstance(error, SystemExit) else f"{type(error).__name__}: {error}"
        raise UsageError(f"the policy file {path} does not load: {what}.") from error
    return module
