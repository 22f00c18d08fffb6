"""Code from outside: whose a function or a class is, and where in it an error of numba lies.

The code of this package, and of packages with a game, is compiled as our own: with NumPy's rules for a division by
zero, and without copies of the records that it reads.

numba repeats an error for each call, with all types in full: some hundred lines. The compiler
(`engine.kernel.numba_parts`) notes here each function that failed: so the innermost function is known, and the first
around it that the user wrote. That costs no time: no function is compiled twice, or by itself.
"""

from __future__ import annotations

import dis
import linecache
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from tricklab.engine.errors import CodeError
from tricklab.engine.kernel.reasons import reason, typed

_OWN = "tricklab"
_TRUSTED = {_OWN}

ROLES: dict[CodeType, str] = {}
"""The purpose of each function of a game or a policy, in words for messages."""

_FUNCTIONS: list[Callable[..., Any]] = []
"""The functions of games and policies from outside, which have a role."""

_ANSWERS: dict[CodeType, str] = {}
"""The type that each of them must return, by the name in its hook's annotation."""

_WHOLE = r"u?int\d+|bool|Literal\[(?:int|bool)\]\(.*\)"
"""The compiler's names of types of whole numbers."""


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


def functions_in(module: str) -> list[Callable[..., Any]]:
    """Return the functions with a role in the package of a module from outside."""
    return [function for function in _FUNCTIONS if _package(function.__module__) == _package(module)]


def _package(module: str | None) -> str:
    """Return the top package of a module; a function that was made by ``exec`` may have none."""
    return (module or "").partition(".")[0]


def note_role(function: Callable[..., Any], role: str, arguments: Sequence[str] = (), answer: str = "") -> None:
    """Note the purpose of a function of a game or a policy, for messages.

    Parameters
    ----------
    function
        The function.
    role
        Its purpose in words.
    arguments
        The names of what it will be given; none stands for any.
    answer
        The type that it must return, as `check_answer` knows it.

    Raises
    ------
    CodeError
        If it takes more or fewer arguments, or compares something with a text, which is never equal.
    """
    code: CodeType | None = getattr(function, "__code__", None)
    if code is None:
        return
    ROLES[code], _ANSWERS[code] = role, answer
    if is_own(function):
        return
    _FUNCTIONS.append(function)
    if arguments and code.co_argcount != len(arguments):
        taken = ", ".join(code.co_varnames[: code.co_argcount])
        cause = f"it takes ({taken}), but it is called with ({', '.join(arguments)})."
        raise CodeError(code.co_filename, _first_line_of(code), _name(code), cause)
    line, before = code.co_firstlineno, None
    for step in dis.get_instructions(code):
        line = step.starts_line or line
        if step.opname == "COMPARE_OP" and isinstance(before, str):
            cause = f"nothing is equal to the text {before!r}: `codes_of` returns the numbers of an option's words."
            raise CodeError(code.co_filename, line, _name(code), cause)
        before = step.argval if step.opname == "LOAD_CONST" else None


def check_answer(function: Callable[..., Any], kind: Any) -> None:
    """Raise `CodeError` if a function with a role returns another type than it must; ``kind`` is the compiler's."""
    code = function.__code__
    if _ANSWERS.get(code) in ("int", "bool") and not is_own(function) and not re.fullmatch(_WHOLE, f"{kind}"):
        cause = f"it returns {typed(f'{kind}')}; it must return a whole number."
        raise CodeError(code.co_filename, _first_line_of(code), _name(code), cause)


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
    chain, types = list(_failures), list(types)
    _failures.clear()
    outside = next((each for each in chain if not is_own(each.function)), None)
    if outside is None and not any(map(_has_outside_code, types)):
        return None
    inner = chain[0] if chain else None
    if inner and isinstance(inner.error, CodeError):
        return inner.error
    cause = reason(inner.error if inner else error, sorted({name for kind in types for name in _fields_in(kind)}))
    blamed = outside or inner
    if blamed is None:
        return CodeError("", 0, "", cause)
    code = blamed.function.__code__
    return CodeError(code.co_filename, _line(blamed, inner or blamed), _name(code), cause)


def _has_outside_code(kind: Any) -> bool:
    """Return whether the type of an argument is a game's rules or a policy from outside, or contains one."""
    made_of = getattr(kind, "instance_class", None)
    if made_of is not None and not is_own(made_of):
        return True
    return any(map(_has_outside_code, getattr(kind, "types", ())))


def _fields_in(kind: Any) -> Iterator[str]:
    """Yield the names of all fields of the records in a type of an argument."""
    fields = getattr(kind, "fields", None) or ()
    yield from fields
    inner = [each.type for each in fields.values()] if isinstance(fields, Mapping) else getattr(kind, "types", ())
    for each in (*inner, *([] if fields else [getattr(kind, "dtype", None)])):
        if each is not None and each is not kind:
            yield from _fields_in(each)


def _first_line_of(code: CodeType) -> int:
    """Return the line of ``def``: a function's own first line is its first decorator's."""
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 :]
    is_decorated = "".join(lines[:1]).lstrip().startswith("@")
    ahead = (n for n, line in enumerate(lines) if line.lstrip().startswith("def "))
    return code.co_firstlineno + (next(ahead, 0) if is_decorated else 0)


def _name(code: CodeType) -> str:
    role = ROLES.get(code, "")
    return f"{code.co_name}(), {role}" if role else f"{code.co_name}()"


def _first_line(error: Exception) -> str:
    return next((line.strip() for line in f"{error}".splitlines() if line.strip()), "")


def _line(blamed: _Failure, inner: _Failure) -> int:
    """Return the line at which a function failed: the line that numba gives, or that of the name that it gives."""
    code = blamed.function.__code__
    lines = {line for _, _, line in code.co_lines() if line is not None}
    locations = re.findall(r'(?:at|from|File) "?([^"\n]+?)"?(?: \(|, line )(\d+)', f"{blamed.error}")
    named = [int(line) for file, line in locations if Path(file).name == Path(code.co_filename).name]
    if inside := [line for line in named if line in lines]:
        return inside[-1]
    named_there = re.findall(r"'(\w+)'", f"{inner.error}") if inner is blamed else [inner.function.__code__.co_name]
    at = first = _first_line_of(code)
    for step in dis.get_instructions(code):
        at = step.starts_line or at
        if step.argval in named_there and step.opname.startswith(("LOAD", "STORE")):
            return int(at)
    return first
