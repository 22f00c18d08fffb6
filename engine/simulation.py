"""The main job: play deals 0 up to a number, into a table or into files."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, Unpack

from tricklab.engine.numbers import parse_hands
from tricklab.engine.observer import UNOBSERVED, Observer
from tricklab.engine.parts import PART_HANDS
from tricklab.engine.setup import SetupLike, setup_from
from tricklab.engine.setup_options import SetupOptions
from tricklab.engine.simulator import Simulator, frame_of
from tricklab.engine.store import Run
from tricklab.engine.workers import BLOCK, Workers, jobs_of

if TYPE_CHECKING:
    import polars as pl

_SAVE_EVERY = 1.0

Taken = TypeVar("Taken")


def simulate(
    setup: SetupLike = "smear",
    hands: float | str = 100_000,
    *,
    jobs: int | None = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> pl.DataFrame:
    """Deal and play, and return a table with a row for each deal; no file is touched.

    Parameters
    ----------
    setup
        What is dealt and who plays: a `Setup`, or the name of a variant.
    hands
        How many deals: ``100_000``, ``1e5`` and ``"1e5"`` are the same.
    jobs
        Threads; one for each core unless given.
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

    simulator = Simulator(setup_from(setup, options))
    count, jobs = parse_hands(hands), jobs_of(jobs)
    observer.prepare(simulator)
    firsts = enumerate(range(0, count, PART_HANDS))
    parts = [(number, first, min(PART_HANDS, count - first)) for number, first in firsts]
    return pl.concat(_play(simulator, parts, lambda _, table: table, jobs=jobs, block=BLOCK, observer=observer))


def simulate_into(
    out: Path | str,
    setup: SetupLike = "smear",
    hands: float | str = 100_000,
    *,
    jobs: int | None = None,
    block: int = BLOCK,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> Run:
    """Deal and play into files, going on where an earlier run of the same setup stopped.

    Parameters
    ----------
    out
        The folder that holds the runs' folders.
    setup
        What is dealt and who plays: a `Setup`, or the name of a variant.
    hands
        How many deals there shall be; those that are already there are not dealt again.
    jobs
        Threads; one for each core unless given.
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
    run = Run(out, setup_from(setup, options))
    count, jobs = parse_hands(hands), jobs_of(jobs)
    tell_damage(run, "dealt", observer)
    missing = list(run.missing(count))
    if not missing and not run.damaged:
        run.sweep()
        return run
    simulator = Simulator(run.setup)
    observer.prepare(simulator)
    run.begin()
    saved = time.monotonic()
    try:
        for _ in _play(simulator, missing, run.add, jobs=jobs, block=block, observer=observer):
            if time.monotonic() - saved > _SAVE_EVERY:
                run.save()
                saved = time.monotonic()
    finally:
        run.save()
    return run


def tell_damage(run: Run, done: str, observer: Observer) -> None:
    """Tell which parts of a run are not what they should be; ``done`` says what is done to them again."""
    for name in run.damaged:
        observer.damaged(run.folder / name, f"is missing or changed; it is {done} again")
    for name in run.torn:
        observer.damaged(run.folder / name, "is torn, and no part that the manifest lists; it is thrown away")


def _play(
    simulator: Simulator,
    parts: Sequence[tuple[int, int, int]],
    take: Callable[[int, pl.DataFrame], Taken],
    *,
    jobs: int,
    block: int,
    observer: Observer,
) -> Iterator[Taken]:
    """Play parts in threads and yield what is made of each table.

    Parameters
    ----------
    parts
        For each its number, its first deal, and how many there are.
    take
        Given a part's number and its table, in the thread that played it.
    """
    deals, started = sum(count for _, _, count in parts), time.perf_counter()
    with observer.playing(deals, f"Dealing {simulator.setup.title}") as progress:
        workers = Workers(jobs=jobs, block=block, progress=progress)

        def play_part(part: tuple[int, int, int]) -> Taken:
            number, first, count = part
            return take(number, frame_of(simulator.setup, first, workers.play(simulator, first, count)))

        yield from workers.each(play_part, parts)
    observer.played(deals, time.perf_counter() - started)
