"""The section on the points: which are out, and who gets them."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import enough, plain, share, share_cell
from tricklab.analysis.reports.smear.seats import PointLine, Points, always_all_out
from tricklab.analysis.reports.smear.stakes import TOO_FEW
from tricklab.analysis.reports.svg import draw


def who_gets_points(points: Points) -> Figure:
    """Which points are out, and who gets them?"""

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        parts = [
            ("bidder", charts.COLOURS[0], ""),
            ("bidder's partner" if _partners(points) == 1 else "bidder's partners", "#8cc3e8", ""),
            ("other side", charts.COLOURS[1], ""),
            ("nobody", "#b8b8b8", "////"),
        ]
        shares = [
            [line.bidder.value, line.partners.value, line.others.value, 1 - line.out.value] for line in points.lines
        ]
        names = [line.name if line.worth == 1 else f"{line.name} ({line.worth})" for line in points.lines]
        if points.played:
            charts.stacked(ax, names, parts, shares)
            charts.legend_above(ax, 4)
        else:
            charts.empty(ax, TOO_FEW)

    chart = draw(
        "points",
        "A bar for each point, divided into the deals in which the bidder, a partner, the other side or nobody has it. "
        "The table has the numbers.",
        paint,
        (7.6, 3.5),
    )
    head = (
        "point",
        "worth",
        "out, %",
        "to the bidder, %",
        "to partners, %",
        "to the other side, %",
        "bidding side when out, %",
    )
    rows = [_point_cells(line, always_all_out(points.source)) for line in points.lines]
    return Figure(
        "points",
        "Which points are out, and who gets them?",
        [chart],
        _points_caption(points),
        f"Of the deals that were played, at any bid. {_joker_note(points)} {_out_note(points)}",
        [points.source.heading()],
        [Table("The points", head, rows)],
    )


def _partners(points: Points) -> int:
    return points.source.setup.players // 2 - 1


def _point_cells(line: PointLine, always: bool) -> list[Cell]:
    out = Cell("100", ("exact",)) if always and line.out.value == 1 else share_cell(line.out)
    rest = (line.bidder, line.partners, line.others, line.side)
    return [Cell(line.name), Cell(str(line.worth)), out, *(share_cell(estimate) for estimate in rest)]


def _joker_note(points: Points) -> str:
    if points.source.setup.rules["jokers"] == "ranked":
        return "Joker-1 is the High Joker and Joker-2 the Low Joker."
    return "Joker-1 is the first joker that is played, Joker-2 the second, whichever they are."


def _out_note(points: Points) -> str:
    if always_all_out(points.source):
        return (
            "By these rules all sixteen trumps are in play in every deal, so every point is out: exactly 100 %, "
            "known without a simulation."
        )
    return (
        "A point is out when its card is in a hand during play; a trump that stays in the stock is out of the deal. On "
        f"average {plain(points.undealt)} of the sixteen trumps stay there. High and Low are always somebody's as long "
        "as there is a trump that can be it."
    )


def _points_caption(points: Points) -> str:
    lines = [line for line in points.lines if enough(line.side)]
    if not lines:
        return TOO_FEW
    most, least = max(lines, key=lambda line: line.side.value), min(lines, key=lambda line: line.side.value)
    text = (
        f"When it is out, {most.name} goes to the bidding side most often, {share(most.side)}, "
        f"and {least.name} least often, {share(least.side)}. "
    )
    missing = min(lines, key=lambda line: line.out.value)
    if not always_all_out(points.source):
        text += (
            f"The point most often left in the stock is {missing.name}: it is out in {share(missing.out)} of deals. "
        )
    trey = [line for line in lines if line.worth > 1]
    if trey:
        text += f"The {trey[0].name}, worth {trey[0].worth}, is won by the bidding side in {share(trey[0].side)}."
    return text.strip()
