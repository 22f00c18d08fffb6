"""How numba compiles functions that only compiled code calls: as far as the caller needs them, and no further.

numba makes of every function machine code of its own, optimises it with all that it calls linked in, and adds wrappers
for callers from Python and from C. For a function that ends up in its caller all of that is done again there, and what
was done before is thrown away. So an inner function is typed and lowered; the loop, into which all of them are linked,
is made machine code, once.

How much inner functions are optimised before they are inlined is a choice, by their size (`_SMALL` and the rest). Small
ones are many, and it does as well later: to do little about them saves a tenth of the time. To do as little about those
of middle size made rollouts of Smear half as fast, and to do all for the largest made compiling half as long again.

Two things that numba does for every variable and every function are left out: see `_counting_directly`.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.errors import ForceLiteralArg

from tricklab.engine.errors import UsageError
from tricklab.engine.kernel import code_errors
from tricklab.engine.kernel.numba_parts import (
    Compiler,
    JITCodeLibrary,
    NativeLowering,
    NRTContext,
    _dynfunc,
    _LowerResult,
    event,
    lookup_environment,
    register_pass,
)

_SMALL, _MIDDLE, _LARGE = 10_000, 50_000, 100_000
"""Bytes of LLVM code: what is smaller than the first is optimised a little by itself, then in full, a little, not."""


class InnerLibrary(JITCodeLibrary):
    """The code of an inner function, to be linked into others and never run by itself."""

    def _optimize_final_module(self) -> None:
        """Optimise as much as the size is worth; what is large is made of parts that were optimised."""
        size = len(self._final_module.as_bitcode())
        if _SMALL <= size < _MIDDLE:
            super()._optimize_final_module()
        elif size < _LARGE:
            manager, builder = self._codegen._module_pass_manager(
                loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"
            )
            manager.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):
    """Makes LLVM code of a function, and no machine code."""

    _name = "inner_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the function, and let others find it."""
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags = state.flags.copy()
        state.flags.no_compile = True
        super().run_pass(state)
        described, env = state.cr.fndesc, state.cr.env
        module, name = described.lookup_module(), described.qualname.rpartition(".")[2]
        # numba keeps functions by an object that can be called; this one has no code, as nobody calls it.
        entry = _dynfunc.make_function(module, name, "", 0, env, (state.library,))
        state.targetctx.insert_user_function(entry, described, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state.cr = _LowerResult(described, state.cr.call_helper, cfunc=entry, env=env)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class OuterLowering(NativeLowering):
    """Makes machine code of a loop, and gives the functions within it what they make Python's exceptions with."""

    _name = "outer_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the loop; numba does the same for one that it loads."""
        super().run_pass(state)
        for variable in state.library._final_module.global_variables:
            if variable.name.startswith("_ZN08NumbaEnv"):
                env = lookup_environment(variable.name)
                if env is not None:
                    state.library.codegen.set_env(variable.name, env)
        return True


class InnerCompiler(Compiler):
    """Compiles as numba does, but for the end; for ``pipeline_class``."""

    lowering: type = InnerLowering

    def define_pipelines(self) -> Any:
        """Return numba's passes with the lowering exchanged."""
        [passes] = super().define_pipelines()
        passes.passes = [(self.lowering if one is NativeLowering else one, why) for one, why in passes.passes]
        passes._finalized = False
        passes.finalize()
        return [passes]

    def compile_extra(self, func: Any) -> Any:
        """Compile a function, and note it where that fails."""
        mark = code_errors.begin()
        try:
            compiled = super().compile_extra(func)
        except Exception as error:
            code_errors.failed(mark, func, error)
            raise
        code_errors.succeeded(mark)
        return compiled


class OuterCompiler(InnerCompiler):
    """Compiles a loop into which inner functions are linked; only from such a one can they raise what has arguments."""

    lowering = OuterLowering

    def compile_extra(self, func: Any) -> Any:
        """Compile a loop with all that it calls, and look for garbage seldom.

        Raises
        ------
        CodeError
            If the code of a game or a policy from outside is at fault.
        """
        with _few_collections(), _counting_directly():
            code_errors.succeeded(0)
            try:
                return super().compile_extra(func)
            except (UsageError, ForceLiteralArg):
                raise
            except Exception as error:
                told = code_errors.code_error(error, self.state.args)
                if told is None:
                    raise
                raise told from error


@contextmanager
def _few_collections() -> Iterator[None]:
    """Let Python look for garbage less often: numba makes millions of small objects and keeps most of them.

    Measured on Cinch: its loop is compiled in 7 to 9 % less time, with 2 % more memory.
    """
    usual = gc.get_threshold()
    gc.set_threshold(50_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@contextmanager
def _counting_directly() -> Iterator[None]:
    """Let numba take out of a value only what it counts references to, and keep no times of functions within functions.

    Where a variable begins and ends numba writes code that takes it to pieces, all options of a game's rules, to count
    references in each; most have none. That is a fifth of all code that is made, and LLVM drops it again. And every
    function that is being compiled listens to all that happens in those that it calls.

    numba compiles in one thread at a time, so that nobody else's code is made meanwhile.
    """
    counting: Any = NRTContext
    usual, timer = counting.get_meminfos, event.install_timer
    counting.get_meminfos = _counted_in
    event.install_timer = _untimed
    try:
        yield
    finally:
        counting.get_meminfos, event.install_timer = usual, timer


def _counted_in(self: Any, builder: Any, kind: Any, value: Any) -> list[Any]:
    """Return what references are counted to in a value, with its types, as numba's own function does."""
    models = self._context.data_model_manager
    model = models[kind]
    found = [(kind, model.get_nrt_meminfo(builder, value))] if model.has_nrt_meminfo() else []
    for member, getter in model.traverse(builder) if model.contains_nrt_meminfo() else ():
        if models[member].contains_nrt_meminfo():
            found += self.get_meminfos(builder, member, getter(value))
    return found


@contextmanager
def _untimed(kind: str, callback: Any) -> Iterator[None]:
    """Take no time."""
    yield
