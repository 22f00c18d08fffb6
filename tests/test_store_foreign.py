"""Runs on disk with what does not belong there, opened again, and on a disk that is full."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars
import pytest

from conftest import Counting, files_of, setup_of
from test_store_damage import HANDS, PART_0, PART_1, PART_2, SETUP, again, flip, folder, refuse_at, undisturbed
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.open_run import open_run
from tricklab.engine.runs.simulation import simulate_into
from tricklab.engine.runs.storage.run import MANIFEST
from written import sealed

__all__ = ["folder", "undisturbed"]


def junk(path: Path) -> None:
    path.write_bytes(b"this is no parquet")


def torn_copy(path: Path) -> None:
    path.write_bytes((path.parent / PART_2).read_bytes()[:-7])


@pytest.mark.parametrize("hands", [1000, HANDS, HANDS + 5])
@pytest.mark.parametrize("make", [junk, torn_copy, lambda path: path.write_bytes(b"")])
@pytest.mark.parametrize("name", ["part-000009.parquet", "part-000003.parquet"])
def test_a_torn_part_that_is_not_listed_is_named_and_thrown_away(
    folder: Path, undisturbed: Path, name: str, make: Callable[[Path], Any], hands: int
) -> None:
    """Else it would break every reader of the folder's `*.parquet`, although nothing is missing."""
    make(folder / name)
    seen = Counting()
    simulate_into(folder.parent, SETUP, hands, observer=seen)
    assert seen.damaged_parts == [f"{name} is torn, and no part that the manifest lists; it is thrown away"]
    assert not (folder / name).exists()
    assert polars.read_parquet(f"{folder}/*.parquet").height == max(HANDS, hands)


def from_elsewhere(path: Path) -> None:
    polars.DataFrame({"mine": [1, 2, 3]}).write_parquet(path)


def of_another_run(path: Path) -> None:
    other = simulate_into(path.parent.parent / "other", setup_of(policy="basic", seed="another"), 500)
    shutil.copy(other.folder / PART_0, path)


def of_another_place(path: Path) -> None:
    shutil.copy(path.parent / PART_0, path)


@pytest.mark.parametrize("hands", [1000, HANDS + 5])
@pytest.mark.parametrize("make", [from_elsewhere, of_another_run, of_another_place])
def test_somebody_elses_part_is_refused_and_left(folder: Path, make: Callable[[Path], Any], hands: int) -> None:
    path = folder / "part-000009.parquet"
    make(path)
    before = files_of(folder)
    with pytest.raises(UsageError, match=f"{path} is no part of this run, .* move it away"):
        again(folder, hands)
    assert files_of(folder) == before


def test_an_own_part_that_is_not_listed_may_stay_while_nothing_is_missing(folder: Path) -> None:
    """As another process writes it that is still at work."""
    manifest = json.loads((folder / MANIFEST).read_text())
    del manifest["parts"][2]
    (folder / MANIFEST).write_text(sealed(manifest))
    before = files_of(folder)
    assert again(folder, 1000)[1] == 0
    assert files_of(folder) == before


def test_half_files_are_swept_up_when_nothing_is_missing_too(folder: Path, undisturbed: Path) -> None:
    killed = subprocess.Popen([sys.executable, "-c", ""])
    killed.wait()
    (folder / f"{PART_2}.{killed.pid}.aside").write_bytes(b"half a part")
    (folder / "notes.aside").write_bytes(b"mine")
    (folder / f"{PART_1}.{os.getppid()}.aside").write_bytes(b"at work")
    assert again(folder)[1] == 0
    assert set(files_of(folder)) - set(files_of(undisturbed)) == {"notes.aside", f"{PART_1}.{os.getppid()}.aside"}


@pytest.mark.parametrize("name", [PART_1, "part-000007.parquet", MANIFEST])
def test_a_folder_in_place_of_a_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir()
    with pytest.raises(UsageError, match=f"{folder / name} is a folder, where the run keeps a file"):
        again(folder)


def test_a_file_in_place_of_the_runs_folder_is_named(undisturbed: Path, tmp_path: Path) -> None:
    (tmp_path / undisturbed.name).write_text("mine")
    with pytest.raises(UsageError, match=f"{tmp_path / undisturbed.name} is a file, and the run needs a folder"):
        simulate_into(tmp_path, SETUP, 10)
    assert (tmp_path / undisturbed.name).read_text() == "mine"


def test_a_full_disk_is_told_in_plain_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Polars wraps what the system says, three times over; this is what it raises on a full disk."""
    with pytest.raises(polars.exceptions.ComputeError) as wrapped:
        polars.DataFrame({"column": range(100_000)}).write_parquet("/dev/full")
    refuse_at(1, wrapped.value, monkeypatch)
    with pytest.raises(StoreError) as told:
        simulate_into(tmp_path, SETUP, 10)
    assert str(told.value).endswith(f"{PART_0} cannot be written: No space left on device.")


def test_open_run(folder: Path) -> None:
    run = open_run(folder)
    assert (run.setup, run.hands, run.folder) == (SETUP, HANDS, folder)


def test_open_run_of_what_is_none(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"is no run's folder: it has no manifest\.json that can be read"):
        open_run(tmp_path)
    flip(folder / PART_1)
    with pytest.raises(UsageError, match=f"{PART_1} is missing or changed"):
        open_run(folder)
    renamed = folder.rename(folder.with_name("mine"))
    with pytest.raises(UsageError, match=f"the run in {renamed} is called {folder.name}"):
        open_run(renamed)


def test_open_run_with_everything_in_its_setup(tmp_path: Path) -> None:
    setup = Setup.make("phat", policy="random", seats={2: "basic"}, scores=[3, 4], carry=16, hand="AS KS", seed="x")
    run = simulate_into(tmp_path, setup, 10)
    assert open_run(str(run.folder)).setup == setup


def test_open_run_of_a_policy_from_a_file(tmp_path: Path) -> None:
    example = Path(__file__).parent.parent / "docs/examples/cautious.py"
    setup = Setup.make("smear", policy=f"{example}:Cautious")
    folder = simulate_into(tmp_path, setup, 10).folder
    with pytest.raises(UsageError, match=r"'cautious\.py:Cautious' played, .* give the setup as well"):
        open_run(folder)
    assert open_run(folder, setup).hands == 10
