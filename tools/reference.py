"""``python -m tools.reference``: writes docs/commands.md from what ``--help`` knows, docs/columns.md from games."""

from __future__ import annotations

import inspect
import re
import sys
from importlib import import_module
from typing import Any, Literal, get_args, get_origin, get_type_hints

import typer
from typer.models import ArgumentInfo

from tricklab.engine.games import GAMES, game
from tricklab.engine.options import resolve
from tricklab.scripts.cli import COMMANDS

_HEAD = """# Commands

Made from `--help` by `python -m tools.reference > docs/commands.md`; a test checks that it is up to date.

`simulate` alone is short for `tricklab simulate`. Exit codes: 0 all went well; 1 something failed in mid-run, and what
was finished is kept; 2 what was asked for cannot be done, and the message says what would be right; 130 stopped with
Ctrl-C.
"""


def reference() -> str:
    """Return the page."""
    return "\n".join([_HEAD, *(_section(name) for name in COMMANDS)])


def _section(name: str) -> str:
    """Describe one command by its function's signature."""
    module = import_module(f"tricklab.scripts.{name}")
    command = getattr(module, name)
    hints = get_type_hints(inspect.unwrap(command), include_extras=True)
    parameters = list(inspect.signature(command).parameters.values())
    usage = ["tricklab", name]
    rows = []
    for parameter in parameters:
        kind, info = get_args(hints[parameter.name])
        required = parameter.default is inspect.Parameter.empty
        if isinstance(info, ArgumentInfo):
            shown = info.metavar or parameter.name.upper()
            usage.append(shown if required else f"[{shown}]")
        else:
            flag = info.param_decls[0] if info.param_decls else f"--{parameter.name.replace('_', '-')}"
            shown = f"{flag} {info.metavar or _value(kind)}"
        default = "" if required or parameter.default is None else f"`{parameter.default}`"
        rows.append(f"| `{shown}` | {info.help} | {default} |")
    help_text = inspect.cleandoc(command.__doc__)
    table = ["| option | meaning | default |", "|---|---|---|", *rows]
    return "\n".join([f"## {name}", "", help_text, "", f"    {' '.join(usage)} [OPTIONS]", "", *table, module.EXAMPLES])


def _value(kind: Any) -> str:
    """Return what stands for an option's value."""
    if get_origin(kind) is Literal:
        return "\\|".join(get_args(kind))
    return "NUMBER" if int in (kind, *get_args(kind)) else "TEXT"


_COLUMNS_HEAD = """# Columns

Made by `python -m tools.reference columns > docs/columns.md`; a test checks that it is up to date. What the files are
and how to read them is in [data.md](data.md). A row is a deal. N stands for a side or a seat; where everybody plays for
himself, sides are seats. Where partners sit in turn, sides are 0 (seats 0, 2, ..) and 1 (seats 1, 3, ..).
"""


def columns() -> str:
    """Return the page of columns, each game's at its largest table."""
    return "\n".join([_COLUMNS_HEAD, *(_columns_of(name) for name in GAMES)])


def _columns_of(name: str) -> str:
    found = game(name)
    most = {option.name: max(option.values) for option in found.options if option.name == "players"}
    rows = {"`hand`": "| UInt32 | number of the deal |"}
    for column in found.columns(resolve(name, found.options, most)):
        meaning = re.sub(r"\b(seat|side|team) \d\b", r"\1 N", column.meaning)
        shown = column.name if meaning == column.meaning else re.sub(r"_\d$", "_N", column.name)
        kind = column.kind if isinstance(column.kind, str) else "Enum"
        rows[f"`{shown}`"] = f"| {kind} | {meaning} |"
    table = ["| column | type | meaning |", "|---|---|---|", *(f"| {shown} {rest}" for shown, rest in rows.items())]
    return "\n".join([f"## {found.title}", "", *table, ""])


if __name__ == "__main__":
    typer.echo(columns() if sys.argv[1:] == ["columns"] else reference())
