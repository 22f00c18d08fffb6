"""The forecast of a run in sentences, or as data."""

from __future__ import annotations

from typing import Any

from tricklab.engine.base.numbers import counted
from tricklab.engine.runs.forecast import Forecast
from tricklab.scripts.terminal.console import duration, say
from tricklab.scripts.text.tables import size_text

_NAMES = 10
"""Columns of the names of lines."""


def to_dict(cost: Forecast) -> dict[str, Any]:
    """Return the forecast as data for JSON, not rounded."""
    data = {name: value for name, value in vars(cost).items() if name not in ("setup", "folders")}
    more = {"missing": cost.missing, "seconds": cost.seconds, "core_hours": cost.core_hours}
    return {**data, **more, "folders": [str(folder) for folder in cost.folders]}


def print_forecast(cost: Forecast, shares: int = 1, *, is_cluster: bool = False) -> None:
    """Print the forecast; ``shares`` is how many shares the run has."""
    say(f"{cost.setup.basis(counted(cost.asked, cost.unit))}, policy {cost.setup.table_of_policies()}", style="bold")
    who = counted(cost.threads, "threads") + (" of the cluster" if is_cluster else "")
    hours = f"{cost.core_hours:,.2f}" if cost.core_hours < 10 else f"{cost.core_hours:,.0f}"
    hours = "less than 0.01" if cost.core_hours < 0.01 else hours
    free = "" if cost.room is None else f"; {size_text(cost.room)} are free"
    lines = {
        "stored": f"{cost.there:,} of {counted(cost.asked, cost.unit)}",
        "speed": f"{cost.per_second:,.0f} {cost.unit} a second with {who}",
        "time": f"{duration(cost.seconds)}, {hours} core hours",
        "files": f"{counted(cost.parts, 'parts')}, {size_text(cost.bytes)}{free}",
        "memory": "" if cost.memory is None else f"{size_text(cost.memory)}{' a process' if is_cluster else ''}",
    }
    folders = [("folder" if not index else "", str(folder)) for index, folder in enumerate(cost.folders)]
    for name, text in [*lines.items(), *folders]:
        if text:
            say(f"{name:<{_NAMES}}{text}", whole=True)
    if shares > 1 and cost.asked:
        say(f"This is one of {shares} shares; the others take about as much each.")
    elif not cost.asked:
        say("The run has fewer parts than shares, and this share gets none.")
    say(f"Measured here with {counted(cost.measured, cost.unit)}; nothing was stored.")
    if is_cluster:
        say("Each thread of the cluster is taken to be as fast as one here.")
    if cost.damaged:
        say(f"{counted(cost.damaged, 'parts')} missing or changed: the run deals them again.")
    if cost.room is not None and cost.bytes > cost.room:
        say("The files will not fit: choose another --out, or --keep tallies.", style="yellow")
