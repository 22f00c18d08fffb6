"""The games on disk, of which the last ones used are in memory."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tricklab.engine.base.temp_file import takes_files
from tricklab.engine.errors import UsageError
from tricklab.engine.sessions.game_file import GameFile
from tricklab.engine.sessions.unfinished_game import Game, first_folder, read_game
from tricklab.web.playing.facts import facts_of
from tricklab.web.playing.game import TableGame
from tricklab.web.playing.summaries import DealSummary, JudgedChoice, read_summaries, save_summary
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
        self._facts: dict[str, tuple[tuple[int, int], dict[str, Any]]] = {}
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
        self._summary_path(name).unlink(missing_ok=True)

    def listed(self) -> list[dict[str, Any]]:
        """Return what is known of each game, the newest first; of a file that cannot be read what is wrong with it.

        A game is listed once something was decided in it.
        """
        listed = (self._described(path) for path in self._paths()[:MOST_LISTED])
        return [game for game in listed if "error" in game or game["over"] or game["decisions"] or game["deals"] > 1]

    def read(self, name: str) -> Game:
        """Return a game as it is on disk, without opening it; raises what `open` does."""
        return self._read(self._path(name))

    def by_id(self) -> dict[str, Game]:
        """Return the newest games by their ids; what cannot be read is left out."""
        there = {}
        for path in self._paths()[:MOST_LISTED]:
            with suppress(UsageError, OSError):
                there[path.stem] = self._read(path)
        return there

    def reviewed(self) -> list[tuple[str, float, Game, dict[int, DealSummary]]]:
        """Return the games of which a deal was reviewed: id, time of the last change, game and summaries by index.

        What cannot be read is left out; `listed` names it.
        """
        there = []
        for path in self._paths()[:MOST_LISTED]:
            if self._summary_path(path.stem).is_file():
                with suppress(UsageError, OSError):
                    changed, game = path.stat().st_mtime, self._read(path)
                    there.append((path.stem, changed, game, read_summaries(self._summary_path(path.stem), game)))
        return there

    def summaries(self, name: str, game: Game) -> dict[int, DealSummary]:
        """Return the summaries of a game's reviewed deals by their indices from 0; raise `UsageError` if damaged."""
        return read_summaries(self._summary_path(name), game)

    def save_summary(self, name: str, game: Game, index: int, choices: Sequence[JudgedChoice]) -> None:
        """Save what the review of a deal of a game found, as long as the game is there; raises `StoreError`."""
        with suppress(Refused):
            self._path(name)
            save_summary(self._summary_path(name), game, index, choices)

    def _summary_path(self, name: str) -> Path:
        return self._folder / "reviews" / f"{name}.json"

    def _described(self, path: Path) -> dict[str, Any]:
        try:
            game = self._read(path)
            facts = self._facts_of(path, game)
        except (UsageError, OSError) as error:
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
            **facts,
            **(self._lost(path.stem, game) if game.is_over else {}),
        }

    def _facts_of(self, path: Path, game: Game) -> dict[str, Any]:
        """Return `facts_of` the game; it is worked out again only when the file has changed."""
        status = path.stat()
        stamp = status.st_mtime_ns, status.st_size
        known, facts = self._facts.get(path.stem, (None, {}))
        if known != stamp:
            has_begun = game.is_over or any(deal.own for deal in game.deals)
            facts = facts_of(game, f"the saved game {path}") if has_begun else {}
            self._facts[path.stem] = stamp, facts
        return facts

    def _lost(self, name: str, game: Game) -> dict[str, Any]:
        """Return what the person gave away in a game that is over; null until all its deals were reviewed.

        With it come the mistakes by their signs, and the number of the deal that cost most; ``unreviewed`` are the
        numbers of the deals that were not reviewed, ``trouble`` is what is wrong with the file of the reviews.
        """
        known: dict[str, Any] = {"lost": None, "mistakes": None, "worst": None}
        try:
            there = self.summaries(name, game)
        except UsageError as error:
            known["trouble"], there = str(error), {}
        known["unreviewed"] = [index + 1 for index in range(len(game.deals)) if index not in there]
        if not known["unreviewed"] and there:
            signs = [choice.sign for deal in there.values() for choice in deal.choices]
            known["lost"] = sum(deal.lost for deal in there.values())
            known["mistakes"] = {"?": signs.count("?"), "??": signs.count("??")}
            known["worst"] = max(there.values(), key=lambda deal: deal.lost).deal
        return known

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
