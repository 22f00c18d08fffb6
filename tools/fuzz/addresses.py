"""Addresses of the table in the browser: paths of its server with odd parts, methods, queries and bodies."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote_to_bytes

from tools.fuzz.judge import Case, Contradiction
from tools.fuzz.mutation import ODD_VALUES, damaged_data, damaged_text
from tricklab.analysis.table.replays import replay
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import to_line
from tricklab.web.app import make_app
from tricklab.web.interface import ROOMS
from tricklab.web.settings import Settings

_TOKEN, _HOST = "the-token", "127.0.0.1:8765"
_SECRET = "what stands elsewhere on the machine"
_METHODS = ("GET", "GET", "GET", "POST", "POST", "DELETE", "HEAD", "PUT", "OPTIONS")
_REFUSED = re.compile(r"event: refused\ndata: (.*)\n")
_LONG = ("/answer", "/hint", "/progress")
"""Ends of paths of work that takes long."""

_PARTS = (
    *("%", "%%", "%2", "%ff", "%00", "%0a", "%2e%2e", "..", ".", "%2f", "..%2f..%2fsecret.json", "%5c", "..%5csecret"),
    *(
        "toString",
        "__proto__",
        "constructor",
        "secret",
        "secret.json",
        "x" * 300,
        "%F0%9F%82%A1",
        "<b>",
        "nothing",
        "-1",
    ),
    *("0", "1", "99999999999999999999", "1.5", "%20", "+", "&", ";", "'", '"', "ours", "OURS", "plute", "index.html"),
)
_QUERIES = (
    *(
        "",
        "seat=all",
        "seat=0",
        "seat=9",
        "seat=-1",
        "seat=%ff",
        "seat=1&seat=2",
        "seat",
        "=",
        "&&",
        "%",
        "choice=pass",
    ),
    *(
        "choice=%00&kind=fails&number=0",
        "kind=nope",
        "number=99999999",
        "number=-1",
        "number=%D9%A3",
        "x=" + "y" * 3000,
    ),
)
_TABLE: dict[str, Any] = {
    "variant": "pitch",
    "rules": {"min_bid": 2},
    "names": ["Ann", "Bob", "Cem", "Dee"],
    "scores": [3, 0, -1, 2],
    "policies": {"everybody": "random", "Bob": "basic"},
    "seed": 7,
}
_STATED: dict[str, Any] = {
    "table": _TABLE,
    "seat": 0,
    "dealer": 1,
    "hand": "AS JS 4S KD TH 6C",
    "bids": ["pass", 2],
    "passed": "",
    "stock": "",
}
_BODIES: dict[str, dict[str, Any]] = {
    "/table": {"table": _TABLE, "seat": 1},
    "/tables/{name}": {"table": _TABLE},
    "/situation": _STATED,
    "/situation/pasted": {"record": "", "seat": 0},
    "/questions": {**_STATED, "settings": {"objective": "points", "time": 1, "against": ["basic"]}},
    "/games": {"table": _TABLE, "seat": 1, "deals": 1, "number": 3, "dealer": 2},
    "/games/{name}/act": {"step": "0", "choice": "pass"},
    "/games/{name}/undo": {"step": "0"},
    "/reviews": {"record": "", "seat": 0, "names": ["a", "b", "c", "d"]},
    "/reviews/{id}/decisions/{number:int}/try": {"choice": 0},
    "/pages/{variant}": {"table": {"variant": "pitch"}, "thorough": "quick"},
}
"""A right body of each request that has one; where there is a record, it is filled in."""


def _run(answer: Coroutine[Any, Any, tuple[int, str]]) -> tuple[int, str]:
    """Return an answer; it is made in a thread of its own, as a browser that is driven here has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, answer).result()


def addresses(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield requests; whatever is asked, the server answers as it should or says why not, and writes where it may."""
    outside = folder / "outside"
    outside.mkdir()
    secret = folder / "secret.json"
    secret.write_text(json.dumps({"game": 1, "text": _SECRET}))
    own: dict[str, Any] = {name: folder / "own" / name for name in ("games", "tables", "pages")}
    for place in own.values():
        place.mkdir(parents=True)
        (place / "link.json").symlink_to(secret)
        (place / "link.toml").symlink_to(secret)
    app = make_app(Settings(_TOKEN, frozenset({_HOST}), seconds=0.1, page_hands=100, **own))
    record = next(iter(replay(Setup.make("pitch", policy="random", seed="fuzz"), range(1))))
    asked = _Asked(json.loads(to_line(record)))
    asked.begin(app)
    while True:
        method, path, query, body = asked.request(rng)

        def attempt(method: str = method, path: str = path, query: str = query, body: bytes = body) -> str:
            errors = io.StringIO()
            with contextlib.redirect_stderr(errors):
                status, text = _run(_answer(app, method, path, query, body))
            if errors.getvalue() or status >= 500:
                raise Contradiction(f"{status} {text[:300]} {errors.getvalue()[-1500:]}")
            if _SECRET in text or secret.read_text() != json.dumps({"game": 1, "text": _SECRET}):
                raise Contradiction(f"a file elsewhere was read or written: {text[:300]}")
            if {*folder.iterdir()} != {outside, secret, folder / "own", folder / "evil.py"} or any(outside.iterdir()):
                raise Contradiction(f"something was written: {[*folder.iterdir()]}")
            if status >= 400 or "event: refused" in text:
                raise UsageError(_reason(text, method))
            return text

        yield Case(f"{method} {path}?{query} {body[:1500].decode(errors='replace')}", attempt)


def _routes() -> Iterator[tuple[str, str]]:
    """Yield the path and the method of each request."""
    for module in dict.fromkeys(ROOMS.values()):
        for route in import_module(f"tricklab.web.{module}").ROUTES:
            yield from ((route.path, method) for method in sorted(route.methods or {"GET"}))


class _Asked:
    """Requests, most of which are right but for one part of them.

    Parameters
    ----------
    record
        A whole deal, as plain data.
    """

    def __init__(self, record: dict[str, Any]) -> None:
        """List the requests that there are."""
        self._record, self._routes = record, list(_routes())
        self._ids: dict[str, str] = {"tables": "ours", "pages": "pitch"}

    def begin(self, app: Any) -> None:
        """Begin a game, a question and a review, so that their ids can be asked for."""
        for kind in ("games", "questions", "reviews"):
            body = json.dumps(self._body(f"/{kind}")).encode()
            status, text = _run(_answer(app, "POST", f"api/2/{kind}", "", body))
            if status >= 400:
                raise Contradiction(f"a right request is refused: {text}")
            self._ids[kind] = json.loads(text)["id"]

    def _body(self, route: str, record: Any = None) -> dict[str, Any]:
        body = _BODIES.get(route, {})
        return {**body, "record": json.dumps(record or self._record)} if "record" in body else body

    def request(self, rng: Random) -> tuple[str, str, str, bytes]:
        """Return a method, a path, a query and a body."""
        (route, method), kind = rng.choice(self._routes), rng.random()
        body = json.dumps(self._body(route)).encode() if method == "POST" else b""
        path = re.sub(r"{.*?}", lambda _: rng.choice(_PARTS), f"api/2{route}")
        if rng.random() < (0.1 if method == "DELETE" else 0.7) and not route.endswith(_LONG):
            path = f"api/2{route}".replace("{number:int}", rng.choice(("0", "1", "7")))
            path = re.sub(r"{.*?}", self._ids.get(route.split("/")[1], "0"), path)
        if kind < 0.1:
            path = rng.choice(("static/", "pages/", "pages/pitch/", "api/", "api/2/", "")) + rng.choice(_PARTS)
        elif kind < 0.2:
            path = "/".join(rng.choice((*_PARTS, "", *path.split("/"))) for _ in range(rng.randrange(1, 6)))
        elif kind < 0.3:
            method = rng.choice([other for other in _METHODS if other != "DELETE"])
        elif kind < 0.8 and method == "POST":
            body = self._damaged_body(route, rng)
        return method, path, rng.choice(_QUERIES) if rng.random() < 0.5 else "", body

    def _damaged_body(self, route: str, rng: Random) -> bytes:
        record = damaged_data(self._record, rng) if rng.random() < 0.7 else None
        content = json.dumps(
            damaged_data(self._body(route, record), rng) if rng.random() < 0.7 else self._body(route, record)
        )
        kind = rng.random()
        if kind < 0.1:
            return damaged_text(content, rng).encode()
        return json.dumps(rng.choice(ODD_VALUES)).encode() if kind < 0.15 else content.encode()


async def _answer(app: Any, method: str, path: str, query: str, body: bytes) -> tuple[int, str]:
    """Send a request to the application, as a server does after it has read it; return the status and the text."""
    messages = [{"type": "http.request", "body": body, "more_body": False}]
    sent: list[dict[str, Any]] = []
    ends = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if messages:
            return messages.pop()
        await ends.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(_scope(method, path, query, len(body)), receive, send)
    ends.set()
    text = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], text.decode(errors="replace")


def _scope(method: str, path: str, query: str, length: int) -> dict[str, Any]:
    raw = f"/{_TOKEN}/{path}"
    headers = {"host": _HOST, "content-type": "application/json", "content-length": str(length)}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote_to_bytes(raw).decode(errors="surrogateescape").encode(errors="replace").decode(),
        "raw_path": raw.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "server": ("127.0.0.1", 8765),
        "client": ("127.0.0.1", 5000),
    }


def _reason(text: str, method: str) -> str:
    """Return what a refusal says; it must say something, in one line, but for a request of the head alone."""
    if match := _REFUSED.search(text):
        reason = str(json.loads(match[1])["text"])
    else:
        reason = str(json.loads(text)["error"]["text"]) if text.startswith("{") else text
    if method != "HEAD" and (len(reason) < 5 or "\n" in reason.strip()):
        raise Contradiction(f"no reason in one line: {reason!r}")
    return reason
