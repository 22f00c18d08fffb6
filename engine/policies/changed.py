"""A policy with some of its parameters at other values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy, PolicyLike, number_text


def with_values(given: PolicyLike, game: str, values: Mapping[str, float]) -> Policy:
    """Return a policy as users name it with other values of some parameters.

    Parameters
    ----------
    given
        The policy.
    game
        The game that it is to play.
    values
        By the parameters' names, as users type them.

    Raises
    ------
    UsageError
        If there is no such policy or parameter, or it does not take the value.

    Examples
    --------
    >>> with_values("basic:partner=2", "smear", {"trumps": 3}).name
    'basic:partner=2,trumps=3'
    """
    if isinstance(given, Policy) and not given.digest:
        given = given.name
    if isinstance(given, str):
        head, settings = _split(given)
        parameters = dict(setting.split("=", 1) for setting in filter(None, settings.split(",")))
        parameters |= {key: number_text(value) for key, value in values.items()}
        return find_policy(f"{head}:{','.join(f'{key}={value}' for key, value in parameters.items())}", game)
    instance: Any = given.instance if isinstance(given, Policy) else given() if isinstance(given, type) else given
    fields = {field.removesuffix("_"): field for field in instance._fields}
    return find_policy(instance._replace(**{fields[key]: value for key, value in values.items()}), game)


def _split(text: str) -> tuple[str, str]:
    """Return a policy's name, with its file, and its settings."""
    name, _, settings = text.partition(":")
    if not name.endswith(".py"):
        return name, settings
    class_name, _, settings = settings.partition(":")
    return f"{name}:{class_name}", settings
