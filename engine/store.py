"""A run on disk: a folder with parquet parts of fixed blocks of hand numbers, and a manifest that lists them.

See docs/data.md. Part ``i`` holds the deals from ``i * PART_HANDS`` on; a run of 250,000 deals has two full parts and a
half one. Files are written aside and renamed, so what has its final name is whole; what the manifest does not list, or
lists otherwise than it is, is dealt again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, astuple
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tricklab.engine.aside import ASIDE, aside_of, is_left_over, reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.parts import (
    DEALS,
    KINDS,
    MATCHES,
    PART_HANDS,
    TALLIES,
    Contents,
    Part,
    belongs,
    footer_of,
    hash_of,
    is_part_name,
    is_whole,
    part_name,
)
from tricklab.engine.policies import IN_MEMORY
from tricklab.engine.setup import Setup
from tricklab.engine.version import VERSION

if TYPE_CHECKING:
    import polars as pl

    from tricklab.engine.shares import Share

MANIFEST = "manifest.json"
FORMAT = 1


class Run:
    """The results of one setup in one folder.

    Attributes
    ----------
    folder
        Where the files are.
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

    def __init__(self, base: Path | str, setup: Setup, contents: Contents = DEALS, share: Share | None = None) -> None:
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
        self.folder = Path(base) / (f"{name}-{contents.of}" if contents.of else name)
        self.damaged: list[str] = []
        self.torn: list[str] = []
        self._parts: dict[int, Part] = {}
        self._wanted = 0
        self._base = Path(base)
        try:
            if self._base.exists() and not self._base.is_dir():
                raise UsageError(f"{base} is a file; runs are kept in a folder: choose another.")
            if self.folder.exists():
                self._read()
        except OSError as error:
            raise UsageError(f"{error.filename or self.folder} cannot be read: {reason(error)}.") from error

    def __getstate__(self) -> dict[str, Any]:
        """Return what is sent to another process, to write parts there: none is listed, so each is written whole."""
        base, folder = self._base.absolute(), self.folder.absolute()
        return {**self.__dict__, "_base": base, "folder": folder, "_parts": {}, "damaged": [], "torn": []}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what was sent; the folder must be the one that the run was begun in.

        Raises
        ------
        UsageError
            If it is not there.
        """
        self.__dict__.update(state)
        if not (self.folder / MANIFEST).is_file():
            raise UsageError(
                f"{self.folder} is not there: a run's folder must have the same path on all machines (docs/cluster.md)."
            )

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

    def files(self, hands: int) -> list[Path]:
        """Return the files that hold the deals below number ``hands``, in order."""
        return [self.folder / self._parts[index].file for index in range(-(-hands // self.contents.part))]

    def want(self, hands: int) -> None:
        """Note for the manifest how many deals there shall be, so that a run that stopped says so."""
        self._wanted = max(self._wanted, hands)

    def begin(self) -> None:
        """Make the folder and write the manifest, so that a disk that refuses is noticed before the first deal.

        Parts that cannot be used, and files that a killed run has left, are thrown away.

        Raises
        ------
        UsageError
            If the folder cannot be written.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            whole = {part.file for part in self._parts.values()}
            for path in self.folder.iterdir():
                if is_part_name(path.name) and path.name not in whole:
                    path.unlink()
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
        for path in self.folder.glob(f"*{ASIDE}"):
            try:
                if is_left_over(path):
                    path.unlink(missing_ok=True)
            except OSError:  # it is in nobody's way
                continue
        for name in self.torn:
            try:
                (self.folder / name).unlink(missing_ok=True)
            except OSError as error:
                raise UsageError(
                    f"{self.folder / name} is no part of this run and cannot be thrown away: {reason(error)}."
                ) from error

    def write(self, index: int, frame: pl.DataFrame, count: int | None = None) -> Part:
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

        Returns
        -------
        Part
            What is to be listed, by `enter`.

        Raises
        ------
        StoreError
            If it cannot be written; the part is then as it was.
        """
        import polars as pl

        path = self.folder / part_name(index)
        before = self._parts.get(index)
        count = len(frame) if count is None else count
        if before is not None:
            count += before.hands
            join = self.contents.join or pl.concat
            frame = join([pl.read_parquet(path, glob=False), frame])
        first = index * self.contents.part
        footer = {**self._identity(), "first": first, "hands": count}
        with aside_of(path) as aside:
            frame.write_parquet(
                aside,
                compression="zstd",
                compression_level=1,
                row_group_size=PART_HANDS,
                statistics=False,  # a quarter of the time to write, and nobody looks for a range of outcomes
                metadata={"tricklab": json.dumps(footer, sort_keys=True)},
            )
            content = aside.read_bytes()
            return Part(path.name, first, count, len(content), hash_of(content))

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

    def adopt(self, part: Part, folder: Path) -> None:
        """Take over a part that was dealt elsewhere, as it is.

        Raises
        ------
        StoreError
            If it is not what it was listed as any more, or cannot be written.
        """
        with aside_of(self.folder / part.file) as aside:
            content = (folder / part.file).read_bytes()
            if hash_of(content) != part.hash:
                raise StoreError(f"{folder / part.file} has changed")
            aside.write_bytes(content)
        self.enter(part)

    def save(self) -> None:
        """Write the manifest.

        Raises
        ------
        StoreError
            If it cannot be written; the old one is then still there.
        """
        columns: dict[str, str] = dict(self.contents.first)
        if self.contents.of not in (MATCHES, TALLIES):
            columns |= {column.name: column.meaning for column in self.setup.game.columns(self.setup.rules)}
        manifest = {
            **self._identity(),
            "part_hands": self.contents.part,
            "wanted": max(self._wanted, max((part.first + part.hands for part in self.parts), default=0)),
            **({} if self.share is None else {"share": asdict(self.share)}),
            "columns": columns,
            "parts": [asdict(part) for part in self.parts],
        }
        with aside_of(self.folder / MANIFEST) as aside:
            aside.write_text(json.dumps(manifest, indent=1) + "\n")

    def _identity(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "engine": VERSION,
            "rules_hash": self.setup.rules_digest(),
            **({"of": self.contents.of} if self.contents.of else {}),
            **self.setup.describe(),
        }

    def _read(self) -> None:
        """Read the manifest and check every part that it lists, and what stands beside them."""
        if not self.folder.is_dir():
            raise UsageError(f"{self.folder} is a file, and the run needs a folder of that name: move it away.")
        entries = [entry for entry in self.folder.iterdir() if not entry.name.endswith(ASIDE)]
        names = {entry.name for entry in entries}
        for entry in sorted(entries):
            if entry.name != MANIFEST and not is_part_name(entry.name):
                raise UsageError(f"{self.folder} holds something else ({entry.name}); choose another folder.")
            if entry.is_dir():
                raise UsageError(f"{entry} is a folder, where the run keeps a file: move it away.")
        if not names:
            return
        if MANIFEST not in names:
            raise UsageError(f"{self.folder} has parts but no {MANIFEST}; move it away, or choose another folder.")
        listed = self._listed(self.folder / MANIFEST)
        for part in listed:
            if is_whole(self.folder / part.file, part):
                self._parts[part.first // self.contents.part] = part
            else:
                self.damaged.append(part.file)
        self._look_at(sorted(names - {MANIFEST} - {part.file for part in listed}))

    def _listed(self, path: Path) -> list[Part]:
        """Return the parts that the manifest lists, if it is this run's."""
        try:
            manifest = json.loads(path.read_text())
            version, identity = manifest["engine"], {key: manifest[key] for key in self._identity()}
            listed = [Part(**part) for part in manifest["parts"]]
            if any(
                type(value) is not kind for part in listed for value, kind in zip(astuple(part), KINDS, strict=True)
            ):
                raise TypeError
        except (ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{path} is not a manifest that can be read; move {self.folder} away.") from error
        if manifest["format"] != FORMAT or version != VERSION:
            raise UsageError(
                f"{self.folder} was written by version {version}, this is {VERSION}, whose deals may differ; "
                f"move it away, or choose another folder."
            )
        if identity != json.loads(json.dumps(self._identity())):
            raise UsageError(f"{path} describes another run; move {self.folder} away, or choose another folder.")
        if type(manifest.get("wanted", 0)) is int:
            self.want(manifest.get("wanted", 0))
        self._fits(path, manifest.get("share"), listed)
        return listed

    def _fits(self, path: Path, share: Any, listed: list[Part]) -> None:
        """Refuse the manifest of another share, or of a share where a whole run should be."""
        if share != (None if self.share is None else asdict(self.share)):
            what = f"share {share['number']} of {share['of']} of {share['hands']:,} deals" if share else "a whole run"
            raise UsageError(f"{path} is that of {what}; give the same --hands as then, or choose another folder.")
        inside = None if self.share is None else self.share.parts(self.contents.part)
        for part in listed:
            if inside is not None and part.first // self.contents.part not in inside:
                raise UsageError(f"{path} lists {part.file}, which is not in its share: move {self.folder} away.")

    def _look_at(self, unlisted: list[str]) -> None:
        """Tell parts that were finished after the manifest, as before a kill, from torn files and other people's."""
        identity = json.loads(json.dumps(self._identity()))
        for name in unlisted:
            footer = footer_of(self.folder / name)
            if footer is None:
                self.torn.append(name)
            elif not belongs(self.folder / name, footer, identity, self.contents.part):
                path = self.folder / name
                raise UsageError(f"{path} is no part of this run, and would be read with it: move it away.")
