"""Makes digests game by game, and tells those apart that differ."""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby

from tools.digests.commands import run_command, workplace

FAILED = "failed: "
"""How the error of an item begins that stands for its digest."""

VERSION = "version"
"""The key of the version that made the digests."""


def make_digests(
    *,
    quick: bool,
    only: Sequence[str] | None = None,
    variant: Sequence[str] | None = None,
    jobs: int = 1,
    threads: int | None = None,
) -> dict[str, str]:
    """Make the digests, game by game so that kernels are loaded once.

    Parameters
    ----------
    quick
        Make only a part of them.
    only
        Make those alone whose names begin so.
    variant
        Make those of these variants alone.
    jobs
        Processes, each with games of its own.
    threads
        Threads of each process; one for each core unless given.

    Returns
    -------
    dict of str to str
        The digests by the names of their items, and the version. An item that fails has its error instead.
    """
    from tricklab.engine.version import VERSION as engine

    games = [names for names in games_of_variants() if not variant or {*names} & {*variant}]
    make = partial(digests_of_game, quick=quick, only=only, variant=variant, threads=threads)
    if jobs == 1:
        parts = [make(game) for game in games]
    else:
        context = multiprocessing.get_context("spawn")  # a fork would have the parent's threads, and console
        with ProcessPoolExecutor(jobs, mp_context=context, max_tasks_per_child=1) as pool:
            parts = list(pool.map(make, games))
    return {VERSION: engine} | {name: digest for part in parts for name, digest in part.items()}


def games_of_variants() -> list[tuple[str, ...]]:
    """Return the variants of each game; the empty one at the end stands for what belongs to no game."""
    listed = json.loads(run_command("variants", "--format", "json"))
    return [tuple(names) for _, names in groupby(listed, key=lambda name: listed[name]["game"])] + [()]


def digests_of_game(
    names: tuple[str, ...],
    *,
    quick: bool,
    only: Sequence[str] | None = None,
    variant: Sequence[str] | None = None,
    threads: int | None = None,
) -> dict[str, str]:
    """Make the digests of a game's variants; see `make_digests`."""
    digests, started = {}, time.perf_counter()
    with workplace():
        for name, make in items(names, quick=quick, threads=threads, variant=variant):
            if not is_chosen(name, only):
                continue
            try:
                digests[name] = make()
            except Exception as error:  # one item that fails must not hide the others
                digests[name] = f"{FAILED}{type(error).__name__}: {error}"
    label = ", ".join(names) or "the rest"
    print(f"{label}: {len(digests):,} digests in {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)
    return digests


def items(
    names: tuple[str, ...], *, quick: bool, threads: int | None, variant: Sequence[str] | None = None
) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield all items of a game's variants, or of those alone that are named."""
    from tools.digests.items import Variant
    from tools.digests.once import Once

    once = Once(threads)
    for name in names:
        if not variant or name in variant:
            yield from Variant(name, first=name == names[0], quick=quick, threads=threads).items()
            if not quick:
                yield from once.items_of(name)
    if not names and not quick:
        yield from once.general()


def is_chosen(name: str, only: Sequence[str] | None, variant: Sequence[str] | None = None) -> bool:
    """Tell whether an item is asked for."""
    begins = not only or any(map(name.startswith, only))
    return begins and (not variant or name.split("/")[1] in variant)


def differences(
    wanted: Mapping[str, str],
    digests: Mapping[str, str],
    *,
    only: Sequence[str] | None = None,
    variant: Sequence[str] | None = None,
) -> list[str]:
    """Return a line for each item that differs, failed, is missing or is new, among those that were asked for."""
    lines = []
    for name in sorted({*wanted, *digests}):
        if name != VERSION and not is_chosen(name, only, variant):
            continue
        before, after = wanted.get(name), digests.get(name)
        if before is None or after is None:
            lines.append(f"{'new' if before is None else 'missing'}: {name}")
        elif after.startswith(FAILED):
            lines.append(f"failed: {name}: {after.removeprefix(FAILED)}")
        elif before != after:
            lines.append(f"differs: {name}")
    return lines
