"""The section on what each point is worth: how likely the pitcher gets it, by what is held."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.old_pitch.cards import RANKS
from tricklab.analysis.reports.old_pitch.pitches import CARDS, Pitches
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import (
    SPACE,
    TOO_FEW,
    count_cell,
    enough,
    number,
    rank_name,
    share,
    share_cell,
    trumps,
)
from tricklab.analysis.reports.svg import draw


@dataclass(frozen=True)
class Panel:
    """A point, what it is sorted by, and the groups: for each line of its chart, by value."""

    point: str
    title: str
    axis: str
    lines: dict[str, dict[int, Groups]]

    def rate(self, line: str, value: int) -> Estimate:
        """Return how likely the pitcher gets the point."""
        return self.lines[line][value].rate(self.point)

    def told(self, line: str) -> dict[int, Estimate]:
        """Return the rates that rest on enough deals."""
        rates = {value: self.rate(line, value) for value in self.lines[line]}
        return {value: rate for value, rate in rates.items() if enough(rate)}

    @property
    def ranks(self) -> bool:
        """Whether the values are ranks."""
        return self.point in ("high", "low")


def panels_of(pitches: Pitches) -> list[Panel]:
    """Return High by the highest trump, Low by the lowest, the Jack and Game by number of trumps."""
    import polars as pl

    groups = pitches.groups
    natural = groups.where(pl.col("top") >= 0)
    jack = {
        name: groups.where(pl.col("has_jack") == held).by("cards") for name, held in (("Jack held", 1), ("not held", 0))
    }
    ace = {
        name: groups.where(pl.col("has_ace") == held).by("cards")
        for name, held in (("with the Ace", 1), ("without", 0))
    }
    return [
        Panel("high", "High", "highest trump held", {"": natural.by("top")}),
        Panel("low", "Low", "lowest trump held", {"": natural.by("bottom")}),
        Panel("jack", "Jack", "trumps held", jack),
        Panel("game", "Game", "trumps held", ace),
    ]


def what_points_are_worth(pitches: Pitches) -> Figure:
    """What is each point worth?"""
    panels = panels_of(pitches)

    def paint(axes: Any) -> None:
        for ax, panel in zip(axes.flat, panels, strict=True):
            values = sorted({value for line in panel.lines for value in panel.told(line)})
            for place, line in enumerate(panel.lines):
                told = panel.told(line)
                charts.series(ax, list(told), list(told.values()), place, line)
            charts.whole_axis(ax.xaxis, values, panel.axis)
            if panel.ranks:
                ax.set_xticks(values, [RANKS[value] for value in values])
            charts.percent_axis(ax.yaxis, 1.04)
            ax.set_title(panel.title)
            if len(panel.lines) > 1 and values:
                ax.legend(loc="center right" if panel.point == "jack" else "lower right")

    chart = draw(
        "points",
        "Four charts: how often the pitcher gets High by the highest trump held, Low by the lowest, the Jack by number "
        "of trumps with it and without, Game by number of trumps with the Ace and without. The tables have the "
        "numbers.",
        paint,
        (7.6, 5.2),
        (2, 2),
    )
    side = "pitcher’s side" if pitches.source.setup.rules["partners"] else "pitcher"
    return Figure(
        "points",
        "What is each point worth?",
        [chart],
        _caption(panels, pitches),
        f"Of the deals in which somebody pitched, at any bid: how often the {side} got the point. {_low_rule(pitches)} "
        "The Jack counts for nobody if it was not dealt. The pitcher chose the suit, and was let have it, so these are "
        "hands worth a bid, and what the others hold is a little weaker than chance.",
        [pitches.source.heading()],
        [*(_panel_table(panel) for panel in panels), _whole_table(pitches), exact_table(pitches)],
    )


def _low_rule(pitches: Pitches) -> str:
    if pitches.source.setup.rules["low"] == "captured":
        return "By these rules Low goes to who wins the lowest trump in a trick."
    return "By these rules Low goes to who was dealt the lowest trump in play."


def _panel_table(panel: Panel) -> Table:
    rows = []
    for value in sorted({value for line in panel.lines.values() for value in line}):
        name = RANKS[value] if panel.ranks else str(value)
        cells = [
            share_cell(panel.rate(line, value), count=True) if value in panel.lines[line] else Cell("")
            for line in panel.lines
        ]
        rows.append([Cell(name), *cells])
    head = (panel.axis, *(f"{line or 'to the pitcher'}, %" for line in panel.lines))
    return Table(f"{panel.title} to the pitcher", head, rows)


def _whole_table(pitches: Pitches) -> Table:
    rows = [
        [Cell(name.capitalize()), share_cell(pitches.groups.rate(name)), count_cell(pitches.groups.count)]
        for name in pitches.points
    ]
    return Table("Points to the pitcher on all hands", ("point", "to the pitcher, %", "pitches"), rows)


def chance_dealt(pitches: Pitches) -> Fraction:
    """Return the exact chance that a named card is dealt."""
    setup = pitches.source.setup
    return Fraction(CARDS * setup.players, len(setup.deck.cards))


def chance_elsewhere(pitches: Pitches) -> Fraction:
    """Return the exact chance that a card that one player has not is in another hand."""
    setup = pitches.source.setup
    return Fraction(CARDS * (setup.players - 1), len(setup.deck.cards) - CARDS)


def exact_table(pitches: Pitches) -> Table:
    """Return exact chances beside the rates in the deals."""
    dealt, elsewhere = chance_dealt(pitches), chance_elsewhere(pitches)
    setup = pitches.source.setup
    pack = len(setup.deck.cards)
    rows = [
        [
            Cell("a named card is dealt to somebody"),
            _exact_cell(dealt, CARDS * setup.players, pack),
            share_cell(pitches.dealt, count=True),
        ]
    ]
    for rank, rate in pitches.elsewhere.items():
        rows.append(
            [
                Cell(f"the {rank_name(rank)} of trumps, which the pitcher has not, is in another hand"),
                _exact_cell(elsewhere, CARDS * (setup.players - 1), pack - CARDS),
                share_cell(rate, count=True),
            ]
        )
    return Table(
        "Exact chances beside the deals (a named card: the share of all pips that was dealt; another hand: exact for "
        "players who bid without looking)",
        ("", "exact, %", "in these deals, %"),
        rows,
    )


def _exact_cell(chance: Fraction, cards: int, of: int) -> Cell:
    return Cell(f"{100 * float(chance):.2f}", (f"{cards}/{of}",))


def _caption(panels: list[Panel], pitches: Pitches) -> str:
    if not enough(pitches.groups.rate("high")):
        return TOO_FEW
    high, low, jack, game = panels
    text = ""
    for panel, best, word in ((high, max, "highest"), (low, min, "lowest")):
        told = panel.told("")
        if len(told) < 2:
            continue
        first = best(told)
        second = best(value for value in told if value != first)
        text += (
            f"With the {rank_name(first)} as {word} trump {panel.title} is the pitcher’s {_certainly(told[first])}, "
            f"with the {rank_name(second)} {share(told[second])} of the time. "
        )
    common = max(jack.lines["Jack held"], key=lambda n: jack.lines["Jack held"][n].count, default=None)
    if common is not None and common in jack.told("Jack held") and common in jack.told("not held"):
        text += (
            f"A Jack among {number(common)} trumps is brought home {share(jack.rate('Jack held', common))} of the "
            f"time; without it {share(jack.rate('not held', common))} catch one. "
        )
    ends = {line: game.told(line) for line in game.lines}
    told = ends["with the Ace"]
    if len(told) > 1:
        text += (
            f"Game goes from {share(told[min(told)])} with {trumps(min(told))} and the Ace among them to "
            f"{share(told[max(told)])} with {trumps(max(told))}. "
        )
    return f"{text}A named card is dealt in exactly {100 * float(chance_dealt(pitches)):.1f}{SPACE}% of deals."


def _certainly(rate: Estimate) -> str:
    return "always" if rate.value == 1 else share(rate)
