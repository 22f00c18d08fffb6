"""A run that is checked: every checksum, and some parts dealt again and compared bit for bit."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import seed_of, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import BLOCK, Workers, jobs_of
from tricklab.engine.runs import match_simulation
from tricklab.engine.runs.match_simulation import play_part, tables_of
from tricklab.engine.runs.open_run import open_any
from tricklab.engine.runs.simulation import Task, deal_part
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES, TALLIES, Part
from tricklab.engine.runs.storage.run import Run

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Verified:
    """What was checked.

    Attributes
    ----------
    run
        The run.
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
    folder: Location | str,
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
        The run's own, as ``data/smear-4p-997ce5d9``, or its URL; of matches either of the two.
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
    """Deal parts again into a folder for the time being, and compare them."""
    simulator, deal, noun, block = _dealer(run)
    observer.prepare(simulator)
    count, started = sum(part.hands for part in chosen), time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as base,
        observer.playing(count, f"Dealing {run.setup.title} again", noun) as progress,
    ):
        again, workers = Run(base, run.setup, run.contents), Workers(jobs=jobs, block=block, progress=progress)
        again.begin()

        def differs(part: Part) -> str:
            again.add(part.first // run.contents.part, deal(workers, part), part.hands)
            same = again.at.read(part.file) == run.at.read(part.file)
            again.at.delete(part.file)
            return "" if same else part.file

        wrong = [name for name in workers.each(differs, chosen) if name]
    observer.played(count, time.perf_counter() - started, noun)
    if wrong:
        raise StoreError(
            f"{run.folder / wrong[0]} has its checksum, and is not what is dealt again ({len(wrong)} of {len(chosen)} "
            "parts that were looked at): it was made otherwise, so do not use the run."
        )


def _dealer(run: Run) -> tuple[Simulator | MatchSimulator, Callable[[Workers, Part], pl.DataFrame], str, int]:
    """Return what deals the parts of a run, how one is dealt, what is counted, and how many are dealt at once."""
    if run.contents.of in (MATCHES, MATCH_DEALS):
        matches, which = MatchSimulator(run.setup), run.contents.of == MATCH_DEALS

        def played(workers: Workers, part: Part) -> pl.DataFrame:
            return tables_of(run.setup, play_part(workers, matches, part.first, part.hands))[which]

        return matches, played, "matches", match_simulation.BLOCK
    simulator, counted = Simulator(run.setup), run.contents.of == TALLIES

    def dealt(workers: Workers, part: Part) -> pl.DataFrame:
        task = Task(part.first // run.contents.part, part.first, part.hands)
        return deal_part(workers, simulator, task, counted=counted)

    return simulator, dealt, "deals", BLOCK
