"""The decorators that make a function part of the compiled loop.

numba compiles every function that the loop reaches as a part of its caller (forced inlining): calls cost nothing, and
the house rules, which do not change during a run, stay in registers. Measured on Smear with the
policy `basic`, one core: 0.66 us per deal with it, 1.37 us without.

The functions are overloads of themselves instead of dispatchers. So they stay plain Python functions, which a test or a
notebook can call, and numba compiles each once for an ``int``, not once for every literal number in a call (compiling
the first game: 8.5 s instead of 11).

Nothing here imports numba: what compiled code may call waits in a list until the first kernel is made
(`register_offers`). So a game can be imported, listed and checked without a compiler.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.outside_code import is_trusted

Function = TypeVar("Function", bound=Callable[..., Any])

FROM_FIELDS = "<fields>"
"""The file name of functions made from the fields of records (`engine.mechanics.fields`).

They may copy sets to numbers that a game then writes.
"""

_offers: list[Callable[[], None]] = []
"""What numba has not been given yet, in order."""

_offered: dict[Callable[..., Any], Callable[..., Any] | None] = {}
"""The functions that compiled code may call, each with what picks its body; None where Python runs its own."""

emitted_functions: set[Callable[..., Any]] = set()
"""The functions for which compiled code has machine instructions; their own bodies are for Python."""

_inlined: dict[Callable[..., Any], bool] = {}
"""Whether each function that `compiled` or `compiled_apart` was given is inlined; a second time changes nothing."""

_registering = threading.RLock()
_is_ready = False


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
    _compile(function, inlined=True)
    return function


def compiled_apart(function: Function) -> Function:
    """Do as `compiled`, but compile a function once and call it, instead of making it a part of each of its callers.

    For what is long and has several callers, or is seldom called: a call costs little there, and less is compiled.
    """
    _compile(function, inlined=False)
    return function


def _compile(function: Callable[..., Any], *, inlined: bool) -> None:
    if _inlined.get(function) != inlined:
        model = "numpy" if is_trusted(function) else "python"
        offer(function, lambda *types: function, inlined=inlined, error_model=model, is_python=True)
        _inlined[function] = inlined


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
    pick: Callable[..., Callable[..., Any] | None],
    *,
    inlined: bool = True,
    error_model: str = "numpy",
    is_python: bool = False,
) -> None:
    """Let compiled code that calls ``function`` call the function that ``pick`` returns for the types of the arguments.

    A function that is not inlined is compiled once and called: slower, but with many callers much less to compile.

    Raises
    ------
    UsageError
        If compiled code may call the function already: numba would go on with the first offer, whatever the second is.
    """
    if function in _offered:
        name = f"{function.__module__}.{function.__qualname__}"
        raise UsageError(
            f"{name} is offered to compiled code twice, and numba would use the first offer only; offer it once: with "
            "@compiled, or with compiled_by_field, dispatched or offer."
        )
    _offered[function] = None if is_python else pick
    _offers.append(partial(_register, function, pick, inlined=inlined, error_model=error_model))
    if _is_ready:
        register_offers()


def offered(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """Return what picks the body of a function by the types of its arguments; None where it is its own body."""
    return _offered.get(function)


def register_offers() -> None:
    """Give numba all functions that compiled code may call; what is offered later is given at once."""
    global _is_ready
    with _registering:
        import_module("tricklab.engine.kernel.packed_type")
        _is_ready = True
        while _offers:
            _offers.pop(0)()


def _register(
    function: Callable[..., Any], pick: Callable[..., Callable[..., Any] | None], *, inlined: bool, error_model: str
) -> None:
    from numba.extending import overload  # takes a second to import, and many commands compile nothing

    from tricklab.engine.kernel.options import inner_options  # likewise

    options: Any = inner_options(forceinline=inlined, error_model=error_model)
    overload(function, strict=False, jit_options=options)(pick)


def emitted(name: str, *settings: Any) -> Callable[[Function], Function]:
    """Let compiled code run a body of `engine.kernel.instructions` wherever it calls the decorated function.

    Parameters
    ----------
    name
        The function of that module that returns the body; None stands for the decorated function itself.
    settings
        Its arguments.
    """

    def decorate(function: Function) -> Function:
        def pick(*types: Any) -> Callable[..., Any]:
            from tricklab.engine.kernel import instructions  # imports numba

            body: Callable[..., Any] | None = getattr(instructions, name)(*settings)
            return body or function

        offer(function, pick, is_python=True)
        emitted_functions.add(function)
        return function

    return decorate


@emitted("borrowed")
def borrowed(array: Any) -> Any:
    """Return the same array without an owner; the caller must keep the owner for as long as the array is used.

    Where a compiled loop hands an array on, numba counts a reference up before and down after, unless nothing in
    between looks like a loop to it. Without the counting a deal takes 2 to 5 % less time.
    """
    return array
