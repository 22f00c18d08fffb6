"""Parses the words of a command. Typer only prints the help: it is slow, and its errors name no remedy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tricklab.engine.base import numbers
from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.scripts.options.parameters import HELP, Parameter, parameters_of

Typed = dict[str, Any]
"""What was typed, by `Parameter.shown`, as `tricklab.scripts.options.parameters.fill` takes it."""


def read_words(command: Callable[..., Any], words: Sequence[str]) -> Typed:
    """Return what was typed for a command.

    An option takes the next word, whatever it is, or what follows ``=``. After ``--`` all words are arguments.

    Raises
    ------
    UsageError
        If there is no such option or no place for a word, a value or an argument is missing, or an option is given
        twice with two values.
    """
    listed = parameters_of(command)
    options = {name: one for one in listed if one.is_option for name in one.shown.split("/")}
    result: Typed = {}
    free: list[Any] = []
    waiting = iter(words)
    for word in waiting:
        if word == "--":
            free += waiting
        elif word == "-" or not word.startswith("-"):
            free.append(word)
        else:
            name, equals, value = word.partition("=")
            if name not in options:
                raise UsageError(_no_option(command.__name__, name, listed, list(options)))
            _enter(result, options[name], name, value if equals else None, waiting)
    arguments = [one for one in listed if not one.is_option]
    if arguments and arguments[-1].many and len(free) >= len(arguments):
        last = len(arguments) - 1
        free[last:] = [free[last:]]  # the last argument takes all the rest
    result |= {one.shown: word for one, word in zip(arguments, free, strict=False)}
    if missing := [one for one in arguments[len(free) :] if one.required]:
        raise UsageError(f"{command.__name__} needs {missing[0].shown}: {missing[0].help}")
    if extra := " ".join(free[len(arguments) :]):
        raise UsageError(
            f"{command.__name__} has no place for {numbers.shown(extra)}. Options begin with --; "
            f"{command.__name__} --help lists them."
        )
    return result


def _enter(found: Typed, one: Parameter, name: str, value: Any, waiting: Any) -> None:
    """Add an option to what was typed, with the value that follows ``=`` or else the next word."""
    if not one.metavar:
        if value is not None:
            raise UsageError(f"{name} takes no value.")
        value = name == one.shown.split("/")[0]
        if found.setdefault(one.shown, value) != value:
            raise UsageError(f"{' and '.join(one.shown.split('/'))} contradict each other: give one of them.")
        return
    value = next(waiting, None) if value is None else value
    if value is None:
        raise UsageError(f"{name} needs a value, as in {name} {one.metavar}: {one.help}")
    if one.many:
        found.setdefault(one.shown, []).append(value)
    elif found.setdefault(one.shown, value) != value:
        text = " and ".join(map(numbers.shown, (found[one.shown], value)))
        raise UsageError(f"{name} is given twice, with {text}: give it once.")


def _no_option(command: str, name: str, listed: Sequence[Parameter], known: list[str]) -> str:
    argument = name.removeprefix("--").upper()
    if any(parameter.shown == argument for parameter in listed):
        return f"{command} takes the {argument.lower()} without {name}: tricklab {command} {argument}."
    return f"{command} has no option {numbers.shown(name)}.{suggest(name, [*known, *HELP])}"
