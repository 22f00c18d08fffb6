"""Writes digests of everything that tricklab computes, and compares them: ``python -m tools.digests write FILE``.

A digest stands for the rows of some deals, an answer, a page, a file. ``python -m tools.digests compare FILE`` makes
them anew and names every item that differs, so that a change of the code alone can show that nothing else changed.
``--quick`` makes a part of them in less than a minute, ``--only NAME`` those whose names begin so or fit a pattern.
Items that begin with ``text:`` are wording, which may change on purpose.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatchcase
from functools import partial
from itertools import groupby
from pathlib import Path

VERSION = "version"
"""The key of the version that made the digests."""


def main(given: Sequence[str] | None = None) -> int:
    """Write or compare, and return the exit code."""
    parser = ArgumentParser(prog="python -m tools.digests", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("write", "compare"), help="write the digests, or compare them with a file's")
    parser.add_argument("file", type=Path, help="the file of digests, JSON")
    parser.add_argument("--quick", action="store_true", help="only a part, in one process")
    parser.add_argument("--only", action="append", metavar="NAME", help="items whose names begin so, or fit a pattern")
    parser.add_argument("--jobs", type=int, default=1, help="processes, each with games of its own (1)")
    parser.add_argument("--threads", type=int, help="threads of each process (one for each core)")
    asked = parser.parse_args(given)
    started = time.perf_counter()
    found = digests(asked)
    print(f"{len(found) - 1:,} digests in {time.perf_counter() - started:.0f} s", file=sys.stderr)
    failed = [f"{name}: {digest}" for name, digest in found.items() if digest.startswith("failed")]
    if asked.what == "write":
        asked.file.write_text(json.dumps(found, indent=0, sort_keys=True) + "\n", encoding="utf-8")
        print("\n".join(failed), file=sys.stderr)
        return 1 if failed else 0
    wanted = json.loads(asked.file.read_text(encoding="utf-8"))
    told = differences(wanted, found, asked.only)
    print("\n".join([*told, *failed]))
    return 1 if told else 0


def digests(asked: Namespace) -> dict[str, str]:
    """Make the digests, game by game so that kernels are loaded once, in as many processes as are asked for."""
    from tricklab.engine.version import VERSION as engine

    games = games_of_variants()
    make = partial(digests_of_game, quick=asked.quick, only=asked.only, threads=asked.threads)
    if asked.jobs == 1 or asked.quick:
        parts = [make(game) for game in games]
    else:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(asked.jobs, mp_context=context, max_tasks_per_child=1) as pool:
            parts = list(pool.map(make, games))
    return {VERSION: engine} | {name: digest for part in parts for name, digest in part.items()}


def games_of_variants() -> list[tuple[str, ...]]:
    """Return the variants of each game; the empty one at the end stands for what belongs to no game."""
    from tools.digests.commands import run_command

    listed = json.loads(run_command("variants", "--format", "json"))
    return [tuple(names) for _, names in groupby(listed, key=lambda name: listed[name]["game"])] + [()]


def digests_of_game(
    names: tuple[str, ...], *, quick: bool, only: Sequence[str] | None, threads: int | None
) -> dict[str, str]:
    """Make the digests of a game's variants."""
    from tools.digests.commands import workplace

    found, started = {}, time.perf_counter()
    with workplace():
        for name, make in items(names, quick=quick, threads=threads):
            if is_chosen(name, only):
                try:
                    found[name] = make()
                except Exception as error:  # one item that fails must not hide the others
                    found[name] = f"failed: {type(error).__name__}: {error}"
    told = ", ".join(names) or "the rest"
    print(f"{told}: {len(found):,} digests in {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)
    return found


def items(names: tuple[str, ...], *, quick: bool, threads: int | None) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield all items of a game's variants."""
    from tools.digests.items import Variant
    from tools.digests.once import Once

    once = Once(threads)
    for name in names:
        yield from Variant(name, first=name == names[0], quick=quick, threads=threads).items()
        if not quick:
            yield from once.items_of(name)
    if not names and not quick:
        yield from once.general()


def is_chosen(name: str, only: Sequence[str] | None) -> bool:
    """Tell whether an item is asked for."""
    return not only or any(name.startswith(start) or fnmatchcase(name, start) for start in only)


def differences(wanted: Mapping[str, str], found: Mapping[str, str], only: Sequence[str] | None = None) -> list[str]:
    """Return a line for each item that differs, is missing or is new."""
    lines = []
    for name in sorted({*wanted, *found}):
        if name != VERSION and not is_chosen(name, only):
            continue
        before, after = wanted.get(name), found.get(name)
        if before is None or after is None:
            lines.append(f"{'new' if before is None else 'missing'}: {name}")
        elif before != after:
            lines.append(f"differs: {name}")
    return lines


if __name__ == "__main__":
    from tools.digests.commands import PLAIN

    os.environ.update(PLAIN)
    os.environ.pop("FORCE_COLOR", None)
    sys.exit(main())
