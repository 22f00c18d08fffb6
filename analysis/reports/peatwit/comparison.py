"""The section on three, four and five players, and on partners."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.peatwit.hands import ONE_EACH, TOO_FEW, Hands, made, nil
from tricklab.analysis.reports.phrases import enough, mean_cell, plain, share, share_cell
from tricklab.analysis.reports.svg import draw


def by_players(tables: list[Hands]) -> Figure:
    """What is different with another number of players?"""
    order = sorted(tables, key=lambda table: (table.players, table.name))
    names = [table.name for table in order]

    def paint(axes: Any) -> None:
        often, kept, nils = axes[0]
        for ax, title, estimates in (
            (often, "nil bid, of all hands", [table.groups.share(nil()) for table in order]),
            (nils, "nils made", [table.groups.where(nil()).share(made()) for table in order]),
            (kept, "other bids made", [table.groups.where(~nil()).share(made()) for table in order]),
        ):
            told = {place: estimate for place, estimate in enumerate(estimates) if enough(estimate)}
            number = (often, kept, nils).index(ax)
            charts.series(ax, list(told), list(told.values()), number, joined=False)
            charts.value_labels(ax, list(told), list(told.values()), lambda value: f"{100 * value:.1f}")
            ax.set_title(title)
            ax.set_xlabel("players")
            ax.set_xlim(-0.6, len(order) - 0.4)
            ax.set_xticks(range(len(order)), [name.removesuffix(" players").replace(" ", "\n") for name in names])
            top = max((estimate.high for estimate in told.values()), default=1)
            charts.percent_axis(ax.yaxis, 1.2 * top if ax is often else 1.12)

    chart = draw(
        "players",
        "Three charts with a dot for each kind of table: how often nil is bid, how often other bids are made, how "
        "often nils are. The table has the numbers.",
        paint,
        (7.6, 2.9),
        (1, 3),
    )

    def row(name: str, cell: Callable[[Hands], Cell]) -> list[Cell]:
        return [Cell(name), *(cell(table) for table in order)]

    import polars as pl

    rows = [
        row("cards each", lambda table: Cell(str(table.size))),
        row("nil bid, % of hands", lambda table: share_cell(table.groups.share(nil()))),
        row("nils made, %", lambda table: share_cell(table.groups.where(nil()).share(made()), count=True)),
        row("other bids made, %", lambda table: share_cell(table.groups.where(~nil()).share(made()), count=True)),
        row("mean bid, nil as 0", lambda table: mean_cell(table.groups.mean_of(pl.col("bid")), sign=False)),
        row("all bids of a deal", lambda table: mean_cell(table.bids, sign=False)),
        row("tricks beyond the bid", lambda table: mean_cell(table.groups.mean_of(pl.col("tricks") - pl.col("bid")))),
        row("points a player, or pair", lambda table: mean_cell(table.groups.mean("score"))),
        row("trumps sucked in a deal", lambda table: mean_cell(table.sucked, sign=False)),
    ]
    return Figure(
        "players",
        "Three, four, five, or two pairs?",
        [chart],
        _caption(order),
        "The same rules otherwise, and the same policies. With three players nil is worth 70 and a hand has 17 cards, "
        f"with four 50 and 13, with five 30 and 10. {ONE_EACH} All bids of a deal are everybody's.",
        [table.heading() for table in order],
        [Table("Tables side by side", ("", *names), rows)],
    )


def _caption(order: list[Hands]) -> str:
    told = [table for table in order if enough(table.groups.where(nil()).share(made()))]
    if not told:
        return TOO_FEW
    text = "; ".join(
        f"with {table.name} nil is bid on {share(table.groups.share(nil()))} of the hands and made "
        f"{share(table.groups.where(nil()).share(made()))}"
        for table in told
    )
    bids = "; ".join(f"{plain(table.bids)} of {table.size} with {table.name}" for table in told)
    return f"{text[0].upper()}{text[1:]}. All bids of a deal add up to {bids}."
