"""The list of a run's parts: those that its manifest lists, checked against the files in the folder."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec.structs import asdict

from tricklab.engine.base.locations import Location, location_of
from tricklab.engine.base.run_folder import is_litter
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import IN_MEMORY
from tricklab.engine.runs.storage.folder import Folder, Overtaken, each
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.manifest import (
    MANIFEST,
    Manifest,
    identity_of,
    manifest_text,
    other_version,
    own_manifest,
)
from tricklab.engine.runs.storage.parts import (
    DEALS,
    MATCHES,
    MOST_PARTS,
    TALLIES,
    Contents,
    Part,
    Share,
    footer_of,
    is_part_name,
    is_whole,
    part_name,
)

_TRIES = 100
"""Attempts to write a manifest that other runs keep writing, before this is an error."""


class PartList:
    """The parts of a run; `engine.runs.storage.run.Run` writes them."""

    def __init__(
        self,
        base: Location | str,
        setup: Setup,
        contents: Contents = DEALS,
        share: Share | None = None,
        *,
        past: Manifest | None = None,
        name: str = "",
    ) -> None:
        """Open a run below a folder, or make ready to begin it; nothing is written yet.

        A run of an earlier version is given with its manifest, ``past``, and the name of its folder.

        Raises
        ------
        UsageError
            If the folder cannot be used: it is a file, cannot be read, holds something else, or another version's run.
        """
        for policy in setup.policies:
            if policy.digest.startswith(IN_MEMORY):
                raise UsageError(
                    f"{policy.name} is a class of this session, which nobody could deal the run again with: put it in "
                    "a file and name that (docs/own_policy.md), or use simulate, which keeps no files."
                )
        self.setup, self.contents, self.share, self.past = setup, contents, share, past
        if not name:
            name = f"{setup.variant}-{setup.players}p-{setup.digest()}" + (f"-{contents.of}" if contents.of else "")
        self._base = location_of(base)
        self.folder: Location = self._base / name
        self.damaged: list[str] = []
        self.torn: list[str] = []
        self._parts: dict[int, Part] = {}
        self._changed: dict[int, Part] = {}
        self._asked = self._wanted = 0
        self._was_sent = False
        self._mark: str | None = None
        try:
            if folder_at(self._base).is_file():
                raise UsageError(f"{base} is a file; runs are kept in a folder: choose another.")
            self._read()
        except OSError as error:
            raise UsageError(f"{error.filename or self.folder} cannot be read: {reason(error)}.") from error

    @property
    def at(self) -> Folder:
        """The folder itself, to read and write its files."""
        return folder_at(self.folder)

    @property
    def hands(self) -> int:
        """The number of deals, or matches, without a gap, from number 0 or the share's first on."""
        total = 0
        first = 0 if self.share is None else self.share.parts(self.contents.part).start
        for index in range(first, first + len(self._parts)):
            part = self._parts.get(index)
            if part is None:
                break
            total += part.hands
            if part.hands < self.contents.part:
                break
        return total

    def missing(self, hands: int, *, whole_parts: bool = False) -> Iterator[tuple[int, int, int]]:
        """Yield the index of each part with deals below number ``hands`` missing, the first missing one, and how many.

        With ``whole_parts`` a part that has some is dealt anew, from its first deal on.
        """
        whole = range(-(-hands // self.contents.part))
        for index in whole if self.share is None else self.share.parts(self.contents.part):
            wanted = min(self.contents.part, hands - index * self.contents.part)
            have = self._parts[index].hands if index in self._parts else 0
            if have < wanted:
                have = 0 if whole_parts else have
                yield index, index * self.contents.part + have, wanted - have

    @property
    def parts(self) -> list[Part]:
        """The parts that are there and whole, in order."""
        return [self._parts[index] for index in sorted(self._parts)]

    def _first(self, hands: int) -> list[Part]:
        return [self._parts[index] for index in range(-(-hands // self.contents.part))]

    def files(self, hands: int) -> list[Location]:
        """Return the files that hold the deals below number ``hands``, in order."""
        return [self.folder / part.file for part in self._first(hands)]

    def want(self, hands: int) -> None:
        """Note for the manifest how many deals are wanted, so that a run that stopped early can be recognised.

        Raises
        ------
        UsageError
            If they are more than parts of the run's size can have.
        """
        if hands > (most := MOST_PARTS * self.contents.part):
            raise UsageError(
                f"{self.folder} has parts of {self.contents.part:,} deals, at most {MOST_PARTS:,}, which are {most:,}, "
                f"not {hands:,}: deal so many into another folder."
            )
        self._asked, self._wanted = hands, max(self._wanted, hands)

    @property
    def wanted(self) -> int:
        """The number of deals, or matches, that are wanted: the most that were ever asked for."""
        return max(self._wanted, max((part.first + part.hands for part in self.parts), default=0))

    def enter(self, part: Part) -> None:
        """List a part that was written; the next save writes it to the manifest."""
        self._parts[part.first // self.contents.part] = part

    def save(self) -> None:
        """Write the manifest; parts that another run has listed there meanwhile are kept.

        Raises
        ------
        StoreError
            If it cannot be written; the old one is then still there.
        """
        for _ in range(_TRIES):
            try:
                self._mark = self.at.write_marked(MANIFEST, self._text(), self._mark)
                return
            except Overtaken:
                time.sleep(random.uniform(0, 0.1))
                self._merge_listed()
        raise StoreError(f"{self.folder / MANIFEST} cannot be written: others write it all the time.")

    def _text(self) -> str:
        """Return the text of the manifest; damaged parts stay listed as they should be until they are dealt again."""
        head = {
            **self._identity(),
            "part_hands": self.contents.part,
            "wanted": self.wanted,
            **({} if self.share is None else {"share": asdict(self.share)}),
            "columns": self._columns(),
        }
        listed = {**self._changed, **self._parts}
        return manifest_text(head, [listed[index] for index in sorted(listed)])

    def _columns(self) -> dict[str, str]:
        """Return the columns of the parts, each with its meaning."""
        if self.past is not None:
            return self.past.columns
        columns = dict(self.contents.first)
        if self.contents.of not in (MATCHES, TALLIES):
            columns |= {column.name: column.meaning for column in self.setup.game.columns(self.setup.rules)}
        return columns

    def is_whole(self, part: Part) -> bool:
        """Return whether a part's file is as listed; see `engine.runs.storage.parts.is_whole`."""
        return is_whole(self.at, part, self.contents, self._columns())

    def _merge_listed(self) -> None:
        """List the parts that another run has listed meanwhile; where the two lists differ, the file decides."""
        at = self.at
        try:
            content, self._mark = at.read_marked(MANIFEST)
            for part in self._listed(self._manifest(content)) if content is not None else ():
                index = part.first // self.contents.part
                own, damaged = self._parts.get(index), self._changed.get(index)
                if part != own and ((own is None and part != damaged) or self.is_whole(part)):
                    self._parts[index] = part
        except OSError as error:
            raise StoreError(f"{error.filename or self.folder} cannot be read: {reason(error)}.") from error

    def _identity(self) -> dict[str, Any]:
        return identity_of(self.setup, self.contents) if self.past is None else self.past.identity

    def _must_be_of_this_version(self) -> None:
        """Refuse to write to a run of an earlier version, see `engine.runs.past_setup`."""
        if self.past is not None:
            raise UsageError(other_version(self.folder, self.past.engine))

    def _manifest(self, content: bytes) -> Manifest:
        return own_manifest(content, self.folder, self._identity(), self.share)

    def _listed(self, manifest: Manifest) -> Sequence[Part]:
        """Return the parts that the run's manifest lists; refuse parts of another size."""
        if manifest.part_hands != self.contents.part:
            raise UsageError(
                f"{self.folder} has parts of {manifest.part_hands:,}, not of {self.contents.part:,}: move it away, or "
                "choose another folder."
            )
        self._wanted = max(self._wanted, manifest.wanted)
        return manifest.parts

    def read_again(self) -> None:
        """Read the manifest and the folder again, as another process has dealt since."""
        self.damaged, self.torn, self._parts, self._changed = [], [], {}, {}
        self._read()

    def _read(self) -> None:
        """Read the manifest, check every part that it lists, and look for other files beside them."""
        at = self.at
        if at.is_file():
            raise UsageError(f"{self.folder} is a file, and the run needs a folder of that name: move it away.")
        # The manifest first: whatever is written before the folder is listed, the parts in the manifest are there.
        content, self._mark = at.read_marked(MANIFEST)
        sizes = _file_sizes(at)
        if content is None and MANIFEST in sizes:  # another run has just begun
            content, self._mark = at.read_marked(MANIFEST)
        if not sizes:
            return
        if content is None:
            raise UsageError(f"{self.folder} has parts but no {MANIFEST}; move it away, or choose another folder.")
        manifest = self._manifest(content)
        if self.contents.of == TALLIES:  # the run goes on in parts of the size that it began with
            self.contents = replace(self.contents, part=manifest.part_hands)
        listed = self._listed(manifest)
        for part, whole in zip(listed, self._are_whole(at, listed, sizes), strict=True):
            (self._parts if whole else self._changed)[part.first // self.contents.part] = part
            self.damaged += [] if whole else [part.file]
        unlisted = sorted({*sizes} - {MANIFEST} - {part.file for part in listed})
        self.torn = _torn_files(at, unlisted, self._identity(), self.contents)

    def _are_whole(self, folder: Folder, parts: Sequence[Part], sizes: Mapping[str, int]) -> list[bool]:
        columns = self._columns()

        def matches(part: Part) -> bool:
            return sizes.get(part.file) == part.bytes and is_whole(folder, part, self.contents, columns)

        return list(each(matches, parts, folder.at_once, f"Checking {folder.path}"))


def _file_sizes(folder: Folder) -> dict[str, int]:
    """Return the size of each file of a run in its folder, in bytes; refuse a folder with files that are no run's."""
    sizes = {}
    for entry in sorted(folder.entries()):
        if is_litter(entry.name) and not entry.is_folder:
            continue
        if entry.name != MANIFEST and not is_part_name(entry.name):
            raise UsageError(f"{folder.path} holds something else ({entry.name}); choose another folder.")
        if entry.is_folder:
            raise UsageError(f"{folder.path / entry.name} is a folder, where the run keeps a file: move it away.")
        sizes[entry.name] = entry.size
    return sizes


def _torn_files(folder: Folder, unlisted: Sequence[str], identity: Mapping[str, Any], contents: Contents) -> list[str]:
    """Return which files outside the manifest are torn; refuse whole ones, unless they are parts of this run.

    A run that was killed leaves parts of its own that the manifest does not list yet.
    """
    own, torn = json.loads(json.dumps(identity)), []
    footers = each(lambda name: footer_of(folder, name), unlisted, folder.at_once, f"Looking at {folder.path}")
    for name, footer in zip(unlisted, footers, strict=True):
        if footer is None:
            torn.append(name)
            continue
        first, is_own = footer.get("first"), {key: footer.get(key) for key in own} == own
        if not (is_own and isinstance(first, int) and part_name(first // contents.part) == name):
            raise UsageError(f"{folder.path / name} is no part of this run, and would be read with it: move it away.")
    return torn
