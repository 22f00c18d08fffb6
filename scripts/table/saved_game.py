"""The file in which ``tricklab play`` saves a game after each decision, so that a closed terminal loses nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from tricklab.engine.base.temp_file import must_be_writable, takes_files
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.records.writer import to_lines
from tricklab.engine.sessions.game_file import GameFile
from tricklab.engine.sessions.unfinished_game import first_folder
from tricklab.scripts.terminal.console import note

if TYPE_CHECKING:
    from tricklab.engine.records.record import Record
    from tricklab.engine.sessions.session import Session
    from tricklab.engine.sessions.unfinished_game import Game


class SavedGame:
    """Where a game is saved, and whether it is.

    Parameters
    ----------
    game
        The game.
    save, resume
        What ``--save`` and ``--resume`` name.

    Attributes
    ----------
    sessions
        The deals so far; whoever plays adds them.
    is_resumed
        Whether the game was begun at another time.

    Raises
    ------
    UsageError
        If another game may be in the file, or none could be written there.
    """

    def __init__(self, game: Game, save: Path | None, resume: Path | None) -> None:
        """Look at the file before anything is played."""
        self.sessions: list[Session] = []
        self.is_resumed = resume is not None
        self._game, self._path, self._newest = game, save or resume or _usual_path(game), resume
        self._fails = False
        if save is not None:
            must_be_writable(save, "--save")
        if resume is not None and self._path.exists() and self._path.samefile(resume):
            self._path = resume
        elif self._path.exists():
            raise UsageError(_taken(self._path, save))
        if save is None and not takes_files(folder := first_folder(self._path.parent)):
            self._fails = True
            note(f"The game is not saved, as the folder {folder.absolute()} takes no files; --save names another file.")
        self._file = GameFile(self._path)

    def save(self) -> None:
        """Write the game as it stands, once something was decided; where that fails, report it once and go on."""
        if self._newest is None and not any(session.can_undo for session in self.sessions):
            return
        try:
            self._file.save(self._game, self.sessions)
        except StoreError as error:
            if not self._fails:
                note(f"The game goes on, but is not saved: {error}")
            self._fails = True
        else:
            self._newest, self._fails = self._path, False

    def how_to_go_on(self) -> str:
        """Say how a game goes on that is left now; nothing where nothing was decided.

        Raise `StoreError` if it could not be saved.
        """
        if self._fails:
            self._file.save(self._game, self.sessions)
            self._newest = self._path
        return "" if self._newest is None else f"It goes on with: tricklab play --resume {quote(str(self._newest))}"

    def remove(self) -> None:
        """Remove the file: the game is over, or came to nothing."""
        if self._newest == self._path:
            self._file.remove()


def check_record_file(path: Path, records: Sequence[Record]) -> None:
    """Refuse to write the records of a game over what is not the beginning of them.

    Parameters
    ----------
    path
        What ``--out`` names.
    records
        The deals of the game that are over.
    """
    must_be_writable(path, "--out")
    if path.exists() and not to_lines(records).encode().startswith(path.read_bytes()):
        raise UsageError(f"--out {path} is there already, and is not of this game: name another file.")


def _usual_path(game: Game) -> Path:
    """Return where a game is saved unless ``--save`` is given: two games never share a name."""
    seed = re.sub(r"[^\w-]+", "-", str(game.setup.seed))[:40]
    what = "match" if game.is_match else "deal"
    return Path("data") / f"{game.setup.variant}-seed{seed}-{what}{game.hand}-{game.digest()}.json"


def _taken(path: Path, save: Path | None) -> str:
    """Return the message for a file that another game would overwrite."""
    go_on = f"tricklab play --resume {quote(str(path))}"
    if save is not None:
        return f"--save {path} is there already: name another file, or go on with the game in it: {go_on}"
    return (
        f"you have begun this very game before and left it in {path}. Go on with it: {go_on} - or begin anew: delete "
        "that file, or name another one with --save."
    )
