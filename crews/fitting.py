"""Whether a worker is fit: only the same program, with the same packages below it, does the same work to the byte."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping
from functools import cache
from importlib import metadata
from pathlib import Path

from tricklab.engine.errors import UsageError
from tricklab.engine.version import VERSION


class Misfit(UsageError):
    """A worker is not fit for a piece of work: it is left out, and others do the piece.

    Attributes
    ----------
    address
        The worker's.
    """

    def __init__(self, address: str, why: str) -> None:
        """Say why."""
        super().__init__(address, why)
        self.address = address

    def __str__(self) -> str:
        """Return the sentence."""
        return str(self.args[1])


_PACKAGES = ("numba", "numpy", "polars")
"""What deals, counts and writes."""

_PACKAGE = Path(__file__).parents[1]
_ROOMS = ("engine", "analysis", "crews")


@cache
def own() -> Mapping[str, str]:
    """Return what must be the same in all processes: the version, and what the sources hash to; Python and packages."""
    packages = {name: metadata.version(name) for name in _PACKAGES}
    return {"tricklab": VERSION, "sources": _sources(), "Python": python(), **packages}


def python() -> str:
    """Return the version of Python that runs, without its last number."""
    return ".".join(platform.python_version_tuple()[:2])


def _sources() -> str:
    digest = hashlib.blake2b(digest_size=4)
    for room in _ROOMS:
        base = _PACKAGE / room
        for path in sorted(base.rglob("*")):
            if path.suffix in (".py", ".json", ".toml"):
                digest.update(f"{room}/{path.relative_to(base).as_posix()}".encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def misfit(wanted: Mapping[str, str], there: Mapping[str, str]) -> str:
    """Say what differs between this program and a worker's; nothing if it is fit."""
    for name, version in wanted.items():
        if there.get(name) != version:
            if name == "sources":
                return f"has tricklab {wanted['tricklab']} with other sources"
            return f"has {name} {there.get(name, 'of another version')}, and this is {name} {version}"
    return ""


def refusal(address: str, differs: str) -> str:
    """Return what is said of a worker that is not fit."""
    return (
        f"the worker {address} {differs}: what it deals could differ, so it is refused. Install the same on all "
        "machines and start it again (docs/cluster.md)."
    )
