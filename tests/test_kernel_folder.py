"""Kernels on disk: only what this user or root has written is loaded, and only if it is whole."""

from __future__ import annotations

import os
import pickle
import random
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tricklab.engine.kernel.compile_events import Compiling, telling
from tricklab.engine.kernel.folder import KernelFolder
from tricklab.engine.play.kernels import kernel

IS_ROOT = os.getuid() == 0
ANOTHER = 54321
"""Some user who is not this one."""

LOADING = """
import importlib.util, os, random, sys
from pathlib import Path
from tricklab.engine.kernel.compile_events import telling
from tricklab.engine.play.kernels import kernel
folder, cache = map(Path, sys.argv[1:])

def add():
    spec = importlib.util.spec_from_file_location("mine", folder / "mine.py")
    mine, told = importlib.util.module_from_spec(spec), []
    spec.loader.exec_module(mine)
    with telling(told.append):
        answer = kernel(mine.add, "phat")(40)
    return answer, len(told)

assert add() == (42, 1)
assert add() == (42, 0)
(file,) = cache.rglob("*.kernel")
whole, dice = file.read_bytes(), random.Random("flips")
for turn in range(60):
    spoiled = bytearray(whole)
    if turn == 0:
        spoiled = b""
    elif turn < 10:
        spoiled = spoiled[: dice.randrange(len(whole))]
    elif turn < 12:
        spoiled += b"more"
    else:
        spoiled[dice.randrange(len(whole)) if turn % 4 else turn] ^= 1 << dice.randrange(8)
    file.write_bytes(spoiled)
    assert add() == (42, 1), turn
    assert file.read_bytes() != spoiled, turn
    assert add() == (42, 0), turn
print("all right")
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "mine.py").write_text("def add(n):\n    return n + 2\n")
    return tmp_path / "cache" / "tricklab" / "kernels"


def add(folder: Path) -> list[Compiling]:
    """Call a small kernel as a new process would; return what was told, nothing if it was loaded."""
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("mine", folder / "mine.py")
    assert spec is not None
    assert spec.loader is not None
    mine = module_from_spec(spec)
    spec.loader.exec_module(mine)
    told: list[Compiling] = []
    with telling(told.append):
        assert kernel(mine.add, "phat")(40) == 42
    return told


def test_whatever_is_wrong_with_a_file_it_is_compiled_anew_and_written_over(tmp_path: Path, cache: Path) -> None:
    """In a process of its own: damaged machine code ends the process."""
    words = [sys.executable, "-c", LOADING, str(tmp_path), str(cache)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "all right\n"), done.stderr[-2000:]


@pytest.mark.parametrize("umask", [0o000, 0o002, 0o022, 0o077])
def test_folders_and_files_are_the_users_alone(umask: int, tmp_path: Path, cache: Path) -> None:
    before = os.umask(umask)
    try:
        assert [len(add(tmp_path)), len(add(tmp_path))] == [1, 0]
    finally:
        os.umask(before)
    (file,) = cache.rglob("*.kernel")
    folders = [cache, file.parent.parent, file.parent]
    assert [stat.S_IMODE(path.stat().st_mode) for path in (*folders, file)] == [0o700, 0o700, 0o700, 0o600]


class Evil:
    """What runs a program when it is unpickled."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> Any:
        return Path.write_text, (self.marker, "it was run")


@pytest.fixture
def evil(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a kernel that runs a program, with the right checksum."""
    kept: list[tuple[KernelFolder, str]] = []
    write = KernelFolder.write
    monkeypatch.setattr(KernelFolder, "write", lambda self, key, content: kept.append((self, key)))
    add(tmp_path)
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    ((folder, key),) = kept
    write(folder, key, pickle.dumps(Evil(tmp_path / "marker")))
    (file,) = cache.rglob("*.kernel")
    return file


def test_a_file_of_ones_own_would_be_run(tmp_path: Path, evil: Path) -> None:
    """So the tests below can fail."""
    add(tmp_path)
    assert (tmp_path / "marker").exists()


@pytest.mark.skipif(not IS_ROOT, reason="only root can give a file to another user")
@pytest.mark.parametrize("whose", ["file", "folder", "sources", "root"])
def test_what_belongs_to_another_user_is_not_run(whose: str, tmp_path: Path, evil: Path) -> None:
    levels = {"file": evil, "folder": evil.parent, "sources": evil.parent.parent, "root": evil.parent.parent.parent}
    os.chown(levels[whose], ANOTHER, ANOTHER)
    content = evil.read_bytes()
    (told,) = add(tmp_path)
    assert not (tmp_path / "marker").exists()
    if whose == "file":  # its folder is safe, so that it is written over
        assert told.kept
        assert add(tmp_path) == []
        assert evil.stat().st_uid == 0
    else:
        assert not told.kept
        assert told.trouble == f"{levels[whose]} belongs to another user"
        assert evil.read_bytes() == content


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o1777])
@pytest.mark.parametrize("level", range(4))
def test_where_others_can_write_nothing_is_loaded_or_written(level: int, mode: int, tmp_path: Path, evil: Path) -> None:
    place = [evil, *evil.parents][level]
    place.chmod(mode if level else mode & 0o666)
    content = evil.read_bytes()
    (told,) = add(tmp_path)
    assert not (tmp_path / "marker").exists()
    if level:
        assert (told.kept, told.trouble) == (False, f"{place} can be written by other users")
        assert evil.read_bytes() == content
    else:
        assert stat.S_IMODE(evil.stat().st_mode) == 0o600


@pytest.mark.parametrize("level", range(3))
def test_links_to_elsewhere_are_not_followed(level: int, tmp_path: Path, evil: Path) -> None:
    place = [evil, *evil.parents][level]
    place.rename(tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    add(tmp_path)
    assert not (tmp_path / "marker").exists()


def test_a_pipe_in_place_of_a_kernel_is_not_waited_for(tmp_path: Path, evil: Path) -> None:
    evil.unlink()
    os.mkfifo(evil)
    assert [len(add(tmp_path)), len(add(tmp_path))] == [1, 0]


@pytest.mark.skipif(not IS_ROOT, reason="only root can make a folder that is root's")
def test_a_shared_cache_that_is_roots_is_loaded_and_not_written(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an administrator makes one for a cluster, and opens it for reading."""
    add(tmp_path)
    (file,) = cache.rglob("*.kernel")
    for path in (file, *list(file.parents)[:3]):
        path.chmod(0o755)
    monkeypatch.setattr(os, "getuid", lambda: ANOTHER)

    def refuse(*words: Any, **more: Any) -> None:
        raise PermissionError

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    assert add(tmp_path) == []
    file.unlink()
    (told,) = add(tmp_path)
    assert (told.kept, told.trouble) == (False, "")
    assert list(file.parent.iterdir()) == []


def test_a_parent_that_all_can_write_to_does_no_harm(tmp_path: Path, cache: Path) -> None:
    """As a folder of one's own in /tmp."""
    cache.parent.parent.mkdir()
    cache.parent.parent.chmod(0o1777)
    assert [len(add(tmp_path)), len(add(tmp_path))] == [1, 0]


def test_what_others_write_meanwhile_is_whole_or_not_there(tmp_path: Path) -> None:
    folder = KernelFolder(tmp_path / "kernels", "game-1", "loop-1")
    contents = [bytes([number]) * (1 << 20) for number in range(4)]
    stop, found = threading.Event(), list[bytes | None]()

    def write(content: bytes) -> None:
        for _ in range(20):
            folder.write("key", content)

    def read() -> None:
        while not stop.is_set():
            found.append(folder.read("key"))

    reader, writers = threading.Thread(target=read), [threading.Thread(target=write, args=[one]) for one in contents]
    for thread in (reader, *writers):
        thread.start()
    for thread in writers:
        thread.join()
    stop.set()
    reader.join()
    assert {*found} <= {None, *contents}
    assert [path.suffix for path in folder.path.iterdir()] == [".kernel"]


def test_another_kernels_file_is_not_taken_for_this_one(tmp_path: Path) -> None:
    folder = KernelFolder(tmp_path / "kernels", "game-1", "loop-1")
    folder.write("one", b"first")
    folder.write("two", b"second")
    files = sorted(folder.path.iterdir(), key=lambda path: b"second" in path.read_bytes())
    files[1].write_bytes(files[0].read_bytes())
    assert (folder.read("one"), folder.read("two")) == (b"first", None)


def test_random_files_are_never_read(tmp_path: Path) -> None:
    folder, dice = KernelFolder(tmp_path / "kernels", "game-1", "loop-1"), random.Random("noise")
    folder.write("key", b"kept" * 100)
    (file,) = folder.path.iterdir()
    whole = file.read_bytes()
    for place in range(len(whole)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << dice.randrange(8)]) + whole[place + 1 :])
        assert folder.read("key") is None
        file.write_bytes(whole[:place])
        assert folder.read("key") is None
