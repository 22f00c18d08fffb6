"""``tricklab strength``: how well policies play, from one that knows nothing to one that thinks ahead."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.policies import DEFAULT
from tricklab.scripts import arguments as a
from tricklab.scripts.compare_told import plain, tell_acceptance, tell_worth
from tricklab.scripts.console import guarded, out, prepare, progress_bar

if TYPE_CHECKING:
    from tricklab.analysis.estimate import Estimate
    from tricklab.analysis.strength import Line, Strength

EXAMPLES = """
**Examples**

`tricklab strength --variant smear`

`tricklab strength --hands 2e4 --format markdown > page.md`

`tricklab strength --players 4 --policy basic:trumps=3 --hands 1e4 --format json`
"""

_PAGE = """# How strong the policies are

Made by `{command}`; deals and rules stand with each table.

Each policy sits in one side's seats against `{others}` everywhere else, on the same deals and in both sides' seats.
Points are its side's change of score less the other side's, a deal. *Skill captured* is the way from `random` to
`rollout` that a policy has come: (policy - random) / (rollout - random), paired by deal. `rollout` is no perfect
player, only a better one, so 100 % is no limit. [How it is measured](compare.md).
"""


@guarded
def strength(
    variant: a.Variant = "smear",
    hands: Annotated[str, typer.Option(metavar="N", help="How many deals; rollout is slow.")] = "1e4",
    players: Annotated[
        int | None, typer.Option(help="How many players; every number unless given.", rich_help_panel=a.DEAL)
    ] = None,
    rule: a.Rule = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POLICY",
            help="Another policy to measure; may be given several times.",
            rich_help_panel=a.WHO,
        ),
    ] = None,
    others: Annotated[
        str, typer.Option(metavar="POLICY", help="Who sits everywhere else.", rich_help_panel=a.WHO)
    ] = DEFAULT,
    seed: a.Seed = "1",
    jobs: a.Jobs = None,
    format: Annotated[
        Literal["table", "markdown", "json"], typer.Option(help="How to print it; markdown is a page.")
    ] = "table",
) -> None:
    """Measure policies in one side's seats against expert elsewhere: points a deal, and the share of the skill."""
    from tricklab.analysis.strength import USUAL, Ladder
    from tricklab.engine.simulation import parse_hands
    from tricklab.engine.workers import jobs_of

    deals = parse_hands(hands)
    jobs = jobs_of(jobs)
    ladders = [
        Ladder([*USUAL, *(policy or ())], others, variant=variant, rules=rules, seed=seed)
        for rules in _tables(variant, players, a.parse_pairs("--rule", rule))
    ]
    for player in (player for ladder in ladders for player in ladder.experiment.simulators):
        prepare(player)
    with progress_bar(deals * sum(len(ladder.experiment.arms) for ladder in ladders), "Measuring") as progress:
        found = [ladder.run(deals, jobs=jobs, progress=progress) for ladder in ladders]
    if format == "json":
        out.print_json(json.dumps([_plain(measured) for measured in found]), indent=1)
    elif format == "markdown":
        typer.echo(_page(found, _command(variant, hands, players, rule, policy, others, seed)))
    else:
        for measured in found:
            _print(measured)


def _tables(variant: str, players: int | None, rules: dict[str, str]) -> list[dict[str, Any]]:
    """Return the rules of each table to be measured: every number of players, unless one was asked for."""
    if players is not None:
        if rules.get("players", str(players)) != str(players):
            raise a.UsageError(f"--players {players} and --rule players={rules['players']} contradict each other.")
        return [{**rules, "players": players}]
    numbers = [option.values for option in game_of(variant).options if option.name == "players"]
    if "players" in rules or not numbers:
        return [dict(rules)]
    tables = [{**rules, "players": number} for number in numbers[0]]
    return [table for table in tables if _fits(variant, table)] or tables


def _fits(variant: str, rules: dict[str, Any]) -> bool:
    """Tell whether house rules go with a number of players, as partners do with four only."""
    from tricklab.engine.setup import Setup

    try:
        Setup.make(variant, rules=rules)
    except UsageError:
        return False
    return True


def _command(
    variant: str,
    hands: str,
    players: int | None,
    rule: list[str] | None,
    policy: list[str] | None,
    others: str,
    seed: str,
) -> str:
    """Return the command that gives the page again."""
    words = ["tricklab strength", f"--variant {variant}", f"--hands {hands}", f"--seed {seed}"]
    words += [] if players is None else [f"--players {players}"]
    words += [f"--rule {text}" for text in rule or ()] + [f"--policy {text}" for text in policy or ()]
    words += [] if others == DEFAULT else [f"--others {others}"]
    return " ".join([*words, "--format markdown"])


def _plain(measured: Strength) -> dict[str, Any]:
    setup = measured.setup
    return {
        "variant": setup.variant,
        "rules": dict(setup.rules),
        "rules_hash": setup.rules_digest(),
        "seed": setup.seed,
        "deals": measured.deals,
        "others": measured.others,
        "inference_kept": measured.acceptance,
        "policies": [
            {
                "policy": line.policy,
                "points": plain(line.points),
                "skill": None if line.skill is None else plain(line.skill),
            }
            for line in measured.lines
        ],
    }


def _heading(measured: Strength) -> str:
    setup = measured.setup
    return (
        f"{setup.title}, {setup.players} players, {measured.deals:,} deals in both sides' seats, "
        f"seed {setup.seed}, rules {setup.rules_digest()}, {measured.others} elsewhere"
    )


def _cells(line: Line) -> tuple[str, str, str]:
    def told(estimate: Estimate | None, factor: int, places: int, sign: str = "+") -> str:
        if estimate is None:
            return "–"
        if not estimate.margin:  # true by definition, not measured
            return f"{factor * estimate.value:{sign}.{places}f}"
        return f"{factor * estimate.value:{sign}.{places}f} ± {factor * estimate.margin:.{places}f}"

    return line.policy, told(line.points, 1, 2), told(line.skill, 100, 1, "")


def _print(measured: Strength) -> None:
    from rich.table import Table

    out.print(_heading(measured), style="bold", soft_wrap=True)
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("policy")
    table.add_column("points a deal", justify="right")
    table.add_column("skill captured, %", justify="right")
    for line in measured.lines:
        table.add_row(*_cells(line))
    out.print(table)
    tell_worth(measured.setup)
    tell_acceptance(measured.acceptance)
    out.print("± half of a 95 % interval, paired by deal\n", style="dim")


def _page(found: list[Strength], command: str) -> str:
    """Return a page of what was measured."""
    parts = [_PAGE.format(command=command, others=found[0].others)]
    for measured in found:
        rows = ["| policy | points a deal | skill captured, % |", "|---|---|---|"]
        rows += [f"| `{name}` | {points} | {skill} |" for name, points, skill in map(_cells, measured.lines)]
        rows += [
            "",
            *(f"`{name}` kept {100 * share:.1f} % of the worlds." for name, share in measured.acceptance.items()),
        ]
        parts.append("\n".join([f"{_heading(measured)}:", "", *rows, ""]))
    return "\n".join(parts) + "\n± half of a 95 % interval."
