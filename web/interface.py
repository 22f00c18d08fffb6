"""The routes beneath ``api/2``; a room is imported when it is first asked, with all that it needs.

The rooms of questions and reviews load compilers and tables, which takes a second. The first page needs none of them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.routing import Router
from starlette.types import Receive, Scope, Send

ROOMS = {
    "variants": "table",
    "table": "table",
    "tables": "tables",
    "compiling": "asking.answers",
    "situation": "asking.answers",
    "questions": "asking.answers",
    "games": "playing.routes",
    "reviews": "reviewing.routes",
    "mistakes": "reviewing.progress",
    "progress": "reviewing.progress",
    "drill": "drilling.routes",
    "pages": "pages",
}
"""The module that has the routes, by the first part of the path."""


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request by the room that its path names; none has only a head, as a stream would do all its work."""
    first = scope["path"].removeprefix(scope["root_path"]).removeprefix("/").partition("/")[0]
    if first not in ROOMS:
        raise HTTPException(404)
    if scope["method"] == "HEAD":
        raise HTTPException(405)
    await (await run_in_threadpool(_router, ROOMS[first]))(scope, receive, send)


async def page_file(scope: Scope, receive: Receive, send: Send) -> None:
    """Send a file of a page."""
    await (await run_in_threadpool(_router, ROOMS["pages"], "FILES"))(scope, receive, send)


@cache
def _router(module: str, routes: str = "ROUTES") -> Router:
    return Router(getattr(import_module(f"tricklab.web.{module}"), routes))
