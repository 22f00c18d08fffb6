"""The sections on what the bidder held: how many trumps, and which of Ace, King and Queen."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import FEWEST, count_cell, enough, mean_cell, number, plain, share, share_cell
from tricklab.analysis.reports.smear.contracts import ACE, KING, TOPS, Contracts, Outcome
from tricklab.analysis.reports.smear.stakes import TOO_FEW, percent, shown
from tricklab.analysis.reports.svg import draw


def by_trumps(contracts: Contracts) -> Figure:
    """Make rate and mean bid by number of trumps, and by top trumps."""
    import polars as pl

    by_number = contracts.by("trumps")
    by_top = {top: contracts.outcome(pl.col("top") == top) for top in TOPS}
    numbers, tops = shown(by_number), shown(by_top)

    def paint(axes: Any) -> None:
        places = list(range(len(tops)))
        for column, (xs, lines) in enumerate(((list(numbers), numbers), (places, tops))):
            made, bid = axes[:, column]
            estimates = [line.made for line in lines.values()]
            charts.series(made, xs, estimates, joined=column == 0)
            charts.value_labels(made, xs, estimates, percent)
            charts.series(bid, xs, [line.bid for line in lines.values()], 1, joined=column == 0)
            charts.value_labels(bid, xs, [line.bid for line in lines.values()], "{:.1f}".format)
            charts.percent_axis(made.yaxis, 1.1)
            bid.grid(axis="y")
        highest = max((line.bid.value for line in [*numbers.values(), *tops.values()]), default=1)
        axes[1, 0].set_ylim(0, 1.25 * highest)
        axes[0, 0].set_title("bid made")
        axes[1, 0].set_title("mean winning bid")
        charts.whole_axis(axes[1, 0].xaxis, list(numbers), "trumps in the bidder's dealt hand")
        axes[1, 1].set_xticks(places, [TOPS[top] for top in tops])
        axes[1, 1].set_xlabel("Ace, King and Queen among them")

    chart = draw(
        "trumps",
        "Make rate and mean winning bid, on the left by the number of trumps in the bidder's dealt hand, on the right "
        "by which of Ace, King and Queen are among them. The tables have the numbers.",
        paint,
        (7.6, 4.6),
        (2, 2),
        sharex="col",
        sharey="row",
    )
    head = ("deals", "made, %", "mean winning bid", "net points a deal")
    return Figure(
        "trumps",
        "What does the bidder need?",
        [chart],
        _trumps_caption(numbers, tops),
        "Of the deals in which somebody bid, at any bid: the dealt hand of the highest bidder, before the refill. "
        "Better hands are usually bid higher, which is why the mean bid is drawn beneath: a hand may be made "
        "less often for being bid higher. The next two sections take that apart.",
        [contracts.source.heading()],
        [
            Table("By number of trumps", ("trumps", *head), [_line(str(key), line) for key, line in by_number.items()]),
            Table("By top trumps", ("top trumps", *head), [_line(TOPS[key], line) for key, line in by_top.items()]),
        ],
    )


def _line(name: str, line: Outcome) -> list[Cell]:
    return [
        Cell(name),
        count_cell(line.deals),
        share_cell(line.made),
        mean_cell(line.bid, sign=False),
        mean_cell(line.net),
    ]


def _trumps_caption(numbers: dict[int, Outcome], tops: dict[int, Outcome]) -> str:
    if not numbers:
        return TOO_FEW
    common = max(numbers, key=lambda count: numbers[count].deals)
    text = (
        f"Most contracts are bid on {trumps_in_words(common)}: they are made {share(numbers[common].made)} of the time "
        f"at a mean bid of {plain(numbers[common].bid)}. "
    )
    longest = max(numbers)
    if longest != common:
        text += (
            f"With {trumps_in_words(longest)} it is {share(numbers[longest].made)} at a mean bid of "
            f"{plain(numbers[longest].bid)}. "
        )
    if 0 in tops and 7 in tops:
        text += (
            f"With Ace, King and Queen a bid is made {share(tops[7].made)}, at {plain(tops[7].bid)} on average; "
            f"with none of the three {share(tops[0].made)}, at {plain(tops[0].bid)}."
        )
    return text.strip()


def by_trumps_and_tops(contracts: Contracts) -> Figure:
    """Make rate and mean bid by number of trumps and top trumps together."""
    import polars as pl

    cells = {
        (count, top): contracts.outcome(pl.col("trumps") == count, pl.col("top") == top)
        for count in contracts.by("trumps")
        for top in TOPS
    }
    counts = [count for count in contracts.by("trumps") if any(enough(cells[count, top].made) for top in TOPS)]

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        if not counts:
            charts.empty(ax, TOO_FEW)
            return
        lines = [[_heat_cell(cells[count, top]) for top in TOPS] for count in counts]
        charts.heat(ax, list(TOPS.values()), [str(count) for count in counts], lines)
        ax.set_xlabel("Ace, King and Queen among them")
        ax.set_ylabel("trumps in the dealt hand")

    chart = draw(
        "heat",
        "A table of make rate and mean bid: a row for each number of trumps, a column for each holding of Ace, King "
        "and Queen. The table below has the numbers with their intervals.",
        paint,
        (7.6, 0.9 + 0.46 * max(1, len(counts))),
    )
    rows = [[Cell(str(count)), *(_full_cell(cells[count, top]) for top in TOPS)] for count in contracts.by("trumps")]
    return Figure(
        "heat",
        "Length or strength?",
        [chart],
        _heat_caption(cells),
        "In each cell the share of these contracts that was made, and beneath it the mean bid; yellow is often, dark "
        f"blue is seldom; where it says < {FEWEST} there are too few deals. At any bid: read the two numbers "
        "together.",
        [contracts.source.heading()],
        [Table("Made, %, with interval and deals, and mean bid", ("trumps", *TOPS.values()), rows)],
    )


def _heat_cell(line: Outcome) -> tuple[float | None, str]:
    if not enough(line.made):
        return None, f"< {FEWEST}" if line.deals else ""
    return line.made.value, f"{100 * line.made.value:.0f} %\nbid {line.bid.value:.1f}"


def _full_cell(line: Outcome) -> Cell:
    cell = share_cell(line.made, count=True)
    return Cell(cell.text, (*cell.small, _bid_line(line)), cell.few) if line.deals else cell


def _bid_line(line: Outcome) -> str:
    return f"bid {line.bid.told(sign='').replace(' ', '')}"


def _heat_caption(cells: dict[tuple[int, int], Outcome]) -> str:
    said = {key: line for key, line in cells.items() if enough(line.made)}
    if not said:
        return TOO_FEW
    best = max(said, key=lambda key: said[key].net.value)
    count, top = best
    text = (
        f"The best hands hold {trumps_in_words(count)} with {_tops_in_words(top)}: they bid {plain(said[best].bid)} "
        f"on average and make it {share(said[best].made)} of the time. "
    )
    pairs = [(n, ACE | KING) for n, top in said if top == ACE | KING and (n + 1, 0) in said]
    if pairs:
        short = max(pairs, key=lambda key: said[key].deals)
        long = (short[0] + 1, 0)
        text += (
            f"{trumps_in_words(short[0]).capitalize()} with Ace and King are made {share(said[short].made)} at a mean "
            f"bid of {plain(said[short].bid)}; {number(long[0])} with none of the top "
            f"three {share(said[long].made)} at {plain(said[long].bid)}."
        )
    return text.strip()


def trumps_in_words(count: int) -> str:
    """Return a number of trumps for a sentence."""
    return f"{number(count)} trump" + ("" if count == 1 else "s")


def _tops_in_words(top: int) -> str:
    names = {"A": "Ace", "K": "King", "Q": "Queen"}
    held = [names[letter] for letter in TOPS[top].split()] if top else []
    if not held:
        return "none of the top three"
    return held[0] if len(held) == 1 else f"{', '.join(held[:-1])} and {held[-1]}"
