"""Temporary files, which replace the file that they stand for when they are whole."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tricklab.engine.base.run_folder import must_be_outside_runs
from tricklab.engine.errors import StoreError, UsageError

SUFFIX = ".aside"
"""The end of the name of a file that is being written."""

_MOST_BYTES = 255
"""Bytes in the name of a file, at most, as nearly all file systems have it."""

_DAY = 24 * 3600.0
_PRIVATE = 0o600


@contextmanager
def temp_file_for(path: Path, *, private: bool = False) -> Iterator[Path]:
    """Yield a temporary file in the folder of ``path``, and rename it to ``path`` on success.

    The file is not flushed to the disk: if a power cut damages it, the hashes in the manifest show that.

    Parameters
    ----------
    path
        The file to replace.
    private
        Whether only this user may read the file. Its folder is then made if it does not exist.

    Raises
    ------
    StoreError
        If it cannot be written; the file at ``path`` is then unchanged.
    """
    mark = f".{os.getpid()}@{_machine()}-{threading.get_native_id()}{SUFFIX}"
    temp = path.with_name(f"{_shortened(path.name, _MOST_BYTES - len(mark.encode()))}{mark}")
    try:
        if private:
            path.parent.mkdir(parents=True, exist_ok=True)
            temp.touch(_PRIVATE)
            temp.chmod(_PRIVATE)  # a process that ended may have left it
        yield temp
        temp.replace(path)
    except Exception as error:
        with suppress(OSError):  # the folder may be no folder
            temp.unlink()
        raise StoreError(f"{path} cannot be written: {reason(error)}.") from error


def must_be_writable(path: Path, name: str) -> None:
    """Refuse a file that cannot be written, before anything is computed for it.

    Parameters
    ----------
    path
        The file, whether or not it is there.
    name
        What messages call it, such as the option.

    Raises
    ------
    UsageError
        If it is a folder or a device, or its folder is not there, takes no files, or is a run's.
    """
    if (path.exists() and not path.is_file()) or not path.parent.is_dir():
        raise UsageError(f"{name} takes a file in a folder that is there; not {path}.")
    if not takes_files(path.parent):
        raise UsageError(f"{name} {path} cannot be written: the folder {path.parent} takes no files.")
    must_be_outside_runs(path, name)


def takes_files(folder: Path) -> bool:
    """Return whether this user may write files in a folder, as far as the system knows in advance."""
    return os.access(folder, os.W_OK | os.X_OK)


def _shortened(name: str, most: int) -> str:
    """Return a name of at most ``most`` bytes that differs for every name."""
    whole = os.fsencode(name)
    if len(whole) <= most:
        return name
    digest = hashlib.blake2b(whole, digest_size=8).hexdigest()
    return whole[: most - len(digest)].decode(errors="ignore") + digest


def _machine() -> str:
    return re.sub(r"\W", "_", platform.node().partition(".")[0])


def is_abandoned(path: Path) -> bool:
    """Return whether a file is the temporary file of a process that has ended; on another machine, a day ago."""
    process, _, writer = path.name.removesuffix(SUFFIX).rpartition(".")[2].partition("@")
    if not path.name.endswith(SUFFIX) or not process.isdecimal():
        return False
    if writer and writer.rpartition("-")[0] != _machine():
        return path.stat().st_mtime < time.time() - _DAY
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:  # somebody else's
        return False
    return int(process) == os.getpid()


def reason(error: BaseException) -> str:
    """Return why a file could not be read or written, in the system's words."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    by_number = re.search(r"\(os error (\d+)\)", str(error))  # as polars wraps it
    return os.strerror(int(by_number[1])) if by_number else str(error).partition("\n")[0].rstrip(".")
