"""The decorators that make a function part of the compiled loop.

numba compiles every function that the loop reaches as a part of its caller (forced inlining): calls cost nothing, and
the house rules, which do not change during a run, stay in registers. Measured on Smear with the
policy `basic`, one core: 0.66 us per deal with it, 1.37 us without.

The functions are overloads of themselves instead of dispatchers. So they stay plain Python functions, which a test or a
notebook can call, and numba compiles each once for an ``int``, not once for every literal number in a call (compiling
the first game: 8.5 s instead of 11).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba.extending import overload

from tricklab.engine.kernel.options import inner_options, parts
from tricklab.engine.kernel.outside_code import is_trusted

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Let compiled code call a function, which Python can still call as before.

    In a user's own code a division by zero is an error; in ours it gives infinity or 0, which costs no check.

    Parameters
    ----------
    function
        Uses only what numba compiles: numbers, tuples, loops, NumPy arrays.

    Returns
    -------
    collections.abc.Callable
        The same function.
    """
    model = "numpy" if is_trusted(function) else "python"
    offer(function, lambda *types: function, error_model=model)
    return function


def compiled_as(function: Function, body: Callable[..., Any]) -> Function:
    """Let compiled code call ``body`` wherever it calls ``function``, and return ``function``."""
    offer(function, lambda *types: body)
    return function


def compiled_by_field(function: Function, field: str, body: Callable[..., Any], *, argument: int = 0) -> Function:
    """Let compiled code call ``body`` in place of ``function`` for records that have a field.

    Parameters
    ----------
    field
        The field's name.
    argument
        The position of the record among the arguments.
    """
    offer(function, lambda *types: body if field in types[argument].fields else function)
    return function


def offer(
    function: Callable[..., Any],
    pick: Callable[..., Callable[..., Any]],
    *,
    inlined: bool = True,
    error_model: str = "numpy",
) -> None:
    """Let compiled code that calls ``function`` call the function that ``pick`` returns for the types of the arguments.

    A function that is not inlined is compiled once and called: slower, but with many callers much less to compile.
    """
    options: Any = inner_options(forceinline=inlined, error_model=error_model)
    overload(function, strict=False, jit_options=options)(pick)


def borrowed(array: Any) -> Any:
    """Return the same array without an owner; the caller must keep the owner for as long as the array is used.

    Where a compiled loop hands an array on, numba counts a reference up before and down after, unless nothing in
    between looks like a loop to it. Without the counting a deal takes 2 to 5 % less time.
    """
    return array


if parts is None:
    compiled(borrowed)
else:
    _without_owner = parts.without_owner
    compiled_as(borrowed, lambda array: _without_owner(array))
