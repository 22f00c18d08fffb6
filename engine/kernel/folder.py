"""Kernels on disk: a file each, with a checksum, in folders that nobody else can write to.

Loading a kernel runs it: whoever can write the file can run any program as the user who loads it. So a kernel is loaded
only if its folders and its file belong to this user or to root, and nobody else can write there. A shared cache that
can only be read is used, and never added to. The checksum finds what a disk or a power cut has damaged.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_MAGIC = b"tricklab kernel 1\n"
_DIGEST = 32
_KERNEL = ".kernel"
_PRIVATE = 0o700
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_MONTH = 30 * 24 * 3600.0
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True)
class KernelFolder:
    """The folder of one kernel, which may be compiled for several processors.

    Attributes
    ----------
    root
        The folder of all kernels.
    sources
        The name of the folder below it, of all kernels that are made of the same sources.
    name
        The name of the kernel's own folder.
    """

    root: Path
    sources: str
    name: str

    @property
    def path(self) -> Path:
        """The kernel's own folder."""
        return self.root / self.sources / self.name

    def trouble(self) -> str:
        """Return why the folder is not used, as a clause; empty if it may be used, or does not exist yet."""
        root = Path(os.path.realpath(self.root))
        for folder in (root, root / self.sources, root / self.sources / self.name):
            try:
                status = folder.lstat()
            except OSError:
                return ""
            if why := _distrust(status, stat.S_ISDIR):
                return f"{folder} {why}"
        return ""

    def is_writable(self) -> bool:
        """Return whether a kernel can be written; the folder is made for that."""
        try:
            self._make()
            tempfile.TemporaryFile(dir=self.path).close()
        except OSError:
            return False
        return not self.trouble()

    def read(self, key: str) -> bytes | None:
        """Return the kernel of a key as bytes; None if it is missing, damaged, or not to be trusted."""
        if self.trouble():
            return None
        try:
            with open(os.open(self._file(key), _READ), "rb") as file:
                if _distrust(os.fstat(file.fileno()), stat.S_ISREG):
                    return None
                content = file.read()
        except OSError:
            return None
        start = len(_MAGIC) + _DIGEST
        kernel = content[start:]
        return kernel if content[:start] == _head(key, kernel) else None

    def write(self, key: str, kernel: bytes) -> None:
        """Write the kernel of a key, and replace an older one.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        self._make()
        if self.trouble():
            return
        descriptor, temp = tempfile.mkstemp(dir=self.path)
        try:
            with open(descriptor, "wb") as file:
                file.write(_head(key, kernel))
                file.write(kernel)
            os.replace(temp, self._file(key))
        except BaseException:
            with suppress(OSError):
                os.unlink(temp)
            raise

    def _file(self, key: str) -> Path:
        return self.path / f"{hashlib.blake2b(key.encode(), digest_size=8).hexdigest()}{_KERNEL}"

    def _make(self) -> None:
        """Make the folders, for this user alone whatever the umask is; old kernels are deleted from time to time."""
        self.root.parent.mkdir(parents=True, exist_ok=True)
        self.root.mkdir(_PRIVATE, exist_ok=True)
        if not self.path.parent.exists() and not self.trouble():
            _delete_old(self.root)
        self.path.parent.mkdir(_PRIVATE, exist_ok=True)
        self.path.mkdir(_PRIVATE, exist_ok=True)


def _head(key: str, kernel: bytes) -> bytes:
    """Return the bytes before a kernel in its file; their checksum includes the key, and so shows a wrong file."""
    digest = hashlib.blake2b(key.encode() + b"\0", digest_size=_DIGEST)
    digest.update(kernel)
    return _MAGIC + digest.digest()


def _distrust(status: os.stat_result, is_right: Callable[[int], bool]) -> str:
    """Return why a folder or a file must not be loaded from; empty if it may."""
    if not is_right(status.st_mode):
        return "is a link, or not what should be there"
    if not hasattr(os, "getuid"):  # Windows, where folders of users are their own
        return ""
    if status.st_uid not in (0, os.getuid()):
        return "belongs to another user"
    return "can be written by other users" if status.st_mode & _OTHERS_WRITE else ""


def _delete_old(kernels: Path) -> None:
    """Delete the kernels of sources to which nothing was added for a month."""
    for old in kernels.glob("*-*"):
        with suppress(OSError):
            if old.lstat().st_mtime < time.time() - _MONTH:
                shutil.rmtree(old, ignore_errors=True)
