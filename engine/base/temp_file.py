"""Files that are written aside and put in their place when they are whole."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tricklab.engine.errors import StoreError, UsageError

ASIDE = ".aside"
"""How the name of a file ends that is being written."""

_MOST_BYTES = 255
"""Bytes in the name of a file, at most, as nearly all file systems have it."""

_DAY = 24 * 3600.0


@contextmanager
def aside_of(path: Path) -> Iterator[Path]:
    """Give a file beside ``path`` to write to, and put it in its place when all went well.

    The disk is not told to hurry: what a power cut tears apart the hashes in the manifest find.

    Raises
    ------
    StoreError
        If it cannot be written; what stood at ``path`` is then still there.
    """
    mark = f".{os.getpid()}@{_machine()}-{threading.get_native_id()}{ASIDE}"
    aside = path.with_name(f"{_in_short(path.name, _MOST_BYTES - len(mark.encode()))}{mark}")
    try:
        yield aside
        aside.replace(path)
    except Exception as error:
        aside.unlink(missing_ok=True)
        raise StoreError(f"{path} cannot be written: {reason(error)}.") from error


def must_be_writable(path: Path, name: str) -> None:
    """Refuse a file that could not be written, before anything is worked out for it.

    Parameters
    ----------
    path
        The file, whether or not it is there.
    name
        What messages call it, such as the option.

    Raises
    ------
    UsageError
        If it is a folder or a device, or its folder is not there or takes no files.
    """
    if (path.exists() and not path.is_file()) or not path.parent.is_dir():
        raise UsageError(f"{name} takes a file in a folder that is there; not {path}.")
    if not takes_files(path.parent):
        raise UsageError(f"{name} {path} cannot be written: the folder {path.parent} takes no files.")


def takes_files(folder: Path) -> bool:
    """Tell whether this user may write files in a folder, as far as the system knows before it is tried."""
    return os.access(folder, os.W_OK | os.X_OK)


def _in_short(name: str, most: int) -> str:
    """Return a name that has at most so many bytes, and is another one for every name."""
    whole = os.fsencode(name)
    if len(whole) <= most:
        return name
    digest = hashlib.blake2b(whole, digest_size=8).hexdigest()
    return whole[: most - len(digest)].decode(errors="ignore") + digest


def _machine() -> str:
    """Return the name of this machine, as a part of a file's name."""
    return re.sub(r"\W", "_", platform.node().partition(".")[0])


def is_left_over(path: Path) -> bool:
    """Tell whether a file was being written by a process that is no more; of another machine's, after a day."""
    process, _, writer = path.name.removesuffix(ASIDE).rpartition(".")[2].partition("@")
    if not path.name.endswith(ASIDE) or not process.isdecimal():
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
    """Say in the system's words why a file could not be read or written."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    by_number = re.search(r"\(os error (\d+)\)", str(error))  # as polars wraps it
    return os.strerror(int(by_number[1])) if by_number else str(error).partition("\n")[0].rstrip(".")
