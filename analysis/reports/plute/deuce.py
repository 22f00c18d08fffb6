"""The section on the Two of trumps in a bid of seven: who has it, exactly and in the deals, and what that is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import SPACE, TOO_FEW, enough, share, share_cell, trumps
from tricklab.analysis.reports.plute.holdings import Bids
from tricklab.analysis.reports.plute.rare import Sevens
from tricklab.analysis.reports.plute.seven import by_length
from tricklab.analysis.reports.svg import draw
from tricklab.engine.games.plute import PLAYERS

BIDDER, PARTNER, OPPONENT = range(3)
"""Who was dealt the Two, by number."""

HOLDERS = ("the bidder", "a partner", "an opponent")

PARTNER_HAS = Fraction(PLAYERS // 2 - 1, PLAYERS - 1)
"""The chance that a partner holds a card that the bidder does not hold: two of five other hands."""


def partner_rate(sevens: Sevens) -> Estimate:
    """Return how often a partner holds the Two when the bidder does not, where nobody had said anything before."""
    import polars as pl

    lengths = sevens.groups.where(pl.col("eldest") == 1, pl.col("two") == 0)
    # The chance is the same on every hand, so that the deals need no weights.
    return lengths.share(pl.col("deuce") == PARTNER)


def chosen_rate(bids: Bids) -> Estimate:
    """Return the same for the sevens that were bid by choice."""
    import polars as pl

    return bids.bid(7).where(pl.col("two") == 0).share(pl.col("deuce") == PARTNER)


def made_by_holder(bids: Bids) -> dict[int, Estimate]:
    """Return how often sevens bid by choice are made, by who holds the Two."""
    import polars as pl

    return {who: bids.bid(7).where(pl.col("deuce") == who).rate("made") for who in (BIDDER, PARTNER, OPPONENT)}


def the_two(sevens: Sevens, bids: Bids) -> Figure:
    """What does the Two do for a seven?"""
    import polars as pl

    lines = {
        "held by the bidder": by_length(sevens, "at_7", pl.col("deuce") == BIDDER),
        "held by a partner": by_length(sevens, "at_7", pl.col("deuce") == PARTNER),
        "not held by the bidder": by_length(sevens, "at_7", pl.col("two") == 0),
    }

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        held = sorted({cards for rates in lines.values() for cards in rates})
        if not held:
            charts.empty(ax, TOO_FEW)
            return
        for place, (name, rates) in enumerate(lines.items()):
            charts.series(ax, list(rates), list(rates.values()), place, name)
        most = float(PARTNER_HAS)
        ax.axhline(most, color=charts.GREY, linewidth=1, linestyle=":")
        ax.annotate(
            f"how often a partner has it when the bidder has not: exactly {100 * most:.0f}{SPACE}%",
            (min(held) - 0.4, most),
            (0, 3),
            textcoords="offset points",
            fontsize=8,
        )
        charts.percent_axis(ax.yaxis, 1.0)
        charts.whole_axis(ax.xaxis, held, "trumps in hand")
        charts.legend_above(ax, len(lines))

    chart = draw(
        "deuce",
        "Over the bidder's number of trumps three lines: how often a bid of seven is made when the bidder holds the "
        "Two, when a partner does, and when the bidder does not. The table has the numbers.",
        paint,
        (7.6, 3.3),
    )
    return Figure(
        "deuce",
        "Seven without the Two?",
        [chart],
        _caption(sevens, bids),
        "Low is one of the seven points and belongs to the team that was dealt the Two, so a seven cannot be made when "
        "an opponent has it. Of the five other hands two are the bidder’s partners’, and each of the five is as likely "
        "to hold it: a partner does in exactly two deals of five. Where others have spoken before the bid, what they "
        "said tells a little about the Two, so the simulated figure beside it is from the deals in which the bidder "
        "spoke first. With as many trumps a partner’s Two goes with a better hand than one’s own, which is itself one "
        "of these trumps.",
        [sevens.heading(), bids.source.heading()],
        [_length_table(sevens), _exact_table(sevens, bids), _chosen_table(bids)],
    )


def _length_table(sevens: Sevens) -> Table:
    import polars as pl

    rows = []
    for cards in sorted(sevens.groups.frame["cards"].unique().to_list()):
        held = pl.col("cards") == cards
        cells = [share_cell(sevens.rate("at_7", held, pl.col("deuce") == who), count=True) for who in (BIDDER, PARTNER)]
        cells.append(share_cell(sevens.rate("at_7", held, pl.col("two") == 0), count=True))
        rows.append([Cell(str(cards)), *cells])
    head = ("trumps", *(f"{name} has it" for name in HOLDERS[:OPPONENT]), "bidder has it not")
    return Table("A seven bid on anything is made, by who was dealt the Two, %", head, rows)


def _exact_table(sevens: Sevens, bids: Bids) -> Table:
    exact = Cell(f"{100 * float(PARTNER_HAS):.1f}", (f"exactly {PARTNER_HAS.numerator}/{PARTNER_HAS.denominator}",))
    rows = [
        [Cell("a seven on anything, first to speak"), exact, share_cell(partner_rate(sevens), count=True)],
        [Cell("sevens by choice"), Cell("", ("no exact figure",)), share_cell(chosen_rate(bids), count=True)],
    ]
    return Table("A partner has the Two when the bidder has not", ("", "exact, %", "in these deals, %"), rows)


def _chosen_table(bids: Bids) -> Table:
    rows = [
        [Cell(HOLDERS[who]), share_cell(rate, count=True), share_cell(proportion(rate.count, bids.bid(7).count))]
        for who, rate in made_by_holder(bids).items()
    ]
    return Table(
        "Sevens bid by choice, by who was dealt the Two", ("Two dealt to", "made, %", "of these bids, %"), rows
    )


def _caption(sevens: Sevens, bids: Bids) -> str:
    found = partner_rate(sevens)
    if not enough(found):
        return TOO_FEW
    import polars as pl

    text = (
        f"When the bidder has not got the Two, a partner has it in exactly {PARTNER_HAS.numerator} of "
        f"{PARTNER_HAS.denominator} deals; in these deals it was {share(found)}. "
    )
    partner = by_length(sevens, "at_7", pl.col("deuce") == PARTNER)
    own = by_length(sevens, "at_7", pl.col("deuce") == BIDDER)
    both = sorted(set(partner) & set(own))
    if both:
        cards = 7 if 7 in both else both[-1]
        text += (
            f"On {trumps(cards)} a seven is made {share(own[cards])} of the time with the Two in hand and "
            f"{share(partner[cards])} with a partner’s. "
        )
    chosen = {who: rate for who, rate in made_by_holder(bids).items() if enough(rate)}
    if BIDDER in chosen and enough(chosen_rate(bids)):
        without = bids.bid(7).where(pl.col("two") == 0).rate("made")
        text += f"Sevens by choice are made {share(chosen[BIDDER])} with it and {share(without)} without."
    return text.strip()
