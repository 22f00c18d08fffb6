"""What ``--help`` prints."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from rich import box
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tricklab.scripts.cli import COMMANDS
from tricklab.scripts.console import out
from tricklab.scripts.parameters import Parameter, parameters_of

ABOUT = "A Monte Carlo laboratory for trick-taking card games that have no odds tables."


def usage(command: Callable[..., Any]) -> str:
    """Return the line that shows how a command is typed."""
    free = [parameter for parameter in parameters_of(command) if not parameter.is_option]
    places = [parameter.shown if parameter.required else f"[{parameter.shown}]" for parameter in free]
    return " ".join([command.__name__, *places, "[OPTIONS]"])


def print_overview() -> None:
    """Print what there is."""
    _print_head("tricklab COMMAND [OPTIONS]", ABOUT)
    _print_panel("Commands", [(name, summary) for name, summary in COMMANDS.items()])
    _print_panel("Options", [("--version", "Print the version."), ("--help, -h", "Show this, or a command's help.")])


def print_help(command: Callable[..., Any], before: str, examples: str) -> None:
    """Print the help of a command; ``before`` is what is typed before its name."""
    _print_head(f"{before}{usage(command)}", inspect.cleandoc(command.__doc__ or ""))
    panels: dict[str, list[Parameter]] = {}
    for parameter in parameters_of(command):
        panels.setdefault(parameter.panel, []).append(parameter)
    for name, parameters in panels.items():
        _print_panel(name, [(parameter.typed, _told(parameter)) for parameter in parameters])
    out.print(Text(" Examples", style="bold"))
    for example in filter(None, (line.strip().strip("`") for line in examples.splitlines()[2:])):
        out.print(Padding(Text(example, style="cyan"), (0, 0, 0, 3)))
    out.print()


def _told(parameter: Parameter) -> Text:
    default = "" if parameter.default is None else f"  [default: {parameter.default}]"
    return Text(parameter.help) + Text(default, style="dim")


def _print_head(line: str, about: str) -> None:
    """Print the usage and what the command does, its paragraphs as wide as the terminal."""
    out.print(Padding(Text.assemble(("Usage: ", "yellow"), (line, "bold")), 1))
    for paragraph in about.split("\n\n"):
        out.print(Padding(Text(" ".join(paragraph.split())), (0, 1, 1, 1)))


def _print_panel(name: str, rows: Sequence[tuple[str, str | Text]]) -> None:
    table = Table(box=None, show_header=False, pad_edge=False, expand=True)
    table.add_column(style="bold cyan", no_wrap=max(len(typed) for typed, _ in rows) < out.width // 2)
    table.add_column(ratio=1)
    for typed, told in rows:
        table.add_row(Text(typed), told)
    out.print(Panel(table, title=name, title_align="left", border_style="dim", box=box.ROUNDED))
