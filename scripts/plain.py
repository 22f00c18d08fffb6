"""Words that are plainly right are read without Typer, which takes a tenth of a second to import, with pydantic.

Here is read what leaves no doubt: options by their full names, each with a value that looks like none, and arguments.
All else, such as what is wrong, is left to Typer (`tricklab.scripts.typed`), which reads what is plain the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tricklab.scripts.parameters import parameters_of

Typed = dict[str, Any]
"""What was typed, by `Parameter.shown`, as `tricklab.scripts.parameters.fill` takes it."""


def read_plain(command: Callable[..., Any], words: Sequence[str]) -> Typed | None:
    """Return what was typed for a command, or None where that is not plain."""
    listed = parameters_of(command)
    options = {name: one for one in listed if one.is_option for name in one.shown.split("/")}
    arguments = [one for one in listed if not one.is_option]
    found: Typed = {}
    waiting = iter(words)
    for word in waiting:
        if word in options:
            one = options[word]
            value: Any = next(waiting, "") if one.metavar else word == one.shown.split("/")[0]
        elif arguments:
            one, value = arguments.pop(0), word
        else:
            return None
        if isinstance(value, str) and (not value or value.startswith("-")):
            return None
        if one.many:
            found.setdefault(one.shown, []).append(value)
        elif one.shown in found:
            return None
        else:
            found[one.shown] = value
    return None if any(one.required for one in arguments) else found
