"""``tricklab compare``: which of two policies plays better."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from scripts import arguments as a
from scripts.console import guarded, out, prepare, progress_bar

if TYPE_CHECKING:
    from analysis.compare import Comparison
    from engine.setup import Setup

EXAMPLES = """
**Examples**

`tricklab compare expert basic --variant smear --hands 1e5`

`tricklab compare expert expert:bid_margin=0.5 --players 6 --hands 1e6 --format json`
"""


@guarded
def compare(
    a_policy: Annotated[str, typer.Argument(metavar="A", help="A policy, as for --policy.")],
    b_policy: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    variant: a.Variant = "smear",
    hands: Annotated[str, typer.Option(metavar="N", help="How many deals; each is played twice.")] = "1e5",
    players: a.Players = None,
    rule: a.Rule = None,
    scores: a.Scores = None,
    seed: a.Seed = "1",
    jobs: a.Jobs = None,
    format: Annotated[Literal["table", "json"], typer.Option(help="How to print the result.")] = "table",
) -> None:
    """Play the same deals with A on one side and B on the other, then swapped, and print the paired difference."""
    from analysis.compare import Match
    from engine.simulation import parse_hands
    from engine.workers import jobs_of

    deals = parse_hands(hands)
    jobs = jobs_of(jobs)
    match = Match(
        a_policy,
        b_policy,
        variant,
        players=players,
        rules=a.parse_pairs("--rule", rule),
        scores=None if scores is None else a.parse_scores(scores),
        seed=a.parse_seed(seed),
    )
    for player in match.players:
        prepare(player)
    with progress_bar(2 * deals, "Comparing") as progress:
        result = match.run(deals, jobs=jobs, progress=progress)
    if format == "json":
        out.print_json(json.dumps(_plain(match.setups[0], result)), indent=1)
    else:
        _print(match.setups[0], result)


def _plain(setup: Setup, result: Comparison) -> dict[str, Any]:
    difference = result.difference
    return {
        "a": result.a,
        "b": result.b,
        "variant": setup.variant,
        "rules": dict(setup.rules),
        "scores": list(setup.scores),
        "seed": setup.seed,
        "deals": result.deals,
        "difference": {
            "value": difference.value,
            "low": difference.low,
            "high": difference.high,
            "standard_error": difference.error,
        },
        "a_better": result.a_better,
        "equal": result.equal,
        "b_better": result.b_better,
    }


def _print(setup: Setup, result: Comparison) -> None:
    difference = result.difference
    out.print(
        f"[bold]{result.a} against {result.b}[/]: {setup.game.title}, {setup.players} players, "
        f"{result.deals:,} deals in both seatings, seed {setup.seed}, rules {setup.rules_digest()}",
        soft_wrap=True,
    )
    better, worse = (result.a, result.b) if difference.value >= 0 else (result.b, result.a)
    out.print(
        f"{better} is better by {abs(difference.value):.4f} points a deal than {worse}: "
        f"difference {difference.value:+.4f}, 95 % interval {difference.low:+.4f} to {difference.high:+.4f}, "
        f"{abs(result.errors):.1f} standard errors.",
        soft_wrap=True,
    )
    shares = ((result.a, result.a_better), ("neither", result.equal), (result.b, result.b_better))
    told = ", ".join(f"{name} in {100 * number / result.deals:.1f} %" for name, number in shares)
    out.print(f"Deal by deal the better was {told}.", soft_wrap=True)
