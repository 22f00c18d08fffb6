"""The terminal: results to standard output, everything else to standard error."""

from __future__ import annotations

import functools
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from rich.console import Console
from rich.markup import escape

from tricklab.engine.errors import PolicyError, StoreError, UsageError

if TYPE_CHECKING:
    from tricklab.analysis.sequential import Experiment
    from tricklab.engine.simulator import Simulator

out = Console(highlight=False, soft_wrap=False)
err = Console(stderr=True, highlight=False)

_PATIENCE = 1.0
"""Seconds after which we say what takes so long."""

Command = TypeVar("Command", bound=Callable[..., Any])


def fail(message: str, code: int) -> typer.Exit:
    """Print an error and return the exit to raise."""
    err.print(f"[bold red]error:[/] {escape(message)}", soft_wrap=True)
    return typer.Exit(code)


def guarded(command: Command) -> Command:
    """Turn what a user can do wrong into a message and exit code 2, and failures in mid-run into exit code 1."""

    @functools.wraps(command)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except UsageError as error:
            raise fail(str(error), 2) from error
        except (PolicyError, StoreError) as error:
            raise fail(str(error), 1) from error
        except BrokenPipeError:  # the reader, such as `head`, has seen enough
            sys.stderr.close()
            raise typer.Exit(0) from None
        except KeyboardInterrupt:
            err.print("stopped; what was finished is kept, and the same command goes on from there")
            raise typer.Exit(130) from None

    return wrapper  # type: ignore[return-value]


def prepare(simulator: Simulator) -> None:
    """Compile the loop or load it, and say so if it takes long."""
    message = (
        f"Compiling {simulator.setup.title} for these policies: "
        "about ten seconds, once on this machine; later runs load it."
    )
    with err.status("Getting ready ...") as status:

        def explain() -> None:
            if err.is_terminal:
                status.update(message)
            else:
                err.print(message)

        timer = threading.Timer(_PATIENCE, explain)
        timer.start()
        try:
            simulator.prepare()
        finally:
            timer.cancel()


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """Show a bar with rate and time left; what is yielded is called with the number of deals just done."""
    from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Deals a second."""

        def render(self, task: Any) -> Text:
            speed = task.finished_speed or task.speed or 0
            return Text(f"{speed:,.0f} deals/s")

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        Rate(),
        TextColumn("time left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda count: progress.update(task, advance=count)


@contextmanager
def watched(experiment: Experiment, deals: int, what: str) -> Iterator[Callable[[int], None]]:
    """Compile what an experiment needs, and show a bar while so many deals are played."""
    for simulator in experiment.simulators:
        prepare(simulator)
    with progress_bar(len(experiment.arms) * deals, what) as progress:
        yield progress
