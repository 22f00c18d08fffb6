"""The application: every room's routes behind one guard."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from tricklab.analysis.drawing.tokens import TOKENS
from tricklab.engine.errors import StoreError, UsageError
from tricklab.web.guard import Guard, TooLarge
from tricklab.web.interface import answer, page_file
from tricklab.web.requests import BROKEN, Refused, refusal
from tricklab.web.settings import Settings
from tricklab.web.warming import Warming

_TEXTS = {404: "there is nothing at this address.", 405: "this address takes no {method}."}
_STATIC = Path(__file__).parent / "static"


def make_app(settings: Settings) -> Starlette:
    """Return the application.

    Its ``state.settings`` has the settings. Routes begin after the token.
    """
    routes = [
        Route("/", _index),
        Route("/static/tokens.css", _tokens),
        Mount("/static", StaticFiles(directory=_STATIC)),
        Mount("/pages", app=page_file),
        Mount("/api/2", app=answer),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={
            Refused: _refuse,
            UsageError: _refuse,
            StoreError: _refuse,
            TooLarge: _refuse,
            HTTPException: _refuse,
            ClientDisconnect: _refuse,
            Exception: _refuse,
        },
    )
    app.state.settings = settings
    app.state.warming = Warming(settings)
    return app


async def _index(request: Request) -> Response:
    return FileResponse(_STATIC / "index.html", headers={"cache-control": "no-cache"})


async def _tokens(request: Request) -> Response:
    return FileResponse(TOKENS)


async def _refuse(request: Request, error: Exception) -> Response:
    """Return the response to a request that failed; the server goes on."""
    if isinstance(error, Refused):
        return refusal(error)
    if isinstance(error, UsageError | StoreError):
        return refusal(Refused(str(error)))
    if isinstance(error, TooLarge):
        return refusal(Refused("the request is too large.", status=413))
    if isinstance(error, ClientDisconnect):
        return Response(status_code=400)  # nobody reads it
    if isinstance(error, HTTPException):
        text = _TEXTS.get(error.status_code, error.detail).format(method=request.method)
        return refusal(Refused(text, status=error.status_code))
    traceback.print_exception(error, file=sys.stderr)
    return refusal(Refused(BROKEN, status=500))
