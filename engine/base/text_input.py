"""Text from outside: bytes of a file that a person, an editor or a shell wrote."""

from __future__ import annotations

import codecs

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
