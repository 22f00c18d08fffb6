"""Winning chances on disk, by rules, policy, version, and the number of deals or matches.

The usual players' may have come with the package; all others are in the user's cache.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from platformdirs import user_cache_dir

from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import StoreError
from tricklab.engine.play.kernel_sources import source_hash
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import IN_MEMORY, Policy
from tricklab.engine.version import VERSION

FORMAT = 5

READY = Path(__file__).parents[3] / "chances"
"""The folder of those that came with the package, beside its rooms; a checkout has none."""

_CHECKSUM = 16
"""Bytes of the checksum at the end of a file."""

_MADE: dict[str, Mapping[str, Any]] = {}
"""The arrays that this process has read or made, by `_identity`."""

Arrays = Mapping[str, Any]


def plain_setup(setup: Setup, policy: Policy | None, seed: int | str) -> Setup:
    """Return a setup of these rules with a policy on every seat, at the scores at which a match begins."""
    return Setup.make(setup.variant, rules=setup.rules, policy=policy or setup.policies[0], seed=seed)


def cached(setup: Setup, made_from: Mapping[str, Any], make: Callable[[], Arrays]) -> Arrays:
    """Return arrays from memory, the package or the user's cache; else make them, and write them to the cache.

    Parameters
    ----------
    setup
        The rules, the players and the seed.
    made_from
        The numbers by which arrays of the same setup differ.
    make
        A function that makes the arrays.
    """
    identity = _identity(setup, made_from)
    if identity not in _MADE:
        path = _path(setup, identity)
        arrays = read_arrays(READY / path.name, identity)
        if arrays is None:
            arrays = read_arrays(path, identity)
        if arrays is None:
            arrays = make()
            if not any(policy.digest.startswith(IN_MEMORY) for policy in setup.policies):
                write_arrays(path, identity, arrays)
        _MADE[identity] = arrays
    return _MADE[identity]


def is_there(setup: Setup, made_from: Mapping[str, Any]) -> bool:
    """Tell whether the arrays are in memory, in the package or in the cache."""
    identity = _identity(setup, made_from)
    path = _path(setup, identity)
    return identity in _MADE or path.exists() or (READY / path.name).exists()


def _path(setup: Setup, identity: str) -> Path:
    """Return the path of the arrays in the cache."""
    digest = hashlib.blake2b(identity.encode(), digest_size=8).hexdigest()
    folder = Path(user_cache_dir("tricklab", appauthor=False)) / "equity"
    return folder / f"{setup.variant}-{setup.players}p-{digest}.npz"


def read_arrays(path: Path, identity: str) -> Arrays | None:
    """Return the arrays in a file, None if it is missing, damaged, or of another identity."""
    try:
        content = path.read_bytes() if path.is_file() else b""
        body, checksum = content[:-_CHECKSUM], content[-_CHECKSUM:]
        if _checksum(body) != checksum:
            return None
        with np.load(io.BytesIO(body), allow_pickle=False) as there:
            if str(there["identity"]) != identity:
                return None
            return {name: there[name] for name in there.files if name != "identity"}
    except Exception:  # a cache is not worth an error: what cannot be read is made anew, and written over
        return None


def write_arrays(path: Path, identity: str, made: Arrays) -> None:
    """Write arrays with a checksum; if that fails they are made again the next time."""
    body = io.BytesIO()
    np.savez_compressed(body, identity=identity, **made)
    content = body.getvalue()
    with suppress(OSError, StoreError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with temp_file_for(path) as temp:
            temp.write_bytes(content + _checksum(content))


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_CHECKSUM).digest()


def _identity(setup: Setup, made_from: Mapping[str, Any]) -> str:
    """Return everything that arrays depend on, as text."""
    parts = {"format": FORMAT, "engine": VERSION, "sources": source_hash(setup.game.name), **made_from}
    return json.dumps({**parts, **setup.describe()}, sort_keys=True)
