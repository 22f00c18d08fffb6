"""Every trick with parts of numba that are not public; `engine.kernel.options` does without them if they fail.

numba makes of every function machine code of its own, optimises it with all functions that it calls linked in, and adds
wrappers for callers from Python and from C. A function that ends up in its caller goes through all of that again there,
and the first machine code is thrown away. So we type and lower an inner function, and make machine code once: of the
loop, into which all of them are linked.

The size of an inner function decides how much it is optimised before it is inlined (`_SMALL` and the rest). Small ones
are many, and can be optimised later just as well: little effort for them saves a tenth of the time, and for those that
hardly do more than call others another tenth (`_NEW`; at 300 Plute's loop became 15 % slower). As little effort for all
of middle size made rollouts of Smear half as fast, and full effort for the largest made compiling half as long again.

What numba could do shorter for every function is in `engine.kernel.shortcuts`. Compiled loops are written to disk and
read (`dump`, `load`), arrays can lose their owner (`without_owner`), and SciPy's linear algebra is not imported
(`without_blas`).
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import cgutils, types
from numba.core.codegen import CPUCodegen, JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.errors import ForceLiteralArg
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps
from numba.core.typed_passes import NativeLowering
from numba.extending import intrinsic

from tricklab.engine.errors import UsageError
from tricklab.engine.kernel import outside_code
from tricklab.engine.kernel.shortcuts import few_collections, shortcuts

PRIVATE = (
    *(_dynfunc.make_function, lookup_environment, register_pass, rtsys.initialize, dumps),
    *(Compiler.define_pipelines, Compiler.compile_extra, CompileResult._reduce, CompileResult._rebuild, _LowerResult),
    *(JITCodeLibrary._optimize_final_module, JITCodeLibrary._finalize_dynamic_globals, NativeLowering.run_pass),
    *(JITCodeLibrary._get_module_for_linking, JITCodeLibrary._ensure_finalized, CPUCodegen._function_pass_manager),
    *(cgutils.get_null_value, cgutils.normalize_ir_text),
)
"""The parts that are called or replaced here; a part that is missing makes the import of this module fail."""

_SMALL, _MIDDLE, _LARGE = 10_000, 50_000, 100_000
"""Bytes of LLVM code: below the first a function is optimised a little, then fully, then a little, then not at all."""

_NEW = 250
"""A function with fewer instructions of its own is not optimised fully."""


class InnerLibrary(JITCodeLibrary):
    """The code of an inner function, to be linked into others and never run by itself."""

    own = 0
    """Instructions of the function itself, before anything is optimised."""

    def add_ir_module(self, module: Any) -> None:
        """Add the function's own code; the rest comes from functions that it calls.

        numba verifies each module two times, makes passes for functions that are only named, and links copies. The
        loop is verified once, with all functions in it.
        """
        self.own += sum(len(block.instructions) for function in module.functions for block in function.blocks)
        parsed = llvm.parse_assembly(cgutils.normalize_ir_text(str(module)))
        parsed.name, parsed.data_layout = module.name, self._codegen._data_layout
        for function in parsed.functions:
            if not function.is_declaration:
                manager, builder = self._codegen._function_pass_manager()
                manager.run(function, builder)
        self._final_module.link_in(parsed)

    def finalize(self) -> None:
        """Link in the functions that are called, and optimise."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._optimize_final_module()
        self._finalize_final_module()

    def _optimize_final_module(self) -> None:
        """Optimise as much as size and new code are worth; what is called was optimised before."""
        size = len(self._final_module.as_bitcode())
        if _SMALL <= size < _MIDDLE and self.own >= _NEW:
            super()._optimize_final_module()
        elif size < _LARGE:
            manager, builder = self._codegen._module_pass_manager(
                loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"
            )
            manager.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        """Let others link the code itself, in place of numba's copy: it is never run where it is."""
        self._finalize_dynamic_globals()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        self._shared_module = self._final_module
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):
    """Makes LLVM code of an inner function, and no machine code."""

    _name = "inner_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the function, and register it for its callers."""
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags = state.flags.copy()
        state.flags.no_compile = True
        super().run_pass(state)
        described, env = state.cr.fndesc, state.cr.env
        module, name = described.lookup_module(), described.qualname.rpartition(".")[2]
        # numba finds functions by a callable object; this one has no code, as nobody calls it.
        entry = _dynfunc.make_function(module, name, "", 0, env, (state.library,))
        state.targetctx.insert_user_function(entry, described, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state.cr = _LowerResult(described, state.cr.call_helper, cfunc=entry, env=env)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class OuterLowering(NativeLowering):
    """Makes machine code of a loop, and sets the environments from which the functions in it make exceptions."""

    _name = "outer_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the loop; numba does the same for one that it loads from disk."""
        super().run_pass(state)
        for variable in state.library._final_module.global_variables:
            if variable.name.startswith("_ZN08NumbaEnv"):
                env = lookup_environment(variable.name)
                if env is not None:
                    state.library.codegen.set_env(variable.name, env)
        return True


class InnerCompiler(Compiler):
    """Compiles as numba does, with another lowering; for the option ``pipeline_class``."""

    lowering: type = InnerLowering
    pipelines: Any = None

    def define_pipelines(self) -> Any:
        """Return numba's passes with the lowering exchanged; they are the same for all functions."""
        if type(self).pipelines is None:
            [passes] = super().define_pipelines()
            passes.passes = [(self.lowering if each is NativeLowering else each, why) for each, why in passes.passes]
            passes.finalize()
            type(self).pipelines = [passes]
        return type(self).pipelines

    def compile_extra(self, func: Any) -> Any:
        """Compile a function, check what it returns, and note a failure for `outside_code`."""
        mark = outside_code.begin()
        try:
            compiled = super().compile_extra(func)
            outside_code.check_answer(func, compiled.signature.return_type)
        except Exception as error:
            outside_code.failed(mark, func, error)
            raise
        outside_code.succeeded(mark)
        return compiled


class OuterCompiler(InnerCompiler):
    """Compiles a loop into which inner functions are linked; only there can they raise exceptions with arguments."""

    lowering, pipelines = OuterLowering, None

    def compile_extra(self, func: Any) -> Any:
        """Compile a loop with all functions that it calls.

        Raises
        ------
        CodeError
            If the code of a game or a policy from outside is at fault.
        """
        with few_collections(), shortcuts():
            outside_code.succeeded(0)
            try:
                return super().compile_extra(func)
            except (UsageError, ForceLiteralArg):
                raise
            except Exception as error:
                explained = outside_code.code_error(error, self.state.args)
                if explained is None:
                    raise
                raise explained from error


_TYPES = 5
"""The position of the types as text among what describes a compiled function."""


def dump(compiled: Any) -> bytes:
    """Return what numba compiled as bytes, for `load`.

    numba adds LLVM code that others could inline, which is more than half of all, and the types as text. Nothing is
    compiled into our loops' callers, so only the names of the functions are written.
    """
    (name, kind, (machine_code, inlined)), *described = compiled._reduce()
    functions = [each.name for each in llvm.parse_bitcode(inlined).functions if not each.is_declaration]
    names = llvm.parse_assembly("\n".join(f'define void @"{each}"() {{ ret void }}' for each in functions))
    described[_TYPES] = ""
    content: bytes = dumps(((name, kind, (machine_code, names.as_bitcode())), *described))
    return content


def load(content: bytes, context: Any, *, own: bool) -> Any:
    """Return what `dump` wrote, made ready to be called.

    The imports and registrations that numba needs to compile take longer than the rest, and our ``own`` code needs of
    them only what counts references. A user's code may need more, such as the helpers of a library, and what is missing
    then would end the process.
    """
    if own:
        rtsys.initialize(context)
    else:
        context.refresh()
    return CompileResult._rebuild(context, *pickle.loads(content))


def _without_owner(typingctx: Any, array: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view = context.make_array(array)(context, builder, args[0])
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        view.parent = cgutils.get_null_value(view.parent.type)
        return view._getvalue()

    return (array(array), codegen) if isinstance(array, types.Array) else None


without_owner: Any = intrinsic(_without_owner)
"""Compiled code: the same array without an owner, see `engine.kernel.compiled.borrowed`."""

_BLAS = "scipy.linalg.cython_blas"


@contextmanager
def without_blas() -> Iterator[None]:
    """Keep numba from importing SciPy's linear algebra with its array functions, which takes a quarter of a second.

    To numba that is as if SciPy were missing: only `numpy.convolve` and `numpy.correlate` are compiled differently. A
    policy that multiplies matrices makes numba look for it again.
    """
    modules: dict[str, Any] = sys.modules
    if _BLAS in modules or "numba.np.arraymath" in modules:
        yield
        return
    modules[_BLAS] = None
    try:
        yield
    finally:
        del modules[_BLAS]
