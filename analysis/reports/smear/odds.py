"""The section that tells how often a bid is made on a given hand: the one to look up at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import FEWEST, in_row, share, share_cell
from tricklab.analysis.reports.smear.contracts import ACE, KING, QUEEN, Contracts, Outcome
from tricklab.analysis.reports.smear.holdings import trumps_in_words
from tricklab.analysis.reports.smear.stakes import TOO_FEW, shown
from tricklab.analysis.reports.svg import draw

CLASSES = (
    ("A and K", "the Ace and King", (ACE | KING, ACE | KING | QUEEN)),
    ("A, no K", "the Ace but not the King", (ACE, ACE | QUEEN)),
    ("K, no A", "the King but not the Ace", (KING, KING | QUEEN)),
    ("neither", "neither Ace nor King", (0, QUEEN)),
)
"""Holdings of Ace and King, whatever the Queen does: short, in words, and as values of the column ``top``."""


Split = dict[tuple[int, str], dict[int, Outcome]]


def split_by_holding(contracts: Contracts) -> Split:
    """Return what contracts came to by bid, for each number of trumps and each of `CLASSES`."""
    import polars as pl

    return {
        (count, name): contracts.by("bid", pl.col("trumps") == count, pl.col("top").is_in(tops))
        for count in contracts.by("trumps")
        for name, _, tops in CLASSES
    }


def by_bid_and_tops(contracts: Contracts) -> Figure:
    """Make rate by bid for a given number of trumps, with and without Ace and King."""
    split = split_by_holding(contracts)
    totals = shown(contracts.by("trumps"))
    panels = sorted(sorted(totals, key=lambda count: -totals[count].deals)[:4])
    bids = [bid for count in panels for name, _, _ in CLASSES for bid in shown(split[count, name])]
    reach = list(range(min(bids, default=1), max(bids, default=1) + 1))

    def paint(axes: Any) -> None:
        for place, ax in enumerate(axes.flat):
            if place >= len(panels):
                ax.set_visible(False)
                continue
            for index, (name, _, _) in enumerate(CLASSES):
                lines = shown(split[panels[place], name])
                xs = [bid + 0.07 * (index - 1.5) for bid in lines]
                charts.series(ax, xs, [line.made for line in lines.values()], index, name)
            ax.set_title(trumps_in_words(panels[place]))
            charts.percent_axis(ax.yaxis, 1.03)
            charts.whole_axis(ax.xaxis, reach, "winning bid" if place >= len(panels) - 2 else "")
        charts.legend_outside(axes, [name for name, _, _ in CLASSES])

    chart = draw(
        "made-by-bid-and-holding",
        f"Make rate over the winning bid, a chart for each of {in_row(panels) if panels else 'no'} trumps, a line for "
        "each holding of Ace and King. The table has the numbers.",
        paint,
        (7.6, 5.4 if len(panels) > 2 else 3.0),
        (2 if len(panels) > 2 else 1, 2),
        sharey=True,
    )
    return Figure(
        "made-by-bid-and-holding",
        "With this hand, how often is this bid made?",
        [chart],
        _split_caption(split),
        "Of the deals with this winning bid and this dealt hand of the bidder, before the refill; the number of trumps "
        "counts the Ace and King. The rest of the hand still differs, and the policy may bid higher on the better of "
        f"two hands that are one here. Holdings with {FEWEST} deals at no bid are left out.",
        [contracts.source.heading()],
        [_split_table(split, sorted(contracts.by("bid")))],
    )


def _split_table(split: Split, bids: Sequence[int]) -> Table:
    rows = [
        [Cell(f"{count}, {name}"), *(_split_cell(lines.get(bid)) for bid in bids)]
        for (count, name), lines in split.items()
        if shown(lines)
    ]
    return Table("Made, %, with interval and deals", ("trumps", *(f"bid {bid}" for bid in bids)), rows)


def _split_cell(line: Outcome | None) -> Cell:
    return Cell("") if line is None else share_cell(line.made, count=True)


def _split_caption(split: Split) -> str:
    """Say it for the hand and bid with the Ace and King that is commonest among those that have a counterpart."""
    both = {
        (count, bid): line
        for (count, name), lines in split.items()
        for bid, line in shown(lines).items()
        if name == CLASSES[0][0]
    }
    if not both:
        return TOO_FEW
    rated = [key for key in both if key[1] in shown(split[key[0], CLASSES[3][0]])]
    count, bid = max(rated or both, key=lambda key: both[key].deals)
    text = (
        f"With {trumps_in_words(count)}, Ace and King among them, a bid of {bid} is made "
        f"{share(both[count, bid].made)} of the time. "
    )
    for name, words, _ in CLASSES[1:]:
        lines = shown(split[count, name])
        if bid in lines:
            text += f"With {words}: {share(lines[bid].made)}. "
    return text.strip()
