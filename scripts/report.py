"""``tricklab report``: a game's questions, answered on a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tricklab.engine.errors import UsageError
from tricklab.engine.options import Value, text_of
from tricklab.engine.setup import Setup
from tricklab.scripts import groups as g
from tricklab.scripts import parameters as p
from tricklab.scripts import readers as r
from tricklab.scripts.console import say, watched
from tricklab.scripts.simulate import fill_run

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
    from tricklab.analysis.reports import report_on

    given: dict[str, Value] = {**about.rule}
    players = about.players
    if players is not None and given.setdefault("players", players) not in (players, str(players)):
        raise UsageError(f"--players {players} and --rule players={given['players']} contradict each other.")

    def make(rules: Mapping[str, Value]) -> Setup:
        typed = {key: text_of(value) for key, value in rules.items()}
        return Setup.make(about.variant, rules=typed, seed=about.seed, **seated.seated())

    written = report_on(
        about.variant,
        make,
        given,
        pages.hands,
        jobs=threads.jobs,
        data=pages.data,
        out=pages.out,
        fill=fill_run,
        show=watched,
    )
    say(f"Report: {written}")
