"""The section on which of the seven points the bidder's team fails to get, by bid."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import FEWEST, TOO_FEW, count_cell, enough, gap, number, share, share_cell
from tricklab.analysis.reports.plute.holdings import BIDS, POINT_NAMES, Bids
from tricklab.analysis.reports.svg import draw
from tricklab.engine.games.plute import POINTS


def failed(groups: Groups) -> dict[str, Estimate]:
    """Return for each point how often the bidder's team did not get it."""
    got = {name: int(groups.frame[f"has_{name}"].sum()) for name in POINTS}
    return {name: proportion(groups.count - got[name], groups.count) for name in POINTS}


def failed_when_set(groups: Groups) -> dict[str, Estimate]:
    """Return the same for a seven that was set; with all seven made nothing fails, so that only these count."""
    lost = groups.count - int(groups.frame["made"].sum())
    got = {name: int(groups.frame[f"has_{name}"].sum()) for name in POINTS}
    return {name: proportion(groups.count - got[name], lost) for name in POINTS}


def said(name: str) -> str:
    """Return a point for a sentence.

    >>> said("low"), said("off_jack")
    ('Low', 'the Off-Jack')
    """
    return POINT_NAMES[name] if name in ("high", "low", "game") else f"the {POINT_NAMES[name]}"


def surely_first(rates: dict[str, Estimate]) -> tuple[str, bool]:
    """Return the point that fails most often, and whether that is so beyond chance."""
    order = sorted(rates, key=lambda name: rates[name].value, reverse=True)
    return order[0], gap(rates[order[0]], rates[order[1]]) > 0


def told_of(bids: Bids) -> dict[int, dict[str, Estimate]]:
    """Return how often each point fails for each bid with enough deals."""
    found = {level: failed(bids.bid(level)) for level in BIDS}
    return {level: rates for level, rates in found.items() if enough(rates[POINTS[0]])}


def which_fails(bids: Bids) -> Figure:
    """Which point fails?"""
    told = told_of(bids)
    names = list(POINT_NAMES.values())

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        if not told:
            charts.empty(ax, TOO_FEW)
            return
        cells = [[_heat_cell(rates[name]) for name in POINTS] for rates in told.values()]
        charts.heat(ax, names, [f"bid of {level}" for level in told], cells)
        for y, rates in enumerate(told.values()):
            charts.frame(ax, POINTS.index(surely_first(rates)[0]), y)

    chart = draw(
        "failing",
        "A table in colour: a row for each bid, a column for each of the seven points, how often the bidder's team "
        "does not get it, in per cent; the one that fails most often is framed. The table has the numbers.",
        paint,
        (7.6, 0.8 + 0.42 * max(1, len(told))),
    )
    return Figure(
        "failing",
        "Which point fails?",
        [chart],
        _caption(bids),
        "Of the deals with this highest bid: how often the bidder’s team did not have the point at the end, whether "
        "the bid was made or not. High and Low are settled by the deal: they go to the team that was dealt the Ace and "
        "the Two. The High Joker is the one that is played first, unless they are marked. Game fails as well when the "
        "pips are 40 to 40. A bid below seven may do without some points, and its team need not go for them.",
        [bids.source.heading()],
        [_table(bids), _set_table(bids)],
    )


def _heat_cell(rate: Estimate) -> tuple[float | None, str]:
    if not enough(rate):
        return None, f"< {FEWEST}" if rate.count else ""
    return rate.value, f"{100 * rate.value:.0f}"


def _table(bids: Bids) -> Table:
    rows = []
    for level in BIDS:
        rates = failed(bids.bid(level))
        cells = [share_cell(rates[name]) for name in POINTS]
        rows.append([Cell(str(level)), count_cell(bids.bid(level).count), *cells])
    head = ("bid", "deals", *POINT_NAMES.values())
    return Table("Points that the bidder’s team did not get, by bid, %", head, rows)


def _set_table(bids: Bids) -> Table:
    rates = failed_when_set(bids.bid(7))
    rows = [[Cell(POINT_NAMES[name]), share_cell(rates[name], count=True)] for name in POINTS]
    return Table("What was lacking when a seven was set, %", ("point", "lacking"), rows)


def _caption(bids: Bids) -> str:
    told = told_of(bids)
    if not told:
        return TOO_FEW
    parts = []
    for level, rates in told.items():
        name, sure = surely_first(rates)
        doubt = "" if sure else ", though chance may have put it first"
        parts.append(f"{said(name)} at a bid of {number(level)}, {share(rates[name])}{doubt}")
    rates = told[max(told)]
    best = min(rates, key=lambda name: rates[name].value)
    return (
        f"What the bidder’s team fails most often to get is {'; '.join(parts)}. The surest point at a bid of "
        f"{number(max(told))} is {said(best)}, which fails {share(rates[best])} of the time."
    )
