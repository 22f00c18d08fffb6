"""``tricklab equity``: what a score is worth."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tricklab.scripts import groups as g
from tricklab.scripts import parameters as p
from tricklab.scripts import readers as r
from tricklab.scripts.console import TERMINAL, out, print_json, say
from tricklab.scripts.figures import percent
from tricklab.scripts.summary_table import print_filled

if TYPE_CHECKING:
    from tricklab.analysis.equity import Equity

EXAMPLES = """
**Examples**

`tricklab equity --variant smear --scores 18,20`

`tricklab equity --variant plute --tallies 2,2,0,1`

`tricklab equity --variant smudge --out smudge.parquet --chart smudge.svg`
"""

NEEDS_WORDS = True
STOPPED = "stopped; a table is kept when it is finished, and the same command begins anew"


@dataclass(frozen=True)
class Standing(g.Table):
    """What is dealt, and the standing that is asked for."""

    seed: int | str = p.option(r.seed, "SEED", "A whole number or a text; the deals that it is made from.", "equity")
    scores: list[int] | None = p.option(r.scores, "A,B", "Ask for these scores, by side or by seat, as in 12,-3.")
    tallies: list[int] | None = p.option(
        r.scores, "A,B", "What else is counted: in Plute the bids made by each team, then those lost, as in 2,2,0,1."
    )


@dataclass(frozen=True)
class Made(p.Group):
    """How the table is made, and what becomes of it."""

    hands: int = p.option(r.hands, "N", "From how many deals it is worked out.", "1e6")
    out: Path | None = p.option(r.path, "FILE", "Write the whole table as parquet.")
    chart: Path | None = p.option(r.path, "FILE", "Draw the map: a .png, .svg or .pdf.")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print it.", "table")


def equity(table: Standing, seated: g.Everybody, made: Made, threads: g.Threads) -> None:
    """Work out the chance to win a match from every score, and print it as a map of score against score.

    The table is kept, and made only once for the same rules, policy and deals.
    """
    from tricklab.analysis.equity import equity as worked_out
    from tricklab.analysis.equity import standing_of

    setup = table.setup(**seated.seated())
    if made.chart is not None:
        from tricklab.analysis.charts import check_chart

        check_chart(made.chart)
    standing_of(setup, table.scores, table.tallies)
    found = worked_out(setup, deals=made.hands, jobs=threads.jobs, observer=TERMINAL)
    asked = table.scores is not None or table.tallies is not None
    chances = [
        found.chance(table.scores, side=side, dealer=dealer, tallies=table.tallies)
        for dealer in range(found.found.sides)
        for side in range(found.found.sides)
    ]
    if made.out is not None:
        from tricklab.analysis.equity_chart import write_table

        write_table(found, made.out)
    if made.chart is not None:
        from tricklab.analysis.equity_chart import save_map

        save_map(found, made.chart)
    sides = found.found.sides
    if made.format == "json":
        listed = [
            {"dealer": n // sides, "side": n % sides, "chance": one.value, "low": one.low, "high": one.high}
            for n, one in enumerate(chances)
        ]
        print_json({"setup": setup.describe(), "deals": made.hands, "chances": listed})
        return
    say(found.heading(), style="bold")
    rows = [
        {
            "next dealer": f"seat {dealer}",
            **{f"side {n}, %": percent(chances[dealer * sides + n]) for n in range(sides)},
        }
        for dealer in range(sides)
    ]
    say("At these scores:" if asked else "Where a match begins:")
    print_filled(rows)
    if not asked:
        _print_map(found)
    for what, path in (("Table", made.out), ("Chart", made.chart)):
        if path is not None:
            say(f"{what}: {path}", whole=True)


def _print_map(found: Equity) -> None:
    """Print score against score."""
    drawn = found.map()
    out.print()
    print_filled(
        [
            {"": name, **{column: f"{100 * cell:.0f}" for column, cell in zip(drawn.columns, cells, strict=True)}}
            for name, cells in zip(drawn.rows, drawn.cells, strict=True)
        ]
    )
    say(drawn.of, style="dim")
