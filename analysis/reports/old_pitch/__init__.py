"""The questions about Pitch and its variants."""

from __future__ import annotations

from tricklab.analysis.reports.old_pitch.choice import bid_or_pass
from tricklab.analysis.reports.old_pitch.comparison import headings, other_tables
from tricklab.analysis.reports.old_pitch.findings import findings
from tricklab.analysis.reports.old_pitch.forced import CHAIR, forced_of
from tricklab.analysis.reports.old_pitch.making import how_often_made
from tricklab.analysis.reports.old_pitch.pitches import pitches_of
from tricklab.analysis.reports.old_pitch.points import what_points_are_worth
from tricklab.analysis.reports.old_pitch.sweeps import all_the_points
from tricklab.analysis.reports.page import Page
from tricklab.analysis.reports.phrases import FEWEST
from tricklab.analysis.reports.settings import commands, policy_table, rules_table
from tricklab.analysis.reports.source import Source

TABLES = (
    {},
    *({"players": number} for number in (2, 3, 4, 5, 6, 7)),
    {"low": "captured"},
    {"low": "dealt"},
    {"dealer_steal": False},
    {"dealer_steal": True},
    {"pack": 32},
    {"pack": 52},
    {"joker": True},
    {"joker": False},
)
"""What is compared with the table asked for: each changes one thing."""

SHARE = 4
"""The others play one in so many of the deals."""


def build(sources: list[Source], notes: list[str]) -> Page:
    """Make the page; most of it is about the first source, the others are compared with it."""
    tables = [pitches_of(source) for source in sources]
    forced = forced_of(sources[0])
    figures = [
        how_often_made(forced, tables[0]),
        bid_or_pass(forced),
        what_points_are_worth(tables[0]),
        all_the_points(tables[0]),
    ]
    if len(tables) > 1:
        figures.append(other_tables(tables))
    setup = sources[0].setup
    return Page(
        title=f"{setup.title}: what to bid, and on what",
        lead=(
            f"{sources[0].hands:,} deals with {setup.players} players"
            + (f", and {sources[1].hands:,} of every other table compared" if len(sources) > 1 else "")
            + ", dealt and played by a computer. The cards are fair; how well they are bid and played is up to "
            f"the policy ({setup.table_of_policies()}), and other players will come to other numbers."
        ),
        findings=findings(tables, forced),
        figures=figures,
        missing=notes,
        notes=_NOTES,
        sources=[*headings(tables), forced.heading()],
        tables=[rules_table(sources), policy_table(sources), commands(sources)],
    )


_NOTES = (
    "Every interval is one of 95 %: Wilson's for proportions, Student's for means. They tell how much chance there is "
    "left in a number, not whether the policy is any good; how strong the policies are stands in docs/strength.md.",
    f"Numbers that rest on fewer than {FEWEST} deals are grey in the tables, and left out of the charts and sentences.",
    f"Where a seat is told what to say it is seat {CHAIR}, which is eldest, dealer and all between in turn as the "
    "dealer is drawn by lot. It says so at its first turn if it may; all else, its own play included, is up to the "
    "policies. These deals are played afresh each time and kept in no run.",
    "Trumps are those that the pitcher was dealt in the suit that was pitched. A deal in which all pass and nobody "
    "plays brings nobody anything.",
    "What bids are worth is counted in points of a deal, without regard to how the match stands.",
)
