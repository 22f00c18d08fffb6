"""The sections on nil: which hands make it, and what it earns beside bids of one and two."""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.peatwit.hands import ONE_EACH, TOO_FEW, Hands, bid_name, made, nil, shown, whose
from tricklab.analysis.reports.phrases import amount, count_cell, in_row, mean_cell, number, share, share_cell
from tricklab.analysis.reports.svg import draw

RANKS = {11: "J", 12: "Q", 13: "K", 14: "A"}


class Holding(NamedTuple):
    """A way to sort hands: the column, its name on an axis, and a value in words."""

    column: str
    title: str


HOLDINGS = (
    Holding("trumps", "2s, 3s and 4s held"),
    Holding("top", "highest card"),
    Holding("longest", "longest suit"),
)


def value_name(column: str, value: int) -> str:
    """Return a value of a holding in short.

    >>> value_name("top", 14), value_name("top", 10), value_name("trumps", 3)
    ('A', '10', '3')
    """
    return RANKS.get(value, str(value)) if column == "top" else str(value)


def nil_success(hands: Hands) -> Figure:
    """Which hands make nil?"""
    nils = hands.groups.where(nil())
    by = {holding: shown(nils.by(holding.column)) for holding in HOLDINGS}
    every = {holding: hands.groups.by(holding.column) for holding in HOLDINGS}

    def paint(axes: Any) -> None:
        for column, holding in enumerate(HOLDINGS):
            top, bottom = axes[:, column]
            lines = by[holding]
            rates = [line.share(made()) for line in lines.values()]
            charts.series(top, list(lines), rates)
            charts.value_labels(top, list(lines), rates, lambda value: f"{100 * value:.0f}")
            charts.percent_axis(top.yaxis, 1.12)
            bid = shown(every[holding])
            charts.series(bottom, list(bid), [line.share(nil()) for line in bid.values()], 1)
            charts.whole_axis(bottom.xaxis, list(bid), holding.title)
            bottom.set_xticks(list(bid), [value_name(holding.column, value) for value in bid])
        axes[0, 0].set_title("nil made")
        axes[1, 0].set_title("nil bid, of the hands with this holding")
        high = max((line.share(nil()).high for lines in every.values() for line in shown(lines).values()), default=1)
        charts.percent_axis(axes[1, 0].yaxis, min(1.03, 1.15 * high))

    chart = draw(
        "nil-success",
        "Three columns of charts, over the number of trumps held, the highest card and the longest suit: above how "
        "often nil is made, below how often it is bid. The tables have the numbers.",
        paint,
        (7.6, 4.6),
        (2, 3),
        sharex="col",
        sharey="row",
        height_ratios=(3, 2),
    )
    return Figure(
        "nil-success",
        "Which hands make nil?",
        [chart],
        _success_caption(hands, by),
        "Above, of the hands on which nil was bid; below, of all hands with this holding. What is held is held after "
        "the pass. A nil on a dangerous holding is bid only if the rest of the hand makes up for it, so the lines fall "
        f"less than they would on hands that are otherwise the same. {ONE_EACH}",
        [hands.heading()],
        [_success_table(holding, every[holding]) for holding in HOLDINGS],
    )


def _success_table(holding: Holding, lines: dict[int, Groups]) -> Table:
    rows = []
    for value, line in lines.items():
        nils = line.where(nil())
        score = mean_cell(nils.mean("score"))
        rate = share_cell(nils.share(made()))
        counts = (count_cell(line.count), share_cell(line.share(nil())), count_cell(nils.count))
        rows.append([Cell(value_name(holding.column, value)), *counts, rate, score])
    return Table(
        f"Nil by {holding.title}", (holding.title, "hands", "nil bid, %", "nils", "made, %", "points a nil"), rows
    )


def _success_caption(hands: Hands, by: dict[Holding, dict[int, Groups]]) -> str:
    nils = hands.groups.where(nil())
    if not any(by.values()):
        return TOO_FEW
    text = f"Nil is bid on {share(hands.groups.share(nil()))} of the hands and made {share(nils.share(made()))}. "
    words = {
        "trumps": lambda value: f"with {number(value)} {'trump' if value == 1 else 'trumps'}",
        "top": lambda value: f"with {_a(value)} as highest card",
        "longest": lambda value: f"with a longest suit of {number(value)}",
    }
    for holding, lines in by.items():
        if len(lines) < 2:
            continue
        rates = {value: line.share(made()) for value, line in lines.items()}
        best, worst = (pick(rates, key=lambda value: rates[value].value) for pick in (max, min))
        if rates[best].low > rates[worst].high:
            say = words[holding.column]
            start = say(best)
            text += (
                f"{start[0].upper()}{start[1:]} it is made {share(rates[best])}, {say(worst)} {share(rates[worst])}. "
            )
    return text.strip()


def _a(rank: int) -> str:
    names = {11: "a Jack", 12: "a Queen", 13: "a King", 14: "an Ace", 8: "an Eight"}
    return names.get(rank, f"a {number(rank).capitalize()}")


BIDS = (0, 1, 2)


def nil_or_low(hands: Hands) -> Figure:
    """Nil, or one or two, with like holdings?"""
    panels = (HOLDINGS[0], HOLDINGS[2])
    split = {(holding, bid): hands.groups.where(_is(bid)).by(holding.column) for holding in panels for bid in BIDS}
    told = {key: shown(lines) for key, lines in split.items()}

    def paint(axes: Any) -> None:
        for ax, holding in zip(axes[0], panels, strict=True):
            for place, bid in enumerate(BIDS):
                lines = told[holding, bid]
                xs = [value + 0.1 * (place - 1) for value in lines]
                charts.series(ax, xs, [line.mean("score") for line in lines.values()], place, _words(bid))
            values = sorted({value for bid in BIDS for value in told[holding, bid]})
            charts.whole_axis(ax.xaxis, values, holding.title)
            charts.zero_line(ax)
        axes[0, 0].set_ylabel("points a deal")
        charts.legend_outside(axes, [_words(bid) for bid in BIDS])

    chart = draw(
        "nil-or-low",
        "Two charts, over the number of trumps held and over the longest suit, each with a line for nil, for a bid of "
        "one and for a bid of two: the mean score. The tables have the numbers.",
        paint,
        (7.6, 3.2),
        (1, 2),
        sharey=True,
    )
    tables = []
    for holding in panels:
        rows = [
            [
                Cell(value_name(holding.column, value)),
                *(_score_cell(split[holding, bid].get(value)) for bid in BIDS),
            ]
            for value in sorted({value for bid in BIDS for value in split[holding, bid]})
        ]
        head = (holding.title, *(_words(bid) for bid in BIDS))
        tables.append(Table(f"Points a deal by {holding.title}", head, rows))
    return Figure(
        "nil-or-low",
        "Nil, or one or two?",
        [chart],
        _low_caption(told, panels[0]),
        f"Mean change of {whose(hands.source)}. These are different hands: with as many trumps, nil is bid on those "
        "that look safe, and one or two on those that look like taking tricks. So this says what such bids bring in, "
        f"not what the other bid would have brought on the same cards; for that see the next section. {ONE_EACH}",
        [hands.heading()],
        tables,
    )


def _is(bid: int) -> Any:
    import polars as pl

    return pl.col("bid") == bid


def _words(bid: int) -> str:
    return f"bid of {number(bid)}" if bid else bid_name(bid)


def _score_cell(line: Groups | None) -> Cell:
    if line is None:
        return Cell("")
    cell = mean_cell(line.mean("score"))
    return Cell(cell.text, (*cell.small, f"of {line.count:,}"), cell.few)


def _low_caption(told: dict[tuple[Holding, int], dict[int, Groups]], holding: Holding) -> str:
    values = set.intersection(*(set(told[holding, bid]) for bid in BIDS))
    if not values:
        return TOO_FEW
    ahead: dict[str, list[int]] = {"more": [], "less": []}
    for value in sorted(values):
        zero, *others = (told[holding, bid][value].mean("score") for bid in BIDS)
        if all(zero.low > other.high for other in others):
            ahead["more"].append(value)
        if all(zero.high < other.low for other in others):
            ahead["less"].append(value)
    common = max(values, key=lambda value: told[holding, 0][value].count)
    scores = [amount(told[holding, bid][common].mean("score")) for bid in BIDS]
    text = (
        f"Nils are bid most often with {number(common)} trump{'' if common == 1 else 's'}: there they bring "
        f"{scores[0]} points, a bid of one {scores[1]} and a bid of two {scores[2]}. "
    )
    if ahead["more"]:
        text += f"They bring more than either with {in_row(ahead['more'])} trumps. "
    if ahead["less"]:
        text += f"They bring less than either with {in_row(ahead['less'])} trumps. "
    return text.strip()
