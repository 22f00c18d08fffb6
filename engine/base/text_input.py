"""Text from outside: bytes of a file that a person, an editor or a shell wrote."""

from __future__ import annotations

import codecs
import os
import stat
from pathlib import Path

from tricklab.engine.errors import UsageError

MOST_BYTES = 50_000_000
"""Bytes in a file that is read as a whole, unless the caller allows more."""

MOST_TOML = 1_000_000
"""Bytes in a file that a person writes."""

_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""The encodings that a mark at the beginning names; Windows PowerShell redirects output as UTF-16."""

_BLANKS = dict.fromkeys(map(ord, "\u00a0\u2007\u202f"), " ")
"""Blanks at which no line breaks, as web pages and word processors write them."""


class NotText(ValueError):
    """The bytes are no text; the message names the encoding and the first byte that does not fit, counted from 0."""


def text_of(content: bytes) -> str:
    """Decode text in UTF-8, or in UTF-16 with a byte order mark; no-break spaces become plain ones.

    Raises
    ------
    NotText
        If the bytes are neither.

    Examples
    --------
    >>> text_of("deal\u00a03".encode("utf-16"))
    'deal 3'
    """
    mark = next((mark for mark in _MARKS if content.startswith(mark)), b"")
    encoding = _MARKS.get(mark, "utf-8")
    try:
        return content[len(mark) :].decode(encoding).translate(_BLANKS)
    except UnicodeDecodeError as error:
        raise NotText(f"not {encoding[:6].upper().rstrip('-')} text: see byte {len(mark) + error.start}") from error


def as_utf8(content: bytes) -> bytes:
    """Return text in plain UTF-8, without a mark; bytes that are no text stay as they are, for a reader to report."""
    try:
        return text_of(content).encode()
    except NotText:
        return content


def read_regular_file(path: Path, what: str = "file", most: int = MOST_BYTES, *, pipes: bool = False) -> bytes:
    """Read a regular file; devices, pipes and folders are rejected, as reading them may never end.

    Parameters
    ----------
    path
        The file.
    what
        What messages call it, as in "the saved game".
    most
        The largest size that is read, in bytes.
    pipes
        Whether a pipe is accepted, too, such as ``/dev/stdin`` or a shell's ``<(command)``. A pipe without a writer
        is empty.

    Raises
    ------
    UsageError
        If there is no such file, it is no regular file, it is too large, or it cannot be read.
    """
    try:
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or (pipes and stat.S_ISFIFO(mode))):
            raise UsageError(f"{what} {path} is not a regular file{' or a pipe' if pipes else ''}.")
        with open(path, "rb", opener=_open_at_once) as file:
            content = file.read(most + 1)
    except OSError as error:
        raise UsageError(f"{what} {path} cannot be read: {(error.strerror or str(error)).lower()}.") from error
    if len(content) > most:
        raise UsageError(f"{what} {path} is larger than {most // 1_000_000} MB, the most that is read.")
    return content


def _open_at_once(path: str, flags: int) -> int:
    """Open a file, or a pipe that may have no writer; reads from the pipe wait for a writer, if there is one."""
    number = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(number, True)
    return number
