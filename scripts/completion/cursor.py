"""What a line has before the cursor, and what can stand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tricklab.scripts.options.parameters import Parameter

Typed = dict[str, list[str]]
"""What stands before the cursor, by `Parameter.shown`."""


@dataclass(frozen=True)
class Cursor:
    """What can stand at the cursor.

    Attributes
    ----------
    options
        The options by their names.
    typed
        What stands before the cursor.
    parameter, argument
        The option whose value stands at the cursor, and the argument that would stand there.
    """

    options: dict[str, Parameter]
    typed: Typed
    parameter: Parameter | None
    argument: Parameter | None

    @property
    def unused(self) -> list[str]:
        """The names of the options that can be given now."""
        return [name for name, option in self.options.items() if option.many or option.shown not in self.typed]


def at_cursor(listed: Sequence[Parameter], before: Sequence[str]) -> Cursor:
    """Read the words before the cursor as `tricklab.scripts.options.parser.read_words` does, without its errors."""
    options = {name: each for each in listed if each.is_option for name in each.shown.split("/")}
    arguments = [each for each in listed if not each.is_option]
    typed: Typed = {}
    waiting: Parameter | None = None
    for word in before:
        name, equals, value = word.partition("=")
        if waiting is not None:
            typed.setdefault(waiting.shown, []).append(word)
            waiting = None
        elif name in options:
            typed.setdefault(options[name].shown, []).extend([value] * bool(equals))
            waiting = options[name] if options[name].metavar and not equals else None
        elif arguments and not word.startswith("-"):
            typed.setdefault(arguments[0].shown, []).append(word)
            arguments = arguments if arguments[0].many else arguments[1:]
    return Cursor(options, typed, waiting, arguments[0] if arguments else None)
