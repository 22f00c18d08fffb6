"""What a call of a stated deal means."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.advise.asking.known import known_of
from tricklab.web.asking.course import Stated
from tricklab.web.asking.situations import names_of
from tricklab.web.reading.meanings import Call, call_of, send_meaning
from tricklab.web.requests import as_json, field, read_body
from tricklab.web.store import Store
from tricklab.web.stream import stream_of
from tricklab.web.table import setup_of

_CALLS = Store[Call]("bid")


async def _ask(request: Request) -> Response:
    """Take a deal, and return the ``id`` of the last call of a seat in it, ``?of=2``."""
    stated, seat = await read_body(request, Stated), request.query_params.get("of")
    files = request.app.state.settings.policy_files

    def work() -> str:
        setup = setup_of(stated.table, files)
        with field("events"):
            known = known_of(stated, setup)
        return _CALLS.add(call_of(setup, known.events, seat, names_of(stated, known)))

    return as_json({"id": await run_in_threadpool(work)})


async def _answer(request: Request) -> Response:
    """Stream which hands make the call, as ``meaning``, the last one ``final``; ``none`` if there are none."""
    call = _CALLS.get(request.path_params["name"])
    return stream_of(lambda send: send_meaning(call, send))


ROUTES = [
    Route("/situation/meaning", _ask, methods=["POST"]),
    Route("/situation/meaning/{name}", _answer),
]
