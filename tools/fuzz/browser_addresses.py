"""What stands behind the # in the browser's address: screens, ids and queries, right, odd and damaged."""

from __future__ import annotations

import re
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from tools.fuzz.judge import Case, Contradiction
from tools.fuzz.mutation import damaged_text
from tricklab.engine.errors import UsageError
from tricklab.web.app import make_app
from tricklab.web.settings import Settings

_TOKEN = "the-token"
_PATIENCE = 120_000
"""Milliseconds for what a screen asks of the server, which may have to compile a game on a busy machine."""

_QUIET = 0.06
"""Seconds without a request after which a screen is taken to be whole."""

_ODD = (
    *(
        "",
        " ",
        "x",
        "-1",
        "0",
        "7",
        "99",
        "1e3",
        "1.5",
        "٣",
        "%",
        "%ff",
        "%00",
        "a\nb",
        "é",
        "🂡",
        "x" * 400,
        "[]",
        "{}",
    ),
    *("<img src=x onerror=document.title=1>", "javascript:alert(1)", "__proto__", "constructor", "hasOwnProperty"),
    *(
        "AS",
        "AS AS",
        "AS JS 4S KD TH 6C",
        "ZZ",
        "pass",
        "pass,2",
        "pitch",
        "smear",
        "nope",
        "a:b",
        ":",
        ",",
        "../..",
        "&",
    ),
)
_RIGHT = {
    "v": ("pitch", "racehorse", "joker-pitch"),
    "p": ("4", "5"),
    "r": ("min_bid:2", "target:21"),
    "n": ("Ann", "Bob"),
    "s": ("1,2,3,4", "5,0"),
    "o": ("everybody:basic", "1:random"),
    "seed": ("7", "x"),
    "hand": ("AS JS 4S KD TH 6C", "AS KS"),
    "seat": ("0", "2"),
    "dealer": ("1", "3"),
    "bids": ("pass,2", "pass"),
    "e": ("bid.2.pass;bid.3.2", "play.0.AS", "trick.2"),
    "decision": ("pass",),
    "passed": ("AS KS QS",),
    "received": ("2C 3C 4C",),
    "stock": ("AS",),
    "dummy": ("AS",),
    "objective": ("points", "match"),
    "time": ("1", "10"),
    "inference": ("no",),
    "c": ("2",),
    "t": ("1,2",),
    "d": ("3",),
}
"""Right values of the parts of a query, for one game or another; all variants are of one, which is compiled once."""

_SCREENS = ("ask", "play", "review", "pages")
_NOWHERE = ("toString", "constructor", "__proto__", "ASK", "play/a/b", "pages/x", "ask/%ff", "play/%", "review/%", "x")
_NONSENSE = re.compile(
    r"undefined|\bNaN\b|\[object|\bnull\b|Infinity|TypeError|SyntaxError|RangeError|is not a function|Cannot read"
    r"|Unexpected token|Expected `|URI malformed|server does not answer"
)
"""What no reader should see."""


def browser_addresses(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield addresses for Chromium, which is started, and a server of this process."""
    with _server(folder) as url, _chromium() as page:
        yield from addresses_on(rng, page, url)


def addresses_on(rng: Random, page: Any, url: str) -> Iterator[Case]:
    """Yield addresses for a page of a browser: each shows something that can be read, or says what is wrong with it.

    Parameters
    ----------
    rng
        The source of the choices.
    page
        A page of playwright, which may have been at any address.
    url
        The address of the server's first page.
    """
    seen = _Seen(page, url)
    while True:
        address, must_fail = _address(rng)
        is_reloaded = rng.random() < 0.1
        yield Case(
            address,
            lambda address=address, is_reloaded=is_reloaded: seen.at(address, is_reloaded),  # type: ignore[misc]
            must_fail,
        )


def _address(rng: Random) -> tuple[str, bool]:
    """Return an address, and whether there cannot be such a one."""
    kind, screen = rng.random(), rng.choice(_SCREENS)
    if kind < 0.1:
        return rng.choice(_NOWHERE), True
    if kind < 0.2 and screen in ("play", "review"):
        return f"{screen}/{rng.choice(('nothing', 'x' * 200, '-', '_', '0'))}", True
    names = rng.sample([*_RIGHT], rng.randrange(1, 6))
    pairs = [(name, rng.choice(_RIGHT[name] if rng.random() < 0.6 else _ODD)) for name in names]
    must_fail = False
    if kind < 0.3:
        pairs.append((rng.choice(("rule", "variant", "x", "", "V")), "1"))
        must_fail = True
    elif kind < 0.4:
        name = rng.choice([each for each in _RIGHT if each not in ("n", "r", "o")])
        pairs += [(name, "1"), (name, rng.choice(("1", "2")))]
        must_fail = True
    rng.shuffle(pairs)
    query = "&".join(f"{name}={quote(value, safe=':,')}" for name, value in pairs)
    if kind > 0.85:
        query, must_fail = damaged_text(query, rng), False
    return f"{screen}?{query}", must_fail


class _Seen:
    """A page, and what it logs, shows and asks."""

    def __init__(self, page: Any, url: str) -> None:
        """Listen to a page."""
        self._page, self._url, self._logged = page, url, list[str]()
        self._open, self._last = set[Any](), time.monotonic()
        page.on("pageerror", lambda error: self._logged.append(f"error: {error}"))
        page.on("console", self._note)
        page.on("dialog", self._dismiss)
        page.on("request", self._begun)
        for event in ("requestfinished", "requestfailed"):
            page.on(event, self._ended)

    def _dismiss(self, dialog: Any) -> None:
        self._logged.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _note(self, message: Any) -> None:
        if "the server responded with a status of 4" not in message.text:
            self._logged.append(f"{message.type}: {message.text}")

    def _begun(self, request: Any) -> None:
        self._open.add(request)
        self._last = time.monotonic()
        if not request.url.startswith(self._url):
            self._logged.append(f"asked {request.url}")
        if request.method == "DELETE" or (request.method == "POST" and request.url.endswith(("/games", "/reviews"))):
            self._logged.append(f"{request.method} {request.url}")

    def _ended(self, request: Any) -> None:
        self._open.discard(request)
        self._last = time.monotonic()

    def at(self, address: str, is_reloaded: bool) -> str:
        """Go to an address, and return what the screen shows; raise `UsageError` with what it says is wrong."""
        self._logged.clear()
        page = self._page
        if is_reloaded or page.url == "about:blank":
            page.goto("about:blank")
            self._open.clear()
            page.goto(f"{self._url}#{address}")
        else:
            page.evaluate("address => { location.hash = address; }", address)
        self._last = time.monotonic()
        deadline = self._last + _PATIENCE / 1000
        while time.monotonic() < deadline and (self._open or time.monotonic() - self._last < _QUIET):
            page.wait_for_timeout(10)
        text = page.locator("#screen").inner_text()
        errors = [one.inner_text() for one in page.locator("#screen .error:visible").all()]
        title = page.title()
        if self._open:
            waiting = ", ".join(f"{request.method} {request.url}" for request in self._open)
            raise Contradiction(f"after {_PATIENCE} ms open: {waiting}; {text[:300]!r}")
        if self._logged:
            raise Contradiction(f"logged {self._logged}; {text[:300]!r}")
        if len(text.strip()) < 5 or not title.endswith(" - tricklab"):
            raise Contradiction(f"nothing to be seen: {text!r}, title {title!r}")
        if match := _NONSENSE.search(text):
            raise Contradiction(f"{match[0]!r} in {text[max(0, match.start() - 200) : match.end() + 200]!r}")
        if errors:
            raise UsageError(" ".join(errors))
        return text


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    """Serve the table from a thread of this process."""
    import uvicorn  # of the extra "web"

    folders: dict[str, Any] = {name: folder / name for name in ("games", "tables", "pages")}
    with socket.create_server(("127.0.0.1", 0)) as listener:
        host = f"127.0.0.1:{listener.getsockname()[1]}"
        app = make_app(Settings(_TOKEN, frozenset({host}), **folders))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off", ws="none"))
        threading.Thread(target=server.run, args=([listener],), daemon=True).start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://{host}/{_TOKEN}/"
        server.should_exit = True


@contextmanager
def _chromium() -> Iterator[Any]:
    """Start Chromium, and yield a page."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if path is None:
        raise SystemExit("browser-addresses needs Chromium, and pip install playwright")
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser.new_page()
        browser.close()
