"""Cached tables that something has happened to: whatever is wrong with one, it is made anew and written over."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conftest import setup_of
from tricklab.engine.matches.equity import cache as equity_cache
from tricklab.engine.matches.equity.cache import cached, is_there, read_arrays, write_arrays

SETUP = setup_of(policy="basic", seed="cached")
MADE = {"array": np.arange(500.0) ** 2, "spread": np.ones((7, 2))}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(equity_cache, "user_cache_dir", lambda *names, **more: str(tmp_path))
    monkeypatch.setattr(equity_cache, "_MADE", {})
    return tmp_path / "equity"


def same(found: Any) -> bool:
    return found is not None and {*found} == {*MADE} and all(np.array_equal(found[one], MADE[one]) for one in MADE)


def test_a_bit_that_is_changed_is_noticed(tmp_path: Path) -> None:
    """Other damage is tried in `test_fuzz`."""
    path, rng = tmp_path / "table.npz", random.Random(2)
    write_arrays(path, "mine", MADE)
    right = path.read_bytes()
    assert same(read_arrays(path, "mine"))
    assert read_arrays(path, "another") is None
    for _ in range(200):
        wrong = bytearray(right)
        wrong[rng.randrange(len(wrong))] ^= 1 << rng.randrange(8)
        path.write_bytes(wrong)
        assert read_arrays(path, "mine") is None


def test_what_is_no_cached_table_is_made_anew(cache: Path) -> None:
    made: list[int] = []

    def make() -> dict[str, Any]:
        made.append(1)
        return MADE

    def again() -> int:
        """Ask in a process that has read nothing yet; return how often the table was made."""
        equity_cache._MADE.clear()
        made.clear()
        assert same(cached(SETUP, {"deals": 5}, make))
        return len(made)

    assert (again(), again()) == (1, 0)
    (path,) = cache.iterdir()
    for content in (b"", b"x" * 100, b"PK\x05\x06" + b"\0" * 18, np.arange(3).tobytes()):
        path.write_bytes(content)
        assert (again(), again()) == (1, 0)
    path.unlink()
    os.mkfifo(path)
    assert (again(), again()) == (1, 0)
    path.unlink()
    path.mkdir()
    assert again() == 1
    path.rmdir()
    np.savez_compressed(path, identity="x", array=np.array([{"a": 1}], dtype=object))
    assert (again(), again()) == (1, 0)
    assert is_there(SETUP, {"deals": 5})
