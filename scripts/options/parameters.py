"""What a command takes, as data: dataclasses whose fields are its options and arguments, and how these are read.

A command is a function of a few *groups*. A group is a frozen dataclass; `option`, `argument` and `flag` make its
fields. `tricklab.scripts.options.parser` reads words by them, `tricklab.scripts.options.help` prints them as help, and
the page of commands is made of them. Groups are shared between commands, see `tricklab.scripts.options.groups`; what
makes a value of a text is in `tricklab.scripts.options.readers`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, get_type_hints

HELP = ("-h", "--help")
"""The options that print help."""


@dataclass(frozen=True)
class Group:
    """The values of some options; ``typed`` names those that the user typed."""

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
    data = {"read": read, "metavar": metavar, "help": help, "default": default, "panel": panel, "many": many}
    value = read(shown, [] if many else default) if many or default is not None else None
    kind = {"default_factory": lambda: value} if many else {"default": value}
    return field(**kind, metadata={**data, "shown": shown})


def flag(help: str, default: bool, *, panel: str = "") -> Any:
    """Return a field for an option that is on or off: ``--why``, ``--no-why``."""
    return field(default=default, metadata={"help": help, "panel": panel, "flag": True})


def argument(
    read: Callable[[str, Any], Any],
    metavar: str,
    help: str,
    default: str | None = None,
    *,
    required: bool = False,
    many: bool = False,
) -> Any:
    """Return a field for an argument, which is typed without a name; the last of a command may take ``many`` words."""
    data = {"read": read, "metavar": metavar, "help": help, "default": default, "panel": "Arguments", "many": many}
    value = None if default is None else read(metavar, default)
    return field(default=value, metadata={**data, "shown": metavar, "required": required})


def groups_of(command: Callable[..., Any]) -> dict[str, type]:
    """Return a command's groups, by the names of its parameters."""
    hints = get_type_hints(command)
    return {name: hints[name] for name in inspect.signature(command).parameters}


def parameters_of(command: Callable[..., Any]) -> list[Parameter]:
    """Return all that a command takes: its arguments, and then its options group by group."""
    result = [parameter for group in groups_of(command).values() for parameter in _of_group(group)]
    return sorted(result, key=lambda parameter: parameter.is_option)


def _of_group(group: type) -> Iterator[Parameter]:
    """Yield the parameters of one group; a group's ``PANEL`` is the heading of those that name none."""
    heading = getattr(group, "PANEL", "Options")
    for attribute in fields(group):
        metadata = dict(attribute.metadata)
        if not metadata:
            continue
        panel = metadata.pop("panel", "") or heading
        name = attribute.name.rstrip("_")
        shown = metadata.pop("shown", "") or f"--{name.replace('_', '-')}"
        if metadata.pop("flag", False):
            shown = f"{shown}/--no-{shown.removeprefix('--')}"
            default = shown.split("/")[not attribute.default]
            yield Parameter(attribute.name, shown, "", metadata["help"], panel, default, lambda name, on: on)
        else:
            yield Parameter(attribute.name, shown, panel=panel, **metadata)


FromFile = tuple[str, Any]
"""A value that a file gives: what messages call it, and the text or texts as a user would type them."""


def fill(
    command: Callable[..., Any], typed: Mapping[str, Any], from_file: Mapping[str, FromFile] | None = None
) -> dict[str, Any]:
    """Return the groups of a command, filled with what was typed.

    Parameters
    ----------
    command
        The command.
    typed
        What was typed, by `Parameter.shown`: a text, several texts, or for a flag whether it is on.
    from_file
        What holds where nothing was typed, by `Parameter.shown`. Of pairs such as ``KEY=VALUE`` those with the same
        key give way to what was typed.

    Raises
    ------
    UsageError
        If a value will not do.
    """
    filled: dict[str, Any] = {}
    from_file = from_file or {}
    for argument, group in groups_of(command).items():
        parameters = list(_of_group(group))
        values = {p.name: p.read(*from_file[p.shown]) for p in parameters if p.shown in from_file}
        for parameter in (p for p in parameters if p.shown in typed):
            name, value = parameter.name, parameter.read(parameter.shown, typed[parameter.shown])
            values[name] = {**values[name], **value} if parameter.many and name in values else value
        filled[argument] = group(**values, typed=tuple(p.shown for p in parameters if p.shown in typed))
    return filled
