"""``tricklab report``: a game's questions, answered on a page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, say

EXAMPLES = """
**Examples**

`tricklab report smear`

`tricklab report pitch --hands 1e6 --rule pack=32 --policy basic`

`tricklab report peatwit --players 3 --seed 7 --claims ours.toml --out reports/three`

`tricklab report all`

`tricklab report all --hands 1e6 --cluster tcp://10.0.0.5:8786`
"""


NEEDS_WORDS = True
STOPPED = "stopped; pages that were finished are kept, the one at work is not"


@dataclass(frozen=True)
class About(g.Table):
    """What the report is about."""

    variant: str = p.argument(
        r.variant, "VARIANT", "The game; `tricklab variants` lists them. all: every one, with an index.", required=True
    )


@dataclass(frozen=True)
class Pages(p.Group):
    """How many deals it rests on, what else is tested, and where it is kept."""

    hands: int = p.option(r.hands, "N", "How many deals are played in each way that is compared.", "1e5")
    claims: list[str] = p.option(
        r.texts, "FILE", "Claims of your own to be tested (docs/claims.md); may be given several times.", many=True
    )
    policy_file: list[str] = p.option(
        r.texts, "FILE", "A policy file that these claims may name; may be given several times.", many=True
    )
    out: Path = p.option(r.path, "FOLDER", "The folder that keeps the pages.", "reports")


def report(about: About, seated: g.Seated, pages: Pages, threads: g.Crewed) -> None:
    """Write a page that says what to bid, pass or play: first a map and three sentences, then how sure it is.

    Its deals are played afresh; what comes of it is the page, a card to print, and every number as CSV. A long page
    that was stopped goes on when the same command is given again.
    """
    from tricklab.analysis.reports.page import report as write_report

    asked = {"players": about.players, "rules": about.rule, "seed": about.seed, **seated.seated()}
    with threads.at_work() as jobs:
        written = write_report(
            about.variant,
            pages.hands,
            claims=pages.claims,
            policy_files=pages.policy_file,
            jobs=jobs,
            out=pages.out,
            observer=TERMINAL,
            **{name: value for name, value in asked.items() if value not in (None, {}, [])},
        )
    say(f"Report: {written}", whole=True)
