"""The games, found by the name of a variant: our own, and those of other packages.

A package that brings a game names the module with it as an entry point of the group ``tricklab.games``. The module has
the game, ``GAME``, and ``POLICIES``, at least ``basic`` and ``expert`` by name (docs/own_game.md).
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.outside_code import functions_in, trust
from tricklab.engine.mechanics.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES = (
    *("smear", "peatwit", "pitch", "phat", "plute", "cinch", "eighty-three", "auction-cinch", "tapp-tarock"),
    "paskievics",
)
"""The games that have a folder in this package."""

GROUP = "tricklab.games"

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME = 40
PAGES = ("pidro",)
"""The variants that have a page of rules of their own."""


def folder_of(name: str) -> str:
    """Return what a game's folders are called, here and among the policies."""
    return name.replace("-", "_")


def rules_page(game: str, variant: str) -> str:
    """Return the page with the rules of one of our games, of which a variant may have its own; empty for others."""
    return f"docs/rules/{variant if variant in PAGES else game}.md" if game in GAMES else ""


def other_modules() -> dict[str, ModuleType]:
    """Return the modules of other packages' games, by the games' names; they are looked for when they are wanted."""
    return _games_from_outside()[0]


def loaded_modules() -> dict[str, ModuleType]:
    """Return what `other_modules` returns if this process has asked for it, and nothing unless it has."""
    return other_modules() if _games_from_outside.cache_info().currsize else {}


def broken_games() -> dict[str, str]:
    """Return why a game of another package cannot be used, by the name under which the package lists it."""
    return _games_from_outside()[1]


@cache
def _games_from_outside() -> tuple[dict[str, ModuleType], dict[str, str]]:
    """Return what `other_modules` and `broken_games` return."""
    from importlib.metadata import entry_points  # takes longer than the rest, and few need it

    modules: dict[str, ModuleType] = {}
    broken: dict[str, str] = {}
    for point in entry_points(group=GROUP):
        try:
            module = _module_of(point, {*GAMES, *modules, *_ours()})
        except UsageError as error:
            broken[point.name] = str(error)
        else:
            modules[module.GAME.name] = module
    return modules, broken


def _module_of(point: EntryPoint, known: set[str]) -> ModuleType:
    """Load the module of a game from outside.

    Raises
    ------
    UsageError
        If it does not load, has no game, or one that is called as a known game is or as no file can be.
    """
    from tricklab.engine.games.outside import check_module, reason  # the checks are for packages with a game alone
    from tricklab.engine.kernel.reached_code import check_reproducible  # likewise

    trust(point.module)
    try:
        module = import_module(point.module)
        check_module(module)
        check_reproducible(functions_in(point.module))
        name, its_variants = module.GAME.name, list(module.GAME.variants)
    except (Exception, SystemExit) as error:
        why = reason(error, point.module)
        raise UsageError(f"the game {point.name!r}, module {point.module}, does not load: {why}") from error
    for called in (name, *its_variants):
        if not isinstance(called, str) or len(called) > _LONGEST_NAME or not _NAME.fullmatch(called):
            raise UsageError(
                f"the game {point.name!r}, module {point.module}, has the name {called!r}: names have lower-case "
                f"letters and digits, with single hyphens between them, and {_LONGEST_NAME} characters at most."
            )
    if taken := known & {name, *its_variants}:
        raise UsageError(f"the game {point.name!r}, module {point.module}, is called {min(taken)} as another is.")
    return module


@cache
def game(name: str) -> Game:
    """Return a game by its own name."""
    if name in GAMES:
        found: Game = import_module(f"tricklab.engine.games.{folder_of(name)}").GAME
        return found
    other: Game = other_modules()[name].GAME
    return other


@cache
def _ours() -> dict[str, Game]:
    return {variant: game(name).of_variant(variant) for name in GAMES for variant in game(name).variants}


def names() -> tuple[str, ...]:
    """Return the names of all games, our own first."""
    return (*GAMES, *other_modules())


@cache
def variants() -> dict[str, Game]:
    """Return the game of every variant."""
    return {variant: game(name).of_variant(variant) for name in names() for variant in game(name).variants}


def game_of(variant: str) -> Game:
    """Return the game that a variant belongs to.

    Raises
    ------
    UsageError
        If there is no such variant; the message lists those that there are.
    """
    if variant in _ours():
        return _ours()[variant]
    known = variants()
    if variant not in known:
        if variant in broken_games():
            raise UsageError(broken_games()[variant])
        raise UsageError(f"no variant {variant!r}; there are {', '.join(known)}.{suggest_variant(variant)}")
    return known[variant]


def suggest_variant(name: str) -> str:
    """Return ``" Did you mean 'x'?"`` for another name of a game or one close to a variant's; see `suggest`."""
    typed = "-".join(name.lower().replace("-", " ").split())
    meant = next((variant for variant, game in variants().items() if typed in game.other_names), typed)
    return suggest(meant, list(variants()))


def title_of(variant: str) -> str:
    """Return a variant's name as it is printed."""
    game = game_of(variant)
    return game.title if variant == game.name else variant.title()
