"""A game that is named: by a variant, by its file, or by itself."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of, names, other_modules, variants
from tricklab.engine.games.outside import check_module, reason
from tricklab.engine.kernel.outside_code import trust
from tricklab.engine.mechanics.game import Game
from tricklab.engine.policies.outside import check_policies


def game_called(given: str | Path | Game) -> str:
    """Return the name of the game of a variant, of a file, ``FILE.py`` or ``FILE.py:CLASS``, or of an object.

    Raises
    ------
    UsageError
        If there is none, or it does not load.
    """
    if isinstance(given, Game):
        return given.name if given.name in names() else _load(type(given).__module__)
    if not isinstance(given, str | Path):
        raise UsageError(f'game must be a variant, a file or a game, as in "spades.py"; not {shown(given)}.')
    stem, is_file, kind = str(given).rpartition(".py")
    if not is_file or (kind and not kind.startswith(":")):
        return game_of(str(given)).name
    path = Path(f"{stem}.py").resolve()
    if not path.is_file():
        raise UsageError(f"there is no file {shown(f'{stem}.py')}.")
    sys.path.insert(0, str(path.parent))
    name = _load(path.stem, path)
    if kind and kind != (own := f":{type(other_modules()[name].GAME).__name__}"):
        raise UsageError(f"the game of {stem}.py is {own[1:]}; not {shown(kind[1:])}.")
    return name


def _load(module: str, path: Path | None = None) -> str:
    """Load a module with a game, which is in ``path`` if that is given, and return the game's name."""
    trust(module)
    try:
        loaded = import_module(module)
        if path not in (None, Path(loaded.__file__ or "").resolve()):
            raise UsageError(f"another module is called {module}: rename the file.")
        check_module(loaded)
        name = str(loaded.GAME.name)
        if name in names() and other_modules().get(name) is not loaded:
            raise UsageError(f"it is called {name}, as another is.")
        other_modules()[name] = loaded
        variants.cache_clear()
        check_policies(loaded)
    except (Exception, SystemExit) as error:
        raise UsageError(f"the module {module} does not load: {reason(error, module)}") from error
    return name
