"""The parts of numba that are not public, and that this package calls or replaces: all of them, and where.

- the cache: what a compiled function is made of and from (`engine.kernel.cache`)
- the compiler's passes, its libraries of code, and how references are counted (`engine.kernel.inner`)

They may be gone in any version of numba. So `pyproject.toml` names the versions that were tried, and where a part is
missing nothing is compiled: the message names them, too.
"""

from __future__ import annotations

import numba

from tricklab.engine.errors import UsageError

VERSIONS = ">=0.61,<0.69"
"""The versions of numba that were tried, as ``pyproject.toml`` has them."""

try:
    from numba import _dynfunc  # type: ignore[attr-defined]
    from numba.core import event
    from numba.core.caching import _Cache as NumbaCache
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler, CompileResult, _LowerResult
    from numba.core.compiler_machinery import register_pass
    from numba.core.environment import lookup_environment
    from numba.core.runtime.context import NRTContext
    from numba.core.runtime.nrt import rtsys
    from numba.core.serialize import dumps
    from numba.core.typed_passes import NativeLowering

    _USED = (
        *(_dynfunc.make_function, event.install_timer, rtsys.initialize, CompileResult._reduce, CompileResult._rebuild),
        *(JITCodeLibrary._optimize_final_module, JITCodeLibrary._finalize_dynamic_globals, NRTContext.get_meminfos),
        *(Compiler.define_pipelines, Compiler.compile_extra, NativeLowering.run_pass),
    )
except (ImportError, AttributeError) as error:
    raise UsageError(
        f"numba {numba.__version__} lacks a part that tricklab needs; install one of the versions that were tried, "
        f'with pip install "numba{VERSIONS}".'
    ) from error

__all__ = [
    "CompileResult",
    "Compiler",
    "JITCodeLibrary",
    "NRTContext",
    "NativeLowering",
    "NumbaCache",
    "_LowerResult",
    "_dynfunc",
    "dumps",
    "event",
    "lookup_environment",
    "register_pass",
    "rtsys",
]
