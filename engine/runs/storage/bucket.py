"""A folder in object storage, through the package obstore, which is imported only when a URL is given.

There a file has its name only when all of it has come: what was torn on the way is not there. The manifest is written
only over the one that was read (``If-Match``, ``If-None-Match``), so that of two runs at once none loses what the other
has listed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from tricklab.engine.base.locations import Url
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.runs.storage.bucket_errors import VARIABLES, is_missing, words_for
from tricklab.engine.runs.storage.folder import Entry, Overtaken

if TYPE_CHECKING:
    from obstore.store import ObjectStore

ENDPOINTS = ("AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT")
"""The variables that say who else than Amazon answers to ``s3://``."""

_RETRIES: Any = {"max_retries": 3, "retry_timeout": timedelta(seconds=10)}
_PATIENCE: Any = {"connect_timeout": "5s", "timeout": "15s"}
"""Long enough for a part on a slow line, and short enough for somebody who has typed the wrong address."""


class UnreachableError(OSError, StoreError):
    """Object storage has refused, or does not answer."""

    def __init__(self, url: Url, why: str) -> None:
        """Say in words why; where it is caught as OSError these are its ``strerror``."""
        super().__init__(None, why, str(url))

    def __str__(self) -> str:
        """Return a whole sentence."""
        return f"{self.filename} cannot be reached: {self.strerror}."


@dataclass(frozen=True)
class StoredFolder:
    """A folder in object storage, see `engine.runs.storage.folder.Folder`. To another process it is sent as its URL."""

    path: Url
    at_once = 16

    def below(self, name: str) -> StoredFolder:
        """Return a folder in this one."""
        return StoredFolder(self.path / name)

    def is_file(self) -> bool:
        """Tell that it is none: here a file and a folder may have the same name."""
        return False

    def make(self) -> None:
        """Do nothing: there is no folder but in the names of files."""

    def entries(self) -> list[Entry]:
        """Return what it holds."""
        import obstore

        with _in_words(self.path):
            found = obstore.list_with_delimiter(_store(self.path), self.path.key or None)
        names = [(one["path"].rpartition("/")[2], one["size"]) for one in found["objects"]]
        # What some programs put there so that an empty folder can be seen has the folder's own name.
        files = [Entry(name, size, False) for name, size in names if name and name != self.path.name]
        return files + [Entry(one.rpartition("/")[2], 0, True) for one in found["common_prefixes"]]

    def source(self, name: str) -> BytesIO:
        """Return what a file holds, for polars."""
        return BytesIO(self.read(name))

    def read(self, name: str) -> bytes:
        """Return what a file holds."""
        import obstore

        with _in_words(self.path / name):
            return bytes(obstore.get(_store(self.path), (self.path / name).key).bytes())

    def read_marked(self, name: str) -> tuple[bytes | None, str | None]:
        """Return what a file holds, None if there is none, and its mark."""
        import obstore

        try:
            with _in_words(self.path / name):
                found = obstore.get(_store(self.path), (self.path / name).key)
                return bytes(found.bytes()), found.meta["e_tag"]
        except FileNotFoundError:
            return None, None

    @contextmanager
    def writing(self, name: str) -> Iterator[BytesIO]:
        """Give memory to write to, which is sent when all went well."""
        import obstore

        target = BytesIO()
        try:
            yield target
            with _in_words(self.path / name, writes=True):
                obstore.put(_store(self.path), (self.path / name).key, target.getvalue(), use_multipart=False)
        except Exception as error:
            raise StoreError(f"{self.path / name} cannot be written: {reason(error)}.") from error

    def write_marked(self, name: str, content: str, mark: str | None) -> str | None:
        """Write a file over the one that was read, or where there was none."""
        import obstore

        mode: Any = "create" if mark is None else {"e_tag": mark}
        try:
            with _in_words(self.path / name, writes=True):
                put = obstore.put(_store(self.path), (self.path / name).key, content.encode(), mode=mode)
        except OSError as error:
            raise StoreError(f"{self.path / name} cannot be written: {reason(error)}.") from error
        return put["e_tag"]

    def delete(self, name: str) -> None:
        """Delete a file."""
        import obstore

        with _in_words(self.path / name):
            obstore.delete(_store(self.path), (self.path / name).key)

    def sweep(self) -> None:
        """Do nothing: nobody sees half a file here."""


@contextmanager
def _in_words(url: Url, *, writes: bool = False) -> Iterator[None]:
    """Say in words what went wrong.

    Raises
    ------
    Overtaken
        If the file is not what it was.
    FileNotFoundError
        If a file that is read is not there, though its bucket is.
    UnreachableError
        If anything else went wrong.
    """
    from obstore.exceptions import AlreadyExistsError, BaseError, PreconditionError

    try:
        yield
    except (AlreadyExistsError, PreconditionError) as error:
        if is_missing(str(error)):  # so the package takes a bucket that is gone meanwhile
            raise UnreachableError(url, words_for(str(error), url, endpoint_of(url))) from error
        raise Overtaken from error
    except (BaseError, OSError, NotImplementedError, ValueError) as error:
        if isinstance(error, UsageError):
            raise
        if isinstance(error, FileNotFoundError) and not writes and "NoSuchBucket" not in str(error):
            raise
        raise UnreachableError(url, words_for(str(error), url, endpoint_of(url))) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # no kind of Exception, and of no module that can be imported
            raise
        raise UnreachableError(url, "the package obstore broke off; look at the variables (docs/storage.md)") from error


def endpoint_of(url: Url) -> str:
    """Return who is asked for what begins as a URL does, as far as the user has said so.

    Raises
    ------
    UsageError
        If that is no address.
    """
    if not url.root.startswith("s3:"):
        return ""
    for name in ENDPOINTS:
        if given := os.environ.get(name, ""):
            if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", given):
                raise UsageError(f"{name} must be http://HOST:PORT or https://HOST; not {given!r}.")
            return given
    return ""


def _store(url: Url) -> ObjectStore:
    """Return the store that a URL's bucket is in, with the options that the environment has now."""
    return _opened(url.root, endpoint_of(url), tuple(sorted(_options(url.root.partition(":")[0]).items())))


def _options(scheme: str) -> dict[str, str]:
    """Return the variables that the store depends on.

    Raises
    ------
    UsageError
        If one has a line break, or another character that no header of a request may have: the package would break off.
    """
    found = {name: value for name, value in os.environ.items() if name.startswith(VARIABLES[scheme])}
    for name, value in found.items():
        if not value.startswith("{") and any(ord(sign) < 32 or ord(sign) == 127 for sign in value):  # {: a key file
            what = "a line break" if "\n" in value or "\r" in value else "a character that cannot be printed"
            raise UsageError(f"{name} has {what} in it, as with line ends of Windows; set it without.")
    return found


@cache
def _opened(root: str, endpoint: str, _: tuple[tuple[str, str], ...]) -> ObjectStore:
    """Open a bucket; nothing is sent yet."""
    from obstore.store import from_url

    more: Any = {"client_options": {**_PATIENCE, "allow_http": endpoint.startswith("http:")}}
    if endpoint:
        more["endpoint"] = endpoint
    return from_url(root, retry_config=_RETRIES, **more)


def must_be_installed() -> None:
    """Refuse URLs where the package is missing.

    Raises
    ------
    UsageError
        If it is.
    """
    try:
        import obstore  # noqa: F401
    except ImportError as error:
        raise UsageError("runs in object storage need the package obstore: pip install 'tricklab[cloud]'.") from error
