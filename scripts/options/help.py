"""Typer prints the help of a command, and the overview; `tricklab.scripts.options.parser` reads what was typed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer

from tricklab.scripts.options.parameters import HELP, Parameter, parameters_of

_SETTINGS: dict[str, Any] = {"help_option_names": list(HELP)}


def print_help(command: Callable[..., Any], before: str, examples: str) -> None:
    """Print the help of a command; ``before`` is what is typed before its name."""
    _print(_app(command, examples), f"{before}{command.__name__}")


def print_overview(about: str, commands: Mapping[str, str], options: Mapping[str, str], notes: str) -> None:
    """Print the list of commands, without importing any, and notes below it."""
    app = typer.Typer(add_completion=False, context_settings=_SETTINGS, rich_markup_mode="markdown")

    def tricklab(**typed: bool) -> None:
        pass

    flags = [
        inspect.Parameter(
            name.strip("-").replace("-", "_"),
            inspect.Parameter.KEYWORD_ONLY,
            default=False,
            annotation=Annotated[bool, typer.Option(name, help=meaning)],
        )
        for name, meaning in options.items()
    ]
    app.callback(help=about, epilog=notes)(_signed(tricklab, flags))
    for name, summary in commands.items():
        app.command(name, help=summary)(lambda: None)
    _print(app, "tricklab")


def _print(app: typer.Typer, name: str) -> None:
    typer.main.get_command(app).main(["--help"], name, standalone_mode=False)


def _app(command: Callable[..., Any], examples: str) -> typer.Typer:
    def described(**typed: Any) -> None:
        pass

    app = typer.Typer(add_completion=False, rich_markup_mode="markdown", pretty_exceptions_enable=False)
    function = _signed(described, [*map(_described, parameters_of(command))])
    function.__doc__ = inspect.cleandoc(command.__doc__ or "")
    app.command(command.__name__, epilog=examples, context_settings=_SETTINGS)(function)
    return app


def _signed(function: Callable[..., None], parameters: Sequence[inspect.Parameter]) -> Any:
    signed: Any = function
    signed.__signature__ = inspect.Signature(parameters)
    signed.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return signed


def _described(parameter: Parameter) -> inspect.Parameter:
    kind: Any = str if parameter.default is not None or parameter.required else str | None
    default: Any = inspect.Parameter.empty if parameter.required else parameter.default
    if not parameter.is_option:
        kind, more = (list[str], "...") if parameter.many else (kind, "")
        info: Any = typer.Argument(metavar=parameter.shown + more, help=parameter.help)
    elif parameter.metavar:
        kind = list[str] | None if parameter.many else kind
        info = typer.Option(
            parameter.shown, metavar=parameter.metavar, help=parameter.help, rich_help_panel=parameter.panel
        )
    else:
        kind, default = bool, parameter.default == parameter.shown.split("/")[0]
        info = typer.Option(parameter.shown, help=parameter.help, rich_help_panel=parameter.panel)
    return inspect.Parameter(
        parameter.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info]
    )
