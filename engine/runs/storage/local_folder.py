"""Folders on this machine, and `folder_at`, which returns the folder at any location."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from tricklab.engine.base.locations import Location, Url
from tricklab.engine.base.temp_file import SUFFIX, is_abandoned, temp_file_for
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
        """Return whether the path is a file's."""
        return self.path.exists() and not self.path.is_dir()

    def make(self) -> None:
        """Make the folder, if it is not there."""
        self.path.mkdir(parents=True, exist_ok=True)

    def entries(self) -> list[Entry]:
        """Return its files and folders, without the files that are being written."""
        if not self.path.exists():
            return []
        paths = [path for path in self.path.iterdir() if not path.name.endswith(SUFFIX)]
        return [Entry(path.name, _size(path), path.is_dir()) for path in paths]

    def source(self, name: str) -> Path:
        """Return the path of a file."""
        return self.path / name

    def read(self, name: str) -> bytes:
        """Return the content of a file."""
        return (self.path / name).read_bytes()

    def read_marked(self, name: str) -> tuple[bytes | None, None]:
        """Return the content of a file, None if it is not there, and no mark: the folder is locked (`folder_lock`)."""
        path = self.path / name
        return (path.read_bytes() if path.is_file() else None), None

    def writing(self, name: str) -> AbstractContextManager[Path]:
        """Yield a temporary file, which is renamed on success."""
        return temp_file_for(self.path / name)

    def write_marked(self, name: str, content: str, mark: str | None) -> None:
        """Write a file, whatever stands there."""
        with temp_file_for(self.path / name) as file:
            file.write_text(content)

    def delete(self, name: str) -> None:
        """Delete a file."""
        (self.path / name).unlink(missing_ok=True)

    def sweep(self) -> None:
        """Delete the half files of processes that have ended."""
        for path in self.path.glob(f"*{SUFFIX}"):
            try:
                if is_abandoned(path):
                    path.unlink(missing_ok=True)
            except OSError:  # it does no harm
                continue


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:  # a link to nothing
        return -1


def folder_at(where: Location) -> Folder:
    """Return the folder at a path or URL."""
    if isinstance(where, Url):
        from tricklab.engine.runs.storage.bucket import StoredFolder, must_be_installed  # only where a URL is given

        must_be_installed()
        return StoredFolder(where)
    return LocalFolder(where)
