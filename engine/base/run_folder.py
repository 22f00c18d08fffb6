"""Folders of runs: a manifest and parts, and no other files, but a desktop or an editor may add its own."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from tricklab.engine.errors import UsageError

MANIFEST = "manifest.json"
"""The file in a run's folder that lists its parts."""

_FIELD = b'"part_hands"'
"""Every manifest of a run has this field, and hardly any other file of that name."""

_LITTER = re.compile(
    r"\.DS_Store|\._.*|\.directory|desktop\.ini|(?:eh)?thumbs\.db"  # of desktops
    r"|\..*\.sw[a-z]|.*~|#.*#|\.#.*"  # of vi and Emacs
    r"|\.nfs[0-9a-f]+|\.fuse_hidden[0-9a-f]+",  # of file systems, for files that are open
    re.IGNORECASE | re.DOTALL,
)


def is_litter(name: str) -> bool:
    """Return whether a file with a name was left in a folder by a desktop, an editor or a file system."""
    return _LITTER.fullmatch(name) is not None


def must_be_outside_runs(path: Path, name: str) -> None:
    """Refuse a file or folder in the folder of a run: nobody could extend, check or open the run any more.

    Parameters
    ----------
    path
        The file or folder, whether or not it is there.
    name
        What messages call it, such as the option.

    Raises
    ------
    UsageError
        If it is in the folder of a run, or is that folder, also through a link.
    """
    resolved = path.resolve()
    run = next((folder for folder in (resolved, *resolved.parents) if _is_run(folder)), None)
    if run is not None:
        raise UsageError(
            f"{name} {path} is in the folder of the run {run.name}, which takes no other files: name another folder, "
            "such as reports."
        )


def _is_run(folder: Path) -> bool:
    with suppress(OSError):
        manifest = folder / MANIFEST
        return manifest.is_file() and (_FIELD in manifest.read_bytes() or any(folder.glob("part-*.parquet")))
    return False
