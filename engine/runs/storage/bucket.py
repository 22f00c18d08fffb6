"""Folders in object storage, through the package obstore, which is imported late, as few runs need it.

An upload that breaks off leaves no file. The manifest is written only over the version that was read (``If-Match``,
``If-None-Match``), so that two runs at once do not lose each other's parts.
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
from tricklab.engine.runs.storage.bucket_errors import VARIABLES, explain, is_missing
from tricklab.engine.runs.storage.folder import Entry, Overtaken

if TYPE_CHECKING:
    from obstore.store import ObjectStore

ENDPOINTS = ("AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT")
"""The variables that name a server other than Amazon's for ``s3://``."""

_RETRIES: Any = {"max_retries": 3, "retry_timeout": timedelta(seconds=10)}
_PATIENCE: Any = {"connect_timeout": "5s", "timeout": "15s"}
"""Long enough for a part on a slow line, short enough for a mistyped address."""


class UnreachableError(OSError, StoreError):
    """Object storage refuses, or does not answer."""

    def __init__(self, url: Url, why: str) -> None:
        """Take the URL and the reason, which is the ``strerror`` where this is caught as OSError."""
        super().__init__(None, why, str(url))

    def __str__(self) -> str:
        """Return the message as a sentence."""
        return f"{self.filename} cannot be reached: {self.strerror}."


@dataclass(frozen=True)
class StoredFolder:
    """A folder in object storage, see `engine.runs.storage.folder.Folder`; another process gets its URL alone."""

    path: Url
    at_once = 16

    def below(self, name: str) -> StoredFolder:
        """Return a folder in this one."""
        return StoredFolder(self.path / name)

    def is_file(self) -> bool:
        """Return False: in object storage a file and a folder may have the same name."""
        return False

    def make(self) -> None:
        """Do nothing: folders exist only in the names of files."""

    def entries(self) -> list[Entry]:
        """Return its files and folders."""
        with _explained(self.path):
            listed = _store(self.path).list_with_delimiter(self.path.key or None)
        names = [(file["path"].rpartition("/")[2], file["size"]) for file in listed["objects"]]
        # Some programs mark an empty folder by a file with the folder's own name.
        files = [Entry(name, size, False) for name, size in names if name and name != self.path.name]
        return files + [Entry(path.rpartition("/")[2], 0, True) for path in listed["common_prefixes"]]

    def source(self, name: str) -> BytesIO:
        """Return a file in a form that polars reads."""
        return BytesIO(self.read(name))

    def read(self, name: str) -> bytes:
        """Return the content of a file."""
        with _explained(self.path / name):
            return bytes(_store(self.path).get((self.path / name).key).bytes())

    def read_marked(self, name: str) -> tuple[bytes | None, str | None]:
        """Return the content of a file, None if there is none, and its mark."""
        try:
            with _explained(self.path / name):
                file = _store(self.path).get((self.path / name).key)
                return bytes(file.bytes()), file.meta["e_tag"]
        except FileNotFoundError:
            return None, None

    @contextmanager
    def writing(self, name: str) -> Iterator[BytesIO]:
        """Yield a buffer, which is uploaded on success."""
        target = BytesIO()
        try:
            yield target
            with _explained(self.path / name, writes=True):
                _store(self.path).put((self.path / name).key, target.getvalue(), use_multipart=False)
        except Exception as error:
            raise StoreError(f"{self.path / name} cannot be written: {reason(error)}.") from error

    def write_marked(self, name: str, content: str, mark: str | None) -> str | None:
        """Replace the version of a file that has a mark, or make a new file, and return the new mark."""
        mode: Any = "create" if mark is None else {"e_tag": mark}
        try:
            with _explained(self.path / name, writes=True):
                put = _store(self.path).put((self.path / name).key, content.encode(), mode=mode)
        except OSError as error:
            raise StoreError(f"{self.path / name} cannot be written: {reason(error)}.") from error
        return put["e_tag"]

    def delete(self, name: str) -> None:
        """Delete a file."""
        with _explained(self.path / name):
            _store(self.path).delete((self.path / name).key)

    def sweep(self) -> None:
        """Do nothing: object storage has no half files."""


@contextmanager
def _explained(url: Url, *, writes: bool = False) -> Iterator[None]:
    """Turn the errors of the package into ours.

    Raises
    ------
    Overtaken
        If another process has written the file.
    FileNotFoundError
        If a file that is read does not exist, and its bucket does.
    UnreachableError
        If anything else went wrong.
    """
    from obstore.exceptions import AlreadyExistsError, BaseError, PreconditionError  # an optional package

    try:
        yield
    except (AlreadyExistsError, PreconditionError) as error:
        if is_missing(str(error)):  # the package means a bucket that was deleted meanwhile
            raise UnreachableError(url, explain(str(error), url, endpoint_of(url))) from error
        raise Overtaken from error
    except (BaseError, OSError, NotImplementedError, ValueError) as error:
        if isinstance(error, UsageError):
            raise
        if isinstance(error, FileNotFoundError) and not writes and "NoSuchBucket" not in str(error):
            raise
        raise UnreachableError(url, explain(str(error), url, endpoint_of(url))) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # not an Exception, and in no module that can be imported
            raise
        raise UnreachableError(url, "the package obstore broke off; look at the variables (docs/storage.md)") from error


def endpoint_of(url: Url) -> str:
    """Return the address of the server that the user has set for the scheme of a URL; empty if there is none.

    Raises
    ------
    UsageError
        If the variable has no address.
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
    """Return the store of a URL's bucket, with the options of the present environment."""
    return _store_at(url.root, endpoint_of(url), tuple(sorted(_options(url.root.partition(":")[0]).items())))


def _options(scheme: str) -> dict[str, str]:
    """Return the environment variables of a scheme.

    Raises
    ------
    UsageError
        If one has a line break, or another character that a request must not have: the package would crash.
    """
    options = {name: value for name, value in os.environ.items() if name.startswith(VARIABLES[scheme])}
    for name, value in options.items():
        if not value.startswith("{") and any(ord(sign) < 32 or ord(sign) == 127 for sign in value):  # {: a key file
            what = "a line break" if "\n" in value or "\r" in value else "a character that cannot be printed"
            raise UsageError(f"{name} has {what} in it, as with line ends of Windows; set it without.")
    return options


@cache
def _store_at(root: str, endpoint: str, _: tuple[tuple[str, str], ...]) -> ObjectStore:
    """Return the store of a bucket; nothing is sent yet."""
    from obstore.store import from_url  # an optional package

    more: Any = {"client_options": {**_PATIENCE, "allow_http": endpoint.startswith("http:")}}
    if endpoint:
        more["endpoint"] = endpoint
    return from_url(root, retry_config=_RETRIES, **more)


def must_be_installed() -> None:
    """Refuse URLs where the package obstore is missing.

    Raises
    ------
    UsageError
        If it is; the message names the extra that installs it.
    """
    try:
        import obstore  # noqa: F401
    except ImportError as error:
        raise UsageError("runs in object storage need the package obstore: pip install 'tricklab[cloud]'.") from error
