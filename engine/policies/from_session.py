"""Policies that are classes of the running session, as in a notebook's cell; their machine code is not kept on disk.

A cell can be run again and decide otherwise. Compiled code knows a policy by its class, so each state of a class and
its functions plays as a class of its own: a copy, made when it is first seen and never changed. numba tells classes
that it is given by their names, so each copy has another.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.reached_code import check_reproducible
from tricklab.engine.policies.decision import (
    BASE,
    check_class,
    decisions_of,
    has_base,
    is_number,
    plays,
    share_decisions,
)
from tricklab.engine.policies.policy import DEFAULT, IN_MEMORY, Policy, words, words_of
from tricklab.engine.policies.registry import base_policy, made_policy, policies_of

_COPIES: list[tuple[type, dict[tuple[str, str], Callable[..., Any]], Any]] = []
"""Each class with the functions that it had, and the copy that plays."""


def session_policy(given: Any, game_name: str) -> Policy:
    """Return the policy that a class, with its defaults, or an instance of it stands for.

    Parameters
    ----------
    given
        A NamedTuple class with functions that `engine.policies.decision.decides` has made known, or an instance.
    game_name
        The game that it is to play.

    Raises
    ------
    UsageError
        If it is something else, decides nothing in the game, or a parameter is no number.
    """
    policy_class: Any = given if isinstance(given, type) else type(given)
    if not (issubclass(policy_class, tuple) and hasattr(policy_class, "_field_defaults")):
        raise UsageError(
            "a policy is a name such as 'expert', or a NamedTuple class with functions that tricklab.decides makes "
            f"known, or an instance of one; not {given!r}."
        )
    listed = {known: name for name, known in policies_of(game_name).items()}
    name = listed.get(policy_class, policy_class.__qualname__.rpartition(".")[2])
    if not plays(policy_class, game_name):
        raise UsageError(
            f"{name} decides nothing in {game_name}: put @tricklab.decides({name}, {game_name!r}, KIND) at a function."
        )
    check_class(policy_class, game_name)
    if policy_class not in listed:
        check_reproducible(decisions_of(policy_class).values())
    fields: dict[str, Any] = policy_class._field_defaults if isinstance(given, type) else given._asdict()
    if BASE in policy_class._fields and isinstance(fields.get(BASE), str) and not has_base(policy_class):
        raise UsageError(f"{name}: give {BASE} a default, as in {BASE}: str = {fields[BASE]!r}.")
    if missing := [field for field in policy_class._fields if field not in fields]:
        raise UsageError(f"{name}: give {', '.join(missing)} a default value, or give an instance.")
    base = _base(name, fields[BASE], game_name) if has_base(policy_class) else None
    values = _values(name, policy_class, {key: value for key, value in fields.items() if base is None or key != BASE})
    defaults = policy_class._field_defaults
    changed = {field: value for field, value in values.items() if value != defaults.get(field)}
    if policy_class in listed:
        return made_policy(name, policy_class, values, changed)
    number, copy = _copy_of(policy_class)
    values |= {BASE: base.instance} if base else {}
    return made_policy(name, copy, values, changed, base, f"{IN_MEMORY}-{number}")


def _base(name: str, given: Any, game: str) -> Policy:
    """Return the base of a policy; an instance of one that was made before has an instance of its base in it."""
    if isinstance(given, str):
        return base_policy(name, given, game)
    if type(given) in policies_of(game).values():
        return session_policy(given, game)
    raise UsageError(f"the {BASE} of {name} must be the name of a policy, as in {BASE}='{DEFAULT}'; not {given!r}.")


def _values(name: str, policy_class: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every parameter; as for policies with a name they are floats where the default is one."""
    values = {field: value.item() if isinstance(value, np.generic) else value for field, value in values.items()}
    for field, value in values.items():
        if not is_number(value):
            raise UsageError(f"parameter {field!r} of policy {name!r} needs a number; not {value!r}.")
    defaults = policy_class._field_defaults
    return {
        field: value if type(defaults.get(field, value)) is type(value) else float(value)
        for field, value in values.items()
    }


def _copy_of(policy_class: Any) -> tuple[int, Any]:
    """Return the copy of a class as it now decides, and its number."""
    decisions = decisions_of(policy_class)
    for number, (known, functions, copy) in enumerate(_COPIES):
        if copy is policy_class or (known is policy_class and functions == decisions):
            return number, copy
    make: Any = namedtuple
    number = len(_COPIES)
    made = make(
        f"{policy_class.__name__}_{number}", policy_class._fields, defaults=tuple(policy_class._field_defaults.values())
    )
    made.__qualname__, made.__module__ = policy_class.__qualname__, policy_class.__module__
    share_decisions(policy_class, made)
    for field, listed in words_of(policy_class).items():
        words(made, field, listed)
    _COPIES.append((policy_class, decisions, made))
    return number, made
