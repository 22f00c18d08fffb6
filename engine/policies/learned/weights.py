"""Weights: what a learned player consists of, as data in one file of numbers and text, without code.

The file is a ``.npz`` of NumPy without pickled objects. It is checked as a whole before anything of it is used: the
version, the game, the names of all features, and the shape and the range of each array.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.game import Game
from tricklab.engine.policies.learned.forms import (
    BASE,
    CALLS,
    CAUTIONS,
    NETWORK,
    QUESTIONS,
    TABLE_ROWS,
    TABLES,
    WIDTH,
    network_rows,
)
from tricklab.engine.policies.learned.knowledge import KEYS
from tricklab.engine.policies.learned.knowledge import WIDTH as MASKS
from tricklab.engine.policies.learned.player import Learned, columns_in

VERSION = 3
"""Raised when the arrays or the features change their meaning."""

_MOST_ROWS, _MOST_BYTES = 100_000, 50_000_000
_WORDS = {BASE: "base", NETWORK: "network", TABLES: "tables"}


@dataclass(frozen=True, eq=False)
class Lesson:
    """What was learned for one kind of decision.

    Attributes
    ----------
    how
        `engine.policies.learned.forms.NETWORK` or ``TABLES``.
    numbers : float32 array (rows, 32)
        Its weights.
    tables
        How many tables it has.
    cautions : float32 array (256,)
        What is taken off the score of each call.
    """

    how: int
    numbers: Any
    tables: int = 0
    cautions: Any = field(default_factory=lambda: np.zeros(CALLS, np.float32))


@dataclass(frozen=True, eq=False)
class Weights:
    """A learned player.

    Attributes
    ----------
    game, base
        The names of the game and of the policy that decides what is not learned.
    lessons
        By the number of the kind of decision.
    masks, calls : int64 arrays
        What is known of the game (`engine.policies.learned.knowledge`), and what calls mean.
    about
        How the player was learned and measured, as plain data.
    earlier
        The lessons of the generations before, from which learning goes on.
    """

    game: str
    base: str
    lessons: Mapping[int, Lesson]
    masks: Any
    calls: Any
    about: Mapping[str, Any] = field(default_factory=dict)
    earlier: tuple[Mapping[int, Lesson], ...] = ()

    def instance(self, game: Game, base: Any) -> Learned:
        """Return the policy for compiled code, with the instance of its base."""
        layout, blocks, first = np.zeros((len(game.phases), 3), np.int64), [np.zeros((1, WIDTH), np.float32)], 1
        for kind, lesson in sorted(self.lessons.items()):
            layout[kind] = lesson.how, first + CAUTIONS, lesson.tables
            blocks += [lesson.cautions.reshape(CAUTIONS, WIDTH), np.asarray(lesson.numbers, np.float32)]
            first += CAUTIONS + len(lesson.numbers)
        arrays = layout, np.ascontiguousarray(np.concatenate(blocks)), self.masks, self.calls
        return Learned(base, int(self.digest()[:15], 16), *arrays)

    def digest(self) -> str:
        """Hash everything that decides: sixteen hexadecimal digits."""
        hashed = hashlib.blake2b(f"{VERSION} {self.game} {self.base}".encode(), digest_size=8)
        for kind, lesson in sorted(self.lessons.items()):
            hashed.update(f"{kind} {lesson.how} {lesson.tables}".encode())
            hashed.update(np.ascontiguousarray(lesson.numbers, np.float32).tobytes() + lesson.cautions.tobytes())
        hashed.update(self.masks.tobytes() + self.calls.tobytes())
        return hashed.hexdigest()

    def save(self, path: Path, game: Game) -> None:
        """Write the file.

        Raises
        ------
        StoreError
            If it cannot be written.
        """
        everyone = (self.lessons, *self.earlier)
        kinds = [
            {game.kinds[kind]: _described(lesson, game, kind) for kind, lesson in sorted(lessons.items())}
            for lessons in everyone
        ]
        content = {"version": VERSION, "game": self.game, "base": self.base, "kinds": kinds, "about": self.about}
        arrays = {
            f"{name}_{game.kinds[kind]}_{age}": getattr(lesson, name)
            for age, lessons in enumerate(everyone)
            for kind, lesson in lessons.items()
            for name in ("numbers", "cautions")
        }
        text = np.frombuffer(json.dumps(content, indent=1).encode(), np.uint8)
        path.parent.mkdir(parents=True, exist_ok=True)
        with temp_file_for(path) as temp, open(temp, "wb") as file:
            np.savez_compressed(file, masks=self.masks, calls=self.calls, text=text, **arrays)


def _described(lesson: Lesson, game: Game, kind: int) -> dict[str, Any]:
    features = columns_in(game.name, game.phases[kind])
    return {"form": _WORDS[lesson.how], "tables": lesson.tables, "features": features}


def read_weights(path: Path, game: Game) -> Weights:
    """Return the weights in a file.

    Raises
    ------
    UsageError
        If there is no such file, it is of another game or version, or something in it is not right.
    """
    if not path.is_file():
        raise UsageError(f"there are no weights {path}: `tricklab learn` makes them.")
    if path.stat().st_size > _MOST_BYTES:
        raise UsageError(f"{path} has more than {_MOST_BYTES // 1_000_000} MB, which no weights have.")
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        content = json.loads(arrays["text"].tobytes().decode())
        return _checked(path, game, content, arrays)
    except UsageError:
        raise
    except (OSError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile, EOFError) as error:
        raise UsageError(f"{path} has no weights that `tricklab learn` has written: {error}.") from error


def _checked(path: Path, game: Game, content: Mapping[str, Any], arrays: Mapping[str, Any]) -> Weights:
    if content["version"] != VERSION:
        raise UsageError(f"{path} was written by another version of tricklab: learn again.")
    if content["game"] != game.name:
        raise UsageError(f"{path} was learned for {content['game']!r}, not for {game.name}.")
    masks, calls = _array(arrays, "masks", np.int64, (KEYS + 1, MASKS)), _array(arrays, "calls", np.int64)
    if calls.shape != (len(game.phases), CALLS):
        raise ValueError("calls have another shape")
    first, *earlier = [
        {
            game.number_of(name): _lesson(
                path, game, name, kind, arrays[f"numbers_{name}_{age}"], arrays[f"cautions_{name}_{age}"]
            )
            for name, kind in of.items()
        }
        for age, of in enumerate(content["kinds"])
    ]
    return Weights(game.name, str(content["base"]), first, masks, calls, dict(content["about"]), tuple(earlier))


def _lesson(path: Path, game: Game, name: str, kind: Mapping[str, Any], numbers: Any, cautions: Any) -> Lesson:
    features = columns_in(game.name, game.phases[game.number_of(name)])
    if kind["features"] != features:
        raise UsageError(f"{path} was learned with other features for {name!r}: learn again.")
    how, tables = {word: code for code, word in _WORDS.items()}[kind["form"]], int(kind["tables"])
    rows = TABLE_ROWS * tables if how == TABLES else network_rows(len(features))
    right = numbers.dtype == np.float32 and numbers.shape == (rows, WIDTH) and 0 < rows <= _MOST_ROWS
    right = right and cautions.dtype == np.float32 and cautions.shape == (CALLS,)
    if not right or how == BASE or not (np.isfinite(numbers).all() and np.isfinite(cautions).all()):
        raise ValueError(f"the numbers of {name!r} are not right")
    asked = numbers[::TABLE_ROWS, :QUESTIONS]
    if how == TABLES and not ((asked >= 0) & (asked < len(features))).all():
        raise ValueError(f"a table of {name!r} asks for a feature that does not exist")
    return Lesson(how, np.ascontiguousarray(numbers), tables, np.ascontiguousarray(cautions))


def _array(arrays: Mapping[str, Any], name: str, kind: Any, shape: tuple[int, ...] | None = None) -> Any:
    array = arrays[name]
    if array.dtype != kind or array.ndim != 2 or (shape is not None and array.shape != shape):
        raise ValueError(f"{name} has another type or shape")
    return np.ascontiguousarray(array)
