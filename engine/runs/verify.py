"""Check a run: every checksum, and a sample of its parts, which are dealt again and compared byte for byte."""

from __future__ import annotations

import random
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import seed_of, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import jobs_of
from tricklab.engine.runs.job import Span, job_of, play_spans
from tricklab.engine.runs.open_run import open_any
from tricklab.engine.runs.storage.parts import MATCH_DEALS, Part
from tricklab.engine.runs.storage.run import Run

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Verified:
    """The outcome of a check that succeeded.

    Attributes
    ----------
    run
        The run that was checked.
    checked
        How many parts have the checksum that the manifest lists: all of them.
    dealt
        The parts that were dealt again and came out the same; none of a run that an earlier version dealt.
    seed
        Of the sample.
    """

    run: Run
    checked: int
    dealt: tuple[str, ...]
    seed: int | str


def verify(
    folder: Run | Location | str,
    setup: Setup | None = None,
    *,
    parts: int = 3,
    seed: int | str = 1,
    jobs: int | None = None,
    observer: Observer = UNOBSERVED,
) -> Verified:
    """Check every checksum of a run of deals or of matches, and deal a random sample of its parts again, bit for bit.

    Of a run that an earlier version dealt only the checksums are checked: this version may deal otherwise.

    Parameters
    ----------
    folder
        The run's own, as ``data/smear-4p-044ca223``, or its URL, or the run itself; of matches either of the two.
    setup
        What was dealt; needed only where a policy from a file played.
    parts
        How many parts to deal again; all, if there are fewer.
    seed
        Of the sample.
    jobs
        Threads; one for each core unless given.
    observer
        Is told how the work goes on.

    Returns
    -------
    Verified
        What was checked.

    Raises
    ------
    UsageError
        If there is no run, or a part is missing or changed.
    StoreError
        If a part has its checksum, and comes out otherwise when it is dealt again.
    """
    count, seed, jobs = whole(parts, "parts", 0, example="3"), seed_of(seed), jobs_of(jobs)
    run = open_any(folder, setup)
    if run.torn:
        raise UsageError(f"{run.folder / run.torn[0]} is torn, and no part that the manifest lists: delete it.")
    most = 0 if run.past is not None else len(run.parts)
    chosen = random.Random(f"verify {seed}").sample(run.parts, min(count, most))
    chosen.sort(key=lambda part: part.first)
    if chosen:
        _deal_again(run, chosen, jobs, observer)
    return Verified(run, len(run.parts), tuple(part.file for part in chosen), seed)


def _deal_again(run: Run, chosen: list[Part], jobs: int, observer: Observer) -> None:
    """Deal parts again into a temporary folder, and compare them byte for byte."""
    job, table = job_of(run), 1 if run.contents.of == MATCH_DEALS else 0
    spans = [Span(part.first // run.contents.part, part.first, part.hands) for part in chosen]
    observer.prepare(job.simulator)
    with tempfile.TemporaryDirectory() as base:
        copy = Run(base, run.setup, run.contents)
        copy.begin()

        def differing(span: Span, tables: tuple[pl.DataFrame, ...]) -> str:
            file = copy.add(span.part, tables[table], span.size).file
            is_same = copy.at.read(file) == run.at.read(file)
            copy.at.delete(file)
            return "" if is_same else file

        wrong = [name for name in play_spans(job, spans, differing, jobs=jobs, observer=observer, again=True) if name]
    if wrong:
        raise StoreError(
            f"{run.folder / wrong[0]} has its checksum, and is not what is dealt again ({len(wrong)} of {len(chosen)} "
            "parts that were looked at): it was made otherwise, so do not use the run."
        )
