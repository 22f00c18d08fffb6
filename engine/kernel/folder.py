"""Kernels on disk: a file each, with a checksum, in folders that nobody else can write to.

Loading a kernel runs it: whoever can write the file can run any program as the user who loads it. So a kernel is loaded
only if its folders and its file belong to this user or to root, and nobody else can write there. A shared cache that
can only be read is used, and never added to. The checksum finds what a disk or a power cut has damaged. A lock lets
processes that need the same kernel wait for the first.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tricklab.engine.base.locked_folder import locked_folder

_MAGIC = b"tricklab kernel 1\n"
_DIGEST = 32
_KERNEL = ".kernel"
_PRIVATE = 0o700
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_PATIENCE = 60.0
"""Seconds after which a process compiles a loop although another process has the lock."""

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
    own_group
        Whether a group of which this user is the only member may write, as where a package is installed with rights for
        the user's own group.
    """

    root: Path
    sources: str
    name: str
    own_group: bool = False

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
            if why := _distrust(status, stat.S_ISDIR, self.own_group):
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
                if _distrust(os.fstat(file.fileno()), stat.S_ISREG, self.own_group):
                    return None
                content = file.read()
        except OSError:
            return None
        start = len(_MAGIC) + _DIGEST
        kernel = content[start:]
        return kernel if content[:start] == _head(key, kernel) else None

    def damage(self, key: str) -> str:
        """Return why `read` does not return a kernel whose file is there, as a clause; empty if it is missing."""
        file = self._file(key)
        try:
            why = _distrust(file.lstat(), stat.S_ISREG, self.own_group)
        except OSError:
            return ""
        return f"{file} {why or 'is damaged'}" if self.read(key) is None else ""

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Wait until no other process compiles this kernel, though not for ever: the other may have been stopped.

        Where the system has no locks nobody waits.
        """
        with suppress(OSError):
            self._make()
        other = f"another process, which compiles the same loop; after {_PATIENCE:.0f} s this one compiles it"
        with locked_folder(self.path, _PATIENCE, lambda: other):
            yield

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


def _distrust(status: os.stat_result, is_right: Callable[[int], bool], own_group: bool) -> str:
    """Return why a folder or a file must not be loaded from; empty if it may."""
    if not is_right(status.st_mode):
        return "is a link, or not what should be there"
    if not hasattr(os, "getuid"):  # Windows, where folders of users are their own
        return ""
    if status.st_uid not in (0, os.getuid()):
        return "belongs to another user"
    others = stat.S_IWOTH if own_group and _is_private(status.st_gid) else _OTHERS_WRITE
    return "can be written by other users" if status.st_mode & others else ""


@cache
def _is_private(group: int) -> bool:
    """Return whether a group consists of this user alone, as where every user has a group of the same name."""
    try:
        import grp
        import pwd

        named, own = grp.getgrgid(group), pwd.getpwuid(os.getuid()).pw_name
        sharing = [user.pw_name for user in pwd.getpwall() if user.pw_gid == group]
    except (ImportError, KeyError):
        return False
    return named.gr_name == own and {*named.gr_mem, *sharing} <= {own}


def _delete_old(kernels: Path) -> None:
    """Delete the kernels of sources to which nothing was added for a month."""
    for old in kernels.glob("*-*"):
        with suppress(OSError):
            if old.lstat().st_mtime < time.time() - _MONTH:
                shutil.rmtree(old, ignore_errors=True)
