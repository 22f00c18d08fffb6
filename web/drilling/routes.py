"""The routes of Drill: the problems of a day, and the table of one decision, without or with its answer."""

from __future__ import annotations

from datetime import date
from itertools import chain
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.drill.package_problems import problems, problems_of
from tricklab.analysis.drill.problem import Problem
from tricklab.analysis.drill.schedule import FILE, Schedule, key_of, now, wait_text
from tricklab.analysis.words.sorted_hand import sorted_hand
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import hand_after
from tricklab.web.cards import card_of
from tricklab.web.requests import Fields, Refused, as_json, read_body

_SHOWN = 3
"""Cards of a problem in a list."""


async def _day(request: Request) -> Response:
    """Return the five problems of a day, ``?day=2030-01-31``, else of today: key, title, task, and three cards."""
    text = request.query_params.get("day")
    try:
        day = date.today() if text is None else date.fromisoformat(text)
    except ValueError:
        raise Refused("a day is written as in 2030-01-31.", field="day") from None
    return as_json(await run_in_threadpool(lambda: [_entry(key, problems()[key]) for key in problems_of(day)]))


def _entry(key: str, problem: Problem) -> dict[str, Any]:
    record, setup = problem.record, Setup.make(problem.variant)
    hand = chain(*sorted_hand(setup, hand_after(record.dealt[problem.seat], record.events, problem.seat)))
    cards = [card_of(setup.deck, text) for text in [*hand][:_SHOWN]]
    return {"key": key, "title": setup.title, "task": problem.task, "cards": cards}


def _problem(request: Request) -> Response:
    """Return a problem of the package: the table as the seat saw it, and the ``answer``."""
    problem = _known(request, request.path_params["key"])
    from tricklab.web.drilling.positions import position_of  # late: the list of a day needs no compiler

    return as_json({**position_of(problem.question, problem.record.events), "answer": problem.page()})


def _known(request: Request, key: str) -> Problem:
    """Return a problem of the package, or one that returns."""
    entry = schedule_of(request).entries.get(key)
    problem = problems().get(key) if entry is None else entry.problem
    if problem is None:
        raise Refused("there is no such problem.", status=404)
    return problem


async def _due(request: Request) -> Response:
    """Return the problems that are due, as the list of a day has them, and the mistakes that return later."""
    schedule = await run_in_threadpool(schedule_of, request)
    due = schedule.due(now())
    return as_json(
        {
            "due": [{**_entry(key_of(problem), problem), "own": bool(problem.did)} for problem in due],
            "sources": sorted(entry.source for entry in schedule.entries.values() if entry.source),
        }
    )


class _Answered(Fields):
    """The key of a problem, or a decision of a saved game as ``GAME/DEAL/DECISION``, and whether it was right."""

    key: str
    right: bool
    question: str = ""


async def _answered(request: Request) -> Response:
    """Note an answer, and return in words when the problem ``returns``; empty if it does not."""
    given = await read_body(request, _Answered)

    def work() -> str:
        problem, source = _problem_answered(request, given)
        moment = now()
        due = schedule_of(request).note(problem, given.right, moment, source)
        return "" if due is None else wait_text(due, moment)

    return as_json({"returns": await run_in_threadpool(work)})


def _problem_answered(request: Request, given: _Answered) -> tuple[Problem, str]:
    """Return the problem of an answer, and the decision of a saved game that it is."""
    if "/" not in given.key:
        return _known(request, given.key), ""
    from tricklab.web.asking.questions import QUESTIONS  # late, as above
    from tricklab.web.drilling.positions import problem_in
    from tricklab.web.playing.routes import games_of

    name, *numbers = given.key.split("/")
    if len(numbers) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in numbers):
        raise Refused("a decision is written as GAME/DEAL/DECISION.", field="key")
    advice = QUESTIONS.get(given.question).advice
    if advice is None:
        raise Refused("the question has no answer yet.", field="question")
    return problem_in(games_of(request).open(name), int(numbers[0]), int(numbers[1]), advice), given.key


def schedule_of(request: Request) -> Schedule:
    """Return the problems that return, as they stand in the folder of the saved games."""
    return Schedule(request.app.state.settings.games.parent / FILE)


def _mistake(request: Request) -> Response:
    """Return a decision of a saved game, without what was done, and the id of the ``question`` about it."""
    from tricklab.web.drilling.positions import of_game  # late, as above
    from tricklab.web.playing.routes import games_of

    name, deal, number = (request.path_params[part] for part in ("name", "deal", "number"))
    game = games_of(request).open(name)
    return as_json(of_game(game, deal, number, request.app.state.settings.seconds))


ROUTES = [
    Route("/drill/problems", _day),
    Route("/drill/due", _due),
    Route("/drill/answers", _answered, methods=["POST"]),
    Route("/drill/problems/{key}", _problem),
    Route("/drill/games/{name}/{deal:int}/{number:int}", _mistake),
]
