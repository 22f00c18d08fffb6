"""The games on disk, of which the last ones used are in memory."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import Any

from tricklab.engine.base.temp_file import takes_files
from tricklab.engine.errors import UsageError
from tricklab.engine.sessions.game_file import GameFile
from tricklab.engine.sessions.unfinished_game import Game, first_folder, read_game
from tricklab.web.playing.game import TableGame
from tricklab.web.requests import Refused
from tricklab.web.settings import Settings

MOST_IN_MEMORY = 16
MOST_LISTED = 100
_PRIVATE = 0o700


class Games:
    """The games of a folder; one that was left is read again when it is asked for.

    Parameters
    ----------
    settings
        The folder, and the policy files that may be run.
    """

    def __init__(self, settings: Settings) -> None:
        """Read nothing yet."""
        self._folder, self._files = settings.games, settings.policy_files
        self._there: OrderedDict[str, TableGame] = OrderedDict()
        self._lock = threading.Lock()

    def begin(self, game: Game) -> str:
        """Save a new game, and return its id.

        Raises
        ------
        StoreError
            If it cannot be saved.
        """
        name = secrets.token_urlsafe(6)
        with suppress(OSError):  # the error of the game's file is the better one
            self._folder.parent.mkdir(parents=True, exist_ok=True)
            self._folder.mkdir(_PRIVATE, exist_ok=True)
            self._folder.chmod(_PRIVATE)  # earlier versions made it for everybody to read
        game.save(self._folder / f"{name}.json", [])
        return name

    def open(self, name: str) -> TableGame:
        """Return a game.

        Raises
        ------
        Refused
            If there is none of that id.
        UsageError
            If its file is damaged, or is no saved game.
        """
        with self._lock:
            game = self._there.get(name)
            if game is not None:
                self._there.move_to_end(name)
        if game is not None and game.is_on_disk:
            return game
        path = self._path(name)
        file = GameFile(path)
        opened = TableGame(name, file, self._read(path))
        with self._lock:
            if (other := self._there.get(name)) is not None and other is not game:
                return other  # another thread was faster
            self._there[name] = opened
            while len(self._there) > MOST_IN_MEMORY:
                self._there.popitem(last=False)
        return opened

    def remove(self, name: str) -> None:
        """Delete a game.

        Raises
        ------
        Refused
            If there is none of that id.
        UsageError
            If the file is no saved game, and may be somebody else's.
        """
        path = self._path(name)
        self._read(path)
        with self._lock:
            self._there.pop(name, None)
        path.unlink(missing_ok=True)

    def listed(self) -> list[dict[str, Any]]:
        """Return what is known of each game, the newest first; of a file that cannot be read what is wrong with it."""
        return [self._described(path) for path in self._paths()[:MOST_LISTED]]

    def _described(self, path: Path) -> dict[str, Any]:
        try:
            game = self._read(path)
        except UsageError as error:
            return {"id": path.stem, "error": str(error)}
        return {
            "id": path.stem,
            "title": game.setup.title,
            "variant": game.setup.variant,
            "seat": game.seat,
            "match": game.is_match,
            "number": game.hand,
            "seed": game.setup.seed,
            "over": game.is_over,
            "deals": max(1, len(game.deals)),
            "decisions": len(game.deals[-1].own) if game.deals else 0,
            "names": game.names,
            "changed": path.stat().st_mtime,
        }

    def _paths(self) -> list[Path]:
        with suppress(OSError):
            paths = [(path.stat().st_mtime, path) for path in self._folder.glob("*.json") if _is_own(path)]
            return [path for _, path in sorted(paths, reverse=True)]
        return []

    def _path(self, name: str) -> Path:
        """Return the file of a game: one of the folder, whatever a request names."""
        for path in self._paths():
            if path.stem == name:
                return path
        raise Refused("there is no such game.", status=404)

    def _read(self, path: Path) -> Game:
        """Return the game in a file; of policy files only those run that were named when the server was started."""
        return read_game(path, files=self._files)

    def must_take_files(self) -> None:
        """Refuse to begin a game that could not be saved."""
        there = first_folder(self._folder)
        if not there.is_dir() or not takes_files(there):
            raise Refused(f"games cannot be saved: the folder {there.absolute()} takes no files.", status=409)


def _is_own(path: Path) -> bool:
    """Return whether a path is a regular file of the folder; a link may lead anywhere."""
    return path.is_file() and not path.is_symlink()
