"""``python -m tools.coverage``: which lines of the rules and the policies the quick interpreted tests run.

An interpreted function has the file and the lines of its code, so lines inside hooks count. All lines of these rooms
count, also of functions that no loop calls: texts, errors, and the loading of policy files and of games from outside.
Compiled tests and commands in other processes cover many of those, and are not measured here. The package ``coverage``
is part of ``[dev]``.
"""

from __future__ import annotations

import argparse
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

ROOMS = ("games", "mechanics", "rules", "policies", "ground")
"""The rooms of the engine whose lines count."""

_ENGINE = Path(__file__).parents[1] / "src" / "tricklab" / "engine"
_TESTS = tuple(f"tests/{folder}" for folder in ("interpreted", "contract", "games", "matches", "policies", "records"))
"""The folders of the interpreted tests that run most of these lines; further folders of tests add few."""

_NEVER = ("if TYPE_CHECKING:", "raise NotImplementedError")


def main() -> int:
    """Run the tests, print the share of lines that ran, and return an exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.coverage", description=__doc__)
    parser.add_argument("tests", nargs="*", default=_TESTS, help=f"what runs; unless given {', '.join(_TESTS)}")
    parser.add_argument("--least", type=float, default=0, metavar="PERCENT", help="fail below this share of lines")
    parser.add_argument("--lines", action="store_true", help="print the numbers of the lines that did not run")
    asked = parser.parse_args()
    ran, failed = _run(asked.tests)
    total = missed = 0
    for file in sorted(file for room in ROOMS for file in (_ENGINE / room).rglob("*.py")):
        lines, missing = _lines_of(ran, file)
        total, missed = total + lines, missed + len(missing)
        if missing:
            where = f": {_ranges(missing)}" if asked.lines else ""
            print(
                f"{_share(lines, len(missing)):6.1f} %  {file.relative_to(_ENGINE)}, {len(missing)} of {lines}{where}"
            )
    share = _share(total, missed)
    print(f"{share:6.1f} %  of {total:,} lines ran")
    if share < asked.least:
        print(f"error: {share:.1f} % is less than --least {asked.least:g}.", file=sys.stderr)
    return 1 if failed or share < asked.least else 0


def _run(tests: list[str]) -> tuple[Any, bool]:
    """Run the interpreted tests among some in this process; return what ran, and whether a test failed."""
    from coverage import Coverage  # only who measures has it

    ran = Coverage(data_file=None, include=[f"{_ENGINE / room}/*" for room in ROOMS], config_file=False)
    for line in _NEVER:
        ran.exclude(line)
    ran.start()
    failed = pytest.main(["--interpreted", "-n", "0", *tests])
    ran.stop()
    return ran, bool(failed)


def _lines_of(ran: Any, file: Path) -> tuple[int, list[int]]:
    _, lines, _, missing, _ = ran.analysis2(str(file))
    return len(lines), missing


def _share(lines: int, missed: int) -> float:
    return 100 * (1 - missed / lines) if lines else 100.0


def _ranges(lines: list[int]) -> str:
    """Return numbers of lines in short: ``3, 7-9``."""
    runs = [[line for _, line in run] for _, run in groupby(enumerate(lines), lambda pair: pair[1] - pair[0])]
    return ", ".join(f"{run[0]}-{run[-1]}" if run[1:] else f"{run[0]}" for run in runs)


if __name__ == "__main__":
    sys.exit(main())
