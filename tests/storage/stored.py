"""Runs of small parts for tests, on disk and in object storage: dealing into them, reading and writing their files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polars
import pytest

from conftest import Counting, setup_of
from tricklab import Run, simulate_into
from tricklab.engine.base.locations import Location
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.parts import DEALS

SETUP = setup_of(policy="basic", seed="stored")
HANDS = 4500


@pytest.fixture(scope="module")
def small_parts() -> Iterator[None]:
    """Let a whole part have a thousand deals, of rows and of tallies."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(vars(DEALS), "part", 1000)
        patch.setattr("tricklab.engine.runs.tallies.PART_TALLIED", 1000)
        yield


def tallied(base: Path | str, hands: int = HANDS, observer: Counting | None = None) -> Run:
    return simulate_into(base, SETUP, hands, keep="tallies", jobs=2, observer=observer or Counting())


def stored(folder: Location) -> dict[str, bytes]:
    """Return what every file of a folder holds, wherever that is."""
    at = folder_at(folder)
    return {entry.name: at.read(entry.name) for entry in sorted(at.entries())}


def flip(content: bytes) -> bytes:
    """Return some bytes of which one bit is another."""
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def run_of(base: Path, like: Run, table: polars.DataFrame) -> Run:
    """Make a run whose only part is a table; its size, hash and footer are right."""
    made = Run(base, like.setup, like.contents)
    made.begin()
    made.add(0, table, like.parts[0].hands)
    made.save()
    return made


def put(folder: Location, name: str, content: bytes) -> None:
    with folder_at(folder).writing(name) as target:
        target.write(content)
