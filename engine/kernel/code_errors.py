"""What numba found wrong with code from outside, in a line: the file, the line, the function, and what is wrong.

numba reports an error once for each call on the way to it, with all types in full: some hundred lines. Whoever compiles
a function notes here that it failed (`engine.kernel.inner`), so that the innermost one is known, and the first on the
way out that the user wrote himself.
"""

from __future__ import annotations

import dis
import re
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from tricklab.engine.errors import CodeError

ROLES: dict[CodeType, str] = {}
"""What a function of a game or a policy is for, as messages say it."""

NO_ACTION = "cannot be an action:"
"""What stands in the compiler's message where a policy's function answers something that is no whole number."""

_ENGINE = Path(__file__).resolve().parents[1]
_LONGEST = 200
_FRAME = (
    "Failed in nopython",
    "TypingError: Failed",
    "No implementation of function Function(<function",
    ">>>",
    "There are ",
    "- Of which",
    "Overload ",
    "With argument",
    "Rejected as",
    "During:",
    "raised from",
    "File ",
)
"""How numba's lines begin that only say through which calls it came to the error."""


class _Failure(NamedTuple):
    """A function that could not be compiled, and why."""

    function: Any
    error: Exception


_failures: list[_Failure] = []
"""The functions that failed, the innermost first; those that their caller could do without are taken out again."""


def note_role(function: Callable[..., Any], role: str) -> None:
    """Say what a function of a game or a policy is for."""
    if hasattr(function, "__code__"):
        ROLES[function.__code__] = role


def begin() -> int:
    """Return a mark for `succeeded` and `failed`: how many functions have failed so far."""
    return len(_failures)


def succeeded(mark: int) -> None:
    """Forget what failed since a mark: numba tries several versions of a function, and one of them would do."""
    del _failures[mark:]


def failed(mark: int, function: Any, error: Exception) -> None:
    """Note that a function failed, after those since the mark by which it did."""
    if len(_failures) > mark and _first_line(_failures[-1].error) not in f"{error}":
        del _failures[mark:]  # it could do without these, and failed by itself
    _failures.append(_Failure(function, error))


def code_error(error: Exception, types: Any) -> CodeError | None:
    """Return the error of a loop that failed, in a line; None if all code in it is ours.

    Parameters
    ----------
    error
        What numba raised.
    types
        The types of the loop's arguments, among which are the rules of the game and the policies.
    """
    chain = list(_failures)
    _failures.clear()
    outside = next((each for each in chain if not _is_ours(each.function)), None)
    if outside is None and not any(map(_is_from_outside, types)):
        return None
    inner = chain[0] if chain else None
    cause = _cause(inner.error if inner else error)
    blamed = outside or inner
    if blamed is None or NO_ACTION in str(error):
        return CodeError("", 0, "", cause)
    code = blamed.function.__code__
    return CodeError(code.co_filename, _line(blamed, inner or blamed), _name(code), cause)


def _is_ours(function: Any) -> bool:
    return Path(function.__code__.co_filename).resolve().is_relative_to(_ENGINE)


def _is_from_outside(kind: Any) -> bool:
    """Tell whether a type of a loop's argument is the rules of a game from outside, a user's policy, or holds one."""
    made_of = getattr(kind, "instance_class", None)
    if made_of is not None and not made_of.__module__.startswith("tricklab."):
        return True
    return any(map(_is_from_outside, getattr(kind, "types", ())))


def _name(code: CodeType) -> str:
    role = ROLES.get(code, "")
    return f"{code.co_name}(), {role}" if role else f"{code.co_name}()"


def _first_line(error: Exception) -> str:
    return next((line.strip() for line in f"{error}".splitlines() if line.strip()), "")


def _line(blamed: _Failure, inner: _Failure) -> int:
    """Return the line of a function at which it failed: as numba says it, or where the name stands that it names."""
    code = blamed.function.__code__
    lines = {line for _, _, line in code.co_lines() if line is not None}
    found = re.findall(r'(?:at|File) "?([^"\n]+?)"?(?: \(|, line )(\d+)', f"{blamed.error}")
    named = [int(line) for file, line in found if Path(file).name == Path(code.co_filename).name]
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
    """Return the compiler's reason in a sentence without its point."""
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
    """Return a message of numba's without the fields of records, and without the names of its errors."""
    while "[" in text and text != (less := re.sub(r"\[[^\[\]]*\]", "", text)):
        text = less
    text = re.sub(r"Record\([^()]*(?:\([^()]*\)[^()]*)*\)", "Record", text)
    return re.sub(r"^\w*Error: ", "", text).removesuffix(".")


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()} ..."
