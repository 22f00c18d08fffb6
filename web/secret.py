"""The secret of the server's address: stored for this user alone, so that bookmarks outlive the server."""

from __future__ import annotations

import os
import re
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import StoreError

NAME = "serve-secret"
"""The name of the file, in the folder of games and tables."""

_SHAPE = re.compile(r"[A-Za-z0-9_-]{16,64}")
_OTHERS = 0o077
_MOST_BYTES = 65


def stored_secret(folder: Path) -> str:
    """Return the secret of a folder; a new one if there is none that only this user can have read.

    Where the folder takes no files, the secret is lost when the server ends.

    Parameters
    ----------
    folder
        The folder of the file.
    """
    path = folder / NAME
    if secret := _read(path):
        return secret
    secret = secrets.token_urlsafe(18)
    with suppress(StoreError), temp_file_for(path, private=True) as file:
        file.write_text(secret + "\n", encoding="ascii")
    return secret


def _read(path: Path) -> str:
    """Return the secret in a file; empty if others can read or write the file, or it is no secret of ours."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return ""
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            return ""
        if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & _OTHERS):
            return ""
        text = os.read(handle, _MOST_BYTES).decode("ascii", "replace").strip()
    finally:
        os.close(handle)
    return text if _SHAPE.fullmatch(text) else ""
