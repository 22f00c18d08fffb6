"""The last word of an auction: nobody speaks after it, so no bid above the lowest one is worth a try."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import numpy as np

from tricklab.analysis.advise.question import Question
from tricklab.engine.play.actions import action_text, is_speech, kind_of
from tricklab.engine.play.loops.stepping import Deal


def higher_bids(question: Question, actions: Sequence[int] | None = None) -> list[int]:
    """Return the numbers above the lowest that a seat may bid as the last speaker; empty for any other.

    Whoever plays at a higher number must make more and gets no more for it. In games in which each seat bids tricks of
    its own a higher bid is another contract, so none is returned.

    Parameters
    ----------
    question
        Who must speak, and when.
    actions
        The choices; unless given, all legal ones.
    """
    setup, deal = question.setup, question.deal
    if setup.game.declarer is None or not is_speech(setup, question.kind):
        return []
    actions = deal.legal() if actions is None else actions
    texts = {action: action_text(setup, deal.state, action) for action in actions}
    numbers = sorted((action for action in actions if texts[action].isdigit()), key=lambda action: int(texts[action]))
    return numbers[1:] if len(numbers) > 1 and _ends_auction(deal, numbers[0], question) else []


def worth_trying(question: Question, actions: Sequence[int], made: int | None = None) -> list[int]:
    """Return the choices without the bids that are never worth a try; the choice that was made, if any, stays."""
    idle = set(higher_bids(question, actions)) - {made}
    return [action for action in actions if action not in idle]


def _ends_auction(deal: Deal, action: int, question: Question) -> bool:
    """Return whether nobody else speaks after an action, whatever cards the others have."""
    after = copy(deal)
    after.states, after.log, after.since = deal.states.copy(), np.zeros(0, deal.log.dtype), None
    after.step(action)
    return after.seat in (-1, question.seat) or not is_speech(question.setup, kind_of(question.setup, after.state))
