"""The application: every room's routes behind one guard."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from tricklab.engine.errors import UsageError
from tricklab.web.guard import Guard, TooLarge
from tricklab.web.playing.routes import ROUTES as PLAYING
from tricklab.web.requests import Refused, refusal
from tricklab.web.settings import Settings
from tricklab.web.table import ROUTES as TABLE
from tricklab.web.tables import ROUTES as TABLES

_STATIC = Path(__file__).parent / "static"


def make_app(settings: Settings) -> Starlette:
    """Return the application.

    Its ``state.settings`` has the settings. Routes begin after the token.
    """
    routes = [
        Route("/", _index),
        Mount("/static", StaticFiles(directory=_STATIC)),
        Mount("/api/1", routes=[*TABLE, *TABLES, *PLAYING]),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={
            Refused: _refuse,
            UsageError: _refuse,
            TooLarge: _refuse,
            HTTPException: _refuse,
            Exception: _refuse,
        },
    )
    app.state.settings = settings
    return app


async def _index(request: Request) -> Response:
    return FileResponse(_STATIC / "index.html", headers={"cache-control": "no-cache"})


async def _refuse(request: Request, error: Exception) -> Response:
    """Return the response to a request that failed; the server goes on."""
    if isinstance(error, Refused):
        return refusal(error)
    if isinstance(error, UsageError):
        return refusal(Refused(str(error)))
    if isinstance(error, TooLarge):
        return refusal(Refused("the request is too large.", status=413))
    if isinstance(error, HTTPException):
        return refusal(Refused(error.detail, status=error.status_code))
    traceback.print_exception(error, file=sys.stderr)
    return refusal(Refused("something went wrong in the server; the terminal shows what.", status=500))
