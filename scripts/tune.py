"""``tricklab tune``: the best values of a policy's parameters."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import typer

from tricklab.engine.errors import UsageError
from tricklab.engine.policies import DEFAULT
from tricklab.scripts import arguments as a
from tricklab.scripts.console import guarded, out, progress_bar

EXAMPLES = """
**Examples**

`tricklab tune expert --range bid_margin=-1:1 --range over_opponent=-0.5:1`

`tricklab tune expert --range patience=5:17 --step 1 --players 4 --confirm 1e6 --format json`
"""


@guarded
def tune(
    policy: Annotated[str, typer.Argument(help="The policy, as for --policy.")] = DEFAULT,
    range_: Annotated[
        list[str] | None,
        typer.Option("--range", metavar="KEY=LOW:HIGH", help="A parameter to tune; may be given several times."),
    ] = None,
    variant: a.Variant = "smear",
    players: a.Players = None,
    rule: a.Rule = None,
    step: Annotated[float, typer.Option(help="Values are rounded to multiples of this.")] = 0.05,
    hands: Annotated[str, typer.Option(metavar="N", help="Deals for each point that is tried.")] = "2e4",
    rounds: Annotated[int, typer.Option(help="Generations of the search.")] = 12,
    confirm: Annotated[str, typer.Option(metavar="N", help="Fresh deals for the confirmation.")] = "2e5",
    seed: a.Seed = "1",
    jobs: a.Jobs = None,
    format: Annotated[Literal["table", "json"], typer.Option(help="How to print the result.")] = "table",
) -> None:
    """Search for better values of a policy's parameters on the same deals, and confirm them on fresh ones."""
    from tricklab.analysis.tune import Tuner
    from tricklab.engine.simulation import parse_hands
    from tricklab.engine.workers import jobs_of

    ranges = {key: _range(key, text) for key, text in a.parse_pairs("--range", range_).items()}
    deals, fresh, jobs = parse_hands(hands), parse_hands(confirm), jobs_of(jobs)
    if not 1 <= rounds <= 1000:
        raise UsageError(f"rounds must be from 1 to 1000; not {rounds}.")
    rules = a.parse_pairs("--rule", rule)
    tuner = Tuner(policy, ranges, variant, step=step, players=players, rules=rules, seed=seed)
    with progress_bar(tuner.points(rounds), "Points tried") as progress:
        found = tuner.search(deals, rounds, fresh, jobs=jobs, progress=progress)
    if format == "json":
        told = {"policy": found.policy, "values": found.values, "tried": found.tried, "gain_in_search": found.gain}
        if found.confirmed is not None:
            difference = found.confirmed.difference
            told["confirmed"] = {"value": difference.value, "low": difference.low, "high": difference.high}
        out.print_json(json.dumps(told), indent=1)
        return
    out.print(f"{found.tried} points tried, each on the same {deals:,} deals.", soft_wrap=True)
    if found.confirmed is None:
        out.print(f"None was better than {policy}.", soft_wrap=True)
        return
    difference = found.confirmed.difference
    verdict = "confirmed" if difference.low > 0 else "not confirmed"
    out.print(f"Best: {found.policy}, {found.gain:+.4f} points a deal in the search.", soft_wrap=True)
    out.print(
        f"On {fresh:,} fresh deals {difference.value:+.4f} against {policy} "
        f"(95 % interval {difference.low:+.4f} to {difference.high:+.4f}): {verdict}.",
        soft_wrap=True,
    )


def _range(key: str, text: str) -> tuple[float, float]:
    low, colon, high = text.partition(":")
    try:
        ends = float(low), float(high)
    except ValueError:
        colon = ""
    if not colon or not ends[0] < ends[1]:
        raise UsageError(f"--range takes KEY=LOW:HIGH with LOW below HIGH, as in {key}=0:1; not {text!r}.")
    return ends
