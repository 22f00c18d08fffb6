"""What to call in Paskievics, and when to announce and to say kontra."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.analysis.reports.paskievics.holdings import PAGAT, is_made, side_of, tarocks_after
from tricklab.analysis.reports.shared.common import of_cells
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.measures import gain, share
from tricklab.analysis.studies.question import Question
from tricklab.analysis.studies.splits import Split, by_number
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import held, how_many
from tricklab.engine.games.paskievics.auction import BONUS, ITEMS, KONTRA_GAME
from tricklab.engine.ground.tarock import SKUS, TRULL
from tricklab.engine.mechanics.speeches import DONE


def _can_choose(facts: Facts, way: int) -> Any:
    """Return in which deals the declarer has XX and could call XIX as well."""
    both = (facts.rows[0]["called"] == SKUS - 3) & (facts.rows[1]["called"] == SKUS - 2)
    return both & (facts.rows[0]["bidder"] == CHAIR) & (facts.rows[1]["partner"] < 0)


def calling() -> Study:
    """Return what is asked about the call of a partner."""
    ways = Way("XIX", ("call", SKUS - 3)), Way("alone", ("call", SKUS - 2))
    honours = by_number("honours", ("1 honour", "2 honours", "3 honours"), lambda facts: how_many(facts.hand, TRULL))
    made = share("game made, %", is_made, _can_choose)
    note = "For a declarer with XX, who could call XIX: what it gains to call XX and to play alone against three."
    cells = [("eight tarocks and two honours", 3, 1), ("seven and two", 2, 1), ("six tarocks and one honour", 1, 0)]
    sentences = of_cells("On {called}, to play alone {gains} {points}: it is made {how_often:chance}.", cells, 1)
    title, rows = "When to call your own XX?", tarocks_after(("≤5", "6", "7", "8+"))
    measures = gain("points a deal alone more than with", _can_choose), made
    asked = Question("call", title, rows, honours, sentences, note, measures=measures)
    return Study("Calls on the same deals", ways, (asked,))


def _doubles(facts: Facts, way: int) -> Any:
    """Return in which deals an opponent says kontra in the second way, and nobody in the first."""
    silent, sentences = facts.rows[0]["kontra"], facts.rows[1]["kontra"]
    return (silent == 0) & (sentences > 0) & (side_of(facts, 0) == 1)


def _announces(facts: Facts, way: int) -> Any:
    """Return in which deals who was dealt the Pagát announces it in the second way, and the side not in the first."""
    side, bit = side_of(facts, 1), 1 << ITEMS.index("pagat")
    sentences = [
        np.take_along_axis(rows["announced"], np.clip(side, 0, 1)[:, None], 1)[:, 0] & bit for rows in facts.rows
    ]
    return (sentences[0] == 0) & (sentences[1] != 0) & (held(facts.hand, PAGAT) == 1)


def _ultimo(facts: Facts, way: int) -> Any:
    return facts.rows[way]["ultimo"] * (1 - 2 * side_of(facts, way)) > 0


def announcing() -> tuple[Study, Study]:
    """Return what is asked about kontras, and about the Pagát."""
    nothing, rows = Way("nothing", ("announce", DONE)), tarocks_after(("≤3", "4", "5", "6", "7+"))
    kontra, pagat = Way("kontra", ("announce", KONTRA_GAME)), Way("Pagát", ("announce", BONUS + ITEMS.index("pagat")))
    honours = by_number("honours", ("no honour", "1 honour", "2+ honours"), lambda facts: how_many(facts.hand, TRULL))
    beaten = share("declarer beaten, %", lambda facts, way: facts.rows[way]["made"] == 0, _doubles)
    note = "For an opponent of the declarer: what kontra to the game gains, where nobody else says it."
    cells = [("six tarocks and one honour", 3, 1), ("six without", 3, 0), ("five and two honours", 2, 2)]
    sentences = of_cells("On {called}, kontra {gains} {points}: the declarer is beaten {how_often:chance}.", cells, 1)
    doubled = gain("points a deal with kontra more than", _doubles), beaten
    first = Question("kontra", "When to say kontra?", rows, honours, sentences, note, measures=doubled)
    role = Split("your part", ("declarer", "partner", "opponent"), _role)
    won = share("Pagát won, %", _ultimo, _announces)
    note = "For whoever was dealt the Pagát, and may announce it at once: what that gains."
    alone: list[tuple[str, int, int | None]] = [("seven tarocks or more", 4, None), ("six", 3, None), ("five", 2, None)]
    sentences = of_cells(
        "On {called}, to announce it {gains} {points}: it wins the last trick {how_often:chance}.", alone, 1
    )
    measures = gain("points a deal with the Pagát more than", _announces), won
    second = Question("pagat", "When to announce the Pagát?", rows, role, sentences, note, measures=measures)
    return (
        Study("Kontras on the same deals", (nothing, kontra), (first,)),
        Study(
            "The Pagát on the same deals",
            (nothing, pagat),
            (second,),
            times=2,
            asked=lambda facts: held(facts.hand, PAGAT) == 1,
        ),
    )


def _role(facts: Facts) -> Any:
    return np.where(facts.rows[0]["bidder"] == CHAIR, 0, 1 + side_of(facts, 0))
