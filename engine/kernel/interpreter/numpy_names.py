"""NumPy as interpreted loops see it: its functions take and return what `engine.kernel.interpreter.records` has."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.kernel.interpreter.records import cut_off, unwrapped, values_of


class _Integers:
    """A type of integers: makes a number of that size, as a Python's, and stands for the type in other calls."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = np.dtype(dtype)
        self._bits = 8 * self.dtype.itemsize
        self._is_signed, self._is_word = self.dtype.kind == "i", self.dtype == np.uint64
        self._least, self._most = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)

    def __call__(self, number: Any = 0) -> Any:
        if not self._is_word:
            if type(number) is bool:
                return int(number)
            if type(number) is int and self._least <= number <= self._most:
                return number
        cut = cut_off(int(number), self._bits, is_signed=self._is_signed)
        return np.uint64(cut) if self._is_word else cut


class _NumPy:
    """The module's names."""

    def __init__(self) -> None:
        for name in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"):
            setattr(self, name, _Integers(name))
        self.float64, self.bool_ = float, bool

    def __getattr__(self, name: str) -> Any:
        own = getattr(np, name)
        if not callable(own) or isinstance(own, type):
            return own

        def call(*given: Any, **named: Any) -> Any:
            named = {key: _plain(value) for key, value in named.items()}
            return values_of(own(*map(_plain, given), **named))

        setattr(self, name, call)
        return call


def _plain(given: Any) -> Any:
    return given.dtype if isinstance(given, _Integers) else unwrapped(given)


NUMPY = _NumPy()
"""What stands for ``np``."""
