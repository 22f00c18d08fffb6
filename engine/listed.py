"""What a folder holds: every run below it, as its manifest tells."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any

from tricklab.engine.aside import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.folder import Folder, each, folder_at
from tricklab.engine.locations import Location, Url, location_of
from tricklab.engine.manifest import MANIFEST
from tricklab.engine.shares import FOLDERS, Share


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
        return "complete" if self.complete else f"stopped: {self.hands:,} of {self.wanted:,}"


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
    if not isinstance(base.path, Url) and not base.path.is_dir():
        raise UsageError(f"{folder} is no folder; give the one that the runs were dealt into, such as data.")
    try:
        return [line for line in each(_line, folders_in(base), base.at_once, f"Reading {folder}") if line is not None]
    except StoreError as error:  # object storage says itself what is wrong
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename or folder} cannot be read: {reason(error)}.") from error


def folders_in(base: Folder) -> list[Folder]:
    """Return the folders that may be those of runs and of shares of runs, by name; first the runs'."""
    names = sorted(entry.name for entry in base.entries() if entry.is_folder)
    shares = [base.below(name) for name in names if fnmatch(name, FOLDERS)]
    return [base.below(name) for name in names] + [one for share in shares for one in inside(share)]


def inside(base: Folder) -> list[Folder]:
    """Return the folders in a folder, by name."""
    return [base.below(name) for name in sorted(entry.name for entry in base.entries() if entry.is_folder)]


def _line(at: Folder) -> RunLine | None:
    """Read one manifest; None if there is none."""
    folder = at.path
    try:
        content, _ = at.read_marked(MANIFEST)
        if content is None:
            return None
        told = json.loads(content)
        parts, size = told["parts"], told["part_hands"]
        share = told.get("share")
        wanted = _deals_in(share, size) if share else int(told.get("wanted", 0))
        line = {
            "folder": folder,
            "variant": told["variant"],
            "players": int(told["players"]) if "players" in told else len(told["policies"]),
            "rules": told["rules"],
            "policies": tuple(policy["name"] for policy in told["policies"]),
            "seed": told["seed"],
            "version": told["engine"],
            "keeps": told.get("of", "rows"),
            "share": f"{share['number']}/{share['of']}" if share else "",
            "hands": sum(part["hands"] for part in parts),
            "wanted": wanted,
            "bytes": sum(part["bytes"] for part in parts),
        }
        sizes = {entry.name: entry.size for entry in at.entries() if not entry.is_folder}
        gone = [part["file"] for part in parts if sizes.get(part["file"]) != part["bytes"]]
    except StoreError:
        raise
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return RunLine(folder, trouble="its manifest cannot be read")
    return RunLine(**line, trouble=f"{len(gone)} of its parts missing or changed" if gone else "")


def _deals_in(share: Mapping[str, int], size: int) -> int:
    """Return how many deals a share has."""
    parts = Share(**share).parts(size)
    return max(0, min(parts.stop * size, share["hands"]) - parts.start * size)
