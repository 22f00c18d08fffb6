"""Locations of runs: paths on this machine, and URLs in object storage."""

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
"""The schemes of object storage: Amazon's and all servers with its protocol, Google's, and Microsoft's."""

_HOW = "a folder of runs is a path, or a URL such as s3://BUCKET/FOLDER"

_SHOWN = 100
"""The most characters of a bad path that a message shows."""

_BUCKET = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")

_IN_NO_NAME = re.compile(r"[\x00-\x1f\x7f?#*%\[\]{}\\]")
"""Characters with a meaning of their own in URLs or in file patterns."""


@dataclass(frozen=True, order=True)
class Url:
    """A folder or a file in object storage, with the operators of a path.

    Attributes
    ----------
    root
        The bucket, as ``s3://bucket``.
    key
        The rest, without a slash at its ends; empty for the bucket itself.

    Examples
    --------
    >>> folder = Url("s3://bucket", "runs/smear")
    >>> str(folder / "manifest.json"), folder.name, str(folder.parent)
    ('s3://bucket/runs/smear/manifest.json', 'smear', 's3://bucket/runs')
    """

    root: str
    key: str = ""

    def __str__(self) -> str:
        """Return the URL as users type it."""
        return f"{self.root}/{self.key}" if self.key else self.root

    def absolute(self) -> Url:
        """Return the URL itself, which means the same everywhere."""
        return self

    def __truediv__(self, name: str) -> Url:
        """Return the URL of a name in this folder."""
        return Url(self.root, f"{self.key}/{name}" if self.key else name)

    @property
    def name(self) -> str:
        """The last component."""
        return str(self).rpartition("/")[2]

    @property
    def parent(self) -> Url:
        """The URL of the folder around it; for a bucket, the bucket."""
        return Url(self.root, self.key.rpartition("/")[0])


Location: TypeAlias = Path | Url
"""A folder or a file, on this machine or in object storage."""


def location_of(given: Location | str, name: str = "the path") -> Location:
    """Return the location for a path or a URL; ``file://`` is a path.

    Parameters
    ----------
    given
        The path or the URL.
    name
        What messages call it, such as the option.

    Raises
    ------
    UsageError
        If it is neither a path nor a usable URL, or the system refuses the path, as its name is too long or its folder
        closed. The file need not exist.

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
            known = ", ".join(f"{other}://" for other in (*SCHEMES, "file"))
            raise UsageError(f"{scheme}:// is none of {known}: {_HOW}.")
        return _url(scheme, rest.removeprefix("//"))
    if mark and scheme in (*SCHEMES, "file"):  # a Path has lost a slash
        raise UsageError(f"{given} is no URL, which begins with {scheme}:// and is a text, not a Path: {_HOW}.")
    return _usable(Path(text), name)


def below(where: Location, base: Location) -> str:
    """Return the path of a location relative to a folder around it, as text."""
    if isinstance(where, Url) and isinstance(base, Url):
        return str(where).removeprefix(f"{base}/")
    return str(Path(str(where)).relative_to(str(base)))


def path_of(given: str | Path, name: str = "the path") -> Path:
    """Return a path; refuse a URL, for files that must be on this machine.

    Raises
    ------
    UsageError
        If it is a URL, or the system refuses the path, see `location_of`.
    """
    where = location_of(given, name)
    if isinstance(where, Url):
        raise UsageError(f"{where} is a URL, and this has to be on this machine: give a path.")
    return where


def _usable(path: Path, name: str) -> Path:
    """Return a path that the system and polars accept; polars replaces a ``~``, and knows UTF-8 alone."""
    if f"{path}".startswith("~"):
        raise UsageError(
            f"{name} {shown(str(path), _SHOWN)} begins with ~, which no shell replaced: write the whole path, as in "
            "/home/me/data."
        )
    name = name or "the folder"
    try:
        f"{path.absolute()}".encode()
    except UnicodeEncodeError as error:
        raise UsageError(
            f"{name} {shown(str(path), _SHOWN)} has a name, or a folder around it has, that is not UTF-8: rename it."
        ) from error
    try:
        path.stat()
    except FileNotFoundError:
        if link := next((part for part in (path, *path.parents) if part.is_symlink() and not part.exists()), None):
            raise UsageError(f"{name} {path}: {link} is a link that leads nowhere: remove it.") from None
    except (OSError, ValueError) as error:
        why = (error.strerror or str(error)).lower() if isinstance(error, OSError) else "it has a NUL in it"
        raise UsageError(f"{name} {shown(str(path), _SHOWN)} cannot be used: {why}.") from error
    return path


def _path_in(url: str) -> Path:
    parts = urlsplit(url)
    if parts.netloc not in ("", "localhost") or parts.query or parts.fragment or not parts.path:
        raise UsageError(f"{url} names no folder of this machine: write file:///FOLDER, or just the path.")
    return Path(unquote(parts.path))


def _url(scheme: str, rest: str) -> Url:
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
