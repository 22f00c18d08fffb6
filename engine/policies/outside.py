"""What the policies of a game from outside must have: checked when they are first asked for (docs/own_game.md)."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.game import Game
from tricklab.engine.policies.decision import DECISIONS, GAMES, GENERAL, check_class

_POLICIES = ("random", "basic", "expert")


def check_policies(module: ModuleType) -> None:
    """Check the policies of a module that brings a game.

    Raises
    ------
    UsageError
        If they are not declared, are declared for another game, or leave a decision open.
    """
    game: Game = module.GAME
    try:
        _check(game, getattr(module, "POLICIES", None))
    except UsageError as error:
        raise UsageError(f"the game {game.name!r}, module {module.__name__}, does not load: {error}") from error


def _check(game: Game, policies: Any) -> None:
    if not isinstance(policies, dict) or not policies:
        raise UsageError("it needs POLICIES, what declare(GAME, Basic, expert=Expert) returns.")
    if missing := [name for name in _POLICIES if name not in policies]:
        raise UsageError(f"POLICIES has no {missing[0]!r}: let it be what declare(GAME, Basic, expert=Expert) returns.")
    if game.rules_class not in GAMES:
        raise UsageError("it needs a call of declare(GAME, Basic, expert=Expert), which makes its policies known.")
    basic = GAMES[game.rules_class][1]
    for policy_class in {*policies.values(), basic} - GENERAL.keys():
        of_others = sorted({name for its, name, _ in DECISIONS if its is policy_class} - {game.name})
        if of_others:
            raise UsageError(
                f"{policy_class.__name__} decides in {of_others[0]!r}, but the game is called {game.name!r}: "
                f"write @decides({policy_class.__name__}, {game.name!r}, ...)."
            )
        check_class(policy_class, game.name, game.kinds)
    for kind in game.kinds:
        if (basic, game.name, kind) not in DECISIONS:
            raise UsageError(
                f"{basic.__name__}, which decides what others leave open, has no function for {kind!r}: write "
                f"@decides({basic.__name__}, {game.name!r}, {kind!r})."
            )
