"""``tricklab league``: every policy of a game against every other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tricklab.engine.games import game_of
from tricklab.engine.policies import policies_of
from tricklab.scripts import arguments as a
from tricklab.scripts.compare_told import plain, tell_acceptance
from tricklab.scripts.console import guarded, prepare, progress_bar
from tricklab.scripts.console import out as screen

if TYPE_CHECKING:
    from tricklab.analysis.league import Standings

EXAMPLES = """
**Examples**

`tricklab league --variant smear`

`tricklab league --variant smear --players 6 --policy basic:trumps=3 --policy my.py:Cautious --hands 1e6`

`tricklab league --policy rollout --hands 5000 --format json`
"""


@guarded
def league(
    variant: a.Variant = "smear",
    hands: Annotated[str, typer.Option(metavar="N", help="How many deals, the same for all pairs.")] = "1e5",
    players: a.Players = None,
    rule: a.Rule = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POLICY",
            help="One more besides the game's own; may be given several times. rollout is slow.",
            rich_help_panel=a.WHO,
        ),
    ] = None,
    scores: a.Scores = None,
    seed: a.Seed = "1",
    jobs: a.Jobs = None,
    out: Annotated[Path, typer.Option(help="The folder in which the league's own is made.")] = Path("data"),
    format: Annotated[Literal["table", "json"], typer.Option(help="How to print the result.")] = "table",
) -> None:
    """Let all policies play each other in pairs, print who beats whom by how much, and keep table and chart."""
    from tricklab.analysis.league import League, folder_of, save
    from tricklab.engine.simulation import parse_hands
    from tricklab.engine.workers import jobs_of

    deals = parse_hands(hands)
    jobs = jobs_of(jobs)
    entered = League(
        [*policies_of(game_of(variant).name), *(policy or ())],
        variant=variant,
        players=players,
        rules=a.parse_pairs("--rule", rule),
        scores=None if scores is None else a.parse_scores(scores),
        seed=seed,
    )
    folder = folder_of(out, entered, deals)
    for simulator in entered.experiment.simulators:
        prepare(simulator)
    with progress_bar(len(entered.experiment.arms) * deals, "Playing") as progress:
        standings = entered.run(deals, jobs=jobs, progress=progress)
    save(standings, folder)
    kept = entered.experiment.acceptance
    if format == "json":
        screen.print_json(json.dumps({**_plain(standings), "inference_kept": kept, "folder": str(folder)}), indent=1)
        return
    _print(standings)
    tell_acceptance(kept)
    screen.print(f"Table and chart: {folder}", soft_wrap=True, markup=False)


def _plain(standings: Standings) -> dict[str, object]:
    setup = standings.setup
    return {
        "variant": setup.variant,
        "rules": dict(setup.rules),
        "rules_hash": setup.rules_digest(),
        "scores": list(setup.scores),
        "seed": setup.seed,
        "deals": standings.deals,
        "ranking": [{"policy": name, **plain(standings.field[name])} for name in standings.names],
        "pairs": [
            {"policy": one, "opponent": other, **plain(estimate)} for (one, other), estimate in standings.pairs.items()
        ],
    }


def _print(standings: Standings) -> None:
    from rich.table import Table

    setup = standings.setup
    screen.print(
        f"League of {setup.title}: {setup.players} players, {standings.deals:,} deals for each pair in every "
        f"seating, seed {setup.seed}, rules {setup.rules_digest()}",
        style="bold",
        soft_wrap=True,
    )
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("points a deal of")
    for name in ("the field", *standings.names):
        table.add_column(f"against {name}", justify="right")
    for one in standings.names:
        found = [standings.field[one], *(standings.pairs.get((one, other)) for other in standings.names)]
        table.add_row(one, *("–" if e is None else f"{e.value:+.3f} ± {e.margin:.3f}" for e in found))
    screen.print(table)
    screen.print("The field: the mean over all others. Intervals 95 %.", style="dim", soft_wrap=True)
