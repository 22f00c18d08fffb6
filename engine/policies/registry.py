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
from tricklab.engine.policies.decision import BASE, has_base
from tricklab.engine.policies.outside import check_policies
from tricklab.engine.policies.policy import BASED, CAUTIOUS, DEFAULT, LEARNED, Policy, typed, value_text, words_of


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
        there = [*known, *[CAUTIOUS] * bool(cautious_of(game)), *BASED, LEARNED]
        raise UsageError(
            f"{game} has no policy {name!r}; it has {', '.join(there)}, or name your own as FILE.py:CLASS."
            f"{suggest(name, there)}"
        )
    changed = settings_of(name, known[DEFAULT if usual else name], settings, usual)
    return made_policy(name, known[DEFAULT if usual else name], {**usual, **changed}, changed)


def class_policy(name: str, policy_class: Any, settings: str, game: str, digest: str) -> Policy:
    """Return a policy of a user's class: its parameters as users type them, and its base as `split_base` reads it."""
    if not has_base(policy_class):
        changed = settings_of(name, policy_class, settings)
        return made_policy(name, policy_class, changed, changed, digest=digest)
    base_name, own = split_base(name, settings, policy_class._field_defaults[BASE])
    base = base_policy(name, base_name, game)
    changed = settings_of(name, policy_class, ",".join(own))
    return made_policy(name, policy_class, {**changed, BASE: base.instance}, changed, base, digest)


def made_policy(
    name: str,
    policy_class: Any,
    values: Mapping[str, Any],
    changed: Mapping[str, float],
    base: Policy | None = None,
    digest: str = "",
) -> Policy:
    """Return a policy whose name has its base, and the parameters that are not at their defaults.

    Parameters
    ----------
    name, policy_class
        The policy's name and class.
    values, changed
        By their fields the values that are set, and those of them that the name has.
    base
        The policy that decides what the class leaves open, if the class names it.
    digest
        As in `Policy`.
    """
    settings = base_settings(base) if base else []
    settings += [f"{typed(key)}={value_text(policy_class, key, value)}" for key, value in sorted(changed.items())]
    return Policy(f"{name}:{','.join(settings)}" if settings else name, policy_class(**values), digest)


def base_policy(name: str, base_name: str, game: str) -> Policy:
    """Return the policy that decides what a user's class leaves open.

    Parameters
    ----------
    name, base_name
        The policy, for messages, and its base as users type it: one of the game's own, as ``expert:bid_margin=0.5``.
    game
        The game that it is to play.

    Raises
    ------
    UsageError
        If the game has no such policy, or it has a base itself.
    """
    head, _, settings = base_name.partition(":")
    there = [known for known, its_class in policies_of(game).items() if not has_base(its_class)]
    there += [CAUTIOUS] * bool(cautious_of(game))
    if head not in there:
        raise UsageError(
            f"the {BASE} of {name} must be one of {', '.join(there)}, the policies of {game}; not {base_name!r}."
            f"{suggest(head, there)}"
        )
    return own_policy(head, settings, game)


def split_base(name: str, settings: str, usual: str) -> tuple[str, list[str]]:
    """Split ``base=NAME,base.KEY=VALUE,KEY=VALUE`` into the base as users name it, and the other settings.

    Parameters
    ----------
    name
        The policy's name, for messages.
    settings
        The text.
    usual
        The base, with its own parameters, where the text names none.

    Raises
    ------
    UsageError
        If it names two.
    """
    listed = list(filter(None, settings.split(",")))
    named = [setting.removeprefix(f"{BASE}=") for setting in listed if setting.startswith(f"{BASE}=")]
    if len(named) > 1:
        raise UsageError(f"policy {name!r} is given its parameter {BASE!r} twice.")
    of_base = [setting.removeprefix(f"{BASE}.") for setting in listed if setting.startswith(f"{BASE}.")]
    own = [setting for setting in listed if not setting.startswith((f"{BASE}=", f"{BASE}."))]
    head, colon, already = ("".join(named) or usual).rpartition(":")
    if "=" not in already:  # a name without parameters, such as FILE.py:CLASS
        return ":".join(filter(None, [head, already, ",".join(of_base)])), own
    set_anew = {setting.partition("=")[0] for setting in of_base}
    kept = [setting for setting in already.split(",") if setting.partition("=")[0] not in set_anew]
    return f"{head}{colon}{','.join([*kept, *of_base])}", own


def base_settings(base: Policy) -> list[str]:
    """Return a base as `split_base` reads it: ``base=expert``, ``base.bid_margin=0.5``."""
    head, _, settings = base.name.rpartition(":") if "=" in base.name else (base.name, "", "")
    return [f"{BASE}={head}", *(f"{BASE}.{setting}" for setting in filter(None, settings.split(",")))]


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
