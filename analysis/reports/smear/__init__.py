"""The questions about Smear."""

from __future__ import annotations

from tricklab.analysis.reports.page import Figure, Page
from tricklab.analysis.reports.phrases import FEWEST
from tricklab.analysis.reports.settings import commands, policy_table, rules_table
from tricklab.analysis.reports.smear.auction import bids_by_seat, contracts_by_seat
from tricklab.analysis.reports.smear.comparison import by_players
from tricklab.analysis.reports.smear.contracts import contracts_of
from tricklab.analysis.reports.smear.findings import findings
from tricklab.analysis.reports.smear.holdings import by_trumps, by_trumps_and_tops
from tricklab.analysis.reports.smear.odds import by_bid_and_tops
from tricklab.analysis.reports.smear.points import who_gets_points
from tricklab.analysis.reports.smear.seats import points_of, seat_lines
from tricklab.analysis.reports.smear.stakes import earned_by_bid, made_by_bid
from tricklab.analysis.reports.source import Source

TABLES = ({"players": 4}, {"players": 6})
"""What is compared: both sizes of table, by rules that are otherwise the same."""


def build(sources: list[Source], notes: list[str]) -> Page:
    """Make the page; most of it is about the first source, the others are compared with it."""
    all_contracts = [contracts_of(source) for source in sources]
    all_points = [points_of(source) for source in sources]
    contracts, points = all_contracts[0], all_points[0]
    lines = seat_lines(contracts)
    figures: list[Figure] = [
        made_by_bid(contracts),
        earned_by_bid(contracts),
        by_trumps(contracts),
        by_trumps_and_tops(contracts),
        by_bid_and_tops(contracts),
        who_gets_points(points),
        bids_by_seat(contracts, lines),
        contracts_by_seat(contracts, lines),
    ]
    if len(sources) > 1:
        figures.append(by_players(all_contracts, all_points))
    players = sources[0].setup.players
    return Page(
        title=f"{sources[0].setup.title}: what bids are worth",
        lead=(
            f"{sources[0].hands:,} deals with {players} players"
            + (f", and as many with {sources[1].setup.players} for comparison" if len(sources) > 1 else "")
            + ", dealt and played by a computer. The cards are fair; how well they are bid and played is up to "
            f"the policy ({sources[0].setup.table_of_policies()}), and other players will come to other numbers."
        ),
        findings=findings(all_contracts, points, lines),
        figures=figures,
        missing=notes,
        notes=_NOTES,
        sources=[source.heading() for source in sources],
        tables=[rules_table(sources), policy_table(sources), commands(sources)],
    )


_NOTES = (
    "Every interval is one of 95 %: Wilson's for proportions, Student's for means. They tell how much chance there is "
    "left in a number, not whether the policy is any good.",
    "How strong the policies are, measured in paired play, stands in docs/strength.md.",
    f"Numbers that rest on fewer than {FEWEST} deals are grey in the tables, and left out of the charts and sentences.",
    "The bidder's trumps are always those of the dealt hand, before the refill; that is what a bid is made on.",
    "Net points, or points ahead, are the change of the bidding side's score minus that of the other side's.",
    "Whoever compares bids compares hands as well: strong hands are bid high. No chart here says what another bid on "
    "the same hand would have come to.",
    "A hand without the Ace that is bid as high as one with it is likely to hold something else that is good. So "
    "comparisons at the same bid make the Ace, and one more trump, look worth less than they are.",
)
