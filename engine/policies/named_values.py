"""Parameters of policies that users set with a word, as in ``expert:pass=void``; compiled code sees its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_WORDS: dict[type, dict[str, tuple[str, ...]]] = {}


def words(policy_class: type, field: str, listed: Sequence[str]) -> None:
    """Let users set a policy's parameter with one of some words; its value is the word's place among them.

    Parameters
    ----------
    policy_class
        The policy, a NamedTuple class.
    field
        One of its fields.
    listed
        The words, in the order of the values 0, 1, 2, ...
    """
    _WORDS.setdefault(policy_class, {})[field] = tuple(listed)


def words_of(policy_class: type) -> Mapping[str, tuple[str, ...]]:
    """Return the words of each parameter that has some."""
    return _WORDS.get(policy_class, {})


def typed(field: str) -> str:
    """Return a field's name as users type it: one that Python keeps for itself, ``pass_``, without the underscore."""
    return field.removesuffix("_")
