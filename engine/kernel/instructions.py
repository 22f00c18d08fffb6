"""Bodies that compiled code runs in place of a Python function: machine instructions that numba has no name for.

The module imports numba, and is imported when the first kernel is made (`engine.kernel.compiled.emitted`). Each
function here returns a body with the arguments of the function that it stands for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from typing import Any

import numba
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core.cgutils import alloca_once, for_range, get_or_insert_function
from numba.extending import intrinsic

from tricklab.engine.kernel.options import parts

Body = Callable[..., Any]

_WORD, _LANE = ir.IntType(64), ir.IntType(32)
_NOT_ZERO = ir.Constant(ir.IntType(1), 1)
_TOP_BIT = ir.Constant(_WORD, 63)


def _of_mask(emit: Callable[[Any, Any], Any]) -> Body:
    """Return a body with one integer argument, from what emits its machine instruction."""

    def typed(typingctx: Any, mask: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, args: emit(builder, args[0])

    instruction: Any = intrinsic(typed)
    return lambda mask: instruction(mask)


@cache
def popcount() -> Body:
    """Count the bits."""
    return _of_mask(lambda builder, mask: builder.ctpop(mask))


@cache
def lowest() -> Body:
    """Return the number of the lowest bit."""
    return _of_mask(lambda builder, mask: builder.cttz(mask, _NOT_ZERO))


@cache
def highest() -> Body:
    """Return the number of the highest bit."""
    return _of_mask(lambda builder, mask: builder.sub(_TOP_BIT, builder.ctlz(mask, _NOT_ZERO)))


@cache
def nth() -> Body | None:
    """Return the ``n``-th bit; None where the processor has no instruction for it."""

    def deposited(typingctx: Any, mask: Any, n: Any) -> Any:
        """Emit the bit on which the ``n``-th falls when bits are spread over the set: no branch to guess wrong."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            spread = get_or_insert_function(
                builder.module, ir.FunctionType(_WORD, [_WORD, _WORD]), "llvm.x86.bmi.pdep.64"
            )
            only = builder.call(spread, [builder.shl(ir.Constant(_WORD, 1), args[1]), args[0]])
            return builder.cttz(only, _NOT_ZERO)

        return types.int64(types.int64, types.int64), emit

    if not _has_deposit():
        return None
    instruction: Any = intrinsic(deposited)
    return lambda mask, n: instruction(mask, n)


def _has_deposit() -> bool:
    """Return whether the processor that is compiled for can spread bits over a set in one instruction."""
    named: str | None = getattr(numba.config, "CPU_FEATURES", None)
    if named is not None:
        return "+bmi2" in named.split(",")
    return getattr(numba.config, "CPU_NAME", None) is None and bool(get_host_cpu_features().get("bmi2", False))


@cache
def wide_product() -> Body:
    """Return the upper and the lower 64 bits of the product of two unsigned integers, by a single instruction."""

    def typed(typingctx: Any, a: Any, b: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            wide = ir.IntType(128)
            product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
            halves = builder.lshr(product, ir.Constant(wide, 64)), product
            return context.make_tuple(builder, signature.return_type, [builder.trunc(half, _WORD) for half in halves])

        return types.UniTuple(types.uint64, 2)(types.uint64, types.uint64), codegen

    instruction: Any = intrinsic(typed)
    return lambda a, b: instruction(a, b)


@cache
def borrowed() -> Body | None:
    """Return an array without an owner; None where numba lacks what that needs."""
    if parts is None:
        return None
    without_owner = parts.without_owner
    return lambda array: without_owner(array)


@cache
def best_columns(columns: int, graded: int) -> Body:
    """Add up rows of ``columns`` numbers at once; see `engine.ground.lookup.best_columns`.

    Parameters
    ----------
    columns
        The numbers in a row.
    graded
        How many of the first rows have a row for each grade of a column.
    """
    narrow, numbers16, sums32 = (ir.VectorType(ir.IntType(bits), columns) for bits in (1, 16, 32))
    least = -(1 << 31)

    def typed(typingctx: Any, table: Any, rows: Any, among: Any, first: Any, second: Any, third: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            start = context.make_array(table)(context, builder, args[0]).data

            def row_at(number: Any) -> Any:
                pointer = builder.gep(start, [builder.mul(number, ir.Constant(number.type, columns))])
                return builder.load(builder.bitcast(pointer, numbers16.as_pointer()), align=2)

            def every(number: Any) -> Any:
                vector = builder.insert_element(
                    ir.Constant(sums32, ir.Undefined), number, ir.Constant(ir.IntType(32), 0)
                )
                return builder.shuffle_vector(vector, vector, ir.Constant(sums32, [0] * columns))

            inside, *grades = (builder.bitcast(builder.trunc(word, ir.IntType(16)), narrow) for word in args[2:])
            taken = []
            for lane in range(rows.count):
                row = builder.extract_value(args[1], lane)
                numbers = row_at(row)
                for grade, graded_columns in enumerate(grades if lane < graded else [], 1):
                    other = row_at(builder.add(row, ir.Constant(row.type, grade)))
                    numbers = builder.select(graded_columns, other, numbers)
                taken.append(builder.sext(numbers, sums32))
            sums = builder.select(inside, reduce(builder.add, taken), ir.Constant(sums32, [least] * columns))
            kind = ir.FunctionType(ir.IntType(32), [sums32])
            largest = get_or_insert_function(builder.module, kind, "llvm.vector.reduce.smax.v16i32")
            best = builder.icmp_signed("==", sums, every(builder.call(largest, [sums])))
            return builder.zext(builder.bitcast(best, ir.IntType(16)), _WORD)

        return types.int64(table, rows, *[types.int64] * 4), codegen

    instruction: Any = intrinsic(typed)
    return lambda table, rows, among, first, second, third: instruction(table, rows, among, first, second, third)


@cache
def add_rows(width: int, units: int, is_rectified: bool) -> Body:
    """Add rows of numbers, each times one of ``x``; see `engine.policies.learned.forms`.

    Parameters
    ----------
    width, units
        The numbers in a row, and how many of them count.
    is_rectified
        Whether what is below 0 in ``x`` counts as 0.
    """
    number, row_of = ir.FloatType(), ir.VectorType(ir.FloatType(), units)
    zero, lanes = ir.Constant(number, 0.0), ir.Constant(ir.VectorType(_LANE, units), [0] * units)

    def typed(typingctx: Any, numbers: Any, row: Any, x: Any, start: Any, stop: Any, totals: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            weights, given, sums = (
                context.make_array(kind)(context, builder, array).data
                for kind, array in ((numbers, args[0]), (x, args[2]), (totals, args[5]))
            )
            target, total = builder.bitcast(sums, row_of.as_pointer()), alloca_once(builder, row_of)
            builder.store(builder.load(target, align=4), total)
            first = builder.gep(weights, [builder.mul(args[1], ir.Constant(_WORD, width))])
            with for_range(builder, builder.sub(args[4], args[3])) as loop:
                value = builder.load(builder.gep(given, [builder.add(args[3], loop.index)]))
                if is_rectified:
                    value = builder.select(builder.fcmp_ordered(">", value, zero), value, zero)
                every = builder.insert_element(ir.Constant(row_of, ir.Undefined), value, ir.Constant(_LANE, 0))
                every = builder.shuffle_vector(every, every, lanes)
                pointer = builder.gep(first, [builder.mul(loop.index, ir.Constant(_WORD, width))])
                row_now = builder.load(builder.bitcast(pointer, row_of.as_pointer()), align=4)
                builder.store(builder.fadd(builder.load(total), builder.fmul(every, row_now)), total)
            builder.store(builder.load(total), target, align=4)
            return context.get_dummy_value()

        return types.none(numbers, types.int64, x, types.int64, types.int64, totals), codegen

    instruction: Any = intrinsic(typed)
    return lambda numbers, row, x, start, stop, totals: instruction(numbers, row, x, start, stop, totals)
