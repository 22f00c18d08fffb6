"""The pages of the variants: which there are, how one is made while the browser watches, and the files themselves."""

from __future__ import annotations

import base64
import hashlib
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from tricklab.analysis.reports.kit.layout import PAGE, SMALL_MAP, SmallMap, script_of_pages
from tricklab.analysis.reports.page import report
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of, variants
from tricklab.engine.play.setup import Setup
from tricklab.web.page_files import own_page, page_file
from tricklab.web.progress import Watch
from tricklab.web.quick_pages import quick_map
from tricklab.web.requests import Fields, Refused, as_json, read_body
from tricklab.web.settings import Settings
from tricklab.web.stream import Send, stream_of
from tricklab.web.table import Table, setup_of

_FEWER = 10
"""A quick page rests on one in so many deals of a usual one."""

_FAMILIES = {
    "Pitch": ("pitch", "smear", "plute", "racehorse"),
    "Cinch": ("cinch", "auction-cinch", "eighty-three", "phat"),
    "Tarock and others": ("peatwit", "tapp-tarock", "paskievics"),
    "From other packages": (),
}
"""The variants that have a card in the list, by family; the other variants of their games are links beside it."""

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
    """Return the pages, family by family."""
    folder = request.app.state.settings.pages
    names = sorted(variants(), key=_rank)
    return as_json([_listed(folder, name) for name in names])


def _rank(variant: str) -> tuple[int, int]:
    """Return where a variant stands in the list: its family, and its rank among the cards; house variants are last."""
    game = game_of(variant).name
    for number, cards in enumerate(_FAMILIES.values()):
        if variant in cards:
            return number, cards.index(variant)
        if game in cards:
            return number, len(cards)
    return len(_FAMILIES) - 1, len(variants())


def _listed(folder: Path, variant: str) -> dict[str, Any]:
    """Return what the list shows of a page; ``made`` and ``age`` are null where none was made here."""
    own = own_page(folder, variant)
    made = None if own is None else datetime.fromtimestamp(own.stat().st_mtime, UTC)
    small = quick_map(variant) if own is None else _own_map(folder, variant)
    family, cards = list(_FAMILIES.items())[_rank(variant)[0]]
    return {
        "variant": variant,
        "title": Setup.make(variant).title,
        "game": game_of(variant).name,
        "family": family,
        "is_card": variant in cards or not game_of(variant).is_ours,
        "line": small.line,
        "basis": small.basis,
        "levels": small.levels,
        "made": None if made is None else made.isoformat(timespec="seconds"),
        "age": None if made is None else _age(time.time() - made.timestamp()),
        "path": f"pages/{variant}/{PAGE}" if own or small.levels else None,
    }


def _own_map(folder: Path, variant: str) -> SmallMap:
    """Return the map in small of a page in the user's folder; an empty one where an earlier version made the page."""
    try:
        return msgspec.json.decode(page_file(folder, variant, SMALL_MAP) or b"", type=SmallMap)
    except msgspec.MsgspecError:
        return SmallMap("", "", "", [])


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


def _served(request: Request) -> Response:
    """Return a file of a page, as it is, with links to the table."""
    variant, name = _variant(request), request.path_params["name"]
    data, kind = page_file(request.app.state.settings.pages, variant, name), Path(name).suffix
    if data is None and name == PAGE:
        return RedirectResponse(f"../../#pages?v={variant}", 303)
    if data is None:
        raise Refused("there is no such file.", status=404)
    if kind != ".html":
        return Response(data, media_type=_KINDS[kind])
    before, end, after = data.rpartition(b"</body>")
    headers = {"content-security-policy": _policy()}
    return Response(before + _SCRIPT + end + after, media_type=_KINDS[".html"], headers=headers)


def _policy() -> str:
    """Return the content security policy of a page: its own script and styles inline, and the table's."""
    digest = base64.b64encode(hashlib.sha256(script_of_pages().encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'self' 'sha256-{digest}'; style-src 'self' 'unsafe-inline'; img-src data:; "
        "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'self'"
    )


ROUTES = [
    Route("/pages", _list),
    Route("/pages/{variant}", _make, methods=["POST"]),
    Route("/pages/{variant}/progress", _progress),
]
FILES = [Route("/{variant}/{name}", _served)]
"""The files, which are beneath ``pages`` and not in the API."""
