"""What a folder holds: every run below it, as its manifest tells."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any

from tricklab.engine.base.locations import Location, Url, location_of
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.runs.shares import FOLDERS
from tricklab.engine.runs.storage.folder import Folder, each
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.manifest_reader import MANIFEST, manifest_in
from tricklab.engine.runs.storage.parts import Share
from tricklab.engine.version import VERSION


@dataclass(frozen=True)
class RunLine:
    """One run, as its manifest tells.

    Attributes
    ----------
    folder
        Where it is.
    variant, players, rules, policies, seed, version
        What was dealt, who played, and by which version.
    keeps
        ``rows``, ``tallies``, ``matches`` or ``match-deals``.
    share
        Which share of a run it is, as ``17/64``; empty for one that is no share.
    hands
        How many deals, or matches, are there.
    wanted
        How many there shall be: as many as were ever asked for.
    bytes
        How many bytes the parts have.
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
        """Whether all is there that is known to be wanted, and nothing is wrong."""
        return not self.trouble and self.hands >= self.wanted

    @property
    def state(self) -> str:
        """Return in words whether it is complete, or where it stopped."""
        if self.trouble:
            return self.trouble
        state = "complete" if self.complete else f"stopped: {self.hands:,} of {self.wanted:,}"
        return state if self.version == VERSION else f"{state}, of version {self.version}"


def runs(folder: Location | str = "data") -> list[RunLine]:
    """List the runs that a folder holds, by name; shares of runs with them. No part is read: see `verify`.

    Parameters
    ----------
    folder
        What was ``out`` when they were dealt.

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
    except StoreError as error:  # object storage says itself what is wrong
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename or folder} cannot be read: {reason(error)}.") from error


def folders_in(base: Folder) -> list[Folder]:
    """Return the folders that may be those of runs and of shares of runs, by name; first the runs'."""
    names = sorted(entry.name for entry in base.entries() if entry.is_folder)
    found = [base.below(name) for name in names]
    for share in [base.below(name) for name in names if fnmatch(name, FOLDERS)]:
        with suppress(PermissionError):  # the list has the folder itself, with the reason
            found += inside(share)
    return found


def inside(base: Folder) -> list[Folder]:
    """Return the folders in a folder, by name."""
    return [base.below(name) for name in sorted(entry.name for entry in base.entries() if entry.is_folder)]


def _line(at: Folder) -> RunLine | None:
    """Read one manifest; None if there is none. What is wrong with a folder hides no other one."""
    folder = at.path
    try:
        content, _ = at.read_marked(MANIFEST)
        if content is None:
            return None
        found = manifest_in(content, "its manifest")
        sizes = {entry.name: entry.size for entry in at.entries() if not entry.is_folder}
    except StoreError:
        raise
    except OSError as error:
        return RunLine(folder, trouble=f"it cannot be read: {reason(error)}")
    except UsageError as error:
        return RunLine(folder, trouble=str(error))
    gone = [part for part in found.parts if sizes.get(part.file) != part.bytes]
    share = found.share
    return RunLine(
        folder,
        variant=found.variant,
        players=len(found.policies),
        rules=found.rules,
        policies=tuple(policy.name for policy in found.policies),
        seed=found.seed,
        version=found.engine,
        keeps=found.of or "rows",
        share="" if share is None else f"{share.number}/{share.of}",
        hands=sum(part.hands for part in found.parts),
        wanted=found.wanted if share is None else _deals_in(share, found.part_hands),
        bytes=sum(part.bytes for part in found.parts),
        trouble=f"{len(gone)} of its parts missing or changed" if gone else "",
    )


def _deals_in(share: Share, size: int) -> int:
    """Return how many deals a share has."""
    parts = share.parts(size)
    return max(0, min(parts.stop * size, share.hands) - parts.start * size)
