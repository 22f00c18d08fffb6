"""What is assigned to whatever fields a record has: what is compiled depends on the types of the records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tricklab.engine.kernel.compiled import offer
from tricklab.engine.mechanics.state import NOT_YET, OPEN_AT_FIRST, Table

_BY_THE_LOOP = ("proposed", "accepted")
"""Fields of a row that are no part of what a deal came to."""


def begin_auction(table: Table) -> None:
    """Say that nobody has spoken, and nothing is sold, named or shown."""


def fill_row(table: Table, row: Any) -> None:
    """Write to a row what the table has of the same name and shape; no change of score; -1 for "none" in the rest."""


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
    """Return a function that assigns values to fields of its last argument, number by number where there are several.

    It is made from text, as one function: numba takes nearly as long to compile one for a single field as one for all.
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
    exec("\n".join(lines), made)
    function: Callable[..., None] = made["assign"]
    return function


offer(begin_auction, _begun)
offer(fill_row, _filled)
