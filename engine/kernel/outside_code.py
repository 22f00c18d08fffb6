"""Code from outside: whose a function or a class is, and the errors of numba about it in a line.

The code of this package, and of packages with a game, is compiled as our own: with NumPy's rules for a division by
zero, and without copies of the records that it reads.

numba repeats an error for each call on the way to it, with all types in full: some hundred lines. The compiler
(`engine.kernel.numba_parts`) notes here each function that failed: so the innermost function is known, and the first on
the way out that the user wrote.
"""

from __future__ import annotations

import dis
import re
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from tricklab.engine.errors import CodeError

_OWN = "tricklab"
_TRUSTED = {_OWN}

ROLES: dict[CodeType, str] = {}
"""The purpose of each function of a game or a policy, in words for messages."""

NO_ACTION = "cannot be an action:"
"""A mark in the compiler's message about a policy's function whose answer is no whole number."""

_LONGEST = 200
_FRAME = (
    *("Failed in nopython", "TypingError: Failed", "No implementation of function Function(<function", ">>>"),
    *("There are ", "- Of which", "Overload ", "With argument", "Rejected as", "During:", "raised from", "File "),
)
"""The beginnings of numba's lines that only list the calls on the way to the error."""


class _Failure(NamedTuple):
    """A function that could not be compiled, and why."""

    function: Any
    error: Exception


_failures: list[_Failure] = []
"""The functions that failed, the innermost first, without those that their caller could do without."""


def trust(module: str) -> None:
    """Add the package of a module, which brings a game, to the packages whose code is compiled as our own."""
    _TRUSTED.add(_package(module))


def is_own(thing: Any) -> bool:
    """Return whether a function or a class is part of this package."""
    return _package(thing.__module__) == _OWN


def is_trusted(thing: Any) -> bool:
    """Return whether a function or a class is part of this package, or of a package which brings a game."""
    return _package(thing.__module__) in _TRUSTED


def _package(module: str | None) -> str:
    """Return the top package of a module; a function that was made by ``exec`` may have none."""
    return (module or "").partition(".")[0]


def note_role(function: Callable[..., Any], role: str) -> None:
    """Note the purpose of a function of a game or a policy, for messages."""
    if hasattr(function, "__code__"):
        ROLES[function.__code__] = role


def begin() -> int:
    """Return a mark for `succeeded` and `failed`: the number of functions that have failed so far."""
    return len(_failures)


def succeeded(mark: int) -> None:
    """Forget the failures since a mark: numba tries several versions of a function, and one of them compiled."""
    del _failures[mark:]


def failed(mark: int, function: Any, error: Exception) -> None:
    """Note that a function failed, because of those that failed since the mark."""
    if len(_failures) > mark and _first_line(_failures[-1].error) not in f"{error}":
        del _failures[mark:]  # it did not need these, and failed by itself
    _failures.append(_Failure(function, error))


def code_error(error: Exception, types: Any) -> CodeError | None:
    """Return the error of a loop that failed, in a line; None if all its code is ours.

    Parameters
    ----------
    error
        The error that numba raised.
    types
        The types of the loop's arguments, among which are the rules of the game and the policies.
    """
    chain = list(_failures)
    _failures.clear()
    outside = next((each for each in chain if not is_own(each.function)), None)
    if outside is None and not any(map(_has_outside_code, types)):
        return None
    inner = chain[0] if chain else None
    cause = _cause(inner.error if inner else error)
    blamed = outside or inner
    if blamed is None or NO_ACTION in str(error):
        return CodeError("", 0, "", cause)
    code = blamed.function.__code__
    return CodeError(code.co_filename, _line(blamed, inner or blamed), _name(code), cause)


def _has_outside_code(kind: Any) -> bool:
    """Return whether the type of an argument is a game's rules or a policy from outside, or contains one."""
    made_of = getattr(kind, "instance_class", None)
    if made_of is not None and not is_own(made_of):
        return True
    return any(map(_has_outside_code, getattr(kind, "types", ())))


def _name(code: CodeType) -> str:
    role = ROLES.get(code, "")
    return f"{code.co_name}(), {role}" if role else f"{code.co_name}()"


def _first_line(error: Exception) -> str:
    return next((line.strip() for line in f"{error}".splitlines() if line.strip()), "")


def _line(blamed: _Failure, inner: _Failure) -> int:
    """Return the line at which a function failed: the line that numba gives, or that of the name that it gives."""
    code = blamed.function.__code__
    lines = {line for _, _, line in code.co_lines() if line is not None}
    locations = re.findall(r'(?:at|File) "?([^"\n]+?)"?(?: \(|, line )(\d+)', f"{blamed.error}")
    named = [int(line) for file, line in locations if Path(file).name == Path(code.co_filename).name]
    if inside := [line for line in named if line in lines]:
        return inside[-1]
    words = set(re.findall(r"'(\w+)'", f"{inner.error}")) if inner is blamed else {inner.function.__code__.co_name}
    at = code.co_firstlineno
    for step in dis.get_instructions(code):
        at = step.starts_line or at
        if step.argval in words and step.opname.startswith("LOAD"):
            return int(at)
    return int(code.co_firstlineno)


def _cause(error: Exception) -> str:
    """Return the compiler's reason as a sentence without a full stop."""
    text = f"{error}"
    if NO_ACTION in text:
        return text.partition(NO_ACTION)[2].splitlines()[0].strip()
    if isinstance(error, KeyError):
        return f"there is no field {text}"
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    calls = [line.removeprefix(">>>").strip() for line in lines if line.startswith(">>>")]
    causes = [line for line in lines if not line.startswith(_FRAME)]
    if called := re.match(r"Untyped global name '(\w+)'.*<class 'function'>", causes[0] if causes else ""):
        return f"{called[1]}() is called, which is not @compiled"
    if causes and causes[0].startswith("No implementation of function") and calls:
        return _short(f"there is no {_plain(calls[0])}")
    cause = causes[0] if causes else type(error).__name__
    return _short(_plain(cause.partition("(")[0] if cause.startswith("Unknown attribute") else cause))


def _plain(text: str) -> str:
    """Return a message of numba without the fields of records and the names of its errors."""
    while "[" in text and text != (less := re.sub(r"\[[^\[\]]*\]", "", text)):
        text = less
    text = re.sub(r"Record\([^()]*(?:\([^()]*\)[^()]*)*\)", "Record", text)
    return re.sub(r"^\w*Error: ", "", text).removesuffix(".")


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()} ..."
