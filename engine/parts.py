"""The parts of a run on disk: what the manifest says of each, and whether the file is what it says."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

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


KINDS = (str, int, int, int, str)
"""The types of a `Part`'s fields."""


def part_name(index: int) -> str:
    """Return the name of a part's file."""
    return f"part-{index:06d}.parquet"


def is_part_name(name: str) -> bool:
    """Tell whether a file has the name of a part."""
    return _NAME.fullmatch(name) is not None


def hash_of(content: bytes) -> str:
    """Return what the bytes of a part hash to."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def is_whole(path: Path, part: Part) -> bool:
    """Tell whether a file is the part that the manifest lists."""
    if not path.is_file() or path.stat().st_size != part.bytes or hash_of(path.read_bytes()) != part.hash:
        return False
    import polars as pl

    footer = json.loads(pl.read_parquet_metadata(path)["tricklab"])
    return bool(footer["first"] == part.first and footer["hands"] == part.hands)


def footer_of(path: Path) -> dict[str, Any] | None:
    """Return what a parquet file says of itself under our key, nothing if it does not; None if it is torn or none."""
    import polars as pl

    try:
        told = json.loads(pl.read_parquet_metadata(path).get("tricklab", "{}"))
        pl.read_parquet(path, glob=False)
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, ValueError):
        return None
    return told if isinstance(told, dict) else {}


def belongs(path: Path, footer: Mapping[str, Any], identity: Mapping[str, Any], part: int) -> bool:
    """Tell whether a file that the manifest does not list is one of a run's parts all the same, as after a kill."""
    own = {key: footer.get(key) for key in identity} == identity
    return own and isinstance(footer.get("first"), int) and part_name(footer["first"] // part) == path.name
