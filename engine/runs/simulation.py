"""The main job: play deals 0 up to a number, into a table or into files."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar, Unpack

from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import parse_hands, shown, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.play.frames import frame_of
from tricklab.engine.play.setup import SetupLike, setup_from
from tricklab.engine.play.setup_options import SetupOptions
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import BLOCK, Crew, Jobs, Workers, jobs_of
from tricklab.engine.runs.shares import share_of
from tricklab.engine.runs.storage.folder_lock import held
from tricklab.engine.runs.storage.manifest_saving import Saving
from tricklab.engine.runs.storage.parts import TALLIES
from tricklab.engine.runs.storage.run import Run
from tricklab.engine.runs.tallies import contents_for, counts_of

if TYPE_CHECKING:
    import polars as pl

KEEPS = ("rows", "tallies")
"""What a run can keep of its deals."""

LOT = 250_000
"""Deals that are counted at once: with fewer the counting takes longer, with more the memory."""

TALLIED_FROM = 10**8
"""Deals from which on a run keeps tallies unless it is told otherwise: as rows they are a gigabyte and more."""

Taken = TypeVar("Taken")


class Task(NamedTuple):
    """A part to be dealt: its number, its first deal, and how many there are."""

    number: int
    first: int
    hands: int


def parse_keep(given: str | None, hands: int = 0) -> str:
    """Return what a run keeps of its deals: what is asked for, or what is usual for so many.

    Raises
    ------
    UsageError
        If it is neither ``"rows"`` nor ``"tallies"``.
    """
    if given is None:
        return KEEPS[hands >= TALLIED_FROM]
    if not isinstance(given, str) or given not in KEEPS:
        raise UsageError(f"keep is one of {', '.join(KEEPS)}; not {shown(given)}.")
    return given


def simulate(
    setup: SetupLike = "smear",
    hands: float | str = 100_000,
    *,
    keep: str = "rows",
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> pl.DataFrame:
    """Deal and play, and return a table with a row for each deal, or what was counted of them; no file is touched.

    Parameters
    ----------
    setup
        What is dealt and who plays: a `Setup`, or the name of a variant.
    hands
        How many deals: ``100_000``, ``1e5`` and ``"1e5"`` are the same.
    keep
        ``"rows"``, or ``"tallies"``: a row for each group of deals with the sums that `summarise` needs (docs/data.md).
    jobs
        Threads, or a crew (docs/cluster.md); a thread for each core unless given.
    observer
        Is told how the work goes on.
    **options
        With a variant's name: the keywords of `Setup.make`, which are players, rules, policy, sides, seats, scores,
        carry, hand and seed.

    Returns
    -------
    polars.DataFrame
        The columns of docs/columns.md. The same arguments always give the same table, whatever ``jobs`` is.

    Raises
    ------
    UsageError
        If an argument is not right.
    PolicyError
        If a policy broke off the run.

    See Also
    --------
    simulate_into : The same into files.
    summarise : What came out, in short.

    Examples
    --------
    >>> table = simulate("smear", 1000, policy="basic", seed=7)
    >>> table.height
    1000
    """
    import polars as pl

    count, jobs, counted = parse_hands(hands), jobs_of(jobs), parse_keep(keep) == "tallies"
    simulator = Simulator(setup_from(setup, options))
    size = contents_for(simulator.setup, count, keep).part
    observer.prepare(simulator)
    parts = [(number, first, min(size, count - first)) for number, first in enumerate(range(0, count, size))]
    tables = _play(simulator, parts, lambda _, table: table, counted=counted, jobs=jobs, block=BLOCK, observer=observer)
    return counts_of(simulator.setup).total(tables) if counted else pl.concat(tables)


def simulate_into(
    out: Location | str,
    setup: SetupLike = "smear",
    hands: float | str = 100_000,
    *,
    keep: str | None = None,
    share: str | None = None,
    jobs: Jobs = None,
    block: int = BLOCK,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> Run:
    """Deal and play into files, going on where an earlier run of the same setup stopped.

    Parameters
    ----------
    out
        The folder that holds the runs' folders, or its URL (docs/storage.md).
    setup
        What is dealt and who plays: a `Setup`, or the name of a variant.
    hands
        How many deals there shall be; those that are already there are not dealt again.
    keep
        ``"rows"``: every deal; ``"tallies"``: what is counted of them. Rows below `TALLIED_FROM` deals unless given.
    share
        As ``"17/64"``: only the 17th of 64 shares of the parts, in a folder of its own that `gather` puts together.
    jobs
        Threads, or a crew (docs/cluster.md); a thread for each core unless given.
    block
        Deals in one call of the compiled loop; it changes nothing in the results.
    observer
        Is told how the work goes on.
    **options
        With a variant's name: the keywords of `Setup.make`.

    Returns
    -------
    Run
        The run, with at least ``hands`` deals (docs/data.md).

    Raises
    ------
    UsageError
        If an argument is not right, or the folder cannot be used.
    PolicyError, StoreError
        If a policy or the disk broke off the run; what was finished stays.

    See Also
    --------
    simulate : The same into a table.
    """
    chosen, count, jobs = setup_from(setup, options), parse_hands(hands), jobs_of(jobs)
    contents = contents_for(chosen, count, parse_keep(keep, count))
    run = Run(out, chosen, contents) if share is None else share_of(out, chosen, contents, count, share)
    fill(run, count, jobs=jobs, block=whole(block, "block", 1), observer=observer)
    return run


def fill(run: Run, count: int, *, jobs: int | Crew, block: int = BLOCK, observer: Observer = UNOBSERVED) -> None:
    """Deal what a run of so many deals still lacks, see `simulate_into`."""
    tell_damage(run, "dealt", observer)
    if not any(run.missing(count)) and not run.damaged:
        run.sweep()
        return
    simulator = Simulator(run.setup)
    observer.prepare(simulator)
    with held(run):
        _fill(run, count, simulator, jobs=jobs, block=block, observer=observer)


def _fill(run: Run, count: int, simulator: Simulator, *, jobs: int | Crew, block: int, observer: Observer) -> None:
    """Deal what a run lacks that nobody else writes to."""
    missing = list(run.missing(count, whole_parts=not isinstance(jobs, int)))  # a crew may do a part twice
    run.want(count)
    run.begin()
    saving = Saving(run)
    try:
        counted = run.contents.of == TALLIES
        for part in _play(
            simulator,
            missing,
            lambda task, table: run.add(task.number, table, task.hands, task.first),
            counted=counted,
            jobs=jobs,
            block=block,
            observer=observer,
        ):
            run.enter(part)  # a crew has listed it elsewhere; threads did it here already, before Ctrl-C can come
            saving.now_and_then()
    finally:
        saving.now()


def tell_damage(run: Run, done: str, observer: Observer) -> None:
    """Tell which parts of a run are not what they should be; ``done`` says what is done to them again."""
    for name in run.damaged:
        observer.damaged(run.folder / name, f"is missing or changed; it is {done} again")
    for name in run.torn:
        observer.damaged(run.folder / name, "is torn, and no part that the manifest lists; it is thrown away")


def deal_part(workers: Workers, simulator: Simulator, part: Task, *, counted: bool) -> pl.DataFrame:
    """Deal one part, in this thread: its rows, or what is counted of them; the same wherever and whenever it is done.

    What is counted is counted in lots of `LOT` deals, so that the memory needed does not grow with the part.
    """

    setup, (_, first, count) = simulator.setup, part
    if not counted:
        return frame_of(setup, first, workers.play(simulator, first, count))
    counts, end = counts_of(setup), first + count
    lots = []
    for start in range(first, end, LOT):
        rows = workers.play(simulator, start, min(LOT, end - start))
        lots.append(counts.of(frame_of(setup, start, rows, counts.read).lazy()))
    return counts.merged(lots)


def _play(
    simulator: Simulator,
    parts: Sequence[tuple[int, int, int]],
    take: Callable[[Task, pl.DataFrame], Taken],
    *,
    counted: bool,
    jobs: int | Crew,
    block: int,
    observer: Observer,
) -> Iterator[Taken]:
    """Play parts in threads and yield what is made of each table.

    Parameters
    ----------
    parts
        For each its number, its first deal, and how many there are.
    take
        Given a part and its table, in the thread that played it.
    counted
        Whether the tables are what was counted instead of rows.
    """
    deals, started = sum(count for _, _, count in parts), time.perf_counter()
    with observer.playing(deals, f"Dealing {simulator.setup.title}") as progress:
        workers = Workers(jobs=jobs, block=block, progress=progress)

        def play_part(part: tuple[int, int, int]) -> Taken:
            task = Task(*part)
            return take(task, deal_part(workers, simulator, task, counted=counted))

        yield from workers.each(play_part, parts)
    observer.played(deals, time.perf_counter() - started)
