"""Paths that cannot be looked at, names at the limit of what a file may be called, and damaged cached tables."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from conftest import setup_of
from shell import run
from tricklab.engine.base.locations import location_of
from tricklab.engine.base.temp_file import SUFFIX, is_abandoned, temp_file_for
from tricklab.engine.matches.equity import cache as equity_cache
from tricklab.engine.matches.equity.cache import cached, is_there, read_arrays, write_arrays

LONG = "a" * 300
WHERE = {
    "runs": "tricklab runs",
    "simulate": "simulate --hands 10 --policy random --out",
    "save": "tricklab play --policy random --save",
    "out": "tricklab play --policy random --out",
    "resume": "tricklab play --resume",
    "chart": "tricklab equity --variant phat --chart",
    "review": "tricklab review",
    "record": "tricklab advise --record",
    "report": "tricklab report smear --out",
}


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that this user may not enter: tests may run as root, whom nothing stops."""
    folder = tmp_path / "closed"
    look = os.stat

    def refuse(path: object, *more: object, **named: object) -> object:
        if str(path).startswith(f"{folder}/"):
            raise PermissionError(13, "Permission denied", str(path))
        return look(path, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", refuse)
    return folder


@pytest.mark.parametrize("name", WHERE)
def test_a_name_that_is_too_long_is_one_line(name: str, tmp_path: Path) -> None:
    suffix = ".svg" if name == "chart" else ""
    done = run(*WHERE[name].split(), tmp_path / f"{LONG}{suffix}", cwd=tmp_path)
    assert done.code == 2, done.err
    assert done.err.startswith("error: ")
    assert "file name too long" in done.err
    assert done.err.count("\n") == 1
    assert len(done.err) < 300
    assert not list(tmp_path.iterdir())
    if name in ("runs", "out", "review"):
        (tmp_path / "file").write_text("mine")
        done = run(*WHERE[name].split(), tmp_path / "file" / "below", cwd=tmp_path)
        assert (done.code, "not a directory" in done.err) == (2, True)


def test_a_path_that_may_not_be_looked_at(closed: Path) -> None:
    with pytest.raises(tl.UsageError, match=r"^the path '.*closed/runs' cannot be used: permission denied"):
        location_of(closed / "runs")
    with pytest.raises(tl.UsageError, match="cannot be used: it has a NUL"):
        location_of("a\0b")
    for given in (None, 5, b"data", ["data"]):
        with pytest.raises(tl.UsageError, match="a folder of runs is a path"):
            location_of(given)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [f"{LONG}.py", "closed/mine.py"])
def test_a_policy_file_that_cannot_be_looked_at(name: str, closed: Path) -> None:
    with pytest.raises(tl.UsageError, match=r"^the policy file '.* cannot be used: (file name too long|permission)"):
        tl.Setup.make("smear", policy=f"{closed.parent}/{name}:Mine")


@pytest.mark.parametrize("name", ["a" * 255, "a" * 220 + ".svg", "ä" * 127, "a" * 200])
def test_a_name_at_the_limit_can_be_written(name: str, tmp_path: Path) -> None:
    for one in (name, f"b{name[1:]}"):
        with temp_file_for(tmp_path / one) as aside:
            assert len(os.fsencode(aside.name)) <= 255
            assert aside.name.endswith(SUFFIX)
            assert is_abandoned(aside)  # this very process writes it: nobody asks while it does
            aside.write_text(one)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, f"b{name[1:]}"])
    assert (tmp_path / name).read_text() == name
    two = [tmp_path / f"{'a' * 250}{number}" for number in range(2)]
    with temp_file_for(two[0]) as first, temp_file_for(two[1]) as second:
        assert first != second
        first.touch()
        second.touch()


@pytest.mark.parametrize("words", ["advise --hand AS --chart", "equity --out"])
def test_a_file_that_cannot_be_written_is_found_out_at_once(words: str, tmp_path: Path) -> None:
    (tmp_path / "folder" / "a.svg").mkdir(parents=True)
    for where in ("none", "folder"):
        done = run("tricklab", *words.split(), f"{where}/a.svg", cwd=tmp_path)
        assert done.code == 2
        option = words.split()[-1]
        assert done.err == f"error: {option} takes a file in a folder that is there; not {where}/a.svg.\n"


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
