"""House rules as data: the options of a variant, their values, and the words for them."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from tricklab.engine.base.checks import suggest
from tricklab.engine.base.numbers import whole
from tricklab.engine.errors import UsageError

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One house rule.

    Attributes
    ----------
    name
        What users type before the ``=``.
    values
        The values, default first. Where ``low`` is given any whole number from ``low`` to ``high`` is a value, and
        these are the usual ones.
    meaning
        One line for ``tricklab variants``.
    derive
        Returns the default where it follows from the other options' values.
    """

    name: str
    values: tuple[Value, ...]
    meaning: str
    low: int | None = None
    high: int = 999_999
    derive: Callable[[Mapping[str, Value]], Value] | None = None

    @property
    def default(self) -> Value:
        """The value in force when the user says nothing."""
        return self.values[0]

    def describe(self) -> str:
        """Return the values as users type them, default first."""
        listed = ", ".join(text_of(value) for value in self.values)
        if self.low is None:
            return listed
        return f"{listed} (any whole number from {self.low} to {self.high:,})"

    def parse(self, given: Value) -> Value:
        """Return the value that a user's text, number or boolean stands for.

        Raises
        ------
        UsageError
            If the option does not take it; the message lists what it takes.
        """
        text = text_of(given)
        for value in self.values:
            if text == text_of(value):
                return value
        if self.low is not None:
            with suppress(UsageError):
                return whole(text, self.name, self.low, self.high)
        hint = suggest(text, [text_of(value) for value in self.values])
        raise UsageError(f"option {self.name!r} does not take {text!r}: it takes {self.describe()}.{hint}")

    def code(self, value: Value) -> int:
        """Return the integer by which compiled code knows a value: a number itself, a word's place in the list."""
        return self.values.index(value) if isinstance(value, str) else int(value)


class RuleCodes(Protocol):
    """The option values of a game as compiled code is given them, an attribute each; see `rules_of`."""

    def __getattr__(self, option: str) -> Any:
        """Return the code of an option's value."""


def rules_of(options: tuple[Option, ...], name: str, module: str) -> Any:
    """Return the NamedTuple class of the options' values as compiled code is given them, each by its code.

    Parameters
    ----------
    options
        The game's options.
    name, module
        Where the class can be found again: the variable and the module that it is put into.
    """
    return namedtuple(name, [option.name for option in options], module=module)


def codes_of(options: tuple[Option, ...]) -> Any:
    """Return the integers by which compiled code knows the words that options take, by option and word.

    Examples
    --------
    >>> codes_of((Option("low", ("dealt", "captured"), "who has Low"),)).low.captured
    1
    """
    words = {option.name: option.values for option in options if isinstance(option.default, str)}
    return _named(**{name: _named(**{str(word): index for index, word in enumerate(words[name])}) for name in words})


def _named(**values: Any) -> Any:
    return namedtuple("Codes", values)(**values)


def text_of(value: Value) -> str:
    """Return an option's value as users type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def resolve(variant: str, options: tuple[Option, ...], given: Mapping[str, Value]) -> dict[str, Value]:
    """Return the value of every option, the defaults included.

    Raises
    ------
    UsageError
        If an option or a value is unknown.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise UsageError(
                f"variant {variant!r} has no option {name!r}; it has {', '.join(known)}.{suggest(name, list(known))}"
            )
    values = {name: option.parse(given[name]) if name in given else option.default for name, option in known.items()}
    derived = {
        name: option.derive(values) for name, option in known.items() if option.derive is not None and name not in given
    }
    return {**values, **derived}
