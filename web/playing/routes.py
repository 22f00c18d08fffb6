"""The requests of a game: begin, look, decide, take back, claim, ask for a hint, a mark or the rules, go on, delete."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.engine.records.writer import to_lines
from tricklab.web.cards import deck_of
from tricklab.web.playing.beginning import new_game
from tricklab.web.playing.bodies import Act, NewGame, Step
from tricklab.web.playing.coaching import judged_last
from tricklab.web.playing.game import TableGame
from tricklab.web.playing.hinting import send_belief, send_hint
from tricklab.web.playing.store import Games
from tricklab.web.playing.view import rules_view, view_of
from tricklab.web.reading.meanings import call_of, send_meaning
from tricklab.web.requests import Refused, as_json, read_body
from tricklab.web.stream import Send, stream_of

_LOCK = threading.Lock()


def games_of(request: Request) -> Games:
    """Return the games of this server; two requests at once must not begin with two lists of them."""
    state = request.app.state
    with _LOCK:
        if not hasattr(state, "games"):
            state.games = Games(state.settings)
        games: Games = state.games
    return games


async def _begin(request: Request) -> Response:
    """Save a new game, and return its ``id``; nothing is dealt before it is opened."""
    body = await read_body(request, NewGame)

    def work() -> str:
        games = games_of(request)
        games.must_take_files()
        return games.begin(new_game(body, request.app.state.settings))

    return as_json({"id": await run_in_threadpool(work)}, 201)


async def _list(request: Request) -> Response:
    """Return the saved games, the newest first; one that cannot be read has its ``error``."""
    return as_json(await run_in_threadpool(lambda: games_of(request).listed()))


async def _look(request: Request) -> Response:
    """Return the game."""
    return await _answered(request, lambda game: None)


async def _open(request: Request) -> Response:
    """Stream the game as ``view``, with the deck, once it is compiled."""
    name, games = request.path_params["name"], games_of(request)

    def work(send: Send) -> None:
        game = games.open(name)
        send("view", {**view_of(game), "deck": deck_of(game.game.setup.deck)})

    return stream_of(work)


async def _act(request: Request) -> Response:
    """Carry out a choice, and return the game when the others have played; 409 if the step is not its step any more."""
    body = await read_body(request, Act)
    if bool(body.choice) == bool(body.cards):
        raise Refused("a choice has either a text or cards.", field="choice")
    return await _answered(
        request, lambda game: game.act(body.step, body.choice, body.cards, plays_forced=body.automatic)
    )


async def _undo(request: Request) -> Response:
    """Take the last decision back, and return the game; 409 if the step is not its step any more."""
    body = await read_body(request, Step)
    return await _answered(request, lambda game: game.undo(body.step))


async def _claim(request: Request) -> Response:
    """Play the rest out, and return the game; 400 with the reason if the rest is not certain."""
    body = await read_body(request, Step)
    return await _answered(request, lambda game: game.claim(body.step))


async def _judge(request: Request) -> Response:
    """Judge the last decision before a step; it takes some seconds, while the game can go on."""
    body, name, games = await read_body(request, Step), request.path_params["name"], games_of(request)
    return as_json(await run_in_threadpool(lambda: judged_last(games.open(name), body.step)))


async def _rules(request: Request) -> Response:
    """Return the rules of the game for a beginner, with the trumps of the deal."""
    name, games = request.path_params["name"], games_of(request)
    return as_json(await run_in_threadpool(lambda: rules_view(games.open(name))))


async def _next(request: Request) -> Response:
    """Deal again, and return the game."""
    return await _answered(request, lambda game: game.deal_next())


async def _hint(request: Request) -> Response:
    """Stream the hint as ``advice``, the last one ``final``, after ``preparing`` if it needs winning chances."""
    name, games, settings = request.path_params["name"], games_of(request), request.app.state.settings

    return stream_of(lambda send: send_hint(games.open(name), settings.seconds, send))


async def _belief(request: Request) -> Response:
    """Stream where the unseen cards lie in the worlds behind the hint, as ``belief``, the last one ``final``."""
    name, games, settings = request.path_params["name"], games_of(request), request.app.state.settings

    return stream_of(lambda send: send_belief(games.open(name), settings.seconds, send))


async def _meaning(request: Request) -> Response:
    """Stream which hands make the last call of a seat, ``?of=2``, as ``meaning``; ``none`` if there are none."""
    name, games, seat = request.path_params["name"], games_of(request), request.query_params.get("of")

    def work(send: Send) -> None:
        game = games.open(name)
        with game.lock:
            scene = game.scene
            call = call_of(scene.setup, [event for event, _ in scene.log], seat, scene.names)
        send_meaning(call, send)

    return stream_of(work)


async def _record(request: Request) -> Response:
    """Return the records of the deals that are over, a line each; 409 if none is."""

    def lines(game: TableGame) -> str:
        with game.lock:
            records = game.records
        if not records:
            raise Refused("the deal is not over: its record has all four hands.", status=409)
        return to_lines(records)

    name = request.path_params["name"]
    text = await run_in_threadpool(lambda: lines(games_of(request).open(name)))
    headers = {"content-disposition": 'attachment; filename="deal.jsonl"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


async def _remove(request: Request) -> Response:
    """Delete a saved game."""
    name = request.path_params["name"]
    await run_in_threadpool(lambda: games_of(request).remove(name))
    return as_json({})


async def _answered(request: Request, does: Callable[[TableGame], None]) -> Response:
    """Return the view of a game after something was done with it."""
    name = request.path_params["name"]

    def work() -> Any:
        game = games_of(request).open(name)
        with game.lock:
            does(game)
            return view_of(game)

    return as_json(await run_in_threadpool(work))


ROUTES = [
    Route("/games", _begin, methods=["POST"]),
    Route("/games", _list),
    Route("/games/{name}", _remove, methods=["DELETE"]),
    Route("/games/{name}", _look),
    Route("/games/{name}/open", _open),
    Route("/games/{name}/act", _act, methods=["POST"]),
    Route("/games/{name}/undo", _undo, methods=["POST"]),
    Route("/games/{name}/claim", _claim, methods=["POST"]),
    Route("/games/{name}/judge", _judge, methods=["POST"]),
    Route("/games/{name}/rules", _rules),
    Route("/games/{name}/next", _next, methods=["POST"]),
    Route("/games/{name}/hint", _hint),
    Route("/games/{name}/belief", _belief),
    Route("/games/{name}/meaning", _meaning),
    Route("/games/{name}/record", _record),
]
