"""Hooks: functions of the compiled loops that a game replaces by a method of the same name.

The engine defines a hook as a function. Compiled code that calls it gets the version of the game whose `rules` are the
first argument: each game has a class of option values of its own, so every call is direct and can be inlined. A game
without a version of its own gets the usual one, which the engine builds from simpler hooks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.compiled import offer
from tricklab.engine.kernel.outside_code import note_role

Function = TypeVar("Function", bound=Callable[..., Any])

HOOKS: dict[str, Callable[..., Any]] = {}
"""The hooks by name, in the order of their registration."""

USUAL: dict[str, Callable[..., Any]] = {}
"""The versions of all games without their own."""

GAMES: dict[type, Any] = {}
"""The classes of games by their classes of option values."""


class Rule(staticmethod):
    """A compiled function in the body of a game's class."""


def rule(function: Function) -> Function:
    """Make a function in the body of a game's class its version of the hook of that name.

    Parameters
    ----------
    function
        A function with the hook's arguments; the first is `rules`, not ``self``.
    """
    return Rule(function)  # type: ignore[return-value]


def _arguments_of(function: Any) -> tuple[str, ...]:
    code = function.__code__
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
    return names


def check_hook(name: str, version: Rule, cls: type) -> None:
    """Refuse a function that is no version of any hook, and note whose version it is for messages.

    Raises
    ------
    UsageError
        If there is no hook of that name; the message has the nearest.
    """
    if name not in HOOKS:
        raise UsageError(f"{cls.__name__}.{name} is a @rule, but there is no hook {name}.{suggest(name, list(HOOKS))}")
    answer = str(getattr(HOOKS[name], "__annotations__", {}).get("return", ""))
    note_role(version.__func__, f"the hook {name}", _arguments_of(HOOKS[name]), answer)


def implements(hook: Callable[..., Any], rules_class: type) -> Callable[[Function], Function]:
    """Make the decorated function a game's version of a hook that its policies share with other games."""

    def register(function: Function) -> Function:
        setattr(GAMES[rules_class], hook.__name__, staticmethod(function))
        return function

    return register


def always(value: int | Callable[..., int]) -> Callable[..., int]:
    """Return a function of the rules that returns a number; a function is returned as it is."""
    return value if callable(value) else lambda rules: value


def in_turn(numbers: Sequence[int]) -> Callable[[Any, int], int]:
    """Return a function of the rules and a deal's number that returns one number after the other, again and again."""
    return lambda rules, number: numbers[number % len(numbers)]


def usually(hook: Callable[..., Any]) -> Callable[[Function], Function]:
    """Make the decorated function the version of a hook for all games without their own."""

    def register(function: Function) -> Function:
        USUAL[hook.__name__] = function
        return function

    return register


def dispatched(*hooks: Callable[..., Any], inlined: bool = True, usual: bool = False) -> None:
    """Make functions hooks; with ``usual`` a function's own body is the usual version.

    Raises
    ------
    UsageError
        If another hook has the name.
    """
    for hook in hooks:
        name = hook.__name__
        other = HOOKS.setdefault(name, hook)
        if other.__module__ != hook.__module__:
            raise UsageError(f"two hooks are called {name}: in {other.__module__} and in {hook.__module__}.")
        if usual:
            usually(hook)(hook)
        offer(hook, _version_of(hook), inlined=inlined)


def _version_of(hook: Callable[..., Any]) -> Callable[..., Callable[..., Any]]:
    return lambda rules, *others: version_of(hook, rules.instance_class)


def has_own(hook: Callable[..., Any], rules_class: type) -> bool:
    """Tell whether a game has a version of its own of a hook."""
    return hasattr(GAMES[rules_class], hook.__name__)


def version_of(hook: Callable[..., Any], rules_class: type) -> Callable[..., Any]:
    """Return a game's version of a hook, or the usual one.

    Raises
    ------
    UsageError
        If there is none.
    """
    name = hook.__name__
    version: Callable[..., Any] | None = getattr(GAMES[rules_class], name, None) or USUAL.get(name)
    if version is None:
        raise UsageError(
            f"{GAMES[rules_class].__name__} has no function for the hook {name}: write a method {name} with @rule; see "
            "docs/own_game.md."
        )
    return version


def version_for(function: Callable[..., Any], rules_class: type) -> Callable[..., Any]:
    """Return a game's version of a hook, or the usual one; any other function is returned as it is."""
    is_hook = HOOKS.get(function.__name__) is function
    return version_of(function, rules_class) if is_hook else function
