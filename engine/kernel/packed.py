"""Named tuples of small numbers that compiled code is given as a few words of 64 bits, such as a game's house rules.

A named tuple is passed to each compiled call that is not inlined with every field of its own. Measured on Smear with
eight fields more that nobody reads: 4 to 6 % more time a deal. Packed, all house rules of a game are one or two words.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

_WORD = 64


class Bits(NamedTuple):
    """The bits of a field: the number of their word, the lowest of them, and how many there are."""

    word: int
    shift: int
    width: int


class Packed(tuple[int, ...]):
    """The base of the classes that `packed_class` makes.

    Attributes
    ----------
    layout
        The bits of each field.
    """

    __slots__ = ()
    layout: ClassVar[Mapping[str, Bits]]

    @property
    def words(self) -> tuple[int, ...]:
        """The fields as words, each a signed number of 64 bits.

        Raises
        ------
        OverflowError
            If a field has another value than its bits have room for.
        """
        return _words(self, type(self))


def packed_class(name: str, module: str, bits: Mapping[str, int]) -> Any:
    """Return a class of named tuples that compiled code is given packed.

    Parameters
    ----------
    name, module
        The variable and the module that the class is assigned to, from which it can be pickled.
    bits
        The number of bits of each field, which is not negative; with 64 it may be.
    """
    layout, word, shift = {}, 0, 0
    for field, width in bits.items():
        if shift + width > _WORD:
            word, shift = word + 1, 0
        layout[field] = Bits(word, shift, width)
        shift += width
    tuples: Any = namedtuple(name, list(bits))  # type: ignore[misc]
    return type(name, (Packed, tuples), {"__slots__": (), "__module__": module, "layout": layout})


@lru_cache(maxsize=1000)
def _words(packed: tuple[int, ...], kind: Any) -> tuple[int, ...]:
    """Return the words of a tuple; tuples of two classes may be equal, and have other bits."""
    words = [0] * (1 + max((bits.word for bits in kind.layout.values()), default=0))
    for (word, shift, width), code in zip(kind.layout.values(), packed, strict=True):
        if width < _WORD and not 0 <= code < 1 << width:
            raise OverflowError(f"{kind.__qualname__}: {code} does not fit into {width} bits")
        words[word] |= (code & ((1 << width) - 1)) << shift
    return tuple(each - (1 << _WORD) if each >> (_WORD - 1) else each for each in words)
