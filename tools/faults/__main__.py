"""Plants faults one by one, and says which tier of the tests sees each: ``python -m tools.faults``.

Each fault of ``faults.toml`` is a text in a file that another one replaces, as a careless change would, and
the tests that should fall. They run in a copy of the checkout: the quick ones first, and all of them if none falls. The
quick ones interpret what they play, so that a fault compiles nothing; with ``compiled = true`` they run as usual.
``--only 3,7`` plants these alone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FAULTS = Path(__file__).with_name("faults.toml")
TIERS = {"quick": ("-m", "not full"), "full": ("--full",)}
NO_TESTS = 5
"""What pytest returns when it has selected nothing."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant the faults, and print a line for each; return 1 if one is seen by nobody."""
    parser = ArgumentParser(prog="python -m tools.faults", description="Which tier of the tests sees which fault?")
    parser.add_argument("--only", metavar="N,N", help="the numbers of the faults, from 1 (all)")
    asked = parser.parse_args(arguments)
    faults = tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]
    numbers = [int(number) for number in asked.only.split(",")] if asked.only else range(1, len(faults) + 1)
    seen = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(".git", "__pycache__", ".*_cache"))
        for number in numbers:
            fault = faults[number - 1]
            seen.append(tier_of(copy, fault))
            print(f"{number:3} {seen[-1]:6} {fault['file']}: {fault['what']}", flush=True)
    counts = ", ".join(f"{seen.count(tier)} by the {tier} tier" for tier in TIERS)
    print(f"{len(seen)} faults: seen {counts}, {seen.count('nobody')} by nobody.")
    return int("nobody" in seen)


def tier_of(copy: Path, fault: dict[str, Any]) -> str:
    """Plant a fault in a copy of the checkout, and return the first tier that sees it."""
    file = copy / fault["file"]
    text = file.read_text(encoding="utf-8")
    if text.count(fault["old"]) != 1:
        raise SystemExit(f"{fault['file']} has {fault['old']!r} {text.count(fault['old'])} times; once is right.")
    file.write_text(text.replace(fault["old"], fault["new"]), encoding="utf-8")
    try:
        return next((tier for tier, words in TIERS.items() if falls(copy, words, fault)), "nobody")
    finally:
        file.write_text(text, encoding="utf-8")


def falls(copy: Path, words: Sequence[str], fault: dict[str, Any]) -> bool:
    """Return whether one of the fault's tests falls; some must run."""
    mode = {} if fault.get("compiled") or words == TIERS["full"] else {"TRICKLAB_JIT": "0"}
    command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-p", "no:cacheprovider", *words, *fault["tests"]]
    done = subprocess.run(
        command,
        cwd=copy,
        env={**os.environ, **mode, "PYTHONPATH": str(copy / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1, NO_TESTS):
        raise SystemExit(f"{fault['what']}: the tests could not run.\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.returncode == 1


if __name__ == "__main__":
    sys.exit(main())
