"""A run on disk: a folder with parquet parts of fixed blocks of hand numbers, and a manifest that lists them.

See docs/data.md. Part ``i`` holds the deals from ``i * PART_HANDS`` on; a run of 250,000 deals has two full parts and a
half one. Files are written aside and renamed, so what has its final name is whole; what the manifest does not list, or
lists otherwise than it is, is dealt again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.setup import Setup
from tricklab.engine.version import VERSION

if TYPE_CHECKING:
    import polars as pl

PART_HANDS = 100_000
MANIFEST = "manifest.json"
FORMAT = 1
_PART = re.compile(r"part-\d{6}\.parquet")
_ASIDE = ".aside"


@dataclass(frozen=True)
class Part:
    """One file of results: its name, the deals in it, and what its bytes hash to."""

    file: str
    first: int
    hands: int
    bytes: int
    hash: str


class Run:
    """The results of one setup in one folder.

    Attributes
    ----------
    folder
        Where the files are.
    setup
        What was dealt and who played.
    damaged
        Names of the parts that were listed but are missing or changed; `add` deals them again.
    """

    def __init__(self, base: Path | str, setup: Setup) -> None:
        """Open a run below a folder, or make ready to begin it; nothing is written yet.

        Raises
        ------
        UsageError
            If the folder cannot be used: it is a file, cannot be read, holds something else, or another version's run.
        """
        self.setup = setup
        self.folder = Path(base) / f"{setup.variant}-{setup.players}p-{setup.digest()}"
        self.damaged: list[str] = []
        self._parts: dict[int, Part] = {}
        self._base = Path(base)
        try:
            if self._base.exists() and not self._base.is_dir():
                raise UsageError(f"{base} is a file; --out needs a folder.")
            if self.folder.exists():
                self._read()
        except OSError as error:
            raise UsageError(f"{self.folder} cannot be read: {error.strerror}.") from error

    @property
    def hands(self) -> int:
        """How many deals there are from number 0 on without a gap."""
        total = 0
        for index in range(len(self._parts)):
            part = self._parts.get(index)
            if part is None:
                break
            total += part.hands
            if part.hands < PART_HANDS:
                break
        return total

    def missing(self, hands: int) -> Iterator[tuple[int, int, int]]:
        """Yield, for each part with deals below number ``hands`` missing: its index, the first missing, how many."""
        for index in range(-(-hands // PART_HANDS)):
            wanted = min(PART_HANDS, hands - index * PART_HANDS)
            have = self._parts[index].hands if index in self._parts else 0
            if have < wanted:
                yield index, index * PART_HANDS + have, wanted - have

    def files(self, hands: int) -> list[Path]:
        """Return the files that hold the deals below number ``hands``, in order."""
        return [self.folder / self._parts[index].file for index in range(-(-hands // PART_HANDS))]

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
                if (_PART.fullmatch(path.name) and path.name not in whole) or _is_left_over(path):
                    path.unlink()
            self.save()
        except (OSError, StoreError) as error:
            raise UsageError(f"{self._base} cannot be written: {_reason(error)}.") from error

    def add(self, index: int, frame: pl.DataFrame) -> None:
        """Write a part: the deals that it has, if any, and the new ones after them.

        Raises
        ------
        StoreError
            If it cannot be written; the part is then as it was.
        """
        import polars as pl

        name = f"part-{index:06d}.parquet"
        path = self.folder / name
        before = self._parts.get(index)
        if before is not None:
            frame = pl.concat([pl.read_parquet(path, glob=False), frame])
        first = index * PART_HANDS
        footer = {**self._identity(), "first": first, "hands": len(frame)}
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
            part = Part(name, first, len(frame), len(content), _hash(content))
        self._parts[index] = part

    def save(self) -> None:
        """Write the manifest.

        Raises
        ------
        StoreError
            If it cannot be written; the old one is then still there.
        """
        columns = {column.name: column.meaning for column in self.setup.game.columns(self.setup.rules)}
        manifest = {
            **self._identity(),
            "part_hands": PART_HANDS,
            "columns": {"hand": "number of the deal", **columns},
            "parts": [asdict(self._parts[index]) for index in sorted(self._parts)],
        }
        with aside_of(self.folder / MANIFEST) as aside:
            aside.write_text(json.dumps(manifest, indent=1) + "\n")

    def _identity(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "engine": VERSION,
            "rules_hash": self.setup.rules_digest(),
            **self.setup.describe(),
        }

    def _read(self) -> None:
        """Read the manifest and check every part that it lists."""
        path = self.folder / MANIFEST
        names = {entry.name for entry in self.folder.iterdir() if not entry.name.endswith(_ASIDE)}
        strange = sorted(name for name in names if name != MANIFEST and not _PART.fullmatch(name))
        if strange:
            raise UsageError(f"{self.folder} holds something else ({strange[0]}); choose another --out.")
        if not names:
            return
        if MANIFEST not in names:
            raise UsageError(f"{self.folder} has parts but no {MANIFEST}; move it away, or choose another --out.")
        try:
            manifest = json.loads(path.read_text())
            version, identity = manifest["engine"], {key: manifest[key] for key in self._identity()}
            listed = [Part(**part) for part in manifest["parts"]]
            if any(
                type(value) is not kind for part in listed for value, kind in zip(astuple(part), _KINDS, strict=True)
            ):
                raise TypeError
        except (ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{path} is not a manifest that can be read; move {self.folder} away.") from error
        if manifest["format"] != FORMAT or version != VERSION:
            raise UsageError(
                f"{self.folder} was written by version {version}, this is {VERSION}, whose deals may differ; "
                f"move it away, or choose another --out."
            )
        if identity != json.loads(json.dumps(self._identity())):
            raise UsageError(f"{path} describes another run; move {self.folder} away, or choose another --out.")
        for part in listed:
            if self._is_whole(part):
                self._parts[part.first // PART_HANDS] = part
            else:
                self.damaged.append(part.file)

    def _is_whole(self, part: Part) -> bool:
        path = self.folder / part.file
        if not path.is_file() or path.stat().st_size != part.bytes or _hash(path.read_bytes()) != part.hash:
            return False
        import polars as pl

        footer = json.loads(pl.read_parquet_metadata(path)["tricklab"])
        return bool(footer["first"] == part.first and footer["hands"] == part.hands)


_KINDS = (str, int, int, int, str)
"""The types of a `Part`'s fields."""


def _is_left_over(path: Path) -> bool:
    """Tell whether a file was being written by a process that is no more."""
    if not path.name.endswith(_ASIDE):
        return False
    process = int(path.name.removesuffix(_ASIDE).rpartition(".")[2])
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except OSError:  # somebody else's
        return False
    return process == os.getpid()


def _hash(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def _reason(error: BaseException) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


@contextmanager
def aside_of(path: Path) -> Iterator[Path]:
    """Give a file beside ``path`` to write to, and put it in its place when all went well.

    The disk is not told to hurry: what a power cut tears apart the hashes in the manifest find.

    Raises
    ------
    StoreError
        If it cannot be written; what stood at ``path`` is then still there.
    """
    aside = path.with_name(f"{path.name}.{os.getpid()}{_ASIDE}")
    try:
        yield aside
        aside.replace(path)
    except Exception as error:
        aside.unlink(missing_ok=True)
        raise StoreError(f"{path} cannot be written: {_reason(error)}") from error
