"""``tricklab report``: a game's questions, answered on a page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from tricklab.engine.errors import UsageError
from tricklab.engine.options import Value, text_of
from tricklab.engine.policies import DEFAULT
from tricklab.engine.setup import Setup
from tricklab.scripts import arguments as a
from tricklab.scripts.console import guarded, watched
from tricklab.scripts.console import out as screen
from tricklab.scripts.simulate import fill_run

EXAMPLES = """
**Examples**

`tricklab report smear`

`tricklab report smear --hands 1e6 --rule jokers=ranked --policy basic`

`tricklab report smear --players 6 --seed 7 --out reports/six`
"""


@guarded
def report(
    variant: Annotated[str, typer.Argument(help="The game; `tricklab variants` lists them.")],
    hands: Annotated[str, typer.Option(metavar="N", help="How many deals of each kind of table: 1e6.")] = "1e6",
    players: a.Players = None,
    rule: a.Rule = None,
    policy: a.Policy = DEFAULT,
    side: a.Side = None,
    seat: a.Seat = None,
    seed: a.Seed = "1",
    jobs: a.Jobs = None,
    data: Annotated[
        Path, typer.Option(help="The folder that keeps the runs; what is there is not dealt again.")
    ] = Path("data"),
    out: Annotated[Path, typer.Option(help="The folder that keeps the reports.")] = Path("reports"),
) -> None:
    """Write a page of charts and tables about a game; deals that are missing are dealt first.

    Most of it is about one number of players, the other is compared with it at the end.
    """
    from tricklab.analysis.reports import report_on

    given: dict[str, Value] = {**a.parse_pairs("--rule", rule)}
    if players is not None and given.setdefault("players", players) not in (players, str(players)):
        raise UsageError(f"--players {players} and --rule players={given['players']} contradict each other.")

    def make(rules: Mapping[str, Value]) -> Setup:
        typed = [f"{key}={text_of(value)}" for key, value in rules.items()]
        return a.make_setup(variant, None, typed, policy, side, seat, None, None, None, seed)

    path = report_on(variant, make, given, hands, jobs=jobs, data=data, out=out, fill=fill_run, show=watched)
    screen.print(f"Report: {path}", soft_wrap=True)
