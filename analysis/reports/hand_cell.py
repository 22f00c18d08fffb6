"""Where a hand belongs in the map of its variant's page, found without playing a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.analysis.studies.facts import CHAIR, Facts, first_call
from tricklab.analysis.studies.question import WAYS
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.play.setup import Setup


@dataclass(frozen=True)
class HandCell:
    """The cell of a map.

    Attributes
    ----------
    name
        Its id in the picture of the page.
    row, column
        The headings of its row and its column.
    """

    name: str
    row: str
    column: str


def cell_of_hand(
    setup: Setup, phase: str, hand: Sequence[str], seat: int, dealer: int, bids: Mapping[int, int]
) -> HandCell | None:
    """Return the cell of a hand in the map that advises on it.

    Parameters
    ----------
    setup
        The rules and the players of the page.
    phase
        The name of the phase of the decision, which must be the one that the map is about.
    hand
        The cards as the deal record writes them.
    seat, dealer
        Who decides, and who dealt.
    bids
        The others' first bids, by seat, as actions.

    Returns
    -------
    HandCell or None
        None where the page has no such map, or it parts deals by more than that.
    """
    if not has_questions(setup.variant):
        return None
    subject = questions_of(setup.game.name).subject(setup)
    asked = [(study, question) for study in subject.studies for question in study.questions]
    study, question = next((pair for pair in asked if pair[1].name == subject.guide), asked[0])
    is_guide = question.measures[0].is_gain and question.form != WAYS
    if not is_guide or phase not in {way.forced[0] for way in study.ways if way.forced}:
        return None
    hands = np.zeros((1, setup.players), np.int64)
    hands[0, CHAIR] = mask_of(setup.deck.numbers(hand))
    dealers = np.array([(dealer - seat + CHAIR) % setup.players])
    field = first_call(setup)
    there: Any = setup.game.row.fields
    known = np.zeros(1, [(field, there[field][0])] if field in there else [])  # nothing else has happened yet
    for other, action in bids.items() if field in there else ():
        known[field][0, (other - seat + CHAIR) % setup.players] = action
    facts = Facts([(way, way.arm(setup)) for way in study.ways], hands, dealers, [known] * len(study.ways))
    try:
        row, column = int(question.rows.of(facts)[0]), int(question.columns.of(facts)[0])
    except (IndexError, KeyError, ValueError):  # a part goes by what has not happened yet
        return None
    if row < 0 or column < 0:
        return None
    name = f"{question.name}-{row}-{column}"
    return HandCell(name, question.rows.names[row], question.columns.names[column])
