"""The requests of the lines of a deal: play it again from a choice on, let policies lead it, list its lines."""

from __future__ import annotations

from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.sessions.branch import Branch
from tricklab.engine.sessions.unfinished_game import Game
from tricklab.web.playing.beginning import repeated_game
from tricklab.web.playing.routes import games_of
from tricklab.web.requests import Fields, Refused, as_json, read_body
from tricklab.web.reviewing.lines import lines_of, outcome_view
from tricklab.web.reviewing.reviews import Reviewed, asked_review
from tricklab.web.stream import Send, stream_of

ROLLOUT = "rollout"
"""Every game has it; the first time it is compiled, which takes half a minute."""

POLICIES = ("expert", "basic", ROLLOUT)
"""Who leads a deal again in the seat of the reader, as far as the game has them."""


class _Again(Fields):
    """From which choice on the deal is played again, by its number; without one from its start."""

    decision: int | None = None


async def _play(request: Request) -> Response:
    """Begin a game with the cards of the deal, from a choice on or from its start, and return its ``id``."""
    asked = await read_body(request, _Again)
    reviewed, seat = asked_review(request)

    def work() -> str:
        games = games_of(request)
        games.must_take_files()
        return games.begin(_game_from(reviewed, seat, asked.decision))

    return as_json({"id": await run_in_threadpool(work)}, 201)


def _game_from(reviewed: Reviewed, seat: int | None, number: int | None) -> Game:
    """Return a game from a choice of the deal on, played by whoever chose, or from its start, by the reader."""
    course = reviewed.course
    decision = next((each for each in course.decisions if each.number == number), None)
    if number is not None and decision is None:
        raise Refused("there was no choice of this number.", field="decision")
    saved, player = reviewed.saved, seat or 0 if decision is None else decision.seat
    actions = () if decision is None else course.actions[: decision.number - 1]
    branch = None if saved is None else Branch(saved.name, saved.index + 1, number)
    return repeated_game(reviewed.table(), course.record, player, reviewed.given, actions, branch)


async def _policies(request: Request) -> Response:
    """Stream what the deal comes to when policies lead it in the reader's seat: a ``line`` each, and the ``basis``."""
    reviewed, seat = asked_review(request)
    if seat is None:
        raise Refused("choose your seat first.", field="seat")
    return stream_of(lambda send: send_policies(reviewed, seat, send))


def send_policies(reviewed: Reviewed, seat: int, send: Send) -> None:
    """Lead a deal by each policy in one seat, and send what it came to; the other seats are as they were.

    A ``line`` has the ``name`` of who led it, the ``points`` of the seat's side, in words its ``outcome``, and whether
    it is the deal as it was played (``is_own``).
    """
    names, setup, record = reviewed.names(seat), reviewed.table(), reviewed.course.record
    known = [name for name in POLICIES if name == ROLLOUT or name in policies_of(setup.game.name)]
    send("line", {"name": names.name(seat), "is_own": True, **outcome_view(record, setup, names, seat)})
    for number, name in enumerate(known):
        send("progress", {"what": name, "done": number, "of": len(known), "noun": "policies"})
        policy = find_policy(name, setup.game.name)
        seated = replace(setup, policies=tuple(policy if n == seat else own for n, own in enumerate(setup.policies)))
        session, _ = next(repeated_game(seated, record, seat, reviewed.given).sessions())
        session.automatic = frozenset(range(len(setup.game.phases)))
        session.go_on()
        send("line", {"name": name, "is_own": False, **outcome_view(session.record(), setup, names, seat)})
    others = ", ".join(dict.fromkeys(own.name for n, own in enumerate(setup.policies) if n != seat))
    send("basis", {"text": f"This is one deal, so luck counts. In the other seats: {others}."})


def _lines(request: Request) -> Response:
    """Return the lines of the deal of a saved game, the first one first; none for other deals."""
    reviewed, seat = asked_review(request)
    saved = reviewed.saved
    if saved is None:
        return as_json([])
    return as_json(lines_of(games_of(request), saved.name, saved.index + 1, saved.game.seat if seat is None else seat))


ROUTES = [
    Route("/reviews/{id}/play", _play, methods=["POST"]),
    Route("/reviews/{id}/policies", _policies),
    Route("/reviews/{id}/lines", _lines),
]
