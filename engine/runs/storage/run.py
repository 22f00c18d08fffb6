"""A run on disk: a folder with parquet parts of fixed blocks of hand numbers, and a manifest that lists them.

See docs/data.md. Part ``i`` holds the deals from ``i * PART_HANDS`` on; a run of 250,000 deals has two full parts and a
half one. Files are written aside and renamed, so what has its final name is whole; what the manifest does not list, or
lists otherwise than it is, is dealt again. The folder may be in object storage (`engine.runs.storage.folder`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tricklab.engine.base.locations import Location
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.runs.storage.folder import each, write_to
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.manifest import MANIFEST
from tricklab.engine.runs.storage.part_list import Listing
from tricklab.engine.runs.storage.parts import Part, hash_of, part_name, table_in, write_part
from tricklab.engine.runs.storage.run_files import footer_of, is_whole

if TYPE_CHECKING:
    import polars as pl

__all__ = ["MANIFEST", "Run"]

_IN_A_TABLE = 25
"""Parts that are read into one table: fewer take longer, more need more memory."""


class Run(Listing):
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
    past
        The manifest of a run that an earlier version dealt; None for one of this version.
    damaged
        Names of the parts that were listed but are missing or changed; they are dealt again.
    torn
        Names of files that look like parts, are not listed, and cannot be read; `begin` and `sweep` throw them away.
    """

    def __getstate__(self) -> dict[str, Any]:
        """Return what is sent to another process, to write parts there: none is listed, so each is written whole."""
        base, folder = self._base.absolute(), self.folder.absolute()
        none: dict[str, Any] = {"_parts": {}, "_changed": {}, "damaged": [], "torn": [], "_was_sent": True}
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

    def begin(self) -> None:
        """Make the folder and write the manifest, so that a disk that refuses is noticed before the first deal.

        Parts that cannot be used, and files that a killed run has left, are thrown away, but for those that are about
        to be written again: another run of the same job may be at it.

        Raises
        ------
        UsageError
            If the folder cannot be written, or the run is an earlier version's.
        """
        self._must_be_of_this_version()
        try:
            self.at.make()
            coming = {index for index, _, _ in self.missing(self._asked)}
            for index in [index for index in self._changed if index not in coming]:
                part = self._changed.pop(index)
                if not is_whole(self.at, part):
                    self.at.delete(part.file)
            self.sweep()
            self.save()
        except OSError as error:
            raise UsageError(f"{self._base} cannot be written: {reason(error)}.") from error
        except StoreError as error:  # it says itself which file it is
            raise UsageError(str(error)) from error

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
        self._must_be_of_this_version()
        count, before = len(frame) if count is None else count, self._parts.get(index)
        have = 0 if before is None else before.hands
        start = have if first is None else first - index * self.contents.part
        if before is not None and have >= start + count > start:
            return before
        if start not in (0, have):
            raise StoreError(f"{self.folder / part_name(index)} has changed; the same command again looks at it anew.")
        return write_part(self.at, self.contents, self._identity(), index, frame, count, before if start else None)

    def add(self, index: int, frame: pl.DataFrame, count: int | None = None, first: int | None = None) -> Part:
        """Write a part and list it, see `write`; what was sent to another process lists nothing.

        A worker keeps what was sent, and may be sent the same again, when the folder is another.
        """
        part = self.write(index, frame, count, first)
        if not self._was_sent:
            self.enter(part)
        return part

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
