"""``python -m tools.fuzz [KIND ...] --cases 3000 --seed 7``: try damaged input of every kind, and print findings."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from tools.fuzz.addresses import addresses
from tools.fuzz.browser_addresses import browser_addresses
from tools.fuzz.caches import kernels, tables
from tools.fuzz.claim_conditions import claim_conditions
from tools.fuzz.commands import command_lines
from tools.fuzz.conditions import conditions
from tools.fuzz.deals import records, typed_deals
from tools.fuzz.files import EVIL, claims, manifests, saved_games
from tools.fuzz.folders import folders
from tools.fuzz.judge import Case, Report, judge_all
from tools.fuzz.texts import texts, typed_words

KINDS: dict[str, Callable[[Random, Path], Iterator[Case]]] = {
    "records": records,
    "typed-deals": typed_deals,
    "command-lines": command_lines,
    "saved-games": saved_games,
    "manifests": manifests,
    "claims": claims,
    "conditions": conditions,
    "claim-conditions": claim_conditions,
    "texts": texts,
    "typed-words": typed_words,
    "folders": folders,
    "addresses": addresses,
    "browser-addresses": browser_addresses,
    "kernels": kernels,
    "tables": tables,
}


def fuzz(kind: str, cases: int, seed: str, folder: Path) -> Report:
    """Try some cases of a kind, with ``folder`` as the working folder."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        (folder / "evil.py").write_text(EVIL)
        return judge_all(KINDS[kind](Random(f"{seed} {kind}"), folder), cases)
    finally:
        os.chdir(before)


def main() -> int:
    """Try what the command line asks for; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"{', '.join(KINDS)}; all of them unless given")
    parser.add_argument("--cases", type=int, default=3000, help="of each kind; 3000 unless given")
    parser.add_argument("--seed", default="1", help="the same seed tries the same cases")
    asked = parser.parse_args()
    for kind in asked.kinds:
        if kind not in KINDS:
            parser.error(f"there is no kind {kind!r}; there are {', '.join(KINDS)}")
    findings = 0
    for kind in asked.kinds or KINDS:
        started = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            report = fuzz(kind, asked.cases, asked.seed, Path(folder))
        seconds = time.perf_counter() - started
        print(f"{kind}: {report.refused} refused, {report.answered} answered, {seconds:.1f} s")
        for finding in report.findings:
            print(f"\n{finding.why}\n{finding.case.text}\n")
        findings += len(report.findings)
    print(f"{findings} findings")
    return int(findings > 0)


if __name__ == "__main__":
    sys.exit(main())
