"""The section on what the pitch is worth, by the length of trumps and by the Nine and Five among them."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phat.pitches import HELD, Pitches
from tricklab.analysis.reports.phrases import (
    FEWEST,
    TOO_FEW,
    amount,
    count_cell,
    enough,
    mean_cell,
    number,
    share,
    share_cell,
    signed,
    trumps,
)
from tricklab.analysis.reports.svg import Chart, draw

LINES = {0: "neither", 1: "the Five", 2: "the Nine", 3: "Nine and Five"}
"""How the holdings are called in the legend; in colour order."""


USUAL = 0.01
"""Sentences are about numbers of trumps that at least so many pitches have."""


def lengths_of(pitches: Pitches) -> dict[int, Groups]:
    """Return the pitches by number of trumps, where there are enough deals and they are not too rare to be met."""
    least = max(FEWEST, USUAL * pitches.groups.count)
    return {cards: group for cards, group in pitches.groups.by("cards").items() if group.count >= least}


def _shown(pitches: Pitches) -> dict[int, Groups]:
    """Return the pitches by number of trumps, where any of the holdings has enough deals."""
    lines = pitches.groups.by("cards")
    return {
        cards: line for cards, line in lines.items() if any(group.count >= FEWEST for group in line.by("held").values())
    }


def favoured(pitches: Pitches) -> Estimate | None:
    """Estimate which share of the hands lies in cells of length and Nine and Five where the pitch pays beyond chance.

    None if no cell has enough deals.
    """
    cells = [
        group
        for line in pitches.groups.by("cards").values()
        for group in line.by("held").values()
        if group.count >= FEWEST
    ]
    if not cells:
        return None
    good = sum(group.count for group in cells if group.mean("phat").low > 0)
    return proportion(good, sum(group.count for group in cells))


def worth_of_the_pitch(pitches: Pitches) -> Figure:
    """What is the pitch worth?"""
    return Figure(
        "worth",
        "What is the pitch worth?",
        [_lines(pitches), _cells(pitches)],
        _caption(pitches),
        "Of all deals: the phat points of the pitcher’s side less those of the other side, the muck left out, and how "
        "often it took more than half of the 80. Trumps are those that the pitcher was dealt. The pitcher chose the "
        "suit, so short trumps are those of hands that had nothing longer, or something good in them; with many trumps "
        "the Nine and the Five are more likely to be among them, which is why the lines are drawn apart. The last "
        "column of the first table counts the muck in.",
        [pitches.source.heading()],
        [_length_table(pitches), *(_holding_table(pitches, name) for name in ("phat", "half"))],
    )


def _lines(pitches: Pitches) -> Chart:
    lengths = _shown(pitches)

    def paint(axes: Any) -> None:
        worth, half = axes[0]
        for place, (held, label) in enumerate(LINES.items()):
            told = {cards: group for cards in lengths if (group := pitches.held(cards, held)).count >= FEWEST}
            xs = [cards + 0.06 * (place - 1.5) for cards in told]  # aside, so that no interval hides another
            charts.series(worth, xs, [group.mean("phat") for group in told.values()], place, label)
            charts.series(half, xs, [group.rate("half") for group in told.values()], place, label)
        worth.set_title("phat of the pitcher’s side less the other’s")
        half.set_title("more than half of the 80")
        charts.zero_line(worth)
        charts.percent_axis(half.yaxis, 1.03)
        for ax in (worth, half):
            charts.whole_axis(ax.xaxis, list(lengths), "trumps held by the pitcher")
        charts.legend_outside(axes, list(LINES.values()))

    return draw(
        "worth-lines",
        "Two charts over the number of trumps that the pitcher held, a line each for neither, the Five, the Nine, and "
        "both of trumps among them: the phat points of its side less the other’s, and how often it took more than "
        "half. The tables have the numbers.",
        paint,
        (7.6, 3.4),
        (1, 2),
    )


def _cells(pitches: Pitches) -> Chart:
    lengths = _shown(pitches)

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        if not lengths:
            charts.empty(ax, TOO_FEW)
            return
        rows = [[_heat_cell(pitches.held(cards, held)) for held in LINES] for cards in lengths]
        names = [f"({_percent(group.count / pitches.groups.count)})   {cards}" for cards, group in lengths.items()]
        charts.heat(ax, list(LINES.values()), names, rows)
        ax.set_ylabel("(share of pitches)  trumps")

    return draw(
        "worth-cells",
        "A table in colour: a row for each number of trumps, a column for what is held of the Nine and Five. In each "
        "cell how often the pitcher’s side took more than half of the phat, and its phat points less the other’s. "
        "The tables have the numbers.",
        paint,
        (7.6, 0.9 + 0.3 * max(1, len(lengths))),
    )


def _heat_cell(group: Groups) -> tuple[float | None, str]:
    if group.count < FEWEST:
        return None, f"< {FEWEST}" if group.count else ""
    half = group.rate("half").value
    return half, f"{_percent(half)}    {signed(group.mean('phat').value, 1)}"


def _percent(value: float) -> str:
    return "<1 %" if 0 < value < 0.005 else f"{100 * value:.0f} %"


def _length_table(pitches: Pitches) -> Table:
    lines = [(str(cards), group) for cards, group in pitches.groups.by("cards").items()]
    lines.append(("any", pitches.groups))
    rows = [
        [
            Cell(name),
            count_cell(group.count),
            share_cell(proportion(group.count, pitches.groups.count)),
            mean_cell(group.mean("phat")),
            share_cell(group.rate("half")),
            share_cell(group.rate("ahead")),
            mean_cell(group.mean("points")),
        ]
        for name, group in lines
    ]
    head = ("trumps", "deals", "share, %", "phat, difference", "more than half, %", "ahead in the deal, %")
    return Table("The pitcher’s side by number of trumps", (*head, "points with muck, difference"), rows)


def _holding_table(pitches: Pitches, name: str) -> Table:
    def cell(group: Groups) -> Cell:
        if name == "half":
            return share_cell(group.rate(name), count=True)
        found = mean_cell(group.mean(name))
        return Cell(found.text, (*found.small, f"of {group.count:,}"), found.few) if found.text else found

    lengths = [(str(cards), cards) for cards in pitches.groups.by("cards")]
    rows = [
        [Cell(word), *(cell(pitches.held(cards, held)) for held in range(len(HELD)))]
        for word, cards in [*lengths, ("any", None)]
    ]
    what = "Phat of the pitcher’s side less the other’s" if name == "phat" else "More than half of the phat, %"
    return Table(f"{what}, by trumps and what is held of Nine and Five", ("trumps", *LINES.values()), rows)


def _caption(pitches: Pitches) -> str:
    groups = pitches.groups
    if not enough(groups.rate("half")):
        return TOO_FEW
    text = (
        f"The pitcher’s side takes {amount(groups.mean('phat'))} points of the phat more than the other side, and more "
        f"than half of it in {share(groups.rate('half'))} of the deals. With the muck it is ahead in "
        f"{share(groups.rate('ahead'))} of them. "
    )
    lengths = lengths_of(pitches)
    if len(lengths) > 1:
        short, long = min(lengths), max(lengths)
        text += (
            f"The difference goes from {amount(lengths[short].mean('phat'))} points with {trumps(short)} to "
            f"{amount(lengths[long].mean('phat'))} with {number(long)}. "
        )
        common = max(lengths, key=lambda cards: lengths[cards].count)
        parts = [
            f"{amount(group.mean('phat'))} with {label if held else 'neither Nine nor Five'}"
            for held, label in LINES.items()
            if (group := pitches.held(common, held)).count >= FEWEST
        ]
        text += f"With {trumps(common)}, the commonest length, it is {'; '.join(parts)}."
    return text.strip()
