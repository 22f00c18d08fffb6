"""Server-sent events from work in a thread; when the browser leaves, the work ends at its next event."""

from __future__ import annotations

import asyncio
import sys
import threading
import traceback
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from starlette.responses import StreamingResponse

from tricklab.engine.errors import CrewError, PolicyError, StoreError, UsageError
from tricklab.engine.kernel.compile_events import Compiling, telling
from tricklab.web.requests import BROKEN, Refused, shortened

Send = Callable[[str, Any], None]
"""Sends an event, given by its name and plain data. Raises `Closed` when nobody listens any more."""

_SILENCE = 10.0
"""Seconds after which an empty comment is sent, so that no proxy or browser gives up."""

MOST = 12
"""How many streams may be at work at once; a browser opens six at most."""

_free = threading.BoundedSemaphore(MOST)
_open: set[asyncio.Queue[bytes | None]] = set()
"""The events that each stream has still to send; None is its end."""

_compiled: dict[int, dict[str, Any]] = {}
"""The kernels that requests without a stream wait for, by thread."""


class Closed(Exception):
    """The browser has closed the stream."""


def stream_of(work: Callable[[Send], None]) -> StreamingResponse:
    """Return a response that sends the events of some work, and a last one called ``end``.

    Events of every stream are ``compile`` (a kernel is compiled: its name, and the seconds that it took the last time,
    or null), ``refused`` (the work cannot be done: ``field`` and ``text``) and ``end``. The browser must close the
    stream at ``end``, or it would ask again.

    Parameters
    ----------
    work
        Does the work in a thread of its own, and sends events.
    """
    return StreamingResponse(_events(work), media_type="text/event-stream")


async def _events(work: Callable[[Send], None]) -> AsyncIterator[bytes]:
    loop, closed = asyncio.get_running_loop(), threading.Event()
    waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def put(item: bytes | None) -> None:
        try:
            loop.call_soon_threadsafe(waiting.put_nowait, item)
        except RuntimeError as error:  # the server has stopped
            raise Closed from error

    def send(name: str, data: Any) -> None:
        if closed.is_set():
            raise Closed
        put(_event(name, data))

    def run() -> None:
        try:
            _run(work, send)
        except Closed:
            pass
        finally:
            _free.release()
            with suppress(Closed):
                put(None)

    if not _free.acquire(blocking=False):
        text = f"{MOST} answers are being worked out already: close other tabs of the table, and ask again."
        yield _event("refused", {"field": "", "text": text})
        yield _event("end", {})
        return

    thread = threading.Thread(target=run, name="stream", daemon=True)
    thread.start()
    _open.add(waiting)
    try:
        while True:
            try:
                item = await asyncio.wait_for(waiting.get(), _SILENCE)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            if item is None:
                break
            yield item
        yield _event("end", {})
    finally:
        closed.set()
        _open.discard(waiting)


def end_all() -> None:
    """End all streams, as the server stops; called in the thread of the event loop."""
    for waiting in _open:
        waiting.put_nowait(None)


@contextmanager
def own_compiling(listener: Callable[[dict[str, Any]], Any]) -> Iterator[None]:
    """Call a listener, with the data of the event ``compile``, for each kernel that this thread compiles."""
    own = threading.get_ident()

    def listen(compiling: Compiling) -> None:
        if threading.get_ident() == own:  # listeners are called for every thread
            listener({"loop": compiling.loop, "game": compiling.game, "seconds": compiling.seconds})

    with telling(listen):
        yield


@contextmanager
def compiling_noted() -> Iterator[None]:
    """Note each kernel that this thread compiles for a request without a stream; `compiled_now` lists it."""
    own = threading.get_ident()
    try:
        with own_compiling(lambda data: _compiled.update({own: data})):
            yield
    finally:
        _compiled.pop(own, None)


def compiled_now() -> list[dict[str, Any]]:
    """List the kernels that requests without a stream wait for, as the data of the event ``compile``."""
    return list(_compiled.values())


def _run(work: Callable[[Send], None], send: Send) -> None:
    """Do the work; what is wrong with the question is an event."""
    try:
        with own_compiling(lambda data: send("compile", data)):
            work(send)
    except Refused as error:
        send("refused", {"field": error.field, "text": error.text})
    except (UsageError, PolicyError, StoreError, CrewError) as error:
        send("refused", {"field": "", "text": shortened(str(error))})
    except Closed:
        raise
    except Exception as error:
        traceback.print_exception(error, file=sys.stderr)
        send("refused", {"field": "", "text": BROKEN})


def _event(name: str, data: Any) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + msgspec.json.encode(data) + b"\n\n"
