"""What numba does for every variable and every function, takes long, and changes nothing: done shorter, or left out."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite.binding import ffi
from numba.core import cgutils, errors, event, funcdesc, itanium_mangler, transforms, types
from numba.core.base import BaseContext
from numba.core.codegen import CPUCodegen
from numba.core.compiler_machinery import PassManager, _pass_registry
from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.runtime.context import NRTContext
from numba.core.typing.context import BaseContext as Typing

PRIVATE = (
    *(event.install_timer, NRTContext.get_meminfos, funcdesc.default_mangler, itanium_mangler.mangle_args),
    *(PassManager._runPass, PassManager.dependency_analysis, _pass_registry.get, CPUCodegen._check_llvm_bugs),
    *(ffi.lib._lock._cblist, transforms.canonicalize_cfg, PostProcessor.run, BaseContext.pack_value),
    Typing.resolve_function_type,
)
"""The parts that are replaced or called; one that is missing makes the import of this module fail."""


@contextmanager
def few_collections() -> Iterator[None]:
    """Collect garbage less often: numba makes millions of small objects and needs most of them.

    Measured on Cinch: its loop is compiled in 7 to 9 % less time, with 2 % more memory.
    """
    usual = gc.get_threshold()
    gc.set_threshold(50_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@contextmanager
def shortcuts() -> Iterator[None]:
    """Replace parts of numba that take long and change nothing, as it compiles in one thread at a time.

    Where a variable begins and ends, numba writes code that unpacks all its members, such as all options of a game's
    rules, to count their references; most have none. That is a fifth of all code, and LLVM drops it again. A function's
    name has the text of all its types in it: kilobytes for each record, and again in each call. After most of its
    passes numba works out which variables are alive where, and only generators ask. A record is copied byte by byte: a
    state has a thousand, and LLVM tries to join them. The types of each call are worked out several times a function.
    Besides, numba measures the time of every function and pass, describes each pass to whoever listens, with all types
    as text, tells of every call of LLVM, and asks before each function whether LLVM reads decimal points.
    """
    shorter: Any = (
        (NRTContext, "get_meminfos", _references_in),
        (event, "install_timer", _untimed),
        (funcdesc, "default_mangler", _short_name),
        (PostProcessor, "run", _canonical),
        (PassManager, "_runPass", _run_pass),
        (CPUCodegen, "_check_llvm_bugs", _nothing),
        (ffi.lib._lock, "_cblist", []),
        (BaseContext, "pack_value", _pack),
        (Typing, "resolve_function_type", _resolve),
    )
    usual = [getattr(where, name) for where, name, _ in shorter]
    try:
        for where, name, instead in shorter:
            setattr(where, name, instead)
        yield
    finally:
        for (where, name, _), before in zip(shorter, usual, strict=True):
            setattr(where, name, before)
        _resolved.clear()


def _short_name(name: str, argtypes: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """Return a function's name for the linker, with a hash of its types in place of their text."""
    digest = hashlib.blake2b(itanium_mangler.mangle_args(argtypes).encode(), digest_size=12).hexdigest()
    mangled: str = itanium_mangler.mangle(name, (digest,), abi_tags=abi_tags, uid=uid)
    return mangled


def _canonical(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """Bring the blocks of a function in order, in place of numba's `PostProcessor.run`."""
    function = self.func_ir
    if emit_dels or function.is_generator:
        _all_of_it(self, emit_dels, extend_lifetimes)
        return
    function.blocks = transforms.canonicalize_cfg(function.blocks)
    function.variable_lifetime, function.generator_info = VariableLifetime(function.blocks), None


_all_of_it: Any = PostProcessor.run


def _run_pass(self: Any, index: int, each: Any, state: Any) -> None:
    """Run a pass, in place of numba's function for it."""
    each.analysis = self._analysis
    with errors.new_error_context("Pass {name}", name=each.name()):  # type: ignore[attr-defined]
        changed = each.run_initialization(state)
        changed |= each.run_pass(state)
        changed |= each.run_finalizer(state)
    if _pass_registry.get(type(each)).mutates_CFG:
        if changed:
            PostProcessor(state.func_ir).run()
        else:
            state.func_ir.blocks = transforms.canonicalize_cfg(state.func_ir.blocks)


_pack_plainly: Any = BaseContext.pack_value


def _pack(self: Any, builder: Any, kind: Any, value: Any, place: Any, align: Any = None) -> None:
    """Write a value into an array or a record; a record is copied as a whole."""
    if isinstance(kind, types.Record):
        cgutils.raw_memcpy(builder, place, value, self.get_constant(types.intp, kind.size), 1)
    else:
        _pack_plainly(self, builder, kind, value, place, align)


_resolve_plainly: Any = Typing.resolve_function_type
_resolved: dict[Any, tuple[Any, Any]] = {}
"""Each function with its signature, by its identity and its types: equal functions do not share what they compiled."""


def _resolve(self: Any, function: Any, args: Any, kws: Any) -> Any:
    """Return the signature of a call, and keep it until the loop is compiled."""
    if not isinstance(function, types.Function):
        return _resolve_plainly(self, function, args, kws)
    key = id(function), args, tuple(sorted(kws.items()))
    if key not in _resolved:
        signature = _resolve_plainly(self, function, args, kws)
        if signature is None:
            return None
        _resolved[key] = function, signature
    return _resolved[key][1]


def _nothing(self: Any) -> None:
    pass


def _references_in(self: Any, builder: Any, kind: Any, value: Any) -> list[Any]:
    """Return the parts of a value with counted references, each with its type, as numba's own function does."""
    models = self._context.data_model_manager
    model = models[kind]
    references = [(kind, model.get_nrt_meminfo(builder, value))] if model.has_nrt_meminfo() else []
    for member, getter in model.traverse(builder) if model.contains_nrt_meminfo() else ():
        if models[member].contains_nrt_meminfo():
            references += self.get_meminfos(builder, member, getter(value))
    return references


@contextmanager
def _untimed(kind: str, callback: Any) -> Iterator[None]:
    """Measure no time, in place of numba's timer."""
    yield
