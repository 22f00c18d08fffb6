"""Forecasts of a run: how long it takes here, and what it writes, measured by playing a few deals of it."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from tricklab.engine.base.locations import Location
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.play.frames import pl
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Workers
from tricklab.engine.runs.job import LOT, Job, Span, job_of
from tricklab.engine.runs.storage.folder import Source
from tricklab.engine.runs.storage.manifest import identity_of
from tricklab.engine.runs.storage.parts import TALLIES, write_part
from tricklab.engine.runs.storage.run import Run

_LONG_ENOUGH = 0.7
"""Seconds of the measurement that counts, at least; shorter ones come before it."""

_ROWS = 20_000
"""Rows from which on the size of a file grows with them."""


@dataclass(frozen=True)
class Forecast:
    """The cost of what is missing of a run.

    Attributes
    ----------
    setup, unit
        What is dealt, and what is counted: deals or matches.
    folders
        The run's folders: one, or for matches two.
    asked, there
        How many deals or matches are asked for, and how many of them are stored already.
    pieces, parts
        Pieces of work, each for one thread, and files to write; matches have two files a piece.
    damaged
        Files that are missing or changed, and are written again.
    measured, per_second
        How many were played for this forecast, and how many a second; nothing was stored.
    threads
        Threads that play the run; a cluster's are taken to be as fast as those here.
    bytes
        What the files to write take.
    memory
        The most memory of this process, in bytes; None where the system does not report it.
    room
        Free bytes where the folders are; None in object storage.
    """

    setup: Setup
    unit: str
    folders: tuple[Location, ...]
    asked: int
    there: int
    pieces: int
    parts: int
    damaged: int
    measured: int
    per_second: float
    threads: int
    bytes: int
    memory: int | None
    room: int | None

    @property
    def missing(self) -> int:
        """How many are played."""
        return self.asked - self.there

    @property
    def seconds(self) -> float:
        """How long that takes; threads without a piece are idle."""
        rounds = -(-self.pieces // self.threads)
        return 3600 * self.core_hours * rounds / max(1, self.pieces)

    @property
    def core_hours(self) -> float:
        """The hours that one thread takes."""
        return self.missing * self.threads / self.per_second / 3600


@dataclass(frozen=True)
class _Sample:
    """What some of a job's deals took.

    Attributes
    ----------
    count, seconds
        How many were played, in all threads, and how long that took.
    size
        How many of them a thread had at once.
    tables
        The tables of so many, one for each run.
    """

    count: int
    seconds: float
    size: int
    tables: tuple[pl.DataFrame, ...]


def forecast(
    runs: Sequence[Run], count: int, *, jobs: int, threads: int | None = None, observer: Observer = UNOBSERVED
) -> Forecast:
    """Return the cost of what some runs lack of the first ``count`` deals or matches; nothing is stored.

    Parameters
    ----------
    runs
        A run, or the two runs of matches and their deals.
    count
        How many are wanted.
    jobs
        Threads of this process, which are measured.
    threads
        Threads of a cluster that plays the run instead.
    observer
        Watches the compilation.

    Raises
    ------
    UsageError
        If the run cannot have so many, or its folder cannot be written.
    PolicyError
        If a policy fails.
    """
    first = runs[0]
    room = _room_at(first.folder)
    for run in runs:
        run.want(count)
    lacking = [{part: wanted for part, _, wanted in run.missing(count)} for run in runs]
    asked, size = count, first.contents.part
    if first.share is not None:
        parts = first.share.parts(size)
        asked = min(count, parts.stop * size) - min(count, parts.start * size)
    pieces = {*lacking[0], *lacking[-1]}
    missing = sum(max(of.get(part, 0) for of in lacking) for part in pieces)
    job = job_of(first)
    observer.prepare(job.simulator)
    sample = _measure(runs, job, jobs)
    speed = sample.count / sample.seconds
    return Forecast(
        setup=first.setup,
        unit=job.noun,
        folders=tuple(run.folder for run in runs),
        asked=asked,
        there=asked - missing,
        pieces=len(pieces),
        parts=sum(map(len, lacking)),
        damaged=sum(len(run.damaged) for run in runs),
        measured=sample.count,
        per_second=speed if threads is None else speed * threads / jobs,
        threads=threads or jobs,
        bytes=sum(
            _bytes_of(run, table, sample.size, of) for run, table, of in zip(runs, sample.tables, lacking, strict=True)
        ),
        memory=_memory(sample, jobs, min(size, LOT) if first.contents.of == TALLIES else size),
        room=room,
    )


def _measure(runs: Sequence[Run], job: Job, jobs: int) -> _Sample:
    """Play more and more in all threads, as the run does, and write the files into memory."""
    part = runs[0].contents.part

    def play(workers: Workers, span: Span) -> tuple[pl.DataFrame, ...]:
        tables = job.tables(workers, span)
        for run, table in zip(runs, tables, strict=True):
            _file_size(run, table, span.size)
        return () if span.part else tables

    play(Workers(jobs=1), Span(0, 0, 1))  # what is imported for the first table does not count
    each = 1.0
    while True:
        size = min(part, int(each))
        spans = [Span(index, index * part, size) for index in range(jobs * round(each / size))]
        began, workers = time.perf_counter(), Workers(jobs=jobs, block=job.block)
        tables, *_ = list(workers.each(partial(play, workers), spans))
        seconds = time.perf_counter() - began
        if seconds >= _LONG_ENOUGH:
            return _Sample(size * len(spans), seconds, size, tables)
        each *= max(2.0, min(10.0, 1.5 * _LONG_ENOUGH / seconds))


class _InMemory:
    """A folder whose files are written into memory, and forgotten."""

    path = Path()

    @contextmanager
    def writing(self, name: str) -> Iterator[Source]:
        """Yield a target to write to."""
        yield BytesIO()


def _file_size(run: Run, table: pl.DataFrame, count: int) -> int:
    folder: Any = _InMemory()
    return write_part(folder, run.contents, identity_of(run.setup, run.contents), 0, table, count).bytes


def _bytes_of(run: Run, table: pl.DataFrame, size: int, lacking: Mapping[int, int]) -> int:
    """Return the bytes of a run's missing parts, given a table of ``size`` deals; tallies grow only with groups.

    The bytes of a few rows are mostly overhead, so few are drawn again and again.
    """
    if run.contents.of == TALLIES:
        return _file_size(run, table, size) * len(lacking)
    if table.height < _ROWS:
        name, kind = next(iter(table.schema.items()))
        numbers = (pl.int_range(_ROWS) * size // table.height).cast(kind).alias(name)
        size = size * _ROWS // table.height
        table = table.sample(_ROWS, with_replacement=True, seed=1).with_columns(numbers)
    empty = _file_size(run, table.clear(), size)
    return empty * len(lacking) + (_file_size(run, table, size) - empty) * sum(lacking.values()) // size


def _memory(sample: _Sample, jobs: int, size: int) -> int | None:
    """Return the most bytes of memory of this process, where each thread has ``size`` deals at once."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # Windows
        return None
    peak = getrusage(RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    taken = int(sum(table.estimated_size() for table in sample.tables))
    return peak + jobs * max(0, size - sample.size) * taken // sample.size


def _room_at(folder: Location) -> int | None:
    """Return the free bytes where a folder is or would be made; None in object storage."""
    if not isinstance(folder, Path):
        return None
    there = folder.absolute()
    while not there.exists():
        there = there.parent
    if not os.access(there, os.W_OK | os.X_OK):
        raise UsageError(f"{folder} cannot be written: you may not write to {there}; choose another folder.")
    return shutil.disk_usage(there).free
