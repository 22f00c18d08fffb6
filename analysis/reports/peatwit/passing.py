"""The section on which three cards to pass: strategies side by side on the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.peatwit.hands import TOO_FEW, Hands
from tricklab.analysis.reports.peatwit.seatings import compare_chairs, heading, seated
from tricklab.analysis.reports.phrases import amount, enough, listed, mean_cell
from tricklab.analysis.reports.seating import expert_of, with_setting
from tricklab.analysis.reports.svg import draw
from tricklab.engine.games.peatwit import cycle_of

OWN = "own"

STRATEGIES = {
    OWN: ("what suits the bid", "for tricks or for nil, whichever promises more"),
    "high": ("highest", "the three highest cards"),
    "void": ("short suit", "from the shortest suit, to be void in it"),
    "keep_trumps": ("short suit, no trumps", "from the shortest suit, but no trump"),
    "low": ("low, no trumps", "the lowest cards, trumps last"),
    "shed_trumps": ("trumps", "trumps first, then the lowest cards"),
    "random": ("at random", "any three cards"),
}
"""Words of the expert's parameter ``pass``: what they are called here, and what is passed."""


@dataclass(frozen=True)
class Passing:
    """What strategies gain at one table, by direction and strategy: against `OWN`, in points a deal."""

    hands: Hands
    deals: int
    gains: dict[str, dict[str, Estimate]]


def passing_at(hands: Hands) -> Passing | None:
    """Play the strategies against each other in one seat; None where nothing is passed."""
    source = hands.source
    directions = [direction for direction in cycle_of(source.setup.rules) if direction != "none"]
    expert = expert_of(source)
    gains, deals = {}, 0
    for direction in directions:
        setups = [seated(source, with_setting(expert, "pass", name), passing=direction) for name in STRATEGIES]
        what = f"Passing {direction}, {hands.name}"
        found, deals = compare_chairs(source, what, setups[0], setups[1:])
        gains[direction] = {name: line.gain for name, line in zip(STRATEGIES, found, strict=True)}
    return Passing(hands, deals, gains) if gains else None


def which_to_pass(tables: list[Passing]) -> Figure:
    """Which three cards does one pass?"""
    rivals = sorted((name for name in STRATEGIES if name != OWN), key=lambda name: -_level(tables[0], name))
    directions = list(dict.fromkeys(direction for table in tables for direction in table.gains))

    def paint(axes: Any) -> None:
        for ax, table in zip(axes.flat, tables, strict=False):
            for number, direction in enumerate(directions):
                lines = {name: table.gains.get(direction, {}).get(name) for name in rivals}
                told = {name: gain for name, gain in lines.items() if gain is not None and enough(gain)}
                shift = 0.24 * (number - (len(directions) - 1) / 2)
                charts.dots(ax, [rivals.index(name) + shift for name in told], list(told.values()), number, direction)
            charts.zero_line(ax, upright=True)
            ax.margins(x=0.08)
            ax.locator_params(axis="x", nbins=6)
            ax.set_title(table.hands.name)
            ax.set_ylim(len(rivals) - 0.5, -0.5)
            ax.set_yticks(range(len(rivals)), [STRATEGIES[name][0] for name in rivals])
            ax.tick_params(axis="y", length=0)
        for ax in axes.flat[len(tables) :]:
            ax.set_visible(False)
        for ax in axes.flat[max(0, len(tables) - 2) : len(tables)]:
            ax.set_xlabel("points a deal against what suits the bid")
        charts.legend_outside(axes, directions)

    grid = (-(-len(tables) // 2), min(2, len(tables)))
    chart = draw(
        "passing",
        "Dots with intervals for each way of passing, by direction and by number of players: points a deal that it "
        "gains or loses against passing what suits the bid. The tables have the numbers.",
        paint,
        (7.6, 0.6 + 2.9 * grid[0]),
        grid,
        sharey=True,
    )
    expert = expert_of(tables[0].hands.source)
    return Figure(
        "passing",
        "Which three cards to pass?",
        [chart],
        _caption(tables),
        f"One player ({expert}) passes as it says, the others stay what they are, and the same deals are played again "
        "with each way of passing. Points are the player's score less the mean of the others', with partners less the "
        "other pair's; what is drawn is the difference to the same player on the same deals, passing what suits the "
        f"bid, {STRATEGIES[OWN][1]}. After the pass all bid and play alike, so a way of passing may do better with "
        "somebody who knows how to make use of it.",
        [heading(table.hands.source, table.deals, f"{expert} with pass=…, passing=…") for table in tables],
        [_table(table) for table in tables],
    )


def _level(table: Passing, name: str) -> float:
    """Return what a strategy gains over all directions, for the order of the lines."""
    return sum(gains[name].value for gains in table.gains.values())


def _table(table: Passing) -> Table:
    rows = [
        [
            Cell(STRATEGIES[name][0], (STRATEGIES[name][1], f"pass={name}")),
            *(Cell("0", ("the measure",)) if name == OWN else mean_cell(line[name]) for line in table.gains.values()),
        ]
        for name in sorted(STRATEGIES, key=lambda name: -_level(table, name))
    ]
    title = (
        f"{table.hands.name.capitalize()}: points a deal against {STRATEGIES[OWN][0]}, the same {table.deals:,} deals"
    )
    return Table(title, ("passes", *table.gains), rows)


def rivals_of(table: Passing) -> list[str]:
    """Return the simple ways of passing that there is something to say about, best first."""
    told = [name for name in STRATEGIES if all(enough(line[name]) for line in table.gains.values()) and name != OWN]
    return sorted(told, key=lambda name: -_level(table, name))


def gains_in_words(table: Passing, strategy: str) -> str:
    """Return what a strategy gains in each direction, for a sentence."""
    return listed([f"{amount(line[strategy])} {direction}" for direction, line in table.gains.items()])


def _caption(tables: list[Passing]) -> str:
    sentences = []
    for table in tables:
        rivals = rivals_of(table)
        if rivals:
            name = table.hands.name
            sentences.append(
                f"With {name} the best of the simple ways is “{STRATEGIES[rivals[0]][0]}”, "
                f"{gains_in_words(table, rivals[0])}, and the worst “{STRATEGIES[rivals[-1]][0]}”, "
                f"{gains_in_words(table, rivals[-1])}."
            )
    if not sentences:
        return TOO_FEW
    start = f"In points a deal against passing {STRATEGIES[OWN][0]}, and by their mean over the directions:"
    return " ".join([start, *sentences])
