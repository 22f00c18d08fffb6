"""The lock of a run's folder: only one process at a time may write a run, and a second one stops with a message.

The second would delete parts that the first has written and not yet listed (`engine.runs.storage.run.Run.begin`). The
system's own lock on the folder ends with the process, however that ends, and leaves no file behind.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tricklab.engine.base.run_folder import must_be_outside_runs
from tricklab.engine.errors import UsageError
from tricklab.engine.runs.storage.manifest import MANIFEST, parse_manifest
from tricklab.engine.runs.storage.run import Run


@contextmanager
def lock_folders(*runs: Run) -> Iterator[None]:
    """Lock the folders of runs, where the system has locks, and read again the runs that have changed since.

    Raises
    ------
    UsageError
        If another process writes to one of them, or one is in the folder of another run.
    """
    with ExitStack() as stack:
        for run in runs:
            if isinstance(run.folder, Path):
                must_be_outside_runs(run.folder.parent, "the folder of runs")
                stack.enter_context(_locked(run.folder))
                if _has_changed(run):
                    run.read_again()
        yield


def _has_changed(run: Run) -> bool:
    """Return whether the manifest lists other parts than it did when the run was opened."""
    try:
        manifest = parse_manifest(run.at.read(MANIFEST), run.folder)
    except (FileNotFoundError, NotADirectoryError):
        return bool(run.parts)
    except (OSError, UsageError):
        return True
    listed = {(part.file, part.hash) for part in manifest.parts if part.file not in run.damaged}
    return listed != {(part.file, part.hash) for part in run.parts}


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Lock a folder, which is made if it is not there."""
    try:
        import fcntl  # Windows has none

        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):  # no system for that, or a disk that refuses: what is written next says why
        yield
        return
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(
                f"another process is dealing into {folder}: let it finish, and give the same command again, or choose "
                "another folder."
            ) from None
        except OSError:  # a disk that knows no locks
            pass
        yield
    finally:
        os.close(handle)
