"""Standard output and error as our messages need them: any sign can be written, and a failed write is reported."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from contextlib import suppress
from typing import Any, TextIO

from tricklab.engine.errors import StoreError

_IN_LETTERS = {
    **dict(zip("♣♦♥♠♧♢♡♤", "CDHSCDHS", strict=True)),
    **dict(zip("–—−‐‑━─", "-------", strict=True)),
    **dict(zip("’‘“”·×│┃", "''\"\".x||", strict=True)),
    "±": "+/-",
    "…": "...",
    "≥": ">=",
    "≤": "<=",
}
"""What stands for a sign where it cannot be encoded; suits are then written as in the deal record."""


class Output:
    """Standard output that raises `StoreError` when a write fails."""

    def __init__(self, stream: TextIO) -> None:
        """Wrap a stream."""
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text, see `io.TextIOBase.write`."""
        try:
            return self._stream.write(text)
        except OSError as error:
            raise _as_store_error(error) from error

    def flush(self) -> None:
        """Write out what waits in the buffer."""
        try:
            self._stream.flush()
        except OSError as error:
            raise _as_store_error(error) from error

    def __getattr__(self, name: str) -> Any:
        """Return the attribute of the stream."""
        return getattr(self._stream, name)


def _as_store_error(error: OSError) -> Exception:
    """Return the error to raise; a broken pipe stays as it is."""
    if isinstance(error, BrokenPipeError):
        return error
    return StoreError(f"the output cannot be written: {error.strerror}.")


def make_ready() -> None:
    """Let both streams write any sign in any encoding, and let standard output report failed writes."""
    codecs.register_error("in_letters", _in_letters)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="in_letters")
    if sys.stdout is not None:
        sys.stdout = Output(sys.stdout)


def give_up() -> None:
    """Discard unwritten output, so that Python does not fail again when it exits."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for number in (1, 2):
            os.dup2(nowhere, number)


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    """Replace signs that an encoding lacks by letters or a question mark; see `codecs.register_error`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(map(_letters_for, signs)), error.end


def _letters_for(sign: str) -> str:
    base = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return _IN_LETTERS.get(sign) or base or "?"
