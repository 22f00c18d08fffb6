"""``gather``: shares of a run are put together."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import counted
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, print_json, say

EXAMPLES = """
**Examples**

`simulate --hands 1e9 --share 1/2 --out runs`, `simulate --hands 1e9 --share 2/2 --out runs`, `tricklab gather runs`

`tricklab gather runs --deal`

`tricklab gather machine-1 --also machine-2 --out data`

`tricklab gather s3://bucket/runs --out data`
"""

STOPPED = "stopped; what was finished is kept, and the same command goes on from there"
NEEDS_WORDS = True


@dataclass(frozen=True)
class Shares(p.Group):
    """Where the shares are, and the whole shall be."""

    folder: Location = p.argument(r.location, "FOLDER", "Where the shares are; a path or a URL.", required=True)
    also: list[str] = p.option(r.texts, "FOLDER", "Another folder with shares; may be given several times.", many=True)
    out: Location | None = p.option(r.location, "FOLDER", "Where the whole shall be; the first folder unless given.")
    deal: bool = p.flag("Deal what is missing.", False)
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the summary.", "table")


def gather(shares: Shares, threads: g.Threads) -> None:
    """Put the shares of a run together: check what is there, say what is missing or deal it, and sum it up."""
    from tricklab.engine.runs.gather import gather as put_together

    folders: list[Location | str] = [shares.folder, *shares.also]
    result = put_together(*folders, out=shares.out, deal=shares.deal, jobs=threads.jobs, observer=TERMINAL)
    from tricklab.analysis.summary.summarise import summarise

    run, summary = result.run, summarise(result.run)
    if shares.format == "json":
        data = {"taken": result.taken, "dealt": result.dealt, "folder": str(run.folder)}
        print_json({"setup": run.setup.describe(), "summary": summary.to_dict(), **data})
        return
    from tricklab.scripts.text.summary import print_summary

    print_summary(run.setup, summary)
    taken, dealt = counted(result.taken, "parts"), counted(result.dealt)
    say(f"{counted(len(result.shares), 'shares')}: {taken} taken over, {dealt} dealt here")
    say(f"Results: {run.folder}", whole=True)
