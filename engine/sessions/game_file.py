"""The file of an unfinished game: readable by this user alone, and never written over what another program decided.

A game can be open in two programs, such as two browser tables or a browser and a terminal. Each notes how it left the
file; if the file has changed since, the other program has gone on, and its decisions stay.
"""

from __future__ import annotations

import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tricklab.engine.base.locked_folder import locked_folder
from tricklab.engine.errors import StoreError
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import Game

Stamp = tuple[int, int, int] | None
"""When a file was written, its number on the disk and its size; None if there is no file."""

_PATIENCE = 2.0
"""Seconds after which a game is saved although another process has the lock of its folder."""

_PRIVATE = 0o600


class GameChanged(StoreError):
    """Another program has gone on with the game, or deleted its file."""


class GameFile:
    """The file of one game.

    Parameters
    ----------
    path
        The file. It is noted as it is now, so make the object before you read the game.
    """

    def __init__(self, path: Path) -> None:
        """Note how the file is now."""
        self.path, self._stamp = path, _stamp(path)

    @property
    def is_unchanged(self) -> bool:
        """Whether the file is as this program read or wrote it."""
        return _stamp(self.path) == self._stamp

    def save(self, game: Game, sessions: Sequence[Session], *, is_over: bool = False) -> None:
        """Write a game; parameters as in `engine.sessions.unfinished_game.Game.save`.

        Raises
        ------
        GameChanged
            If another program has written or deleted the file; it stays as it is.
        StoreError
            If it cannot be written.
        """
        with locked_folder(self.path.parent, _PATIENCE):
            if not self.is_unchanged:
                raise GameChanged(f"another program has gone on with the game in {self.path}, or deleted it.")
            if not self._has(game.content(sessions, is_over=is_over)):
                game.save(self.path, sessions, is_over=is_over)
                self._stamp = _stamp(self.path)

    def remove(self) -> None:
        """Delete the file, unless another program has gone on with the game."""
        with locked_folder(self.path.parent, _PATIENCE):
            if self.is_unchanged:
                self.path.unlink(missing_ok=True)
                self._stamp = None

    def _has(self, content: bytes) -> bool:
        """Return whether the file has this content already, and nobody else may read it."""
        with suppress(OSError):
            return stat.S_IMODE(self.path.stat().st_mode) == _PRIVATE and self.path.read_bytes() == content
        return False


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ino, status.st_size
