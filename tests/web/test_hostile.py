"""Hostile requests, as bytes on the wire: none is answered, and the server goes on."""

from __future__ import annotations

import http.client
import json
import os
import socket
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from browser_table import TOKEN, client_of, error_of, settings_in
from tricklab.web import stream as streams
from tricklab.web.guard import MOST_BYTES

BODY = b'{"table":{"variant":"pitch"}}'
JSON = "content-type: application/json"
TABLE = f"/{TOKEN}/api/2/table"
LINK = ("sec-fetch-site: cross-site", "sec-fetch-mode: navigate")


def answer(port: int, request: bytes) -> tuple[int, str, dict[str, str]]:
    """Send bytes; return the status, the text and the headers of what comes back, or 0 if nothing does."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        try:
            connection.sendall(request)
            response = http.client.HTTPResponse(connection)
            response.begin()
            text = response.read().decode()
        except (http.client.HTTPException, ConnectionError):
            return 0, "", {}
        return response.status, text, {name.lower(): value for name, value in response.getheaders()}


def request(port: int, method: str, path: str, *lines: str, host: str = "", body: bytes = b"") -> bytes:
    is_told = not body or any(line.startswith("content-length") for line in lines)
    length = [] if is_told else [f"content-length: {len(body)}"]
    head = [f"{method} {path} HTTP/1.1", f"host: {host or f'127.0.0.1:{port}'}", "connection: close", *length, *lines]
    return "\r\n".join([*head, "", ""]).encode() + body


def is_alive(port: int) -> bool:
    status, text, _ = answer(port, request(port, "POST", TABLE, JSON, body=BODY))
    return status == 200 and json.loads(text)["title"] == "Pitch"


NOT_FOUND = (
    *("static/../app.py", "static/%2e%2e/app.py", "static/..%2fapp.py", "static//etc/passwd", "static/%00", "static/"),
    *("static/%2e%2e%2f%2e%2e%2fetc/passwd", f"static/{'x' * 4000}", "pages/..%2f..%2fetc%2fpasswd"),
    *("pages/%2e%2e/%2e%2e/etc/passwd", "api/2/tables/..%2fsecret", "api/2/games/..%2f..%2fsecret"),
)
"""Paths that would lead to a file elsewhere, or to none."""


@pytest.mark.parametrize(("method", "path", "lines", "host", "status"), [
    ("GET", f"/{TOKEN}/", [], "evil.example", 421),
    ("GET", f"/{TOKEN}/", [], "localhost.evil.example:{port}", 421),
    ("GET", f"/{TOKEN}/", ["host: evil.example"], "", 421),
    ("POST", TABLE, [JSON, "sec-fetch-site: cross-site", "origin: http://evil.example"], "", 403),
    ("POST", TABLE, [JSON, "sec-fetch-site: same-site"], "", 403),
    ("GET", f"/{TOKEN}/api/2/variants", ["sec-fetch-site: cross-site"], "", 403),
    ("DELETE", f"/{TOKEN}/api/2/tables/ours", ["sec-fetch-site: cross-site"], "", 403),
    ("GET", f"/{TOKEN}/", ["sec-fetch-site: cross-site"], "", 403),
    ("GET", f"/{TOKEN}/", [*LINK, "sec-fetch-dest: iframe"], "", 403),
    ("GET", f"/{TOKEN}/api/2/variants", [*LINK, "sec-fetch-dest: document"], "", 403),
    ("POST", f"/{TOKEN}/", [JSON, *LINK, "sec-fetch-dest: document"], "", 403),
    ("POST", TABLE, ["content-type: text/plain"], "", 415),
    *(("POST", f"{before}/api/2/table", [JSON], "", 404) for before in ("", f"/{TOKEN[:-1]}", f"/{TOKEN}x")),
    ("GET", f"//{TOKEN}/", [], "", 404),
    ("GET", "/", [], "", 404),
    ("OPTIONS", "*", [], "", 404),
    ("POST", TABLE, [JSON, f"content-length: {MOST_BYTES + 1}"], "", 413),
    *(("GET", f"/{TOKEN}/{path}", [], "", 404) for path in NOT_FOUND),
    ("GET", f"/{TOKEN}/api/2/tables/%2e%2e%5csecret", [], "", 400),
    ("DELETE", f"/{TOKEN}/api/2/tables/SECRET", [], "", 400),
    ("PUT", f"/{TOKEN}/static/main.js", [], "", 405),
])  # fmt: skip
def test_a_hostile_request_is_refused(
    server: Any, method: str, path: str, lines: list[str], host: str, status: int
) -> None:
    secret = server.settings.tables.parent / "secret.toml"
    secret.write_text('[table]\nvariant = "pitch"\n')
    body = BODY if method == "POST" and not any("content-length" in line for line in lines) else b""
    sent = request(server.port, method, path, *lines, host=host.format(port=server.port), body=body)
    got, text, headers = answer(server.port, sent)
    assert got == status or (got == 400 and "Invalid HTTP" in text)
    assert len(text) < 300
    assert "\n" not in text.strip()
    assert "root:" not in text
    if "Invalid HTTP" not in text:
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-security-policy"].startswith("default-src 'self'")
    assert secret.is_file()
    assert is_alive(server.port)


def test_every_response_has_the_headers(client: Any, server: Any) -> None:
    for path in ("", "static/main.js", "api/2/variants", "api/2/nothing"):
        headers = client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["referrer-policy"] == "no-referrer"
        assert "unsafe" not in headers["content-security-policy"]
        assert not [name for name in headers if name.startswith(("access-control", "set-cookie"))]
    sent = request(server.port, "GET", "/an-old-secret/", "accept: text/html,*/*")
    status, text, headers = answer(server.port, sent)
    assert (status, TOKEN in text, headers["referrer-policy"]) == (404, False, "no-referrer")
    assert "<code>tricklab serve</code> shows the whole address" in text
    assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")


def test_two_megabytes_are_refused_with_and_without_a_length(server: Any, client: Any) -> None:
    content = b"[" + b" " * (2 << 20)
    assert answer(server.port, request(server.port, "POST", TABLE, JSON, body=content))[0] in (413, 0)
    chunks = b"".join(b"10000\r\n" + content[:0x10000] + b"\r\n" for _ in range(32)) + b"0\r\n\r\n"
    sent = request(server.port, "POST", TABLE, JSON, "transfer-encoding: chunked") + chunks
    assert answer(server.port, sent)[0] in (413, 0)
    assert is_alive(server.port)
    parts = iter([content[:65_536]] * 32)
    response = client.post("api/2/table", content=parts, headers={"content-type": "application/json"})
    assert error_of(response, 413)["text"] == "the request is too large."


def test_fifty_streams_leave_the_server_answering(server: Any) -> None:
    """All are of a stream that never ends by itself; when they are closed, no thread is left."""
    from starlette.routing import Route

    def endless(send: Any) -> None:
        while True:
            send("tick", {})
            time.sleep(0.01)

    async def ticks(request: Any) -> Any:
        return streams.stream_of(endless)

    server.app.router.routes.insert(0, Route("/ticks", ticks))
    opened = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    firsts = []
    for connection in opened:
        connection.sendall(request(server.port, "GET", f"/{TOKEN}/ticks"))
        got = b""
        while b"event: " not in got:
            got += connection.recv(4096)
        firsts.append(got.split(b"event: ")[1].split(b"\n")[0])
    working = [thread for thread in threading.enumerate() if thread.name == "stream"]
    assert firsts.count(b"tick") == streams.MOST == len(working)
    assert firsts.count(b"refused") == 50 - streams.MOST
    assert is_alive(server.port)
    for connection in opened:
        connection.close()
    for thread in working:
        thread.join(5)
    assert not any(thread.is_alive() for thread in working)
    assert answer(server.port, request(server.port, "GET", f"/{TOKEN}/api/2/tables"))[0] == 200


def test_an_error_ends_neither_server_nor_stream(client: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from starlette.routing import Route

    def broken(request: Any) -> Any:
        raise RuntimeError("a secret of the machine")

    async def streamed(request: Any) -> Any:
        return streams.stream_of(broken)

    client.app.router.routes[:0] = [Route("/broken", broken), Route("/streamed", streamed)]
    response, text = client.get("broken"), client.get("streamed").text
    assert "terminal" in error_of(response, 500)["text"]
    assert "secret" not in response.text + text
    assert "event: refused" in text
    assert text.endswith("event: end\ndata: {}\n\n")
    assert "a secret of the machine" in capsys.readouterr().err


def test_scripts_are_not_followed_out_of_their_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tricklab.web import app

    static = tmp_path / "static"
    static.mkdir()
    (static / "main.js").write_text("1")
    (tmp_path / "secret").write_text("secret")
    os.symlink(tmp_path / "secret", static / "link")
    monkeypatch.setattr(app, "_STATIC", static)
    client = client_of(settings_in(tmp_path, "testserver"))
    assert client.get("static/main.js").text == "1"
    assert client.get("static/link").status_code == 404
