"""Who is answered: the browser of whoever started the server, and nobody else (docs/serve.md, "Safe").

A page of another site can send requests to this machine. It does not know the token; its ``Host`` is another one where
a name was bound anew to this address; and browsers mark its requests as from another site.
"""

from __future__ import annotations

import re
import secrets

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tricklab.web.settings import Settings
from tricklab.web.unknown import TEXT, unknown_page

MOST_BYTES = 1 << 20
"""The size of the largest body."""

_LENGTH = re.compile(r"[0-9]{1,12}")

_POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'"
_HEADERS = [
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": f"{_POLICY}; frame-ancestors 'self'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
    }.items()
]


class TooLarge(Exception):
    """A body is larger than `MOST_BYTES`."""


class Guard:
    """Refuses what does not come from the browser of whoever started the server.

    Behind it, paths begin after the token.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """Stand before ``app``."""
        self.app, self._settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        if scope["type"] != "http":
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        refused = self._refused(scope, headers)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                more = [header for header in _HEADERS if header[0] not in there]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        if refused is not None:
            await refused(scope, receive, with_headers)
            return
        prefix = f"/{self._settings.token}"
        inner = {**scope, "root_path": scope.get("root_path", "") + prefix}
        await self.app(inner, _limited(receive), with_headers)

    def _refused(self, scope: Scope, headers: dict[bytes, str]) -> Response | None:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or headers[b"host"].lower() not in self._settings.hosts:
            return PlainTextResponse("This server answers to its own address alone.", 421)
        token = scope["path"].removeprefix("/").split("/", 1)[0]
        if not secrets.compare_digest(token.encode(), self._settings.token.encode()):
            return unknown_page() if "text/html" in headers.get(b"accept", "") else PlainTextResponse(TEXT, 404)
        if not _is_own(headers) and not self._is_front_door(scope, headers):
            return PlainTextResponse("Another site may not ask this server.", 403)
        if scope["method"] not in ("GET", "HEAD"):
            kind = headers.get(b"content-type", "").partition(";")[0].strip().lower()
            if scope["method"] == "POST" and kind != "application/json":
                return PlainTextResponse("A request has a body of application/json.", 415)
            length = headers.get(b"content-length", "0")
            if not _LENGTH.fullmatch(length) or int(length) > MOST_BYTES:
                return PlainTextResponse(f"A request has at most {MOST_BYTES:,} bytes.", 413)
        return None

    def _is_front_door(self, scope: Scope, headers: dict[bytes, str]) -> bool:
        """Return whether a link elsewhere, such as the file that `tricklab serve` opens, leads to the first page."""
        kinds = headers.get(b"sec-fetch-mode"), headers.get(b"sec-fetch-dest")
        is_first = scope["path"] in (f"/{self._settings.token}/", f"/{self._settings.token}")
        return scope["method"] == "GET" and is_first and kinds == ("navigate", "document")


def _is_own(headers: dict[bytes, str]) -> bool:
    """Return whether a request comes from our own page, or from no page."""
    return headers.get(b"sec-fetch-site", "same-origin") in ("same-origin", "none")


def _limited(receive: Receive) -> Receive:
    """Return ``receive`` for a body without a stated length, which may not be larger than `MOST_BYTES` either."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST_BYTES:
            raise TooLarge
        return message

    return limited
