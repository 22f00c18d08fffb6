"""Assignments to the fields that a record has: the compiled code depends on the types of the records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tricklab.engine.kernel.compiled import FROM_FIELDS, offer
from tricklab.engine.mechanics.state import NOT_YET, OPEN_AT_FIRST, Table

_BY_THE_LOOP = ("proposed", "accepted")
"""Fields of a row that the loop fills, and not the result of the deal."""


def begin_auction(table: Table) -> None:
    """Set the fields of the auction to `NOT_YET`."""


def fill_row(table: Table, row: Any) -> None:
    """Copy the table's fields of the same name and shape to a row; 0 to ``delta``, and -1 for "none" to the rest."""


def _begun(table: Any) -> Callable[..., None]:
    return _assigning("table", table.fields, {name: str(NOT_YET) for name in OPEN_AT_FIRST if name in table.fields})


def _filled(table: Any, row: Any) -> Callable[..., None]:
    blank = {name: "0" if name == "delta" else str(NOT_YET) for name in row.fields if name not in _BY_THE_LOOP}
    shapes = {name: _shape(field) for name, field in table.fields.items()}
    known = {name: f"table.{name}{{0}}" for name in blank if shapes.get(name) == _shape(row.fields[name])}
    return _assigning("table, row", row.fields, blank | known)


def _shape(field: Any) -> tuple[int, ...]:
    return getattr(field.type, "shape", ())


def _assigning(arguments: str, fields: Mapping[str, Any], values: Mapping[str, str]) -> Callable[..., None]:
    """Return a function that assigns values to fields of its last argument, number by number in arrays.

    It is a single function made from text, since numba takes nearly as long to compile a function for a single field.
    """
    record = arguments.split()[-1]
    alike: dict[tuple[int, ...], list[str]] = {}
    for name in values:
        alike.setdefault(_shape(fields[name]), []).append(name)
    lines = [f"def assign({arguments}):", "    pass"]
    for shape, names in alike.items():
        indent, axes = "    " * (len(shape) + 1), [f"n{axis}" for axis in range(len(shape))]
        index = f"[{', '.join(axes)}]" if shape else ""
        lines += [f"{'    ' * (axis + 1)}for n{axis} in range({length}):" for axis, length in enumerate(shape)]
        lines += [f"{indent}{record}.{name}{index} = {values[name].format(index)}" for name in names]
    made: dict[str, Any] = {}
    exec(compile("\n".join(lines), FROM_FIELDS, "exec"), made)
    function: Callable[..., None] = made["assign"]
    return function


offer(begin_auction, _begun)
offer(fill_row, _filled)
