"""Writes digests of everything that tricklab computes, and compares them: ``python -m tools.digests write FILE``.

A digest stands for the rows of some deals, an answer, a page, a file. ``python -m tools.digests compare FILE`` makes
them anew and names every item that differs, so that a change of the code alone can show that nothing else changed.
``--quick`` makes a part of them in less than a minute, ``--variant smear`` those of a variant, ``--only deals/`` those
whose names begin so. Warm kernels are loaded; those of changed sources are compiled, which takes minutes a game.
Items that begin with ``text:`` are wording, which may change on purpose.
"""

from __future__ import annotations

import json
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from tools.digests.making import differences, make_digests


def main(given: Sequence[str] | None = None) -> int:
    """Write or compare, and return the exit code."""
    parser = ArgumentParser(prog="python -m tools.digests", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("write", "compare"), help="write the digests, or compare them with a file's")
    parser.add_argument("file", type=Path, help="the file of digests, JSON")
    parser.add_argument("--quick", action="store_true", help="only a part, in one process")
    parser.add_argument("--only", action="append", metavar="NAME", help="items whose names begin so")
    parser.add_argument("--variant", action="append", help="items of this variant; may be given several times")
    parser.add_argument("--jobs", type=int, default=1, help="processes, each with games of its own (1)")
    parser.add_argument("--threads", type=int, help="threads of each process (one for each core)")
    asked = parser.parse_args(given)
    started = time.perf_counter()
    chosen = {"only": asked.only, "variant": asked.variant}
    digests = make_digests(quick=asked.quick, jobs=asked.jobs, threads=asked.threads, **chosen)
    print(f"{len(digests) - 1:,} digests in {time.perf_counter() - started:.0f} s", file=sys.stderr)
    if asked.what == "compare":
        lines = differences(json.loads(asked.file.read_text(encoding="utf-8")), digests, **chosen)
    else:
        asked.file.write_text(json.dumps(digests, indent=0, sort_keys=True) + "\n", encoding="utf-8")
        lines = differences(digests, digests)  # what failed
    print(*lines, sep="\n", end="\n" * bool(lines))
    return 1 if lines else 0


if __name__ == "__main__":
    from tools.digests.commands import PLAIN

    os.environ.update(PLAIN)
    os.environ.pop("FORCE_COLOR", None)
    sys.exit(main())
