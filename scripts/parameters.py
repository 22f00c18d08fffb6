"""What a command takes, as data: dataclasses whose fields are its options and arguments, and how these are read.

A command is a function of a few *groups*. A group is a frozen dataclass; `option`, `argument` and `flag` make its
fields. Help, the page of commands and the reading of what was typed all come from the same fields, and groups are
shared between commands, see `tricklab.scripts.groups`. What makes a value of a text is in `tricklab.scripts.readers`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, get_type_hints

from tricklab.engine import numbers
from tricklab.engine.errors import UsageError
from tricklab.engine.options import suggest
from tricklab.scripts.readers import Reader

HELP = ("-h", "--help")


@dataclass(frozen=True)
class Group:
    """What some options of a command came to; ``typed`` names those that were given, as users type them."""

    typed: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Parameter:
    """One option or argument of a command.

    Attributes
    ----------
    name
        The field's name.
    shown
        What users type: ``--hands``, or for an argument its name in the usage line.
    metavar
        What stands for the value in the help; empty for a flag.
    help, panel
        What it does, and under which heading the help lists it.
    default
        What holds unless it is given, as users type it; None if there is nothing to show.
    read
        Makes the value; for an option that may be given several times, of the list of texts.
    many, required
        Whether it may be given several times, and whether it must be given.
    """

    name: str
    shown: str
    metavar: str
    help: str
    panel: str
    default: str | None
    read: Callable[[str, Any], Any]
    many: bool = False
    required: bool = False

    @property
    def typed(self) -> str:
        """How it stands in the help: ``--hands N``."""
        return f"{self.shown} {self.metavar}" if self.is_option and self.metavar else self.shown

    @property
    def is_option(self) -> bool:
        """Whether it is typed by name."""
        return self.shown.startswith("--")


def option(
    read: Callable[[str, Any], Any],
    metavar: str,
    help: str,
    default: str | None = None,
    *,
    shown: str = "",
    panel: str = "",
    many: bool = False,
) -> Any:
    """Return a field for an option; ``default`` is written as users type it, ``shown`` is the field's name if empty."""
    told = {"read": read, "metavar": metavar, "help": help, "default": default, "panel": panel, "many": many}
    value = read(shown, [] if many else default) if many or default is not None else None
    kind = {"default_factory": lambda: value} if many else {"default": value}
    return field(**kind, metadata={**told, "shown": shown})


def flag(help: str, default: bool, *, panel: str = "") -> Any:
    """Return a field for an option that is on or off: ``--why``, ``--no-why``."""
    return field(default=default, metadata={"help": help, "panel": panel, "flag": True})


def argument(read: Reader, metavar: str, help: str, default: str | None = None, *, required: bool = False) -> Any:
    """Return a field for an argument, which is typed without a name."""
    told = {"read": read, "metavar": metavar, "help": help, "default": default, "panel": "Arguments"}
    value = None if default is None else read(metavar, default)
    return field(default=value, metadata={**told, "shown": metavar, "required": required})


def groups_of(command: Callable[..., Any]) -> dict[str, type]:
    """Return a command's groups, by the names of its parameters."""
    hints = get_type_hints(command)
    return {name: hints[name] for name in inspect.signature(command).parameters}


def parameters_of(command: Callable[..., Any]) -> list[Parameter]:
    """Return all that a command takes: its arguments, and then its options group by group."""
    found = [parameter for group in groups_of(command).values() for parameter in _of_group(group)]
    return sorted(found, key=lambda parameter: parameter.is_option)


def _of_group(group: type) -> Iterator[Parameter]:
    """Yield the parameters of one group; a group's ``PANEL`` is the heading of those that name none."""
    heading = getattr(group, "PANEL", "Options")
    for one in fields(group):
        told = dict(one.metadata)
        if not told:
            continue
        panel = told.pop("panel", "") or heading
        name = one.name.rstrip("_")
        shown = told.pop("shown", "") or f"--{name.replace('_', '-')}"
        if told.pop("flag", False):
            shown = f"{shown}/--no-{shown.removeprefix('--')}"
            default = shown.split("/")[not one.default]
            yield Parameter(one.name, shown, "", told["help"], panel, default, lambda name, on: on)
        else:
            yield Parameter(one.name, shown, panel=panel, **told)


def read_words(command: Callable[..., Any], words: Sequence[str]) -> dict[str, Any]:
    """Return the groups of a command, filled with what was typed.

    Raises
    ------
    UsageError
        If there is no such option, a value is missing, or a value will not do.
    """
    typed = _sorted(words, parameters_of(command), command.__name__)
    filled: dict[str, Any] = {}
    for place, group in groups_of(command).items():
        given = [parameter for parameter in _of_group(group) if parameter.shown in typed]
        values = {parameter.name: parameter.read(parameter.shown, typed[parameter.shown]) for parameter in given}
        filled[place] = group(**values, typed=tuple(parameter.shown for parameter in given))
    return filled


def _sorted(words: Iterable[str], parameters: Sequence[Parameter], command: str) -> dict[str, Any]:
    """Sort what was typed by what `Parameter.shown` says: the last text, or all where it may be given several times."""
    named = {name: parameter for parameter in parameters if parameter.is_option for name in parameter.shown.split("/")}
    free = [parameter for parameter in parameters if not parameter.is_option]
    typed: dict[str, Any] = {}
    rest = iter(words)
    only_arguments = False
    for word in rest:
        if word == "--" and not only_arguments:
            only_arguments = True
        elif only_arguments or not word.startswith("-") or word == "-":
            if not free:
                raise UsageError(f"{command} has no place for {numbers.shown(word)}.{_as_option(word, command)}")
            typed[free.pop(0).shown] = word
        else:
            name, equals, value = word.partition("=")
            if name not in named:
                raise UsageError(f"{command} has no option {numbers.shown(name)}.{suggest(name, [*named, *HELP])}")
            parameter = named[name]
            if not parameter.metavar:
                if equals:
                    raise UsageError(f"{name} takes no value.")
                typed[parameter.shown] = name == parameter.shown.split("/")[0]
                continue
            text = value if equals else next(rest, None)
            if text is None:
                raise UsageError(f"{name} needs a value, as in {name} {parameter.metavar}: {parameter.help}")
            if parameter.many:
                typed.setdefault(parameter.shown, []).append(text)
            else:
                typed[parameter.shown] = text
    for parameter in free:
        if parameter.required:
            raise UsageError(f"{command} needs {parameter.shown}: {parameter.help}")
    return typed


def _as_option(word: str, command: str) -> str:
    return f" Options begin with --; `tricklab {command} --help` lists them." if word.isprintable() else ""
