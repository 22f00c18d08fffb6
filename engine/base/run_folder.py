"""Folders of runs on this machine: each has a manifest and parts, and no other files."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from tricklab.engine.errors import UsageError

MANIFEST = "manifest.json"
"""The file in a run's folder that lists its parts."""

_FIELD = b'"part_hands"'
"""Every manifest of a run has this field, and hardly any other file of that name."""


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
