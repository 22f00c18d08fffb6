"""Kernels on disk: only what this user or root has written is loaded, and only if it is whole."""

from __future__ import annotations

import os
import pickle
import stat
import sys
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from tricklab.engine.kernel.compile_events import Compiling, telling
from tricklab.engine.kernel.folder import KernelFolder
from tricklab.engine.play.kernels import kernel

IS_ROOT = os.getuid() == 0
ANOTHER = 54321
"""Some user who is not this one."""


def write_mine(folder: Path, constant: int = 2) -> None:
    """Write a file with a function of one's own."""
    (folder / "mine.py").write_text(f"def add(n):\n    return n + {constant}\n")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # bytecode of the same second would be taken for the file's
    write_mine(tmp_path)
    return tmp_path / "cache" / "tricklab" / "kernels"


def add(folder: Path, constant: int = 2) -> list[Compiling]:
    """Call a small kernel as a new process would; return what was told, nothing if it was loaded."""
    spec = spec_from_file_location("mine", folder / "mine.py")
    assert spec is not None
    assert spec.loader is not None
    mine = module_from_spec(spec)
    spec.loader.exec_module(mine)
    told: list[Compiling] = []
    with telling(told.append):
        assert kernel(mine.add, "phat")(40) == 40 + constant
    return told


def test_a_kernel_that_checks_bounds_is_another(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """numba checks them as the environment says when it is imported; what is on disk must not be taken instead."""
    told = []
    for checks in (None, 1, 1, None):
        monkeypatch.setattr("numba.config.BOUNDSCHECK", checks)
        told.append(len(add(tmp_path)))
    assert told == [1, 1, 0, 0]


def flipped(content: bytes) -> bytes:
    return content[:-100] + bytes([content[-100] ^ 1]) + content[-99:]


@pytest.mark.parametrize("damage", [flipped, lambda content: content[:5000]])
def test_a_damaged_file_is_compiled_anew_and_written_over(damage: Any, tmp_path: Path, cache: Path) -> None:
    assert [(one.seconds, one.kept) for one in add(tmp_path)] == [(None, True)]
    (file,) = cache.rglob("*.kernel")
    file.write_bytes(damage(file.read_bytes()))
    assert [(one.seconds is not None, one.kept) for one in add(tmp_path)] == [(True, True)]
    assert add(tmp_path) == []


def test_without_a_cache_it_says_that_nothing_is_kept(tmp_path: Path, cache: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    assert [(one.seconds, one.kept) for one in add(tmp_path)] == [(None, False)]


def test_a_function_of_a_users_own_is_compiled_anew_when_its_file_has_changed(tmp_path: Path, cache: Path) -> None:
    """A constant stands in no place that numba looks at: only the content of the file tells that it is another."""
    told = []
    for constant in (1, 2, 2):
        write_mine(tmp_path, constant)
        told.append(len(add(tmp_path, constant)))
    assert told == [1, 1, 0]


@pytest.mark.parametrize("umask", [0o000, 0o077])
def test_folders_and_files_are_the_users_alone(umask: int, tmp_path: Path, cache: Path) -> None:
    """Also below a folder that all can write to, as in /tmp."""
    cache.parent.parent.mkdir(mode=0o755)
    cache.parent.parent.chmod(0o1777)
    before = os.umask(umask)
    try:
        assert [len(add(tmp_path)), len(add(tmp_path))] == [1, 0]
    finally:
        os.umask(before)
    (file,) = cache.rglob("*.kernel")
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (cache, file.parent.parent, file.parent, file)]
    assert modes == [0o700, 0o700, 0o700, 0o600]


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


SPOILT = [
    *(pytest.param(level, None, marks=pytest.mark.skipif(not IS_ROOT, reason="needs root")) for level in range(4)),
    *[(0, 0o606), (1, 0o770), (2, 0o707), (3, 0o1777)],
]
"""How many folders up somebody else can write: it belongs to another user, or has these rights."""


@pytest.mark.parametrize(("level", "mode"), SPOILT)
def test_where_others_can_write_nothing_is_run_or_written(
    level: int, mode: int | None, tmp_path: Path, evil: Path
) -> None:
    place, content = [evil, *evil.parents][level], evil.read_bytes()
    os.chown(place, ANOTHER, ANOTHER) if mode is None else place.chmod(mode)
    (told,) = add(tmp_path)
    assert not (tmp_path / "marker").exists()
    if level:
        why = "belongs to another user" if mode is None else "can be written by other users"
        assert (told.kept, told.trouble) == (False, f"{place} {why}")
        assert evil.read_bytes() == content
    else:  # its folder is safe, so that it is written over
        assert told.kept
        assert add(tmp_path) == []
        assert (evil.stat().st_uid, stat.S_IMODE(evil.stat().st_mode)) == (os.getuid(), 0o600)


@pytest.mark.parametrize("level", range(3))
def test_links_to_elsewhere_are_not_followed_and_pipes_not_waited_for(level: int, tmp_path: Path, evil: Path) -> None:
    place = [evil, *evil.parents][level]
    place.rename(tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    add(tmp_path)
    assert not (tmp_path / "marker").exists()
    if not level:
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
    for name in ("TemporaryFile", "mkstemp"):
        monkeypatch.setattr(f"tempfile.{name}", Mock(side_effect=PermissionError))
    assert add(tmp_path) == []
    file.unlink()
    (told,) = add(tmp_path)
    assert (told.kept, told.trouble) == (False, "")
    assert list(file.parent.iterdir()) == []


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

    with ThreadPoolExecutor(5) as pool:
        pool.submit(read)
        wait([pool.submit(write, content) for content in contents])
        stop.set()
    assert {*found} <= {None, *contents}
    assert [path.suffix for path in folder.path.iterdir()] == [".kernel"]


def test_a_kernel_is_read_by_its_own_key(tmp_path: Path) -> None:
    """One that differs anywhere is not read, which `test_fuzz` tries."""
    folder = KernelFolder(tmp_path / "kernels", "game-1", "loop-1")
    folder.write("key", b"kept" * 100)
    (file,) = folder.path.iterdir()
    folder.write("other", b"another kernel's")
    (other,) = {*folder.path.iterdir()} - {file}
    other.write_bytes(file.read_bytes())
    assert (folder.read("key"), folder.read("other")) == (b"kept" * 100, None)
