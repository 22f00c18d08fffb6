"""The main job: play deals 0 up to a number, into a table or into files."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tricklab.engine.numbers import parse_hands
from tricklab.engine.options import Value
from tricklab.engine.policies import DEFAULT
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator, frame_of
from tricklab.engine.store import PART_HANDS, Run
from tricklab.engine.workers import BLOCK, Progress, Workers

if TYPE_CHECKING:
    import polars as pl

_SAVE_EVERY = 1.0


def simulate(
    variant: str = "smear",
    hands: float | str = 100_000,
    *,
    players: int | None = None,
    rules: Mapping[str, Value] | None = None,
    policy: str = DEFAULT,
    sides: Mapping[int, str] | None = None,
    seats: Mapping[int, str] | None = None,
    scores: Sequence[int] | None = None,
    carry: int | None = None,
    hand: str | None = None,
    seed: int | str = 1,
    jobs: int | None = None,
) -> pl.DataFrame:
    """Deal and play, and return a table with a row for each deal; no file is touched.

    Parameters
    ----------
    variant, players, rules, policy, sides, seats, scores, carry, hand, seed
        What is dealt and who plays, see `engine.setup.Setup.make`.
    hands
        How many deals: ``100_000``, ``1e5`` and ``"1e5"`` are the same.
    jobs
        Threads; one for each core unless given.

    Returns
    -------
    polars.DataFrame
        The columns of docs/data.md. The same arguments always give the same table, whatever ``jobs`` is.

    Raises
    ------
    UsageError
        If an argument is not right.
    PolicyError
        If a policy broke off the run.

    Examples
    --------
    >>> table = simulate("smear", 1000, policy="basic", seed=7)
    >>> table.height
    1000
    """
    import polars as pl

    count = parse_hands(hands)
    setup = Setup.make(
        variant,
        players=players,
        rules=rules,
        policy=policy,
        sides=sides,
        seats=seats,
        scores=scores,
        carry=carry,
        hand=hand,
        seed=seed,
    )
    simulator = Simulator(setup)
    simulator.prepare()
    workers = Workers(jobs=jobs)

    def table_from(first: int) -> pl.DataFrame:
        return frame_of(setup, first, workers.play(simulator, first, min(PART_HANDS, count - first)))

    return pl.concat(list(workers.each(table_from, range(0, count, PART_HANDS))))


def simulate_into(
    out: Path | str,
    setup: Setup,
    hands: int,
    *,
    jobs: int | None = None,
    block: int = BLOCK,
    progress: Progress | None = None,
) -> Run:
    """Deal and play into files, going on where an earlier run of the same setup stopped.

    Parameters
    ----------
    out
        The folder that holds the runs' folders.
    setup
        What is dealt and who plays.
    hands
        How many deals there shall be; those that are already there are not dealt again.
    jobs, block, progress
        See `engine.workers.Workers`.

    Returns
    -------
    Run
        The run, with at least ``hands`` deals.

    Raises
    ------
    UsageError
        If the folder cannot be used.
    PolicyError, StoreError
        If a policy or the disk broke off the run; what was finished stays.
    """
    run = Run(out, setup)
    fill(run, Simulator(setup), hands, jobs=jobs, block=block, progress=progress)
    return run


def fill(
    run: Run,
    simulator: Simulator,
    hands: int,
    *,
    jobs: int | None = None,
    block: int = BLOCK,
    progress: Progress | None = None,
) -> None:
    """Deal what a run lacks of its first ``hands`` deals; see `simulate_into`."""
    missing = list(run.missing(hands))
    if not missing and not run.damaged:
        return
    simulator.prepare()
    run.begin()
    workers = Workers(jobs=jobs, block=block, progress=progress)
    saved = time.monotonic()

    def deal_part(part: tuple[int, int, int]) -> None:
        index, first, count = part
        run.add(index, frame_of(run.setup, first, workers.play(simulator, first, count)))

    try:
        for _ in workers.each(deal_part, missing):
            if time.monotonic() - saved > _SAVE_EVERY:
                run.save()
                saved = time.monotonic()
    finally:
        run.save()
