"""The section on how often each bid is made: by the bidder's number of trumps, and by the cards among them."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import (
    TOO_FEW,
    count_cell,
    enough,
    gap,
    listed,
    number,
    share,
    share_cell,
    trumps,
)
from tricklab.analysis.reports.plute.holdings import BIDS, Bids
from tricklab.analysis.reports.svg import Chart, draw

HELD = {
    "Ace": ("the Ace", "ace", (1, 1)),
    "King": ("the King", "king", (1, 1)),
    "Off-Jack": ("the Off-Jack", "off_jack", (1, 1)),
    "a joker": ("a joker", "jokers", (1, 2)),
    "Two": ("the Two", "two", (1, 1)),
}
"""Cards that a bidder may hold: in a sentence, the column that counts them, and from how many to how many."""


def by_length(bids: Bids, level: int) -> dict[int, Estimate]:
    """Return how often a bid is made, by the bidder's number of trumps."""
    return {cards: group.rate("made") for cards, group in bids.bid(level).by("cards").items()}


def with_and_without(bids: Bids, level: int, held: str) -> tuple[Estimate, Estimate]:
    """Return how often a bid is made when the bidder holds a card of `HELD`, and when not."""
    import polars as pl

    _, column, ends = HELD[held]
    there = pl.col(column).is_between(*ends)
    groups = bids.bid(level)
    return groups.where(there).rate("made"), groups.where(~there).rate("made")


def told_bids(bids: Bids) -> list[int]:
    """Return the bids that were made often enough to be told of."""
    return [level for level in BIDS if enough(bids.bid(level).rate("made"))]


def how_often_made(bids: Bids) -> Figure:
    """How often is a bid made?"""
    return Figure(
        "made",
        "How often is each bid made?",
        [_bid_chart(bids), _card_chart(bids)],
        _caption(bids),
        "Of the deals with this highest bid: how often it was made. Trumps are those that the bidder was dealt, "
        "Off-Jack and jokers among them. A player who bids high has something to bid on, and one who bids high without "
        "the Ace or the Two is likely to have something else that is good, so these are not the chances of making a "
        "bid on any hand, and the differences between with and without are smaller than what the card is worth. The "
        "next section has a seven bid on anything.",
        [bids.source.heading()],
        [_bid_table(bids), _length_table(bids), _card_table(bids)],
    )


def _bid_chart(bids: Bids) -> Chart:
    levels = told_bids(bids)

    def paint(axes: Any) -> None:
        often, made = axes[0]
        if not levels:
            for ax in axes[0]:
                charts.empty(ax, TOO_FEW)
            return
        charts.bars(often, {level: bids.common(level).value for level in BIDS})
        charts.whole_axis(often.xaxis, list(BIDS), "highest bid")
        often.set_title("how often it is bid")
        for place, level in enumerate(BIDS):
            told = {cards: rate for cards, rate in by_length(bids, level).items() if enough(rate)}
            charts.series(made, list(told), list(told.values()), place, f"bid of {level}")
        held = sorted({cards for level in levels for cards, rate in by_length(bids, level).items() if enough(rate)})
        charts.percent_axis(made.yaxis, 1.03)
        charts.whole_axis(made.xaxis, held, "bidder’s trumps")
        made.set_title("how often it is made", pad=22)
        charts.legend_above(made, 4, columnspacing=1.0, handlelength=1.8, fontsize=8)

    return draw(
        "made-bids",
        "Left how common each winning bid is; right a line for each bid over the bidder's number of trumps, how often "
        "it is made. The tables have the numbers.",
        paint,
        (7.6, 3.5),
        (1, 2),
        width_ratios=(1, 1.7),
    )


def _card_chart(bids: Bids) -> Chart:
    levels = told_bids(bids)

    def paint(axes: Any) -> None:
        for ax, level in zip(axes[0], levels or BIDS, strict=False):
            if not levels:
                charts.empty(ax, TOO_FEW)
                continue
            for side, label in enumerate(("held by the bidder", "not held")):
                rates = [with_and_without(bids, level, held)[side] for held in HELD]
                told = {y: rate for y, rate in enumerate(rates) if enough(rate)}
                charts.dots(ax, [y - 0.1 + 0.2 * side for y in told], list(told.values()), side, label)
            ax.set_title(f"bid of {level}")
            ax.set_ylim(len(HELD) - 0.5, -0.5)
            ax.set_yticks(range(len(HELD)), list(HELD))
            ax.tick_params(axis="y", length=0)
            charts.percent_axis(ax.xaxis, 0.95)
            ax.set_xticks([0, 0.2, 0.4, 0.6, 0.8])
            ax.tick_params(axis="x", labelsize=7)
        charts.legend_outside(axes, ("held by the bidder", "not held"))

    return draw(
        "made-cards",
        "A chart for each bid: two dots for each of Ace, King, Off-Jack, joker and Two, how often the bid is made when "
        "the bidder holds it and when not. The table has the numbers.",
        paint,
        (7.6, 2.9),
        (1, max(1, len(levels))),
        sharey=True,
    )


def _bid_table(bids: Bids) -> Table:
    rows = []
    for level in BIDS:
        group = bids.bid(level)
        cells = [count_cell(group.count), share_cell(bids.common(level)), share_cell(group.rate("made"))]
        cells += [share_cell(group.rate(f"at_{points}")) for points in BIDS] if bids.whole else []
        rows.append([Cell(str(level)), *cells])
    head = ("bid", "deals", "of all deals, %", "made, %")
    reached = tuple(f"{points} or more" if points < BIDS[-1] else "all 7" for points in BIDS) if bids.whole else ()
    return Table(
        "Bids, and how many points the bidder’s team had in the end, whatever it had bid, %", (*head, *reached), rows
    )


def _length_table(bids: Bids) -> Table:
    rates = {level: by_length(bids, level) for level in BIDS}
    rows = []
    for cards in bids.groups.by("cards"):
        cells = [share_cell(of[cards], count=True) if cards in of else Cell("") for of in rates.values()]
        rows.append([Cell(str(cards)), *cells])
    return Table("Bids made by the bidder’s trumps, %", ("trumps", *(f"bid of {level}" for level in BIDS)), rows)


def _card_table(bids: Bids) -> Table:
    import polars as pl

    rows = []
    for held in HELD:
        pairs = [with_and_without(bids, level, held) for level in BIDS]
        for side, word in enumerate(("with", "without")):
            rows.append([Cell(f"{word} {HELD[held][0]}"), *(share_cell(pair[side], count=True) for pair in pairs)])
    for jokers in (1, 2):
        chosen = [bids.bid(level).where(pl.col("jokers") == jokers).rate("made") for level in BIDS]
        name = f"{number(jokers)} joker" + ("s" if jokers > 1 else "")
        rows.append([Cell(name), *(share_cell(rate, count=True) for rate in chosen)])
    return Table("Bids made by the cards held, %", ("trumps held", *(f"bid of {level}" for level in BIDS)), rows)


def most_telling(bids: Bids, level: int) -> tuple[str, Estimate, Estimate] | None:
    """Return the card whose holders make a bid most often beyond those without it, if it is so beyond chance."""
    pairs = {held: with_and_without(bids, level, held) for held in HELD}
    told = {held: pair for held, pair in pairs.items() if all(map(enough, pair)) and gap(*pair) > 0}
    if not told:
        return None
    best = max(told, key=lambda held: told[held][0].value - told[held][1].value)
    return HELD[best][0], *told[best]


def made_in_words(bids: Bids, levels: list[int]) -> str:
    """Return how often bids are made, for a sentence."""
    first, *others = [(number(level), share(bids.bid(level).rate("made"))) for level in levels]
    return listed([f"bids of {first[0]} are made {first[1]}", *(f"of {name} {rate}" for name, rate in others)])


def _caption(bids: Bids) -> str:
    levels = told_bids(bids)
    if not levels:
        return TOO_FEW
    text = made_in_words(bids, levels)
    text = f"{text[0].upper()}{text[1:]} of the time. "
    common = max(levels, key=lambda level: bids.common(level).value)
    lengths = {cards: rate for cards, rate in by_length(bids, common).items() if enough(rate)}
    if len(lengths) > 1:
        few, many = min(lengths), max(lengths)
        text += (
            f"The commonest, of {number(common)}, is made {share(lengths[few])} of the time with {trumps(few)} and "
            f"{share(lengths[many])} with {trumps(many)}. "
        )
    top = most_telling(bids, levels[-1])
    if top:
        name, there, lacking = top
        text += f"At a bid of {number(levels[-1])} {name} tells most: {share(there)} with it, {share(lacking)} without."
    return text.strip()
