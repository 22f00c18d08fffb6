"""Interpreted loops: the functions of a compiled loop, run by Python, with nothing compiled.

Each function runs as its *twin*: the same code, so that a debugger and coverage see it, with other globals. There a
function of the loop is its own twin's, NumPy makes arrays that give Python's numbers, and what compiled code picks by
the types of the arguments (`engine.kernel.compiled.offer`) is picked by the types of the values.

Python's integers have no end. So a number that compiled code would cut off is refused where it is stored, and shifts
below zero and indices past the end raise.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from tricklab.engine.kernel.compiled import FROM_FIELDS, emitted_functions, offered
from tricklab.engine.kernel.interpreter.checked_code import CHECKS, checked_code
from tricklab.engine.kernel.interpreter.numpy_names import NUMPY
from tricklab.engine.kernel.interpreter.records import Record, cutting, unwrapped, values_of
from tricklab.engine.kernel.interpreter.type_keys import has_inner_types, key_of, type_of

_HERE = os.path.dirname(__file__)

_twins: dict[Any, Callable[..., Any]] = {}
"""The twins of functions, made when they are first called."""


def interpreted(loop: Callable[..., Any], *, is_cutting: bool = False) -> Callable[..., Any]:
    """Return a loop that Python runs; it takes and fills the arrays that the compiled one does.

    Parameters
    ----------
    loop
        The function, such as `engine.play.deals.play_deals`.
    is_cutting
        Whether numbers that do not fit are cut off, and not refused.
    """
    twin = _cutting(twin_of(loop)) if is_cutting else twin_of(loop)

    def run(*given: Any) -> Any:
        try:
            with np.errstate(over="ignore"):  # random words wrap round
                return twin(*map(values_of, given))
        except Exception as error:
            if not getattr(error, "__notes__", None):
                error.add_note(_where(error))
            raise

    return run


def _where(error: Exception) -> str:
    """Return where code of a loop failed: file, line and function, and the seat and the deal that it was at."""
    frame, line, known = None, 0, dict[str, Any]()
    step = error.__traceback__
    while step is not None:
        if not step.tb_frame.f_code.co_filename.startswith(_HERE):
            frame, line = step.tb_frame, step.tb_lineno
            known |= {name: frame.f_locals[name] for name in ("state", "number", "deal") if name in frame.f_locals}
        step = step.tb_next
    if frame is None:
        return ""
    where = f"in line {line} of {frame.f_code.co_filename}, {frame.f_code.co_name}"
    if isinstance(known.get("state"), Record):
        where += f", seat {known['state'].table.actor}"
    number = known.get("deal", known.get("number"))
    return where if number is None else f"{where}, deal {number}"


def twin_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return what Python runs for a function of a loop."""
    if function not in _twins:
        pick = offered(function)
        if function in emitted_functions:
            _twins[function] = function if _is_of_integers(function) else _unwrapping(function)
        elif pick is None:
            _make_twin(function, function)
        else:
            _twins[function] = _picking(pick)
    return _twins[function]


def _is_of_integers(function: Callable[..., Any]) -> bool:
    return {*function.__annotations__.values()} == {"int"}


def _unwrapping(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given: values_of(function(*map(unwrapped, given)))


def _picking(pick: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that runs the twin of what is picked for the types of its arguments."""
    picked: dict[Any, tuple[list[int], dict[Any, Callable[..., Any]]]] = {}

    def call(*given: Any, **named: Any) -> Any:
        kinds = tuple(map(type, given))
        known = picked.get(kinds)
        if known is None:
            known = picked[kinds] = ([position for position, kind in enumerate(kinds) if has_inner_types(kind)], {})
        positions, bodies = known
        key = key_of(given[positions[0]]) if len(positions) == 1 else tuple([key_of(given[n]) for n in positions])
        body = bodies.get(key)
        if body is None:
            body = bodies[key] = _body_of(pick(*map(type_of, given)))
        return body(*given, **named)

    return call


def _body_of(function: Any) -> Callable[..., Any]:
    """Return the twin of a body, which is not picked once more where it is the function itself."""
    if ("body", function) not in _twins:
        _make_twin(function, ("body", function))
    return _twins["body", function]


def _make_twin(function: Any, name: Any) -> None:
    globals_: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__, **CHECKS}
    code = checked_code(function.__code__)
    twin = FunctionType(code, globals_, function.__name__, function.__defaults__, _cells_of(function))
    twin.__kwdefaults__, twin.__qualname__ = function.__kwdefaults__, function.__qualname__
    # Before its globals, as functions call themselves and each other.
    _twins[name] = _cutting(twin) if code.co_filename == FROM_FIELDS else twin
    for used in _names_in(code):
        if used in function.__globals__:
            globals_[used] = _value_of(function.__globals__[used], partial(globals_.__setitem__, used))
    for cell, own in zip(twin.__closure__ or (), function.__closure__ or (), strict=True):
        cell.cell_contents = _value_of(own.cell_contents, partial(setattr, cell, "cell_contents"))


def _cutting(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*given: Any) -> Any:
        with cutting():
            return function(*given)

    return call


def _cells_of(function: Any) -> Any:
    if function.__closure__ is None:
        return None
    return tuple(_empty_cell() for _ in function.__closure__)


def _empty_cell() -> Any:
    content = None
    return (lambda: content).__closure__[0]  # type: ignore[index]


def _names_in(code: CodeType) -> set[str]:
    """Return all names that code and the functions in it may look up."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names_in(constant)
    return names


def _value_of(value: Any, replace: Callable[[Any], None] | None = None) -> Any:
    """Return what a twin sees in place of a global or a closed-over value.

    ``replace`` stores a function's twin instead, once it is made.
    """
    if value is np:
        return NUMPY
    if isinstance(value, FunctionType):
        return _Late(value, replace)
    if isinstance(value, np.ndarray):
        return values_of(value)
    if isinstance(value, tuple) and not hasattr(value, "_fields") and any(map(_is_seen_otherwise, value)):
        return tuple(map(_value_of, value))
    if isinstance(value, ModuleType) and value.__name__.startswith("tricklab."):
        return _Names(value)
    return value


def _is_seen_otherwise(value: Any) -> bool:
    return isinstance(value, FunctionType | np.ndarray)


class _Late:
    """A function whose twin is made, and is stored instead, when it is first called."""

    __slots__ = ("_function", "_replace", "_twin")

    def __init__(self, function: Callable[..., Any], replace: Callable[[Any], None] | None) -> None:
        self._function, self._replace = function, replace
        self._twin: Callable[..., Any] | None = None

    def __call__(self, *given: Any, **named: Any) -> Any:
        if self._twin is None:
            self._twin = twin_of(self._function)
            if self._replace:
                self._replace(self._twin)
        return self._twin(*given, **named)


class _Names:
    """A module, as twins see it."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        value = _value_of(getattr(self._module, name), partial(self.__dict__.__setitem__, name))
        self.__dict__[name] = value
        return value
