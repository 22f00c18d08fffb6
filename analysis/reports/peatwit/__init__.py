"""The questions about Peatwit."""

from __future__ import annotations

from tricklab.analysis.reports.page import Figure, Page
from tricklab.analysis.reports.peatwit.bids import earned_by_bid, tricks_by_bid
from tricklab.analysis.reports.peatwit.comparison import by_players
from tricklab.analysis.reports.peatwit.findings import findings
from tricklab.analysis.reports.peatwit.hands import Hands, hands_of
from tricklab.analysis.reports.peatwit.nerd import has_nerd, what_the_nerd_takes
from tricklab.analysis.reports.peatwit.nil import nil_or_low, nil_success
from tricklab.analysis.reports.peatwit.pairs import Line, how_partners_fare, lines_of, pairs_of
from tricklab.analysis.reports.peatwit.passing import passing_at, which_to_pass
from tricklab.analysis.reports.peatwit.seatings import SHARE
from tricklab.analysis.reports.peatwit.thresholds import how_bold, thresholds_at
from tricklab.analysis.reports.peatwit.trumps import how_many_sucked
from tricklab.analysis.reports.phrases import FEWEST, listed
from tricklab.analysis.reports.settings import commands, policy_table, rules_table
from tricklab.analysis.reports.source import Source

TABLES = (
    {"players": 4, "partners": False},
    {"players": 3, "partners": False},
    {"players": 5, "partners": False},
    {"players": 4, "partners": True},
)
"""What is compared: every number of players, and two pairs, by rules that are otherwise the same."""


def build(sources: list[Source], notes: list[str]) -> Page:
    """Make the page; most of it is about the first source, the others are compared with it."""
    tables = [hands_of(source) for source in sources]
    passing = [played for played in map(passing_at, tables) if played is not None]
    thresholds = thresholds_at(tables[0])
    figures: list[Figure] = [which_to_pass(passing)] if passing else []
    figures += [
        nil_success(tables[0]),
        nil_or_low(tables[0]),
        how_bold(thresholds),
        tricks_by_bid(tables[0]),
        earned_by_bid(tables[0]),
        how_many_sucked(tables),
    ]
    nerds = [table for table in tables if has_nerd(table)]
    if nerds:
        figures.append(what_the_nerd_takes(sorted(nerds, key=lambda table: table.players)))
    lines = _partners(tables, figures)
    if len(tables) > 1:
        figures.append(by_players(tables))
    missing = list(notes) if passing else [*notes, "Nothing is passed by these rules, so ways of passing are left out."]
    return Page(
        title=f"{sources[0].setup.title}: what to pass, and what to bid",
        lead=_lead(tables),
        findings=findings(tables, passing, thresholds, lines),
        figures=figures,
        missing=missing,
        notes=_NOTES,
        sources=[table.heading() for table in tables],
        tables=[rules_table(sources), policy_table(sources), commands(sources)],
    )


def _partners(tables: list[Hands], figures: list[Figure]) -> list[Line]:
    """Add the section on partners, if there are some, and return its lines."""
    pairs = next((table for table in tables if table.source.setup.rules["partners"]), None)
    if pairs is None:
        return []
    alone = next((table for table in tables if table.players == 4 and not table.source.setup.rules["partners"]), None)
    summed = pairs_of(pairs)
    figures.append(how_partners_fare(summed, alone))
    return lines_of(summed, alone)


def _lead(tables: list[Hands]) -> str:
    first, *others = tables
    compared = f", and as many with {listed([table.name for table in others])} for comparison" if others else ""
    return (
        f"{first.source.hands:,} deals with {first.name}{compared}, dealt and played by a computer. The cards are "
        "fair; how well they are passed, bid and played is up to the policy "
        f"({first.source.setup.table_of_policies()}), and other players will come to other numbers."
    )


_NOTES = (
    "Every interval is one of 95 %: Wilson's for proportions, Student's for means. They tell how much chance there is "
    "left in a number, not whether the policy is any good; how strong the policies are stands in docs/strength.md.",
    f"Numbers that rest on fewer than {FEWEST} hands are grey in the tables, and left out of the charts and sentences.",
    "Of each deal one player is counted, a different seat by turns. Where it says “all bids of a deal” or “sucked in a "
    "deal” it is everybody.",
    "Trumps, highest card and suits are those held after the pass; trumps are the 2s, 3s and 4s of all suits.",
    f"Ways of passing and thresholds of nil are compared on one deal in {SHARE}, numbers 0 and up, which are played "
    "once for each: the same cards to the same seats. One player changes, and the difference is taken deal by deal.",
    "Whoever compares bids compares hands as well: good hands are bid high, and safe ones nil. Only the sections on "
    "passing and on thresholds look at the same cards.",
)
