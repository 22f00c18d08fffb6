"""The section on four players against six."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.analysis.estimate import proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import count_cell, enough, mean_cell, number, plain, share, share_cell
from tricklab.analysis.reports.smear.contracts import Contracts
from tricklab.analysis.reports.smear.seats import Points
from tricklab.analysis.reports.smear.stakes import TOO_FEW, shown
from tricklab.analysis.reports.svg import draw


def by_players(tables: list[Contracts], points: list[Points]) -> Figure:
    """What is different with another number of players?"""
    pairs = sorted(zip(tables, points, strict=True), key=lambda pair: pair[0].source.setup.players)
    tables, points = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    names = [f"{table.source.setup.players} players" for table in tables]
    bids = sorted({bid for table in tables for bid in shown(table.by("bid"))})

    def paint(axes: Any) -> None:
        common, made, net = axes[0]
        for index, (table, name) in enumerate(zip(tables, names, strict=True)):
            lines = shown(table.by("bid"))
            xs = [bid + 0.12 * (index - 0.5) for bid in lines]
            shares = [proportion(line.deals, table.source.hands) for line in lines.values()]
            charts.series(common, xs, shares, index, name)
            charts.series(made, xs, [line.made for line in lines.values()], index)
            charts.series(net, xs, [line.net for line in lines.values()], index)
        for ax, title in ((common, "winning bids, of all deals"), (made, "made"), (net, "points ahead a contract")):
            ax.set_title(title)
            charts.whole_axis(ax.xaxis, bids, "winning bid")
        top = max((line.deals / table.source.hands for table in tables for line in table.by("bid").values()), default=1)
        charts.percent_axis(common.yaxis, 1.15 * top)
        charts.percent_axis(made.yaxis, 1.03)
        charts.zero_line(net)
        charts.legend_outside(axes, names)

    chart = draw(
        "players",
        f"Three charts over the winning bid, each with a line for {' and one for '.join(names)}: how common the bid "
        "is, how often it is made, what it earns. The tables have the numbers.",
        paint,
        (7.6, 3.1),
        (1, 3),
    )
    return Figure(
        "players",
        f"{' or '.join(number(table.source.setup.players) for table in tables).capitalize()} players?",
        [chart],
        _caption(tables),
        "Both tables play by the same rules otherwise, and the same policies sit at them. With four, each is dealt "
        "nine cards and eighteen are left; with six, each is dealt eight, six are left, and all sixteen trumps are in "
        "play. As everywhere, bids are those that the policy chose.",
        [table.source.heading() for table in tables],
        [_bid_table(tables, names), _whole_table(tables, points, names)],
    )


def _bid_table(tables: list[Contracts], names: list[str]) -> Table:
    by_bid = [table.by("bid") for table in tables]
    rows = []
    for bid in sorted({bid for lines in by_bid for bid in lines}):
        found = [lines.get(bid) for lines in by_bid]
        rows.append(
            [
                Cell(str(bid)),
                *(Cell("") if line is None else share_cell(line.made, count=True) for line in found),
                *(Cell("") if line is None else mean_cell(line.net) for line in found),
            ]
        )
    head = ("winning bid", *(f"made, %, {name}" for name in names), *(f"net points, {name}" for name in names))
    return Table("Winning bids, with intervals and deals", head, rows)


def _whole_table(tables: list[Contracts], points: list[Points], names: list[str]) -> Table:
    whole = [table.outcome() for table in tables]

    def row(name: str, cell: Callable[[int], Cell]) -> list[Cell]:
        return [Cell(name), *(cell(index) for index in range(len(tables)))]

    rows = [
        row("all passed, %", lambda i: share_cell(proportion(tables[i].passed, tables[i].source.hands))),
        row("contracts", lambda i: count_cell(whole[i].deals)),
        row("mean winning bid", lambda i: mean_cell(whole[i].bid, sign=False)),
        row("made, %", lambda i: share_cell(whole[i].made)),
        row("bidding side, points a deal", lambda i: mean_cell(whole[i].own)),
        row("other side, points a deal", lambda i: mean_cell(whole[i].other)),
        row("difference", lambda i: mean_cell(whole[i].net)),
        row("trumps that stay in the stock", lambda i: mean_cell(points[i].undealt, sign=False)),
    ]
    for place, line in enumerate(points[0].lines):
        sides = [share_cell(table.lines[place].side) for table in points]
        rows.append([Cell(f"{line.name} to the bidding side when out, %"), *sides])
    return Table("All bids together", ("", *names), rows)


def widest(tables: list[Contracts]) -> int | None:
    """Return the bid at which the make rates differ most, of those at which they differ beyond chance."""
    one, other = (shown(table.by("bid")) for table in tables[:2])
    apart = {
        bid: abs(one[bid].made.value - other[bid].made.value)
        for bid in one
        if bid in other and (one[bid].made.low > other[bid].made.high or other[bid].made.low > one[bid].made.high)
    }
    return max(apart, key=lambda bid: apart[bid]) if apart else None


def _caption(tables: list[Contracts]) -> str:
    whole = [table.outcome() for table in tables]
    if not all(enough(line.made) for line in whole):
        return TOO_FEW
    players = [number(table.source.setup.players) for table in tables]
    text = " ".join(
        f"With {count} players the mean winning bid is {plain(line.bid)}, and {share(line.made)} of contracts are made."
        for count, line in zip(players, whole, strict=True)
    )
    bid = widest(tables)
    if bid is None:
        return f"{text} At no bid do the make rates differ beyond chance."
    rates = " against ".join(
        f"{share(table.by('bid')[bid].made)} with {count}" for table, count in zip(tables, players, strict=True)
    )
    return f"{text} The make rates are furthest apart at a bid of {bid}: {rates}."
