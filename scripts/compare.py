"""``tricklab compare``: which of two policies plays better, or what two sets of rules change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tricklab.engine.errors import UsageError
from tricklab.engine.policies import DEFAULT
from tricklab.scripts import arguments as a
from tricklab.scripts.compare_told import tell, tell_rules
from tricklab.scripts.console import guarded, watched

if TYPE_CHECKING:
    from tricklab.analysis.sequential import Experiment

EXAMPLES = """
**Examples**

`tricklab compare expert basic --variant smear`

`tricklab compare expert expert:bid_margin=0.5 --players 6 --hands 1e6 --format json`

`tricklab compare basic:trumps=3 basic --others expert --low -0.05 --high 0.05 --show 5`

`tricklab compare --rule joker_credit=player --rule-b joker_credit=captured --policy basic`
"""

TEST = "When to stop"


@guarded
def compare(
    a_policy: Annotated[str | None, typer.Argument(metavar="A", help="A policy, as for --policy.")] = None,
    b_policy: Annotated[str | None, typer.Argument(metavar="B", help="Another.")] = None,
    variant: a.Variant = "smear",
    hands: Annotated[
        str | None,
        typer.Option(metavar="N", help="Play so many deals; otherwise until a test is decided.", rich_help_panel=TEST),
    ] = None,
    low: Annotated[
        str | None,
        typer.Option(
            metavar="X[sd]",
            help="The lower hypothesis in points a deal, or standard deviations as in -0.01sd; that unless given.",
            rich_help_panel=TEST,
        ),
    ] = None,
    high: Annotated[
        str | None, typer.Option(metavar="X[sd]", help="The upper one; 0.01sd unless given.", rich_help_panel=TEST)
    ] = None,
    alpha: Annotated[
        float | None,
        typer.Option(help="Chance of deciding for A at the lower one; 0.05 unless given.", rich_help_panel=TEST),
    ] = None,
    beta: Annotated[
        float | None,
        typer.Option(help="Chance of deciding for B at the upper one; 0.05 unless given.", rich_help_panel=TEST),
    ] = None,
    most: Annotated[
        str | None,
        typer.Option(metavar="N", help="Give the test up after so many deals; 1e7 unless given.", rich_help_panel=TEST),
    ] = None,
    players: a.Players = None,
    rule: a.Rule = None,
    rule_b: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE",
            help="Compare rules instead of policies: in the second set this differs from --rule.",
            rich_help_panel=a.DEAL,
        ),
    ] = None,
    scores: a.Scores = None,
    carry: a.Carry = None,
    seed: a.Seed = "1",
    others: Annotated[
        str | None,
        typer.Option(metavar="POLICY", help="Who sits in the other seats; B unless given.", rich_help_panel=a.WHO),
    ] = None,
    side: Annotated[
        int | None, typer.Option(help="Compare in the seats of this side only.", rich_help_panel=a.WHO)
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option(
            metavar="POLICY",
            help=f"With --rule-b: who sits on every seat; {DEFAULT} unless given.",
            rich_help_panel=a.WHO,
        ),
    ] = None,
    show: Annotated[int, typer.Option(help="Replay so many of the deals that differ most.")] = 0,
    jobs: a.Jobs = None,
    format: Annotated[Literal["table", "json"], typer.Option(help="How to print the result.")] = "table",
) -> None:
    """Play the same deals with A and with B in the same seats, and print the paired difference.

    Unless --others is given they play each other: A on one side and B on the other, then swapped. Without --hands a
    sequential test decides when it is enough.
    """
    from tricklab.analysis.compare import HeadToHead
    from tricklab.analysis.compare_rules import RulesHeadToHead
    from tricklab.analysis.sequential import Sprt

    bounds = {"low": low, "high": high, "alpha": alpha, "beta": beta, "most": most}
    _check(a_policy, b_policy, rule_b, policy, others, side, hands, bounds)
    rules = a.parse_pairs("--rule", rule)
    given: dict[str, Any] = {
        "players": players,
        "scores": None if scores is None else a.parse_scores(scores),
        "carry": carry,
        "seed": seed,
    }
    if rule_b:
        changed = {**rules, **a.parse_pairs("--rule-b", rule_b)}
        by_rules = RulesHeadToHead(rules, changed, variant, policy=policy or DEFAULT, **given)
        with _ready(by_rules.experiment, _deals(hands or "1e5", show), jobs) as playing:
            changes = by_rules.run(show=show, **playing)
        tell_rules(by_rules, changes, format)
        return
    test = Sprt.parse(low, high, alpha, beta) if hands is None else None
    sides = None if side is None else [side]
    match = HeadToHead(str(a_policy), str(b_policy), variant, others=others, sides=sides, rules=rules, **given)
    with _ready(match.experiment, _deals(hands or most or "1e7", show), jobs) as playing:
        result = match.run(test=test, show=show, **playing)
    tell(match, result, format)


def _check(
    one: str | None,
    two: str | None,
    rule_b: list[str] | None,
    policy: str | None,
    others: str | None,
    side: int | None,
    hands: str | None,
    bounds: dict[str, Any],
) -> None:
    """Refuse what does not go together."""
    bounded = [f"--{name}" for name, value in bounds.items() if value is not None]
    if rule_b:
        if not (one is None and two is None and others is None and side is None):
            raise UsageError("--rule-b compares rules, with --policy on every seat: leave A, B, --others, --side out.")
        if bounded:
            raise UsageError(f"--rule-b plays a fixed number of deals, --hands: leave {bounded[0]} out.")
        return
    if one is None or two is None:
        raise UsageError("give two policies, A and B; or --rule-b, to compare rules.")
    if policy is not None:
        raise UsageError("--policy goes with --rule-b; --others says who sits in the other seats.")
    if hands is not None and bounded:
        raise UsageError(f"--hands plays a fixed number of deals without a test: leave it out, or {bounded[0]}.")


def _deals(hands: str, show: int) -> int:
    from tricklab.analysis.compare import check_shown
    from tricklab.engine.simulation import parse_hands

    deals = parse_hands(hands)
    check_shown(show, deals)
    return deals


@contextmanager
def _ready(experiment: Experiment, deals: int, jobs: int | None) -> Iterator[dict[str, Any]]:
    """Compile what is needed and show a bar; yield what a run is to be told."""
    from tricklab.engine.workers import jobs_of

    jobs = jobs_of(jobs)
    with watched(experiment, deals, f"Comparing, {deals:,} deals at most") as progress:
        yield {"deals": deals, "jobs": jobs, "progress": progress}
