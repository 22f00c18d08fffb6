"""The sections on what winning bids come to."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import (
    amount,
    count_cell,
    enough,
    in_row,
    mean_cell,
    share,
    share_cell,
)
from tricklab.analysis.reports.smear.contracts import Contracts, Outcome
from tricklab.analysis.reports.svg import draw

TOO_FEW = "Too few deals to say anything."


def shown(outcomes: dict[int, Outcome]) -> dict[int, Outcome]:
    """Leave out what rests on too few deals."""
    return {key: outcome for key, outcome in outcomes.items() if enough(outcome.made)}


def percent(value: float) -> str:
    """Return a proportion for a label in a chart."""
    return f"{100 * value:.0f}"


def made_by_bid(contracts: Contracts) -> Figure:
    """How often is a winning bid made?"""
    by_bid = contracts.by("bid")
    lines = shown(by_bid)

    def paint(axes: Any) -> None:
        top, bottom = axes[:, 0]
        charts.series(top, list(lines), [line.made for line in lines.values()])
        charts.value_labels(top, list(lines), [line.made for line in lines.values()], percent)
        charts.percent_axis(top.yaxis, 1.08)
        top.set_title("made, of the deals with this winning bid")
        deals = contracts.source.hands
        bottom.bar(list(lines), [line.deals / deals for line in lines.values()], 0.62, color=charts.GREY)
        for bid, line in lines.items():
            words = f"{100 * line.deals / deals:.1f} %"
            bottom.annotate(
                words, (bid, line.deals / deals), (0, 3), textcoords="offset points", ha="center", fontsize=8
            )
        charts.percent_axis(bottom.yaxis, 1.25 * max((line.deals / deals for line in lines.values()), default=1))
        bottom.set_title("how often it is the winning bid, of all deals")
        charts.whole_axis(bottom.xaxis, list(lines), "winning bid")

    chart = draw(
        "made-by-bid",
        "Two charts over the winning bid: how often it is made, and how common it is. The table has the numbers.",
        paint,
        (7.6, 4.4),
        (2, 1),
        sharex=True,
        height_ratios=(2, 1),
    )
    rows = [[Cell(str(bid)), *_made_cells(line, contracts)] for bid, line in by_bid.items()]
    rows.append([Cell("any"), *_made_cells(contracts.outcome(), contracts)])
    rows.append([Cell("all passed"), *_made_cells(None, contracts)])
    return Figure(
        "made-by-bid",
        "How often is a bid made?",
        [chart],
        _made_caption(lines, contracts),
        "Of the deals in which this was the highest bid. The hands are those on which the policy chose to bid so, and "
        "whoever bids with sense bids higher on better hands: it is not the chance of making that bid on whatever hand "
        "you hold. On one and the same hand the line would fall more steeply.",
        [contracts.source.heading()],
        [Table("Winning bids", ("winning bid", "deals", "of all deals, %", "made, %"), rows)],
    )


def _made_cells(line: Outcome | None, contracts: Contracts) -> list[Cell]:
    from tricklab.analysis.estimate import proportion

    deals = contracts.passed if line is None else line.deals
    made = Cell("") if line is None else share_cell(line.made)
    return [count_cell(deals), share_cell(proportion(deals, contracts.source.hands)), made]


def _made_caption(lines: dict[int, Outcome], contracts: Contracts) -> str:
    if not lines:
        return TOO_FEW
    common = max(lines, key=lambda bid: lines[bid].deals)
    text = f"The commonest winning bid is {common}, and it is made {share(lines[common].made)} of the time. "
    likely = [bid for bid, line in lines.items() if line.made.low > 0.5]
    unlikely = [bid for bid, line in lines.items() if line.made.high < 0.5]
    if likely:
        text += (
            f"The highest bid that is made more often than not is {max(likely)}, at {share(lines[max(likely)].made)}. "
        )
    if unlikely:
        text += f"Set more often than made: {in_row(unlikely)}. "
    drop = _steepest(lines)
    if drop is not None:
        before, after = lines[drop].made, lines[drop + 1].made
        text += f"The steepest step is from {drop} to {drop + 1}: {share(before)} against {share(after)}."
    return text.strip()


def _steepest(lines: dict[int, Outcome]) -> int | None:
    """Return the bid after which the rate falls most, if it falls beyond chance anywhere."""
    steps = {
        bid: line.made.value - lines[bid + 1].made.value
        for bid, line in lines.items()
        if bid + 1 in lines and line.made.low > lines[bid + 1].made.high
    }
    return max(steps, key=lambda bid: steps[bid]) if steps else None


def earned_by_bid(contracts: Contracts) -> Figure:
    """What does a winning bid earn?"""
    by_bid = contracts.by("bid")
    lines = shown(by_bid)

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        for number, (shift, name, label) in enumerate(_EARNED):
            values = [getattr(line, name) for line in lines.values()]
            charts.series(ax, [bid + shift for bid in lines], values, number, label)
        charts.zero_line(ax)
        charts.whole_axis(ax.xaxis, list(lines), "winning bid")
        ax.set_ylabel("points a deal")
        charts.legend_above(ax, 3)

    chart = draw(
        "earned-by-bid",
        "Mean change of the bidding side's score, of the other side's, and their difference, over the winning bid. "
        "The table has the numbers.",
        paint,
        (7.6, 3.4),
    )
    rows = [[Cell(str(bid)), *_earned_cells(line)] for bid, line in by_bid.items()]
    rows.append([Cell("any"), *_earned_cells(contracts.outcome())])
    head = ("winning bid", "deals", "bidding side", "other side", "difference")
    return Figure(
        "earned-by-bid",
        "What does a bid earn?",
        [chart],
        _earned_caption(lines),
        "Mean change of the score in the deals in which this was the highest bid: a bid that is made earns all points "
        "won, one that is set costs the bid, and the other side scores what it wins either way. A difference below "
        "zero does not say that passing would have been better: then the others would have had the contract.",
        [contracts.source.heading()],
        [Table("Points a deal", head, rows)],
    )


_EARNED = ((-0.08, "own", "bidding side"), (0.0, "other", "other side"), (0.08, "net", "difference"))


def _earned_cells(line: Outcome) -> list[Cell]:
    return [count_cell(line.deals), mean_cell(line.own), mean_cell(line.other), mean_cell(line.net)]


def _earned_caption(lines: dict[int, Outcome]) -> str:
    if not lines:
        return TOO_FEW
    best = max(lines, key=lambda bid: lines[bid].net.value)
    net = lines[best].net
    if net.low > 0:
        text = f"A winning bid of {best} pays best: it leaves the bidding side {amount(net)} points ahead on average. "
    else:
        text = f"No winning bid is sure to pay: the best, {best}, brings {amount(net)} points against the other side. "
    losing = [bid for bid, line in lines.items() if line.net.high < 0]
    if losing:
        text += (
            f"With {in_row(losing)} the other side comes out ahead: at {max(losing)} the difference is "
            f"{amount(lines[max(losing)].net)}. "
        )
    richest = max(lines, key=lambda bid: lines[bid].own.value)
    return f"{text}Most points of their own, {amount(lines[richest].own)}, come to those who bid {richest}."
