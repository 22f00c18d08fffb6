"""Properties that are worked out once for each object, in several threads at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")


class cached_property(Generic[Value]):
    """A property whose value is stored in the object's dictionary when it is first read.

    Before Python 3.12 functools lets only one thread at a time work out a property of a class; the others then
    wait for its work, even of other objects. Here two threads that need the value of one object both work it out.
    """

    def __init__(self, work_out: Callable[[Any], Value]) -> None:
        """Take the method that works it out."""
        self._work_out, self.__doc__ = work_out, work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """Take the property's name."""
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> cached_property[Value]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> cached_property[Value] | Value:
        """Return the value, which the dictionary has from then on; of a class, the property."""
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work_out(instance)
        return value
