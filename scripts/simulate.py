"""``simulate``: the main job."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markup import escape

from tricklab.engine.setup import Setup
from tricklab.scripts import groups as g
from tricklab.scripts import parameters as p
from tricklab.scripts import readers as r
from tricklab.scripts.console import counted, err, prepare, print_json, progress_bar, say

if TYPE_CHECKING:
    from tricklab.engine.store import Run

EXAMPLES = """
**Examples**

`simulate --variant smear --hands 1e6`

`simulate --variant smear --players 6 --rule jokers=ranked --hands 1_000_000 --seed 7`

`simulate --variant smear --side 0=expert --side 1=basic --scores 15,18 --format json`
"""

STOPPED = "stopped; what was finished is kept, and the same command goes on from there"


@dataclass(frozen=True)
class Deals(p.Group):
    """How many deals, where they are kept, and how the summary is printed."""

    hands: int = p.option(r.hands, "N", "How many deals: 1000000, 1e6 or 1_000_000.", "1e5")
    out: Path = p.option(r.path, "FOLDER", "The folder that keeps the runs.", "data")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the summary.", "table")


def simulate(dealt: g.Dealt, seated: g.Seated, deals: Deals, threads: g.Threads) -> None:
    """Deal and play many hands, keep the results as parquet, and print what came out.

    A run that was interrupted goes on where it stopped; with more hands only the missing ones are dealt.
    """
    setup = dealt.setup(**seated.seated())
    run = fill_run(deals.out, setup, deals.hands, threads.jobs)
    from tricklab.analysis.summary import summarise

    summary = summarise(setup, run.files(deals.hands), deals.hands)
    if deals.format == "json":
        print_json({"setup": setup.describe(), "summary": summary.to_dict(), "folder": str(run.folder)})
        return
    from tricklab.scripts.summary_table import print_summary

    print_summary(setup, summary)
    say(f"Results: {run.folder}")
    if run.hands > deals.hands:
        first = f'polars.scan_parquet("{run.folder}/*.parquet").filter(polars.col("hand") < {deals.hands}).collect()'
        say(f"{counted(run.hands)} are there; read the first {deals.hands:,} with {first}")
    else:
        say(f'Read them with polars.read_parquet("{run.folder}/*.parquet")')


def fill_run(folder: Path, setup: Setup, count: int, jobs: int | None) -> Run:
    """Deal what a run lacks of its first ``count`` deals, with a progress bar."""
    from tricklab.engine.simulation import fill
    from tricklab.engine.simulator import Simulator
    from tricklab.engine.store import Run

    run = Run(folder, setup)
    for name in run.damaged:
        err.print(f"[yellow]damaged:[/] {escape(str(run.folder / name))} is missing or changed; it is dealt again")
    missing = sum(number for _, _, number in run.missing(count))
    if not missing and not run.damaged:
        return run
    simulator = Simulator(setup)
    prepare(simulator)
    started = time.perf_counter()
    with progress_bar(missing, f"Dealing {setup.title}") as progress:
        fill(run, simulator, count, jobs=jobs, progress=progress)
    seconds = time.perf_counter() - started
    err.print(f"{counted(missing)} in {seconds:.1f} s ({missing / seconds:,.0f} a second)")
    return run
