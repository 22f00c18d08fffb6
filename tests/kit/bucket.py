"""A server of the S3 protocol, for tests of runs in object storage: moto's, on this machine, in a thread.

What the real ones do in one step, to look at what is there and to write over it, moto does in two: so it is asked one
thing at a time. It can be told to refuse.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import Request, urlopen

NOBODY = "http://127.0.0.1:9"
"""An address that nobody answers at."""

Fault = Callable[[str, str], str | None]
"""Given method and path of a request, says what the answer is instead of moto's, as ``"403 AccessDenied"``, if any."""


def answer_to(method: str, answer: str, end: str = "") -> Fault:
    """Return a fault: this answer to all requests of a method whose path ends so."""
    return lambda asked, path: answer if asked == method and path.endswith(end) else None


class Server:
    """The server at ``url``; ``fault`` is what it answers otherwise, ``answers`` method, path and status of each."""

    def __init__(self) -> None:
        from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
        from werkzeug.serving import WSGIRequestHandler, make_server

        class Quiet(WSGIRequestHandler):
            def log_request(self, *args: Any) -> None:
                pass

        self._moto = DomainDispatcherApplication(create_backend_app)
        self._one_at_a_time = threading.Lock()
        self.fault: Fault = lambda method, path: None
        self.answers: list[tuple[str, str, int]] = []
        self._server = make_server("127.0.0.1", 0, self, threaded=True, request_handler=Quiet)
        self.url = f"http://127.0.0.1:{self._server.port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]

        def told(status: str, *more: Any) -> Any:
            self.answers.append((method, path, int(status.split()[0])))
            return start(status, *more)

        with self._one_at_a_time:
            if (instead := self.fault(method, path)) is None:
                return list(self._moto(environ, told))
        environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        told(instead, [("Content-Type", "application/xml")])
        return [f"<Error><Code>{instead.split()[1]}</Code><Message>so it was told</Message></Error>".encode()]

    def stop(self) -> None:
        self._server.shutdown()

    @contextmanager
    def failing(self, fault: Fault) -> Iterator[None]:
        """Let it answer otherwise for a while."""
        self.fault = fault
        try:
            yield
        finally:
            self.fault = lambda method, path: None

    @contextmanager
    def asking_who_it_is(self) -> Iterator[None]:
        """Let it look at the credentials for a while; it knows nobody."""
        self._post("/moto-api/reset-auth", "0")
        try:
            yield
        finally:
            self._post("/moto-api/reset-auth", "inf")

    def make(self, bucket: str) -> str:
        """Make a bucket and return its URL."""
        urlopen(Request(f"{self.url}/{bucket}", method="PUT")).read()
        return f"s3://{bucket}"

    def _post(self, path: str, content: str) -> None:
        urlopen(Request(self.url + path, content.encode(), {"Content-Type": "text/plain"}, method="POST")).read()


def environment_for(server: Server) -> dict[str, str]:
    """Return the variables that name a server; without credentials nobody but this machine would be asked for some."""
    anybody = dict.fromkeys(("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"), "anybody")
    return {**anybody, "AWS_ENDPOINT_URL": server.url, "AWS_METADATA_ENDPOINT": NOBODY}
