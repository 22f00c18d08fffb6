"""The games, found by the name of a variant."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tricklab.engine.errors import UsageError
from tricklab.engine.game import Game
from tricklab.engine.options import suggest

GAMES = ("smear", "peatwit", "pitch", "phat", "plute")
"""Every folder of this package that holds a game."""


@cache
def game(name: str) -> Game:
    """Return a game by its own name."""
    found: Game = import_module(f"tricklab.engine.games.{name}").GAME
    return found


@cache
def variants() -> dict[str, Game]:
    """Return the game of every variant."""
    return {variant: game(name) for name in GAMES for variant in game(name).variants}


def game_of(variant: str) -> Game:
    """Return the game that a variant belongs to.

    Raises
    ------
    UsageError
        If there is no such variant; the message lists those that there are.
    """
    known = variants()
    if variant not in known:
        listed = ", ".join(known)
        raise UsageError(f"no variant {variant!r}; there are {listed}.{suggest(variant, list(known))}")
    return known[variant]
