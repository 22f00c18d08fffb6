"""The section on other tables and house rules: what changes when one thing is changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.old_pitch.pitches import Pitches
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import (
    TOO_FEW,
    amount,
    count_cell,
    enough,
    gap,
    mean_cell,
    number,
    share,
    share_cell,
)
from tricklab.analysis.reports.svg import draw
from tricklab.engine.options import text_of

_NAMES = {
    ("low", "captured"): "Low is captured",
    ("low", "dealt"): "Low as dealt",
    ("dealer_steal", "false"): "dealer may not take over",
    ("dealer_steal", "true"): "dealer may take over",
    ("pack", "32"): "32 cards",
    ("pack", "52"): "52 cards",
    ("joker", "true"): "with a joker",
    ("joker", "false"): "without a joker",
}


@dataclass(frozen=True)
class Line:
    """A table: its name, and how bids of 2 and of 3 and the pitch as such do there."""

    name: str
    pitches: Pitches
    two: Estimate
    three: Estimate
    net: Estimate

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.pitches.players


def lines_of(tables: list[Pitches]) -> list[Line]:
    """Return a line for each table: by number of players those that differ in nothing else, then the house rules."""
    base = tables[0].source.setup.rules
    lines = []
    for table in tables:
        rules = table.source.setup.rules
        changed = [(key, text_of(value)) for key, value in rules.items() if value != base[key]]
        told = [_NAMES.get(pair, f"{pair[0]}={pair[1]}") for pair in changed if pair[0] != "players"]
        name = ", ".join(told) or f"{table.players} players"
        lines.append(
            Line(
                name,
                table,
                table.bid(2).rate("made"),
                table.bid(3).rate("made"),
                table.groups.mean("net", table.unit),
            )
        )
    by_players = sorted((line for line in lines if line.name.endswith(" players")), key=lambda line: line.players)
    return by_players + [line for line in lines if line not in by_players]


def headings(tables: list[Pitches]) -> list[str]:
    """Return the lines that stand beside the numbers, each with what is different there."""
    return [f"{line.name}: {line.pitches.source.heading()}" for line in lines_of(tables)]


def other_tables(tables: list[Pitches]) -> Figure:
    """What is different at other tables?"""
    lines = lines_of(tables)
    base = tables[0]

    def paint(axes: Any) -> None:
        panels = (("bid of 2 made", "two"), ("bid of 3 made", "three"), ("worth of the pitch, points", "net"))
        for place, (ax, (title, name)) in enumerate(zip(axes[0], panels, strict=True)):
            told = {y: getattr(line, name) for y, line in enumerate(lines) if enough(getattr(line, name))}
            charts.dots(ax, list(told), list(told.values()), place)
            for y, estimate in told.items():
                words = f"{estimate.value:.2f}".replace("-", "−") if name == "net" else f"{100 * estimate.value:.0f}"
                ax.annotate(words, (estimate.value, y), (0, 5), textcoords="offset points", ha="center", fontsize=8)
            ax.set_title(title)
            ax.set_ylim(len(lines) - 0.4, -0.8)
            ax.tick_params(axis="y", length=0)
            if name == "net":
                charts.zero_line(ax, upright=True)
                ax.margins(x=0.15)
            else:
                charts.percent_axis(ax.xaxis, 1.05)
            own = next(y for y, line in enumerate(lines) if line.pitches is base)
            ax.axhspan(own - 0.5, own + 0.5, color=charts.GREY, alpha=0.18, linewidth=0)
        axes[0, 0].set_yticks(range(len(lines)), [line.name for line in lines])

    chart = draw(
        "tables",
        "Three charts with a dot for each kind of table: how often a bid of two is made, how often a bid of three, and "
        "what the pitch is worth. The table has the numbers.",
        paint,
        (7.6, 1.1 + 0.34 * len(lines)),
        (1, 3),
        sharey=True,
    )
    rows = [
        [
            Cell(line.name),
            share_cell(proportion(line.pitches.passed, line.pitches.source.hands)),
            share_cell(proportion(line.pitches.bid(2).count, line.pitches.source.hands)),
            share_cell(line.two, count=True),
            share_cell(proportion(line.pitches.bid(3).count, line.pitches.source.hands)),
            share_cell(line.three, count=True),
            mean_cell(line.net),
            count_cell(line.net.count),
        ]
        for line in lines
    ]
    head = ("table", "all passed, %", "2 pitches, %", "2 made, %", "3 pitches, %", "3 made, %", "worth of the pitch")
    return Figure(
        "tables",
        "How does it change with the table and the house rules?",
        [chart],
        _caption(lines, base),
        "Each line changes one thing of the table that this page is about, which is shaded. Worth is the pitcher's "
        "change of score less the mean of the others', over all pitches. The policy bids by the rules it plays under, "
        "so that a bid of two is not made on the same hands everywhere: where it is "
        "made less often, it may have been bid more boldly.",
        headings(tables),
        [Table("Tables side by side", (*head, "pitches"), rows)],
    )


def _caption(lines: list[Line], base: Pitches) -> str:
    own = next(line for line in lines if line.pitches is base)
    if not enough(own.net):
        return TOO_FEW
    text = f"The pitch is worth {amount(own.net)} points with {number(own.players)} players"
    text += f", and a bid of two is made {share(own.two)} of the time. " if enough(own.two) else ". "
    sizes = [line for line in lines if line.name.endswith(" players") and enough(line.net)]
    if len(sizes) > 1:
        few, many = sizes[0], sizes[-1]
        text += f"With {number(few.players)} it is worth {amount(few.net)}, "
        text += f"with {number(many.players)} {amount(many.net)}. "
    rules = [line for line in lines if not line.name.endswith(" players") and enough(line.net)]
    moved = [line for line in rules if gap(line.net, own.net)]
    if moved:
        most = max(moved, key=lambda line: abs(line.net.value - own.net.value))
        text += f"Of the house rules the one that moves it most is “{most.name}”: {amount(most.net)}. "
    same = [line.name for line in rules if not gap(line.net, own.net)]
    if same:
        text += f"Within chance of the same: {'; '.join(same)}."
    return text.strip()
