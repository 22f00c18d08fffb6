"""The globals that compiled functions from outside use: constants are part of the code, and dice are refused.

numba compiles the value of a global into a kernel. So a constant that a module reads from a file, or takes from another
module, decides how a policy plays as much as its source does.
"""

from __future__ import annotations

import dis
import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.errors import CodeError

_NOT_ENTERED = {*sys.stdlib_module_names, "tricklab", "numpy", "numba", "llvmlite", "scipy"}
"""The packages whose functions are compiled from a body of their own, or are checked by our tests."""

_RANDOM = ("random", "numpy.random", "secrets", "uuid")
_OUTSIDE_WORLD = ("time", "datetime", "os", "posix", "nt")
_PLAIN_PYTHON = "numba.core.withcontexts"
_FOREIGN_CODE = ("ctypes", "_ctypes", "_cffi_backend")

_MISSING = object()


class _Use(NamedTuple):
    """A global, or an attribute of one, in a function."""

    code: CodeType
    line: int
    name: str
    value: Any


def check_reproducible(functions: Iterable[Callable[..., Any]]) -> None:
    """Raise `CodeError` if functions, or those that they call, use random numbers of their own or the clock."""
    for use in _uses(functions):
        if cause := _cause(use):
            raise CodeError(use.code.co_filename, use.line, f"{use.code.co_name}()", cause)


def reached_digest(functions: Iterable[Callable[..., Any]]) -> str:
    """Return a hash of functions and those that they call: of their files, and of the constants that they use."""
    digest, files = hashlib.blake2b(digest_size=8), set[bytes]()
    for use in _uses(functions):
        if (source := _source_of(use.code)) not in files:
            files.add(source)
            digest.update(source)
        digest.update(f"{use.code.co_name} {use.name} ".encode() + b"".join(_bytes_of(use.value)) + b"\0")
    return digest.hexdigest()


@cache
def _source_of(code: CodeType) -> bytes:
    """Return the hash of the file of a function as it was when the function was first seen."""
    try:
        return hashlib.blake2b(Path(code.co_filename).read_bytes()).digest()
    except OSError:
        return b""


def _cause(use: _Use) -> str:
    origin = _origin(use.value)
    if origin == _PLAIN_PYTHON:
        return f"{use.name} leaves compiled code, and what happens there is not repeated by a seed: compute it before."
    if any(origin == name or origin.startswith(f"{name}.") for name in _RANDOM):
        return (
            f"{use.name} gives random numbers that no seed repeats: take them from the decision's own stream, as in "
            "below(view.stream, 6), a fair die."
        )
    if origin in _FOREIGN_CODE:
        return f"{use.name} is code that no hash covers, so a run could not be repeated: write it in Python."
    if origin in _OUTSIDE_WORLD:
        return f"{use.name} differs in each run: decide by the view and the policy's parameters alone."
    return ""


def _origin(value: Any) -> str:
    """Return the module that a function, a class or an object is from."""
    if isinstance(value, ModuleType):
        return value.__name__
    owner = getattr(value, "__self__", None)
    if owner is not None and not isinstance(owner, ModuleType):
        value = owner
    names = [type(value).__module__, getattr(value, "__module__", None) if callable(value) else None]
    known = (*_RANDOM, *_OUTSIDE_WORLD, *_FOREIGN_CODE, _PLAIN_PYTHON)
    return next((name for name in names if isinstance(name, str) and name.startswith(known)), "")


def _uses(functions: Iterable[Callable[..., Any]]) -> Iterator[_Use]:
    """Yield the globals of functions, and of the functions that they reach, in the order of the code."""
    waiting, done = [*functions], set[CodeType]()
    while waiting:
        function = _function_of(waiting.pop(0))
        if function is None or function.__code__ in done:
            continue
        done.add(function.__code__)
        for number, value in enumerate(function.__defaults__ or ()):
            yield _Use(function.__code__, function.__code__.co_firstlineno, f"default {number}", value)
        cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
        names = {**function.__globals__, **{name: _content(cell) for name, cell in cells.items()}}
        for use in _uses_in(function.__code__, names):
            yield use
            waiting += [value for value in _each(use.value) if _is_entered(value)]


def _uses_in(code: CodeType, names: Mapping[str, Any]) -> Iterator[_Use]:
    name, value, line = "", _MISSING, code.co_firstlineno
    for step in dis.get_instructions(code):
        line = getattr(step.positions, "lineno", None) or line
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF", "LOAD_CLASSDEREF"):
            name, value = str(step.argval), names.get(step.argval, _MISSING)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and value is not _MISSING:
            name, value = f"{name}.{step.argval}", _attribute(value, step.argval)
        elif step.opname != "EXTENDED_ARG":
            value = _MISSING
            continue
        if value is not _MISSING:
            yield _Use(code, line, name, value)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _uses_in(inner, names)


def _attribute(value: Any, name: str) -> Any:
    try:
        return getattr(value, name, _MISSING)
    except Exception:  # a property that wants more than there is yet
        return _MISSING


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # it is not filled yet
        return _MISSING


def _each(value: Any) -> Iterator[Any]:
    """Yield a value, or all values in a tuple."""
    if isinstance(value, tuple):
        for inner in value:
            yield from _each(inner)
    else:
        yield value


def _function_of(value: Any) -> FunctionType | None:
    """Return a function in Python, also of one that the user compiled; None for anything else."""
    function = getattr(value, "py_func", value)
    return function if isinstance(function, FunctionType) else None


def _is_entered(value: Any) -> bool:
    function = _function_of(value)
    return function is not None and (function.__module__ or "").partition(".")[0] not in _NOT_ENTERED


def _bytes_of(value: Any) -> Iterator[bytes]:
    """Yield the content of a constant; of other values, such as modules and functions, the kind alone."""
    if isinstance(value, np.ndarray | np.generic):
        yield f"{value.dtype.str} {value.shape} ".encode() + value.tobytes()
    elif isinstance(value, bool | int | float | complex | str | bytes | None):
        yield f"{type(value).__name__} {value!r}".encode()
    elif isinstance(value, tuple | list):
        yield f"{type(value).__name__} {len(value)}(".encode()
        for inner in value:
            yield from _bytes_of(inner)
            yield b","
    else:
        yield type(value).__name__.encode()
