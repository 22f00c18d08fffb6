"""Runs of small parts for tests, on disk and in object storage: dealing into them, reading and writing their files."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from conftest import Counting, setup_of
from tricklab import simulate_into
from tricklab.engine.base.locations import Location
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.parts import DEALS
from tricklab.engine.runs.storage.run import Run

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


def put(folder: Location, name: str, content: bytes) -> None:
    with folder_at(folder).writing(name) as target:
        assert isinstance(target, BytesIO)
        target.write(content)
