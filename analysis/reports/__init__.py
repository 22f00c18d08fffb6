"""Reports: the questions that are asked of a game, answered on one page; each game's are in the module of its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tricklab.analysis.reports.arena import Arena, Show, unseen
from tricklab.analysis.reports.page import folder_for, write
from tricklab.analysis.reports.source import Source
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.options import Value, text_of
from tricklab.engine.policies import DEFAULT
from tricklab.engine.setup import Setup
from tricklab.engine.simulation import parse_hands, simulate_into
from tricklab.engine.store import Run

Fill = Callable[[Path, Setup, int, int | None], Run]
"""Deals what a run lacks of its first deals, into a folder, and returns it."""


def _fill(data: Path, setup: Setup, hands: int, jobs: int | None) -> Run:
    return simulate_into(data, setup, hands, jobs=jobs)


def write_report(
    variant: str = "smear",
    hands: float | str = 1_000_000,
    *,
    players: int | None = None,
    rules: Mapping[str, Value] | None = None,
    policy: str = DEFAULT,
    sides: Mapping[int, str] | None = None,
    seats: Mapping[int, str] | None = None,
    seed: int | str = 1,
    jobs: int | None = None,
    data: Path | str = "data",
    out: Path | str = "reports",
) -> Path:
    """Answer a game's questions on a page, ``out``/``variant``/index.html, and return its path.

    Parameters
    ----------
    variant, players, rules, policy, sides, seats, seed
        What is dealt and who plays, see `engine.setup.Setup.make`. The report may compare with other numbers of
        players; ``players`` is the one that most of it is about.
    hands
        How many deals of each setup.
    jobs
        Threads; one for each core unless given.
    data
        The folder that keeps the runs; deals that are there are not dealt again.
    out
        The folder that keeps the reports.

    Raises
    ------
    UsageError
        If an argument is not right, or there are no questions about the game yet.
    PolicyError, StoreError
        If a policy or the disk broke off the work.
    """
    given = dict(rules or {})
    if players is not None and text_of(given.setdefault("players", players)) != str(players):
        raise UsageError(f"players={players} and the rule players={text_of(given['players'])} contradict each other.")

    def make(tried: Mapping[str, Value]) -> Setup:
        return Setup.make(variant, rules=tried, policy=policy, sides=sides, seats=seats, seed=seed)

    return report_on(variant, make, given, hands, jobs=jobs, data=data, out=out)


def report_on(
    variant: str,
    make: Callable[[Mapping[str, Value]], Setup],
    given: Mapping[str, Value],
    hands: float | str,
    *,
    jobs: int | None,
    data: Path | str,
    out: Path | str,
    fill: Fill = _fill,
    show: Show = unseen,
) -> Path:
    """Answer a game's questions on a page; `write_report` for those who make setups in a way of their own.

    Parameters
    ----------
    variant
        Whose questions.
    make
        Makes a setup from rules, or raises `UsageError`.
    given
        The rules that the user gave.
    hands, jobs, data, out
        See `write_report`.
    fill
        Deals what is missing.
    show
        Lets the user see how far it is with what is played for the report alone.
    """
    count = parse_hands(hands)
    questions = questions_of(game_of(variant).name)
    setups, notes = setups_of(make, questions.TABLES, given)
    fewer = max(1, count // getattr(questions, "SHARE", 1))
    sources: list[Source] = []
    with folder_for(out, variant) as folder:
        for setup in setups:
            deals = fewer if sources else count
            run = fill(Path(data), setup, deals, jobs)
            sources.append(Source(setup, run.files(deals), deals, Arena(jobs, show)))
        return write(questions.build(sources, notes), folder)


def questions_of(game: str) -> Any:
    """Return the module with a game's questions: ``TABLES``, what is compared, and ``build``, which makes the page.

    It may also have ``SHARE``: what is compared with the first table is then one deal in so many.

    Raises
    ------
    UsageError
        If there is none.
    """
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        raise UsageError(f"there is no report on {game} yet.")
    return import_module(name)


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
