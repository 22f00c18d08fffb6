"""Where runs are kept: a folder on this machine, named by a path, or one in object storage, named by a URL."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError

SCHEMES = ("s3", "gs", "az")
"""How URLs of object storage begin: Amazon's and all that speak its protocol, Google's, and Microsoft's."""

_HOW = "a folder of runs is a path, or a URL such as s3://BUCKET/FOLDER"

_SHOWN = 100
"""Characters of a path that cannot be used, as a message shows it."""

_BUCKET = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")

_IN_NO_NAME = re.compile(r"[\x00-\x1f\x7f?#*%\[\]{}\\]")
"""What means something else in a URL, or to those who look for files by a pattern."""


@dataclass(frozen=True, order=True)
class Url:
    """A folder or a file in object storage; it is put together and taken apart as a path is.

    Attributes
    ----------
    root
        The bucket, as ``s3://bucket``.
    key
        What stands behind it, without a slash at its ends; empty for the bucket itself.

    Examples
    --------
    >>> folder = Url("s3://bucket", "runs/smear")
    >>> str(folder / "manifest.json"), folder.name, str(folder.parent)
    ('s3://bucket/runs/smear/manifest.json', 'smear', 's3://bucket/runs')
    """

    root: str
    key: str = ""

    def __str__(self) -> str:
        """Return it as it is typed."""
        return f"{self.root}/{self.key}" if self.key else self.root

    def absolute(self) -> Url:
        """Return itself, as a URL means the same everywhere."""
        return self

    def __truediv__(self, name: str) -> Url:
        """Return what has a name in this folder."""
        return Url(self.root, f"{self.key}/{name}" if self.key else name)

    @property
    def name(self) -> str:
        """The last part of it."""
        return str(self).rpartition("/")[2]

    @property
    def parent(self) -> Url:
        """The folder that it is in; of a bucket, the bucket."""
        return Url(self.root, self.key.rpartition("/")[0])


Location: TypeAlias = Path | Url
"""A folder or a file, wherever it is."""


def location_of(given: Location | str, name: str = "the path") -> Location:
    """Return where something is, given a path or a URL; ``file://`` is a path.

    Parameters
    ----------
    given
        The path or the URL.
    name
        What messages call it, such as the option.

    Raises
    ------
    UsageError
        If it is neither a path nor a URL, it looks like a URL and is none that can be used, or it is a path that cannot
        be looked at, as its name is too long or its folder closed; whether something is there does not matter.

    Examples
    --------
    >>> location_of("data"), location_of("file:///data"), location_of("s3://bucket/run/")
    (PosixPath('data'), PosixPath('/data'), Url(root='s3://bucket', key='run'))
    """
    if isinstance(given, Url):
        return given
    if not isinstance(given, str | os.PathLike) or not isinstance(os.fspath(given), str):
        raise UsageError(f"{_HOW}; not {shown(given)}.")
    text = os.fspath(given)
    scheme, mark, rest = text.partition(":")
    scheme = scheme.lower()
    if mark and rest.startswith("//") and re.fullmatch(r"[a-z][a-z0-9+.-]+", scheme):
        if scheme == "file":
            return _usable(_path_in(text), name)
        if scheme not in SCHEMES:
            known = ", ".join(f"{one}://" for one in (*SCHEMES, "file"))
            raise UsageError(f"{scheme}:// is none of {known}: {_HOW}.")
        return _url(scheme, rest.removeprefix("//"))
    if mark and scheme in (*SCHEMES, "file"):  # a Path has lost a slash
        raise UsageError(f"{given} is no URL, which begins with {scheme}:// and is a text, not a Path: {_HOW}.")
    return _usable(Path(text), name)


def below(where: Location, base: Location) -> str:
    """Return how something is called that is in a folder: what stands behind the folder's name."""
    if isinstance(where, Url) and isinstance(base, Url):
        return str(where).removeprefix(f"{base}/")
    return str(Path(str(where)).relative_to(str(base)))


def path_of(given: str | Path, name: str = "the path") -> Path:
    """Return a path, and refuse a URL where only a folder or file of this machine will do.

    Raises
    ------
    UsageError
        If it is a URL, or cannot be looked at, see `location_of`.
    """
    where = location_of(given, name)
    if isinstance(where, Url):
        raise UsageError(f"{where} is a URL, and this has to be on this machine: give a path.")
    return where


def _usable(path: Path, name: str) -> Path:
    """Return a path, once the system takes it as one."""
    try:
        path.stat()
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:
        why = (error.strerror or str(error)).lower() if isinstance(error, OSError) else "it has a NUL in it"
        raise UsageError(f"{name} {shown(str(path), _SHOWN)} cannot be used: {why}.") from error
    return path


def _path_in(url: str) -> Path:
    """Return the path that a ``file://`` URL names."""
    parts = urlsplit(url)
    if parts.netloc not in ("", "localhost") or parts.query or parts.fragment or not parts.path:
        raise UsageError(f"{url} names no folder of this machine: write file:///FOLDER, or just the path.")
    return Path(unquote(parts.path))


def _url(scheme: str, rest: str) -> Url:
    """Return a URL of object storage, given what stands behind ``scheme://``."""
    bucket, _, key = rest.partition("/")
    key = key.removesuffix("/")
    if "@" in bucket or ":" in bucket:  # it may hold a password, which nobody shall read in a log
        raise UsageError(
            f"a URL names a bucket and a folder, {scheme}://BUCKET/FOLDER, and nothing else: endpoint and credentials "
            "are environment variables (docs/storage.md)."
        )
    if not _BUCKET.fullmatch(bucket):
        raise UsageError(f"{scheme}://{rest} names no bucket: {_HOW}.")
    if key and (_IN_NO_NAME.search(key) or any(name in ("", ".", "..") for name in key.split("/"))):
        raise UsageError(
            f"{scheme}://{rest} is no folder of runs: one slash between two names, and ? # * % [ ] {{ }} \\ . and .. "
            "cannot be in the name of one."
        )
    return Url(f"{scheme}://{bucket}", key)
