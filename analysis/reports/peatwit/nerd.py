"""The section on the nerd: what the cards left over take with three and five players."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.peatwit.hands import ONE_EACH, TOO_FEW, Hands, made, nil
from tricklab.analysis.reports.phrases import FEWEST, count_cell, mean_cell, number, plain, share, share_cell
from tricklab.analysis.reports.svg import draw


def has_nerd(hands: Hands) -> bool:
    """Tell whether there are cards left over that are played."""
    return hands.left_over > 0 and hands.source.setup.rules["nerd"] == "play"


def what_the_nerd_takes(tables: list[Hands]) -> Figure:
    """What does the nerd take?"""
    by = [table.groups.by("nerd") for table in tables]
    most = max(taken for lines in by for taken in lines)

    def paint(axes: Any) -> None:
        parts = [(_tricks(taken), charts.scale((0.25, 0.6, 0.95)[taken]), "") for taken in range(most + 1)]
        shares = [
            [lines[taken].count / table.groups.count if taken in lines else 0.0 for taken in range(most + 1)]
            for table, lines in zip(tables, by, strict=True)
        ]
        charts.stacked(axes[0, 0], [table.name for table in tables], parts, shares)
        charts.legend_above(axes[0, 0], len(parts))

    chart = draw(
        "nerd",
        "A bar for each number of players, divided by how many tricks the nerd takes. The table has the numbers.",
        paint,
        (7.6, 0.8 + 0.5 * len(tables)),
    )
    rows = []
    for table, lines in zip(tables, by, strict=True):
        for taken, line in lines.items():
            nils, others = line.where(nil()), line.where(~nil())
            rows.append(
                [
                    Cell(f"{table.name}, {_tricks(taken)}"),
                    count_cell(line.count),
                    share_cell(proportion(line.count, table.groups.count)),
                    share_cell(others.share(made())),
                    share_cell(nils.share(made()), count=True),
                    mean_cell(line.mean("score")),
                ]
            )
    head = ("the nerd takes", "deals", "of all, %", "bids made, %", "nils made, %", "points a player")
    return Figure(
        "nerd",
        "What does the nerd take?",
        [chart],
        _caption(tables),
        "With three players one card is left over and is turned up in the first trick, with five there are two, for "
        "the first two tricks. A trick that the nerd takes counts for nobody. How the bids fare is told for the deals "
        f"that have come out so; nobody knows before. {ONE_EACH}",
        [table.heading() for table in tables],
        [Table("The nerd, and how bids of one or more and nils fare", head, rows)],
    )


def _tricks(taken: int) -> str:
    return "no trick" if taken == 0 else "one trick" if taken == 1 else f"{number(taken)} tricks"


def _caption(tables: list[Hands]) -> str:
    import polars as pl

    text = ""
    for table in tables:
        some = table.groups.share(pl.col("nerd") > 0)
        if some.count < FEWEST:
            continue
        text += f"With {table.name} the nerd takes a trick in {share(some)} of the deals"
        taken = table.groups.mean_of(pl.col("nerd"))
        text += f", {plain(taken)} on average. " if table.left_over > 1 else ". "
        with_it, without = table.groups.where(pl.col("nerd") > 0), table.groups.where(pl.col("nerd") == 0)
        rates = [line.where(~nil()).share(made()) for line in (with_it, without)]
        if min(rate.count for rate in rates) < FEWEST:
            continue
        if rates[0].high < rates[1].low or rates[0].low > rates[1].high:
            word = "less" if rates[0].value < rates[1].value else "more"
            text += f"Bids are then made {word} often: {share(rates[0])} against {share(rates[1])}. "
        else:
            text += f"Bids are made about as often with it, {share(rates[0])}, as without, {share(rates[1])}. "
    return text.strip() or TOO_FEW
