"""The two console commands: ``simulate``, and ``tricklab`` with everything."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer

from tricklab.engine.version import VERSION

COMMANDS = ("simulate", "replay", "compare", "league", "strength", "tune", "report", "advise", "variants", "policies")
"""Each is a module of this package with a function of its name; all of them import what is heavy when they run."""


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"tricklab {VERSION}")
        raise typer.Exit


def _app() -> typer.Typer:
    return typer.Typer(
        no_args_is_help=True,
        rich_markup_mode="markdown",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def build() -> typer.Typer:
    """Return the app with every command."""
    app = _app()

    @app.callback()
    def tricklab(
        version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
    ) -> None:
        """A Monte Carlo laboratory for trick-taking card games that have no odds tables."""

    for name in COMMANDS:
        _add(app, name)
    return app


def _add(app: typer.Typer, name: str) -> None:
    module: Any = import_module(f"tricklab.scripts.{name}")
    app.command(name, epilog=module.EXAMPLES, no_args_is_help=name in {"compare", "report", "advise"})(
        getattr(module, name)
    )


def main() -> None:
    """Run ``tricklab``."""
    build()()


def simulate_main() -> None:
    """Run ``simulate``, which is ``tricklab simulate``."""
    app = _app()
    _add(app, "simulate")
    app()
