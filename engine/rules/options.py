"""House rules as data: the options of a variant, their values, and their words."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from keyword import iskeyword
from typing import Any, Protocol

from tricklab.engine.base.checks import suggest
from tricklab.engine.base.numbers import whole
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.packed import packed_class

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One house rule.

    Attributes
    ----------
    name
        The word before the ``=`` on the command line.
    values
        The values, default first. With ``low``, any whole number from ``low`` to ``high`` is a value, and these are the
        usual numbers.
    meaning
        One line for ``tricklab variants``.
    derive
        Returns the default, where it depends on the other options' values.
    former
        The option's former name, and the values for its former ones as users typed them: both are still read.
    """

    name: str
    values: tuple[Value, ...]
    meaning: str
    low: int | None = None
    high: int = 999_999
    derive: Callable[[Mapping[str, Value]], Value] | None = None
    former: tuple[str, Mapping[str, Value]] | None = None

    @property
    def default(self) -> Value:
        """The value unless the user sets another."""
        return self.values[0]

    @property
    def field(self) -> str:
        """The name in compiled code, which must not be a word of Python's."""
        return f"{self.name}_" if iskeyword(self.name) else self.name

    def describe(self) -> str:
        """Return the values as users type them, default first."""
        listed = ", ".join(text_of(value) for value in self.values)
        if self.low is None:
            return listed
        return f"{listed} (any whole number from {self.low} to {self.high:,})"

    def parse(self, given: Value) -> Value:
        """Return the value for a user's text, number or boolean.

        Raises
        ------
        UsageError
            If the option does not take it; the message lists the values.
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
        """Return the integer for a value in compiled code: a number itself, a word's index in the list."""
        return self.values.index(value) if isinstance(value, str) else int(value)


class RuleCodes(Protocol):
    """The option values of a game as compiled code is given them, an attribute each; see `rules_of`."""

    def __getattr__(self, option: str) -> Any:
        """Return the code of an option's value."""


def rules_of(options: tuple[Option, ...], name: str, module: str) -> Any:
    """Return the NamedTuple class of the options' codes, the first argument of compiled functions.

    Parameters
    ----------
    options
        The game's options.
    name, module
        The variable and the module that the class is assigned to, from which it can be pickled.
    """
    return packed_class(name, module, {option.field: _bits(option) for option in options})


def _bits(option: Option) -> int:
    """Return how many bits the codes of an option's values need; numbers of a variant may be higher than those here."""
    codes = [option.code(value) for value in option.values]
    codes += [] if option.low is None else [option.low, option.high, _ANY_NUMBER]
    return 64 if min(codes) < 0 else max(1, max(codes).bit_length())


_ANY_NUMBER = 127
"""Whole numbers up to this have their bits wherever an option takes numbers."""


def codes_of(options: tuple[Option, ...]) -> Any:
    """Return the integers for the words of options in compiled code, by option and word.

    Examples
    --------
    >>> codes_of((Option("low", ("dealt", "captured"), "who has Low"),)).low.captured
    1
    """
    words = {option.field: option.values for option in options if isinstance(option.default, str)}
    return _named(**{name: _named(**{str(word): index for index, word in enumerate(words[name])}) for name in words})


def _named(**values: Any) -> Any:
    return namedtuple("Codes", values)(**values)


def text_of(value: Value) -> str:
    """Return an option's value as users type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def with_new_names(options: tuple[Option, ...], given: Mapping[str, Value]) -> dict[str, Value]:
    """Return rules with the present names and values of options that are given by former ones.

    A present name counts for more than a former one.
    """
    rules = dict(given)
    for option in options:
        name, values = option.former or ("", {})
        if text_of(given.get(name, "")) in values:
            rules.setdefault(option.name, values[text_of(rules.pop(name))])
    return rules


def resolve(variant: str, options: tuple[Option, ...], given: Mapping[str, Value]) -> dict[str, Value]:
    """Return the value of every option, the defaults included.

    Raises
    ------
    UsageError
        If an option or a value is unknown.
    """
    known = {option.name: option for option in options}
    given = with_new_names(options, given)
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
