"""JSON from outside: files and bytes of unknown origin, checked before their values are used."""

from __future__ import annotations

import json
import math
import os
import stat
from pathlib import Path
from typing import Any, NoReturn

from tricklab.engine.base.text_input import NotText, text_of
from tricklab.engine.errors import UsageError

MOST_BYTES = 50_000_000
"""Bytes in a file that is read as a whole, unless the caller allows more."""

MOST_DEPTH = 32
"""Lists and objects inside each other; nothing of ours has more than eight."""

_MOST_DIGITS = 40


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


def parse_json(content: bytes, name: str) -> Any:
    """Return the value of a JSON text.

    Parameters
    ----------
    content
        The text, as `text_of` decodes it.
    name
        What messages call it, such as the file's path.

    Raises
    ------
    UsageError
        If it is not text or not JSON, gives a key twice, is nested more than `MOST_DEPTH` deep, or has a number
        that is not finite or has more than 40 digits.
    """
    try:
        text = text_of(content)
    except NotText as error:
        raise UsageError(f"{name} is {error}.") from error

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        values, seen = dict(items), set[str]()
        for key, _ in items if len(values) < len(items) else ():
            if key in seen:
                raise UsageError(f"{name} gives the key {key[:40]!r} twice.")
            seen.add(key)
        return values

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
    """Return the value of a JSON file; see `read_regular_file` and `parse_json`."""
    return parse_json(read_regular_file(path, what, most), f"{what} {path}")


_KINDS = {dict: "an object", list: "a list", str: "a text", int: "a whole number", bool: "true or false"}
"""The names of JSON's types in messages."""


def check_shape(value: Any, shape: Any, name: str, path: str = "") -> None:
    """Reject data of the wrong shape.

    Parameters
    ----------
    value
        The data, from `parse_json`.
    shape
        A type or several, ``[shape]`` for a list of any length, ``{"key": shape}`` for an object. A key that ends in
        ``?`` may be missing; keys that are not listed are ignored.
    name
        What messages call the data.
    path
        The path of the value in the data, as in ``deals[0].own``.

    Raises
    ------
    UsageError
        If the shape differs; the message names the path.
    """
    kinds = shape if isinstance(shape, tuple) else (shape if isinstance(shape, type) else type(shape),)
    if type(value) not in kinds:
        raise UsageError(f"{name} is damaged: {path or 'it'} must be {' or '.join(_KINDS[kind] for kind in kinds)}.")
    if isinstance(shape, dict):
        for key, inner in shape.items():
            there = f"{path}.{key}".lstrip(".").rstrip("?")
            if key.rstrip("?") in value:
                check_shape(value[key.rstrip("?")], inner, name, there)
            elif not key.endswith("?"):
                raise UsageError(f"{name} is damaged: {there} is missing.")
    elif isinstance(shape, list):
        for number, item in enumerate(value):
            check_shape(item, shape[0], name, f"{path}[{number}]")


def _too_deep(name: str) -> UsageError:
    return UsageError(f"{name} is nested more than {MOST_DEPTH} levels deep.")


def _is_deeper(value: Any, depth: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth < 0 or any(_is_deeper(item, depth - 1) for item in inner if isinstance(item, dict | list))
