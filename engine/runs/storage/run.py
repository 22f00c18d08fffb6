"""A run on disk: a folder with parquet parts of fixed blocks of hand numbers, and a manifest that lists them.

See docs/data.md. Part ``i`` holds the deals from ``i * PART_HANDS`` on; a run of 250,000 deals has two full parts and a
half one. A file is written under another name and renamed, so a file with its final name is whole. Parts that the
manifest does not list, or that differ from their entry, are dealt again. The folder may be in object storage
(`engine.runs.storage.folder`).
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

from tricklab.engine.base import upper_rooms
from tricklab.engine.base.locations import Location
from tricklab.engine.base.notebook import html_table
from tricklab.engine.base.numbers import counted
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.frames import pl
from tricklab.engine.runs.storage.folder import each, write_to
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.manifest import MANIFEST
from tricklab.engine.runs.storage.part_list import PartList
from tricklab.engine.runs.storage.parts import Part, footer_of, hash_of, part_name, table_in, write_part

__all__ = ["MANIFEST", "Run"]

_IN_A_TABLE = 25
"""Parts that are read into one table: fewer take longer, more need more memory."""


class Run(PartList):
    """The results of one setup in one folder.

    Attributes
    ----------
    folder
        Where the files are: a path, or a URL.
    setup
        What was dealt and who played.
    contents
        The kind of its rows.
    share
        Which of its parts belong here, if not all.
    past
        The manifest of a run that an earlier version dealt; None for one of this version.
    damaged
        Names of the parts that were listed but are missing or changed; they are dealt again.
    torn
        Names of files that look like parts, are not listed, and cannot be read; `begin` and `sweep` delete them.
    """

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for another process, which may have another working folder."""
        return {**self.__dict__, "_base": self._base.absolute(), "folder": self.folder.absolute()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take the state that was sent; the folder must be the one that the run was begun in.

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

    def __eq__(self, other: object) -> bool:
        """Return whether folder, setup and parts are equal."""
        if not isinstance(other, Run):
            return NotImplemented
        is_same = self.folder.absolute() == other.folder.absolute() and self.setup == other.setup
        return is_same and (self.contents, self.share, self.parts) == (other.contents, other.share, other.parts)

    def __hash__(self) -> int:
        """Return a hash of the folder."""
        return hash(str(self.folder.absolute()))

    def to_send(self) -> Run:
        """Return the run as another process writes parts with it; it lists none, so each is written whole."""
        sent = copy(self)
        sent.__dict__.update(_parts={}, _changed={}, damaged=[], torn=[], _was_sent=True)
        return sent

    def heading(self) -> str:
        """Return what was dealt, how many deals or matches, and who played."""
        noun = "matches" if "match" in self.contents.of else "deals"
        return f"{self.setup.basis(counted(self.hands, noun))}, policy {self.setup.table_of_policies()}"

    def __repr__(self) -> str:
        """Return what was dealt, and where the files are."""
        return f"<{type(self).__name__} {str(self.folder)!r}: {self.heading()}>"

    def _repr_html_(self) -> str:
        rows = [(name, str(dtype)) for name, dtype in self.scan().collect_schema().items()] if self.parts else []
        return html_table(self.heading(), ["column", "type"], rows, note=str(self.folder))

    def tables(self, hands: int) -> Iterator[pl.DataFrame]:
        """Read the parts with the deals below number ``hands``, in order, several in a table.

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

    def scan(self, hands: int | None = None) -> pl.LazyFrame:
        """Return all rows, or the rows of the deals below number ``hands``, as a lazy table; nothing is read yet.

        Examples
        --------
        >>> open_run("data/smear-4p-044ca223").scan().group_by("bid").len().collect()  # doctest: +SKIP
        """
        files = [
            str(file) for file in self.files(self.hands if hands is None else hands)
        ]  # polars reads URLs by itself
        if hands is None or not files:
            return pl.scan_parquet(files, glob=False)
        *whole, last = files
        # Only the last part can have deals too many; the others are spared the reading of a column.
        rows = pl.scan_parquet(last, glob=False).filter(
            pl.col("match" if "match" in self.contents.of else "hand") < hands
        )
        return pl.concat([pl.scan_parquet(whole, glob=False), rows]) if whole else rows

    def to_pandas(self, hands: int | None = None) -> Any:
        """Return the rows of `scan` as a table of pandas; a run of 1e7 deals takes a gigabyte."""
        from tricklab.engine.runs.deal_table import to_pandas  # imports polars

        return to_pandas(self.scan(hands))

    def chart(self, **question: Any) -> Any:
        """Ask a question of the columns: `tricklab.chart` of this run.

        Parameters
        ----------
        **question
            ``value``, ``by``, ``where``, ``kind``, ``bins`` and ``hands``.

        Returns
        -------
        tricklab.Chart
            The numbers with their intervals; ``.plot()`` draws them.
        """
        return upper_rooms.chart(self, **question)

    def begin(self) -> None:
        """Make the folder and write the manifest, so that a disk that refuses is noticed before the first deal.

        Damaged parts, and half files of a killed run, are deleted, except those that are about to be written again:
        another run of the same job may be writing them.

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
                if not self.is_whole(part):
                    self.at.delete(part.file)
            self.sweep()
            self.save()
        except OSError as error:
            raise UsageError(f"{self._base} cannot be written: {reason(error)}.") from error
        except StoreError as error:  # it says itself which file it is
            raise UsageError(str(error)) from error

    def sweep(self) -> None:
        """Delete the half files of processes that have ended, and torn files that the manifest does not list.

        Raises
        ------
        UsageError
            If a torn file cannot be deleted.
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

        The list does not change here, so that any thread or process can write parts, and one lists them.

        Parameters
        ----------
        index
            The part's.
        frame
            The new rows.
        count
            How many deals, or matches, these are; as many as rows unless given.
        first
            The number of the first of them; by default the next after those that the part has.

        Returns
        -------
        Part
            The entry to list with `enter`; the one in the list already, if another run has dealt it meanwhile.

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
        """Write a part and list it, see `write`; a run that was sent to another process lists nothing.

        A worker caches what it was sent, and may use it again when the folder has changed.
        """
        part = self.write(index, frame, count, first)
        if not self._was_sent:
            self.enter(part)
        return part

    def adopt(self, part: Part, folder: Location) -> None:
        """Copy a part that was dealt in another folder, and list it.

        Raises
        ------
        StoreError
            If it differs from its entry by now, or cannot be written.
        """
        with self.at.writing(part.file) as target:
            content = folder_at(folder).read(part.file)
            if hash_of(content) != part.hash:
                raise StoreError(f"{folder / part.file} has changed")
            write_to(target, content)
        self.enter(part)
