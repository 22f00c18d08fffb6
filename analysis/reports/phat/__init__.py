"""The questions about Phat."""

from __future__ import annotations

from collections.abc import Mapping

from tricklab.analysis.reports.page import Page
from tricklab.analysis.reports.phat.choice import which_card
from tricklab.analysis.reports.phat.ending import out_in_mid_deal
from tricklab.analysis.reports.phat.findings import findings
from tricklab.analysis.reports.phat.late import late_of
from tricklab.analysis.reports.phat.muck import the_muck
from tricklab.analysis.reports.phat.pitches import pitches_of
from tricklab.analysis.reports.phat.tried import CHAIR, tried_of
from tricklab.analysis.reports.phat.worth import worth_of_the_pitch
from tricklab.analysis.reports.phrases import FEWEST
from tricklab.analysis.reports.settings import commands, policy_table, rules_table
from tricklab.analysis.reports.source import Source
from tricklab.engine.options import Value

TABLES: tuple[Mapping[str, Value], ...] = ({},)
"""Only the table asked for: it has four players, and no rule changes how a deal is played."""


def build(sources: list[Source], notes: list[str]) -> Page:
    """Make the page."""
    source = sources[0]
    setup = source.setup
    pitches, tried, late = pitches_of(source), tried_of(source), late_of(source)
    return Page(
        title=f"{setup.title}: what to pitch, and what it is worth",
        lead=(
            f"{source.hands:,} deals, dealt and played by a computer; every card pitched on {tried.deals:,} of them; "
            f"and {late.deals:,} from every pair of scores near the end of a game. The cards are fair; how well they "
            f"are pitched and played is up to the policy ({setup.table_of_policies()}), and other players will come to "
            "other numbers."
        ),
        findings=findings(pitches, tried, late),
        figures=[worth_of_the_pitch(pitches), which_card(tried), the_muck(pitches), out_in_mid_deal(late)],
        missing=notes,
        notes=_NOTES,
        sources=[source.heading(), tried.heading(), late.heading()],
        tables=[rules_table(sources), policy_table(sources), commands(sources)],
    )


_NOTES = (
    "Every interval is one of 95 %: Wilson’s for proportions, Student’s for means. They tell how much chance there is "
    "left in a number, not whether the policy is any good; how strong the policies are stands in docs/strength.md.",
    f"Numbers that rest on fewer than {FEWEST} deals are grey in the tables, and left out of the charts and sentences.",
    f"Seat {CHAIR}, which is told what to pitch, is the pitcher in one deal out of four, as the dealer is drawn by "
    "lot; the other three do nothing for that section. These deals, and those that begin near the end of a game, are "
    "played afresh each time and kept in no run.",
    "Trumps are those that the pitcher was dealt in the suit that was pitched. Points are those of a deal that begins "
    "at 0 to 0 with a muck worth eight, except in the section on the end of the game.",
)
