"""How a function becomes part of the compiled loop.

Every function that the loop reaches is compiled by numba as a part of its caller (forced inlining): calls cost
nothing, and the house rules, which do not change during a run, stay in registers. Measured on Smear with the
policy `basic`, one core: 0.66 us per deal with it, 1.37 us without.

The functions are offered to numba as overloads of themselves instead of as dispatchers. They stay plain Python
functions, which a test or a notebook can call as they stand, and numba compiles each once for an ``int``, not once
more for every literal number that it is called with (compiling the first game: 8.5 s instead of 11).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba.extending import overload

from tricklab.engine.kernel.inner import InnerCompiler
from tricklab.engine.kernel.trusted import is_ours

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Let compiled code call a function; Python goes on calling it as it is.

    In a user's own code a division by zero is an error; in ours it gives infinity or 0, and need not be looked for.

    Parameters
    ----------
    function
        Keeps to what numba compiles: numbers, tuples, loops, NumPy arrays.

    Returns
    -------
    collections.abc.Callable
        The same function.
    """
    model = "numpy" if is_ours(function) else "python"
    offer(function, lambda *types: function, error_model=model)
    return function


def compiled_as(function: Function, body: Callable[..., Any]) -> Function:
    """Let compiled code that calls ``function`` get ``body`` in its place."""
    offer(function, lambda *types: body)
    return function


def compiled_by_field(function: Function, field: str, there: Callable[..., Any], *, place: int = 0) -> Function:
    """Let compiled code that calls ``function`` get ``there`` where a record has a field, and else its own body.

    Parameters
    ----------
    field
        The field's name.
    place
        Which of the arguments the record is.
    """
    offer(function, lambda *types: there if field in types[place].fields else function)
    return function


def offer(
    function: Callable[..., Any],
    pick: Callable[..., Callable[..., Any]],
    *,
    inlined: bool = True,
    error_model: str = "numpy",
) -> None:
    """Let compiled code that calls ``function`` get what ``pick`` returns for the types of its arguments.

    What is not inlined is compiled once and called: slower, but much less to compile where a lot hangs on it.
    """
    options: Any = {"forceinline": inlined, "error_model": error_model, "pipeline_class": InnerCompiler}
    options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    overload(function, strict=False, jit_options=options)(pick)
