"""Runs on disk that something happened to: damaged parts, foreign files, strange manifests, disks that refuse."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import polars
import pytest

from conftest import Counting, files_of, setup_of
from incoming import sealed
from places import ROOT
from stored import flip, run_of, small_parts  # noqa: F401 -- a fixture
from tricklab import Setup, StoreError, UsageError, chart, runs, simulate_into, simulate_matches_into, verify
from tricklab.engine.runs.open_run import open_any, open_run, open_to_read
from tricklab.engine.runs.storage.run import MANIFEST, Run
from tricklab.engine.version import VERSION

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


polars.DataFrame({"mine": [1, 2, 3]}).write_parquet(another_file := BytesIO())
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "truncated": lambda content: content[:-100],
    "empty": lambda content: b"",
    "one bit": flip,
    "another file": lambda content: another_file.getvalue(),
}


def again(folder: Path, hands: int = HANDS) -> tuple[Run, int]:
    seen = Counting()
    return simulate_into(folder.parent, SETUP, hands, observer=seen), seen.dealt


@pytest.mark.parametrize(("damage", "names"), [*((damage, [PART_1]) for damage in DAMAGES), *(
    ("gone", names) for names in ([PART_0], [PART_2], [PART_1, PART_2])), ("one bit", [*PARTS])])  # fmt: skip
def test_damaged_parts_are_named_and_redone(folder: Path, undisturbed: Path, damage: str, names: list[str]) -> None:
    for path in [folder / name for name in names]:
        path.unlink() if damage == "gone" else path.write_bytes(DAMAGES[damage](path.read_bytes()))
    assert files_of(folder) != files_of(undisturbed)
    run, dealt = again(folder)
    assert (run.damaged, dealt) == (names, sum(SIZES[name] for name in names))
    assert files_of(folder) == files_of(undisturbed)
    assert Run(folder.parent, SETUP).damaged == []


def test_an_own_part_that_is_not_listed_stays_until_it_is_dealt_again(folder: Path, undisturbed: Path) -> None:
    """Another process may be writing it, and listing it soon."""
    manifest = json.loads((folder / MANIFEST).read_text())
    del manifest["parts"][1]
    (folder / MANIFEST).write_text(sealed(manifest))
    before = files_of(folder)
    assert again(folder, 1000)[1] == 0
    assert files_of(folder) == before
    run, dealt = again(folder)
    assert (run.damaged, dealt) == ([], 1000)
    assert files_of(folder) == files_of(undisturbed)


@pytest.mark.parametrize(("end", "file"), [(-7, "part-000009.parquet"), (0, "part-000003.parquet")])
@pytest.mark.parametrize("hands", [1000, HANDS + 5])
def test_a_torn_part_that_is_not_listed_is_deleted(folder: Path, file: str, end: int, hands: int) -> None:
    """Else it would break every reader of the folder's `*.parquet`, although nothing is missing."""
    (folder / file).write_bytes((folder / PART_2).read_bytes()[:end])
    seen = Counting()
    simulate_into(folder.parent, SETUP, hands, observer=seen)
    assert seen.damaged_parts == [f"{file} is torn, and no part that the manifest lists; it is thrown away"]
    assert not (folder / file).exists()
    assert polars.read_parquet(f"{folder}/*.parquet").height == max(HANDS, hands)


def another_run(folder: Path) -> bytes:
    other = simulate_into(folder.parent.parent / "other", setup_of(policy="basic", seed="another"), 500)
    return Path(str(other.folder), PART_0).read_bytes()


NOT_OURS = r"is no part of this run, .* move it away"
FOREIGN: list[tuple[str, Callable[[Path], bytes | None], str]] = [
    *((name, lambda folder: b"mine", f"holds something else .{name}.*another folder")
      for name in ("notes.txt", "part-1.parquet", "part-0000001.parquet", "part-000001.csv")),
    ("part-000009.parquet", lambda folder: another_file.getvalue(), NOT_OURS),
    ("part-000009.parquet", another_run, NOT_OURS),
    ("part-000009.parquet", lambda folder: (folder / PART_0).read_bytes(), NOT_OURS),
    *((name, lambda folder: None, f"{name} is a folder, where the run keeps a file")
      for name in (PART_1, "part-000007.parquet", MANIFEST)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "make", "message"), FOREIGN)
def test_what_the_run_did_not_write_is_refused_and_stays(folder: Path, name: str, make: Any, message: str) -> None:
    content = make(folder)
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir() if content is None else (folder / name).write_bytes(content)
    for hands in (1000, HANDS + 5):
        with pytest.raises(UsageError, match=message):
            again(folder, hands)
    assert content is None or (folder / name).read_bytes() == content
    assert {path.name for path in folder.iterdir()} == {*PARTS, MANIFEST, name}


def rewritten(**fields: Any) -> Callable[[str], str]:
    return lambda text: sealed({**json.loads(text), **fields})


@pytest.mark.parametrize(("rewrite", "message"), [
    (lambda text: None, f"no {MANIFEST}; move it away"),
    (lambda text: text[: len(text) // 2], "is not JSON: it goes wrong at line"),
    (lambda text: "\ud800", "is not UTF-8 text"),
    (rewritten(engine="0.0.9"), f"version 0.0.9, this is {VERSION}.*Move .* away"),
    (rewritten(format=99), "another folder"),
    (rewritten(scores=[1, 2]), "describes another run"),
])  # fmt: skip
def test_strange_manifests(folder: Path, rewrite: Callable[[str], str | None], message: str) -> None:
    path = folder / MANIFEST
    text = rewrite(path.read_text())
    path.unlink() if text is None else path.write_bytes(text.encode(errors="surrogatepass"))
    before = files_of(folder)
    with pytest.raises(UsageError, match=message):
        again(folder)
    assert files_of(folder) == before


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


@pytest.mark.parametrize(("base", "message"), [
    ("file", "file is a file; runs are kept in a folder"),
    ("file/below", "below' cannot be used: not a directory"),
    (SETUP.digest(), f"smear-4p-{SETUP.digest()} is a file, and the run needs a folder"),
    ("/proc/nothing", "/proc/nothing cannot be written"),
    ("x" * 300, "cannot be used: file name too long"),  # as where the system refuses to say whether it is there
])  # fmt: skip
def test_a_folder_that_cannot_be_used(base: str, message: str, tmp_path: Path) -> None:
    files = [tmp_path / "file", tmp_path / SETUP.digest() / f"smear-4p-{SETUP.digest()}"]
    files[1].parent.mkdir()
    for file in files:
        file.write_text("mine")
    with pytest.raises(UsageError, match=message):
        simulate_into(tmp_path / base, SETUP, 10)
    assert [file.read_text() for file in files] == ["mine", "mine"]


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


NO_ROOM = OSError(errno.ENOSPC, "No space left on device")


def wrapped() -> BaseException:
    """Return what Polars makes of a full disk: it wraps what the system says, three times over."""
    with pytest.raises(polars.exceptions.ComputeError) as error:
        polars.DataFrame({"column": range(100_000)}).write_parquet("/dev/full")
    return error.value


STOPS = [(lambda: NO_ROOM, 1), (wrapped, 1), (KeyboardInterrupt, 1), (KeyboardInterrupt, 2)]


@pytest.mark.parametrize(("error", "jobs"), STOPS)
def test_no_half_part_is_left(undisturbed: Path, tmp_path: Path, monkeypatch: Any, error: Any, jobs: int) -> None:
    """By a full disk, of which the message is the system's alone, or by Ctrl-C; it then goes on."""
    refuse_at(2, error(), monkeypatch)
    full = StoreError, rf"{PART_1} cannot be written: No space left on device\.$"
    stopped, message = (KeyboardInterrupt, None) if error is KeyboardInterrupt else full
    with pytest.raises(stopped, match=message):
        simulate_into(tmp_path / "runs", SETUP, HANDS, jobs=jobs)
    monkeypatch.undo()
    folder = tmp_path / "runs" / undisturbed.name
    parts = {name: content for name, content in files_of(folder).items() if name.endswith(".parquet")}
    assert parts.items() <= files_of(undisturbed).items()
    run, dealt = again(folder)
    assert run.damaged == []
    assert jobs > 1 or ({*parts}, dealt) == ({PART_0}, HANDS - 1000)
    assert files_of(folder) == files_of(undisturbed)


def test_manifest_cannot_be_written(undisturbed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, *args: Any, **options: Any) -> int:
        raise NO_ROOM

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(UsageError, match=r"cannot be written.*No space left"):
        simulate_into(tmp_path / "runs", SETUP, 10)
    assert list((tmp_path / "runs" / undisturbed.name).iterdir()) == []


def test_open_run(folder: Path, tmp_path: Path) -> None:
    run = open_run(folder)
    assert (run.setup, run.hands, run.folder) == (SETUP, HANDS, folder)
    setup = Setup.make("phat", policy="random", seats={2: "basic"}, scores=[3, 4], carry=16, hand="AS KS", seed="x")
    assert open_run(str(simulate_into(tmp_path, setup, 10).folder)).setup == setup
    with pytest.raises(UsageError, match=r"is no run's folder: it has no manifest\.json that can be read"):
        open_run(tmp_path)
    (folder / PART_1).write_bytes(flip((folder / PART_1).read_bytes()))
    with pytest.raises(UsageError, match=f"{PART_1} is missing or changed"):
        open_run(folder)
    renamed = folder.rename(folder.with_name("mine"))
    with pytest.raises(UsageError, match=f"the run in {renamed} is called {folder.name}"):
        open_run(renamed)
    own = Setup.make("smear", policy=f"{ROOT}/docs/examples/cautious.py:Cautious")
    folder = simulate_into(tmp_path, own, 10).folder
    with pytest.raises(UsageError, match=r"'cautious\.py:Cautious' played, .* give the setup as well"):
        open_run(folder)
    assert open_run(folder, own).hands == 10


@pytest.mark.parametrize("forge", [lambda table: table.head(10), lambda table: table.drop("bid")])
@pytest.mark.parametrize("kind", ["rows", "tallies", "matches", "match-deals"])
def test_a_part_has_the_deals_and_columns_that_are_listed(forge: Any, kind: str, tmp_path: Path) -> None:
    """Also where the size, the hash and the footer are right."""
    if "match" in kind:
        run = simulate_matches_into(tmp_path, SETUP, 20).runs[kind == "match-deals"]
    else:
        run = simulate_into(tmp_path, SETUP, 300, keep=kind)
    table = polars.read_parquet(run.files(1)[0])
    forged = run_of(tmp_path / "forged", run, forge(table) if "bid" in table.columns else table.head(10))
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
