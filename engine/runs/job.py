"""Jobs: what a run plays, deals or matches, and how the parts that it lacks are played and written."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.matches.match_simulator import (
    MatchCollector,
    MatchSimulator,
    deal_columns,
    deal_frame,
    match_frame,
    match_schema,
)
from tricklab.engine.play.frames import frame_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import BLOCK, Crew, Workers
from tricklab.engine.runs.storage.folder_lock import lock_folders
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES, PART_MATCHES, TALLIES, Contents, Part
from tricklab.engine.runs.storage.run import Run
from tricklab.engine.runs.tallies import counts_of

if TYPE_CHECKING:
    import polars as pl

LOT = 250_000
"""Deals that are counted at once: with fewer the counting takes longer, with more the memory."""

MATCH_BLOCK = 500
"""Matches between two looks of a thread whether to stop."""

_EVERY = 1.0
"""Seconds between two manifests, at least."""

_SHARE = 200
"""At most one second in so many goes into writing manifests: a run of 20,000 parts has one of megabytes."""

Result = TypeVar("Result")


class Span(NamedTuple):
    """Consecutive deals, or matches, of one part: the part's number, the first of them, and how many."""

    part: int
    first: int
    size: int


def spans_below(count: int, size: int) -> list[Span]:
    """Cut the numbers below ``count`` into whole parts of ``size``, and a last one that may be smaller."""
    return [Span(part, first, min(size, count - first)) for part, first in enumerate(range(0, count, size))]


class DealJob:
    """Plays deals: the table of a part has a row for each deal, or for each group of deals that were counted.

    Attributes
    ----------
    noun, doing, done, block
        What is counted, what messages say while it is played and after that, and how many are played between two looks
        whether to stop.
    simulator
        What plays.
    """

    noun, doing, done, block = "deals", "Dealing", "dealt", BLOCK

    def __init__(self, setup: Setup, *, counted: bool = False, force: tuple[int, str, int] | None = None) -> None:
        """Get ready to play; with ``counted`` the tables are tallies. Nothing is compiled yet.

        ``force`` is the action that a seat must take, see `engine.play.simulator.Simulator.play`.
        """
        self.simulator, self._counted, self._force = Simulator(setup), counted, force

    def tables(self, workers: Workers, span: Span) -> tuple[pl.DataFrame]:
        """Play a span in this thread, and return its table, the same wherever and whenever that is done.

        Deals are counted in lots of `LOT`, so that the memory needed does not grow with the part.
        """
        setup, end = self.simulator.setup, span.first + span.size
        if not self._counted:
            return (frame_of(setup, span.first, workers.play(self.simulator, span.first, span.size, self._force)),)
        counts = counts_of(setup)

        def tally(start: int) -> pl.DataFrame:
            rows = workers.play(self.simulator, start, min(LOT, end - start), self._force)
            return counts.of(frame_of(setup, start, rows, counts.read).lazy())

        return (counts.total(map(tally, range(span.first, end, LOT))),)


class MatchJob:
    """Plays whole matches: a part has a table with a row for each match, and one with a row for each of their deals.

    The attributes are those of `DealJob`.
    """

    noun, doing, done, block = "matches", "Playing matches of", "played", MATCH_BLOCK

    def __init__(self, setup: Setup) -> None:
        """Get ready to play; nothing is compiled yet."""
        self.simulator = MatchSimulator(setup)

    def tables(self, workers: Workers, span: Span) -> tuple[pl.DataFrame, pl.DataFrame]:
        """Play a span in this thread, and return its tables."""
        simulator, collector = self.simulator, MatchCollector()

        def play(first: int, count: int) -> None:
            collector.add(simulator.run(first, count, collector.take))

        workers.in_blocks(span.first, span.size, play)
        played = collector.joined()
        return match_frame(simulator.setup, played.matches), deal_frame(simulator.setup, played.rows, played.starts)


Job: TypeAlias = DealJob | MatchJob


def job_of(run: Run) -> Job:
    """Return the job whose tables a run keeps: that of its deals, or of its matches."""
    if run.contents.of in (MATCHES, MATCH_DEALS):
        return MatchJob(run.setup)
    return DealJob(run.setup, counted=run.contents.of == TALLIES)


def match_contents(setup: Setup) -> tuple[Contents, Contents]:
    """Describe the parts of the two runs that keep matches: the rows of one are matches, of the other their deals."""
    matches = {name: meaning for name, (_, meaning) in match_schema(setup).items()}
    deals = {name: meaning for name, (_, meaning) in deal_columns(setup).items()}
    return Contents(MATCHES, PART_MATCHES, matches), Contents(MATCH_DEALS, PART_MATCHES, deals)


def play_spans(
    job: Job,
    spans: Sequence[Span],
    take: Callable[[Span, tuple[pl.DataFrame, ...]], Result],
    *,
    jobs: int | Crew,
    block: int | None = None,
    observer: Observer = UNOBSERVED,
    again: bool = False,
) -> Iterator[Result]:
    """Play spans in threads, and yield what ``take`` returns for each of them, in order.

    Parameters
    ----------
    job, spans
        What is played.
    take
        Is given a span and its tables, in the thread that played it.
    jobs
        Threads, or a crew.
    block
        Deals, or matches, between two looks of a thread whether to stop; the job's own unless given.
    observer
        Watches.
    again
        Whether the observer is to hear that it is played once more.
    """
    count, started = sum(span.size for span in spans), time.perf_counter()
    what = f"{job.doing} {job.simulator.setup.title}{' again' if again else ''}"
    with observer.playing(count, what, job.noun) as progress:
        workers = Workers(jobs=jobs, block=block or job.block, progress=progress)

        def play(span: Span) -> Result:
            return take(span, job.tables(workers, span))

        yield from workers.each(play, spans)
    observer.played(count, time.perf_counter() - started, job.noun)


def fill(
    runs: Sequence[Run],
    count: int,
    job: Job | None = None,
    *,
    jobs: int | Crew,
    block: int | None = None,
    observer: Observer = UNOBSERVED,
) -> None:
    """Play what some runs lack of the first ``count`` deals, or matches.

    Parameters
    ----------
    runs
        One for each table of the job.
    count, jobs, block, observer
        See `engine.runs.simulation.simulate_into`.
    job
        What they keep; made anew, if anything is missing, unless given.

    Raises
    ------
    UsageError
        If a folder cannot be written, or another process writes to it.
    PolicyError, StoreError
        If a policy or the disk broke off the run; what was finished stays.
    """
    done = MatchJob.done if runs[0].contents.of in (MATCHES, MATCH_DEALS) else DealJob.done
    for run in runs:
        for name in run.damaged:
            observer.damaged(run.folder / name, f"is missing or changed; it is {done} again")
        for name in run.torn:
            observer.damaged(run.folder / name, "is torn, and no part that the manifest lists; it is thrown away")
    if not any(any(run.missing(count)) or run.damaged for run in runs):
        for run in runs:
            run.sweep()
        return
    job = job or job_of(runs[0])
    observer.prepare(job.simulator)
    with lock_folders(*runs):
        _fill(runs, count, job, jobs=jobs, block=block, observer=observer)


def _fill(
    runs: Sequence[Run], count: int, job: Job, *, jobs: int | Crew, block: int | None, observer: Observer
) -> None:
    """Play what runs lack to which nobody else writes."""
    anew, size = not isinstance(jobs, int), runs[0].contents.part  # a crew may do a part twice
    missing = [{part: first for part, first, _ in run.missing(count, whole_parts=anew)} for run in runs]
    firsts = {part: min(of.get(part, count) for of in missing) for part in sorted({*missing[0], *missing[-1]})}
    spans = [Span(part, first, min((part + 1) * size, count) - first) for part, first in firsts.items()]
    for run in runs:
        run.want(count)
        run.begin()
    writing = [run.to_send() for run in runs] if anew else runs

    def write(span: Span, tables: tuple[pl.DataFrame, ...]) -> list[Part | None]:
        end, written = span.first + span.size, list[Part | None]()
        for run, of, table in zip(writing, missing, tables, strict=True):
            start = of.get(span.part, end)
            new = table if start <= span.first else table.filter(table["match"] >= start)
            written.append(run.add(span.part, new, end - start, start) if start < end else None)
        return written

    saver = ManifestSaver(*runs)
    try:
        for written in play_spans(job, spans, write, jobs=jobs, block=block, observer=observer):
            for run, part in zip(runs, written, strict=True):
                if part is not None:
                    # A crew has listed it elsewhere; threads did it here already, before Ctrl-C can come.
                    run.enter(part)
            saver.save_if_due()
    finally:
        saver.save()


class ManifestSaver:
    """Saves the manifests of growing runs, seldom enough to cost next to nothing.

    A part that was finished after the last save is dealt again if the process is killed.
    """

    def __init__(self, *runs: Run) -> None:
        """Begin to wait; the runs have just been saved."""
        self._runs = runs
        self._due = time.monotonic() + _EVERY

    def save_if_due(self) -> None:
        """Save if enough time has passed since the last save."""
        started = time.monotonic()
        if started >= self._due:
            self.save()
            ended = time.monotonic()
            self._due = ended + max(_EVERY, _SHARE * (ended - started))

    def save(self) -> None:
        """Save all runs now."""
        for run in self._runs:
            run.save()
