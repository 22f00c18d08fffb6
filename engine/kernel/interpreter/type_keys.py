"""The types of an interpreted loop's values, as far as `engine.kernel.compiled.offer` picks functions by them."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

from tricklab.engine.kernel.interpreter.records import Record, Records, Values


class _NamedTuple:
    """The type of a named tuple, its own key: there is one for each class and types of fields."""

    def __init__(self, kind: type) -> None:
        self.instance_class = kind


_known: dict[int, tuple[Any, Any]] = {}
"""The types of named tuples by their identity, with the tuples themselves, so that no other gets the same identity."""

_named_tuples: dict[Any, _NamedTuple] = {}
"""The types of named tuples by their classes and the keys of their fields."""

_MOST = 10_000


def has_inner_types(kind: type) -> bool:
    """Return whether values of one class may have different types."""
    return issubclass(kind, tuple | Values | str)


def key_of(value: Any) -> Any:
    """Return a key that is equal for values of the same type."""
    known = _known.get(id(value))
    if known is not None and known[0] is value:
        return known[1]
    kind = type(value)
    if kind is Values:
        return value.array.dtype, value.array.shape
    if not isinstance(value, tuple):
        return value if kind is str else kind
    key: Any = tuple([key_of(item) for item in value])
    if hasattr(value, "_fields"):
        if len(_known) > _MOST:
            _known.clear()
        key = _named_tuple_type(kind, key)
        _known[id(value)] = value, key
    return key


def _named_tuple_type(kind: type, fields: tuple[Any, ...]) -> _NamedTuple:
    return _named_tuples.get((kind, fields)) or _named_tuples.setdefault((kind, fields), _NamedTuple(kind))


def type_of(value: Any) -> Any:
    """Return what stands for the type that numba gives a value."""
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            return key_of(value)
        return tuple(type_of(item) for item in value)
    if isinstance(value, Record):
        kind: Any = type(value)
        return _record_type(kind)
    if isinstance(value, Values | Records):
        return SimpleNamespace(shape=value.shape, dtype=value.array.dtype)
    if isinstance(value, str):
        return SimpleNamespace(literal_value=value)
    return type(value)


@cache
def _record_type(kind: Any) -> Any:
    fields = {}
    for name in kind.dtype.names:
        field = kind.dtype.fields[name][0]
        item = SimpleNamespace(bitwidth=8 * field.base.itemsize)
        fields[name] = SimpleNamespace(type=SimpleNamespace(shape=field.shape, dtype=item) if field.shape else item)
    return SimpleNamespace(fields=fields)
