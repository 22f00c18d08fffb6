"""Reports: the pages that answer the questions of each game."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Unpack

from tricklab.analysis.claims.files import SourcedClaim, claims_for, claims_in
from tricklab.analysis.claims.trials import trials_of
from tricklab.analysis.claims.verdicts import verdicts_of
from tricklab.analysis.drawing.files import folder_for
from tricklab.analysis.reports import any_game
from tricklab.analysis.reports.kit import layout
from tricklab.analysis.reports.kit.make import page_of
from tricklab.analysis.reports.kit.subject import Subject
from tricklab.engine.base.checks import list_of
from tricklab.engine.base.locations import path_of
from tricklab.engine.base.numbers import parse_hands
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.games import folder_of, game_of, variants
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import SetupOptions
from tricklab.engine.play.workers import Jobs, jobs_of
from tricklab.engine.runs.storage.manifest import MANIFEST

ALL = "all"
"""Asks for the pages of all variants."""


def report(
    setup: SetupLike = "smear",
    hands: float | str = 100_000,
    *,
    claims: Path | str | Sequence[Path | str] = (),
    policy_files: Path | str | Sequence[Path | str] = (),
    jobs: Jobs = None,
    out: Path | str = "reports",
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> Path:
    """Answer a game's questions on a page with pictures and tables (docs/report.md).

    Parameters
    ----------
    setup
        What is dealt and who plays: a `Setup`, or the name of a variant; ``"all"`` for all variants, each by its own
        rules, with an index of the pages.
    hands
        How many deals are played in each way that a page compares.
    claims
        Files with claims of your own, which are tested on the page of their game.
    policy_files
        The policy files that these claims may name; claims that name another are rejected, and the file is not run.
    jobs
        Threads, or a crew (docs/cluster.md); a thread for each core unless given.
    out
        The folder that keeps the pages.
    observer
        Follows the work.
    **options
        With a variant's name: players, rules, policy, sides, seats and seed, as for `Setup.make`. With ``"all"``:
        policy and seed.

    Returns
    -------
    pathlib.Path
        The page, ``out``/VARIANT/index.html; of all the index, ``out``/index.html.

    Raises
    ------
    UsageError
        If an argument is not right.
    PolicyError, StoreError
        If a policy or the disk broke off the work.

    See Also
    --------
    simulate_into : Deals whose results are kept.
    summarise : What came out of a run, in short.
    """
    if isinstance(setup, str) and os.path.isfile(os.path.join(setup, MANIFEST)):  # any text, also a very long one
        raise UsageError(
            f"{setup} is a run, and no page is made of one: a page plays the same deals in several ways. Name the "
            "game, as in smear; the run itself is summed up by summarise."
        )
    count, threads, pages, out = parse_hands(hands), jobs_of(jobs), {}, path_of(out, "out")
    own = _paths("policy_files", policy_files, '["mine.py"]')
    sentences = [claim for file in _paths("claims", claims, '["ours.toml"]') for claim in claims_in(file, own)]
    setups = _all(options) if isinstance(setup, str) and setup == ALL else [_at_the_start(setup_from(setup, options))]
    with folder_for(out, "." if setup == ALL else setups[0].variant):
        for one in setups:
            with folder_for(out, one.variant) as folder:
                page = pages[one.variant] = page_for(one, count, sentences, jobs=threads, observer=observer)
                layout.write(layout.files_of(page), folder)
        if setup != ALL:
            return folder / layout.PAGE
        layout.write({layout.PAGE: layout.index_of(pages)}, out)
    return out / layout.PAGE


def page_for(
    setup: Setup, hands: int, claims: Sequence[SourcedClaim] = (), *, jobs: Jobs = None, observer: Observer = UNOBSERVED
) -> layout.Page:
    """Play what the questions about a setup ask, and return its page as data; parameters as of `report`."""
    verdicts = verdicts_of(trials_of(claims_for(setup, claims), setup), setup, hands, jobs=jobs, observer=observer)
    subject = subject_of(setup, hands, observer=observer)
    return page_of(subject, setup, hands, claims=verdicts, jobs=jobs, observer=observer)


def _paths(name: str, given: Any, example: str) -> list[Path]:
    listed = [given] if isinstance(given, str | Path) else list_of(name, given, example)
    return [path_of(file, name) for file in listed]


def _all(options: SetupOptions) -> list[Setup]:
    if more := sorted(name for name, value in options.items() if name not in ("policy", "seed") and value):
        raise UsageError(f"all variants are dealt by their own rules: leave {', '.join(more)} out.")
    return [Setup.make(name, **options) for name in variants()]


def _at_the_start(setup: Setup) -> Setup:
    """Refuse a setup with scores or cards: a page is about all hands, at the start of a match."""
    if any(name in setup.options() for name in ("scores", "carry", "hand")):
        raise UsageError("a report is about all hands, at the start of a match: leave scores, carry and hand out.")
    return setup


def subject_of(setup: Setup, hands: int, *, observer: Observer = UNOBSERVED) -> Subject:
    """Return what the page of a setup with so many deals asks; of a game from outside, by what the game declares."""
    if has_questions(setup.variant):
        asked: Subject = questions_of(setup.game.name).subject(setup)
        return asked
    return any_game.subject(setup, hands, observer=observer)


def has_questions(variant: str) -> bool:
    """Return whether somebody has written questions about a variant's game."""
    name = f"{__package__}.{folder_of(game_of(variant).name)}"
    return find_spec(name) is not None


def questions_of(game: str) -> Any:
    """Return the module with a game's questions: ``subject`` makes a page of a setup (`kit.subject.Subject`).

    Raise `UsageError` if there is none.
    """
    name = f"{__package__}.{folder_of(game)}"
    if find_spec(name) is None:
        raise UsageError(f"there is no report on {game} yet.")
    return import_module(name)
