"""Sets of cards as bits of a signed 64-bit integer: bit ``c`` set means that card ``c`` is in the set.

No pack has more than 54 cards, so bit 63 is never used and masks can be signed: numba turns a mix of signed
and unsigned 64-bit integers into a float, and with one integer type everywhere that cannot happen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core.cgutils import get_or_insert_function
from numba.extending import intrinsic

from tricklab.engine.kernel.compiled import compiled, compiled_as

_NOT_ZERO = ir.Constant(ir.IntType(1), 1)
_TOP_BIT = ir.Constant(ir.IntType(64), 63)


def popcount(mask: int) -> int:
    """Count the cards of a set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the number of the lowest card of a set; the set must not be empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the number of the highest card of a set; the set must not be empty."""
    return mask.bit_length() - 1


def _instruction(emit: Callable[[Any, Any], Any]) -> Any:
    """Make a compiled function of one integer from what emits its machine instruction."""

    def typed(typingctx: Any, mask: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, args: emit(builder, args[0])

    return intrinsic(typed)


_popcount = _instruction(lambda builder, mask: builder.ctpop(mask))
_lowest = _instruction(lambda builder, mask: builder.cttz(mask, _NOT_ZERO))
_highest = _instruction(lambda builder, mask: builder.sub(_TOP_BIT, builder.ctlz(mask, _NOT_ZERO)))

compiled_as(popcount, lambda mask: _popcount(mask))
compiled_as(lowest, lambda mask: _lowest(mask))
compiled_as(highest, lambda mask: _highest(mask))


@compiled
def bit(card: int) -> int:
    """Return the set that holds one card."""
    return 1 << card


@compiled
def has(mask: int, card: int) -> bool:
    """Tell whether a set holds a card."""
    return (mask >> card) & 1 == 1


def nth(mask: int, n: int) -> int:
    """Return the ``n``-th card of a set, the lowest being number 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


def _has_deposit() -> bool:
    """Tell whether the processor that is compiled for can spread bits over a set in one instruction."""
    named: str | None = getattr(numba.config, "CPU_FEATURES", None)
    if named is not None:
        return "+bmi2" in named.split(",")
    return getattr(numba.config, "CPU_NAME", None) is None and bool(get_host_cpu_features().get("bmi2", False))


def _deposit(typingctx: Any, mask: Any, n: Any) -> Any:
    """Emit the card on which the ``n``-th bit falls when bits are spread over the set: no branch to guess wrong."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        spread = get_or_insert_function(builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64")
        only = builder.call(spread, [builder.shl(ir.Constant(word, 1), args[1]), args[0]])
        return builder.cttz(only, _NOT_ZERO)

    return types.int64(types.int64, types.int64), emit


_nth: Any = intrinsic(_deposit)
compiled_as(nth, (lambda mask, n: _nth(mask, n)) if _has_deposit() else nth)


@compiled
def choose(n: int, k: int) -> int:
    """Count the ways to choose ``k`` of ``n`` cards; 0 where there are none."""
    if k < 0 or k > n:
        return 0
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@compiled
def nth_subset(mask: int, k: int, n: int) -> int:
    """Return the ``n``-th of the subsets of ``mask`` with ``k`` cards.

    The order is fixed but has no meaning; ``n`` runs from 0 to ``choose(popcount(mask), k) - 1``.
    """
    subset = 0
    while k > 0:
        card = lowest(mask)
        mask &= mask - 1
        with_card = choose(popcount(mask), k - 1)
        if n < with_card:
            subset |= bit(card)
            k -= 1
        else:
            n -= with_card
    return subset
