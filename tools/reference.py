"""``python -m tools.reference``: the site's page of commands, from what ``--help`` knows; ``columns``: of columns."""

from __future__ import annotations

import inspect
import re
import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

from tricklab.analysis.words.wording import one_of_each
from tricklab.engine.games import GAMES, game
from tricklab.engine.mechanics.game import Game
from tricklab.engine.rules.options import Value, resolve
from tricklab.scripts.app import NOTES
from tricklab.scripts.commands import COMMANDS
from tricklab.scripts.options.parameters import Parameter, parameters_of

_HEAD = f"""# Commands

`tricklab COMMAND --help` prints the same.
{NOTES}"""

BAR = "\\|"
"""How a table in Markdown writes the bar that does not end a cell."""


SHARED_BY = 3
"""An option that so many commands have, with the same meaning and default, stands in the first table."""

_TABLE = ["| option | meaning | default |", "|---|---|---|"]


def reference() -> str:
    """Return the page."""
    rows_of = {name: _rows_of(_command(name)[1]) for name in COMMANDS}
    counts = Counter(row for rows in rows_of.values() for row in rows)
    shared = [row for row, count in counts.items() if count >= SHARED_BY and "--format" not in row]
    first = ["## Options of several commands", "", *_TABLE, *shared, ""]
    return "\n".join([_HEAD, *first, *(_section(name, rows_of[name], shared) for name in COMMANDS)])


def _command(name: str) -> tuple[Any, Callable[..., Any]]:
    module = import_module(f"tricklab.scripts.commands.{name}")
    return module, getattr(module, name)


def _rows_of(command: Callable[..., Any]) -> list[str]:
    return [
        f"| `{parameter.typed.replace('|', BAR)}` | {parameter.help.replace('|', BAR)} | {_default(parameter)} |"
        for parameter in parameters_of(command)
    ]


def _section(name: str, rows: list[str], shared: list[str]) -> str:
    """Describe one command by what its groups say; options of several commands by their names alone."""
    module, command = _command(name)
    help_text = inspect.cleandoc(command.__doc__ or "")
    names = [re.sub(r"\| `(--[\w-]+).*", r"`\1`", row) for row in rows if row in shared]
    own = [row for row in rows if row not in shared]
    lines = [f"## {name}", "", help_text, "", f"    tricklab {_usage(command)}", ""]
    lines += [*_TABLE, *own, ""] if own else []
    lines += [f"As above: {', '.join(names)}."] if names else []
    return "\n".join([*lines, module.EXAMPLES])


def _usage(command: Callable[..., Any]) -> str:
    """Return the line that shows how a command is typed."""
    free = [parameter for parameter in parameters_of(command) if not parameter.is_option]
    words = [parameter.shown if parameter.required else f"[{parameter.shown}]" for parameter in free]
    return " ".join([command.__name__, *words, "[OPTIONS]"])


def _default(parameter: Parameter) -> str:
    return "" if parameter.default is None else f"`{parameter.default}`"


_COLUMNS_HEAD = """# Columns

A row is a deal; [Runs and their files](../data.md) says how to read it. N stands for a side or a seat. Where everybody
plays for himself, sides are seats. Where partners sit in turn, sides are 0 (seats 0, 2, ..) and 1 (seats 1, 3, ..).
`tricklab chart VARIANT --list` prints the columns of one variant.
"""


def columns() -> str:
    """Return the page of columns, each game's at its largest table."""
    return "\n".join([_COLUMNS_HEAD, *(_columns_of(name) for name in GAMES)])


def _columns_of(name: str) -> str:
    """Return the table of a game; where variants differ, that with the most columns, and who has the others."""
    its_game = game(name)
    players = [option for option in its_game.options if option.name == "players"]
    most: dict[str, Value] = {option.name: max(option.values) for option in players}
    by_variant = {variant: _rows(its_game.of_variant(variant), most) for variant in its_game.variants}
    rows = max(by_variant.values(), key=len)
    lines = []
    for shown, rest in rows.items():
        those = [variant for variant, its in by_variant.items() if shown in its]
        only = "" if len(those) == len(by_variant) else f"; only in {', '.join(those)}"
        lines.append(f"| {shown} | {rest}{only} |")
    return "\n".join([f"## {its_game.title}", "", "| column | type | meaning |", "|---|---|---|", *lines, ""])


def _rows(its_game: Game, most: dict[str, Value]) -> dict[str, str]:
    """Return type and meaning of each column, those of seats and sides in one row."""
    rows = {"`hand`": "UInt32 | number of the deal"}
    for column in one_of_each(its_game.columns(resolve(its_game.name, its_game.options, most))):
        kind = column.kind if isinstance(column.kind, str) else "Enum"
        rows[f"`{column.name}`"] = f"{kind} | {column.meaning}"
    return rows


if __name__ == "__main__":
    print(columns() if sys.argv[1:] == ["columns"] else reference())
