"""Runs on disk that something happened to: damaged parts, foreign files, strange manifests, disks that refuse."""

from __future__ import annotations

import errno
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
from places import ROOT
from stored import small_parts  # noqa: F401 -- a fixture
from tricklab import chart, runs, simulate_matches_into, verify
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.open_run import open_any, open_run, open_to_read
from tricklab.engine.runs.simulation import simulate_into
from tricklab.engine.runs.storage.run import MANIFEST, Run
from tricklab.engine.version import VERSION
from written import sealed

pytestmark = [pytest.mark.game("smear"), pytest.mark.usefixtures("small_parts")]

SETUP = setup_of(policy="basic", seed="damage")
HANDS = 2_100
PARTS = PART_0, PART_1, PART_2 = tuple(f"part-{number:06d}.parquet" for number in range(3))
SIZES = {PART_0: 1000, PART_1: 1000, PART_2: 100}


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


def unlist(folder: Path, number: int) -> None:
    """Take a part out of the manifest, as after a kill between the part and the manifest."""
    manifest = json.loads((folder / MANIFEST).read_text())
    del manifest["parts"][number]
    (folder / MANIFEST).write_text(sealed(manifest))


DAMAGES = (truncate, empty, flip, put_another_there, Path.unlink)


@pytest.mark.parametrize(
    ("damage", "names"), [*((damage, [name]) for damage in DAMAGES for name in PARTS), (flip, [*PARTS])]
)
def test_damaged_parts_are_named_and_redone(
    folder: Path, undisturbed: Path, damage: Callable[[Path], Any], names: list[str]
) -> None:
    for name in names:
        damage(folder / name)
    assert files_of(folder) != files_of(undisturbed)
    run, dealt = again(folder)
    assert (run.damaged, dealt) == (names, sum(SIZES[name] for name in names))
    assert files_of(folder) == files_of(undisturbed)
    assert Run(folder.parent, SETUP).damaged == []


def test_an_own_part_that_is_not_listed_stays_until_it_is_dealt_again(folder: Path, undisturbed: Path) -> None:
    """Another process may be writing it, and listing it soon."""
    unlist(folder, 1)
    before = files_of(folder)
    assert again(folder, 1000)[1] == 0
    assert files_of(folder) == before
    run, dealt = again(folder)
    assert (run.damaged, dealt) == ([], 1000)
    assert files_of(folder) == files_of(undisturbed)


@pytest.mark.parametrize("missing", [0, 100])
def test_half_files_of_a_killed_run_are_swept_up(folder: Path, undisturbed: Path, missing: int) -> None:
    """And no others, whether anything is missing or not."""
    if missing:
        (folder / PART_2).unlink()
    killed = subprocess.Popen([sys.executable, "-c", ""])  # a number that no process has now
    killed.wait()
    others = {"notes.aside", f"{PART_1}.{os.getppid()}.aside"}
    for name in (f"{PART_2}.{killed.pid}.aside", f"{MANIFEST}.{killed.pid}.aside", *others):
        (folder / name).write_bytes(b"half a file")
    assert again(folder)[1] == missing
    found = files_of(folder)
    assert {name: found.pop(name) for name in others} == dict.fromkeys(others, b"half a file")
    assert found == files_of(undisturbed)


@pytest.mark.parametrize("name", ["notes.txt", "part-1.parquet", "part-0000001.parquet", "part-000001.csv"])
def test_folder_with_foreign_files(folder: Path, name: str) -> None:
    (folder / name).write_text("mine")
    before = files_of(folder)
    with pytest.raises(UsageError, match=f"holds something else .{name}.*another folder"):
        again(folder, HANDS + 1)
    assert files_of(folder) == before


def torn_copy(path: Path) -> None:
    path.write_bytes((path.parent / PART_2).read_bytes()[:-7])


@pytest.mark.parametrize("hands", [1000, HANDS, HANDS + 5])
@pytest.mark.parametrize(("make", "name"), [(torn_copy, "part-000009.parquet"), (empty, "part-000003.parquet")])
def test_a_torn_part_that_is_not_listed_is_named_and_thrown_away(
    folder: Path, name: str, make: Callable[[Path], Any], hands: int
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


def changed(**fields: Any) -> Callable[[str], str]:
    return lambda text: sealed({**json.loads(text), **fields})


PART = {"file": PART_0, "first": 0, "hands": 1000, "bytes": 1, "hash": ""}


@pytest.mark.parametrize(
    ("rewrite", "message"),
    [
        (lambda text: None, f"no {MANIFEST}; move it away"),
        (lambda text: "", "is not JSON: it ends too early. Move"),
        (lambda text: text[: len(text) // 2], "is not JSON: it goes wrong at line"),
        (lambda text: "[]", "is not a manifest"),
        (lambda text: "\ud800", "is not UTF-8 text"),
        (changed(parts=[{"file": PART_0}]), "is damaged: 'parts.0.' is not right"),
        (changed(parts=[{**PART, "more": 1}]), "is damaged: the part 'part-000000.parquet' is not right"),
        (changed(engine="0.0.9"), f"version 0.0.9, this is {VERSION}.*Move .* away"),
        (changed(format=99), "another folder"),
        (changed(seed="another"), "describes another run"),
        (changed(scores=[1, 2]), "describes another run"),
    ],
)
def test_strange_manifests(folder: Path, rewrite: Callable[[str], str | None], message: str) -> None:
    path = folder / MANIFEST
    text = rewrite(path.read_text())
    path.unlink() if text is None else path.write_bytes(text.encode(errors="surrogatepass"))
    before = files_of(folder)
    with pytest.raises(UsageError, match=message):
        again(folder)
    assert files_of(folder) == before


@pytest.mark.parametrize(
    ("base", "message"),
    [
        ("file", "file is a file; runs are kept in a folder"),
        ("file/below", "below' cannot be used: not a directory"),
        (SETUP.digest(), f"smear-4p-{SETUP.digest()} is a file, and the run needs a folder"),
        ("/proc/nothing", "/proc/nothing cannot be written"),
        ("x" * 300, "cannot be used: file name too long"),  # as where the system refuses to say whether it is there
    ],
)
def test_a_folder_that_cannot_be_used(base: str, message: str, tmp_path: Path) -> None:
    files = [tmp_path / "file", tmp_path / SETUP.digest() / f"smear-4p-{SETUP.digest()}"]
    files[1].parent.mkdir()
    for file in files:
        file.write_text("mine")
    with pytest.raises(UsageError, match=message):
        simulate_into(tmp_path / base, SETUP, 10)
    assert [file.read_text() for file in files] == ["mine", "mine"]


@pytest.mark.parametrize("name", [PART_1, "part-000007.parquet", MANIFEST])
def test_a_folder_in_place_of_a_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir()
    with pytest.raises(UsageError, match=f"{folder / name} is a folder, where the run keeps a file"):
        again(folder)


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


@pytest.mark.parametrize("is_wrapped", [False, True])
def test_full_disk(undisturbed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_wrapped: bool) -> None:
    """Polars wraps what the system says, three times over; the message is the system's alone."""
    with pytest.raises(polars.exceptions.ComputeError) as wrapped:
        polars.DataFrame({"column": range(100_000)}).write_parquet("/dev/full")
    refuse_at(2, wrapped.value if is_wrapped else OSError(errno.ENOSPC, "No space left on device"), monkeypatch)
    with pytest.raises(StoreError, match=rf"{PART_1} cannot be written: No space left on device\.$"):
        simulate_into(tmp_path / "runs", SETUP, HANDS, jobs=1)
    monkeypatch.undo()
    folder = tmp_path / "runs" / undisturbed.name
    assert sorted(files_of(folder)) == [MANIFEST, PART_0]
    run, dealt = again(folder)
    assert (run.damaged, dealt) == ([], HANDS - 1000)
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


def test_open_run(folder: Path, tmp_path: Path) -> None:
    run = open_run(folder)
    assert (run.setup, run.hands, run.folder) == (SETUP, HANDS, folder)
    setup = Setup.make("phat", policy="random", seats={2: "basic"}, scores=[3, 4], carry=16, hand="AS KS", seed="x")
    assert open_run(str(simulate_into(tmp_path, setup, 10).folder)).setup == setup


def test_open_run_of_what_is_none(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"is no run's folder: it has no manifest\.json that can be read"):
        open_run(tmp_path)
    flip(folder / PART_1)
    with pytest.raises(UsageError, match=f"{PART_1} is missing or changed"):
        open_run(folder)
    renamed = folder.rename(folder.with_name("mine"))
    with pytest.raises(UsageError, match=f"the run in {renamed} is called {folder.name}"):
        open_run(renamed)


def test_open_run_of_a_policy_from_a_file(tmp_path: Path) -> None:
    example = ROOT / "docs/examples/cautious.py"
    setup = Setup.make("smear", policy=f"{example}:Cautious")
    folder = simulate_into(tmp_path, setup, 10).folder
    with pytest.raises(UsageError, match=r"'cautious\.py:Cautious' played, .* give the setup as well"):
        open_run(folder)
    assert open_run(folder, setup).hands == 10


FORGED: dict[str, Callable[[polars.DataFrame], polars.DataFrame]] = {
    "fewer rows than listed": lambda table: table.head(10),
    "a column less": lambda table: table.drop("bid"),
}


@pytest.mark.parametrize("forge", FORGED)
@pytest.mark.parametrize("kind", ["rows", "tallies", "matches", "match-deals"])
def test_a_part_has_the_deals_and_columns_that_are_listed(forge: str, kind: str, tmp_path: Path) -> None:
    """Also where the size, the hash and the footer are right."""
    if "match" in kind:
        run = simulate_matches_into(tmp_path, SETUP, 20).runs[kind == "match-deals"]
    else:
        run = simulate_into(tmp_path, SETUP, 300, keep=kind)
    table = polars.read_parquet(run.files(1)[0])
    forged = Run(tmp_path / "forged", SETUP, run.contents)
    forged.begin()
    forged.add(0, FORGED[forge](table) if "bid" in table.columns else table.head(10), run.parts[0].hands)
    forged.save()
    for look in (open_any, open_to_read, lambda folder: chart(folder, by="bid")):
        with pytest.raises(UsageError, match=r"part-000000.parquet is missing or changed"):
            look(forged.folder)


LITTER = (".DS_Store", "desktop.ini", "Thumbs.db", f"._{PART_0}", ".manifest.json.swp", "#manifest.json#", "a~")


def test_files_of_desktops_and_editors_are_ignored(tmp_path: Path) -> None:
    run = simulate_into(tmp_path, SETUP, 100)
    for name in LITTER:
        (run.folder / name).write_text("x")
    (run.folder / ".#manifest.json").symlink_to("me@here.123")  # as Emacs marks a file that is open
    assert simulate_into(tmp_path, SETUP, 200).hands == open_run(run.folder).hands == 200
    assert [line.state for line in runs(tmp_path)] == ["complete"]
    assert verify(run.folder).checked == 1
    assert {*LITTER} <= {path.name for path in run.folder.iterdir()}
