"""The server process: its address, its secret, and the browser that it opens."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import uvicorn

from tricklab.engine.errors import UsageError
from tricklab.web.app import make_app
from tricklab.web.connections import AT_ONCE, Connection, Notes
from tricklab.web.opening import opened
from tricklab.web.secret import stored_secret
from tricklab.web.settings import Settings
from tricklab.web.stream import end_all

LOCAL = "127.0.0.1"
PORT = 8765
"""The port unless another is named; a free one is taken where it is in use."""

_ALL = ("", "0", "0.0.0.0", "::")
"""All addresses at once; the server would not know by which name browsers may call it."""


def serve(
    settings: Settings,
    *,
    address: str = LOCAL,
    port: int | None = None,
    opens: bool = True,
    started: Callable[[str], None] = lambda url: None,
) -> None:
    """Answer the browser until Ctrl-C.

    Parameters
    ----------
    settings
        The settings; the hosts are filled in, and a token unless there is one.
    address
        Where to listen.
    port
        The port, which must be free; unless given `PORT`, or a free one.
    opens
        Whether to open a browser.
    started
        Called with the address of the table once it is there.

    Raises
    ------
    UsageError
        If the port is in use, or the address is not one of this machine.
    """
    listener = _listener(address, port)
    number = listener.getsockname()[1]
    host = f"[{address}]" if ":" in address else address
    names = {host, "localhost"} if address == LOCAL else {host.lower()}
    token = settings.token or stored_secret(settings.games.parent)
    settings = replace(settings, token=token, hosts=frozenset(f"{name}:{number}" for name in names))
    url = f"http://{host}:{number}/{token}/"
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        lifespan="off",
        ws="none",
        http=Connection,
        backlog=AT_ONCE,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    server = _Server(config)
    started(url)
    app.state.warming.begin()
    with listener, opened(url, settings.games.parent) if opens else nullcontext():
        server.run(sockets=[listener])
        if server.is_interrupted:
            raise KeyboardInterrupt


class _Server(uvicorn.Server):
    is_interrupted = False
    """Whether Ctrl-C was pressed."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stop; but do not raise Ctrl-C's signal again at the end, as uvicorn does: it would count as a second one."""
        if sig != signal.SIGINT:
            super().handle_exit(sig, frame)
            return
        self.force_exit = self.is_interrupted
        self.should_exit = self.is_interrupted = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(Notes())
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        end_all()
        await super().shutdown(sockets)


def _listener(address: str, port: int | None) -> socket.socket:
    """Return a socket that listens on a port; on any free one where none was asked for and the usual one is in use."""
    if address in _ALL:
        raise UsageError(
            f"--address {address} is no single address; name the address of this machine, as in 192.168.1.5."
        )
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for wanted in [port] if port is not None else [PORT, 0]:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address, wanted))
            listener.listen(64)
        except OSError as error:
            listener.close()
            reason = error.strerror or str(error)
        else:
            return listener
    if port is None:
        raise UsageError(f"--address {address} cannot be used: {reason}. Name an address of this machine.")
    raise UsageError(f"--port {port} on {address} cannot be used: {reason}. Name another one, or leave --port out.")
