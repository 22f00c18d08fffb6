"""``tricklab report``: a game's questions, answered on a page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tricklab.scripts import groups as g
from tricklab.scripts import parameters as p
from tricklab.scripts import readers as r
from tricklab.scripts.console import TERMINAL, say

EXAMPLES = """
**Examples**

`tricklab report smear`

`tricklab report smear --hands 1e6 --rule jokers=ranked --policy basic`

`tricklab report smear --players 6 --seed 7 --out reports/six`
"""


NEEDS_WORDS = True
STOPPED = "stopped; the deals that were finished are kept, and the same command goes on from there"


@dataclass(frozen=True)
class About(g.Table):
    """What the report is about."""

    variant: str = p.argument(r.text, "VARIANT", "The game; `tricklab variants` lists them.", required=True)


@dataclass(frozen=True)
class Pages(p.Group):
    """How many deals it rests on, and where all is kept."""

    hands: int = p.option(r.hands, "N", "How many deals of each kind of table: 1e6.", "1e6")
    data: Path = p.option(r.path, "FOLDER", "The folder that keeps the runs; what is there is not dealt again.", "data")
    out: Path = p.option(r.path, "FOLDER", "The folder that keeps the reports.", "reports")


def report(about: About, seated: g.Seated, pages: Pages, threads: g.Threads) -> None:
    """Write a page of charts and tables about a game; deals that are missing are dealt first.

    Most of it is about one number of players, the other is compared with it at the end.
    """
    from tricklab.analysis.reports import report as write_report

    asked = {"players": about.players, "rules": about.rule, "seed": about.seed, **seated.seated()}
    out, data = pages.out, pages.data
    written = write_report(
        about.variant, pages.hands, jobs=threads.jobs, data=data, out=out, observer=TERMINAL, **asked
    )
    say(f"Report: {written}", whole=True)
