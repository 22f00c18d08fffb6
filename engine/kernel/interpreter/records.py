"""Records and arrays as interpreted loops see them: NumPy's memory, and Python's numbers."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from struct import Struct
from typing import Any

import numpy as np


class Record:
    """A record in memory that an array owns; its fields are attributes.

    Compiled code widens each field to 64 bits when it reads it, and cuts it off when it writes it. Here a number that
    does not fit is refused.
    """

    dtype: Any
    _getters: dict[str, Callable[[Any], Any]]
    _setters: dict[str, Callable[[Any, Any], None]]

    def __init__(self, address: int, owner: Any) -> None:
        """Take the address of the record, and what owns the memory."""
        self.__dict__["_address"] = address
        self.__dict__["_owner"] = owner
        self.__dict__["_memory"] = (ctypes.c_char * self.dtype.itemsize).from_address(address)

    def __getattr__(self, name: str) -> Any:
        """Return a record or an array in it; numbers are properties."""
        if name not in self._getters:
            raise self._no_field(name)
        value = self.__dict__[name] = self._getters[name](self)
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        """Write a field."""
        if name not in self._setters:
            raise self._no_field(name)
        self._setters[name](self, value)

    def _no_field(self, name: str) -> AttributeError:
        return AttributeError(f"a record has no field {name}; it has {', '.join(self.dtype.names)}.")

    def __getitem__(self, name: str) -> Any:
        """Return a field by its name."""
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        """Write a field by its name."""
        setattr(self, name, value)

    def take(self, other: Record) -> None:
        """Copy another record of the same type."""
        if other.dtype != self.dtype:
            raise TypeError("records of two types")
        ctypes.memmove(self._address, other._address, self.dtype.itemsize)

    @property
    def void(self) -> Any:
        """The record as NumPy has it."""
        return np.ndarray((), self.dtype, self._memory)


@cache
def record_class(dtype: Any) -> type[Record]:
    """Return the class of the records of a type."""
    body: dict[str, Any] = {"dtype": dtype, "_getters": {}, "_setters": {}}
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        if kind.names:
            _enter_record(body, name, kind, offset)
        elif kind.shape:
            _enter_array(body, name, kind, offset)
        else:
            _enter_number(body, name, kind, offset)
    return type("Record", (Record,), body)


_FORMATS = dict(zip(["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8", "b1"], "bhiqBHIQfd?", strict=True))
"""The letters of the module struct for NumPy's kinds and sizes."""


def _enter_number(body: dict[str, Any], name: str, kind: Any, offset: int) -> None:
    struct, least, most = Struct("=" + _FORMATS[kind.str[1:]]), *_ends(kind)
    read, write = struct.unpack_from, struct.pack_into

    def put(record: Any, value: Any) -> None:
        if least is not None and not least <= value <= most:
            value = _cut(value, kind)
        write(record._memory, offset, value if least is None else int(value))

    body[name] = property(lambda record: read(record._memory, offset)[0])
    body["_setters"][name] = put


class _Mode(threading.local):
    is_cutting = False


mode = _Mode()
"""Whether numbers that do not fit are cut off in this thread, see `cutting`."""


@contextmanager
def cutting() -> Iterator[None]:
    """Cut off meanwhile what does not fit, and shift by the lowest bits of a number, as compiled code does."""
    before, mode.is_cutting = mode.is_cutting, True
    try:
        yield
    finally:
        mode.is_cutting = before


def _cut(value: int, kind: Any) -> int:
    """Return a number as a field stores it; refuse one that does not fit."""
    if not mode.is_cutting:
        least, most = _ends(kind)
        raise OverflowError(f"a field or an array takes numbers from {least} to {most}; not {value}.")
    return cut_off(value, 8 * kind.itemsize, is_signed=kind.kind == "i")


def cut_off(number: int, bits: int, *, is_signed: bool = True) -> int:
    """Return the lowest bits of a number, as compiled code stores it in so many."""
    cut = number & ((1 << bits) - 1)
    return cut - (1 << bits) if is_signed and cut >> (bits - 1) else cut


def _ends(kind: Any) -> tuple[int | None, int | None]:
    if kind.kind not in "iu":
        return None, None
    return int(np.iinfo(kind).min), int(np.iinfo(kind).max)


def _enter_record(body: dict[str, Any], name: str, kind: Any, offset: int) -> None:
    body["_getters"][name] = lambda record: record_class(kind)(record._address + offset, record._owner)
    body["_setters"][name] = lambda record, value: getattr(record, name).take(value)


def _enter_array(body: dict[str, Any], name: str, kind: Any, offset: int) -> None:
    def made(record: Any) -> Any:
        return values_of(np.ndarray(kind.shape, kind.base, record._memory, offset))

    def put(record: Any, value: Any) -> None:
        getattr(record, name)[...] = value

    body["_getters"][name], body["_setters"][name] = made, put


_WORDS = {np.dtype(kind).num for kind in ("uint64", "ulonglong")}
"""The numbers of NumPy's types of unsigned integers with 64 bits."""


class Values:
    """An array of numbers: what is read from it are Python's, but for unsigned 64-bit ones."""

    __slots__ = ("_dimensions", "_is_plain", "array")

    def __init__(self, array: Any) -> None:
        """Take NumPy's array, which is not copied."""
        self.array = array
        self._is_plain = array.dtype.num not in _WORDS
        self._dimensions = array.ndim

    def __getitem__(self, index: Any) -> Any:
        """Return a number, or a part of the array, which is not a copy."""
        if self._is_plain and (type(index) is int if self._dimensions == 1 else type(index) is tuple):
            try:
                return self.array.item(index)
            except (TypeError, ValueError):  # it is no number but a part
                return Values(self.array[index])
        part = self.array[index]
        if isinstance(part, np.ndarray):
            return Values(part)
        return part.item() if self._is_plain else part

    def __setitem__(self, index: Any, value: Any) -> None:
        """Write numbers; one that does not fit raises."""
        try:
            self.array[index] = unwrapped(value)
        except OverflowError:
            self.array[index] = _cut(value, self.array.dtype)

    def __len__(self) -> int:
        """Return the length of the first axis."""
        return len(self.array)

    def __iter__(self) -> Iterator[Any]:
        """Yield the numbers, or the parts."""
        return map(self.__getitem__, range(len(self.array)))

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        """Return NumPy's array."""
        return self.array if dtype is None else self.array.astype(dtype)

    def __getattr__(self, name: str) -> Any:
        """Return what NumPy's array has, as Python's numbers."""
        part = getattr(self.array, name)
        if callable(part):
            return lambda *given, **named: values_of(part(*map(unwrapped, given), **named))
        return values_of(part)

    def _with(operation: str) -> Any:  # type: ignore[misc]
        def apply(self: Any, *others: Any) -> Any:
            return values_of(getattr(self.array, operation)(*map(unwrapped, others)))

        return apply

    __add__, __radd__, __sub__, __rsub__ = map(_with, ("__add__", "__radd__", "__sub__", "__rsub__"))
    __mul__, __rmul__, __and__, __or__ = map(_with, ("__mul__", "__rmul__", "__and__", "__or__"))
    __rshift__, __lshift__, __invert__, __neg__ = map(_with, ("__rshift__", "__lshift__", "__invert__", "__neg__"))
    __lt__, __le__, __gt__, __ge__ = map(_with, ("__lt__", "__le__", "__gt__", "__ge__"))


class Records:
    """An array of records."""

    __slots__ = ("_base", "_class", "_step", "array")

    def __init__(self, array: Any) -> None:
        """Take NumPy's array, which is not copied."""
        self.array, self._class = array, record_class(array.dtype)
        self._base, self._step = array.ctypes.data, array.strides[0] if array.ndim else 0

    def __getitem__(self, index: Any) -> Any:
        """Return a record, or a part of the array."""
        if isinstance(index, int) and self.array.ndim == 1:
            size = len(self.array)
            if not -size <= index < size:
                raise IndexError(f"index {index} is out of bounds for {size} records")
            return self._class(self._base + self._step * (index % size), self.array)
        if isinstance(index, tuple):
            index = (*index, ...)  # a single record is a part of the array, too, and no copy
        part = self.array[index]
        return self._class(part.ctypes.data, part) if part.ndim == 0 else Records(part)

    def __setitem__(self, index: Any, value: Any) -> None:
        """Copy a record."""
        if isinstance(value, Record):
            self[index].take(value)
        else:
            self.array[index] = unwrapped(value)

    def __len__(self) -> int:
        """Return the length of the first axis."""
        return len(self.array)

    def __iter__(self) -> Iterator[Any]:
        """Yield the records."""
        return map(self.__getitem__, range(len(self.array)))

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        """Return NumPy's array."""
        return self.array

    def __getattr__(self, name: str) -> Any:
        """Return a field of all records, as an array that is no copy."""
        return values_of(self.array[name])

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape."""
        shape: tuple[int, ...] = self.array.shape
        return shape

    @property
    def size(self) -> int:
        """The number of records."""
        return int(self.array.size)


_PLAIN = {int, float, bool}


def values_of(given: Any) -> Any:
    """Return what a loop sees of something that NumPy has made, which is not copied; anything else as it is."""
    if type(given) in _PLAIN:
        return given
    if isinstance(given, np.ndarray) and given.ndim:
        return Records(given) if given.dtype.names else Values(given)
    if isinstance(given, np.void):
        return record_class(given.dtype)(given.__array_interface__["data"][0], given)
    if isinstance(given, np.generic | np.ndarray):
        return given if given.dtype == np.uint64 else given.item()
    if type(given) is tuple:
        return tuple(map(values_of, given))
    return given


def unwrapped(given: Any) -> Any:
    """Return what NumPy takes in place of what a loop sees."""
    if type(given) in _PLAIN:
        return given
    if isinstance(given, Values | Records):
        return given.array
    if isinstance(given, Record):
        return given.void
    if type(given) is tuple or type(given) is list:
        return type(given)(map(unwrapped, given))
    return given
