"""Fixtures of the browser table's tests: a client, a server in a thread, and a page of a real browser.

They are fixtures of every test (``conftest.py``), as a second ``conftest.py`` would hide the first.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import threading
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from places import KIT

TOKEN = "secret-token"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
_REFUSED = "the server responded with a status of 400"
"""Chromium logs it whenever the server refuses an input; the page shows why."""
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


def settings_in(folder: Path, host: str, **more: Any) -> Any:
    """Return settings whose folders are a test's own."""
    from tricklab.web.settings import Settings

    folders = {name: folder / name for name in ("games", "tables", "pages")}
    return Settings(TOKEN, frozenset({host}), **{"page_hands": 1_000, **folders, **more})


def client_of(settings: Any) -> Any:
    """Return a client that sends the token: paths begin after it, as in ``client.get("api/2/variants")``."""
    pytest.importorskip("starlette", reason="the browser table needs pip install 'tricklab[web]'")
    from tricklab.web.app import make_app

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # starlette would rather have httpx2
        from starlette.testclient import TestClient
    how = {"raise_server_exceptions": False, "follow_redirects": False}
    return TestClient(make_app(settings), base_url=f"http://testserver/{TOKEN}/", **how)


@pytest.fixture
def settings(tmp_path: Path) -> Any:
    return settings_in(tmp_path, "testserver")


@pytest.fixture
def client(settings: Any) -> Any:
    return client_of(settings)


@dataclass(frozen=True)
class Server:
    """A server that answers on a port of its own; ``url`` ends after the token."""

    url: str
    settings: Any
    app: Any
    port: int


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    uvicorn = pytest.importorskip("uvicorn", reason="the browser table needs pip install 'tricklab[web]'")
    from tricklab.web.app import make_app
    from tricklab.web.connections import Connection

    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        settings = settings_in(tmp_path, f"127.0.0.1:{port}")
        app = make_app(settings)
        more = {"http": Connection, "lifespan": "off", "ws": "none", "timeout_graceful_shutdown": 1}
        config = uvicorn.Config(app, log_level="error", **more)
        running = uvicorn.Server(config)
        thread = threading.Thread(target=running.run, args=([listener],), daemon=True)
        thread.start()
        while not running.started:
            time.sleep(0.01)
        yield Server(f"http://127.0.0.1:{port}/{TOKEN}/", settings, app, port)
        running.should_exit = True
        thread.join(5)
    assert not thread.is_alive(), "the server does not end"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium: apt-get install chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def browser_page(chromium: Any, server: Server) -> Iterator[Any]:
    """A page of Chromium, not yet at any address; at the end nothing may have been logged or asked of another host."""
    context = chromium.new_context(viewport={"width": 1200, "height": 900})
    context.set_default_timeout(float(os.environ.get("TRICKLAB_TEST_PATIENCE", "120")) * 1000)
    page = context.new_page()
    logged: list[str] = []
    page.on("console", lambda message: _REFUSED in message.text or logged.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: logged.append(f"error: {error}"))
    page.on("request", lambda request: request.url.startswith(server.url) or logged.append(f"asked {request.url}"))
    page.logged = logged
    yield page
    context.close()
    assert not logged, logged


FAINT = (KIT / "faint.js").read_text()
"""Texts and signs of suits, of those that a selector names, whose contrast with what is behind them is below 4.5."""


def events_of(text: str) -> list[tuple[str, Any]]:
    """Return the server-sent events of a stream."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if line and not line.startswith(":"))
        if lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def error_of(response: Any, status: int = 400) -> Any:
    """Return the field and the text of a refusal."""
    assert response.status_code == status, response.text
    return response.json()["error"]
