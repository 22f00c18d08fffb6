"""``python -m tools.reference``: writes docs/commands.md from what ``--help`` knows, docs/columns.md from games."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from tricklab.engine.games import GAMES, game
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.options import Value, resolve
from tricklab.scripts.commands import COMMANDS
from tricklab.scripts.options.parameters import Parameter, parameters_of

_HEAD = """# Commands

Made from `--help` by `python -m tools.reference > docs/commands.md`; a test checks that it is up to date.

`simulate` alone is short for `tricklab simulate`. Exit codes: 0 all went well; 1 something failed in mid-run; 2 what
was asked for cannot be done, and the message says what would be right; 130 stopped with Ctrl-C. What `simulate` had
finished by then is kept, and the same command goes on from there; `report all` keeps the pages that were finished; the
other commands keep nothing.

Whole numbers may be written as `1000000`, `1e6`, `1_000_000` or `1,000,000`, in every option that takes one. So may a
seed: `--seed 1e3` is `--seed 1000`. A seed that is no whole number is a text, as in `--seed table` or `--seed 1.5`.

An option is given once; two different values are an error. Options that the page calls "may be given several times" are
the exception.
"""

BAR = "\\|"
"""How a table in Markdown writes the bar that does not end a cell."""


def reference() -> str:
    """Return the page."""
    return "\n".join([_HEAD, *(_section(name) for name in COMMANDS)])


def _section(name: str) -> str:
    """Describe one command by what its groups say."""
    module = import_module(f"tricklab.scripts.commands.{name}")
    command = getattr(module, name)
    rows = [
        f"| `{parameter.typed.replace('|', BAR)}` | {parameter.help.replace('|', BAR)} | {_default(parameter)} |"
        for parameter in parameters_of(command)
    ]
    help_text = inspect.cleandoc(command.__doc__)
    table = ["| option | meaning | default |", "|---|---|---|", *rows]
    return "\n".join([f"## {name}", "", help_text, "", f"    tricklab {_usage(command)}", "", *table, module.EXAMPLES])


def _usage(command: Callable[..., Any]) -> str:
    """Return the line that shows how a command is typed."""
    free = [parameter for parameter in parameters_of(command) if not parameter.is_option]
    words = [parameter.shown if parameter.required else f"[{parameter.shown}]" for parameter in free]
    return " ".join([command.__name__, *words, "[OPTIONS]"])


def _default(parameter: Parameter) -> str:
    return "" if parameter.default is None else f"`{parameter.default}`"


_COLUMNS_HEAD = """# Columns

Made by `python -m tools.reference columns > docs/columns.md`; a test checks that it is up to date. What the files are
and how to read them is in [data.md](data.md). A row is a deal. N stands for a side or a seat; where everybody plays for
himself, sides are seats. Where partners sit in turn, sides are 0 (seats 0, 2, ..) and 1 (seats 1, 3, ..).
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
    for column in its_game.columns(resolve(its_game.name, its_game.options, most)):
        meaning = re.sub(r"\b(seat|side|team) \d\b", r"\1 N", column.meaning)
        shown = column.name if meaning == column.meaning else re.sub(r"_\d$", "_N", column.name)
        kind = column.kind if isinstance(column.kind, str) else "Enum"
        rows[f"`{shown}`"] = f"{kind} | {meaning}"
    return rows


if __name__ == "__main__":
    print(columns() if sys.argv[1:] == ["columns"] else reference())
