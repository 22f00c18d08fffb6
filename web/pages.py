"""The pages of the variants: which there are, how one is made while the browser watches, and the files themselves."""

from __future__ import annotations

import base64
import hashlib
import re
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from tricklab.analysis.reports.kit.layout import GENERATOR, PAGE, script_of_pages
from tricklab.analysis.reports.page import report
from tricklab.engine.errors import UsageError
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup
from tricklab.web.progress import Watch
from tricklab.web.requests import Fields, Refused, as_json, read_body
from tricklab.web.settings import Settings
from tricklab.web.stream import Send, stream_of
from tricklab.web.table import Table, setup_of

_FEWER = 10
"""A quick page rests on one in so many deals of a usual one."""

_FILE = re.compile(r"index\.html|card\.html|[a-z0-9_-]{1,60}\.csv|(hand|quiz)-[0-9]{1,2}\.json")
"""The files that a page is made of."""

_KINDS = {".html": "text/html", ".csv": "text/csv", ".json": "application/json"}
_SCRIPT = b'<script type="module" src="../../static/report.js"></script>\n'
"""What makes links to the table of what a page has, when it is served."""


@dataclass
class Making:
    """A page that somebody has asked for."""

    setup: Setup
    hands: int


_ASKED: dict[tuple[Path, str], Making] = {}
_AT_WORK = threading.Lock()
"""One page at a time: each takes all cores."""


class _NewPage(Fields):
    """House rules and players of a page, and how many deals it plays."""

    table: Table | None = None
    thorough: Literal["quick", "usual"] = "usual"


def _list(request: Request) -> Response:
    """Return the variants, with the date, age and path of their pages, null without a page."""
    folder = request.app.state.settings.pages
    return as_json([_listed(folder, name) for name in variants()])


def _listed(folder: Path, variant: str) -> dict[str, Any]:
    page = _file(folder, variant, PAGE)
    made = None if page is None else datetime.fromtimestamp(page.stat().st_mtime, UTC)
    return {
        "variant": variant,
        "title": Setup.make(variant).title,
        "made": None if made is None else made.isoformat(timespec="seconds"),
        "age": None if made is None else _age(time.time() - made.timestamp()),
        "path": None if made is None else f"pages/{variant}/{PAGE}",
    }


def _age(seconds: float) -> str:
    """Return how long ago something was.

    >>> _age(59), _age(90 * 60), _age(30 * 3600), _age(9 * 86_400)
    ('just now', '1 hour ago', '1 day ago', '9 days ago')
    """
    for name, size in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if count := int(seconds // size):
            return f"{count} {name}{'' if count == 1 else 's'} ago"
    return "just now"


async def _make(request: Request) -> Response:
    """Ask for a page; it is made while its progress is listened to."""
    variant, wanted = _variant(request), await read_body(request, _NewPage)
    return as_json(await run_in_threadpool(_take_in, request.app.state.settings, variant, wanted))


def _take_in(settings: Settings, variant: str, wanted: _NewPage) -> dict[str, Any]:
    table = wanted.table or Table(variant=variant)
    if table.variant != variant:
        raise Refused(f"this is the page of {variant}, and the table is one of {table.variant}.", field="table.variant")
    setup = setup_of(table, settings.policy_files)
    if any(setup.scores) or setup.carry:
        raise Refused("a page is about the start of a match: leave the scores out.", field="table.scores")
    hands = settings.page_hands // (_FEWER if wanted.thorough == "quick" else 1)
    _ASKED[settings.pages, variant] = Making(setup, max(1, hands))
    return {"variant": variant, "hands": hands, "progress": f"pages/{variant}/progress"}


def asked_for(settings: Settings, variant: str) -> Making | None:
    """Return the page that was asked for; None where none is."""
    return _ASKED.get((settings.pages, variant))


def _progress(request: Request) -> StreamingResponse:
    """Make the page that was asked for, and stream its ``page``; when the browser leaves the work stops."""
    variant, settings = _variant(request), request.app.state.settings
    making = asked_for(settings, variant)
    return stream_of(lambda send: make(making, settings.pages, send))


def make(making: Making | None, folder: Path, send: Send) -> None:
    """Make a page, and send how far it is.

    Raise `UsageError` if nobody has asked for it, or another page is being made.
    """
    if making is None:
        raise UsageError("this page was not asked for, or it is made already.")
    if not _AT_WORK.acquire(timeout=2):  # a page that was just stopped needs a moment
        raise UsageError("another page is being made; wait for it, or stop it.")
    variant = making.setup.variant
    try:
        report(making.setup, making.hands, out=folder, observer=Watch(send))
        _ASKED.pop((folder, variant), None)
    finally:
        _AT_WORK.release()
    send("page", _listed(folder, variant))


def _variant(request: Request) -> str:
    variant = request.path_params["variant"]
    if variant not in variants():
        raise Refused("there is no such page.", status=404)
    return str(variant)


def _file(folder: Path, variant: str, name: str) -> Path | None:
    """Return a file of a page that `report` made; None for what is none, is not there, or leads elsewhere."""
    if not _FILE.fullmatch(name):
        return None
    own = folder.resolve() / variant
    path, page = own / name, own / PAGE
    if any(file.resolve() != file or not file.is_file() for file in (path, page)):
        return None
    with page.open("rb") as opened:
        return path if GENERATOR.encode() in opened.read(2_000) else None


def _served(request: Request) -> Response:
    """Return a file of a page, as it is, with links to the table."""
    variant, name = request.path_params["variant"], request.path_params["name"]
    is_variant = variant in variants()
    path = _file(request.app.state.settings.pages, variant, name) if is_variant else None
    if path is None:
        if is_variant and name == PAGE:
            return RedirectResponse(f"../../#pages?v={variant}", 303)
        raise Refused("there is no such file.", status=404)
    data = path.read_bytes()
    if path.suffix != ".html":
        return Response(data, media_type=_KINDS[path.suffix])
    before, end, after = data.rpartition(b"</body>")
    headers = {"content-security-policy": _policy()}
    return Response(before + _SCRIPT + end + after, media_type=_KINDS[".html"], headers=headers)


def _policy() -> str:
    """Return the content security policy of a page: its own inline script, and inline styles, which colour its maps."""
    digest = base64.b64encode(hashlib.sha256(script_of_pages().encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'self' 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    )


ROUTES = [
    Route("/pages", _list),
    Route("/pages/{variant}", _make, methods=["POST"]),
    Route("/pages/{variant}/progress", _progress),
]
FILES = [Route("/{variant}/{name}", _served)]
"""The files, which are beneath ``pages`` and not in the API."""
