"""Reports: the questions that are asked of a game, answered on one page; each game's are in the module of its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Unpack

from tricklab.analysis.reports.arena import Arena
from tricklab.analysis.reports.page import folder_for, write
from tricklab.analysis.reports.source import Source
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.given import dictionary, plain_text
from tricklab.engine.numbers import parse_hands
from tricklab.engine.observer import UNOBSERVED, Observer
from tricklab.engine.options import Value, text_of
from tricklab.engine.setup import Setup, SetupLike
from tricklab.engine.setup_options import SetupOptions
from tricklab.engine.simulation import simulate_into
from tricklab.engine.workers import jobs_of


def report(
    setup: SetupLike = "smear",
    hands: float | str = 1_000_000,
    *,
    jobs: int | None = None,
    data: Path | str = "data",
    out: Path | str = "reports",
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> Path:
    """Answer a game's questions on a page with charts and tables (docs/report.md).

    Parameters
    ----------
    setup
        What is dealt and who plays: a `Setup`, or the name of a variant. The page may compare with other numbers of
        players; the one given is what most of it is about.
    hands
        How many deals of each setup; those that are there already are not dealt again.
    jobs
        Threads; one for each core unless given.
    data
        The folder that keeps the runs.
    out
        The folder that keeps the reports.
    observer
        Is told how the work goes on.
    **options
        With a variant's name: players, rules, policy, sides, seats and seed, as for `Setup.make`.

    Returns
    -------
    pathlib.Path
        The page, ``out``/VARIANT/index.html.

    Raises
    ------
    UsageError
        If an argument is not right, or there are no questions about the game yet.
    PolicyError, StoreError
        If a policy or the disk broke off the work.

    See Also
    --------
    simulate_into : The deals alone.
    summarise : What came out of a run, in short.
    """
    variant, options = _asked(setup, options)
    given: dict[str, Value] = dictionary("rules", options.pop("rules", None), str, '{"jokers": "ranked"}')
    players = options.pop("players", None)
    if players is not None and text_of(given.setdefault("players", players)) != text_of(players):
        raise UsageError(f"players={players} and the rule players={given['players']} contradict each other.")

    def make(rules: Mapping[str, Value]) -> Setup:
        asked: SetupOptions = {**options, "rules": rules}
        return Setup.make(variant, **asked)

    count, jobs = parse_hands(hands), jobs_of(jobs)
    questions = questions_of(game_of(variant).name)
    setups, notes = setups_of(make, questions.TABLES, given)
    fewer = max(1, count // getattr(questions, "SHARE", 1))
    sources: list[Source] = []
    with folder_for(out, variant) as folder:
        for table in setups:
            deals = fewer if sources else count
            run = simulate_into(data, table, deals, jobs=jobs, observer=observer)
            sources.append(Source(table, run.files(deals), deals, Arena(jobs, observer)))
        return write(questions.build(sources, notes), folder)


def _asked(setup: SetupLike, options: SetupOptions) -> tuple[str, SetupOptions]:
    """Return the variant and the options; a page is about all hands, at the start of a match."""
    if isinstance(setup, Setup):
        if options:
            raise UsageError(f"give {', '.join(options)} to Setup.make; a setup takes nothing beside it.")
        variant, options = setup.variant, setup.options()
    else:
        variant = plain_text("variant", setup, "smear")
    if any(options.get(name) is not None for name in ("scores", "carry", "hand")):
        raise UsageError("a report is about all hands, at the start of a match: leave scores, carry and hand out.")
    return variant, options


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
