"""A run on disk: a folder with parquet parts of fixed blocks of hand numbers, and a manifest that lists them.

See docs/data.md. Part ``i`` holds the deals from ``i * PART_HANDS`` on; a run of 250,000 deals has two full parts and a
half one. Files are written aside and renamed, so what has its final name is whole; what the manifest does not list, or
lists otherwise than it is, is dealt again. The folder may be in object storage (`engine.folder`).
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tricklab.engine.aside import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.folder import Folder, Overtaken, each, folder_at, write_to
from tricklab.engine.locations import Location, location_of
from tricklab.engine.manifest import MANIFEST, identity_of, manifest_of, read_manifest
from tricklab.engine.parts import (
    DEALS,
    MATCHES,
    TALLIES,
    Contents,
    Part,
    hash_of,
    part_name,
    table_in,
    write_part,
)
from tricklab.engine.policies import IN_MEMORY
from tricklab.engine.present import are_whole, footer_of, is_whole, sizes_in, torn_in
from tricklab.engine.setup import Setup

if TYPE_CHECKING:
    import polars as pl

    from tricklab.engine.shares import Share

__all__ = ["MANIFEST", "Run"]

_IN_A_TABLE = 25
"""Parts that are read into one table: fewer take longer, more need more memory."""

_TRIES = 100
"""Times that the manifest is read again because another run has written it, before this is called a mistake."""


class Run:
    """The results of one setup in one folder.

    Attributes
    ----------
    folder
        Where the files are: a path, or a URL.
    setup
        What was dealt and who played.
    contents
        What its rows are.
    share
        Which of its parts belong here, if not all.
    damaged
        Names of the parts that were listed but are missing or changed; they are dealt again.
    torn
        Names of files that look like parts, are not listed, and cannot be read; `begin` and `sweep` throw them away.
    """

    def __init__(
        self, base: Location | str, setup: Setup, contents: Contents = DEALS, share: Share | None = None
    ) -> None:
        """Open a run below a folder, or make ready to begin it; nothing is written yet.

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
        self.setup, self.contents, self.share = setup, contents, share
        name = f"{setup.variant}-{setup.players}p-{setup.digest()}"
        self._base = location_of(base)
        self.folder: Location = self._base / (f"{name}-{contents.of}" if contents.of else name)
        self.damaged: list[str] = []
        self.torn: list[str] = []
        self._parts: dict[int, Part] = {}
        self._changed: dict[int, Part] = {}
        self._asked = self._wanted = 0
        self._mark: str | None = None
        try:
            if folder_at(self._base).is_file():
                raise UsageError(f"{base} is a file; runs are kept in a folder: choose another.")
            self._read()
        except OSError as error:
            raise UsageError(f"{error.filename or self.folder} cannot be read: {reason(error)}.") from error

    def __getstate__(self) -> dict[str, Any]:
        """Return what is sent to another process, to write parts there: none is listed, so each is written whole."""
        base, folder = self._base.absolute(), self.folder.absolute()
        none: dict[str, Any] = {"_parts": {}, "_changed": {}, "damaged": [], "torn": []}
        return {**self.__dict__, **none, "_base": base, "folder": folder}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what was sent; the folder must be the one that the run was begun in.

        Raises
        ------
        UsageError
            If it is not there.
        """
        self.__dict__.update(state)
        if isinstance(self.folder, Path) and not (self.folder / MANIFEST).is_file():
            raise UsageError(
                f"{self.folder} is not there: a run's folder must have the same path on all machines (docs/cluster.md)."
            )

    @property
    def at(self) -> Folder:
        """The folder itself, to read and write files there."""
        return folder_at(self.folder)

    @property
    def hands(self) -> int:
        """How many deals, or matches, there are without a gap, from number 0 or the share's first on."""
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
        """Yield, for each part with deals below number ``hands`` missing: its index, the first missing, how many.

        With ``whole_parts`` a part that has some is dealt anew, from its first deal on.
        """
        whole = range(-(-hands // self.contents.part))
        for index in whole if self.share is None else self.share.parts(self.contents.part):
            wanted = min(self.contents.part, hands - index * self.contents.part)
            have = self._parts[index].hands if index in self._parts else 0
            if have < wanted:
                have = 0 if whole_parts else have
                yield index, index * self.contents.part + have, wanted - have

    def files(self, hands: int) -> list[Location]:
        """Return the files that hold the deals below number ``hands``, in order."""
        return [self.folder / part.file for part in self._first(hands)]

    def tables(self, hands: int) -> Iterator[pl.DataFrame]:
        """Read the parts that hold the deals below number ``hands``, in order, several in a table.

        Raises
        ------
        StoreError
            If one cannot be read.
        """
        at, parts = self.at, self._first(hands)
        size = max(1, _IN_A_TABLE // at.at_once)
        lots = [parts[first : first + size] for first in range(0, len(parts), size)]
        try:
            yield from each(
                lambda lot: table_in([at.source(part.file) for part in lot]), lots, at.at_once, f"Reading {self.folder}"
            )
        except OSError as error:
            raise StoreError(f"{error.filename or self.folder} cannot be read: {reason(error)}.") from error

    def _first(self, hands: int) -> list[Part]:
        return [self._parts[index] for index in range(-(-hands // self.contents.part))]

    def want(self, hands: int) -> None:
        """Note for the manifest how many deals there shall be, so that a run that stopped says so."""
        self._asked, self._wanted = hands, max(self._wanted, hands)

    def begin(self) -> None:
        """Make the folder and write the manifest, so that a disk that refuses is noticed before the first deal.

        Parts that cannot be used, and files that a killed run has left, are thrown away, but for those that are about
        to be written again: another run of the same job may be at it.

        Raises
        ------
        UsageError
            If the folder cannot be written.
        """
        try:
            self.at.make()
            coming = {index for index, _, _ in self.missing(self._asked)}
            for index in [index for index in self._changed if index not in coming]:
                part = self._changed.pop(index)
                if not is_whole(self.at, part):
                    self.at.delete(part.file)
            self.sweep()
            self.save()
        except (OSError, StoreError) as error:
            raise UsageError(f"{self._base} cannot be written: {reason(error)}.") from error

    def sweep(self) -> None:
        """Throw away the half files of processes that are no more, and what is torn and not listed.

        Raises
        ------
        UsageError
            If something torn cannot be thrown away.
        """
        at, coming = self.at, {part_name(index) for index, _, _ in self.missing(self._asked)}
        at.sweep()
        for name in self.torn:
            try:
                if name not in coming and footer_of(at, name) is None:
                    at.delete(name)
            except OSError as error:
                raise UsageError(
                    f"{self.folder / name} is no part of this run and cannot be thrown away: {reason(error)}."
                ) from error

    def write(self, index: int, frame: pl.DataFrame, count: int | None = None, first: int | None = None) -> Part:
        """Write a part: the deals that it has, if any, and the new ones after them; it is not listed yet.

        What is listed does not change here, so that parts can be written in any thread, or process, and listed in one.

        Parameters
        ----------
        index
            The part's.
        frame
            The new rows.
        count
            How many deals, or matches, these are; a row is one unless given.
        first
            The number of the first of them; the one after those that the part has unless given.

        Returns
        -------
        Part
            What is to be listed, by `enter`; what is listed already, if another run has dealt it meanwhile.

        Raises
        ------
        StoreError
            If it cannot be written; the part is then as it was.
        """
        count, before = len(frame) if count is None else count, self._parts.get(index)
        have = 0 if before is None else before.hands
        start = have if first is None else first - index * self.contents.part
        if before is not None and have >= start + count > start:
            return before
        if start not in (0, have):
            raise StoreError(f"{self.folder / part_name(index)} has changed; the same command again looks at it anew.")
        return write_part(self.at, self.contents, self._identity(), index, frame, count, before if start else None)

    def enter(self, part: Part) -> None:
        """List a part that was written; the manifest has it when it is saved."""
        self._parts[part.first // self.contents.part] = part

    def add(self, index: int, frame: pl.DataFrame, count: int | None = None) -> None:
        """Write a part and list it, see `write`."""
        self.enter(self.write(index, frame, count))

    @property
    def parts(self) -> list[Part]:
        """The parts that are there and whole, in order."""
        return [self._parts[index] for index in sorted(self._parts)]

    def adopt(self, part: Part, folder: Location) -> None:
        """Take over a part that was dealt elsewhere, as it is.

        Raises
        ------
        StoreError
            If it is not what it was listed as any more, or cannot be written.
        """
        with self.at.writing(part.file) as target:
            content = folder_at(folder).read(part.file)
            if hash_of(content) != part.hash:
                raise StoreError(f"{folder / part.file} has changed")
            write_to(target, content)
        self.enter(part)

    def save(self) -> None:
        """Write the manifest; where another run has written it meanwhile, with what is listed there as well.

        Raises
        ------
        StoreError
            If it cannot be written; the old one is then still there.
        """
        for _ in range(_TRIES):
            try:
                self._mark = self.at.write_marked(MANIFEST, self._told(), self._mark)
                return
            except Overtaken:
                time.sleep(random.uniform(0, 0.1))
                self._take_in()
        raise StoreError(f"{self.folder / MANIFEST} cannot be written: others write it all the time.")

    def _told(self) -> str:
        """Return the text of the manifest; what was damaged stays listed as it should be until it is dealt again."""
        columns: dict[str, str] = dict(self.contents.first)
        if self.contents.of not in (MATCHES, TALLIES):
            columns |= {column.name: column.meaning for column in self.setup.game.columns(self.setup.rules)}
        head = {
            **self._identity(),
            "part_hands": self.contents.part,
            "wanted": max(self._wanted, max((part.first + part.hands for part in self.parts), default=0)),
            **({} if self.share is None else {"share": asdict(self.share)}),
            "columns": columns,
        }
        listed = {**self._changed, **self._parts}
        return manifest_of(head, [listed[index] for index in sorted(listed)])

    def _take_in(self) -> None:
        """List what another run has listed meanwhile. Where the two do not agree, what is there is looked at."""
        at = self.at
        try:
            content, self._mark = at.read_marked(MANIFEST)
            for part in self._listed(content) if content is not None else ():
                index = part.first // self.contents.part
                own, damaged = self._parts.get(index), self._changed.get(index)
                if part != own and ((own is None and part != damaged) or is_whole(at, part)):
                    self._parts[index] = part
        except OSError as error:
            raise StoreError(f"{error.filename or self.folder} cannot be read: {reason(error)}.") from error

    def _identity(self) -> dict[str, Any]:
        return identity_of(self.setup, self.contents)

    def _listed(self, content: bytes) -> list[Part]:
        """Return the parts that the manifest lists, if it is this run's."""
        listed, wanted = read_manifest(content, self.folder, self._identity(), self.share, self.contents)
        self._wanted = max(self._wanted, wanted)
        return listed

    def look_again(self) -> None:
        """Read again what is there, as another process has dealt since."""
        self.damaged, self.torn, self._parts, self._changed = [], [], {}, {}
        self._read()

    def _read(self) -> None:
        """Read the manifest and check every part that it lists, and what stands beside them."""
        at = self.at
        if at.is_file():
            raise UsageError(f"{self.folder} is a file, and the run needs a folder of that name: move it away.")
        # First the manifest: whatever is written until the folder is looked at, what it lists is there.
        content, self._mark = at.read_marked(MANIFEST)
        sizes = sizes_in(at)
        if content is None and MANIFEST in sizes:  # another run has just begun
            content, self._mark = at.read_marked(MANIFEST)
        if not sizes:
            return
        if content is None:
            raise UsageError(f"{self.folder} has parts but no {MANIFEST}; move it away, or choose another folder.")
        listed = self._listed(content)
        for part, whole in zip(listed, are_whole(at, listed, sizes), strict=True):
            (self._parts if whole else self._changed)[part.first // self.contents.part] = part
            self.damaged += [] if whole else [part.file]
        unlisted = sorted({*sizes} - {MANIFEST} - {part.file for part in listed})
        self.torn = torn_in(at, unlisted, self._identity(), self.contents)
