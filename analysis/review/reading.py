"""Files with a deal to review: a deal record, or a deal in words."""

from __future__ import annotations

from pathlib import Path

from tricklab.engine.records.reader import parse_record, read_file
from tricklab.engine.records.record import Record


def read_any(path: Path) -> Record:
    """Read a deal from a file, whichever way it is written.

    Raises
    ------
    UsageError
        If the file cannot be read, or holds neither.
    """
    data, name = read_file(path), str(path)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[", b""):
        return parse_record(data, name)
    from tricklab.analysis.review.in_words import parse_deal

    return parse_deal(data, name)
