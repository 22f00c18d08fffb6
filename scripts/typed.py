"""Typer reads what was typed and prints the help; what is wrong with it is said in one line, in our own words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer

from tricklab.engine import numbers
from tricklab.engine.errors import UsageError
from tricklab.engine.options import suggest
from tricklab.scripts.parameters import HELP, Parameter, parameters_of

_Refused: Any = typer.BadParameter.__mro__[1]
"""What Typer raises for words that it cannot read, whichever package has it in this version."""

_SETTINGS: dict[str, Any] = {"help_option_names": list(HELP)}


def read_words(command: Callable[..., Any], words: Sequence[str]) -> dict[str, Any]:
    """Return what was typed for a command, by `Parameter.shown`, as `tricklab.scripts.parameters.fill` takes it.

    Raises
    ------
    UsageError
        If there is no such option, or a value is missing.
    """
    found: dict[str, Any] = {}
    _run(_app(command, "", found.update), command.__name__, words, parameters_of(command))
    return found


def print_help(command: Callable[..., Any], before: str, examples: str) -> None:
    """Print the help of a command; ``before`` is what is typed before its name."""
    _run(_app(command, examples, lambda typed: None), f"{before}{command.__name__}", ["--help"], ())


def print_overview(about: str, commands: Mapping[str, str], options: Mapping[str, str]) -> None:
    """Print what there is; no command is imported for that."""
    app = typer.Typer(add_completion=False, context_settings=_SETTINGS, rich_markup_mode="markdown")

    def tricklab(**typed: bool) -> None:
        pass

    flags = [
        inspect.Parameter(
            name.strip("-"),
            inspect.Parameter.KEYWORD_ONLY,
            default=False,
            annotation=Annotated[bool, typer.Option(name, help=told)],
        )
        for name, told in options.items()
    ]
    app.callback(help=about)(_signed(tricklab, flags))
    for name, summary in commands.items():
        app.command(name, help=summary)(lambda: None)
    _run(app, "tricklab", ["--help"], ())


def _app(command: Callable[..., Any], examples: str, then: Callable[[dict[str, Any]], Any]) -> typer.Typer:
    """Return a Typer app of one command, which hands on what was typed, by `Parameter.shown`."""
    listed = parameters_of(command)

    def typed(context: typer.Context, **values: Any) -> None:
        given = [one for one in listed if context.get_parameter_source(one.name).name == "COMMANDLINE"]  # type: ignore[union-attr]
        then({one.shown: values[one.name] for one in given})

    app = typer.Typer(add_completion=False, rich_markup_mode="markdown", pretty_exceptions_enable=False)
    context = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    function = _signed(typed, [context, *map(_described, listed)])
    function.__doc__ = inspect.cleandoc(command.__doc__ or "")
    app.command(command.__name__, epilog=examples, context_settings=_SETTINGS)(function)
    return app


def _signed(function: Callable[..., None], parameters: Sequence[inspect.Parameter]) -> Any:
    """Give a function the parameters that Typer is to read."""
    signed: Any = function
    signed.__signature__ = inspect.Signature(parameters)
    signed.__annotations__ = {one.name: one.annotation for one in parameters}
    return signed


def _described(one: Parameter) -> inspect.Parameter:
    """Describe a parameter to Typer: a text as it was typed, or whether a flag is on."""
    kind: Any = str if one.default is not None or one.required else str | None
    default: Any = inspect.Parameter.empty if one.required else one.default
    if not one.is_option:
        info: Any = typer.Argument(metavar=one.shown, help=one.help)
    elif one.metavar:
        kind = list[str] | None if one.many else kind
        info = typer.Option(one.shown, metavar=one.metavar, help=one.help, rich_help_panel=one.panel)
    else:
        kind, default = bool, one.default == one.shown.split("/")[0]
        info = typer.Option(one.shown, help=one.help, rich_help_panel=one.panel)
    return inspect.Parameter(
        one.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info]
    )


def _run(app: typer.Typer, name: str, words: Sequence[str], parameters: Sequence[Parameter]) -> None:
    """Let an app read some words, or print its help."""
    try:
        typer.main.get_command(app).main(list(words), name, standalone_mode=False)
    except _Refused as refused:
        raise UsageError(_told(refused, name, {one.shown: one for one in parameters})) from None


def _told(refused: Any, command: str, parameters: Mapping[str, Parameter]) -> str:
    """Say what Typer could not read."""
    named = {name: one for one in parameters.values() if one.is_option for name in one.shown.split("/")}
    kind, typed = type(refused).__name__, str(getattr(refused, "option_name", ""))
    if kind == "NoSuchOption":
        plain = parameters.get(typed.removeprefix("--").upper())
        if plain is not None:
            return f"{command} takes the {plain.shown.lower()} without {typed}: tricklab {command} {plain.shown}."
        return f"{command} has no option {numbers.shown(typed)}.{suggest(typed, [*named, *HELP])}"
    if kind == "BadOptionUsage":
        one = named[typed]
        if not one.metavar:
            return f"{typed} takes no value."
        return f"{typed} needs a value, as in {typed} {one.metavar}: {one.help}"
    if kind == "MissingParameter":
        one = parameters[refused.param.metavar]
        return f"{command} needs {one.shown}: {one.help}"
    extra = re.search(r"extra argument\S* \((.*)\)$", refused.message)
    if extra is None:
        return str(refused.message)
    return f"{command} has no place for {numbers.shown(extra[1])}. Options begin with --; {command} --help lists them."
