"""The section on the odds behind a bid of seven: any hand bid seven, by length and by the cards in it."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import FEWEST, TOO_FEW, enough, number, share, share_cell, trumps
from tricklab.analysis.reports.plute.holdings import BIDS
from tricklab.analysis.reports.plute.honours import EXTRAS, FEWEST_TRUMPS, TOPS, Holding, Honours
from tricklab.analysis.reports.plute.rare import CHAIR, Sevens
from tricklab.analysis.reports.svg import Chart, draw

_LONG = 7


def extras_name(off_jack: int, jokers: int) -> str:
    """Return what is held beside the highest trumps.

    >>> extras_name(0, 0), extras_name(1, 2)
    ('none', 'Off-J, 2 jokers')
    """
    names = [*(["Off-J"] if off_jack else []), *([f"{jokers} joker{'s' if jokers > 1 else ''}"] if jokers else [])]
    return ", ".join(names) or "none"


def by_length(sevens: Sevens, name: str, *conditions: Any) -> dict[int, Estimate]:
    """Return how often something came of a seven by number of trumps, where there are enough deals."""
    import polars as pl

    lengths = sorted(sevens.groups.frame["cards"].unique().to_list())
    rates = {cards: sevens.rate(name, pl.col("cards") == cards, *conditions) for cards in lengths}
    return {cards: rate for cards, rate in rates.items() if enough(rate)}


def by_two(sevens: Sevens, two: int) -> dict[int, Estimate]:
    """Return how often all seven points are made by number of trumps, with the Two among them or without."""
    import polars as pl

    return by_length(sevens, "at_7", pl.col("two") == two)


def best_holding(honours: Honours) -> tuple[Holding, Estimate] | None:
    """Return the holding on which a seven is likeliest, by the lower end of the interval."""
    told = {holding: rate for holding, rate in honours.rates.items() if enough(rate)}
    if not told:
        return None
    best = max(told, key=lambda holding: told[holding].low)
    return best, told[best]


def odds_of_seven(sevens: Sevens, honours: Honours) -> Figure:
    """What are the odds behind a bid of seven?"""
    return Figure(
        "seven",
        "What are the odds behind a bid of seven?",
        [_length_chart(sevens), _holding_chart(honours)],
        _caption(sevens, honours),
        f"Seat {CHAIR} bids seven on every hand, good or bad, names trumps and leads as its policy sees fit; counted "
        "are the deals in which nobody had bid seven before it. Hands with many trumps are dealt directly, as many of "
        "each length of the longest suit, and every deal is weighed with the exact chance of its length, so that the "
        "numbers are those of ordinary deals. The right-hand chart says how often such a hand takes four points or "
        "more, and so would have made a bid of four, and so on: the policies that come with the program play on alike "
        f"at every bid. In the table in colour every holding is dealt directly too, with {number(FEWEST_TRUMPS)} "
        "trumps or more in all, and counted where that suit is named; “none” is neither the Off-Jack nor a joker.",
        [sevens.heading(), honours.heading()],
        [_length_table(sevens), _share_table(sevens), *(_holding_table(honours, two) for two in (1, 0))],
    )


def _length_chart(sevens: Sevens) -> Chart:
    lines = {"with the Two": by_two(sevens, 1), "without the Two": by_two(sevens, 0)}
    reach = {f"{level} or more" if level < 7 else "all 7": by_length(sevens, f"at_{level}") for level in BIDS}

    def paint(axes: Any) -> None:
        for ax, told, title in ((axes[0, 0], lines, "a bid of seven is made"), (axes[0, 1], reach, "points taken")):
            for place, (name, rates) in enumerate(told.items()):
                charts.series(ax, list(rates), list(rates.values()), place, name)
            charts.percent_axis(ax.yaxis, 1.03)
            charts.whole_axis(ax.xaxis, sorted({cards for rates in told.values() for cards in rates}), "trumps in hand")
            ax.set_title(title, pad=22)
            charts.legend_above(ax, len(told), columnspacing=1.0, handlelength=1.8, fontsize=8)

    return draw(
        "seven-length",
        "Two charts over the number of trumps: how often a bid of seven is made with the Two among them and without, "
        "and how often the bidder's team takes four, five, six or seven points. The table has the numbers.",
        paint,
        (7.6, 3.4),
        (1, 2),
        sharey=True,
    )


def _holding_chart(honours: Honours) -> Chart:
    columns = [extras_name(*extras).replace(", ", "\n").replace(" joker", "\njoker", 1) for extras in EXTRAS]

    def paint(axes: Any) -> None:
        if not any(map(enough, honours.rates.values())):
            for ax in axes[0]:
                charts.empty(ax, TOO_FEW)
            return
        for ax, two, title in ((axes[0, 0], 1, "with the Two and"), (axes[0, 1], 0, "without the Two, but with")):
            cells = [[_heat_cell(honours.rates[Holding(top, *extras, two)]) for extras in EXTRAS] for top in TOPS]
            charts.heat(ax, columns, list(TOPS), cells)
            ax.set_xlabel(title)
            ax.tick_params(axis="x", labelsize=7.5)

    return draw(
        "seven-holding",
        "Two tables in colour, with the Two and without: a row for which of Ace, King, Queen and Jack are held, a "
        "column for Off-Jack and jokers; how often a seven is made, in per cent. The tables have the numbers.",
        paint,
        (7.6, 1.1 + 0.29 * len(TOPS)),
        (1, 2),
        sharey=True,
    )


def _heat_cell(rate: Estimate) -> tuple[float | None, str]:
    if not enough(rate):
        return None, f"< {FEWEST}" if rate.count else ""
    return rate.value, f"{100 * rate.value:.0f}"


def _length_table(sevens: Sevens) -> Table:
    import polars as pl

    rows = []
    for cards in sorted(sevens.groups.frame["cards"].unique().to_list()):
        held = pl.col("cards") == cards
        cells = [share_cell(sevens.rate("at_7", held, pl.col("two") == two), count=True) for two in (1, 0)]
        cells += [share_cell(sevens.rate(f"at_{level}", held), count=level == BIDS[-1]) for level in BIDS]
        rows.append([Cell(str(cards)), *cells])
    head = ("trumps", "7 made with the Two", "7 made without", *(f"{level} or more points" for level in BIDS[:-1]))
    title = "A seven bid on anything, by trumps in the suit named, %"
    return Table(title, (*head, "all 7 points"), rows)


def _share_table(sevens: Sevens) -> Table:
    import polars as pl

    rows = []
    for length, chance in sevens.shares.items():
        rate = sevens.rate("at_7", pl.col("stratum") == length)
        rows.append([Cell(str(length)), Cell(one_in(float(chance))), share_cell(rate, count=True)])
    every = sevens.rate("at_7")
    rows.append([Cell("any"), Cell("all"), share_cell(every, count=True)])
    title = "How rare the hands are (exact), and what a seven on all of them alike would come to"
    return Table(title, ("trumps in the longest suit", "one hand in", "7 made, %"), rows)


def one_in(chance: float) -> str:
    """Return a chance as one in so many.

    >>> one_in(0.25), one_in(0.00001)
    ('4.0', '100,000')
    """
    return f"{1 / chance:,.1f}" if chance > 0.01 else f"{1 / chance:,.0f}"


def _holding_table(honours: Honours, two: int) -> Table:
    rows = [
        [Cell(top), *(share_cell(honours.rates[Holding(top, *extras, two)], count=True) for extras in EXTRAS)]
        for top in TOPS
    ]
    head = ("highest trumps", *(extras_name(*extras) for extras in EXTRAS))
    words = "with the Two" if two else "without the Two"
    title = f"A seven bid on {number(FEWEST_TRUMPS)} trumps or more {words}, by Off-Jack and jokers, made, %"
    return Table(title, head, rows)


def favourites(sevens: Sevens, two: int) -> int | None:
    """Return from how many trumps on a seven is made more often than not, beyond chance."""
    likely = None
    for cards, rate in sorted(by_two(sevens, two).items(), reverse=True):
        if rate.low <= 0.5:
            break
        likely = cards
    return likely


def _caption(sevens: Sevens, honours: Honours) -> str:
    if not enough(sevens.rate("at_7")):
        return TOO_FEW
    text = ""
    for two, words in ((1, "With the Two"), (0, "Without it")):
        told = by_two(sevens, two)
        if len(told) > 1:
            few, many = min(told), max(told)
            text += (
                f"{words} a seven is made {share(told[few])} of the time on {trumps(few)} and {share(told[many])} on "
                f"{trumps(many)}. "
            )
    best = best_holding(honours)
    if best:
        holding, rate = best
        text += f"Of the holdings in the table the best is {holding}, {share(rate)}. "
        without = honours.rates[holding._replace(two=0)]
        if holding.two and enough(without):
            text += f"Without the Two the same makes it {share(without)}. "
    chance = float(sevens.shares[_LONG])
    return (
        f"{text}A hand with {number(_LONG)} trumps in its longest suit comes once in exactly {one_in(chance)} hands. "
        f"On all hands alike a seven would be made {share(sevens.rate('at_7'))} of the time."
    )
