"""JSON from outside: files and bytes that somebody else may have written, checked before anything is used."""

from __future__ import annotations

import json
import math
import stat
from pathlib import Path
from typing import Any, NoReturn

from tricklab.engine.errors import UsageError

MOST_BYTES = 50_000_000
"""Bytes in a file that is read as a whole, unless the caller allows more."""

MOST_DEPTH = 32
"""Lists and objects inside each other; nothing of ours has more than eight."""

_MOST_DIGITS = 40


def read_regular_file(path: Path, what: str = "file", most: int = MOST_BYTES) -> bytes:
    """Read a regular file; devices, pipes and folders are rejected, as reading them may never end.

    Parameters
    ----------
    path
        The file.
    what
        What messages call it, as in "the saved game".
    most
        The largest size that is read, in bytes.

    Raises
    ------
    UsageError
        If there is no such file, it is no regular file, it is too large, or it cannot be read.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise UsageError(f"{what} {path} is not a regular file.")
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise UsageError(f"{what} {path} cannot be read: {(error.strerror or str(error)).lower()}.") from error
    if len(content) > most:
        raise UsageError(f"{what} {path} is larger than {most // 1_000_000} MB, the most that is read.")
    return content


def parse_json(content: bytes, name: str) -> Any:
    """Return what a JSON text says.

    Parameters
    ----------
    content
        The text, in UTF-8, with or without a byte order mark.
    name
        What messages call it, such as the file's path.

    Raises
    ------
    UsageError
        If it is not UTF-8 or not JSON, gives a key twice, is nested more than `MOST_DEPTH` deep, or has a number
        that is not finite or has more than 40 digits.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{name} is not UTF-8 text: see byte {error.start}.") from error

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        told = dict(found)
        if len(told) < len(found):
            twice = next(key for place, (key, _) in enumerate(found) if key in dict(found[:place]))
            raise UsageError(f"{name} gives the key {twice[:40]!r} twice.")
        return told

    def number(digits: str) -> float:
        value = float(digits)
        if not math.isfinite(value):
            raise UsageError(f"{name} has a number that is out of range: {digits[:_MOST_DIGITS]}.")
        return value

    def whole(digits: str) -> int:
        if len(digits) > _MOST_DIGITS:
            raise UsageError(f"{name} has a number of {len(digits)} digits; {_MOST_DIGITS} is the most.")
        return int(digits)

    def constant(word: str) -> NoReturn:
        raise UsageError(f"{name} has {word} where JSON has only finite numbers.")

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_float=number, parse_int=whole, parse_constant=constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        what = "it ends too early" if error.pos >= len(text.rstrip()) else f"it goes wrong at {where}"
        raise UsageError(f"{name} is not JSON: {what}.") from error
    except RecursionError as error:
        raise _too_deep(name) from error
    if _is_deeper(value, MOST_DEPTH):
        raise _too_deep(name)
    return value


def read_json(path: Path, what: str = "file", most: int = MOST_BYTES) -> Any:
    """Return what a JSON file says; the parameters and errors of `read_regular_file` and `parse_json`."""
    return parse_json(read_regular_file(path, what, most), f"{what} {path}")


def _too_deep(name: str) -> UsageError:
    return UsageError(f"{name} is nested more than {MOST_DEPTH} levels deep.")


def _is_deeper(value: Any, depth: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth < 0 or any(_is_deeper(one, depth - 1) for one in inner if isinstance(one, dict | list))
