"""Matches into tables or files: the same for matches as `engine.runs.simulation` is for deals."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, Unpack

from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import MOST_MATCHES, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.matches.match_simulator import (
    MatchCollector,
    MatchSimulator,
    PlayedMatches,
    deal_columns,
    deal_frame,
    match_frame,
    match_schema,
)
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import SetupOptions
from tricklab.engine.play.workers import Crew, Jobs, Workers, jobs_of
from tricklab.engine.runs.simulation import tell_damage
from tricklab.engine.runs.storage.folder_lock import held
from tricklab.engine.runs.storage.manifest_saving import Saving
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES, PART_MATCHES, Contents, Part
from tricklab.engine.runs.storage.run import Run

if TYPE_CHECKING:
    import polars as pl

BLOCK = 500
"""Matches after which a thread looks whether it shall stop."""

Taken = TypeVar("Taken")


@dataclass(frozen=True)
class Matches:
    """Matches that were played.

    Attributes
    ----------
    setup
        What was dealt and who played.
    matches : polars.DataFrame
        A row for each match (docs/matches.md).
    deals : polars.DataFrame
        A row for each deal of them, in order.
    """

    setup: Setup
    matches: pl.DataFrame
    deals: pl.DataFrame


@dataclass(frozen=True)
class MatchRun:
    """Matches on disk: a run with a row for each match, and one with a row for each of their deals."""

    matches: Run
    deals: Run

    @property
    def setup(self) -> Setup:
        """What was dealt and who played."""
        return self.matches.setup

    @property
    def runs(self) -> tuple[Run, Run]:
        """Both."""
        return self.matches, self.deals

    def files(self, count: int) -> tuple[list[Location], list[Location]]:
        """Return the files of the first so many matches, and those of their deals."""
        return self.matches.files(count), self.deals.files(count)


def parse_matches(given: object, name: str = "matches") -> int:
    """Return a number of matches.

    Raises
    ------
    UsageError
        If it is not a whole number from 1 to `MOST_MATCHES`.
    """
    return whole(given, name, 1, MOST_MATCHES, "100000, 1e5 or 100_000")


def simulate_matches(
    setup: SetupLike = "smear",
    matches: float | str = 10_000,
    *,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> Matches:
    """Play whole matches, and return tables of matches and of their deals; no file is touched.

    Parameters
    ----------
    setup
        What is dealt and who plays: a `Setup`, or the name of a variant. Its scores, and what is carried over, are
        where each match begins.
    matches
        How many.
    jobs
        Threads, or a crew (docs/cluster.md); a thread for each core unless given.
    observer
        Is told how the work goes on.
    **options
        With a variant's name: the keywords of `Setup.make`.

    Returns
    -------
    Matches
        The same arguments always give the same tables, whatever ``jobs`` is.

    Raises
    ------
    UsageError
        If an argument is not right.
    PolicyError
        If a policy broke off the run.

    See Also
    --------
    simulate_matches_into : The same into files.
    summarise_matches : Who won, and how.

    Examples
    --------
    >>> played = simulate_matches("plute", 100, policy="basic", seed=7)
    >>> played.matches.height, played.deals.height == played.matches["deals"].sum()
    (100, True)
    """
    import polars as pl

    count, jobs = parse_matches(matches), jobs_of(jobs)
    simulator = MatchSimulator(setup_from(setup, options))
    parts = [
        (number, first, min(PART_MATCHES, count - first)) for number, first in enumerate(range(0, count, PART_MATCHES))
    ]

    def tables(_: int, first: int, played: PlayedMatches) -> tuple[pl.DataFrame, pl.DataFrame]:
        return tables_of(simulator.setup, played)

    found = list(_play(simulator, parts, tables, jobs=jobs, observer=observer))
    return Matches(simulator.setup, pl.concat([one for one, _ in found]), pl.concat([deals for _, deals in found]))


def tables_of(setup: Setup, played: PlayedMatches) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return the table of some matches, and that of their deals."""
    return match_frame(setup, played.matches), deal_frame(setup, played.rows, played.starts)


def simulate_matches_into(
    out: Location | str,
    setup: SetupLike = "smear",
    matches: float | str = 10_000,
    *,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> MatchRun:
    """Play whole matches into files, going on where an earlier run of the same setup stopped.

    Parameters
    ----------
    out
        The folder that holds the runs' folders, or its URL (docs/storage.md).
    setup, matches, jobs, observer, **options
        See `simulate_matches`; matches that are already there are not played again.

    Returns
    -------
    MatchRun
        The runs, with at least so many matches (docs/matches.md).

    Raises
    ------
    UsageError
        If an argument is not right, or the folder cannot be used.
    PolicyError, StoreError
        If a policy or the disk broke off the run; what was finished stays.
    """
    chosen, count, jobs = setup_from(setup, options), parse_matches(matches), jobs_of(jobs)
    simulator = MatchSimulator(chosen)
    run = open_matches(out, chosen)
    for one in run.runs:
        tell_damage(one, "played", observer)
    if not any(any(one.missing(count)) or one.damaged for one in run.runs):
        for one in run.runs:
            one.sweep()
        return run
    with held(*run.runs):
        _fill(run, count, simulator, jobs=jobs, observer=observer)
    return run


def _fill(run: MatchRun, count: int, simulator: MatchSimulator, *, jobs: int | Crew, observer: Observer) -> None:
    """Play what runs of matches lack that nobody else writes to."""
    anew = not isinstance(jobs, int)  # a crew may do a part twice
    missing = [{index: first for index, first, _ in one.missing(count, whole_parts=anew)} for one in run.runs]
    firsts = {index: min(of.get(index, count) for of in missing) for index in sorted({*missing[0], *missing[1]})}
    parts = [(index, first, min((index + 1) * PART_MATCHES, count) - first) for index, first in firsts.items()]
    for one in run.runs:
        one.want(count)
        one.begin()

    def write(index: int, first: int, played: PlayedMatches) -> list[Part | None]:
        end, written = first + len(played.matches), list[Part | None]()
        for one, of, table in zip(run.runs, missing, tables_of(simulator.setup, played), strict=True):
            start = of.get(index, end)
            new = table if start <= first else table.filter(table["match"] >= start)
            written.append(one.add(index, new, end - start, start) if start < end else None)
        return written

    saving = Saving(*run.runs)
    try:
        for written in _play(simulator, parts, write, jobs=jobs, observer=observer):
            for one, part in zip(run.runs, written, strict=True):
                if part is not None:
                    one.enter(part)
            saving.now_and_then()
    finally:
        saving.now()


def open_matches(out: Location | str, setup: Setup) -> MatchRun:
    """Open the runs of a setup's matches below a folder, or make ready to begin them; nothing is written yet."""
    matches, deals = contents_of_matches(setup)
    return MatchRun(Run(out, setup, matches), Run(out, setup, deals))


def contents_of_matches(setup: Setup) -> tuple[Contents, Contents]:
    """Return what the parts are of a run with a row for each match, and of one with a row for each deal of them."""
    matches = {name: meaning for name, (_, meaning) in match_schema(setup).items()}
    deals = {name: meaning for name, (_, meaning) in deal_columns(setup).items()}
    return Contents(MATCHES, PART_MATCHES, matches), Contents(MATCH_DEALS, PART_MATCHES, deals)


def play_part(workers: Workers, simulator: MatchSimulator, first: int, count: int) -> PlayedMatches:
    """Play some matches in this thread."""
    collector = MatchCollector()
    workers.in_blocks(first, count, lambda start, size: collector.add(simulator.run(start, size, collector.take)))
    return collector.joined()


def _play(
    simulator: MatchSimulator,
    parts: Sequence[tuple[int, int, int]],
    take: Callable[[int, int, PlayedMatches], Taken],
    *,
    jobs: int | Crew,
    observer: Observer,
) -> Iterator[Taken]:
    """Play parts in threads and yield what is made of each; a part is its number, its first match, and how many."""
    observer.prepare(simulator)
    matches, started = sum(count for _, _, count in parts), time.perf_counter()
    with observer.playing(matches, f"Playing matches of {simulator.setup.title}", "matches") as progress:
        workers = Workers(jobs=jobs, block=BLOCK, progress=progress)

        def play(part: tuple[int, int, int]) -> Taken:
            number, first, count = part
            return take(number, first, play_part(workers, simulator, first, count))

        yield from workers.each(play, parts)
    observer.played(matches, time.perf_counter() - started, "matches")
