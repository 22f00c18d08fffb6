"""The policies that a game has, by name, and the parameters in which users type them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any

from tricklab.engine.base.checks import suggest
from tricklab.engine.base.numbers import real
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES, folder_of, other_modules
from tricklab.engine.policies.outside import check_policies
from tricklab.engine.policies.policy import BASED, CAUTIOUS, DEFAULT, Policy, typed, value_text, words_of


def policies_of(game: str) -> dict[str, type]:
    """Return a game's policies by name."""
    policies: dict[str, type] = _module_of(game).POLICIES
    return policies


@cache
def _module_of(game: str) -> ModuleType:
    if game in GAMES:
        return import_module(f"tricklab.engine.policies.{folder_of(game)}")
    module = other_modules()[game]
    check_policies(module)
    return module


def cautious_of(game: str) -> Mapping[str, float]:
    """Return the parameters in which `CAUTIOUS` differs from a game's expert; none where there is no such player."""
    parameters: Mapping[str, float] = getattr(_module_of(game), "CAUTIOUS", {})
    return parameters


def variation_of(game: str) -> Mapping[str, float]:
    """Return by how much players of a game differ in a parameter, see `engine.policies.varied`; mostly nothing."""
    widths: Mapping[str, float] = getattr(_module_of(game), "VARIATION", {})
    return widths


def own_policy(name: str, settings: str, game: str) -> Policy:
    """Return one of a game's own policies.

    Parameters
    ----------
    name
        The policy's name, such as ``expert``.
    settings
        Its parameters as users type them, ``key=value,key=value``.
    game
        The game that it is to play.

    Raises
    ------
    UsageError
        If there is no such policy or parameter, or a value is not a number.
    """
    known, usual = policies_of(game), cautious_of(game) if name == CAUTIOUS else {}
    if name not in known and not usual:
        there = [*known, *[CAUTIOUS] * bool(cautious_of(game)), *BASED]
        raise UsageError(
            f"{game} has no policy {name!r}; it has {', '.join(there)}, or name your own as FILE.py:CLASS."
            f"{suggest(name, there)}"
        )
    return with_settings(name, known[DEFAULT if usual else name], settings, usual)


def with_settings(
    name: str, policy_class: Any, settings: str, usual: Mapping[str, float] = MappingProxyType({}), digest: str = ""
) -> Policy:
    """Return a policy of a class with parameters as users type them; ``usual`` is as in `settings_of`."""
    changed = settings_of(name, policy_class, settings, usual)
    return Policy(full_name(name, policy_class, changed), policy_class(**{**usual, **changed}), digest)


def full_name(name: str, policy_class: type, changed: Mapping[str, float]) -> str:
    """Return a policy's name with the parameters that are not at their defaults."""
    settings = ",".join(
        f"{typed(field)}={value_text(policy_class, field, value)}" for field, value in sorted(changed.items())
    )
    return f"{name}:{settings}" if settings else name


def settings_of(
    name: str, policy_class: Any, settings: str, usual: Mapping[str, float] = MappingProxyType({})
) -> dict[str, float]:
    """Parse ``key=value,key=value``; values at their default are left out.

    Parameters
    ----------
    name
        The policy's name, for messages.
    policy_class
        The policy, a NamedTuple class.
    settings
        The text.
    usual
        Other defaults than those of the class.

    Raises
    ------
    UsageError
        If there is no such parameter, or a value is not right.
    """
    defaults = {**policy_class._field_defaults, **usual}
    fields = {typed(field): field for field in policy_class._field_defaults}
    changed, given = {}, set()
    for setting in filter(None, settings.split(",")):
        key, equals, text = setting.partition("=")
        if key not in fields:
            listed = ", ".join(fields) or "none"
            raise UsageError(
                f"policy {name!r} has no parameter {key!r}; its parameters: {listed}.{suggest(key, list(fields))}"
            )
        field = fields[key]
        if field in given:
            raise UsageError(f"policy {name!r} is given its parameter {key!r} twice.")
        given.add(field)
        value = _value(name, policy_class, field, text if equals else "")
        if value != defaults[field]:
            changed[field] = value
    return changed


def _value(name: str, policy_class: Any, field: str, text: str) -> float:
    """Return the value that a user's text stands for: a number, or the place of a word."""
    key, listed = typed(field), words_of(policy_class).get(field)
    if listed:
        if text not in listed:
            raise UsageError(
                f"parameter {key!r} of policy {name!r} is one of {', '.join(listed)}; not {text!r}."
                f"{suggest(text, list(listed))}"
            )
        return float(listed.index(text))
    try:
        return real(text, key)
    except UsageError as error:
        default = policy_class._field_defaults[field]
        raise UsageError(f"parameter {key!r} of policy {name!r} needs a number, as in {key}={default:g}.") from error
