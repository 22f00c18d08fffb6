"""What a bid shows beside its contract, in games in which it shows a card."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import numpy as np

from tricklab.analysis.advise.display.phrases import noun_of
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.result import Advice, Choice
from tricklab.analysis.words.wording import chance, sentence_case
from tricklab.engine.play.actions import is_speech

_SHOWER, _SHOWN, _INVITER = "shower", "shown", "inviter"
"""Fields of the table of a game in which bids show cards: who showed one, which, and who invited with it."""


def describe_meanings(advice: Advice, choices: Sequence[Choice]) -> str:
    """Return a sentence on each of some choices that shows a card; empty if none does."""
    sentences = []
    for choice in choices:
        noun = noun_of(advice, choice)
        if text := meaning_of(advice.question, choice.action, noun):
            others = 1 - choice.ends.get("you", 0.0) - choice.ends.get("nobody", 0.0)
            is_invitation = choice.text != "pass" and choice.endings
            sentences.append(sentence_case(text) + (f" Somebody does {chance(others)}." if is_invitation else ""))
    return " ".join(sentences)


def meaning_of(question: Question, action: int, noun: str) -> str:
    """Return what an action shows, as a sentence about `noun`; empty if it shows no card."""
    setup = question.setup
    names = setup.game.state["table"].names or ()
    if not is_speech(setup, question.kind) or not {_SHOWER, _SHOWN, _INVITER} <= set(names):
        return ""
    deal = copy(question.deal)
    deal.states, deal.log, deal.since = deal.states.copy(), np.zeros(0, deal.log.dtype), None
    before = int(deal.state["table"][_SHOWER])
    deal.step(action)
    table = deal.state["table"]
    if before >= 0 or table[_SHOWER] != question.seat:
        return ""
    card = setup.deck.with_symbols(setup.deck.text(int(table[_SHOWN])))
    if table[_INVITER] == question.seat:
        return f"{noun} invites: it shows {card} and a high honour, and whoever goes on to play must call {card}."
    return f"{noun} yields the game: it shows {card} and a high honour, and the declarer must call {card}."
