"""The sections on bids: tricks taken against tricks bid, and what each bid comes to."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.peatwit.hands import ONE_EACH, TOO_FEW, Hands, bid_name, made, nil, shown, whose
from tricklab.analysis.reports.phrases import FEWEST, amount, count_cell, in_row, mean_cell, plain, share, share_cell
from tricklab.analysis.reports.svg import draw


def tricks_by_bid(hands: Hands) -> Figure:
    """How many tricks does a bid take?"""
    by_bid = hands.groups.by("bid")
    lines = shown(by_bid)
    counts = {bid: {tricks: group.count for tricks, group in line.by("tricks").items()} for bid, line in by_bid.items()}
    most = max((tricks for bid in lines for tricks in counts[bid]), default=0)

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        if not lines:
            charts.empty(ax, TOO_FEW)
            return
        shares = [
            [counts[bid].get(tricks, 0) / line.count for tricks in range(most + 1)] for bid, line in lines.items()
        ]
        top = max(map(max, shares))
        cells = [[_heat_cell(value, top) for value in row] for row in shares]
        charts.heat(ax, [str(tricks) for tricks in range(most + 1)], [bid_name(bid) for bid in lines], cells)
        ax.set_xlabel("tricks taken")
        ax.set_ylabel("bid")
        for y, bid in enumerate(lines):  # just made
            charts.frame(ax, bid, y)

    chart = draw(
        "tricks-by-bid",
        "A table with a row for each bid and a column for each number of tricks: how many per cent of the bids took so "
        "many; a frame where it is the number bid. The table below has the numbers with their intervals.",
        paint,
        (7.6, 0.9 + 0.36 * max(1, len(lines))),
    )
    rows = [
        [
            Cell(bid_name(bid)),
            count_cell(line.count),
            *(
                share_cell(proportion(counts[bid].get(tricks, 0), line.count)) if counts[bid].get(tricks) else Cell("0")
                for tricks in range(most + 1)
            ),
        ]
        for bid, line in lines.items()
    ]
    return Figure(
        "tricks-by-bid",
        "How many tricks does a bid take?",
        [chart],
        _tricks_caption(lines),
        "Each row is all hands with this bid, in per cent; a frame is around the number that was bid, yellow is often "
        "and dark blue is seldom. Left of the frame the bid is missed, right of it there are tricks too many, worth a "
        f"point each. Bids of fewer than {FEWEST} hands are left out. {ONE_EACH}",
        [hands.heading()],
        [Table("Tricks taken, % of the hands with this bid", ("bid", "hands", *map(str, range(most + 1))), rows)],
    )


def _heat_cell(value: float, top: float) -> tuple[float | None, str]:
    if value < 0.0005:
        return None, ""
    return value / top, f"{100 * value:.0f}" if value >= 0.01 else "<1"


def _tricks_caption(lines: dict[int, Groups]) -> str:
    import polars as pl

    told = {bid: line for bid, line in lines.items() if bid}
    if not told:
        return TOO_FEW
    common = max(told, key=lambda bid: told[bid].count)
    exact = told[common].share(pl.col("tricks") == common)
    text = (
        f"The commonest bid is {common}: it takes {plain(told[common].mean_of(pl.col('tricks')))} tricks on average, "
        f"exactly {common} in {share(exact)} of the hands. "
    )
    gaps = {bid: line.mean_of(pl.col("tricks") - bid) for bid, line in told.items()}
    below, above = [bid for bid in gaps if gaps[bid].high < 0], [bid for bid in gaps if gaps[bid].low > 0]
    if above:
        text += f"More tricks than bid, on average, come to those who bid {in_row(above)}"
        text += f"; fewer to those who bid {in_row(below)}." if below else "."
    elif below:
        text += f"Fewer tricks than bid, on average, come to those who bid {in_row(below)}."
    return text.strip()


def earned_by_bid(hands: Hands) -> Figure:
    """What does a bid earn?"""
    by_bid = hands.groups.by("bid")
    lines = shown(by_bid)
    everyone = hands.groups.count

    def paint(axes: Any) -> None:
        common, kept, score = axes[0]
        charts.bars(common, {bid: line.count / everyone for bid, line in lines.items()})
        common.set_title("how often, of all hands")
        rates = [line.share(made()) for line in lines.values()]
        charts.series(kept, list(lines), rates)
        charts.value_labels(kept, list(lines), rates, lambda value: f"{100 * value:.0f}")
        charts.percent_axis(kept.yaxis, 1.1)
        kept.set_title("made")
        charts.series(score, list(lines), [line.mean("score") for line in lines.values()], 2)
        charts.zero_line(score)
        score.set_title("points, on average")
        for ax in axes[0]:
            charts.whole_axis(ax.xaxis, list(lines), "bid")
            ax.set_xticks(list(lines), [bid_name(bid) for bid in lines])

    chart = draw(
        "score-by-bid",
        "Three charts over the bid, from nil up: how common it is, how often it is made, and its mean score. The table "
        "has the numbers.",
        paint,
        (7.6, 2.9),
        (1, 3),
    )
    rows = [[Cell(bid_name(bid)), *_cells(line, everyone)] for bid, line in by_bid.items()]
    rows.append([Cell("any"), *_cells(hands.groups, everyone)])
    head = ("bid", "hands", "of all, %", "made, %", "points, mean", "tricks over when made")
    return Figure(
        "score-by-bid",
        "What does a bid earn?",
        [chart],
        _earned_caption(lines),
        f"Mean change of {whose(hands.source)} by the bid. Good hands are bid high: the line does not say that a hand "
        f"would earn more for a higher bid. {ONE_EACH}",
        [hands.heading()],
        [Table("Bids", head, rows)],
    )


def _cells(line: Groups, everyone: int) -> list[Cell]:
    import polars as pl

    over = line.where(~nil(), made()).mean_of(pl.col("tricks") - pl.col("bid"))
    return [
        count_cell(line.count),
        share_cell(proportion(line.count, everyone)) if line.count < everyone else Cell("100"),
        share_cell(line.share(made())),
        mean_cell(line.mean("score")),
        mean_cell(over, sign=False),
    ]


def _earned_caption(lines: dict[int, Groups]) -> str:
    told = {bid: line for bid, line in lines.items() if bid}
    if not told:
        return TOO_FEW
    rates = {bid: line.share(made()) for bid, line in told.items()}
    scores = {bid: line.mean("score") for bid, line in lines.items()}
    safe = max(rates, key=lambda bid: rates[bid].value)
    rich = max(scores, key=lambda bid: scores[bid].value)
    text = f"The bid of one or more that is kept most often is {safe}, {share(rates[safe])} of the time. "
    if 0 in lines:
        text += f"Nil is kept {share(lines[0].share(made()))} and brings {amount(scores[0])} points on average. "
    text += (
        f"Most points go to {'those who bid' if rich else 'a'} {bid_name(rich)}: {amount(scores[rich])} on average. "
    )
    losing = [bid for bid, score in scores.items() if score.high < 0]
    if losing:
        names = (["nil"] if 0 in losing else []) + ([in_row([bid for bid in losing if bid])] if any(losing) else [])
        text += f"Points are lost on average with {' and '.join(names)}."
    return text.strip()
