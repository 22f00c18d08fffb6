"""The table of one decision, as its seat saw it: of a problem, or of a deal that was played here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tricklab.analysis.advise import Advice, Question
from tricklab.analysis.advise.asking.wanted import Wanted
from tricklab.analysis.drill.problem import Problem, problem_of
from tricklab.analysis.drill.search import cut_before
from tricklab.analysis.review.decisions import Course, Decision, course_of
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.words.seat_names import seen_from
from tricklab.engine.rules.events import AnyEvent
from tricklab.web.asking.questions import QUESTIONS, Entry
from tricklab.web.cards import deck_of
from tricklab.web.playing.game import TableGame
from tricklab.web.requests import Refused
from tricklab.web.reviewing.views import seen_view


def position_of(question: Question, events: Sequence[AnyEvent]) -> dict[str, Any]:
    """Return the table of a decision.

    Parameters
    ----------
    question
        The decision.
    events
        What had happened before it.

    Returns
    -------
    dict
        The ``title`` of the game, the ``scene`` of the seat with what it has seen in words, and the ``deck``.

    Raises
    ------
    Refused
        If several cards are to be chosen: not all choices would be judged.
    """
    setup = question.setup
    seen = seen_view(Scene(question.deal, question.seat, seen_from(setup, question.seat, question.names), events))
    if seen["scene"]["task"] is None or seen["scene"]["task"]["select"]:
        raise Refused("the drill asks for a word or a card, and here several cards are chosen.", status=409)
    return {"title": setup.title, **seen, "deck": deck_of(setup.deck)}


def of_game(game: TableGame, deal: int, number: int, seconds: float) -> dict[str, Any]:
    """Return the table of a decision in a game that was played here, and the id of the ``question`` about it.

    Parameters
    ----------
    game
        The game.
    deal, number
        The deal in it, from 1, and the decision, as a review counts them.
    seconds
        How long an answer takes.

    Raises
    ------
    Refused
        If there is no such decision, or its deal goes on: a review would show all hands.
    """
    course, decision = decision_of(game, deal, number)
    names = seen_from(course.setup, decision.seat, game.game.names).names
    question = replace(decision.question, names=names)
    position = position_of(question, course.record.events[: decision.before])
    entry = Entry(question, Wanted().settings(question, None, seconds), ())
    return {**position, "question": QUESTIONS.add(entry)}


def decision_of(game: TableGame, deal: int, number: int) -> tuple[Course, Decision]:
    """Return a deal of a saved game that is over, and a decision in it; parameters and errors as in `of_game`."""
    sessions = [session for session in game.sessions[deal - 1 : deal] if deal > 0 and session.is_over]
    course = course_of(sessions[0].record(), name="the deal") if sessions else None
    decision = next((each for each in course.decisions if each.number == number), None) if course else None
    if course is None or decision is None:
        raise Refused("there is no such decision.", status=404)
    return course, decision


def problem_in(game: TableGame, deal: int, number: int, advice: Advice) -> Problem:
    """Return a decision of a saved game as a problem, with an answer to it; parameters and errors as in `of_game`."""
    course, decision = decision_of(game, deal, number)
    return problem_of(cut_before(course, decision), decision.seat, advice, decision.kind, decision.name(decision.made))
