"""The page about Paskievics: what to bid and to call, what invitations are worth, when to announce and to doubt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.paskievics.bidding import bidding, inviting
from tricklab.analysis.reports.paskievics.holdings import XXI, is_made, plays, stands, tarocks, tarocks_after
from tricklab.analysis.reports.paskievics.speaking import announcing, calling
from tricklab.analysis.reports.shared import common
from tricklab.analysis.reports.shared.common import of_cells
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.analysis.studies.measures import Measure, share
from tricklab.analysis.studies.numbers import cell
from tricklab.analysis.studies.question import LINES, PARTS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, by_number
from tricklab.analysis.studies.suits import held, how_many
from tricklab.engine.ground.tarock import SKUS
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: when to invite, what to bid and to call, and when to say kontra",
        lead="On the left your tarocks and your high honour, on top the card that an invitation shows, and your place.",
        studies=[
            inviting(),
            *bidding(),
            calling(),
            *announcing(),
            common.own_choices(_strength(), _xxi(), _levels(), _paid(), times=2),
            common.place_study(setup, "plays"),
            common.rules_study(common.that_go(setup, _CHANGES)),
        ],
        nevers=_nevers,
        notes=(
            "Tarocks are counted as they were dealt to you, or after the discards where it says so.",
            "Points are payments, yours less the mean of the others': a Three that is made brings a point and a third.",
            "What is said here is said at your first turn; then all bid on as they like.",
            "That deals count double after one that all pass is not weighed.",
        ),
    )


def _strength() -> Question:
    high = by_number("of the highest five", ("≤1", "2", "3+"), lambda facts: how_many(facts.hand, 31 << SKUS - 4))
    note = "By the declarer's tarocks after the discards, and how many of XVIII to the Skíz he was dealt."
    cells = [("seven tarocks, and one at most", 0, 3), ("five, and three or more", 2, 1), ("six, and two", 1, 2)]
    sentences = of_cells("With {called} of the highest five, a declarer makes the game {chance}.", cells, 0, than=0.5)
    title, columns = "How strong must a declarer be?", tarocks_after(("≤4", "5", "6", "7", "8+"))
    made = share("made as declarer, %", is_made, plays)
    return Question("made", title, high, columns, sentences, note, LINES, (made,))


def _xxi() -> Question:
    def after(facts: Facts) -> Any:
        seat = np.argmax(facts.hands >> SKUS & 1, 1)
        there = (held(facts.hand, XXI) == 1) & ((facts.hands >> SKUS & 1).any(1)) & (facts.rows[0]["made"] >= 0)
        return np.where(there, seat - CHAIR - 1, -1)

    def loses(facts: Facts, way: int) -> Any:
        return (facts.rows[way]["xxi_lost"] == CHAIR) & (facts.rows[way]["catch"] != 0)

    where = Split("who has the Skíz", ("Skíz next after you", "Skíz across", "Skíz before you"), after)
    note = "For whoever was dealt the XXI, by who was dealt the Skíz; a partner's Skíz costs nothing."

    def sentences(answer: Answer) -> list[Sentence]:
        text = "The XXI is caught {chance} by a Skíz that sits next after it; before it, {last:chance}."
        by_length = "With four tarocks or fewer it is lost {chance}; with seven or more, {many:chance}."
        return [
            answer.sentence(text, 0, than=None, last=cell(2)),
            answer.sentence(by_length, None, 0, than=None, many=cell(None, 3)),
        ]

    title, measures = "How often is the XXI caught?", (share("XXI caught, %", loses),)
    return Question("xxi", title, where, tarocks(), sentences, note, LINES, measures)


def _levels() -> Question:
    points = share("71 points or more, %", lambda facts, way: facts.rows[way]["points"] > 70, stands)
    return common.made_by_name(("1 three", "2 two", "3 one", "4 solo"), points)


def _paid() -> Question:
    def paid(label: str, of: Callable[[Any], Any]) -> Measure:
        def amount(facts: Facts, way: int) -> tuple[Any, Any]:
            return stands(facts, way), np.abs(of(facts.rows[way])).astype(np.int64)

        return Measure(label, amount, is_level=True)

    names = ("game", "ultimo", "catch")
    kinds = [
        paid("game, double game, volát", lambda rows: rows["game"]),
        paid("trull and Kings", lambda rows: rows["sum"] - sum(rows[name] for name in names)),
        paid("Pagát", lambda rows: rows["ultimo"]),
        paid("catch of the XXI", lambda rows: rows["catch"]),
    ]

    def sentences(answer: Answer) -> list[Sentence]:
        text = "Each opponent pays {points} a deal for game, double game and volát; for the Pagát, {pagat:points}."
        catch = "The catch of the XXI comes to {points} a deal."
        return [answer.sentence(text, than=None, pagat=cell(measure=2)), answer.sentence(catch, measure=3, than=None)]

    label = Split("points a deal from each opponent", ALL.names, ALL.of)
    note = "What one side pays for each thing, whichever side it is; declared tarocks are left out."
    return Question("paid", "What is paid for?", label, ALL, sentences, note, PARTS, tuple(kinds))


_CHANGES: dict[str, dict[str, Value]] = {
    "a hold by any previous bidder": {"hold": "any_previous_bidder"},
    "an inviter who may bid on": {"inviter_may_rebid": True},
    "no right to annul": {"annul": False},
    "XX among the discards": {"xx_discardable": True},
}


_FEW = ("three tarocks or fewer", "four tarocks", "five tarocks", "six tarocks")


def _nevers(answers: Answers) -> list[Sentence]:
    skiz = ("seven tarocks", "six", "five", "four or fewer")
    many = [(called, (3 * row + 2, 0)) for called, row in zip(skiz, (3, 2, 1, 0), strict=True)]
    alone = [(called, (row, None)) for row, called in enumerate(("five tarocks or fewer", "six tarocks"))]
    few = [(called, (row, None)) for row, called in enumerate(_FEW)]
    passes = "Never pass with the Skíz among {called}, when nobody has bid: a Three {gains} {points}."
    return [
        *warn(answers["bid"], passes, many, 1, sign=1),
        *warn(answers["kontra"], "Never say kontra on {called}: it {gains} {points}.", few, 1),
        *warn(answers["pagat"], "Never announce the Pagát on {called}: it {gains} {points}.", few, 1),
        *warn(answers["call"], "Never play alone on {called}: it {gains} {points}.", alone, 1),
    ]
