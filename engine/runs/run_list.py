"""The list of the runs below a folder, from their manifests."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any

from tricklab.engine.base.locations import Location, Url, location_of
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.runs.storage.folder import Folder, each
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.manifest import MANIFEST, manifest_in
from tricklab.engine.runs.storage.parts import SHARE_FOLDERS, Share
from tricklab.engine.version import VERSION


@dataclass(frozen=True)
class RunLine:
    """One run, from its manifest.

    Attributes
    ----------
    folder
        Its path or URL.
    variant, players, rules, policies, seed, version
        What was dealt, who played, and by which version.
    keeps
        ``rows``, ``tallies``, ``matches`` or ``match-deals``.
    share
        Which share of a run it is, as ``17/64``; empty for a whole run.
    hands
        The number of deals, or matches.
    wanted
        The number that is wanted: the most that were ever asked for.
    bytes
        The size of its parts.
    trouble
        What is wrong; empty if all is well.
    """

    folder: Location
    variant: str = ""
    players: int = 0
    rules: Mapping[str, Any] | None = None
    policies: tuple[str, ...] = ()
    seed: int | str = ""
    version: str = ""
    keeps: str = ""
    share: str = ""
    hands: int = 0
    wanted: int = 0
    bytes: int = 0
    trouble: str = ""

    @property
    def complete(self) -> bool:
        """Whether it has all deals that are wanted, and nothing is wrong."""
        return not self.trouble and self.hands >= self.wanted

    @property
    def state(self) -> str:
        """Whether it is complete, or where it stopped, in words."""
        if self.trouble:
            return self.trouble
        state = "complete" if self.complete else f"stopped: {self.hands:,} of {self.wanted:,}"
        return state if self.version == VERSION else f"{state}, of version {self.version}"


def runs(folder: Location | str = "data") -> list[RunLine]:
    """List the runs below a folder by name, and the shares of runs. No part is read: see `verify`.

    Parameters
    ----------
    folder
        The folder that was ``out`` when they were dealt.

    Returns
    -------
    list of RunLine
        One for each run and each share.

    Raises
    ------
    UsageError
        If it is no folder.
    """
    base = folder_at(location_of(folder))
    try:
        if not isinstance(base.path, Url) and not base.path.is_dir():
            raise UsageError(f"{folder} is no folder; give the one that the runs were dealt into, such as data.")
        return [line for line in each(_line, folders_in(base), base.at_once, f"Reading {folder}") if line is not None]
    except StoreError as error:  # its message is complete
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename or folder} cannot be read: {reason(error)}.") from error


def folders_in(base: Folder) -> list[Folder]:
    """Return the folders that may hold runs, by name, and then those that may hold shares of runs."""
    names = sorted(entry.name for entry in base.entries() if entry.is_folder)
    folders = [base.below(name) for name in names]
    for share in [base.below(name) for name in names if fnmatch(name, SHARE_FOLDERS)]:
        with suppress(PermissionError):  # the list names the folder itself, with the reason
            folders += folders_below(share)
    return folders


def folders_below(base: Folder) -> list[Folder]:
    """Return the folders in a folder, by name."""
    return [base.below(name) for name in sorted(entry.name for entry in base.entries() if entry.is_folder)]


def _line(at: Folder) -> RunLine | None:
    """Read one manifest; None if there is none. An error becomes the line's trouble, so that it hides no other run."""
    folder = at.path
    try:
        content, _ = at.read_marked(MANIFEST)
        if content is None:
            return None
        manifest = manifest_in(content, "its manifest")
        sizes = {entry.name: entry.size for entry in at.entries() if not entry.is_folder}
    except StoreError:
        raise
    except OSError as error:
        return RunLine(folder, trouble=f"it cannot be read: {reason(error)}")
    except UsageError as error:
        return RunLine(folder, trouble=str(error))
    gone = [part for part in manifest.parts if sizes.get(part.file) != part.bytes]
    share = manifest.share
    return RunLine(
        folder,
        variant=manifest.variant,
        players=len(manifest.policies),
        rules=manifest.rules,
        policies=tuple(policy.name for policy in manifest.policies),
        seed=manifest.seed,
        version=manifest.engine,
        keeps=manifest.of or "rows",
        share="" if share is None else f"{share.number}/{share.of}",
        hands=sum(part.hands for part in manifest.parts),
        wanted=manifest.wanted if share is None else _deals_in(share, manifest.part_hands),
        bytes=sum(part.bytes for part in manifest.parts),
        trouble=f"{len(gone)} of its parts missing or changed" if gone else "",
    )


def _deals_in(share: Share, size: int) -> int:
    parts = share.parts(size)
    return max(0, min(parts.stop * size, share.hands) - parts.start * size)
