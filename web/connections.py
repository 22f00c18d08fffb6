"""Connections: a silent or slow one makes room for others, and an error of the network is one line."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 20.0
"""Seconds for a whole request, from the connection or from its first byte on."""

MOST = 200
"""The most connections; fewer where the system allows fewer open files."""


AT_ONCE = 8
"""How many are accepted before any of them is closed again, so that too many do not use up all files."""


class Connection(H11Protocol):
    """A connection that is closed unless its request arrives in time, or earlier if there are too many."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait; with too many connections the one that has waited longest is closed."""
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > most_connections():
            waiting = [each for each in self.connections if isinstance(each, Connection) and each._deadline]
            min(waiting, key=lambda each: each._deadline.when()).transport.abort()  # type: ignore[union-attr]

    def data_received(self, data: bytes) -> None:
        """Take bytes; once the request is whole nobody waits for the browser any more."""
        super().data_received(data)
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete and not cycle.more_body:
            self._stop_waiting()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(PATIENCE, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def most_connections() -> int:
    """Return how many connections may be open: `MOST`, or a third of the files that this process may open."""
    try:
        import resource  # Windows has none
    except ImportError:
        return MOST
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST if files == resource.RLIM_INFINITY else max(4, min(MOST, files // 3))


class Notes:
    """Prints an error of the event loop in one line, and each kind of error once."""

    def __init__(self) -> None:
        """Begin without errors."""
        self._seen: set[str] = set()

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Print an error, unless one of its kind was printed before."""
        error = context.get("exception")
        if isinstance(error, ValueError) and "file descriptor" in str(error):
            return  # a server that has ended tries to accept once more
        if not isinstance(error, OSError):
            loop.default_exception_handler(context)
            return
        line = f"A connection failed: {error.strerror or type(error).__name__}; the server goes on."
        if line not in self._seen:
            self._seen.add(line)
            print(line, file=sys.stderr)
