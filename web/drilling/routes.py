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
from tricklab.analysis.words.sorted_hand import sorted_hand
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import hand_after
from tricklab.web.cards import card_of
from tricklab.web.requests import Refused, as_json

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
    problem = problems().get(request.path_params["key"])
    if problem is None:
        raise Refused("there is no such problem.", status=404)
    from tricklab.web.drilling.positions import position_of  # late: the list of a day needs no compiler

    return as_json({**position_of(problem.question, problem.record.events), "answer": problem.page()})


def _mistake(request: Request) -> Response:
    """Return a decision of a saved game, without what was done, and the id of the ``question`` about it."""
    from tricklab.web.drilling.positions import of_game  # late, as above
    from tricklab.web.playing.routes import games_of

    name, deal, number = (request.path_params[part] for part in ("name", "deal", "number"))
    game = games_of(request).open(name)
    return as_json(of_game(game, deal, number, request.app.state.settings.seconds))


ROUTES = [
    Route("/drill/problems", _day),
    Route("/drill/problems/{key}", _problem),
    Route("/drill/games/{name}/{deal:int}/{number:int}", _mistake),
]
