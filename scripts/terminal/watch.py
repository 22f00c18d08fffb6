"""A thread that works while compiled code occupies the main thread: it reads Ctrl-C, and names what takes long.

Python calls a signal's handler in the main thread, and only between two instructions of its own. A loop of compiled
code is a single instruction, so Ctrl-C waits until the block of deals is done. The system's own handler writes
each signal to a socket at once; this thread reads it there, as compiled code lets other threads run.

A main thread that waits for a key may not notice either: the signal can strike another thread, or the moment between
Python's last look and the wait. Another signal, sent to the main thread alone, ends that wait.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from rich.markup import escape

from tricklab.engine.base.waits import all_waits
from tricklab.scripts.terminal.console import err

_TICK = 0.25
"""Seconds between two checks of what the process waits for."""

_HURRY = 0.5
"""Seconds within which a second signal counts as the same key: programs around this one may pass it on as well."""

_NOTICE = 2.0
"""Seconds after Ctrl-C after which the user wants to know why the command has not stopped."""

_NUDGE = getattr(signal, "SIGURG", None)
"""The signal that ends a wait of the main thread, which then handles Ctrl-C; Windows has none."""

_RARER = 6
"""How much longer the next message about a wait takes than the one before."""


@contextmanager
def watched(stopped: Callable[[], str]) -> Iterator[None]:
    """Let a second Ctrl-C end the process in the meantime, and print what the command waits for when that takes long.

    Signals reach only the main thread; in another one this does nothing.

    Parameters
    ----------
    stopped
        Returns the message of a command that was stopped.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    watch = _Watch(reader, stopped)
    thread = threading.Thread(target=watch.run, daemon=True)
    usual = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    usual_nudge = signal.signal(_NUDGE, _do_nothing) if _NUDGE else None
    try:
        thread.start()
        yield
    finally:
        watch.end()
        signal.set_wakeup_fd(usual)
        writer.close()
        thread.join()
        reader.close()
        if _NUDGE:
            signal.signal(_NUDGE, usual_nudge)


def _do_nothing(number: int, frame: object) -> None:
    """Handle a signal whose only use is that it comes."""


class _Watch:
    def __init__(self, reader: socket.socket, stopped: Callable[[], str]) -> None:
        self._reader, self._stopped = reader, stopped
        self._is_over = threading.Event()
        self._factor = 1
        self._pressed = 0.0
        self._is_noticed = False

    def end(self) -> None:
        """Let no message and no second Ctrl-C come any more: the command has ended by itself."""
        self._is_over.set()

    def run(self) -> None:
        """Watch until the other end of the socket is closed."""
        while True:
            signals = b""
            if select.select([self._reader], [], [], _TICK)[0]:
                signals = self._reader.recv(64)
                if not signals:
                    return
            now = time.monotonic()
            if self._is_over.is_set():
                continue
            if signal.SIGINT in signals:
                if self._pressed and now - self._pressed > _HURRY:
                    self._exit()
                self._pressed = self._pressed or now
            if self._pressed:
                if not signals and _NUDGE:
                    signal.pthread_kill(threading.main_thread().ident or 0, _NUDGE)
                self._notice(now)
            else:
                self._name_slow(now)

    def _exit(self) -> None:
        """End the process as a kill would; whatever is being written has a temporary name."""
        erase = "\r\x1b[2K\x1b[?25h" if err.is_terminal and not err.is_dumb_terminal else ""
        with suppress(OSError):  # nobody may read it; rich could wait for the thread that has its lock
            os.write(2, f"{erase}{self._stopped()}\n".encode())
        os._exit(130)

    def _notice(self, now: float) -> None:
        """Print once why the first Ctrl-C has not stopped the command yet."""
        if self._is_noticed or now - self._pressed < _NOTICE:
            return
        self._is_noticed = True
        what = next((f", and waits for {wait.what()}" for wait in all_waits()), "")
        err.print(escape(f"The command stops{what}. Press Ctrl-C again to stop at once."), soft_wrap=True)

    def _name_slow(self, now: float) -> None:
        """Print what has taken long, now and then."""
        for wait in all_waits():
            seconds = now - wait.since
            if seconds >= self._factor * wait.patience:
                self._factor *= _RARER
                line = f"No result for {seconds:.0f} s: waiting for {wait.what()}. Press Ctrl-C twice to stop at once."
                err.print(escape(line), soft_wrap=True)
                return
