"""Winning chances are kept in the user's cache, by rules, policy, version, and from how much they were made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from platformdirs import user_cache_dir

from tricklab.engine.aside import aside_of
from tricklab.engine.errors import StoreError
from tricklab.engine.kernel_sources import source_hash
from tricklab.engine.policies import IN_MEMORY, Policy
from tricklab.engine.setup import Setup
from tricklab.engine.version import VERSION

FORMAT = 3

_MADE: dict[str, Mapping[str, Any]] = {}
"""What was read or made in this process, by `_identity`."""

Arrays = Mapping[str, Any]


def plain_setup(setup: Setup, policy: Policy | None, seed: int | str) -> Setup:
    """Return the setup that stands for all with these rules and this policy."""
    return Setup.make(setup.variant, rules=setup.rules, policy=policy or setup.policies[0], seed=seed)


def kept(setup: Setup, made_from: Mapping[str, Any], make: Callable[[], Arrays]) -> Arrays:
    """Return arrays from memory, from the user's cache, or made now and kept there.

    Parameters
    ----------
    setup
        The rules, who plays, and the seed.
    made_from
        What tells these arrays from others by the same setup.
    make
        Makes them.
    """
    identity = _identity(setup, made_from)
    if identity not in _MADE:
        path = _path(setup, identity)
        found = read_arrays(path, identity)
        if found is None:
            found = make()
            if not any(one.digest.startswith(IN_MEMORY) for one in setup.policies):
                write_arrays(path, identity, found)
        _MADE[identity] = found
    return _MADE[identity]


def is_there(setup: Setup, made_from: Mapping[str, Any]) -> bool:
    """Tell whether `kept` has nothing to make."""
    identity = _identity(setup, made_from)
    return identity in _MADE or _path(setup, identity).exists()


def _path(setup: Setup, identity: str) -> Path:
    """Return where arrays are kept."""
    digest = hashlib.blake2b(identity.encode(), digest_size=8).hexdigest()
    folder = Path(user_cache_dir("tricklab", appauthor=False)) / "equity"
    return folder / f"{setup.variant}-{setup.players}p-{digest}.npz"


def read_arrays(path: Path, identity: str) -> Arrays | None:
    """Read arrays, if they are whole and these."""
    try:
        with np.load(path, allow_pickle=False) as there:
            if str(there["identity"]) != identity:
                return None
            return {name: there[name] for name in there.files if name != "identity"}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None


def write_arrays(path: Path, identity: str, made: Arrays) -> None:
    """Keep arrays; on a disk that refuses they are made again the next time."""
    with suppress(OSError, StoreError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside_of(path) as aside, open(aside, "wb") as file:
            np.savez_compressed(file, identity=identity, **made)


def _identity(setup: Setup, made_from: Mapping[str, Any]) -> str:
    """Return what arrays depend on, as text."""
    told = {"format": FORMAT, "engine": VERSION, "sources": source_hash(setup.game.name), **made_from}
    return json.dumps({**told, **setup.describe()}, sort_keys=True)
