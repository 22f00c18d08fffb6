"""Policies by name: ``expert``, ``expert:bid_margin=0.4``, or a user's own, ``my_policy.py:Cautious:margin=2``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

from tricklab.engine.errors import PolicyFileError, UsageError
from tricklab.engine.games import GAMES, folder_of, other_modules
from tricklab.engine.numbers import real
from tricklab.engine.options import suggest
from tricklab.engine.policies.named_values import typed, words_of

DEFAULT = "expert"
"""The policy of every seat that the user says nothing about."""

BASED = ("rollout", "habit")
"""What is built on another policy: `engine.policies.based`."""

CAUTIOUS = "cautious"
"""Who bids as people do: an expert that needs more for a bid (docs/policies/cautious.md)."""

OBJECTIVE = "objective="
"""How a policy is told what it plays for: ``expert:objective=match``."""

IN_MEMORY = "session"
"""How the digest of a policy begins whose class has no file: no other process can load what was compiled with it."""


@dataclass(frozen=True)
class Policy:
    """A policy with its parameters.

    Attributes
    ----------
    name
        The full name: every parameter that is not at its default is in it.
    instance
        The NamedTuple that compiled code is given.
    digest
        For a user's own policy, what its file hashes to, or that it is a class of this session
        (`engine.policies.session`); empty for the project's.
    """

    name: str
    instance: Any
    digest: str = ""

    @property
    def parameters(self) -> dict[str, Any]:
        """Every parameter and its value, the defaults included; those of a base policy as a dictionary in it."""
        return _parameters(self.instance)


@dataclass(frozen=True)
class MatchPolicy(Policy):
    """A policy that weighs its choices by the chance to win the match.

    Attributes
    ----------
    base
        The policy that it is built on, at whose play the table of winning chances is made when it is seated.
    """

    base: Policy | None = None


PolicyLike = Policy | str | type | tuple[Any, ...]
"""What users name a policy by: its name, a NamedTuple class of their own, or an instance of one with parameters."""


def number_text(value: float) -> str:
    """Return a parameter's value as users type it, to the last digit: 5, 0.4."""
    return str(value).removesuffix(".0")


def value_text(policy_class: type, field: str, value: float) -> str:
    """Return a parameter's value as users type it: the word, if it has words, else the number."""
    listed = words_of(policy_class).get(field)
    return listed[int(value)] if listed else number_text(value)


def _parameters(instance: Any) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for field, value in instance._asdict().items():
        if field in ("table", "beliefs"):
            continue  # they follow from the rest, and from the rules
        if hasattr(value, "_asdict"):
            told[field] = _parameters(value)
        else:
            listed = words_of(type(instance)).get(field)
            told[typed(field)] = listed[int(value)] if listed else value
    return told


def policies_of(game: str) -> dict[str, type]:
    """Return a game's policies by name."""
    found: dict[str, type] = _module_of(game).POLICIES
    return found


def _module_of(game: str) -> ModuleType:
    return import_module(f"tricklab.engine.policies.{folder_of(game)}") if game in GAMES else other_modules()[game]


def cautious_of(game: str) -> Mapping[str, float]:
    """Return the parameters in which `CAUTIOUS` differs from a game's expert; none where there is no such player."""
    found: Mapping[str, float] = getattr(_module_of(game), "CAUTIOUS", {})
    return found


def find_policy(given: PolicyLike, game: str, files: Collection[Path] | None = None) -> Policy:
    """Return the policy that a user names.

    Parameters
    ----------
    given
        ``NAME`` or ``NAME:key=value,key=value``, where NAME is one of the game's policies or ``FILE.py:CLASS``; or a
        class or an instance, see `engine.policies.session`.
    game
        The game that it is to play.
    files
        The policy files that may be run; any unless given. Give this where data names the policy: see
        `engine.policies.from_data`.

    Returns
    -------
    Policy
        With every parameter.

    Raises
    ------
    PolicyFileError
        If it is in a file that may not be run.
    UsageError
        If there is no such policy, file, class or parameter, or a value is not a number.
    """
    if isinstance(given, Policy):
        return given
    if not isinstance(given, str):
        from tricklab.engine.policies.session import session_policy

        return session_policy(given, game)
    name, _, settings = given.partition(":")
    if given.endswith((":", ",")) and not (name.endswith(".py") and given.count(":") == 1):
        raise UsageError(
            f"policy {given!r} ends in {given[-1]!r}: name a parameter after it, as in {DEFAULT}:key=value."
        )
    if OBJECTIVE in settings:
        from tricklab.engine.policies.objective import without_objective

        plain, policy = without_objective(given, game, files)
        if policy is not None:
            return policy
        return find_policy(plain, game, files)
    digest = ""
    known, usual = policies_of(game), cautious_of(game) if name == CAUTIOUS else {}
    if name.endswith(".py"):
        from tricklab.engine.policies.from_file import class_in, is_among

        if files is not None and not is_among(name, files):
            raise PolicyFileError(f"{given!r} is in a policy file, and only your own command or call can name one.")
        class_name, _, settings = settings.partition(":")
        policy_class, digest = class_in(name, class_name, game)
        name = f"{Path(name).name}:{class_name}"
    elif name in BASED:
        from tricklab.engine.policies.based import policy_on_base

        return policy_on_base(name, settings, game, files)
    elif name in known or usual:
        policy_class = known[DEFAULT if usual else name]
    else:
        there = [*known, *[CAUTIOUS] * bool(cautious_of(game)), *BASED]
        raise UsageError(
            f"{game} has no policy {name!r}; it has {', '.join(there)}, or name your own as FILE.py:CLASS."
            f"{suggest(name, there)}"
        )
    changed = settings_of(name, policy_class, settings, usual)
    return Policy(full_name(name, policy_class, changed), policy_class(**{**usual, **changed}), digest)


def full_name(name: str, policy_class: type, changed: Mapping[str, float]) -> str:
    """Return a policy's name with the parameters that are not at their defaults."""
    told = ",".join(
        f"{typed(field)}={value_text(policy_class, field, value)}" for field, value in sorted(changed.items())
    )
    return f"{name}:{told}" if told else name


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
