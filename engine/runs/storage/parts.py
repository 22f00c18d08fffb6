"""The parts of a run on disk, and shares of them: their names, sizes and hashes, and how their files are written."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Annotated, Any

import msgspec

from tricklab.engine.base.data_input import parse_json
from tricklab.engine.base.numbers import MOST_HANDS, shown
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.frames import pl
from tricklab.engine.runs.storage.folder import Folder, Source, content_of

MOST_PARTS = 10**6
"""Parts in a run: their names have six digits."""

PART_HANDS = 100_000
"""Deals in a whole part."""

PART_TALLIED = 500_000
"""Deals in a whole part of a run that keeps tallies: a second's work for most, in a file of a few thousand bytes."""

TALLIED_PARTS = 1_000
"""The most parts of a new run that keeps tallies: parts double until so few are enough."""

PART_SAMPLED = 5_000
"""The same where somebody samples worlds at every decision, which takes a thousand times as long."""

PART_MATCHES = 10_000
"""Matches in a whole part."""


@dataclass(frozen=True)
class Contents:
    """The kind of rows that a run keeps, and the size of its parts.

    Attributes
    ----------
    of
        The end of the folder's name; empty where each row is a deal.
    part
        Deals, or matches, in a whole part.
    first
        The columns before those of the game, each with its meaning.
    join
        Makes one table of a part's earlier and later rows; by default they are concatenated.
    counts_a_deal
        In tallies, the sum of the counts of one deal: the number of players where each bids for himself.
    """

    of: str = ""
    part: int = PART_HANDS
    first: Mapping[str, str] = field(default_factory=lambda: {"hand": "number of the deal"})
    join: Callable[[Sequence[pl.DataFrame]], pl.DataFrame] | None = None
    counts_a_deal: int = 1

    def joined(self, tables: Sequence[pl.DataFrame]) -> pl.DataFrame:
        """Return one table of a part's earlier and later rows."""
        return self.join(tables) if self.join is not None else pl.concat(tables)


DEALS = Contents()

TALLIES = "tallies"
"""The end of the names of folders that keep counts instead of deals."""

MATCHES, MATCH_DEALS = "matches", "match-deals"
"""The ends of the names of the folders of matches: one with a row for each match, one with a row for each deal."""

MOST_SHARES = 100_000

SHARE_FOLDERS = "share-*-of-*"
"""The pattern of the names of shares' folders, which are below the folder of the runs."""

_NAME = re.compile(r"part-\d{6}\.parquet")
_SHARE = re.compile(r"([1-9]\d{0,5})/([1-9]\d{0,5})", re.ASCII)


_Count = Annotated[int, msgspec.Meta(ge=0)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of results: its name, its first deal and how many there are, its size in bytes and their hash."""

    file: str
    first: _Count
    hands: Annotated[int, msgspec.Meta(ge=1)]
    bytes: _Count
    hash: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{32}\Z", description="32 hexadecimal digits")]


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One slice of a run's parts, dealt by itself in a folder of its own; `engine.runs.gather` puts them together.

    The parts are cut into slices in order and as even as can be: share ``k`` of ``n`` has the parts from
    ``parts * (k - 1) // n`` up to ``parts * k // n``. No two shares write the same file.

    Attributes
    ----------
    number, of
        As in 17 of 64; the first is 1.
    hands
        How many deals the whole run has.
    """

    number: Annotated[int, msgspec.Meta(ge=1)]
    of: int
    hands: Annotated[int, msgspec.Meta(ge=1, le=MOST_HANDS)]

    @property
    def folder(self) -> str:
        """The name of its folder."""
        return f"share-{self.number}-of-{self.of}"

    def parts(self, size: int) -> range:
        """Return the numbers of its parts, where a part has ``size`` deals."""
        whole = -(-self.hands // size)
        return range(whole * (self.number - 1) // self.of, whole * self.number // self.of)


def parse_share(given: object, hands: int) -> Share:
    """Return a share written as ``17/64``, of a run of ``hands`` deals.

    Raises
    ------
    UsageError
        If it is none.
    """
    match = _SHARE.fullmatch(given) if isinstance(given, str) else None
    if match is None or not int(match[1]) <= int(match[2]) <= MOST_SHARES:
        raise UsageError(
            f"share must be one of so many, from 1/64 to 64/64, of at most {MOST_SHARES:,}; not {shown(given)}."
        )
    return Share(int(match[1]), int(match[2]), hands)


def part_name(index: int) -> str:
    """Return the name of a part's file."""
    return f"part-{index:06d}.parquet"


def is_part_name(name: str) -> bool:
    """Tell whether a file has the name of a part."""
    return _NAME.fullmatch(name) is not None


def hash_of(content: bytes) -> str:
    """Return the hash of a part's bytes, 32 hexadecimal digits."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def table_in(source: Sequence[Source] | bytes) -> pl.DataFrame:
    """Return the rows of a part, given its bytes, or of several, given their files."""
    files: Any = source
    return pl.read_parquet(files, glob=False)


def footer_in(content: bytes) -> dict[str, Any] | None:
    """Return the fields in a part's footer, empty if it has none of ours; None if it is torn or no parquet file."""
    try:
        footer = parse_json(pl.read_parquet_metadata(BytesIO(content)).get("tricklab", "{}").encode(), "the footer")
        return footer if isinstance(footer, dict) else {}
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, ValueError):
        return None


def is_whole(folder: Folder, part: Part, contents: Contents, columns: Collection[str]) -> bool:
    """Return whether a file is the part that the manifest lists: its size, hash, footer, columns and number of deals.

    A manifest and a footer can list more deals than there are rows, and their hashes can be right.
    """
    try:
        content = folder.read(part.file)
    except FileNotFoundError:
        return False
    if len(content) != part.bytes or hash_of(content) != part.hash:
        return False
    fields = footer_in(content) or {}
    listed = (fields.get("first"), fields.get("hands")) == (part.first, part.hands)
    return listed and _deals_in(content, contents, columns) == part.hands


def _deals_in(content: bytes, contents: Contents, columns: Collection[str]) -> int:
    """Return the number of deals, or matches, in the rows of a part; -1 if a column is missing or unreadable."""
    counts = {TALLIES: pl.col("count").sum() // contents.counts_a_deal, MATCH_DEALS: pl.col("match").n_unique()}
    count = counts.get(contents.of, pl.len())
    try:
        table = pl.scan_parquet(BytesIO(content))
        return int(table.select(count).collect().item()) if {*columns} <= {*table.collect_schema()} else -1
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, ValueError):
        return -1


def footer_of(folder: Folder, name: str) -> dict[str, Any] | None:
    """Return the fields in a file's footer, empty if it has none of ours; None if it is torn, no parquet, or missing.

    All of its rows are read, so that a file that breaks off behind its footer counts as torn.
    """
    try:
        content = folder.read(name)
    except FileNotFoundError:
        return None
    try:
        table_in(content)
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, ValueError):
        return None
    return footer_in(content)


def write_part(
    folder: Folder,
    contents: Contents,
    identity: Mapping[str, Any],
    index: int,
    frame: pl.DataFrame,
    count: int,
    before: Part | None = None,
) -> Part:
    """Write a part; the arguments are all that it depends on, so any process can do it.

    Parameters
    ----------
    folder
        The run's.
    contents, identity
        The kind of its rows, and the fields of its footer that describe what was dealt.
    index, frame, count
        The part's number, the new rows, and how many deals, or matches, these are.
    before
        The part as it is, if it has some deals already; the new ones follow them.

    Returns
    -------
    Part
        The entry for the manifest.

    Raises
    ------
    StoreError
        If it cannot be written; the part is then as it was.
    """
    name, first = part_name(index), index * contents.part
    count += before.hands if before is not None else 0
    footer = {**identity, "first": first, "hands": count}
    if before is not None:
        content = _content(folder, name)
        if hash_of(content) != before.hash:  # another run may just have done the same
            if footer_in(content) != json.loads(json.dumps(footer)):
                raise StoreError(f"{folder.path / name} has changed; the same command again looks at it anew.")
            return Part(name, first, count, len(content), hash_of(content))
        frame = contents.joined([table_in(content), frame])
    with folder.writing(name) as target:
        frame.write_parquet(
            target,
            compression="zstd",
            compression_level=1,
            row_group_size=PART_HANDS,
            statistics=False,  # a quarter of the time to write, and nobody looks for a range of outcomes
            metadata={"tricklab": json.dumps(footer, sort_keys=True)},
        )
        content = content_of(target)
        return Part(name, first, count, len(content), hash_of(content))


def _content(folder: Folder, name: str) -> bytes:
    try:
        return folder.read(name)
    except OSError as error:
        raise StoreError(f"{folder.path / name} cannot be read: {reason(error)}.") from error
