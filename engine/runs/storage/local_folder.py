"""Folders on this machine, and the folder at any location."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from tricklab.engine.base.locations import Location, Url
from tricklab.engine.base.temp_file import ASIDE, aside_of, is_left_over
from tricklab.engine.runs.storage.folder import Entry, Folder


@dataclass(frozen=True)
class LocalFolder:
    """A folder on this machine, see `Folder`."""

    path: Path
    at_once = 1

    def below(self, name: str) -> LocalFolder:
        """Return a folder in this one."""
        return LocalFolder(self.path / name)

    def is_file(self) -> bool:
        """Tell whether a file stands where the folder should be."""
        return self.path.exists() and not self.path.is_dir()

    def make(self) -> None:
        """Make it, if it is not there."""
        self.path.mkdir(parents=True, exist_ok=True)

    def entries(self) -> list[Entry]:
        """Return what it holds, but for files that are being written."""
        if not self.path.exists():
            return []
        paths = [path for path in self.path.iterdir() if not path.name.endswith(ASIDE)]
        return [Entry(path.name, _size(path), path.is_dir()) for path in paths]

    def source(self, name: str) -> Path:
        """Return the path of a file."""
        return self.path / name

    def read(self, name: str) -> bytes:
        """Return what a file holds."""
        return (self.path / name).read_bytes()

    def read_marked(self, name: str) -> tuple[bytes | None, None]:
        """Return what a file holds, None if there is none; it needs no mark."""
        path = self.path / name
        return (path.read_bytes() if path.is_file() else None), None

    def writing(self, name: str) -> AbstractContextManager[Path]:
        """Give a file beside the one that is meant."""
        return aside_of(self.path / name)

    def write_marked(self, name: str, content: str, mark: str | None) -> None:
        """Write a file."""
        with aside_of(self.path / name) as aside:
            aside.write_text(content)

    def delete(self, name: str) -> None:
        """Delete a file."""
        (self.path / name).unlink(missing_ok=True)

    def sweep(self) -> None:
        """Delete the half files of processes that are no more."""
        for path in self.path.glob(f"*{ASIDE}"):
            try:
                if is_left_over(path):
                    path.unlink(missing_ok=True)
            except OSError:  # it is in nobody's way
                continue


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:  # a link to nothing
        return -1


def folder_at(where: Location) -> Folder:
    """Return the folder that is somewhere."""
    if isinstance(where, Url):
        from tricklab.engine.runs.storage.bucket import StoredFolder, must_be_installed

        must_be_installed()
        return StoredFolder(where)
    return LocalFolder(where)
