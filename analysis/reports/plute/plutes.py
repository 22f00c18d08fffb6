"""The section on the plute: all nine tricks to one team, by the bidder's trumps and plain Aces."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import (
    FEWEST,
    SPACE,
    TOO_FEW,
    count_cell,
    enough,
    number,
    share,
    share_cell,
    trumps,
)
from tricklab.analysis.reports.plute.holdings import BIDS, Bids
from tricklab.analysis.reports.plute.rare import Sevens
from tricklab.analysis.reports.svg import draw

ACES = range(4)
"""Plain Aces that a hand can have."""

_BRIGHTEST = 0.6
"""How often there is a plute at the bright end of the colours."""

Rates = dict[tuple[int, int], Estimate]
"""By number of trumps and of plain Aces."""


def plutes_of(bids: Bids, name: str = "plute") -> Rates:
    """Return how often the bidder's team (or with ``pluted`` the other) takes all tricks, of bids by choice."""
    lengths = bids.groups.by("cards")
    return {
        (cards, aces): group.rate(name) for cards, line in lengths.items() for aces, group in line.by("aces").items()
    }


def plutes_told(sevens: Sevens) -> Rates:
    """Return how often the team of a seat that bids seven on anything takes all tricks."""
    import polars as pl

    found = {}
    for cards in sorted(sevens.groups.frame["cards"].unique().to_list()):
        for aces in ACES[: 9 - cards + 1]:
            found[cards, aces] = sevens.rate("plute", pl.col("cards") == cards, pl.col("aces") == aces)
    return found


def how_often_pluted(bids: Bids, sevens: Sevens) -> Figure:
    """How often is a team pluted?"""
    panels = {"bid by choice": plutes_of(bids), "told to bid seven": plutes_told(sevens)}
    lengths = sorted({cards for rates in panels.values() for (cards, _), rate in rates.items() if enough(rate)})

    def paint(axes: Any) -> None:
        for ax, (title, rates) in zip(axes[0], panels.items(), strict=True):
            if not lengths:
                charts.empty(ax, TOO_FEW)
                continue
            cells = [[_heat_cell(rates.get((cards, aces))) for aces in ACES] for cards in reversed(lengths)]
            charts.heat(ax, [str(aces) for aces in ACES], [str(cards) for cards in reversed(lengths)], cells)
            ax.set_xlabel(f"plain Aces; {title}")
        axes[0, 0].set_ylabel("bidder’s trumps")

    chart = draw(
        "plutes",
        "Two tables in colour, for bids by choice and for a seat told to bid seven: a row for each number of trumps, a "
        "column for each number of Aces in plain suits; how often the bidder's team takes all nine tricks, in per "
        "cent. The tables have the numbers.",
        paint,
        (7.6, 1.0 + 0.32 * max(1, len(lengths))),
        (1, 2),
        sharey=True,
    )
    return Figure(
        "plutes",
        "How often is there a plute?",
        [chart],
        _caption(bids, panels["bid by choice"], panels["told to bid seven"]),
        "A plute, all nine tricks to one team, wins the match on the spot, whatever was bid. Left are the bids that "
        "were made by choice, right the hands of a seat that bids seven on anything, where the rare ones are dealt "
        "directly. Trumps and plain Aces are those that the bidder was dealt.",
        [bids.source.heading(), sevens.heading()],
        [
            _bid_table(bids),
            _table("Plutes by the bidder’s team, bids by choice, %", panels["bid by choice"]),
            _table("Plutes by the bidder’s team, a seven bid on anything, %", panels["told to bid seven"]),
        ],
    )


def _heat_cell(rate: Estimate | None) -> tuple[float | None, str]:
    if rate is None:
        return None, ""
    if not enough(rate):
        return None, f"< {FEWEST}" if rate.count else ""
    return min(1.0, rate.value / _BRIGHTEST), "<1" if 0 < rate.value < 0.005 else f"{100 * rate.value:.0f}"


def _bid_table(bids: Bids) -> Table:
    rows = [
        [Cell(str(level)), count_cell(group.count), share_cell(group.rate("plute")), share_cell(group.rate("pluted"))]
        for level, group in ((level, bids.bid(level)) for level in BIDS)
    ]
    every = bids.groups
    rows.append(
        [Cell("any"), count_cell(every.count), share_cell(every.rate("plute")), share_cell(every.rate("pluted"))]
    )
    return Table("Plutes by bid", ("bid", "deals", "by the bidder’s team, %", "by the other team, %"), rows)


def _table(title: str, rates: Rates) -> Table:
    rows = []
    for cards in sorted({cards for cards, _ in rates}):
        cells = [share_cell(rates[cards, aces], count=True) if (cards, aces) in rates else Cell("") for aces in ACES]
        rows.append([Cell(str(cards)), *cells])
    return Table(title, ("trumps", *(f"{number(aces)} plain Ace{'' if aces == 1 else 's'}" for aces in ACES)), rows)


def share_or_never(rate: Estimate) -> str:
    """Return how often something happens, for a sentence; what is very rare as a count."""
    if rate.value >= 0.0001:
        return f"in {share(rate)}"
    seen = round(rate.value * rate.count) or "none"
    return f"in {seen} of {rate.count:,} (at most {100 * rate.high:.1g}{SPACE}% by the interval)"


def likeliest(rates: Rates) -> tuple[tuple[int, int], Estimate] | None:
    """Return the trumps and plain Aces with which there is a plute most often, by the lower end of the interval."""
    told = {held: rate for held, rate in rates.items() if enough(rate)}
    if not told:
        return None
    best = max(told, key=lambda held: told[held].low)
    return best, told[best]


def holding_in_words(held: tuple[int, int]) -> str:
    """Return trumps and plain Aces for a sentence.

    >>> holding_in_words((7, 1))
    'seven trumps and one plain Ace'
    """
    cards, aces = held
    return f"{trumps(cards)} and {number(aces)} plain Ace{'' if aces == 1 else 's'}"


def _caption(bids: Bids, chosen: Rates, told: Rates) -> str:
    every = bids.groups.rate("plute")
    if not enough(every):
        return TOO_FEW
    text = (
        f"The bidder’s team takes all nine tricks in {share(every)} of the deals, and the other team "
        f"{share_or_never(bids.groups.rate('pluted'))}. "
    )
    for rates, words in ((chosen, "Of bids by choice"), (told, "Of hands told to bid seven")):
        best = likeliest(rates)
        if best:
            text += f"{words} it happens most often with {holding_in_words(best[0])}, {share(best[1])}. "
    return text.strip()
