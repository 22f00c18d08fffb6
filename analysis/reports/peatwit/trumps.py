"""The section on trumps that are sucked: 2s, 3s and 4s that had to follow suit."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.peatwit.hands import ONE_EACH, TOO_FEW, Hands, shown
from tricklab.analysis.reports.phrases import count_cell, enough, mean_cell, number, plain, share, share_cell
from tricklab.analysis.reports.svg import draw

ALL = 12
"""Twos, Threes and Fours in the pack."""


def sucked_share(line: Groups, trumps: int) -> Estimate:
    """Estimate which part of so many trumps is sucked."""
    return line.mean("sucked", trumps)


def any_sucked(line: Groups) -> Estimate:
    """Estimate in how many hands a trump is sucked at all."""
    return proportion(int(line.frame["any"].sum()), line.count)


def how_many_sucked(tables: list[Hands]) -> Figure:
    """How many trumps are sucked?"""
    by_trumps = [{held: line for held, line in table.groups.by("trumps").items() if held} for table in tables]
    told = [shown(lines) for lines in by_trumps]

    def paint(axes: Any) -> None:
        part, some = axes[0]
        for place, (table, lines) in enumerate(zip(tables, told, strict=True)):
            xs = [held + 0.07 * (place - (len(tables) - 1) / 2) for held in lines]
            charts.series(part, xs, [sucked_share(line, held) for held, line in lines.items()], place, table.name)
            charts.series(some, xs, [any_sucked(line) for line in lines.values()], place)
        held = sorted({held for lines in told for held in lines})
        for ax, title in ((part, "of the trumps held, sucked"), (some, "at least one is sucked")):
            charts.whole_axis(ax.xaxis, held, "2s, 3s and 4s held after the pass")
            charts.percent_axis(ax.yaxis, 1.03)
            ax.set_title(title)
        charts.percent_axis(part.yaxis, 0.6)
        high = max((sucked_share(line, held).high for lines in told for held, line in lines.items()), default=0.5)
        charts.percent_axis(part.yaxis, min(1.03, 1.1 * high))
        charts.legend_outside(axes, [table.name for table in tables])

    chart = draw(
        "sucked",
        "Two charts over the number of trumps held, with a line for each kind of table: which part of them is sucked, "
        "and how often at least one is. The tables have the numbers.",
        paint,
        (7.6, 3.2),
        (1, 2),
    )
    return Figure(
        "sucked",
        "How many trumps are sucked?",
        [chart],
        _caption(tables, told),
        "A 2, 3 or 4 is sucked when it is played to its own suit after another card has been led: it is then just a "
        "low card. One that is led is not counted. Whoever holds many trumps often has them in several suits, and "
        f"throws some of them away with pleasure when aiming for nil. {ONE_EACH} The number in a deal is everybody's.",
        [table.heading() for table in tables],
        [_whole(tables), *(_table(table, lines) for table, lines in zip(tables, by_trumps, strict=True))],
    )


def _whole(tables: list[Hands]) -> Table:
    rows = [
        [Cell(table.name), mean_cell(table.sucked, sign=False), mean_cell(_of_all(table), sign=False)]
        for table in tables
    ]
    return Table(f"Trumps sucked, of the {number(ALL)}", ("table", "sucked in a deal", "% of the twelve"), rows)


def _of_all(table: Hands) -> Estimate:
    """Return the trumps sucked in a deal in per cent of the twelve."""
    part = 100 / ALL
    all_of_it = table.sucked
    ends = (part * all_of_it.value, part * all_of_it.low, part * all_of_it.high)
    return Estimate(*ends, all_of_it.count, part * all_of_it.error)


def _table(table: Hands, lines: dict[int, Groups]) -> Table:
    rows = []
    for held, line in lines.items():
        in_hand = mean_cell(line.mean("sucked"), sign=False)
        part = sucked_share(line, held)
        of_held = mean_cell(
            Estimate(100 * part.value, 100 * part.low, 100 * part.high, part.count, 100 * part.error), sign=False
        )
        rows.append([Cell(str(held)), count_cell(line.count), in_hand, of_held, share_cell(any_sucked(line))])
    head = ("trumps held", "hands", "sucked, mean", "% of those held", "at least one, %")
    return Table(f"{table.name.capitalize()}, by trumps held after the pass", head, rows)


def _caption(tables: list[Hands], told: list[dict[int, Groups]]) -> str:
    table, lines = tables[0], told[0]
    if not enough(table.sucked) or not lines:
        return TOO_FEW
    common = max(lines, key=lambda held: lines[held].count)
    trumps = "trump" if common == 1 else "trumps"
    text = (
        f"With {table.name} {plain(table.sucked)} of the twelve are sucked in a deal. Of {number(common)} {trumps} in "
        f"a hand, the commonest number, {plain(lines[common].mean('sucked'))} are sucked, and at least one in "
        f"{share(any_sucked(lines[common]))} of the hands. "
    )
    for other in tables[1:]:
        if enough(other.sucked):
            text += f"With {other.name} it is {plain(other.sucked)} in a deal. "
    return text.strip()
