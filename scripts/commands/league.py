"""``tricklab league``: every policy of a game alone among each other one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tricklab.analysis.contest.seat_words import alone_among, in_seats, row_among_column
from tricklab.engine.base.numbers import counted
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.policies.registry import policies_of
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, print_json, print_table, say
from tricklab.scripts.text.tables import NO_INTERVAL, plain, plain_basis, print_acceptance, table_of

if TYPE_CHECKING:
    from tricklab.analysis.contest.league import Standings

EXAMPLES = """
**Examples**

`tricklab league --variant smear`

`tricklab league --variant smear --players 6 --policy basic:trumps=3 --policy my.py:Cautious --hands 1e6`

`tricklab league --variant pitch --only basic,expert,cautious`

`tricklab league --policy rollout --hands 5000 --format json`

`tricklab league --policy rollout --hands 1e5 --cluster local:8`
"""


STOPPED = "stopped; a league keeps nothing before its end, and the same command begins anew"


@dataclass(frozen=True)
class Entered(p.Group):
    """Who plays how many deals, and what becomes of the result."""

    hands: int = p.option(r.hands, "N", "How many deals, the same for all pairs.", "1e5")
    policy: list[str] = p.option(
        r.texts,
        "POLICY",
        "One more besides the game's own; may be given several times. rollout is slow.",
        panel=g.WHO,
        many=True,
    )
    only: list[str] = p.option(
        r.policies,
        "POLICY,POLICY",
        "These in place of the game's own; may be given several times.",
        panel=g.WHO,
        many=True,
    )
    out: Path = p.option(r.path, "FOLDER", "The folder in which the league's own is made.", "data")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the result.", "table")


def league(table: g.Standing, entered: Entered, threads: g.Crewed) -> None:
    """Seat every policy alone among each other one, on the same deals, and print by how much it does better.

    Where two sides play, a pair is a side of one policy against a side of the other. The command keeps table and chart.
    """
    from tricklab.analysis.contest.league import League, folder_of, save

    setup = table.setup()
    pairs = League(setup, [*(entered.only or policies_of(setup.game.name)), *entered.policy])
    with folder_of(entered.out, pairs, entered.hands) as folder:
        with threads.at_work() as jobs:
            standings = pairs.watch(entered.hands, jobs=jobs, observer=TERMINAL)
        save(standings, folder)
    accepted = pairs.experiment.acceptance
    if entered.format == "json":
        print_json({**_plain(standings), "inference_accepted": accepted, "folder": str(folder)})
        return
    _print(standings)
    print_acceptance(accepted)
    say(f"Table and chart: {folder}", whole=True)


def _plain(standings: Standings) -> dict[str, object]:
    return {
        **plain_basis(standings.setup, "variant", "rules", "rules_hash", "scores", "seed"),
        "deals": standings.deals,
        "ranking": [{"policy": name, **plain(standings.field[name])} for name in standings.names],
        "meaning": standings.meaning(),
        "pairs": [
            {"policy": name, "opponent": other, **plain(estimate)}
            for (name, other), estimate in standings.pairs.items()
        ],
    }


def _print(standings: Standings) -> None:
    setup, title = standings.setup, standings.setup.title
    rest = setup.basis(f"{counted(standings.deals)} for each pair").removeprefix(f"{title}, ")
    say(f"League of {title}: {row_among_column(setup)}, {in_seats(setup)}; {rest}", style="bold")
    table = table_of("policy", "points per deal", *(str(number + 1) for number in range(len(standings.names))))
    for number, name in enumerate(standings.names, start=1):
        result = [standings.pairs.get((name, other)) for other in standings.names]
        cells = ("–" if estimate is None else f"{estimate.value:+.2f}" for estimate in result)
        table.add_row(f"{number} {name}", standings.field[name].text(3), *cells)
    print_table(table)
    widest = max((estimate.margin for estimate in standings.pairs.values() if estimate.has_interval), default=0.0)
    say(
        "points per deal: the row's side less the mean of the others, in the mean of all columns; 1, 2, ..: among the "
        f"policy of that number, at most ± {widest:.2f}. Intervals 95 %.",
        style="dim",
    )
    for name in standings.names:
        over = standings.pairs.get((name, DEFAULT))
        if over is not None and over.low > 0:
            better = f"{over.text(3, sign='')} points per deal"
            say(f"{name} does better than {DEFAULT} here: {alone_among(setup, name, DEFAULT)} gains {better}.")
    if not all(estimate.has_interval for estimate in standings.field.values()):
        say(NO_INTERVAL, style="dim")
