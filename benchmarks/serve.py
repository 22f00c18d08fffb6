"""How soon the browser has an answer: the first row, the settled answer, the end of the work on closing."""

from __future__ import annotations

import http.client
import json
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import uvicorn

from tricklab.engine.play.setup import Setup
from tricklab.web.app import make_app
from tricklab.web.settings import Settings

_TOKEN = "measured"


@dataclass(frozen=True)
class Waits:
    """Seconds after Ask, for some first bids: until the first row, until the answer, and from closing to the end."""

    first: float
    answer: float
    slowest: float
    stop: float


def wait_for_answers(variant: str, hands: int) -> Waits:
    """Ask about the first decision of random hands, one after the other, as the page does; the medians."""
    setup, rng = Setup.make(variant), np.random.default_rng(1)
    size, pack = setup.game.hand_size(setup.rules), setup.deck.texts(setup.deck.cards)
    firsts, answers, stops = [], [], []
    with _server() as port:
        for number in range(hands + 1):
            hand = " ".join(rng.permutation(np.array(pack))[:size].tolist())
            body = {"table": {"variant": variant}, "hand": hand, "dealer": int(rng.integers(setup.players))}
            if number == 0:
                list(_advice(port, body))  # loads what is compiled
                continue
            times = list(_advice(port, body))
            firsts.append(times[0])
            answers.append(times[-1])
            if number % 5 == 0:
                stops.append(_stop(port, {**body, "settings": {"seconds": 60}}))
    return Waits(statistics.median(firsts), statistics.median(answers), max(answers), max(stops, default=0.0))


def _ask(port: int, body: dict[str, Any]) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
    """Ask a question, and open the stream of its answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("POST", f"/{_TOKEN}/api/2/questions", json.dumps(body), {"content-type": "application/json"})
    taken = json.loads(connection.getresponse().read())
    connection.request("GET", f"/{_TOKEN}/api/2/questions/{taken['id']}/answer")
    return connection, connection.getresponse()


def _advice(port: int, body: dict[str, Any]) -> Iterator[float]:
    """Yield the seconds until each snapshot, the last of which is the answer."""
    started = time.perf_counter()
    connection, response = _ask(port, body)
    while (line := response.readline()).strip() != b"event: end":
        if line.strip() == b"event: advice":
            yield time.perf_counter() - started
    connection.close()


def _stop(port: int, body: dict[str, Any]) -> float:
    """Return the seconds between the closing of a stream and the end of its work."""
    connection, response = _ask(port, body)
    while response.readline().strip() not in (b"event: advice", b"event: end"):
        pass
    response.close()
    connection.close()
    closed = time.perf_counter()
    while any(thread.name == "stream" for thread in threading.enumerate()):
        time.sleep(0.002)
    return time.perf_counter() - closed


@contextmanager
def _server() -> Iterator[int]:
    """Yield the port of a server that answers meanwhile."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = int(listener.getsockname()[1])
        settings = replace(Settings(_TOKEN, frozenset({f"127.0.0.1:{port}"})), warms=False)
        config = uvicorn.Config(make_app(settings), log_level="error", lifespan="off", ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield port
        server.should_exit = True
        thread.join()
