"""Parses the words of a command. Typer only prints the help: it is slow, and its errors name no remedy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tricklab.engine.base import numbers
from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.scripts.options.parameters import HELP, Parameter, parameters_of

_RENAMED = {"--cards": "--hand"}
"""Options of earlier versions that have another name."""

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
    options = {name: parameter for parameter in listed if parameter.is_option for name in parameter.shown.split("/")}
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
    arguments = [parameter for parameter in listed if not parameter.is_option]
    if arguments and arguments[-1].many and len(free) >= len(arguments):
        last = len(arguments) - 1
        free[last:] = [free[last:]]  # the last argument takes all the rest
    result |= {parameter.shown: word for parameter, word in zip(arguments, free, strict=False)}
    if missing := [parameter for parameter in arguments[len(free) :] if parameter.required]:
        raise UsageError(f"{command.__name__} needs {missing[0].shown}: {missing[0].help}")
    if extra := " ".join(free[len(arguments) :]):
        raise UsageError(
            f"{command.__name__} has no place for {numbers.shown(extra)}. Options begin with --; "
            f"{command.__name__} --help lists them."
        )
    return result


def _enter(typed: Typed, parameter: Parameter, name: str, value: Any, waiting: Any) -> None:
    """Add an option to what was typed, with the value that follows ``=`` or else the next word."""
    if not parameter.metavar:
        if value is not None:
            raise UsageError(f"{name} takes no value.")
        value = name == parameter.shown.split("/")[0]
        if typed.setdefault(parameter.shown, value) != value:
            raise UsageError(f"{' and '.join(parameter.shown.split('/'))} contradict each other: give one of them.")
        return
    value = next(waiting, None) if value is None else value
    if value is None:
        raise UsageError(f"{name} needs a value, as in {name} {parameter.metavar}: {parameter.help}")
    if parameter.many:
        typed.setdefault(parameter.shown, []).append(value)
    elif typed.setdefault(parameter.shown, value) != value:
        text = " and ".join(map(numbers.shown, (typed[parameter.shown], value)))
        raise UsageError(f"{name} is given twice, with {text}: give it once.")


def _no_option(command: str, name: str, listed: Sequence[Parameter], known: list[str]) -> str:
    argument = name.removeprefix("--").upper()
    if any(parameter.shown == argument for parameter in listed):
        return f"{command} takes the {argument.lower()} without {name}: tricklab {command} {argument}."
    if name in _RENAMED and _RENAMED[name] in known:
        return f"{name} is {_RENAMED[name]} now."
    return f"{command} has no option {numbers.shown(name)}.{suggest(name, [*known, *HELP])}"
