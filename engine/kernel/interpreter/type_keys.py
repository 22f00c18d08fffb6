"""The types of an interpreted loop's values, as far as `engine.kernel.compiled.offer` picks functions by them."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

from tricklab.engine.kernel.interpreter.records import Record, Records, Values

_known: dict[int, tuple[Any, Any]] = {}
"""The keys of named tuples by their identity, with the tuples themselves, so that no other gets the same identity."""

_MOST = 10_000


def key_of(value: Any) -> Any:
    """Return a key that is equal for values of the same type."""
    kind = type(value)
    if kind is int or kind is float or kind is bool:
        return kind
    if isinstance(value, tuple):
        if not hasattr(value, "_fields"):
            return tuple([key_of(item) for item in value])
        known = _known.get(id(value))
        if known is None or known[0] is not value:
            if len(_known) > _MOST:
                _known.clear()
            known = _known[id(value)] = (value, (kind, *[key_of(item) for item in value]))
        return known[1]
    if isinstance(value, Values):
        return value.array.dtype, value.array.shape
    if kind is str:
        return value
    return kind


def type_of(value: Any) -> Any:
    """Return what stands for the type that numba gives a value."""
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            return _NamedTuple(key_of(value))
        return tuple(type_of(item) for item in value)
    if isinstance(value, Record):
        kind: Any = type(value)
        return _record_type(kind)
    if isinstance(value, Values | Records):
        return SimpleNamespace(shape=value.shape, dtype=value.array.dtype)
    if isinstance(value, str):
        return SimpleNamespace(literal_value=value)
    return type(value)


class _NamedTuple:
    def __init__(self, key: Any) -> None:
        self.instance_class, self._key = key[0], key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _NamedTuple) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@cache
def _record_type(kind: Any) -> Any:
    fields = {}
    for name in kind.dtype.names:
        field = kind.dtype.fields[name][0]
        item = SimpleNamespace(bitwidth=8 * field.base.itemsize)
        fields[name] = SimpleNamespace(type=SimpleNamespace(shape=field.shape, dtype=item) if field.shape else item)
    return SimpleNamespace(fields=fields)
