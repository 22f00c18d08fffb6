"""Runs on disk that something happened to: damaged parts, foreign files, strange manifests, disks that refuse."""

from __future__ import annotations

import errno
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars
import pytest

from conftest import Counting, files_of, setup_of
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.runs.simulation import simulate_into
from tricklab.engine.runs.storage.run import MANIFEST, Run
from tricklab.engine.version import VERSION
from written import sealed

SETUP = setup_of(policy="basic", seed="damage")
HANDS = 210_000
PART_0, PART_1, PART_2 = (f"part-{number:06d}.parquet" for number in range(3))


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulate_into(tmp_path_factory.mktemp("undisturbed"), SETUP, HANDS).folder


@pytest.fixture
def folder(undisturbed: Path, tmp_path: Path) -> Path:
    """A copy of the run, to be damaged."""
    return Path(shutil.copytree(undisturbed, tmp_path / "runs" / undisturbed.name))


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def put_another_there(path: Path) -> None:
    shutil.copy(path.with_name(PART_0 if path.name != PART_0 else PART_1), path)


def again(folder: Path, hands: int = HANDS) -> tuple[Run, int]:
    seen = Counting()
    run = simulate_into(folder.parent, SETUP, hands, observer=seen)
    return run, seen.dealt


@pytest.mark.parametrize("damage", [truncate, empty, flip, put_another_there, Path.unlink])
@pytest.mark.parametrize(("name", "hands"), [(PART_0, 100_000), (PART_1, 100_000), (PART_2, 10_000)])
def test_damaged_part_is_named_and_redone(
    folder: Path, undisturbed: Path, damage: Callable[[Path], Any], name: str, hands: int
) -> None:
    damage(folder / name)
    assert files_of(folder) != files_of(undisturbed)
    run, dealt = again(folder)
    assert run.damaged == [name]
    assert dealt == hands
    assert files_of(folder) == files_of(undisturbed)
    assert Run(folder.parent, SETUP).damaged == []


def test_all_parts_damaged(folder: Path, undisturbed: Path) -> None:
    for name in (PART_0, PART_1, PART_2):
        flip(folder / name)
    run, dealt = again(folder)
    assert run.damaged == [PART_0, PART_1, PART_2]
    assert dealt == HANDS
    assert files_of(folder) == files_of(undisturbed)


def test_part_that_is_not_listed_is_dealt_again(folder: Path, undisturbed: Path) -> None:
    """As after a kill between a part and the manifest."""
    manifest = json.loads((folder / MANIFEST).read_text())
    del manifest["parts"][1]
    (folder / MANIFEST).write_text(sealed(manifest))
    run, dealt = again(folder)
    assert (run.damaged, dealt) == ([], 100_000)
    assert files_of(folder) == files_of(undisturbed)


def test_half_files_of_a_killed_run_are_swept_up(folder: Path, undisturbed: Path) -> None:
    (folder / PART_2).unlink()
    killed = subprocess.Popen([sys.executable, "-c", ""])  # a number that no process has now
    killed.wait()
    (folder / f"{PART_2}.{killed.pid}.aside").write_bytes(b"half a part")
    (folder / f"{MANIFEST}.{killed.pid}.aside").write_bytes(b"{")
    assert again(folder)[1] == 10_000
    assert files_of(folder) == files_of(undisturbed)


@pytest.mark.parametrize("name", ["notes.txt", "part-1.parquet", "part-0000001.parquet", "part-000001.csv"])
def test_folder_with_foreign_files(folder: Path, name: str) -> None:
    (folder / name).write_text("mine")
    before = files_of(folder)
    with pytest.raises(UsageError, match=f"holds something else .{name}.*another folder"):
        again(folder, HANDS + 1)
    assert files_of(folder) == before


def test_manifest_is_missing(folder: Path) -> None:
    (folder / MANIFEST).unlink()
    with pytest.raises(UsageError, match=f"no {MANIFEST}; move it away"):
        again(folder)
    assert (folder / PART_0).exists()


def changed(**fields: Any) -> Callable[[str], str]:
    return lambda text: sealed({**json.loads(text), **fields})


PART = {"file": PART_0, "first": 0, "hands": 100_000, "bytes": 1, "hash": ""}


@pytest.mark.parametrize(
    ("rewrite", "message"),
    [
        (lambda text: "", "is not JSON: it ends too early. Move"),
        (lambda text: text[: len(text) // 2], "is not JSON: it goes wrong at line"),
        (lambda text: "[]", "is not a manifest"),
        (lambda text: "null", "is not a manifest"),
        (lambda text: "{}", "is not a manifest"),
        (lambda text: "\ud800", "is not UTF-8 text"),
        (changed(parts=None), "is damaged: 'parts' is not right"),
        (changed(parts=[{"file": PART_0}]), "is damaged: 'parts.0.' is not right"),
        (changed(parts=[7]), "is damaged: 'parts.0.' is not right"),
        (changed(parts=[{**PART, "more": 1}]), "is damaged: the part 'part-000000.parquet' is not right"),
        (changed(engine="0.0.9"), f"version 0.0.9, this is {VERSION}.*Move .* away"),
        (changed(format=99), "another folder"),
        (changed(seed="another"), "describes another run"),
        (changed(scores=[1, 2]), "describes another run"),
    ],
)
def test_strange_manifests(folder: Path, rewrite: Callable[[str], str], message: str) -> None:
    path = folder / MANIFEST
    path.write_bytes(rewrite(path.read_text()).encode(errors="surrogatepass"))
    before = files_of(folder)
    with pytest.raises(UsageError, match=message):
        again(folder)
    assert files_of(folder) == before


@pytest.mark.parametrize(
    "changes",
    [{"file": 5}, {"file": None}, {"file": ""}, {"bytes": "1"}, {"first": "0"}, {"first": None}, {"hands": "100000"}],
    ids=str,
)
def test_manifest_with_a_strange_part(folder: Path, undisturbed: Path, changes: dict[str, Any]) -> None:
    """Either it is refused in words, or the part is dealt again."""
    path = folder / MANIFEST
    manifest = json.loads(path.read_text())
    manifest["parts"][0] |= changes
    path.write_text(sealed(manifest))
    told = ""
    try:
        again(folder)
    except UsageError as error:
        told = str(error)
    assert "manifest" in told or files_of(folder) == files_of(undisturbed)


def test_base_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UsageError, match="file is a file; runs are kept in a folder"):
        simulate_into(tmp_path / "file", SETUP, 10)
    with pytest.raises(UsageError, match="below' cannot be used: not a directory"):
        simulate_into(tmp_path / "file" / "below", SETUP, 10)
    assert (tmp_path / "file").read_text() == "mine"


def test_folder_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="/proc/nothing cannot be written"):
        simulate_into("/proc/nothing", SETUP, 10)


def test_folder_cannot_be_looked_at(tmp_path: Path) -> None:
    """As below a folder that belongs to somebody else: the system refuses to say whether it is there."""
    with pytest.raises(UsageError, match="cannot be used: file name too long"):
        simulate_into(tmp_path / ("x" * 300), SETUP, 10)


def refuse_at(number: int, error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one call of `write_parquet` write half a file and fail."""
    calls = []
    write = polars.DataFrame.write_parquet

    def failing(self: polars.DataFrame, file: Path, **options: Any) -> None:
        calls.append(file)
        if len(calls) == number:
            Path(file).write_bytes(b"PAR1 half a file")
            raise error
        write(self, file, **options)

    monkeypatch.setattr(polars.DataFrame, "write_parquet", failing)


def test_full_disk(undisturbed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    refuse_at(2, full, monkeypatch)
    with pytest.raises(StoreError, match=f"{PART_1} cannot be written: No space left"):
        simulate_into(tmp_path / "runs", SETUP, HANDS, jobs=1)
    monkeypatch.undo()
    folder = tmp_path / "runs" / undisturbed.name
    assert sorted(files_of(folder)) == [MANIFEST, PART_0]
    run, dealt = again(folder)
    assert (run.damaged, dealt) == ([], HANDS - 100_000)
    assert files_of(folder) == files_of(undisturbed)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_no_half_part(
    undisturbed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    refuse_at(2, KeyboardInterrupt(), monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        simulate_into(tmp_path / "runs", SETUP, HANDS, jobs=jobs)
    monkeypatch.undo()
    folder = tmp_path / "runs" / undisturbed.name
    for name, content in files_of(folder).items():
        if name.endswith(".parquet"):
            assert content == (undisturbed / name).read_bytes(), name
    again(folder)
    assert files_of(folder) == files_of(undisturbed)


def test_manifest_cannot_be_written(undisturbed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, *args: Any, **options: Any) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(UsageError, match=r"cannot be written.*No space left"):
        simulate_into(tmp_path / "runs", SETUP, 10)
    assert list((tmp_path / "runs" / undisturbed.name).iterdir()) == []
