"""The questions about Plute."""

from __future__ import annotations

from collections.abc import Mapping

from tricklab.analysis.reports.page import Page
from tricklab.analysis.reports.phrases import FEWEST
from tricklab.analysis.reports.plute.bids import how_often_made
from tricklab.analysis.reports.plute.deuce import the_two
from tricklab.analysis.reports.plute.failing import which_fails
from tricklab.analysis.reports.plute.findings import findings
from tricklab.analysis.reports.plute.holdings import bids_of
from tricklab.analysis.reports.plute.honours import honours_of
from tricklab.analysis.reports.plute.plutes import how_often_pluted
from tricklab.analysis.reports.plute.rare import CHAIR, sevens_of
from tricklab.analysis.reports.plute.seven import odds_of_seven
from tricklab.analysis.reports.plute.signal import signals_of, what_the_signal_is_worth
from tricklab.analysis.reports.settings import commands, policy_table, rules_table
from tricklab.analysis.reports.source import Source
from tricklab.engine.options import Value

TABLES: tuple[Mapping[str, Value], ...] = ({},)
"""Only the table asked for: there are always six players, and no rule changes the bidding."""


def build(sources: list[Source], notes: list[str]) -> Page:
    """Make the page."""
    source = sources[0]
    setup = source.setup
    bids, sevens = bids_of(source), sevens_of(source)
    honours, signals = honours_of(sevens.source), signals_of(source)
    figures = [how_often_made(bids), odds_of_seven(sevens, honours), the_two(sevens, bids)]
    figures += [which_fails(bids)] if bids.whole else []
    figures += [how_often_pluted(bids, sevens), what_the_signal_is_worth(signals)]
    return Page(
        title=f"{setup.title}: the odds behind a bid",
        lead=(
            f"{source.hands:,} deals, dealt and played by a computer. {sevens.deals:,} more for each length of the "
            f"longest suit and {honours.deals:,} for each of the best holdings, bid seven whatever else is in the "
            f"hand; and {signals.deals:,} with the signal and without. The cards are fair; how well they are bid and "
            f"played is up to the policy ({setup.table_of_policies()}), and other players will come to other numbers."
        ),
        findings=findings(bids, sevens, honours, signals),
        figures=figures,
        missing=notes if bids.whole else [*notes, _CUT_SHORT],
        notes=_NOTES,
        sources=[source.heading(), sevens.heading(), honours.heading(), signals.heading()],
        tables=[rules_table(sources), policy_table(sources), commands(sources)],
    )


_CUT_SHORT = (
    "With early_stop=true deals end before every point is won, so how many points a team would have had and which of "
    "them fail is left out; a seven that is told is played to the end all the same."
)

_NOTES = (
    "Every interval is one of 95 %: Wilson’s for proportions, Student’s for means. They tell how much chance there is "
    "left in a number, not whether the policy is any good; how strong the policies are stands in docs/strength.md.",
    f"Numbers that rest on fewer than {FEWEST} deals are grey in the tables, and left out of the charts and sentences. "
    "Where deals have different weights the number is that of equal deals that they are worth.",
    f"Where a seat is told to bid seven it is seat {CHAIR}, which sits in every place in turn as the dealer is drawn "
    "by lot. These deals, and those with the signal and without, are played afresh each time and kept in no run.",
    "Trumps are those that the bidder was dealt in the suit that he named, with Off-Jack and jokers. The longest suit "
    "of a hand, with these, need not be the one that is named.",
    "Every deal is looked at by itself, without regard to how the match stands.",
)
