"""The parts of a run on disk: what the manifest says of each, and whether the file is what it says."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Any

from tricklab.engine.base.json_input import parse_json
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError
from tricklab.engine.runs.storage.folder import Folder, Source, content_of

if TYPE_CHECKING:
    import polars as pl

MOST_PARTS = 10**6
"""Parts in a run: their names have six digits."""

PART_HANDS = 100_000
"""Deals in a whole part."""

PART_TALLIED = 500_000
"""Deals in a whole part of a run that keeps tallies: a second's work for most, in a file of a few thousand bytes."""

PART_SAMPLED = 5_000
"""The same where somebody samples worlds at every decision, which takes a thousand times as long."""

PART_MATCHES = 10_000
"""Matches in a whole part."""


@dataclass(frozen=True)
class Contents:
    """What the rows of a run are.

    Attributes
    ----------
    of
        What the folder's name ends with; nothing where each row is a deal that was asked for.
    part
        Deals, or matches, in a whole part.
    first
        The columns before those of the game, each with its meaning.
    join
        Makes one table of a part's earlier and later rows; they stand one after the other unless given.
    """

    of: str = ""
    part: int = PART_HANDS
    first: Mapping[str, str] = field(default_factory=lambda: {"hand": "number of the deal"})
    join: Callable[[Sequence[pl.DataFrame]], pl.DataFrame] | None = None

    def joined(self, tables: Sequence[pl.DataFrame]) -> pl.DataFrame:
        """Make one table of a part's earlier and later rows."""
        import polars as pl

        return self.join(tables) if self.join is not None else pl.concat(tables)


DEALS = Contents()

TALLIES = "tallies"
"""What the folders are named that keep what was counted instead of the deals."""

MATCHES, MATCH_DEALS = "matches", "match-deals"
"""What the folders of matches are named: one with a row for each match, one with a row for each of their deals."""

_NAME = re.compile(r"part-\d{6}\.parquet")


@dataclass(frozen=True)
class Part:
    """One file of results: its name, the deals in it, and what its bytes hash to."""

    file: str
    first: int
    hands: int
    bytes: int
    hash: str


@dataclass(frozen=True)
class Share:
    """One slice of a run's parts, see `engine.runs.shares`.

    Attributes
    ----------
    number, of
        As in 17 of 64; the first is 1.
    hands
        How many deals the whole run has.
    """

    number: int
    of: int
    hands: int

    @property
    def folder(self) -> str:
        """What its folder is called."""
        return f"share-{self.number}-of-{self.of}"

    def parts(self, size: int) -> range:
        """Return the numbers of its parts, where a part has so many deals."""
        whole = -(-self.hands // size)
        return range(whole * (self.number - 1) // self.of, whole * self.number // self.of)


def part_name(index: int) -> str:
    """Return the name of a part's file."""
    return f"part-{index:06d}.parquet"


def is_part_name(name: str) -> bool:
    """Tell whether a file has the name of a part."""
    return _NAME.fullmatch(name) is not None


def hash_of(content: bytes) -> str:
    """Return what the bytes of a part hash to."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def table_in(source: Sequence[Source] | bytes) -> pl.DataFrame:
    """Return the rows of a part, or of several."""
    import polars as pl

    given: Any = source
    return pl.read_parquet(given, glob=False)


def footer_in(content: bytes) -> Any:
    """Return what a part says of itself under our key, nothing if it does not; None if it is torn or no part."""
    import polars as pl

    try:
        return parse_json(pl.read_parquet_metadata(BytesIO(content)).get("tricklab", "{}").encode(), "the footer")
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, ValueError):
        return None


def write_part(
    folder: Folder,
    contents: Contents,
    identity: Mapping[str, Any],
    index: int,
    frame: pl.DataFrame,
    count: int,
    before: Part | None = None,
) -> Part:
    """Write a part; it depends on nothing but what is given, and so can be done anywhere.

    Parameters
    ----------
    folder
        The run's.
    contents, identity
        What its rows are, and what its footer says of what was dealt.
    index, frame, count
        The part's number, the new rows, and how many deals, or matches, these are.
    before
        The part as it is, if it has some deals already; the new ones come behind them.

    Returns
    -------
    Part
        What is to be listed.

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
