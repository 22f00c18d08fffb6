"""The learned player by its name: ``learned``, or ``learned:FILE`` for weights in a file."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from platformdirs import user_data_dir

from tricklab.engine.base.locations import path_of
from tricklab.engine.errors import PolicyFileError, UsageError
from tricklab.engine.games import GAMES, folder_of, other_modules
from tricklab.engine.games import game as game_named
from tricklab.engine.policies.from_file import is_among
from tricklab.engine.policies.learned.weights import Weights, read_weights
from tricklab.engine.policies.policy import DATA, DEFAULT, LEARNED, Policy
from tricklab.engine.policies.registry import own_policy

_SUFFIX = ".npz"


def user_file(name: str) -> Path:
    """Return where `tricklab learn` writes the weights for a game or a variant."""
    return Path(user_data_dir("tricklab", appauthor=False)) / "learned" / f"{name}{_SUFFIX}"


def usual_files(game: str) -> list[Path]:
    """Return the files in which ``learned`` looks for weights, in order: in your own folder, then beside the game."""
    if game in GAMES:
        beside = Path(__file__).parents[1] / folder_of(game) / f"{LEARNED}{_SUFFIX}"
    else:
        beside = Path(str(other_modules()[game].__file__)).with_suffix(f".{LEARNED}{_SUFFIX}")
    return [user_file(game), beside]


def _usual_file(game: str) -> Path | None:
    """Return the first of the usual files that is there."""
    return next((path for path in usual_files(game) if path.is_file()), None)


def learned_policy(given: str, game: str, files: Collection[Path] | None = None) -> Policy:
    """Return a learned player.

    Parameters
    ----------
    given
        The file; empty for the usual ones.
    game
        The game that it is to play.
    files
        The files that may be read; any unless given.

    Raises
    ------
    UsageError
        If there are no weights, or they are not right.
    PolicyFileError
        If the file may not be read.
    """
    if given:
        if files is not None and not is_among(given, files):
            raise PolicyFileError(f"'{LEARNED}:{given}' is in a file, and only your own command or call can name one.")
        path = path_of(given, "the file of weights")
    else:
        usual = _usual_file(game)
        if usual is None:
            raise UsageError(
                f"nobody has learned {game} here yet: `tricklab learn --variant {game}` does; or name a file, as in "
                f"{LEARNED}:FILE."
            )
        path = usual
    weights = _read(path.resolve(), path.stat().st_mtime_ns if path.exists() else 0, game)
    return as_policy(weights, game, f"{LEARNED}:{given}" if given else LEARNED)


def learned_expert(settings: str, game: str) -> Policy:
    """Return the expert of a game that declares ``expert=learned()``; `basic` until somebody has learned the game.

    Raises
    ------
    UsageError
        If the weights are not right, or it is given parameters.
    """
    if settings:
        raise UsageError(f"the {DEFAULT} of {game} is learned and has no parameters; leave out {settings!r}.")
    if _usual_file(game) is None:
        return own_policy("basic", "", game)
    return replace(learned_policy("", game), name=DEFAULT)


def as_policy(weights: Weights, game: str, name: str = LEARNED) -> Policy:
    """Return weights as a policy."""
    base = own_policy(weights.base, "", game)
    return Policy(name, weights.instance(game_named(game), base.instance), f"{DATA}{weights.digest()}")


@lru_cache(16)
def _read(path: Path, changed: int, game: str) -> Weights:
    return read_weights(path, game_named(game))
