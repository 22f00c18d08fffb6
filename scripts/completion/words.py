"""Which words can stand at the cursor, by the commands and options that there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module

from tricklab.scripts.commands import COMMANDS
from tricklab.scripts.completion.cursor import Typed, at_cursor
from tricklab.scripts.completion.shells import SHELLS, SHOW
from tricklab.scripts.options.parameters import HELP, Parameter, parameters_of

_PATHS = ("FILE", "FILE.py", "FOLDER", "POLICY", "A", "B", "POLICY,POLICY", "N=POLICY", "RECORD", "RESULT", "RUN")
"""The metavars of values that may be the path of a file."""


@dataclass(frozen=True)
class Offer:
    """What the word at the cursor can become: some words, or with ``files`` the path of any file."""

    words: tuple[str, ...] = ()
    files: bool = False


def offer(words: Sequence[str]) -> Offer:
    """Return what the last word of a line can become.

    Parameters
    ----------
    words
        The line up to the cursor, ``tricklab`` or ``simulate`` first; the last word may be empty.

    Examples
    --------
    >>> offer(["tricklab", "sim"]).words, offer(["tricklab", "compare", "expert", "--bo"]).words
    (('simulate',), ('--both',))
    """
    program, *before, current = words
    if program.rpartition("/")[2] == "simulate":
        before = ["simulate", *before]
    if not before:
        return _beginning([*COMMANDS, "--help", "--version", SHOW], current)
    if before == [SHOW]:
        return _beginning(SHELLS, current)
    if before[0] not in COMMANDS:
        return Offer()
    module = import_module(f"tricklab.scripts.commands.{before[0]}")
    at = at_cursor(parameters_of(getattr(module, before[0])), before[1:])
    name, equals, value = current.partition("=")
    if at.parameter is None and equals and name in at.options:
        possible = _value(at.options[name], value, at.typed)
        return Offer(tuple(f"{name}={word}" for word in possible.words), possible.files)
    if at.parameter is None and current.startswith("-"):
        return _beginning([*at.unused, *HELP], current)
    parameter = at.parameter or at.argument
    return _value(parameter, current, at.typed) if parameter else _beginning(at.unused, current)


def _value(parameter: Parameter, current: str, typed: Typed) -> Offer:
    from tricklab.scripts.completion.values import values_of  # imports all games, and names of options need none

    possible = _beginning(values_of(parameter, current, typed), current)
    return Offer(possible.words, parameter.metavar in _PATHS and not possible.words)


def _beginning(words: Iterable[str], current: str) -> Offer:
    """Offer the words that begin as the word at the cursor does."""
    return Offer(tuple(dict.fromkeys(word for word in words if word.startswith(current))))
