"""Work on its way to another process: written here as what it is made of, read there and kept as long as it is used."""

from __future__ import annotations

import hashlib
import io
import platform
import sys
import threading
from collections import OrderedDict
from typing import Any

import cloudpickle

from tricklab.engine.errors import UsageError
from tricklab.engine.policies.policy import IN_MEMORY, Policy

_FROM_FILE = "tricklab_policy_"
"""How the modules are called that `engine.policies.from_file` makes of users' files."""

_KEPT = 8
"""Pieces of so many kinds of work are done in turn without reading them again."""


class _Pickler(cloudpickle.Pickler):
    """Writes users' policies as the file that they are from; what stands in no file is refused."""

    def reducer_override(self, obj: Any) -> Any:
        """Return how something is written, see `pickle.Pickler.reducer_override`."""
        if isinstance(obj, Policy) and obj.digest.startswith(IN_MEMORY):
            raise UsageError(
                f"{obj.name} is a class of this session, which workers elsewhere do not have: put it in a file and "
                "name that (docs/own_policy.md)."
            )
        kind = type(obj)
        if isinstance(obj, tuple) and kind.__module__.startswith(_FROM_FILE):
            path = str(sys.modules[kind.__module__].__file__)
            from tricklab.engine.policies.from_file import digest_of_class

            return _from_file, (path, digest_of_class(kind), kind.__qualname__, tuple(obj))
        return super().reducer_override(obj)


def _from_file(path: str, digest: str, name: str, values: tuple[Any, ...]) -> Any:
    """Return a policy from a file, which must be here, and say the same."""
    from tricklab.engine.policies.from_file import _load, digest_of_class

    where = f"{path} on {platform.node()}"
    try:
        result = _load(path)
    except UsageError as error:
        raise UsageError(f"{where}: {error} A policy's file must have the same path on all machines.") from error
    kind = getattr(result, name, None)
    if kind is None or digest_of_class(kind) != digest:
        raise UsageError(
            f"{where} is another file than here, or imports others: a policy's files must be the same on all machines."
        )
    return kind(*values)


def written(work: Any) -> bytes:
    """Write work, to be sent. Raise `UsageError` if a policy is a class of this session."""
    into = io.BytesIO()
    _Pickler(into).dump(work)
    return into.getvalue()


def digest_of(content: bytes) -> str:
    """Return a digest that identifies the work."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


_read: OrderedDict[str, Any] = OrderedDict()
_reading = threading.Lock()


def read(digest: str, content: bytes) -> Any:
    """Return the work that was sent; in each process it is read, and what it needs is loaded, once."""
    with _reading:
        if digest not in _read:
            _read[digest] = cloudpickle.loads(content)
            while len(_read) > _KEPT:
                _read.popitem(last=False)
        _read.move_to_end(digest)
        return _read[digest]
