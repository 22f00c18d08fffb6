"""What a policy is to those who seat it: a name, its parameters, and the code that plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

DEFAULT = "expert"
"""The policy of every seat that the user says nothing about."""

BASED = ("rollout", "habit")
"""What is built on another policy: `engine.policies.built.based`."""

CAUTIOUS = "cautious"
"""Who bids as people do: an expert that needs more for a bid (docs/policies/cautious.md)."""

OBJECTIVE = "objective="
"""The setting for what a policy plays for: ``expert:objective=match``."""

LEARNED = "learned"
"""The policy that `tricklab learn` makes (docs/learn.md)."""

DATA = "weights-"
"""How the digest of a policy begins that is data alone: other weights need no other machine code."""

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
        (`engine.policies.from_session`); empty for the project's.
    base
        The policy that a rollout policy is built on. It follows from the name, so that it is not compared.
    """

    name: str
    instance: Any
    digest: str = ""
    base: Policy | None = field(default=None, compare=False, repr=False)

    @property
    def parameters(self) -> dict[str, Any]:
        """Every parameter and its value, the defaults included; those of a base policy as a dictionary in it."""
        return _parameters(self.instance)


@dataclass(frozen=True)
class MatchPolicy(Policy):
    """A policy that weighs its choices by the chance to win the match.

    Its table of winning chances is made at the play of its ``base`` when it is seated.
    """


def player_of(policy: Policy) -> Policy:
    """Return the policy at whose play winning chances are worked out where ``policy`` asks for them.

    It is the policy itself; for a policy that plays for the match and for a rollout policy it is the base.
    """
    return policy.base or policy


PolicyLike = Policy | str | type | tuple[Any, ...]
"""What users name a policy by: its name, a NamedTuple class of their own, or an instance of one with parameters."""


def number_text(value: float) -> str:
    """Return a parameter's value as users type it, to the last digit: 5, 0.4."""
    return str(value).removesuffix(".0")


def value_text(policy_class: type, field: str, value: float) -> str:
    """Return a parameter's value as users type it: the word, if it has words, else the number."""
    listed = words_of(policy_class).get(field)
    return listed[int(value)] if listed else number_text(value)


_ARRAYS = ("mark", "layout", "numbers", "masks", "calls")
"""The fields of a learned player, whose digest stands for them."""


def _parameters(instance: Any) -> dict[str, Any]:
    parameters: dict[str, Any] = {}
    for key, value in instance._asdict().items():
        if key in ("table", "beliefs", *_ARRAYS):
            continue  # they follow from the rest, and from the rules
        if hasattr(value, "_asdict"):
            parameters[key] = _parameters(value)
        else:
            listed = words_of(type(instance)).get(key)
            parameters[typed(key)] = listed[int(value)] if listed else value
    return parameters


_WORDS: dict[type, dict[str, tuple[str, ...]]] = {}


def words(policy_class: type, name: str, listed: Sequence[str]) -> None:
    """Let users set a policy's parameter with one of some words; its value is the word's place among them.

    Parameters
    ----------
    policy_class
        The policy, a NamedTuple class.
    name
        One of its fields.
    listed
        The words, in the order of the values 0, 1, 2, ...
    """
    _WORDS.setdefault(policy_class, {})[name] = tuple(listed)


def words_of(policy_class: type) -> Mapping[str, tuple[str, ...]]:
    """Return the words of each parameter that has some."""
    return _WORDS.get(policy_class, {})


def typed(field: str) -> str:
    """Return a field's name as users type it: one that Python keeps for itself, ``pass_``, without the underscore."""
    return field.removesuffix("_")
