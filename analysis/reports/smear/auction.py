"""The sections on the seats: what is bid in turn, and who gets the contract."""

from __future__ import annotations

from functools import partial
from typing import Any

from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import (
    FEWEST,
    amount,
    count_cell,
    enough,
    mean_cell,
    place_name,
    plain,
    share,
    share_cell,
    signed,
)
from tricklab.analysis.reports.smear.contracts import Contracts
from tricklab.analysis.reports.smear.seats import SeatLine
from tricklab.analysis.reports.smear.stakes import TOO_FEW, percent
from tricklab.analysis.reports.svg import draw

_PASS = "#c4c4c4"
_ORDER = "Everybody speaks once, eldest (the dealer's left) first and the dealer last, and has to go higher or pass."


def names_of(lines: list[SeatLine]) -> list[str]:
    """Return what the places are called."""
    return [place_name(line.place, len(lines)) for line in lines]


def bids_by_seat(contracts: Contracts, lines: list[SeatLine]) -> Figure:
    """What is bid from each place?"""
    from tricklab.analysis.estimate import proportion

    hands = contracts.source.hands
    bids = sorted({bid for line in lines for bid in line.bids if bid > 0})

    def paint(axes: Any) -> None:
        step = max(1, len(bids) - 1)
        parts = [("pass", _PASS, "////")]
        parts += [(str(bid), charts.scale(place / step, "viridis"), "") for place, bid in enumerate(bids)]
        shares = [[line.bids.get(bid, 0) / hands for bid in (0, *bids)] for line in lines]
        charts.stacked(axes[0, 0], names_of(lines), parts, shares)
        charts.legend_above(axes[0, 0], len(parts), handlelength=1.0, columnspacing=0.9, handletextpad=0.4)

    chart = draw(
        "bids-by-seat",
        "A bar for each place at the table, from eldest to dealer, divided into passes and bids. The "
        "table has the numbers.",
        paint,
        (7.6, 0.9 + 0.42 * len(lines)),
    )
    rows = [
        [
            Cell(name),
            *(share_cell(proportion(line.bids.get(bid, 0), hands)) for bid in (0, *bids)),
            mean_cell(line.bid, sign=False),
        ]
        for name, line in zip(names_of(lines), lines, strict=True)
    ]
    head = ("seat", "pass", *map(str, bids), "mean bid")
    return Figure(
        "bids-by-seat",
        "What is bid from each seat?",
        [chart],
        _bids_caption(lines),
        f"Of all deals. {_ORDER} So a late pass may be a good hand that cannot go higher, and late bids are higher for "
        "having to be.",
        [contracts.source.heading()],
        [Table("Bids by seat from the dealer, % of all deals; and the mean bid, passes apart", head, rows)],
    )


def _bids_caption(lines: list[SeatLine]) -> str:
    first, last = lines[0], lines[-1]
    text = f"Eldest passes {share(first.passed)} of the time, the dealer {share(last.passed)}. "
    if enough(first.bid) and enough(last.bid):
        text += f"When they do bid, eldest bids {plain(first.bid)} on average and the dealer {plain(last.bid)}."
    return text.strip() if enough(first.passed) else TOO_FEW


def contracts_by_seat(contracts: Contracts, lines: list[SeatLine]) -> Figure:
    """Who gets the contract, and what comes of it?"""
    shown = [line for line in lines if line.outcome.deals >= FEWEST]

    def paint(axes: Any) -> None:
        won, made, net = axes[0]
        digits = 2 if len(lines) < 5 else 1  # six have less room
        if any(abs(line.outcome.net.value) >= 10 for line in shown):
            digits = 0
        text = partial(signed, digits=digits)
        places = [line.place for line in shown]
        for ax, title, values, number in (
            (won, "gets the contract", [line.won for line in shown], 0),
            (made, "and makes it", [line.outcome.made for line in shown], 1),
            (net, "points ahead a contract", [line.outcome.net for line in shown], 2),
        ):
            charts.series(ax, places, values, number, joined=False)
            charts.value_labels(ax, places, values, text if ax is net else percent)
            charts.whole_axis(ax.xaxis, [line.place for line in lines], "")
            ax.set_xticks([line.place for line in lines], names_of(lines), rotation=0 if len(lines) < 5 else 40)
            ax.set_title(title)
        charts.percent_axis(won.yaxis, 1.3 * max((line.won.high for line in shown), default=1))
        charts.percent_axis(made.yaxis, 1.1)
        low, high = min(0, net.get_ylim()[0]), max(0, net.get_ylim()[1])
        net.set_ylim(low - 0.03 * (high - low), high + 0.12 * (high - low))
        charts.zero_line(net)

    chart = draw(
        "contracts-by-seat",
        "Three charts over the seats from eldest to dealer: how often each gets the contract, how often it is then "
        "made, and what it earns. The table has the numbers.",
        paint,
        (7.6, 2.7),
        (1, 3),
    )
    rows = [
        [
            Cell(name),
            count_cell(line.outcome.deals),
            share_cell(line.won),
            mean_cell(line.outcome.bid, sign=False),
            share_cell(line.outcome.made),
            mean_cell(line.outcome.net),
        ]
        for name, line in zip(names_of(lines), lines, strict=True)
    ]
    head = ("seat", "contracts", "of all deals, %", "mean winning bid", "made, %", "net points a contract")
    return Figure(
        "contracts-by-seat",
        "Who gets the contract?",
        [chart],
        _contracts_caption(shown, len(lines)),
        f"The first chart is of all deals, the others of those in which this seat was the highest bidder. {_ORDER} Net "
        "points are those of the bidder's side minus the other side's.",
        [contracts.source.heading()],
        [Table("Contracts by seat from the dealer", head, rows)],
    )


def _contracts_caption(shown: list[SeatLine], players: int) -> str:
    if not shown:
        return TOO_FEW
    most, least = max(shown, key=lambda line: line.won.value), min(shown, key=lambda line: line.won.value)
    best = max(shown, key=lambda line: line.outcome.net.value)
    text = (
        f"The seat that gets the contract most often is {_the(most.place, players)}, {share(most.won)} of all deals; "
        f"the one that gets it least is {_the(least.place, players)}, {share(least.won)}. "
    )
    return text + (
        f"Contracts earn most for {_the(best.place, players)}: {amount(best.outcome.net)} points net, made "
        f"{share(best.outcome.made)}."
    )


def _the(place: int, players: int) -> str:
    name = place_name(place, players)
    return {"eldest": "eldest", "dealer": "the dealer"}.get(name, f"the {name} seat")
