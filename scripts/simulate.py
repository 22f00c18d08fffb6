"""``simulate``: the main job."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.markup import escape

from tricklab.engine.policies import DEFAULT
from tricklab.scripts import arguments as a
from tricklab.scripts.console import err, guarded, prepare, progress_bar
from tricklab.scripts.console import out as screen

if TYPE_CHECKING:
    from tricklab.engine.store import Run

EXAMPLES = """
**Examples**

`simulate --variant smear --hands 1e6`

`simulate --variant smear --players 6 --rule jokers=ranked --hands 1_000_000 --seed 7`

`simulate --variant smear --side 0=expert --side 1=basic --scores 15,18 --format json`
"""


@guarded
def simulate(
    variant: a.Variant = "smear",
    hands: Annotated[str, typer.Option(metavar="N", help="How many deals: 1000000, 1e6 or 1_000_000.")] = "1e5",
    players: a.Players = None,
    rule: a.Rule = None,
    policy: a.Policy = DEFAULT,
    side: a.Side = None,
    seat: a.Seat = None,
    scores: a.Scores = None,
    carry: a.Carry = None,
    cards: a.Cards = None,
    seed: a.Seed = "1",
    jobs: a.Jobs = None,
    out: Annotated[Path, typer.Option(help="The folder that keeps the runs.")] = Path("data"),
    format: Annotated[Literal["table", "json"], typer.Option(help="How to print the summary.")] = "table",
) -> None:
    """Deal and play many hands, keep the results as parquet, and print what came out.

    A run that was interrupted goes on where it stopped; with more hands only the missing ones are dealt.
    """
    from tricklab.engine.simulation import parse_hands

    count = parse_hands(hands)
    setup = a.make_setup(variant, players, rule, policy, side, seat, scores, carry, cards, seed)
    run = fill_run(out, setup, count, jobs)
    from tricklab.analysis.summary import summarise

    summary = summarise(setup, run.files(count), count)
    if format == "json":
        told = {"setup": setup.describe(), "summary": summary.to_dict(), "folder": str(run.folder)}
        screen.print_json(json.dumps(told), indent=1)
        return
    from tricklab.scripts.summary_table import print_summary

    print_summary(setup, summary)
    screen.print(f"Results: {run.folder}", markup=False, soft_wrap=True)
    screen.print(f'Read them with polars.read_parquet("{run.folder}/*.parquet")', markup=False, soft_wrap=True)


def fill_run(folder: Path, setup: a.Setup, count: int, jobs: int | None) -> Run:
    """Deal what a run lacks of its first ``count`` deals, with a progress bar."""
    from tricklab.engine.simulation import fill
    from tricklab.engine.simulator import Simulator
    from tricklab.engine.store import Run
    from tricklab.engine.workers import jobs_of

    jobs = jobs_of(jobs)
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
    err.print(f"{missing:,} deals in {seconds:.1f} s ({missing / seconds:,.0f} a second)")
    return run
