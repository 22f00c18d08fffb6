"""``simulate``: the main job."""

from __future__ import annotations

import glob
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from tricklab.engine.base.locations import Location, Url
from tricklab.engine.base.numbers import counted
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.storage.parts import TALLIES
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, print_json, say

if TYPE_CHECKING:
    from tricklab.engine.runs.storage.run import Run

EXAMPLES = """
**Examples**

`simulate --variant smear --hands 1e6`

`simulate --variant smear --players 6 --rule jokers=ranked --hands 1_000_000 --seed 7`

`simulate --variant smear --side 0=expert --side 1=basic --scores 15,18 --format json`

`simulate --variant plute --matches 1e5`

`simulate --variant smear --hands 1e10 --dry-run`

`simulate --variant smear --hands 1e9 --keep tallies`

`simulate --variant smear --hands 4e9 --share 17/64 --out runs`

`simulate --variant smear --hands 4e9 --share 17/64 --out s3://bucket/runs`

`simulate --variant smear --hands 1e9 --cluster tcp://10.0.0.5:8786 --out /shared/runs`
"""

STOPPED = "stopped; what was finished is kept, and the same command goes on from there"


@dataclass(frozen=True)
class Deals(p.Group):
    """How many deals, where they are kept, and how the summary is printed."""

    hands: int = p.option(r.hands, "N", "How many deals: 1000000, 1e6 or 1_000_000.", "1e5")
    matches: int | None = p.option(r.matches, "N", "Play so many whole matches instead of single deals.")
    out: Location = p.option(r.location, "FOLDER", "The folder that keeps the runs; a path or a URL.", "data")
    keep: str | None = p.option(
        r.choice("rows", "tallies"),
        "rows|tallies",
        "Keep every deal, or only what the summary needs: counts and sums; from 1e8 hands on tallies unless given.",
    )
    share: str | None = p.option(
        r.text, "K/N", "Deal only the K-th of N shares of the run, as in 17/64; `tricklab gather` puts them together."
    )
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the summary.", "table")
    dry_run: bool = p.flag("Print only how long it takes here and what it writes, measured with a few deals.", False)


def simulate(dealt: g.Dealt, seated: g.Seated, deals: Deals, threads: g.Crewed) -> None:
    """Deal and play many hands, keep the results as parquet, and print what came out.

    A run that was interrupted goes on where it stopped; with more hands only the missing ones are dealt.
    """
    setup = dealt.setup(**seated.seated())
    if deals.matches is not None:
        if "--hands" in deals.typed:
            raise UsageError("--matches plays as many deals as the matches take: leave --hands out.")
        for name in ("--keep", "--share"):
            if name in deals.typed:
                raise UsageError(f"{name} is for single deals, not for --matches: leave one of them out.")
    if deals.dry_run:
        _forecast(setup, deals, threads)
        return
    if deals.matches is not None:
        _matches(setup, deals, threads)
        return
    from tricklab.engine.runs.simulation import simulate_into

    with threads.at_work() as jobs:
        run = simulate_into(
            deals.out, setup, deals.hands, keep=deals.keep, share=deals.share, jobs=jobs, observer=TERMINAL
        )
    if deals.share is not None:
        _print_share(run, deals)
        return
    from tricklab.analysis.summary.summarise import summarise

    summary = summarise(run, hands=deals.hands)
    if deals.format == "json":
        print_json({"setup": setup.describe(), "summary": summary.to_dict(), "folder": str(run.folder)})
        return
    from tricklab.scripts.text.summary import print_summary

    print_summary(setup, summary)
    say(f"Results: {run.folder}", whole=True)
    if run.contents.of == TALLIES:
        say(f"Tallies, not rows: tricklab.summarise({_in_python(str(run.folder))}) reads them", whole=True)
    elif run.hands > deals.hands:
        first = f'polars.scan_parquet({_pattern(run.folder)}).filter(polars.col("hand") < {deals.hands}).collect()'
        say(f"{counted(run.hands)} are there; read the first {deals.hands:,} with {first}", whole=True)
    else:
        say(f"Read them with polars.read_parquet({_pattern(run.folder)})", whole=True)


def _print_share(run: Run, deals: Deals) -> None:
    assert run.share is not None
    count = sum(part.hands for part in run.parts)
    if deals.format == "json":
        print_json(
            {"setup": run.setup.describe(), "share": asdict(run.share), "deals": count, "folder": str(run.folder)}
        )
        return
    say(f"Share {run.share.number} of {run.share.of}: {counted(count)} of {run.share.hands:,}")
    if not count:
        say("The run has fewer parts than shares, and this share gets none: nothing was written.")
        return
    say(f"Results: {run.folder}", whole=True)
    say(f"When all shares are there: {shlex.join(['tricklab', 'gather', str(deals.out)])}", whole=True)


def _matches(setup: Setup, deals: Deals, threads: g.Crewed) -> None:
    from tricklab.engine.runs.simulation import simulate_matches_into

    assert deals.matches is not None
    with threads.at_work() as jobs:
        run = simulate_matches_into(deals.out, setup, deals.matches, jobs=jobs, observer=TERMINAL)
    from tricklab.analysis.summary.matches import summarise_matches

    summary = summarise_matches(run, matches=deals.matches)
    folders = [run.folder for run in run.runs]
    if deals.format == "json":
        print_json({"setup": setup.describe(), "summary": summary.to_dict(), "folders": [*map(str, folders)]})
        return
    from tricklab.scripts.text.summary import print_matches

    print_matches(summary)
    for what, folder in zip(("the matches", "their deals"), folders, strict=True):
        say(f"Read {what} with polars.read_parquet({_pattern(folder)})", whole=True)


def _forecast(setup: Setup, deals: Deals, threads: g.Crewed) -> None:
    from tricklab.engine.play.workers import at_once, jobs_of
    from tricklab.engine.runs.forecast import forecast
    from tricklab.engine.runs.simulation import open_deals, open_matches
    from tricklab.scripts.text.forecast import print_forecast, to_dict

    if deals.matches is None:
        runs: Sequence[Run] = [open_deals(deals.out, setup, deals.hands, deals.keep, deals.share)]
    else:
        runs = open_matches(deals.out, setup).runs
    is_cluster = threads.is_elsewhere
    with threads.at_work() as jobs:
        crew = at_once(jobs) if is_cluster else None
    here = 1 if is_cluster else jobs_of(threads.jobs)
    cost = forecast(runs, deals.matches or deals.hands, jobs=here, threads=crew, observer=TERMINAL)
    if deals.format == "json":
        print_json({"setup": setup.describe(), **to_dict(cost)})
        return
    share = runs[0].share
    print_forecast(cost, 1 if share is None else share.of, is_cluster=is_cluster)


def _pattern(folder: Location) -> str:
    """Return the pattern of a run's parts in Python: a folder's own ``[``, ``?`` and ``*`` mean themselves."""
    return _in_python(f"{folder if isinstance(folder, Url) else glob.escape(str(folder))}/*.parquet")


def _in_python(text: str) -> str:
    """Return a text as Python reads it, in double quotes where these are enough."""
    return f'"{text}"' if text.isprintable() and not {*text}.intersection('"\\') else repr(text)
