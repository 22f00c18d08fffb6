"""``tricklab strength``: how well policies play, from `random` to `rollout`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricklab.engine.base.numbers import counted
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.policies.policy import DEFAULT
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, print_json, print_table, say
from tricklab.scripts.text.tables import NO_INTERVAL, plain, plain_basis, print_acceptance, print_unit, table_of

if TYPE_CHECKING:
    from tricklab.analysis.contest.strength import Line, Strength
    from tricklab.analysis.estimates.estimate import Estimate
    from tricklab.engine.play.setup import Setup

EXAMPLES = """
**Examples**

`tricklab strength --variant smear`

`tricklab strength --hands 2e4 --format markdown > page.md`

`tricklab strength --players 4 --policy basic:trumps=3 --hands 1e4 --format json`

`tricklab strength --variant plute --hands 1e5 --cluster tcp://10.0.0.5:8786`
"""

_PAGE = """# How strong the policies are

Made by `{command}`; deals and rules stand with each table.

Each policy sits on one side, on each in turn, with `{others}` on all others, on the same deals. Points are its side's
change of score less the mean of the others', a deal. *Skill captured* is the way from `random` to `rollout` that a
policy has come, each alone among `{others}`: (policy - random) / (rollout - random), paired by deal. `rollout` is no
perfect player, only a better one, so 100 % is no limit. [How it is measured](compare.md).
"""


_COLUMNS = ("policy", "points per deal", "skill captured, %")

STOPPED = "stopped; this command keeps nothing, and the same command begins anew"


@dataclass(frozen=True)
class Tables(g.Table):
    """What is dealt, at one table or at all of them."""

    every_table: bool = p.flag("Measure every number of players, a table each.", False)


@dataclass(frozen=True)
class Measured(p.Group):
    """Who is measured over how many deals, and how that is printed."""

    hands: int = p.option(r.hands, "N", "How many deals; rollout is slow.", "1e4")
    policy: list[str] = p.option(
        r.texts, "POLICY", "Another policy to measure; may be given several times.", panel=g.WHO, many=True
    )
    others: str = p.option(r.text, "POLICY", "Who sits everywhere else.", DEFAULT, panel=g.WHO)
    format: str = p.option(
        r.choice("table", "markdown", "json"), "table|markdown|json", "How to print it; markdown is a page.", "table"
    )


def strength(tables: Tables, measured: Measured, threads: g.Crewed) -> None:
    """Measure policies on one side with expert on all others: points per deal, share of the skill.

    Each sits alone among three of them, where four play each for himself.
    """
    from tricklab.analysis.contest.strength import USUAL, Ladder

    policies = [*USUAL, *measured.policy]
    ladders = [Ladder(setup, policies, measured.others) for setup in _setups(tables)]
    for ladder in ladders:
        ladder.experiment.prepare(TERMINAL)
    total = measured.hands * sum(len(ladder.experiment.arms) for ladder in ladders)
    with threads.at_work() as jobs, TERMINAL.playing(total, "Measuring") as progress:
        result = [ladder.run(measured.hands, jobs=jobs, progress=progress) for ladder in ladders]
    if measured.format == "json":
        print_json([_plain(each) for each in result])
    elif measured.format == "markdown":
        print(_page(result, _command(measured, tables)))
    else:
        for each in result:
            _print(each)


def _setups(tables: Tables) -> list[Setup]:
    """Return the table that was asked for, or one for each number of players that the house rules allow."""
    if not tables.every_table:
        return [tables.setup()]
    if tables.players is not None or "players" in tables.rule:
        raise UsageError("--every-table measures every number of players: leave the number out.")
    setups: list[Setup] = []
    numbers = [option.values for option in game_of(tables.variant).options if option.name == "players"]
    for number in numbers[0] if numbers else (None,):
        with suppress(UsageError):
            setups.append(tables.setup(players=number))
    return setups or [tables.setup()]  # raises why none fits


def _command(measured: Measured, tables: Tables) -> str:
    words = ["tricklab strength", f"--variant {tables.variant}", f"--hands {measured.hands}", f"--seed {tables.seed}"]
    words += ["--every-table"] * tables.every_table
    words += [] if tables.players is None else [f"--players {tables.players}"]
    words += [f"--rule {key}={value}" for key, value in tables.rule.items()]
    words += [f"--policy {policy}" for policy in measured.policy]
    words += [] if measured.others == DEFAULT else [f"--others {measured.others}"]
    return " ".join([*words, "--format markdown"])


def _plain(measured: Strength) -> dict[str, Any]:
    lines = [
        {"policy": line.policy, "points": plain(line.margin), "skill": line.skill and plain(line.skill)}
        for line in measured.lines
    ]
    data = plain_basis(measured.setup, "variant", "rules", "rules_hash", "seed")
    data |= {"deals": measured.deals, "others": measured.others, "seating": measured.seating()}
    return {**data, "inference_accepted": measured.acceptance, "policies": lines}


def _heading(measured: Strength) -> str:
    return f"{measured.seating()}: {measured.setup.basis(counted(measured.deals))}"


def _cells(line: Line) -> tuple[str, str, str]:
    def cell(estimate: Estimate | None, factor: int, decimals: int, sign: str, by_definition: tuple[int, ...]) -> str:
        if estimate is None:
            return "–"
        if not estimate.margin and estimate.value in by_definition:  # not measured
            return f"{factor * estimate.value:{sign}.{decimals}f}"
        return estimate.text(decimals, factor=factor, sign=sign)

    return line.policy, cell(line.margin, 1, 2, "+", (0,)), cell(line.skill, 100, 1, "", (0, 1))


def _print(measured: Strength) -> None:
    say(_heading(measured), style="bold")
    table = table_of(*_COLUMNS)
    for line in measured.lines:
        table.add_row(*_cells(line))
    print_table(table)
    print_unit(measured.setup)
    print_acceptance(measured.acceptance)
    unknown = not all(line.margin.has_interval or not line.margin.value for line in measured.lines)
    say(f"± half of a 95 % interval, paired by deal{'; ' + NO_INTERVAL if unknown else ''}\n", style="dim")


def _page(strengths: list[Strength], command: str) -> str:
    parts = [_PAGE.format(command=command, others=strengths[0].others)]
    for measured in strengths:
        rows = [f"| {' | '.join(_COLUMNS)} |", "|---|---|---|"]
        rows += [f"| `{name}` | {points} | {skill} |" for name, points, skill in map(_cells, measured.lines)]
        accepted = [
            f"`{name}` accepted {100 * share:.1f} % of the worlds that it sampled."
            for name, share in measured.acceptance.items()
        ]
        parts.append("\n".join([f"{_heading(measured)}:", "", *rows, "", *accepted, ""]))
    return "\n".join(parts) + "\n± half of a 95 % interval."
