"""Pages of the games that have no `subject` yet, made as they were; goes when all have one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tricklab.analysis.reports.arena import Arena
from tricklab.analysis.reports.page import write
from tricklab.analysis.reports.source import Source
from tricklab.engine.errors import UsageError
from tricklab.engine.observer import Observer
from tricklab.engine.options import Value, text_of
from tricklab.engine.setup import Setup
from tricklab.engine.simulation import simulate_into


def write_old(questions: Any, setup: Setup, hands: int, jobs: int | None, folder: Path, observer: Observer) -> Path:
    """Make an old page from runs that are thrown away."""
    setups, notes = setups_of(setup.with_rules, questions.TABLES, {"players": setup.players})
    fewer = max(1, hands // getattr(questions, "SHARE", 1))
    sources: list[Source] = []
    with TemporaryDirectory() as data:
        for table in setups:
            deals = fewer if sources else hands
            run = simulate_into(data, table, deals, jobs=jobs, observer=observer)
            sources.append(Source(table, run.files(deals), deals, Arena(jobs, observer)))
        return write(questions.build(sources, notes), folder)


def setups_of(
    make: Callable[[Mapping[str, Value]], Setup], tables: tuple[Mapping[str, Value], ...], given: Mapping[str, Value]
) -> tuple[list[Setup], list[str]]:
    """Return a setup for each table to be compared, the one asked for first, and why others fall away.

    Parameters
    ----------
    make
        Makes a setup from rules, or raises `UsageError`.
    tables
        Rules of the tables that a report compares; an empty one is the table by the rules given. What comes to a table
        that is there already is left out.
    given
        The rules that the user gave. One that a table has a say in makes that table the first, and is required to fit.
    """
    asked = [
        table
        for table in tables
        if all(text_of(given.get(key, value)) == text_of(value) for key, value in table.items())
    ]
    required = len(asked) < len(tables) or {} in asked
    if required:
        make(given)
    setups: list[Setup] = []
    errors = []
    for table in [*asked, *(table for table in tables if table not in asked)]:
        name = ", ".join(f"{key}={text_of(value)}" for key, value in table.items())
        try:
            setup = make({**given, **table})
            if all(setup.rules != other.rules for other in setups):
                setups.append(setup)
        except UsageError as error:
            errors.append((f"No comparison with {name}: {error}", error))
    if not setups:
        raise errors[0][1]
    return setups, [note for note, _ in errors]
